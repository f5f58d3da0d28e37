type Part = Record<string, unknown>
type Contract = Part & { paths?: Record<string, Part>; components?: Record<string, Part> }

/** A part that differs between two contracts: its place, and the difference. */
export type Difference = {
  part: string
  where: 'here' | 'there' | 'both'
  /** The first differences inside a part that both have, as paths. */
  at: string[]
}

const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete'])
const MOST = 5

const isObject = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** True for a document that is a contract, and not the page that some servers have at every address. */
export const isContract = (value: unknown): value is Contract =>
  isObject(value) && typeof value.openapi === 'string' && isObject(value.paths)

/** Returns each operation, each component and each other part at the top, by a name for people. */
function partsOf({ paths = {}, components = {}, ...rest }: Contract): Map<string, unknown> {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      if (!METHODS.has(method) || !isObject(operation)) return []
      const { operationId, ...own } = operation
      const call = `${method.toUpperCase()} ${path}`
      // Parameters of the path belong to each of its operations.
      return [[`${operationId ?? call}`, { call, shared: item.parameters, ...own }] as const]
    }),
  )
  const shared = Object.entries(components).flatMap(([kind, named]) =>
    Object.entries(named).map(([name, component]) => [kind === 'schemas' ? name : `${kind}.${name}`, component] as const),
  )
  return new Map<string, unknown>([...operations, ...shared, ...Object.entries(rest)])
}

/** Returns the paths at which two values differ. */
function pathsOf(here: unknown, there: unknown, path: string): string[] {
  if (!isObject(here) || !isObject(there) || Array.isArray(here) !== Array.isArray(there)) return here === there ? [] : [path]
  const names = new Set([...Object.keys(here), ...Object.keys(there)])
  return [...names].flatMap((name) => pathsOf(here[name], there[name], path ? `${path}.${name}` : name))
}

/** Returns in which operations, schemas and other parts the contract here and the one of the server there differ. */
export function differencesOf(here: Contract, there: Contract): Difference[] {
  const [own, served] = [partsOf(here), partsOf(there)]
  return [...new Set([...own.keys(), ...served.keys()])].flatMap((part): Difference[] => {
    if (!served.has(part)) return [{ part, where: 'here', at: [] }]
    if (!own.has(part)) return [{ part, where: 'there', at: [] }]
    const at = pathsOf(own.get(part), served.get(part), '')
    return at.length ? [{ part, where: 'both', at: at.slice(0, MOST) }] : []
  })
}
