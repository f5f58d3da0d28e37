import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { type OperationId, policy, type Rule } from '#src/api/generated/policy.ts'
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

// Read on its own and not through the server, so that the tests judge by the contract itself. Redocly has checked its shape.
const document = parse(readFileSync('openapi.yaml', 'utf8')) as {
  paths: Record<string, Record<string, Operation> & { parameters?: Referring<Parameter>[] }>
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
addFormats.default(ajv)
for (const [name, fits] of Object.entries(formats)) ajv.addFormat(name, fits)
ajv.addSchema(document, 'contract')

/** The contract's `#/…` reference, followed to what it names. */
export function resolve<T extends object>(node: Referring<T>): T {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as T // nothing to follow: it is the thing itself
  const target = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
  return resolve(target as Referring<T>) // a reference leads to a thing of its own kind
}

/** Judges values by schemas, each of which is prepared and compiled once. */
function judge(prepare: (schema: Schema) => Schema) {
  const validators = new Map<Schema, ValidateFunction>()
  return (schema: Schema, value: unknown): string[] => {
    const validate = validators.get(schema) ?? ajv.compile(prepare(schema))
    validators.set(schema, validate)
    return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  }
}

/** What is wrong with a value by one of the contract's schemas; nothing if it fits. */
export const faults = judge(absolute)

/** The same for what the server answered. An answer is open for others; here a field that the contract does not name is a leak. */
export const answeredFaults = judge(closed)

/** A schema taken out of the document still has to find the rest of it. */
function absolute<Node>(node: Node): Node {
  const follow = (key: string, value: unknown) => (key === '$ref' ? `contract${value}` : value)
  return JSON.parse(JSON.stringify(node, follow))
}

/** A schema with its references followed and all its objects closed, the parts of an `allOf` as a whole. */
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

export const operationIds = Object.keys(policy) as OperationId[] // the keys of the policy are the operations

export const ruleOf = (id: OperationId): Rule => policy[id]

/** An operation as the contract states it, references followed. */
export function operationOf(id: OperationId) {
  const { path, method } = ruleOf(id)
  const item = document.paths[path]
  const operation = item?.[method.toLowerCase()]
  if (!operation) throw new Error(`${id} is not in openapi.yaml: run \`npm run codegen\`.`)
  return { ...operation, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) => resolve(parameter)) }
}

export const bodySchemaOf = (id: OperationId) => operationOf(id).requestBody?.content['application/json']?.schema

export const formSchemaOf = (id: OperationId) => operationOf(id).requestBody?.content['multipart/form-data']?.schema

export const takes = (id: OperationId, header: string) => operationOf(id).parameters.some(({ name }) => name === header)

/** What any request may be answered, whatever the operation: it cannot be read, is too large or of another type, or the server is at fault. */
const isGeneral = (status: number) => [400, 413, 415].includes(status) || status >= 500

/** What is wrong with an answer by the contract: an undocumented status, another content type, a missing header, a body that does not fit. */
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
