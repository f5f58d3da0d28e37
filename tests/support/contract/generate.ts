import fc from 'fast-check'
import type { OperationId } from '#contract/generated/policy.ts'
import type { Ask } from '#tests/support/server/app.ts'
import { seed } from '#tests/support/setup/settings.ts'
import { cleaned } from './cleaned.ts'
import { bodySchemaOf, faults, formSchemaOf, operationOf, type Parameter, resolve, type Schema } from './contract.ts'
import { cuitPrefixes, isCuit } from './cuit.ts'
import { formats } from './formats.ts'

/** Letters, signs and texts that have broken programs before: quotes, markup, marks that turn or hide text, controls, half a surrogate pair. */
const CHARACTERS = [
  ...'abzABZáñÑüßİ0189 -_.,\'"<>&%{}$\\/;:@+#()漢ع🎉👩',
  ...'\u0301\u00a0\u00ad\u200b\u200d\u200f\u202e\u2028\ufeff\u{10ffff}\u0000\u0001\b\t\n\r\u001b\u007f\u0085',
  '\ud800',
]
/** Values of every type, and some that look like another type. */
const ODDITIES = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  1e21,
  '',
  ' ',
  '1',
  'text',
  'null',
  'a\nb',
  'a\u0000',
  '\ud800',
  [],
  [null],
  {},
  { a: 1 },
]
const LONGEST = 10_000
/** Values of the right format that are invalid all the same. */
const IMPOSTORS = ['0000000', '01234567', '20-28456123-4', '20284561238', '99-99999999-5', '00-00000000-0', '2026-02-30']

type Flat = Omit<Schema, '$ref' | 'allOf' | 'pattern'> & { patterns: string[] }

/** Merges references and `allOf` into one schema. */
export function flatten(schema: Schema): Flat {
  const { $ref, allOf = [], pattern, ...own } = schema.$ref ? { ...resolve<Schema>({ $ref: schema.$ref }), ...schema } : schema
  const parts: Flat[] = [...allOf.map(flatten), { ...own, patterns: pattern === undefined ? [] : [pattern] }]
  const properties = Object.assign({}, ...parts.map((part) => part.properties))
  return Object.assign({}, ...parts, {
    patterns: parts.flatMap((part) => part.patterns),
    required: parts.flatMap((part) => part.required ?? []),
    properties,
  })
}

/** Whether the server takes a value, which it cleans before. */
const isTaken = (schema: Schema, value: unknown) => faults(schema, cleaned(schema, value)).length === 0

/** Any code point as a text, half of a pair included. The library's own unit `binary` first makes a table of all of them, which takes a second. */
export const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))

/** Generates values that match a schema. With `whole` they have all optional properties. */
export function fitting(schema: Schema, whole = false): fc.Arbitrary<unknown> {
  const flat = flatten(schema)
  return unfiltered(flat, whole).filter((value) => faults(schema, value).length === 0 && isTaken(schema, value))
}

function unfiltered(flat: Flat, whole: boolean): fc.Arbitrary<unknown> {
  if ('const' in flat) return fc.constant(flat.const)
  if (flat.enum) return fc.constantFrom(...flat.enum)
  const branches = flat.oneOf ?? flat.anyOf
  if (branches) return fc.oneof(...branches.map((branch) => fitting(branch, whole)))
  const { minimum = -1e9, maximum = 1e9, minItems = 0, maxItems = minItems + 5 } = flat
  switch (flat.type) {
    case 'string':
      return text(flat)
    case 'integer':
      return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const size = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 5) }
      const item = fitting(flat.items ?? {}, whole)
      return flat.uniqueItems
        ? fc.uniqueArray(item, { ...size, comparator: 'SameValue', selector: (value) => JSON.stringify(value) })
        : fc.array(item, size)
    }
    case 'object': {
      const properties = Object.entries(flat.properties ?? {}).map(([name, property]) => [name, fitting(property, whole)])
      return fc.record<Record<string, unknown>>(Object.fromEntries(properties), whole ? {} : { requiredKeys: flat.required ?? [] })
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const FORMATS: Record<string, () => fc.Arbitrary<string>> = {
  email: () => fc.emailAddress(),
  date: () => instants().map((date) => date.toISOString().slice(0, 10)),
  'date-time': () => instants().map((date) => date.toISOString()),
  uri: () => fc.webUrl(),
  uuid: () => fc.uuid(),
  cuit: () =>
    fc
      .tuple(fc.constantFrom(...cuitPrefixes), fc.stringMatching(/^[0-9]{8}$/), fc.constantFrom('', '-'))
      .map(([prefix, digits, hyphen]) => [...'0123456789'].map((check) => [prefix, digits, check].join(hyphen)).find(isCuit))
      .filter((cuit) => cuit !== undefined),
}
const instants = () => fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

function text({ format, patterns, minLength = 0, maxLength = Math.max(minLength, 200) }: Flat): fc.Arbitrary<string> {
  const known = format && FORMATS[format]
  if (known) return known()
  const shapes = patterns.map((pattern) => new RegExp(pattern, 'u'))
  const hasFormat = (format && formats[format]) || (() => true)
  const matches = (value: string) => hasFormat(value) && shapes.every((shape) => shape.test(value))
  // The characters that are admitted, alone or among others; a pattern with a shape of its own is written by the library.
  const around = ['', ...['a', '1'].filter((word) => matches(word + word))]
  const unit = CHARACTERS.filter((character) => around.some((word) => matches(word + character + word)))
  const [shape] = shapes
  if (unit.length === 0 && shape) return fc.stringMatching(shape).filter(matches)
  const of = (size: { minLength: number; maxLength: number }) => fc.string({ unit: fc.constantFrom(...unit), ...size })
  const short = of({ minLength, maxLength: Math.min(maxLength, minLength + 20) })
  return fc.oneof({ weight: 6, arbitrary: short }, { weight: 1, arbitrary: of({ minLength: maxLength, maxLength }) }).filter(matches)
}

type Step = string | number
type Break = { at: Step[]; put: unknown } | { at: Step[]; remove: true }

/** Generates values that match a schema except for one place, which `at` names. */
function broken(schema: Schema): fc.Arbitrary<{ at: string; value: unknown }> {
  const all = breaks(schema, [])
  return fc.tuple(fitting(schema, true), fc.constantFrom(...all)).map(([value, change]) => ({
    at: `${change.at.join('.') || 'the whole'}: ${'put' in change ? JSON.stringify(change.put)?.slice(0, 60) : 'left out'}`,
    value: apply(value, change.at, change),
  }))
}

function breaks(schema: Schema, at: Step[]): Break[] {
  const flat = flatten(schema)
  const wrong = candidates(flat).filter((value) => !isTaken(schema, value))
  const inside =
    flat.type === 'array' && flat.items
      ? breaks(flat.items, [...at, 0])
      : Object.entries(flat.properties ?? {}).flatMap(([name, property]) => breaks(property, [...at, name]))
  const missing = (flat.required ?? []).map((name): Break => ({ at: [...at, name], remove: true }))
  const surplus: Break[] =
    flat.additionalProperties === false || flat.unevaluatedProperties === false ? [{ at: [...at, 'surplus'], put: 'x' }] : []
  return [...wrong.map((put): Break => ({ at, put })), ...inside, ...missing, ...surplus]
}

/** Returns values that may violate a schema: of another type, or just outside a limit. */
function candidates({
  type,
  minLength = 0,
  maxLength,
  minimum,
  maximum,
  minItems = 0,
  maxItems,
  items,
  patterns,
  format,
}: Flat): unknown[] {
  const long = maxLength === undefined || maxLength > LONGEST ? [] : ['x'.repeat(maxLength + 1), '1'.repeat(maxLength + 1)]
  const strings =
    type !== 'string'
      ? []
      : [...long, 'x'.repeat(Math.max(0, minLength - 1)), ...(patterns.length || format ? [...CHARACTERS, ...IMPOSTORS] : [])]
  const numbers = [minimum !== undefined && minimum - 1, maximum !== undefined && maximum + 1].filter((bound) => bound !== false)
  const item = items && fc.sample(fitting(items), { numRuns: 1, seed })[0]
  const arrays =
    item === undefined
      ? []
      : [Array(Math.max(0, minItems - 1)).fill(item), ...(maxItems === undefined ? [] : [Array(maxItems + 1).fill(item)])]
  return [...ODDITIES, ...strings, ...numbers, ...arrays]
}

function apply(value: unknown, [step, ...rest]: Step[], change: Break): unknown {
  if (step === undefined) return 'put' in change ? change.put : undefined
  const inner = apply((value as Record<Step, unknown> | undefined)?.[step], rest, change) // a path of the schema is a path of the value
  if (typeof step === 'number') return [inner, ...(value as unknown[]).slice(1)]
  return { ...(value as object), [step]: inner }
}

/** Generates valid texts for a parameter of an address or a header. */
const fittingText = ({ schema, in: place }: Parameter) =>
  fitting(schema)
    .map(String)
    .filter((value) => travels(value, place))

/** Generates invalid texts for it. Every parameter is a text, so a number needs a text that does not parse as one. */
function brokenText({ schema, in: place, name }: Parameter): fc.Arbitrary<{ at: string; value: string }> {
  const flat = flatten(schema)
  const { minimum, maximum } = flat
  const numbers = [
    'abc',
    '1.5.5',
    '--1',
    'null',
    '[]',
    'true',
    'NaN',
    '0x',
    '0x1',
    '1e1',
    '1.0',
    '01',
    '+1',
    ' 1',
    ...(flat.type === 'integer' ? ['1.5'] : []),
  ]
  const bounds = [minimum !== undefined && String(minimum - 1), maximum !== undefined && String(maximum + 1)].filter(
    (bound) => bound !== false,
  )
  const texts = candidates(flat).filter((value): value is string => typeof value === 'string')
  const wrong =
    flat.type === 'integer' || flat.type === 'number'
      ? [...numbers, ...bounds]
      : flat.type === 'boolean'
        ? ['abc', '2', 'yes']
        : texts.filter((value) => !isTaken(schema, value))
  return fc.constantFrom(...wrong.filter((value) => travels(value, place))).map((value) => ({ at: `${name}: ${value}`, value }))
}

/**
 * True when a text arrives unchanged: headers take no control characters and no surrounding spaces, and an empty or dotted path
 * segment changes the path.
 */
function travels(value: string, place: Parameter['in']) {
  if (/\p{Cs}/u.test(value)) return false
  if (place === 'header') return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value)
  return place === 'query' || (value !== '' && !/^\.+$/.test(value))
}

/** A change of an example. `invalid` names the one place that does not fit the contract, if there is one. */
type Change = { ask: Ask; invalid?: string }

/** A form carries text: a wrong value may be a fine text on its arrival. */
function fitsAsForm(schema: Schema, value: unknown) {
  const { properties } = flatten(schema)
  const arrived = Object.entries(value ?? {}).map(([name, field]) => {
    if (flatten(properties?.[name] ?? {}).type === 'array') return [name, field]
    const text = typeof field === 'string' ? field : JSON.stringify(field)
    return [name, text?.toWellFormed().replace(/\r\n?/g, '\n')]
  })
  return isTaken(schema, Object.fromEntries(arrived.filter(([, field]) => field !== undefined)))
}

const part = (name: string, place: 'path' | 'query' | 'header', value: string): Ask =>
  place === 'path' ? { params: { [name]: value } } : place === 'query' ? { query: { [name]: value } } : { headers: { [name]: value } }

/** Generates changes to a request of the operation: a fitting or a wrong value replaces one part of it, or none. */
export function changes(id: OperationId): fc.Arbitrary<Change> {
  const { parameters } = operationOf(id)
  const form = formSchemaOf(id)
  const schema = form ?? bodySchemaOf(id)
  // A form is fields, with any values.
  const wrong = (schema: Schema) =>
    broken(schema).filter(({ value }) => !form || (typeof value === 'object' && value !== null && !Array.isArray(value)))
  const valid = [
    ...parameters.map((parameter) => fittingText(parameter).map((value): Change => ({ ask: part(parameter.name, parameter.in, value) }))),
    ...(schema ? [fitting(schema).map((body): Change => ({ ask: { body } }))] : []),
  ]
  const invalid = [
    ...parameters.map((parameter) =>
      brokenText(parameter).map(({ at, value }): Change => ({ ask: part(parameter.name, parameter.in, value), invalid: at })),
    ),
    ...(schema
      ? [
          wrong(schema).map(
            ({ at, value }): Change => (form && fitsAsForm(form, value) ? { ask: { body: value } } : { ask: { body: value }, invalid: at }),
          ),
        ]
      : []),
  ]
  const untouched = fc.constant<Change>({ ask: {} })
  if (invalid.length === 0) return untouched
  return fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...invalid) },
    { weight: 2, arbitrary: fc.oneof(...valid) },
    { weight: 1, arbitrary: untouched },
  )
}
