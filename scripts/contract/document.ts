import { execFileSync } from 'node:child_process'
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'

/** The file of the contract. */
export const CONTRACT = 'openapi.yaml'

export const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete'])

export type Json = Record<string, unknown>
/** A part of a contract, and the JSON pointer to it. */
export type Node = { pointer: string; value: Json }
export type Operation = { id: string; method: string; path: string }

const escaped = (part: string | number) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')
/** The keys of a pointer. */
export const keysOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
export const pointerTo = (...keys: (string | number)[]) => ['#', ...keys.map(escaped)].join('/')
export const isWithin = (pointer: string, whole: string) => pointer === whole || pointer.startsWith(`${whole}/`)

const objectOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Json) : {})

/** A part of a part. A missing part is empty. */
export function child({ pointer, value }: Node, ...keys: (string | number)[]): Node {
  const found = keys.reduce<unknown>((at, key) => objectOf(at)[key], value)
  return { pointer: [pointer, ...keys.map(escaped)].join('/'), value: objectOf(found) }
}
/** The entries of a list or of an object that a part has under a key. */
export const children = (node: Node, key: string): [name: string, entry: Node][] =>
  Object.keys(objectOf(node.value[key])).map((name) => [name, child(node, key, name)])

/** A contract as it is written, and where its parts stand. */
export function readDocument(source: string) {
  const lines = new LineCounter()
  const parsed = parseDocument(source, { lineCounter: lines })
  const root: Node = { pointer: '#', value: objectOf(parsed.toJS()) }
  const at = (pointer: string) => child(root, ...keysOf(pointer))
  return {
    source,
    root,
    at,
    /** The part itself, or the part to which it refers. */
    resolved(node: Node): Node {
      const { $ref } = node.value
      return typeof $ref === 'string' ? this.resolved(at($ref)) : node
    },
    lineOf(pointer: string) {
      let [node, offset]: [unknown, number] = [parsed.contents, 0]
      for (const key of keysOf(pointer)) {
        const pair = isMap(node) ? node.items.find((one) => String(isScalar(one.key) ? one.key.value : one.key) === key) : undefined
        if (pair) [node, offset] = [pair.value, (isScalar(pair.key) && pair.key.range?.[0]) || offset]
        else if (isSeq(node)) {
          node = node.items[Number(key)]
          offset = (node as { range?: [number] } | undefined)?.range?.[0] ?? offset
        } else break
      }
      return lines.linePos(offset).line
    },
    operations: children(root, 'paths').flatMap(([path, item]) =>
      Object.keys(item.value).flatMap((key) => {
        const node = child(item, key)
        const { operationId: id } = node.value
        return METHODS.has(key) && typeof id === 'string' ? [{ id, method: key.toUpperCase(), path, key, item, node }] : []
      }),
    ),
  }
}
export type Document = ReturnType<typeof readDocument>

/** The contract in a revision of git. Throws when there is none. */
export function committed(revision: string) {
  try {
    return execFileSync('git', ['show', `${revision}:./${CONTRACT}`], { encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 26 })
  } catch {
    throw new Error(`${revision} is neither a file nor a revision of git that has ${CONTRACT}.`)
  }
}
