import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { CORE_SCHEMA, load as parseYaml } from 'js-yaml'
import { type OperationId, policy, type Role, type Rule } from '#contract/generated/policy.ts'
import type { components } from '#contract/generated/schema.ts'
import { formats } from './formats.ts'

/** The part of JSON Schema that the contract uses. */
export type Schema = {
  $ref?: string
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null'
  enum?: unknown[]
  const?: unknown
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  unevaluatedProperties?: boolean
  'x-writers'?: OperationId
}
type Referring<T> = T | { $ref: string }
type Content = Record<string, { schema: Schema }>
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Response = { headers?: Record<string, Referring<{ schema: Schema }>>; content?: Content }
type Operation = {
  parameters?: Referring<Parameter>[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, Referring<Response>>
}

// The tests read the contract themselves, not through the server, so that they are independent of it. Redocly has checked its shape.
const document = parseYaml(readFileSync('openapi.yaml', 'utf8'), { schema: CORE_SCHEMA }) as {
  paths: Record<string, Record<string, Operation> & { parameters?: Referring<Parameter>[] }>
  components: { schemas: Record<string, Schema & { example: unknown }> }
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
addFormats.default(ajv)
for (const [name, fits] of Object.entries(formats)) ajv.addFormat(name, fits)
ajv.addSchema(document, 'contract')

/** Resolves a `#/…` reference of the contract. */
export function resolve<T extends object>(node: Referring<T>): T {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as T // without a reference the node is its own target
  const target = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
  return resolve(target as Referring<T>) // a reference leads to a node of its own kind
}

/** Returns a function that validates values; each schema is prepared and compiled once. */
function validator(prepare: (schema: Schema) => Schema) {
  const validators = new Map<Schema, ValidateFunction>()
  return (schema: Schema, value: unknown): string[] => {
    const validate = validators.get(schema) ?? ajv.compile(prepare(schema))
    validators.set(schema, validate)
    return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  }
}

/** Returns the validation errors of a value; empty when it matches the contract's schema. */
export const faults = validator(absolute)

/**
 * Returns the validation errors of an answer of the server. The contract admits unknown fields in answers, so that clients
 * survive new ones; in these tests an unknown field is an error, because it may be a leaked column.
 */
export const answeredFaults = validator(closed)

/** Makes the references of a schema absolute, so that they still resolve outside of the document. */
function absolute<Node>(node: Node): Node {
  const follow = (key: string, value: unknown) => (key === '$ref' ? `contract${value}` : value)
  return JSON.parse(JSON.stringify(node, follow))
}

/** Returns the schema with its references resolved and unknown fields forbidden in every object. The parts of an `allOf` are closed together. */
function closed(schema: Schema, isPart = false): Schema {
  const { allOf, oneOf, anyOf, items, properties, ...own } = resolve<Schema>(schema)
  const isObject = properties !== undefined || allOf !== undefined
  return {
    ...own,
    ...(allOf && { allOf: allOf.map((part) => closed(part, true)) }),
    ...(oneOf && { oneOf: oneOf.map((branch) => closed(branch)) }),
    ...(anyOf && { anyOf: anyOf.map((branch) => closed(branch)) }),
    ...(items && { items: closed(items) }),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, closed(one)])) }),
    ...(isObject && !isPart && { unevaluatedProperties: false }),
  }
}

export const operationIds = Object.keys(policy) as OperationId[] // the keys of the policy are the operation ids

export const ruleOf = (id: OperationId): Rule => policy[id]

/** Parameters for an operation's path: each is 1. */
export const anyParams = (id: OperationId) => Object.fromEntries([...ruleOf(id).path.matchAll(/{(\w+)}/g)].map(([, name]) => [name, '1']))

/** A role that may call the operation. */
export function callerOf(id: OperationId): Role {
  const { roles } = ruleOf(id)
  return roles.includes('BACKOFFICE') || roles.includes('PUBLIC') ? 'BACKOFFICE' : (roles[0] as Role) // PUBLIC is none of them
}

/** Returns an operation of the contract with its references resolved. */
export function operationOf(id: OperationId) {
  const { path, method } = ruleOf(id)
  const item = document.paths[path]
  const operation = item?.[method.toLowerCase()]
  if (!operation) throw new Error(`${id} is not in openapi.yaml: run \`npm run codegen\`.`)
  return { ...operation, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) => resolve(parameter)) }
}

/** Returns the contract's own example of a schema. */
export const exampleOf = <Name extends keyof components['schemas']>(name: Name) =>
  structuredClone(document.components.schemas[name]?.example) as components['schemas'][Name] // a test checks each example by its schema

/** True for an operation that is asked about a person, or answers with a file or with a property marked `x-personal`, here or in a schema that it refers to. */
export function isAboutPeople(id: OperationId) {
  const seen = new Set<unknown>()
  const isPersonal = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null) return false
    const found = resolve(node)
    if (seen.has(found)) return false
    seen.add(found)
    return 'x-personal' in found || Object.values(found).some(isPersonal)
  }
  const contents = Object.entries(operationOf(id).responses).flatMap(([status, response]) =>
    status.startsWith('2') ? [resolve(response).content ?? {}] : [],
  )
  const isAsked = operationOf(id).parameters.some((parameter) => parameter.in === 'query' && 'x-personal' in parameter)
  return isAsked || contents.some((content) => !('application/json' in content) || isPersonal(content))
}

export const bodySchemaOf = (id: OperationId) => operationOf(id).requestBody?.content['application/json']?.schema

export const formSchemaOf = (id: OperationId) => operationOf(id).requestBody?.content['multipart/form-data']?.schema

export const takes = (id: OperationId, header: string) => operationOf(id).parameters.some(({ name }) => name === header)

/** Statuses that every request may get: it cannot be read, it is too large or of another type, or the server has a fault. */
const isGeneral = (status: number) => [400, 413, 415].includes(status) || status >= 500

/** Returns how an answer violates the contract: an undocumented status, another content type, a missing header, an invalid body. */
export function answerFaults(id: OperationId, status: number, headers: Record<string, unknown>, text: string): string[] {
  const { responses } = operationOf(id)
  const stated = responses[status] ?? (isGeneral(status) ? responses['default'] : undefined)
  if (!stated) return [`the contract knows no answer ${status}`]
  const { headers: promised = {}, content } = resolve(stated)
  const missing = Object.keys(promised).filter((name) => headers[name.toLowerCase()] === undefined)
  return [...missing.map((name) => `the header ${name} is missing`), ...contentFaults(content, String(headers['content-type'] ?? ''), text)]
}

function contentFaults(content: Content | undefined, contentType: string, text: string) {
  if (!content) return text === '' ? [] : ['a body where the contract has none']
  const media = content[contentType.split(';')[0] ?? '']
  if (!media) return [`the content type is ${contentType || 'missing'}, not ${Object.keys(content).join(' or ')}`]
  return contentType.includes('json') ? answeredFaults(media.schema, JSON.parse(text)) : []
}

/** A sign-in ends the session that it was asked with. */
export const isSignIn = (id: OperationId) => ['login', 'provideSecondStep', 'providePasskey'].includes(id)
