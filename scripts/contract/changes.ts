import { child, children, type Document, isWithin, type Json, keysOf, METHODS, type Node, pointerTo } from './document.ts'
import { type Difference, type Direction, schemaComparer, written } from './schemas.ts'

/**
 * Breaking: a client that worked may fail. Approved: it may fail, and somebody said why. Risky: it goes on, and may do something else or meet an
 * unknown value.
 */
export const severities = ['breaking', 'approved', 'risky', 'harmless'] as const

export type Severity = (typeof severities)[number]

export type Change = {
  severity: Severity
  /** The kind of change. Kind and pointer together are approved. */
  rule: string
  text: string
  /** A JSON pointer into the contract: where it stands now, or stood when it is gone. */
  pointer: string
  line: number
  /** Whether the place is in the older contract, because the newer one no longer has it. */
  isGone: boolean
}

/** A client survives these although its answers admit more: it may meet an unknown value. */
const SURVIVED = [
  'enum-value-added',
  'enum-removed',
  'limit-widened',
  'alternative-added',
  'properties-opened',
  'format-removed',
  'pattern-removed',
  'uniqueitems-removed',
  'multipleof-removed',
]

function severityOf({ kind, effect }: Difference, direction: Direction): Severity {
  if (kind === 'property-added') return 'harmless'
  if (effect === 'other') return 'breaking'
  if (direction === 'request') return effect === 'narrower' ? 'breaking' : 'harmless'
  if (effect === 'narrower') return 'harmless'
  return SURVIVED.includes(kind) ? 'risky' : 'breaking'
}

/** The most letters that are shown of a value, and how many of them may come before the first difference. */
const SHOWN = 60
const BEFORE_DIFFERENCE = 25

const inWords = (value: unknown) => (typeof value === 'string' ? value.replace(/\s+/g, ' ') : (JSON.stringify(value) ?? 'nothing'))
const cut = (text: string, from = 0) => `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? '…' : ''}`
const shown = (value: unknown) => cut(inWords(value))

/** What was and what is, each cut around the first difference. Where the words are the same, the white space or the type differs: JSON shows these. */
function shownApart(before: unknown, after: unknown) {
  const isSame = inWords(before) === inWords(after)
  const [was, is] = [before, after].map((value) => (isSame ? (JSON.stringify(value) ?? 'nothing') : inWords(value))) as [string, string]
  const isLong = Math.max(was.length, is.length) > SHOWN
  const differs = was.split('').findIndex((letter, at) => letter !== is[at])
  const from = isLong ? Math.max(0, (differs < 0 ? was.length : differs) - BEFORE_DIFFERENCE) : 0
  return `from ${cut(was, from)} to ${cut(is, from)}`
}

/** Texts, defaults for values that are not sent, and the properties `x-…`. */
const isNote = (key: string) => /^(x-.*|description|summary|title|examples?|default|deprecated|tags|version)$/.test(key)
/** Texts for people, and marks for the tools of this project. */
const NOT_SENT = ['x-messages', 'x-personal', 'x-harmless', 'x-next']

const isLosing = (before: unknown, after: unknown) =>
  Array.isArray(before) && Array.isArray(after) && before.some((one) => !after.includes(one))

/** Whether a limit is lower than it was, or one where there was none. */
const isLower = (before: unknown, after: unknown) => Number(after ?? Infinity) < Number(before ?? Infinity)

/** The content of an answer depends on who may call an operation, whose rows they reach and who reads a property. */
function noteSeverity(name: string, before: unknown, after: unknown): Severity {
  if (name === 'default') return 'risky'
  if (!name.startsWith('x-') || NOT_SENT.includes(name)) return 'harmless'
  if (name === 'x-readers' && after) return 'breaking'
  if (name === 'x-max-bytes') return isLower(before, after) ? 'breaking' : 'harmless'
  return name === 'x-roles' && isLosing(before, after) ? 'breaking' : 'risky'
}

/** The notes of a contract and their pointers, by a place that another parameter before it does not move. */
function notesOf(document: Document) {
  const found = new Map<string, { pointer: string; value: unknown }>()
  const holders = new Set<string>()
  const walk = (node: unknown, pointer: string, place: string, isNamed: boolean) => {
    if (typeof node !== 'object' || node === null) return
    holders.add(place)
    for (const [key, value] of Object.entries(node)) {
      const at = child({ pointer, value: {} }, key).pointer
      const isParameter = Array.isArray(node) && place.endsWith('/parameters')
      const name = (isParameter && parameterName(document, { pointer: at, value })) || key
      // A property may have the name of a note.
      if (isNote(key) && !isNamed) found.set(`${place}/${name}`, { pointer: at, value })
      else
        walk(
          value,
          at,
          `${place}/${name}`,
          !isNamed && ['properties', 'schemas', 'responses', 'parameters', 'headers', 'paths'].includes(key) && !Array.isArray(value),
        )
    }
  }
  walk(document.root.value, '#', '#', false)
  return { found, holders }
}

const parameterName = (document: Document, node: Node) => document.resolved(node).value['name'] as string | undefined

/** `Insurance · name` of '#/components/schemas/Insurance/properties/name'. A parameter has its name in the place of its number. */
function named(document: Document, pointer: string) {
  const keys = keysOf(pointer)
  const words = keys.map((key, index) => {
    const isParameter = keys[0] === 'paths' && keys[index - 1] === 'parameters'
    return (isParameter && parameterName(document, document.at(pointerTo(...keys.slice(0, index + 1))))) || key
  })
  return words
    .join('\n')
    .replace(/^(components\n\w+|paths)\n/, '')
    .replace(/\n(properties|parameters)(?=\n)/g, '')
    .replace(/(\ncontent\n[^\n]*)?\nschema(?=\n|$)/g, '')
    .replaceAll('\n', ' · ')
}

/** The differences between two contracts, breaking changes first: of schemas by the values that they admit, of the rest by its text. */
export function changesBetween(old: Document, now: Document): Change[] {
  if (old.source === now.source) return []
  const documents = [old, now] as const
  const told = new Map<string, Change>()
  const tell = (severity: Severity, rule: string, text: string, pointer: string, isGone = false) => {
    const document = isGone ? old : now
    const change = { severity, rule, text: `${named(document, pointer)}: ${text}`, pointer, line: document.lineOf(pointer), isGone }
    // A difference in both request and answer is told once, as the worse of them.
    const key = `${rule.replace(/^(request|response)-/, '')} ${pointer} ${text}`
    const known = told.get(key)
    if (!known || severities.indexOf(severity) < severities.indexOf(known.severity)) told.set(key, change)
  }
  const comparer = (direction: Direction) =>
    schemaComparer(documents, (difference) => {
      const { kind, text, pointer, isGone } = difference
      tell(severityOf(difference, direction), `${direction}-${kind}`, text, pointer, isGone)
    })
  const schemas = { request: comparer('request'), response: comparer('response') }

  for (const before of old.operations) {
    const after = now.operations.find(({ method, path }) => method === before.method && path === before.path)
    if (after) compareOperations(documents, before, after, schemas, tell)
    else tell('breaking', 'operation-removed', 'It was removed.', before.node.pointer, true)
  }
  for (const { method, path, node } of now.operations)
    if (!old.operations.some((one) => one.method === method && one.path === path))
      tell('harmless', 'operation-added', 'It was added.', node.pointer)

  const [notes, newer] = [notesOf(old), notesOf(now)]
  for (const place of new Set([...notes.found.keys(), ...newer.found.keys()])) {
    const [before, after] = [notes.found.get(place), newer.found.get(place)]
    const holder = place.slice(0, place.lastIndexOf('/'))
    // A part that came or went as a whole is told as such.
    if (JSON.stringify(before?.value) === JSON.stringify(after?.value) || !notes.holders.has(holder) || !newer.holders.has(holder)) continue
    const name = keysOf(place).at(-1) ?? ''
    const text = `It changed ${shownApart(before?.value, after?.value)}.`
    tell(noteSeverity(name, before?.value, after?.value), `${name}-changed`, text, (after ?? before)?.pointer ?? '', !after)
  }

  for (const [kind] of children(now.root, 'components')) compareComponents(documents, kind, [...told.values()], tell)
  if (told.size === 0 && JSON.stringify(old.root.value) !== JSON.stringify(now.root.value))
    tell('harmless', 'rewritten', 'It is written differently.', '#')
  return [...told.values()].sort(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity) || one.line - other.line,
  )
}

type Tell = (severity: Severity, rule: string, text: string, pointer: string, isGone?: boolean) => void
type Found = Document['operations'][number]

/** The components that came, went or are written differently and say the same. */
function compareComponents([old, now]: readonly [Document, Document], kind: string, told: readonly Change[], tell: Tell) {
  const [before, after] = [old, now].map(({ root }) => new Map(children(child(root, 'components'), kind)))
  for (const [name, node] of after ?? []) {
    const known = before?.get(name)
    if (!known) tell('harmless', 'component-added', 'It was added.', node.pointer)
    else if (written(known) !== written(node) && !told.some(({ pointer }) => isWithin(pointer, node.pointer)))
      tell('harmless', 'component-rewritten', 'It is written differently and admits the same.', node.pointer)
  }
  for (const [name, { pointer }] of before ?? [])
    if (!after?.has(name)) tell('harmless', 'component-removed', 'It was removed.', pointer, true)
}

function compareOperations(
  [old, now]: readonly [Document, Document],
  before: Found,
  after: Found,
  schemas: Record<Direction, (before: Node, after: Node) => void>,
  tell: Tell,
) {
  const { pointer } = after.node
  if (before.id !== after.id) tell('breaking', 'operation-renamed', `\`${before.id}\` is called \`${after.id}\`.`, pointer)

  const parametersOf = (document: Document, { item, node }: Found) =>
    new Map(
      [...children(item, 'parameters'), ...children(node, 'parameters')].map(([, use]) => {
        const parameter = document.resolved(use)
        return [`${parameter.value['in']} ${parameter.value['name']}`, { use, parameter }]
      }),
    )
  const [parameters, newer] = [parametersOf(old, before), parametersOf(now, after)]
  for (const [key, { use, parameter }] of newer) {
    const known = parameters.get(key)?.parameter
    const [was, is] = [known?.value['required'] === true, parameter.value['required'] === true]
    if (!known)
      tell(
        is ? 'breaking' : 'harmless',
        is ? 'request-parameter-required' : 'request-parameter-added',
        is ? 'It was added and is required.' : 'It was added.',
        use.pointer,
      )
    else {
      if (was !== is)
        tell(
          is ? 'breaking' : 'harmless',
          `request-parameter-${is ? 'required' : 'optional'}`,
          is ? 'It is required now.' : 'It is no longer required.',
          parameter.pointer,
        )
      const form = ({ value }: Node) => JSON.stringify([value['style'], value['explode'], value['allowReserved']])
      if (form(known) !== form(parameter))
        tell('breaking', 'request-parameter-style-changed', 'It is written in another form.', parameter.pointer)
      schemas.request(child(known, 'schema'), child(parameter, 'schema'))
    }
  }
  for (const [key, { use }] of parameters)
    if (!newer.has(key)) tell('breaking', 'request-parameter-removed', 'It was removed.', use.pointer, true)

  const bodyOf = (document: Document, { node }: Found) =>
    node.value['requestBody'] ? document.resolved(child(node, 'requestBody')) : undefined
  const [body, newBody] = [bodyOf(old, before), bodyOf(now, after)]
  if (body && newBody) {
    const [was, is] = [body, newBody].map(({ value }) => value['required'] === true)
    if (was !== is)
      tell(
        is ? 'breaking' : 'harmless',
        `request-body-${is ? 'required' : 'optional'}`,
        is ? 'It is required now.' : 'It is no longer required.',
        newBody.pointer,
      )
    compareContent('request', body, newBody, schemas.request, tell)
  } else if (newBody) tell(newBody.value['required'] ? 'breaking' : 'harmless', 'request-body-added', 'It was added.', newBody.pointer)
  else if (body) tell('breaking', 'request-body-removed', 'It was removed.', body.pointer, true)

  const [answers, newAnswers] = [before, after].map(({ node }) => new Map(children(node, 'responses')))
  for (const [status, use] of newAnswers ?? []) {
    const known = answers?.get(status)
    if (!known) tell(isSuccess(status) ? 'risky' : 'harmless', 'response-added', 'It was added.', use.pointer)
    else {
      const [one, other] = [old.resolved(known), now.resolved(use)]
      compareContent('response', one, other, schemas.response, tell)
      const [headers, newHeaders] = [new Map(children(one, 'headers')), new Map(children(other, 'headers'))]
      for (const [name, header] of headers) {
        const same = newHeaders.get(name)
        if (same) schemas.response(child(old.resolved(header), 'schema'), child(now.resolved(same), 'schema'))
        else tell('breaking', 'response-header-removed', 'It was removed.', header.pointer, true)
      }
      for (const [name, header] of newHeaders)
        if (!headers.has(name)) tell('harmless', 'response-header-added', 'It was added.', header.pointer)
    }
  }
  // An error that has no answer of its own any more is answered as `default` says.
  for (const [status, { pointer }] of answers ?? [])
    if (!newAnswers?.has(status))
      tell(isSuccess(status) || !newAnswers?.has('default') ? 'breaking' : 'risky', 'response-removed', 'It was removed.', pointer, true)

  const securityOf = ({ root }: Document, { node }: Found) =>
    ((node.value['security'] ?? root.value['security'] ?? []) as Json[]).map((one) => JSON.stringify(one))
  const [ways, newWays] = [securityOf(old, before), securityOf(now, after)]
  // Without any, nobody has to prove who they are.
  if (newWays.length && ways.some((way) => !newWays.includes(way)))
    tell(
      'breaking',
      'security-removed',
      `It is no longer admitted by ${shown(ways.filter((way) => !newWays.includes(way)).join(' or '))}.`,
      pointer,
    )
  else if (ways.length !== newWays.length)
    tell(ways.length ? 'harmless' : 'breaking', 'security-added', `It is admitted by ${shown(newWays.join(' or '))}.`, pointer)
}

const isSuccess = (status: string) => status.startsWith('2')

function compareContent(direction: Direction, before: Node, after: Node, compare: (before: Node, after: Node) => void, tell: Tell) {
  const [old, now] = [new Map(children(before, 'content')), new Map(children(after, 'content'))]
  for (const [type, media] of old) {
    const same = now.get(type)
    if (!same) tell('breaking', `${direction}-media-type-removed`, 'It was removed.', media.pointer, true)
    else {
      compare(child(media, 'schema'), child(same, 'schema'))
      if (JSON.stringify(media.value['encoding']) !== JSON.stringify(same.value['encoding']))
        tell('risky', `${direction}-encoding-changed`, 'Its parts are written in another form.', same.pointer)
    }
  }
  for (const [type, media] of now)
    if (!old.has(type))
      tell(direction === 'request' ? 'harmless' : 'risky', `${direction}-media-type-added`, 'It was added.', media.pointer)
}

/** The components that a part of the contract refers to, directly or through others, as pointers. */
function reach(document: Document, node: unknown, found = new Set<string>()) {
  JSON.stringify(node, (key, value) => {
    if (key === '$ref' && typeof value === 'string' && !found.has(value)) reach(document, document.at(value).value, found.add(value))
    return value
  })
  return found
}

/**
 * The operations that the changes touch, each with its changes: those within it and those of the components that it refers to, in the
 * older or in the newer contract.
 */
export function touched(changes: readonly Change[], ...documents: Document[]) {
  const found = new Map<string, Set<Change>>()
  for (const document of documents)
    for (const { id, item, node } of document.operations) {
      const shared = Object.keys(item.value).filter((other) => !METHODS.has(other))
      const own = [
        node.pointer,
        ...shared.map((other) => `${item.pointer}/${other}`),
        ...reach(document, [node.value, shared.map((other) => item.value[other])]),
      ]
      const ones = changes.filter(({ pointer }) => own.some((one) => isWithin(pointer, one)))
      if (ones.length) found.set(id, new Set([...(found.get(id) ?? []), ...ones]))
    }
  return [...found].map(([id, ones]) => ({ id, changes: [...ones] }))
}
