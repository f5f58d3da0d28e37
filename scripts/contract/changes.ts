import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isMap, isNode, isPair, LineCounter, parse, parseDocument, visit } from 'yaml'

/** The file of the contract. */
export const CONTRACT = 'openapi.yaml'

const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete'])

/** Breaking: a client that worked may fail. Risky: it goes on, and may do something else or meet what it does not know. */
export const severities = ['breaking', 'risky', 'harmless'] as const

export type Severity = (typeof severities)[number]

export type Change = {
  severity: Severity
  text: string
  /** A JSON pointer into the contract: where it stands now, or stood when it is gone. */
  pointer: string
  line: number
  /** Whether the place is in the older contract, because the newer one no longer has it. */
  isGone: boolean
}

export type Operation = { id: string; method: string; path: string }

type Place = { pointer: string; line: number; value?: unknown }
/** What `redocly diff --format json` tells of a change. */
type Told = {
  kind: 'added' | 'removed' | 'modified'
  impact: 'major' | 'minor' | 'patch'
  property?: string
  verdicts: { impact: 'major' | 'minor' | 'patch'; message: string }[]
  base?: Place
  revision?: Place
}

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')
const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

function shown(value: unknown) {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ') : (JSON.stringify(value) ?? 'nothing')
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** `Insurance · properties · name` of '#/components/schemas/Insurance/properties/name'. */
const named = (pointer: string) =>
  pointer
    .replace(/^#\/(components\/\w+\/|paths\/)?/, '')
    .split('/')
    .map(unescaped)
    .join(' · ')

/** The name of the parameter that a pointer leads into, which by itself has its number alone. */
function parameterAt(document: unknown, pointer: string) {
  const [whole] = /^#\/paths\/[^/]+\/(\w+\/)?parameters\/\d+/.exec(pointer) ?? []
  return whole && (nodeAt(document, whole) as { name?: string } | undefined)?.name
}

/** `documents`: the older contract and the newer one. */
function fromRedocly({ kind, impact, property, verdicts, base, revision }: Told, documents: readonly [unknown, unknown]): Change {
  const isGone = !revision
  const { pointer, line } = (revision ?? base) as Place // each change has one of them
  const [verdict] = verdicts
  const judged = verdicts.map(({ message }) => message).join(' ')
  const parameter = parameterAt(documents[isGone ? 0 : 1], pointer)
  const place = parameter ? named(pointer).replace(/parameters · \d+/, parameter) : named(pointer)
  const inParameter = parameter && !judged.includes(`\`${parameter}\``) ? ` · ${parameter}` : ''
  const where = named(pointer.split('/').slice(0, 4).join('/')) + inParameter
  const operation = pointer.startsWith('#/paths/') && !judged.includes('`/') ? `${where}: ` : ''
  const plain = property ? `${place} changed from ${shown(base?.value)} to ${shown(revision?.value)}.` : `${place} was ${kind}.`
  const severity = impact === 'major' ? 'breaking' : verdict || property === 'default' ? 'risky' : 'harmless'
  return { severity, text: verdict ? operation + judged : plain, pointer, line, isGone }
}

/** The values of the `x-…` properties, which Redocly does not compare, by pointer. */
function extensions(source: string) {
  const found = new Map<string, { value: unknown; line: number }>()
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  visit(document, {
    Pair(_, pair, parents) {
      const key = String(pair.key)
      if (!key.startsWith('x-') || !isNode(pair.value) || !isNode(pair.key)) return undefined
      const way = [...parents, pair].flatMap((one, at, all) => {
        const holder = all[at - 1]
        if (isPair(one)) return [String(one.key)]
        return holder && 'items' in holder && !isMap(holder) ? [String((holder.items as unknown[]).indexOf(one))] : []
      })
      const line = lines.linePos(pair.key.range?.[0] ?? 0).line
      found.set(`#/${way.map(escaped).join('/')}`, { value: pair.value.toJS(document), line })
      return visit.SKIP
    },
  })
  return found
}

const isLosing = (before: unknown, after: unknown) =>
  Array.isArray(before) && Array.isArray(after) && before.some((one) => !after.includes(one))

/** Whether a limit is lower than it was, or one where there was none. */
const isLower = (before: unknown, after: unknown) => Number(after ?? Infinity) < Number(before ?? Infinity)

/** Texts for people, and marks for the tools of this project. */
const NOT_SENT = ['x-messages', 'x-personal', 'x-harmless']

/** Who may call an operation, whose rows they reach and who reads a property decide what an answer holds. */
function extensionSeverity(name: string, before: unknown, after: unknown) {
  if (NOT_SENT.includes(name)) return 'harmless'
  if (name === 'x-readers' && after) return 'breaking'
  if (name === 'x-max-bytes') return isLower(before, after) ? 'breaking' : 'harmless'
  return name === 'x-roles' && isLosing(before, after) ? 'breaking' : 'risky'
}

function extensionChanges(base: string, revision: string, documents: readonly unknown[]): Change[] {
  const [old, now] = [extensions(base), extensions(revision)]
  // What came or went as a whole, Redocly tells.
  const isIn = (document: unknown, pointer: string) => nodeAt(document, pointer.slice(0, pointer.lastIndexOf('/'))) !== undefined
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((pointer) => {
    const [before, after] = [old.get(pointer), now.get(pointer)]
    if (JSON.stringify(before?.value) === JSON.stringify(after?.value)) return []
    if (!documents.every((document) => isIn(document, pointer))) return []
    const name = pointer.split('/').at(-1) ?? ''
    const severity = extensionSeverity(name, before?.value, after?.value)
    const text = `${named(pointer)} changed from ${shown(before?.value)} to ${shown(after?.value)}.`
    return [{ severity, text, pointer, line: (after ?? before)?.line ?? 1, isGone: !after }] satisfies Change[]
  })
}

/** What differs between two texts of the contract, breaking changes first. Redocly compares and judges; the properties `x-…` are ours. */
export async function changesBetween(base: string, revision: string): Promise<Change[]> {
  if (base === revision) return []
  const folder = await mkdtemp(join(tmpdir(), 'contract-'))
  const files = [join(folder, 'base.yaml'), join(folder, 'revision.yaml')] as const
  try {
    await Promise.all([writeFile(files[0], base), writeFile(files[1], revision)])
    const program = resolve('node_modules/.bin/redocly')
    const report = join(folder, 'report.json')
    const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const flags = ['--format', 'json', '--fail-on', 'none', '--output', report, '--config', resolve('redocly.yaml')]
    await promisify(execFile)(program, ['diff', ...files, ...flags], { env })
    const { changes } = JSON.parse(await readFile(report, 'utf8')) as { changes: Told[] }
    const documents = [parse(base), parse(revision)] as const
    const ofExtensions = extensionChanges(base, revision, documents)
    const judged = new Set(ofExtensions.map(({ pointer }) => pointer))
    // Of some extensions Redocly tells that they changed, and calls each harmless.
    const others = changes.map((one) => fromRedocly(one, documents)).filter(({ pointer }) => !judged.has(pointer))
    const all = [...others, ...ofExtensions]
    return all.sort((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The contract in a revision of git. Throws when there is none. */
export function committed(revision: string) {
  try {
    return execFileSync('git', ['show', `${revision}:./${CONTRACT}`], { encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 26 })
  } catch {
    throw new Error(`${revision} is neither a file nor a revision of git that has ${CONTRACT}.`)
  }
}

type Item = Record<string, { operationId?: string }>
type Document = { paths?: Record<string, Item> }

function itemsOf({ paths = {} }: Document) {
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([key, operation]) => ({ path, item, key, operation })),
  )
  return rows.flatMap(({ path, item, key, operation }) => {
    const { operationId: id } = operation
    return METHODS.has(key) && id ? [{ id, method: key.toUpperCase(), path, key, operation, item }] : []
  })
}

/** The operations of a text of the contract. */
export const operationsOf = (source: string): Operation[] => itemsOf(parse(source)).map(({ id, method, path }) => ({ id, method, path }))

/** The node that a pointer leads to. */
const nodeAt = (document: unknown, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[unescaped(part)], document) // whatever is not there ends the way

/** The components that a part of the contract refers to, directly or through others, as pointers. */
function reach(document: unknown, node: unknown, found = new Set<string>()) {
  JSON.stringify(node, (key, value) => {
    if (key === '$ref' && typeof value === 'string' && !found.has(value)) reach(document, nodeAt(document, value), found.add(value))
    return value
  })
  return found
}

const isWithin = (pointer: string, whole: string) => pointer === whole || pointer.startsWith(`${whole}/`)

/**
 * The operations that the changes touch, each with its changes: those within it and those of the components that it refers to, in the
 * older or in the newer contract.
 */
export function touched(changes: readonly Change[], ...sources: string[]) {
  const found = new Map<string, Set<Change>>()
  for (const document of sources.map((source) => parse(source) as Document))
    for (const { id, path, key, operation, item } of itemsOf(document)) {
      const shared = Object.entries(item).filter(([other]) => !METHODS.has(other))
      const whole = `#/paths/${escaped(path)}`
      const own = [`${whole}/${key}`, ...shared.map(([other]) => `${whole}/${other}`), ...reach(document, [operation, shared])]
      const ones = changes.filter(({ pointer }) => pointer === whole || own.some((one) => isWithin(pointer, one)))
      if (ones.length) found.set(id, new Set([...(found.get(id) ?? []), ...ones]))
    }
  return [...found].map(([id, ones]) => ({ id, changes: [...ones] }))
}
