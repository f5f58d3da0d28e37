import { CORE_SCHEMA, load as parseYaml } from 'js-yaml'
import type { OperationId } from '#contract/generated/policy.ts'

type Media = { schema?: Schema; encoding?: Record<string, { contentType: string }> }

type Schema = {
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  'x-max-bytes'?: number
  'x-writers'?: OperationId
  'x-messages'?: Record<string, string>
}

type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Content = Record<string, Media>

/** An operation as OpenAPI writes it down, with the parameters of its path, and with nothing that is named elsewhere. */
type OperationObject = {
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content; headers?: Record<string, unknown> }>
}

type Listed = Omit<OperationObject, 'parameters'> & { operationId: OperationId; parameters?: Parameter[] }
type PathItem = { parameters?: Parameter[]; get?: Listed; post?: Listed; put?: Listed; patch?: Listed; delete?: Listed }

/** The operations of the contract as the server reads them. The rest reaches it as generated types and policy. */
export type Contract = Record<OperationId, OperationObject>

/**
 * Reads the operations from the text of the contract. That it is OpenAPI is a matter of `npm run check`: to hold it to that again would take most of
 * the time that a server needs to start.
 */
export function readContract(source: string): Contract {
  const { paths } = withoutReferences(parseYaml(source, { schema: CORE_SCHEMA })) as { paths: Record<string, PathItem> } // the shape of OpenAPI
  const operations = Object.values(paths).flatMap(({ parameters: shared = [], ...byMethod }) =>
    Object.values(byMethod).map(({ operationId, parameters = [], ...operation }): [string, OperationObject] => [
      operationId,
      { ...operation, parameters: [...shared, ...parameters] },
    ]),
  )
  return Object.fromEntries(operations) as Contract // its ids are generated from the same contract
}

/** Returns a document with what it names elsewhere in its place. The same name gives the same object, which nobody changes. */
function withoutReferences(document: unknown): unknown {
  const named = new Map<string, unknown>()
  function at(reference: string) {
    const keys = reference.split('/').slice(1)
    const found = named.get(reference) ?? whole(keys.reduce<unknown>((part, key) => Object(part)[key], document))
    named.set(reference, found)
    return found
  }
  function whole(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(whole)
    if (typeof part !== 'object' || part === null) return part
    if ('$ref' in part && typeof part.$ref === 'string') return at(part.$ref)
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, whole(value)]))
  }
  return whole(document)
}

/** A path of the contract as the router writes it: `/users/:id` for `/users/{id}`. */
export const routePath = (path: string) => path.replace(/{(\w+)}/g, ':$1')

/** The schemas of a request that Fastify checks, and where the contract says that its parameters are. */
const PLACES = { params: 'path', querystring: 'query', headers: 'header' } as const

/** What Fastify checks: the parameters, the body, and of the answers those that succeed with JSON. Errors are made in one place, and files have no shape. */
export function schemaOf({ parameters, requestBody, responses }: OperationObject) {
  const places = Object.entries(PLACES).flatMap(([name, place]) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    return own.length > 0 ? [[name, objectOf(own)]] : []
  })
  const checked = Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') && content?.['application/json'] ? [[status, schemasOf(content)]] : [],
  )
  return {
    ...Object.fromEntries(places),
    ...(requestBody && { body: schemasOf(requestBody.content) }),
    response: Object.fromEntries(checked),
  }
}

/** The parameters of one place as the properties of an object. */
const objectOf = (parameters: Parameter[]) => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
})

const schemasOf = (content: Content) => ({
  content: Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema }])),
})

/** The names of the headers that answers carry. */
export function answeredHeaders(contract: Contract) {
  const answers = Object.values(contract).flatMap(({ responses }) => Object.values(responses))
  return new Set(answers.flatMap(({ headers = {} }) => Object.keys(headers)))
}

/** A client may write a character as two escapes of six bytes each. */
const BYTES_OF_CHARACTER = 12
/** A number, a date or a name takes at most so many bytes, with the signs and the space around it. */
const BYTES_OF_VALUE = 100

/** The most bytes that a value takes as JSON, however a client writes it. */
function longest({ maxLength = 0, maxItems = 0, items = {}, properties = {}, allOf = [], oneOf = [], anyOf = [] }: Schema): number {
  const sizes = (all: Schema[]) => all.map(longest)
  const parts = [maxLength * BYTES_OF_CHARACTER, maxItems && maxItems * longest(items), Math.max(0, ...sizes([...oneOf, ...anyOf]))]
  return [...parts, ...sizes(Object.values(properties)), ...sizes(allOf)].reduce((sum, size) => sum + size, BYTES_OF_VALUE)
}

/** The bytes that every body of JSON may have. A longer one is read where the contract admits longer texts or lists. */
export const ORDINARY_BODY = 32_000

/** The most bytes that the body of an operation may have as JSON: what the contract says, or what follows from its limits. */
export const largestBodyOf = ({ schema = {} }: Media = {}) => schema['x-max-bytes'] ?? Math.max(ORDINARY_BODY, longest(schema))

/** The properties of a body with `x-writers`: the operation that those who send one may call, and what anybody else is told. */
export function writersOf({ schema = {} }: Media = {}): [name: string, operation: OperationId, message: string][] {
  const { properties = {}, allOf = [] } = schema
  const own = Object.entries(properties).flatMap(([name, { 'x-writers': operation, 'x-messages': messages }]) =>
    operation ? [[name, operation, messages?.['x-writers'] ?? 'No podés cambiar este dato.'] as [string, OperationId, string]] : [],
  )
  return [...own, ...allOf.flatMap((part) => writersOf({ schema: part }))]
}

/** The most bytes of a part of a form, and of a list how many entries it has at most. */
export type Part = { bytes: number; isFile: boolean; maxItems?: number }

/** The parts of a form by their names. The size of a file is the contract's, or otherwise `file`. */
export function partsOf({ schema = {}, encoding = {} }: Media, file: number) {
  const parts = Object.entries(schema.properties ?? {}).map(([name, part]): [string, Part] => {
    const isFile = encoding[name] !== undefined && encoding[name].contentType !== 'application/json'
    const { maxItems } = part
    return [name, { isFile, bytes: isFile ? (part['x-max-bytes'] ?? file) : longest(part), ...(maxItems !== undefined && { maxItems }) }]
  })
  return new Map(parts)
}
