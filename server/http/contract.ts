type Form = { schema?: { $ref?: string }; encoding?: Record<string, { contentType: string }> }

/** An operation as OpenAPI writes it down. */
export type OperationObject = {
  tags: string[]
  summary?: string
  parameters?: { $ref?: string }[]
  requestBody?: { content: Record<string, Form> }
  responses: Record<string, ResponseObject | { $ref: string }>
}
type ResponseObject = { content?: Record<string, unknown> }

/** The parts of the contract that the server reads as data. The rest reaches it as generated types and policy, and as schemas. */
export type Contract = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: {
    schemas: Record<string, { properties?: Record<string, { 'x-max-bytes'?: number }> }>
    responses: Record<string, ResponseObject>
  }
}

/** The media types of an answer, which may stand among the components. */
export function mediaTypesOf({ components }: Contract, answer: OperationObject['responses'][string] = {}) {
  const { content = {} } = '$ref' in answer ? (components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? {}) : answer
  return Object.keys(content)
}

/** The bytes of the largest file that a form may carry, where the contract says so. */
export function largestFileOf({ components }: Contract, form: Form | undefined) {
  const { properties = {} } = components.schemas[form?.schema?.$ref?.split('/').at(-1) ?? ''] ?? {}
  return Object.values(properties).find((property) => property['x-max-bytes'])?.['x-max-bytes']
}
