import { child, children, type Document, type Node } from './document.ts'

/** The direction of the values that a schema describes: a request that admits less breaks clients, and so does an answer that admits more. */
export type Direction = 'request' | 'response'
/** The difference between the admitted values: fewer than before, more than before, or other ones. */
export type Effect = 'narrower' | 'wider' | 'other'
export type Difference = { kind: string; effect: Effect; text: string; pointer: string; isGone?: boolean }

/** The values that a schema admits, with its references and its `allOf` merged in. Undefined admits anything. */
type Shape = {
  types: string[] | undefined
  isNullable: boolean
  values: string[] | undefined
  /** The greatest or the least that a keyword leaves. */
  limits: Map<string, number>
  /** Further rules for a value, by keyword. */
  rules: Map<string, string[]>
  properties: Map<string, Node>
  required: string[]
  isClosed: boolean
  items: Node | undefined
  /** The schema of the properties that have no name. */
  rest: Node | undefined
  alternatives: Node[]
}

const UPPER = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties']
const LOWER = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties']
const RULES = ['format', 'pattern', 'uniqueItems', 'multipleOf']

const union = <T>(one: T[], other: T[]) => [...new Set([...one, ...other])]
const without = <T>(one: T[], other: T[]) => one.filter((value) => !other.includes(value))
/** The values that both have. Undefined stands for all values. */
const common = <T>(one: T[] | undefined, other: T[] | undefined) => one?.filter((value) => other?.includes(value) ?? true) ?? other

function shapeOf(document: Document, node: Node): Shape {
  const { $ref } = node.value
  const branches = [...children(node, 'oneOf'), ...children(node, 'anyOf')].map(([, branch]) => branch)
  const others = branches.filter(({ value }) => value['type'] !== 'null')
  const mayBeNull = others.length < branches.length
  // One alternative to null is no alternative: the value is that, or null.
  const [only] = others.length === 1 ? others.map((one) => shapeOf(document, one)) : []
  return [
    ...(typeof $ref === 'string' ? [shapeOf(document, document.at($ref))] : []),
    ...children(node, 'allOf').map(([, part]) => shapeOf(document, part)),
    ...(only ? [{ ...only, isNullable: only.isNullable || mayBeNull }] : []),
    ownShape(node, only ? [] : others, branches.length === 0 || only !== undefined || mayBeNull),
  ].reduce(merged)
}

/** The values that the keywords of a schema itself admit. */
function ownShape(node: Node, alternatives: Node[], mayBeNull: boolean): Shape {
  const { value } = node
  const types = value['type'] === undefined ? undefined : [value['type']].flat().map(String)
  const listed = (value['enum'] ?? ('const' in value ? [value['const']] : undefined)) as unknown[] | undefined
  const restKey = 'additionalProperties' in value ? 'additionalProperties' : 'unevaluatedProperties'
  return {
    types: types?.filter((type) => type !== 'null'),
    isNullable: mayBeNull && (types?.includes('null') ?? true) && (listed?.includes(null) ?? true),
    values: listed?.filter((one) => one !== null).map((one) => JSON.stringify(one)),
    limits: new Map([...UPPER, ...LOWER].flatMap((key) => (typeof value[key] === 'number' ? [[key, value[key]]] : []))),
    rules: new Map(RULES.flatMap((key) => (value[key] ? [[key, [String(value[key])]]] : []))),
    properties: new Map(children(node, 'properties')),
    required: (value['required'] as string[] | undefined) ?? [],
    isClosed: value[restKey] === false,
    items: value['items'] ? child(node, 'items') : undefined,
    rest: typeof value[restKey] === 'object' ? child(node, restKey) : undefined,
    alternatives,
  }
}

/** The values that two schemas admit together. */
function merged(one: Shape, other: Shape): Shape {
  const limits = new Map(one.limits)
  for (const [key, limit] of other.limits) limits.set(key, (UPPER.includes(key) ? Math.min : Math.max)(limit, limits.get(key) ?? limit))
  const rules = new Map(one.rules)
  for (const [key, values] of other.rules) rules.set(key, union(rules.get(key) ?? [], values))
  const properties = new Map(one.properties)
  for (const [name, node] of other.properties) {
    const known = properties.get(name)
    properties.set(name, known ? { pointer: node.pointer, value: { allOf: [known.value, node.value] } } : node)
  }
  return {
    types: common(one.types, other.types),
    isNullable: one.isNullable && other.isNullable,
    values: common(one.values, other.values),
    limits,
    rules,
    properties,
    required: union(one.required, other.required),
    isClosed: one.isClosed || other.isClosed,
    items: one.items ?? other.items,
    rest: one.rest ?? other.rest,
    alternatives: [...one.alternatives, ...other.alternatives],
  }
}

const shown = (values: string[]) => values.map((value) => value.replaceAll('"', "'")).join(', ')

/** Keywords that speak to people and to the tools of this project, and admit or refuse no value. */
const ANNOTATIONS = /^(x-.*|description|summary|title|examples?|default|deprecated|discriminator)$/
export const written = ({ value }: Node) => JSON.stringify(value, (key, inner) => (ANNOTATIONS.test(key) ? undefined : inner))

/**
 * Compares the values that two schemas admit, however either is written, and tells each difference at the place that it comes from. Returns a
 * function, which looks at each pair once.
 */
export function schemaComparer(documents: readonly [Document, Document], tell: (difference: Difference) => void) {
  const seen = new Set<string>()

  function compare(before: Node, after: Node) {
    const pair = `${before.pointer} ${after.pointer}`
    if (seen.has(pair)) return
    seen.add(pair)
    const [old, now] = [shapeOf(documents[0], before), shapeOf(documents[1], after)]
    const place = originOf(before, after) ?? after.pointer
    const differs = (kind: string, effect: Effect, text: string, pointer = place, isGone = false) =>
      tell({ kind, effect, text, pointer, isGone })
    compareTypes(old, now, differs)
    compareLimits(old, now, differs)
    compareProperties(old, now, differs)
    compareAlternatives(old, now, differs)
    for (const key of ['items', 'rest'] as const) if (old[key] && now[key]) compare(old[key], now[key])
    for (const [name, node] of old.properties) {
      const same = now.properties.get(name)
      if (same) compare(node, same)
    }
  }

  /** The place at which two schemas begin to differ: in their own text, or in a component that is merged into them. */
  function originOf(before: Node, after: Node): string | undefined {
    if (written(before) !== written(after)) return after.pointer
    const references = [after, ...['allOf', 'oneOf'].flatMap((key) => children(after, key).map(([, part]) => part))]
    for (const { value } of references) {
      const { $ref } = value
      const origin = typeof $ref === 'string' && originOf(documents[0].at($ref), documents[1].at($ref))
      if (origin) return origin
    }
    return undefined
  }

  type Differs = (kind: string, effect: Effect, text: string, pointer?: string, isGone?: boolean) => void

  function compareTypes(old: Shape, now: Shape, differs: Differs) {
    const [before, after] = [old, now].map(({ types }) => types?.flatMap((type) => (type === 'number' ? ['integer', 'number'] : [type])))
    const [lost, gained] = [before && after ? without(before, after) : [], before && after ? without(after, before) : []]
    const change = `Its type changed from ${old.types?.join(' or ') ?? 'any'} to ${now.types?.join(' or ') ?? 'any'}.`
    if (lost.length && gained.length) differs('type-changed', 'other', change)
    else if (lost.length || (!before && after)) differs('type-narrowed', 'narrower', change)
    else if (gained.length || (before && !after)) differs('type-widened', 'wider', change)
    if (old.isNullable && !now.isNullable && before) differs('null-refused', 'narrower', 'It may no longer be null.')
    if (!old.isNullable && now.isNullable && after) differs('null-admitted', 'wider', 'It may be null.')
    const [removed, added] = [
      old.values && now.values ? without(old.values, now.values) : [],
      old.values && now.values ? without(now.values, old.values) : [],
    ]
    if (removed.length) differs('enum-value-removed', 'narrower', `It lost the values ${shown(removed)}.`)
    if (added.length) differs('enum-value-added', 'wider', `It has the new values ${shown(added)}.`)
    if (!old.values && now.values) differs('enum-added', 'narrower', `It is limited to ${shown(now.values)}.`)
    if (old.values && !now.values) differs('enum-removed', 'wider', `It is no longer limited to ${shown(old.values)}.`)
  }

  function compareLimits(old: Shape, now: Shape, differs: Differs) {
    for (const key of union([...old.limits.keys()], [...now.limits.keys()])) {
      const sign = UPPER.includes(key) ? 1 : -1
      const [before, after] = [old, now].map(({ limits }) => limits.get(key))
      const size = (limit: number | undefined) => (limit === undefined ? Infinity : limit * sign)
      if (before === after) continue
      const effect = size(after) < size(before) ? 'narrower' : 'wider'
      differs(
        `limit-${effect === 'narrower' ? 'narrowed' : 'widened'}`,
        effect,
        `\`${key}\` changed from ${before ?? 'none'} to ${after ?? 'none'}.`,
      )
    }
    for (const key of union([...old.rules.keys()], [...now.rules.keys()])) {
      const [before, after] = [old.rules.get(key) ?? [], now.rules.get(key) ?? []]
      const [lost, gained] = [without(before, after), without(after, before)]
      if (!lost.length && !gained.length) continue
      const [kind, effect] =
        lost.length && gained.length
          ? (['changed', 'other'] as const)
          : lost.length
            ? (['removed', 'wider'] as const)
            : (['added', 'narrower'] as const)
      differs(
        `${key.toLowerCase()}-${kind}`,
        effect,
        `\`${key}\` changed from ${before.join(' and ') || 'none'} to ${after.join(' and ') || 'none'}.`,
      )
    }
  }

  function compareProperties(old: Shape, now: Shape, differs: Differs) {
    for (const [name, { pointer }] of old.properties)
      if (!now.properties.has(name)) differs('property-removed', 'other', 'It was removed.', pointer, true)
    for (const [name, { pointer }] of now.properties) {
      const [was, is] = [old, now].map(({ required }) => required.includes(name))
      if (!old.properties.has(name))
        differs(
          is ? 'property-required' : 'property-added',
          is ? 'narrower' : 'wider',
          is ? 'It was added and is required.' : 'It was added.',
          pointer,
        )
      else if (is && !was) differs('property-required', 'narrower', 'It is required now.', pointer)
      else if (was && !is) differs('property-optional', 'wider', 'It is no longer required.', pointer)
    }
    if (!old.isClosed && now.isClosed) differs('properties-closed', 'narrower', 'It admits no other properties any more.')
    if (old.isClosed && !now.isClosed) differs('properties-opened', 'wider', 'It admits other properties.')
  }

  function compareAlternatives(old: Shape, now: Shape, differs: Differs) {
    const keyOf = (node: Node) => node.value['$ref'] ?? written(node)
    const pairOf = (node: Node, others: Node[]) => others.find((other) => keyOf(other) === keyOf(node))
    for (const node of old.alternatives) {
      const same = pairOf(node, now.alternatives)
      if (same) compare(node, same)
    }
    // Alternatives that are written differently are taken for the same ones, in their order.
    const left = old.alternatives.filter((node) => !pairOf(node, now.alternatives))
    const right = now.alternatives.filter((node) => !pairOf(node, old.alternatives))
    for (const [index, node] of right.entries()) {
      const one = left[index]
      if (one) compare(one, node)
      else differs('alternative-added', old.alternatives.length ? 'wider' : 'other', 'It may have another form.', node.pointer)
    }
    for (const { pointer } of left.slice(right.length))
      differs('alternative-removed', 'narrower', 'It was one of the forms.', pointer, true)
  }
  return compare
}
