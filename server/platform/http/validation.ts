import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats, { type FormatMode } from 'ajv-formats'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { DNI, EMAIL, LETTERS, PHONE } from '#contract/formats.ts'
import { isPersonName, NOT_A_NAME } from '#contract/person-name.ts'
import { Problem } from '../problem.ts'
import { cleaning } from './cleaning.ts'
import { isCuit } from './cuit.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  maxItems?: number
  maxProperties?: number
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  required?: string[]
  'x-messages'?: Record<string, string>
}

// `verbose` gives each error its value and its schema. Strict types would reject a bound inside `allOf`, which the contract uses.
const options = { allErrors: true, verbose: true, strictTypes: false, strictRequired: false, discriminator: true } as const
const ANNOTATIONS = ['example', 'x-messages', 'x-extension', 'x-max-bytes', 'x-harmless', 'x-personal', 'x-readers', 'x-writers', 'x-next']
/** The contract's own formats. They stand for patterns that other regular-expression engines cannot compile. */
const FORMATS = {
  line: /^(?=[^\p{Cc}\p{Cs}]*[^\s\p{Cc}\p{Cf}\p{Cs}])[^\p{Cc}\p{Cs}]+$/u,
  'optional-line': /^[^\p{Cc}\p{Cs}]*$/u,
  text: /^(?:[\t\n]|[^\p{Cc}\p{Cs}])*$/u,
  'visible-text': /^(?=[\s\S]*[^\s\p{Cc}\p{Cf}\p{Cs}])(?:[\t\n]|[^\p{Cc}\p{Cs}])*$/u,
  letters: LETTERS,
  cuit: isCuit,
  dni: DNI,
  phone: PHONE,
  'optional-phone': (text: string) => text === '' || PHONE.test(text),
  digits: /^[0-9]*$/,
  code: /^[A-Za-z0-9 -]*$/,
  'optional-email': (text: string) => text === '' || EMAIL.test(text),
}

function create(more: { useDefaults?: boolean }, mode: FormatMode) {
  const ajv = new Ajv2020({ ...options, ...more })
  addFormats.default(ajv, { mode })
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format)
  return ajv.addVocabulary(ANNOTATIONS)
}

/** An answer names at most so many fields, and an object of a request has at most so many. */
const MOST_FIELDS = 50

/** Equal schemas share one compiled check, because a process may build several servers and a validator forgets nothing. */
function compiler(ajv: Ajv2020) {
  const compiled = new Map<string, ValidateFunction>()
  return (schema: Schema) => {
    const key = JSON.stringify(schema)
    const validate = compiled.get(key) ?? ajv.compile(schema)
    compiled.set(key, validate)
    return validate
  }
}

// It stops at the first fault, so that it costs nothing to refuse a list of very many entries.
const compileSizes = compiler(new Ajv2020({ verbose: true, strict: false }))
const compileRequest = compiler(create({ useDefaults: true }, 'full'))
// Dates and moments are looked at only by their form: a long list has thousands, and that they exist was checked when they came in.
const compileAnswer = compiler(create({}, 'fast'))

/**
 * Cleans and checks requests. What does not fit the contract is answered with 422 and one Spanish message for each field. A check is compiled when its
 * operation is first called, because all of them together take as long as all else that a server does to start.
 */
export const requestValidator: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) => {
  let compiled: ReturnType<typeof compile> | undefined
  const compile = () => ({
    clean: httpPart === 'headers' ? undefined : cleaning(schema),
    validate: compileRequest(httpPart === 'headers' ? lowerCaseNames(schema) : asReceived(schema)),
    validateSizes: httpPart === 'body' ? compileSizes(sizesOf(schema)) : undefined,
  })
  return (data: unknown) => {
    compiled ??= compile()
    const { clean, validate, validateSizes } = compiled
    const received = httpPart === 'params' || httpPart === 'querystring' ? readAddress(schema, data) : data
    if (validateSizes && !validateSizes(received)) return { error: unprocessable(validateSizes, schema) }
    const value = clean ? clean(received) : received
    if (!validate(value)) return { error: unprocessable(validate, schema) }
    const names = httpPart === 'body' ? wrongNames(value) : {}
    return Object.keys(names).length > 0 ? { error: refusal(names, 'implausible') } : { value }
  }
}

/** The fields of a body that name somebody and hold what is no name. The contract's formats do not say it, since older clients go by them. */
function wrongNames(body: unknown) {
  const { firstName, lastName, contact } = Object(body) as Record<string, unknown>
  const wrong = Object.entries({ firstName, lastName, contact }).filter(([, name]) => typeof name === 'string' && !isPersonName(name))
  return Object.fromEntries(wrong.map(([field]) => [field, NOT_A_NAME]))
}

/**
 * Everything in an address arrives as text. A whole number is read only if it is written in the usual way: `01`, `1.0` and `0x1` are no ids.
 * The entries of a list stand between commas, or each after the name again: some generated clients send them so against the contract.
 */
function readAddress({ properties }: Schema, data: unknown) {
  function read([name, text]: [string, unknown]) {
    const type = properties?.[name]?.type
    if (type === 'array') {
      const entries = Array.isArray(text) ? text : String(text).split(',')
      return [name, properties?.[name]?.items?.type === 'integer' ? entries.map(toWhole) : entries]
    }
    if (typeof text !== 'string') return [name, text]
    if (type === 'boolean' && /^(true|false)$/.test(text)) return [name, text === 'true']
    return [name, type === 'integer' ? toWhole(text) : text]
  }
  return Object.fromEntries(Object.entries(data ?? {}).map(read))
}

const toWhole = (text: string) => (/^(0|[1-9]\d*)$/.test(text) ? Number(text) : text)

/** How many rows of a long list are looked at, at most. */
const SAMPLE = 20

/** Returns a list with rows at equal distances only, or an object with such lists. Which row is the first is chance, so that in time all have their turn. */
function sampleOf(answer: unknown): unknown {
  if (Array.isArray(answer)) {
    const step = Math.ceil(answer.length / SAMPLE)
    const first = Math.floor(Math.random() * step)
    return step <= 1 ? answer : answer.filter((_, at) => at % step === first)
  }
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? sampleOf(value) : value]))
}

/**
 * Checks each answer against the contract before it is sent, or of long lists a sample, since checking one takes longer than writing it.
 * `onInvalid` decides what becomes of an answer that does not fit.
 */
export const answerSerializer =
  (onInvalid: (message: string) => void, { isSampled = false } = {}): FastifySerializerCompiler<Schema> =>
  ({ schema, method, url, httpStatus }) => {
    let validate: ValidateFunction | undefined
    return (answer: unknown) => {
      validate ??= compileAnswer(closed(schema))
      if (!validate(isSampled ? sampleOf(answer) : answer)) {
        const reasons = validate.errors?.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join(', ')
        onInvalid(`The answer ${httpStatus} of ${method} ${url} is outside the contract: ${reasons}.`)
      }
      return JSON.stringify(answer)
    }
  }

/**
 * Returns the schema as the validator needs it. A file arrives as bytes, which have no JSON type. The validator finds the branch
 * of a discriminator by its constant, and does not accept the mapping that other tools need.
 */
function asReceived(schema: Schema): Schema {
  const simplify = (key: string, value: { format?: string; propertyName?: string } | null) => {
    if (value?.format === 'binary') return {}
    return key === 'discriminator' && value?.propertyName ? { propertyName: value.propertyName } : value
  }
  return JSON.parse(JSON.stringify(schema, simplify))
}

/**
 * Returns the schema with unknown fields forbidden in every object. The contract admits them in answers, so that clients survive
 * new fields; this server must not send any, because an unknown field may be a leaked column. The parts of an `allOf` are closed
 * together.
 */
function closed({ allOf, oneOf, anyOf, items, properties, ...schema }: Schema, isPart = false): Schema {
  const isObject = properties !== undefined || allOf !== undefined
  return {
    ...schema,
    ...(allOf && { allOf: allOf.map((part) => closed(part, true)) }),
    ...(oneOf && { oneOf: oneOf.map((branch) => closed(branch)) }),
    ...(anyOf && { anyOf: anyOf.map((branch) => closed(branch)) }),
    ...(items && { items: closed(items) }),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, closed(one)])) }),
    ...(isObject && !isPart && { unevaluatedProperties: false }),
  }
}

/** Returns what a schema says about the number of entries and fields, and nothing else. Texts are bounded by the body. */
function sizesOf({ properties, items, maxItems, allOf, oneOf = [], anyOf = [] }: Schema): Schema {
  const branches = [...oneOf, ...anyOf].map(sizesOf)
  return {
    ...(maxItems !== undefined && { maxItems }),
    ...(items && { items: sizesOf(items) }),
    ...(properties && {
      maxProperties: MOST_FIELDS,
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, sizesOf(one)])),
    }),
    ...(allOf && { allOf: allOf.map(sizesOf) }),
    ...(branches.length > 0 && { anyOf: branches }),
  }
}

function lowerCaseNames(schema: Schema): Schema {
  const lower = (name: string) => name.toLowerCase()
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, value]) => [lower(name), value]))
  return { ...schema, properties, ...(schema.required && { required: schema.required.map(lower) }) }
}

function unprocessable({ errors: found }: ValidateFunction, schema: Schema) {
  const errors: Record<string, string> = {}
  for (const error of found ?? []) {
    const path = pathOf(error)
    if (Object.keys(errors).length === MOST_FIELDS) break
    if (path.length > 0) errors[fieldName(path)] ??= messageFor(error, messagesAt(schema, path))
  }
  const fields = Object.keys(errors).length > 0
  return fields ? refusal(errors) : new Problem(422, 'El pedido no tiene la forma esperada.')
}

const refusal = (errors: Record<string, string>, code: 'invalid' | 'implausible' = 'invalid') =>
  new Problem(422, 'Revisá los datos ingresados.', { code, errors })

/** The path of the field that an error is about, a missing or surplus one included. */
function pathOf({ instancePath, params }: ErrorObject): string[] {
  const segments = instancePath.split('/').slice(1)
  const path = segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  const field = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'] ?? params['tag']
  return typeof field === 'string' ? [...path, field] : path
}

/** `educations[0].title`, as the contract names fields. */
const fieldName = ([first = '', ...rest]: string[]) =>
  rest.reduce((name, step) => (/^\d+$/.test(step) ? `${name}[${step}]` : `${name}.${step}`), first)

/** The contract's own messages for a field (`x-messages`), by the keyword that failed. A field without any has those of the object around it. */
function messagesAt(schema: Schema, path: string[]): Record<string, string> {
  const [step, ...rest] = path
  const branches = [...(schema.allOf ?? []), ...(schema.oneOf ?? [])].map((branch) => messagesAt(branch, path))
  const next = step === undefined ? undefined : (schema.properties?.[step] ?? (/^\d+$/.test(step) ? schema.items : undefined))
  const own = schema['x-messages']
  return Object.assign({}, step !== undefined && own, ...branches, step === undefined ? own : next && messagesAt(next, rest))
}

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && /^[\s\p{Cf}]*$/u.test(value))

function messageFor({ keyword, params, data }: ErrorObject, messages: Record<string, string>) {
  // Somebody who typed nothing but invisible characters left the field empty.
  const blank = keyword !== 'required' && isBlank(data)
  const own = (blank && messages['required']) || messages[keyword]
  return own || DEFAULTS[blank && OF_TEXT.includes(keyword) ? 'required' : keyword]?.(params) || 'Este dato no es válido.'
}

const OF_TEXT = ['pattern', 'format', 'minLength']

const FORMAT_DEFAULTS: Record<string, string> = {
  email: 'El correo electrónico no es válido.',
  date: 'La fecha no es válida.',
  'date-time': 'La fecha no es válida.',
}

const DEFAULTS: Record<string, (params: Record<string, unknown>) => string | undefined> = {
  required: () => 'Este dato es obligatorio.',
  maxLength: ({ limit }) => `Máximo ${limit} caracteres.`,
  minLength: ({ limit }) => `Mínimo ${limit} caracteres.`,
  minimum: ({ limit }) => `El mínimo es ${limit}.`,
  maximum: ({ limit }) => `El máximo es ${limit}.`,
  minItems: ({ limit }) => `Elegí al menos ${limit}.`,
  maxItems: ({ limit }) => `Elegí como máximo ${limit}.`,
  enum: () => 'Elegí una de las opciones.',
  discriminator: () => 'Elegí una de las opciones.',
  additionalProperties: () => 'Este dato no corresponde.',
  unevaluatedProperties: () => 'Este dato no corresponde.',
  type: ({ type }) =>
    type === 'integer' ? 'Tiene que ser un número entero.' : type === 'number' ? 'Tiene que ser un número.' : 'Este dato no es válido.',
  format: ({ format }) => FORMAT_DEFAULTS[String(format)],
}
