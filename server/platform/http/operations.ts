import type { OperationId } from '#contract/generated/policy.ts'
import type { Contract } from './contract.ts'

/** A schema of the contract, in which nothing is named elsewhere. */
type Schema = Record<string, unknown>
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Content = Record<string, { schema: Schema }>
type Operation = {
  operationId: OperationId
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type PathItem = { parameters?: Parameter[] } & Record<Method, Operation>
type Method = (typeof METHODS)[number]

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const
/** The schemas of a request that Fastify checks, and where the contract says that its parameters are. */
const PLACES = { params: 'path', querystring: 'query', headers: 'header' } as const

/** Returns the contract with what it names elsewhere in its place. The same name gives the same object, which nobody changes. */
function withoutReferences(contract: Contract): Contract {
  const named = new Map<string, unknown>()
  function at(reference: string) {
    const keys = reference.split('/').slice(1)
    const found = named.get(reference) ?? whole(keys.reduce<unknown>((part, key) => Object(part)[key], contract))
    named.set(reference, found)
    return found
  }
  function whole(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(whole)
    if (typeof part !== 'object' || part === null) return part
    if ('$ref' in part && typeof part.$ref === 'string') return at(part.$ref)
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, whole(value)]))
  }
  return { ...contract, paths: whole(contract.paths) as Contract['paths'] } // the same shape
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

/** What Fastify checks: the parameters, the body, and of the answers those that succeed with JSON. Errors are made in one place, and files have no shape. */
function schemaOf({ parameters = [], requestBody, responses }: Operation) {
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

/** The routes of the contract: address, method and what is checked of each operation. */
export type ContractRoute = { id: OperationId; url: string; method: Uppercase<Method>; schema: object }

/**
 * Reads the routes of the contract. That it is OpenAPI is a matter of `npm run check`: to hold it to that again would take most of the time that a
 * server needs to start.
 */
export function routesOf(contract: Contract): ContractRoute[] {
  const paths = withoutReferences(contract).paths as unknown as Record<string, PathItem>
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      return {
        id: operation.operationId,
        url: path.replace(/{(\w+)}/g, ':$1'),
        method: method.toUpperCase() as Uppercase<Method>,
        schema: schemaOf({ ...operation, parameters }),
      }
    }),
  )
}
