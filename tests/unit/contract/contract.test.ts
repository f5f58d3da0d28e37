import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { CORE_SCHEMA, load as parseYaml } from 'js-yaml'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { personal } from '#contract/generated/personal.ts'
import { answerSerializer, requestValidator } from '#server/platform/http/validation.ts'
import { cleaned } from '#tests/support/contract/cleaned.ts'
import {
  answeredFaults,
  answerFaults,
  bodySchemaOf,
  faults,
  formSchemaOf,
  operationIds,
  operationOf,
  resolve,
  type Schema,
} from '#tests/support/contract/contract.ts'
import { formats } from '#tests/support/contract/formats.ts'
import { codePoint, fitting, flatten } from '#tests/support/contract/generate.ts'

const source = readFileSync('openapi.yaml', 'utf8')
const { components } = parseYaml(source, { schema: CORE_SCHEMA }) as {
  components: { schemas: Record<string, Schema & { example?: unknown }> }
}

test('every schema has a valid example', () => {
  for (const [name, schema] of Object.entries(components.schemas)) {
    expect(schema, name).toHaveProperty('example')
    expect(answeredFaults(schema, schema.example), name).toEqual([])
  }
})

test('every pattern compiles in every regular-expression engine', () => {
  const patterns = [...source.matchAll(/pattern: '(.+?)'/g)].map(([, pattern = '']) => pattern)
  expect(patterns.length).toBeGreaterThan(5)
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern), pattern).not.toThrow()
    // No lookaround, named groups, Unicode properties, code points or back references.
    expect(pattern).not.toMatch(/\(\?|\\[pPuxkc0-9]/)
  }
})

test('what must have something to see is not empty to tools that do not know the formats', () => {
  const visible: Schema[] = []
  JSON.stringify(parseYaml(source, { schema: CORE_SCHEMA }), (_, value) => {
    if (['line', 'visible-text'].includes(value?.format)) visible.push(value)
    return value
  })
  expect(visible.length).toBeGreaterThan(10)
  expect(visible.filter(({ minLength = 0 }) => minLength < 1)).toEqual([])
})

// openapi-generator and others make no type of a text that is a `const`.
test('a property with one possible text is an enumeration of one', () => {
  const constants: unknown[] = []
  JSON.stringify(components.schemas, (key, value) => {
    if (key === 'const') constants.push(value)
    return key === 'x-messages' ? undefined : value
  })
  // The terms that are accepted, and the picture that is taken away.
  expect(constants).toEqual([true, ''])
})

describe('the request', () => {
  const isBounded = ({
    type,
    enum: values,
    const: value,
    format = '',
    patterns,
    maxLength,
    maximum,
    maxItems,
    minimum,
  }: ReturnType<typeof flatten>) =>
    values !== undefined ||
    value !== undefined ||
    (type === 'string'
      ? maxLength !== undefined || ['date', 'date-time', 'binary'].includes(format) || patterns.some((pattern) => !/[*+]|,}/.test(pattern))
      : type === 'array'
        ? maxItems !== undefined
        : type === 'integer' || type === 'number'
          ? minimum !== undefined && maximum !== undefined
          : // `[number, 'null']` is not read here and not generated: a `oneOf` says the same.
            !Array.isArray(type))

  function unbounded(schema: Schema, at: string): string[] {
    const flat = flatten(schema)
    const { properties = {}, items, oneOf = [], anyOf = [] } = flat
    return [
      ...(isBounded(flat) ? [] : [at]),
      ...Object.entries(properties).flatMap(([name, one]) => unbounded(one, `${at}.${name}`)),
      ...(items ? unbounded(items, `${at}[]`) : []),
      ...[...oneOf, ...anyOf].flatMap((branch) => unbounded(branch, at)),
    ]
  }

  test.each(operationIds)('of %s has a limit for each text, list and number', (id) => {
    const body = bodySchemaOf(id) ?? formSchemaOf(id)
    const parameters = operationOf(id).parameters.flatMap(({ name, schema }) => unbounded(schema, name))
    expect([...parameters, ...(body ? unbounded(body, 'body') : [])]).toEqual([])
  })
})

describe('the format', () => {
  const unit = fc.oneof(
    fc.constantFrom(...'aZñ٣ 漢ع0-@\t\n\r\v\u0000\u0007\u0085\u00a0\u00ad\u0301\u200b\u202e\u2028\u3000\ufeff'),
    fc.constantFrom('\ud800', '\udc00', '👩', '\u{10ffff}'),
    codePoint,
  )
  const texts = fc.array(unit, { maxLength: 6 }).map((units) => units.join(''))

  test.each(Object.keys(formats))('%s is cleaned and checked by the server exactly as the contract describes it', (format) => {
    const schema = { type: 'object', properties: { value: { type: 'string', format } } }
    const validate = requestValidator({ schema, method: 'POST', url: '/', httpPart: 'body' })
    fc.assert(
      fc.property(texts, (value) => {
        const clean = cleaned({ type: 'string', format }, value) as string // a text stays one
        const answer = validate({ value })
        const fits = formats[format]?.(clean)
        const isRight = fits ? isDeepStrictEqual(answer, { value: { value: clean } }) : Object.hasOwn(Object(answer), 'error')
        // An assertion for each of so many values would take longer than the validator.
        if (!isRight) expect.fail(JSON.stringify({ value, fits, answer }))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('an answer', () => {
  const problem = JSON.stringify({ status: 422, title: 'Unprocessable Entity', code: 'invalid', message: 'No.' })
  const headers = { 'content-type': 'application/problem+json' }

  test('is outside the contract when only another operation declares its status', () => {
    expect(answerFaults('createInsurance', 422, headers, problem)).toEqual([])
    expect(answerFaults('listUsers', 422, headers, problem)).toEqual(['the contract knows no answer 422'])
  })

  const inline = (schema: Schema): Schema =>
    JSON.parse(JSON.stringify(schema, (_, value) => (typeof value?.$ref === 'string' ? resolve(value) : value)))

  /** Returns a value with every property of the schema, and one entry in each list. */
  function complete(schema: Schema): unknown {
    const { properties, items, oneOf, type } = flatten(schema)
    if (oneOf?.[0]) return complete(oneOf[0])
    if (items) return [complete(items)]
    if (type === 'object' && properties) return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, complete(one)]))
    return fc.sample(fitting(schema), { seed: 1, numRuns: 1 })[0]
  }

  /** Returns a copy of the value for each object in it; in each copy another object has an unknown field. */
  function leaking(value: unknown): unknown[] {
    if (Array.isArray(value)) return value.flatMap((entry, at) => leaking(entry).map((one) => value.with(at, one)))
    if (typeof value !== 'object' || value === null) return []
    // The contract allows any content in the challenge of the human verification, and in what a browser needs for a passkey.
    const inner = Object.entries(value).flatMap(([name, part]) =>
      name === 'challenge' || name === 'options' ? [] : leaking(part).map((one) => ({ ...value, [name]: one })),
    )
    return [{ ...value, passwordHash: 'x' }, ...inner]
  }

  const answers = operationIds.flatMap((id) =>
    Object.entries(operationOf(id).responses).flatMap(([status, response]) => {
      const schema = status < '300' && resolve(response).content?.['application/json']?.schema
      return schema ? [{ id, status, schema }] : []
    }),
  )

  /** Names that may mean something else than a person, too. */
  const general = ['cancelledReason', 'content', 'description', 'detail', 'name', 'notes', 'title']
  const people: string[] = personal.filter((name) => !general.includes(name))

  /**
   * The properties of an answer, at any depth, that say something about a person and are not marked with it. Whether an object is about
   * a person is said by its schema, which marks one of its properties: the telephone of a clinic is nobody's.
   */
  const unmarked = (node: unknown): string[] => {
    if (typeof node !== 'object' || node === null) return []
    const properties = Object.entries((node as Schema).properties ?? {})
    const isAboutPerson = properties.some(([, one]) => 'x-personal' in one)
    const own = properties.flatMap(([name, one]) => (isAboutPerson && people.includes(name) && !('x-personal' in one) ? [name] : []))
    return [...own, ...Object.values(node).flatMap(unmarked)]
  }

  // The audit log and the inspector go by the mark, and would miss what has none.
  test.each(answers)('of $id marks with x-personal what is marked so elsewhere', ({ schema }) => {
    expect(unmarked(inline(schema))).toEqual([])
  })

  test.each(answers)('of $id may have unknown fields by the contract; the server and the tests reject them', ({ schema, status }) => {
    const serialize = answerSerializer((fault) => {
      throw new Error(fault)
    })({ schema: inline(schema), method: 'GET', url: '/', httpStatus: status, contentType: 'application/json' })
    const whole = complete(schema)
    expect(JSON.parse(serialize(whole))).toEqual(whole)
    expect(answeredFaults(schema, whole)).toEqual([])
    for (const leak of leaking(whole)) {
      expect(faults(schema, leak)).toEqual([])
      expect(answeredFaults(schema, leak), JSON.stringify(leak)).not.toEqual([])
      expect(() => serialize(leak), JSON.stringify(leak)).toThrow('outside the contract')
    }
  })
})

describe('a long list', () => {
  const row = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
  const list = { type: 'array', items: row }
  const page = { type: 'object', required: ['data', 'total'], properties: { data: list, total: { type: 'integer' } } }
  /** The faults that are found in a list whose rows at these places are wrong. */
  function found(wrong: number[], { isSampled = false, schema = list as object } = {}) {
    const faults: string[] = []
    const compile = answerSerializer((fault) => faults.push(fault), { isSampled })
    const rows = Array.from({ length: 1_000 }, (_, at) => (wrong.includes(at) ? { id: 'x' } : { id: at }))
    const answer = schema === page ? { data: rows, total: 1_000 } : rows
    const serialize = compile({ schema, method: 'GET', url: '/', httpStatus: '200', contentType: 'application/json' })
    expect(serialize(answer as never)).toBe(JSON.stringify(answer))
    return faults.length
  }
  afterEach(() => vi.restoreAllMocks())

  test('is checked whole in tests and development', () => {
    expect(found([137])).toBe(1)
  })

  test.each([list, page])('is checked by a sample in production, and each row has its turn', (schema) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0)
    expect(found([137], { isSampled: true, schema })).toBe(0)
    expect(found([100], { isSampled: true, schema })).toBe(1)
    random.mockReturnValue((137 % 50) / 50)
    expect(found([137], { isSampled: true, schema })).toBe(1)
  })
})
