import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { Problem } from './contract.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  oneOf?: Schema[]
  required?: string[]
  'x-messages'?: Record<string, string>
}

// `verbose` hands each error its value and its schema; strict types would refuse `allOf` around a bound, which the contract uses.
const options = { allErrors: true, verbose: true, strictTypes: false, strictRequired: false, discriminator: true } as const
const ANNOTATIONS = ['example', 'x-messages', 'x-extension']

function create(more: { coerceTypes?: 'array'; useDefaults?: boolean }) {
  const ajv = new Ajv2020({ ...options, ...more })
  addFormats.default(ajv)
  return ajv.addVocabulary(ANNOTATIONS)
}

/** Takes bodies and answers as they are; what arrives in an address or a header is text and has to be read first. */
const strict = create({})
const reading = create({ coerceTypes: 'array', useDefaults: true })

/** Compiles the checks of requests: whatever does not fit the contract is a 422 with one Spanish message per field. */
export const requestValidator: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) => {
  const validate =
    httpPart === 'body' ? strict.compile(withoutMapping(schema)) : reading.compile(httpPart === 'headers' ? lowerCaseNames(schema) : schema)
  return (data: unknown) => (validate(data) ? { value: data } : { error: unprocessable(validate, schema) })
}

/** What an answer that does not fit the contract does: `throw` where it should be found, `log` where people wait for it. */
export const answerSerializer =
  (onFault: (message: string) => void): FastifySerializerCompiler<Schema> =>
  ({ schema, method, url, httpStatus }) => {
    let validate: ValidateFunction | undefined
    return (answer: unknown) => {
      validate ??= strict.compile(schema)
      if (!validate(answer)) {
        const faults = validate.errors?.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join(', ')
        onFault(`The answer ${httpStatus} of ${method} ${url} is outside the contract: ${faults}.`)
      }
      return JSON.stringify(answer)
    }
  }

/** The validator finds the branch by its constant; the mapping that other tools need it refuses. */
function withoutMapping(schema: Schema): Schema {
  const simplify = (key: string, value: { propertyName?: string } | null) =>
    key === 'discriminator' && value?.propertyName ? { propertyName: value.propertyName } : value
  return JSON.parse(JSON.stringify(schema, simplify))
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
    if (path.length > 0) errors[fieldName(path)] ??= messageFor(error, messagesAt(schema, path))
  }
  const fields = Object.keys(errors).length > 0
  return new Problem(422, fields ? 'Revisá los datos ingresados.' : 'El pedido no tiene la forma esperada.', fields ? { errors } : {})
}

/** The path of the field that an error is about, a missing or surplus one included. */
function pathOf({ instancePath, params }: ErrorObject): string[] {
  const segments = instancePath.split('/').slice(1)
  const path = segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  const field = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty']
  return typeof field === 'string' ? [...path, field] : path
}

/** `educations[0].title`, as the contract names fields. */
const fieldName = ([first = '', ...rest]: string[]) =>
  rest.reduce((name, step) => (/^\d+$/.test(step) ? `${name}[${step}]` : `${name}.${step}`), first)

/** The contract's own messages for a field: `x-messages`, by the keyword that failed; those of a whole stand for all its parts that have none. */
function messagesAt(schema: Schema, path: string[]): Record<string, string> {
  const [step, ...rest] = path
  const branches = [...(schema.allOf ?? []), ...(schema.oneOf ?? [])].map((branch) => messagesAt(branch, path))
  const next = step === undefined ? undefined : (schema.properties?.[step] ?? (/^\d+$/.test(step) ? schema.items : undefined))
  const own = schema['x-messages']
  return Object.assign({}, step !== undefined && own, ...branches, step === undefined ? own : next && messagesAt(next, rest))
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

function messageFor(error: ErrorObject, messages: Record<string, string>) {
  // A person who typed only spaces left the field out.
  const keyword = error.keyword !== 'required' && isBlank(error.data) ? 'required' : error.keyword
  return messages[keyword] ?? DEFAULTS[keyword]?.(error.params) ?? 'Este dato no es válido.'
}

const DEFAULTS: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => 'Este dato es obligatorio.',
  maxLength: ({ limit }) => `Máximo ${limit} caracteres.`,
  minLength: ({ limit }) => `Mínimo ${limit} caracteres.`,
  minimum: ({ limit }) => `El mínimo es ${limit}.`,
  maximum: ({ limit }) => `El máximo es ${limit}.`,
  minItems: ({ limit }) => `Elegí al menos ${limit}.`,
  maxItems: ({ limit }) => `Elegí como máximo ${limit}.`,
  enum: () => 'Elegí una de las opciones.',
  additionalProperties: () => 'Este dato no corresponde.',
  unevaluatedProperties: () => 'Este dato no corresponde.',
  type: ({ type }) =>
    type === 'integer' ? 'Tiene que ser un número entero.' : type === 'number' ? 'Tiene que ser un número.' : 'Este dato no es válido.',
  format: ({ format }) =>
    format === 'email' ? 'El correo electrónico no es válido.' : format === 'date' ? 'La fecha no es válida.' : 'Este dato no es válido.',
}
