import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { type OperationId, policy, type Rule } from '#src/api/generated/policy.ts'
import { isCuit } from './cuit.ts'

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

// The tests read the contract themselves, not through the server, so that they are independent of it. Redocly has checked its shape.
const document = parse(readFileSync('openapi.yaml', 'utf8')) as {
  paths: Record<string, Record<string, Operation> & { parameters?: Referring<Parameter>[] }>
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
addFormats.default(ajv)
ajv.addFormat('cuit', isCuit)
ajv.addSchema(document, 'contract')
const validators = new Map<Schema, ValidateFunction>()

/** Resolves a `#/…` reference of the contract. */
export function resolve<T extends object>(node: Referring<T>): T {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as T // without a reference the node is its own target
  const target = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
  return resolve(target as Referring<T>) // a reference leads to a node of its own kind
}

/** Returns the validation errors of a value; empty when it matches the contract's schema. */
export function faults(schema: Schema, value: unknown): string[] {
  let validate = validators.get(schema)
  if (!validate) {
    validate = ajv.compile(absolute(schema) as Schema)
    validators.set(schema, validate)
  }
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
}

/** Makes the references of a schema absolute, so that they still resolve outside of the document. */
function absolute(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(absolute)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === '$ref' && typeof value === 'string' ? `contract${value}` : absolute(value)]),
  )
}

export const operationIds = Object.keys(policy) as OperationId[] // the keys of the policy are the operation ids

export const ruleOf = (id: OperationId): Rule => policy[id]

/** Returns an operation of the contract with its references resolved. */
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

/** Returns how an answer violates the contract: an undocumented status, another content type, a missing header, an invalid body. */
export function answerFaults(id: OperationId, status: number, headers: Record<string, unknown>, text: string): string[] {
  const { responses } = operationOf(id)
  const stated = responses[status] ?? responses[`${String(status)[0]}XX`] ?? (status >= 400 ? responses['default'] : undefined)
  if (!stated) return [`the contract knows no answer ${status}`]
  const { headers: promised = {}, content } = resolve(stated)
  const missing = Object.keys(promised).filter((name) => headers[name.toLowerCase()] === undefined)
  return [...missing.map((name) => `the header ${name} is missing`), ...contentFaults(content, String(headers['content-type'] ?? ''), text)]
}

function contentFaults(content: Content | undefined, contentType: string, text: string) {
  if (!content) return text === '' ? [] : ['a body where the contract has none']
  const media = content[contentType.split(';')[0] ?? '']
  if (!media) return [`the content type is ${contentType || 'missing'}, not ${Object.keys(content).join(' or ')}`]
  return contentType.includes('json') ? faults(media.schema, JSON.parse(text)) : []
}
