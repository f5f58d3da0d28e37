import type { OperationId } from '#contract/generated/policy.ts'

type Media = { schema?: Schema; encoding?: Record<string, { contentType: string }> }

type Schema = {
  $ref?: string
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

/** An operation as OpenAPI writes it down. */
export type OperationObject = {
  tags: string[]
  summary?: string
  parameters?: { $ref?: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, ResponseObject | { $ref: string }>
}
type ResponseObject = { content?: Record<string, unknown>; headers?: Record<string, unknown> }

/** The parts of the contract that the server reads as data. The rest reaches it as generated types and policy, and as schemas. */
export type Contract = {
  paths: Record<string, Record<string, OperationObject>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, ResponseObject>
  }
}

/** The media types of an answer, which may stand among the components. */
export function mediaTypesOf({ components }: Contract, answer: OperationObject['responses'][string] = {}) {
  const { content = {} } = '$ref' in answer ? (components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? {}) : answer
  return Object.keys(content)
}

/** The names of the headers that answers carry. */
export function answeredHeaders({ paths, components }: Contract) {
  const operations = Object.values(paths).flatMap((item) => Object.values<Partial<OperationObject>>(item))
  const answers = [...operations.flatMap(({ responses = {} }) => Object.values(responses)), ...Object.values(components.responses)]
  return new Set(answers.flatMap((answer) => ('headers' in answer ? Object.keys(answer.headers ?? {}) : [])))
}

const follow = ({ components }: Contract, schema: Schema = {}): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

/** A client may write a character as two escapes of six bytes each. */
const BYTES_OF_CHARACTER = 12
/** A number, a date or a name takes at most so many bytes, with the signs and the space around it. */
const BYTES_OF_VALUE = 100

/** The most bytes that a value takes as JSON, however a client writes it. */
function longest(contract: Contract, schema: Schema): number {
  const { maxLength = 0, maxItems = 0, items = {}, properties = {}, allOf = [], oneOf = [], anyOf = [] } = follow(contract, schema)
  const sizes = (all: Schema[]) => all.map((one) => longest(contract, one))
  const parts = [
    maxLength * BYTES_OF_CHARACTER,
    maxItems && maxItems * longest(contract, items),
    Math.max(0, ...sizes([...oneOf, ...anyOf])),
  ]
  return [...parts, ...sizes(Object.values(properties)), ...sizes(allOf)].reduce((sum, size) => sum + size, BYTES_OF_VALUE)
}

/** The bytes that every body of JSON may have. A longer one is read where the contract admits longer texts or lists. */
export const ORDINARY_BODY = 32_000

/** The most bytes that the body of an operation may have as JSON: what the contract says, or what follows from its limits. */
export function largestBodyOf(contract: Contract, { schema = {} }: Media = {}) {
  return follow(contract, schema)['x-max-bytes'] ?? Math.max(ORDINARY_BODY, longest(contract, schema))
}

/** The properties of a body with `x-writers`: the operation that those who send one may call, and what anybody else is told. */
export function writersOf(contract: Contract, { schema }: Media = {}): [name: string, operation: OperationId, message: string][] {
  const { properties = {}, allOf = [] } = follow(contract, schema)
  const own = Object.entries(properties).flatMap(([name, { 'x-writers': operation, 'x-messages': messages }]) =>
    operation ? [[name, operation, messages?.['x-writers'] ?? 'No podés cambiar este dato.'] as [string, OperationId, string]] : [],
  )
  return [...own, ...allOf.flatMap((part) => writersOf(contract, { schema: part }))]
}

/** The most bytes of a part of a form, and of a list how many entries it has at most. */
export type Part = { bytes: number; isFile: boolean; maxItems?: number }

/** The parts of a form by their names. The size of a file is the contract's, or otherwise `file`. */
export function partsOf(contract: Contract, { schema, encoding = {} }: Media, file: number) {
  const parts = Object.entries(follow(contract, schema).properties ?? {}).map(([name, part]): [string, Part] => {
    const isFile = encoding[name] !== undefined && encoding[name].contentType !== 'application/json'
    const { maxItems } = follow(contract, part)
    return [
      name,
      { isFile, bytes: isFile ? (part['x-max-bytes'] ?? file) : longest(contract, part), ...(maxItems !== undefined && { maxItems }) },
    ]
  })
  return new Map(parts)
}
