/** An operation as OpenAPI writes it down. */
export type OperationObject = {
  tags: string[]
  summary?: string
  parameters?: { $ref?: string }[]
  requestBody?: { content: Record<string, { encoding?: Record<string, { contentType: string }> }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

/** The parts of the contract that the server reads as data. The rest reaches it as generated types and policy, and as schemas. */
export type Contract = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: Record<string, unknown> }
}
