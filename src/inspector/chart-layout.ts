import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { ChartTransition, Statechart } from '#machines/walks/statechart.ts'

/** Drawn text: a monospaced font of 11 px. */
const CHARACTER = 6.7
const LINE = 15
const widthOf = (lines: string[]) => Math.max(0, ...lines.map((line) => line.length)) * CHARACTER

export type DrawnState = {
  path: string
  x: number
  y: number
  width: number
  height: number
  lines: string[]
  isInside: boolean
  isHistory: boolean
}
/** The beginning inside a state with inner states: a dot, and the arrow from it. */
export type DrawnBeginning = { path: string; x: number; y: number; points: { x: number; y: number }[] }
export type DrawnEdge = {
  id: string
  /** The transitions of this arrow. */
  transitions: ChartTransition[]
  points: { x: number; y: number }[]
  label: { x: number; y: number; lines: string[] }
}
export type Drawing = { width: number; height: number; states: DrawnState[]; edges: DrawnEdge[]; beginnings: DrawnBeginning[] }

/** The side of the square that a beginning takes. */
export const DOT = 10

/** Returns how a transition is written: `submit [needsConfirmation]`. */
export const labelOf = ({ event, guard }: ChartTransition) => `${event || 'siempre'}${guard ? ` [${guard}]` : ''}`

/** As narrow as it can be read: many arrows beside each other make a chart wide. */
const linesOfLabel = ({ event, guard }: ChartTransition) => [event || 'siempre', ...(guard ? [`[${guard}]`] : [])]

/** Keeps a chart small, at each level of it. */
const DENSE = {
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeNodeBetweenLayers': '6',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '6',
  'elk.spacing.nodeNode': '8',
  'elk.spacing.edgeNode': '6',
  'elk.spacing.edgeEdge': '6',
  'elk.spacing.edgeLabel': '1',
}

/** Arranges a statechart with ELK. Transitions between the same two states share an arrow. */
export async function layOut({ states, transitions }: Statechart): Promise<Drawing> {
  const arrows = new Map<string, ChartTransition[]>()
  for (const transition of transitions) {
    if (transition.target === undefined) continue
    const id = `${transition.source} → ${transition.target}`
    arrows.set(id, [...(arrows.get(id) ?? []), transition])
  }
  const linesOf = (path: string, key: string) => [
    key,
    ...transitions.filter(({ source, target }) => source === path && target === undefined).map((one) => `↻ ${labelOf(one)}`),
  ]
  const nodes = new Map<string, ElkNode & { children: ElkNode[] }>()
  const texts = new Map(states.map(({ path, key, type }) => [path, linesOf(path, type === 'history' ? 'H' : key)]))
  const beginnings = states.filter(({ isInitial }) => isInitial)
  for (const { path, parent, isInitial } of states) {
    const lines = texts.get(path) ?? []
    const hasInside = states.some((one) => one.parent === path)
    const height = lines.length * LINE + 10
    nodes.set(path, {
      id: `state ${path}`,
      children: [],
      width: widthOf(lines) + 24,
      height,
      ...(hasInside && {
        layoutOptions: {
          ...DENSE,
          'elk.padding': `[top=${height + 10},left=14,bottom=14,right=14]`,
          'elk.nodeSize.constraints': 'MINIMUM_SIZE',
          'elk.nodeSize.minimum': `(${widthOf(lines) + 30},40)`,
        },
      }),
    })
    const node = nodes.get(path)
    if (node && parent !== undefined) nodes.get(parent)?.children.push(node)
    if (isInitial && parent !== undefined)
      nodes.get(parent)?.children.push({ id: `beginning ${path}`, children: [], width: DOT, height: DOT })
  }
  const edges: ElkExtendedEdge[] = beginnings.map(({ path }) => ({
    id: `begin ${path}`,
    sources: [`beginning ${path}`],
    targets: [`state ${path}`],
  }))
  const labelled: ElkExtendedEdge[] = [...arrows].map(([id, [first, ...others]]) => {
    const lines = [first, ...others].flatMap((one) => (one ? linesOfLabel(one) : []))
    return {
      id,
      sources: [`state ${first?.source}`],
      targets: [`state ${first?.target}`],
      labels: [{ text: lines.join('\n'), width: widthOf(lines) + 6, height: lines.length * LINE }],
    }
  })
  const root = nodes.get('')
  const graph: ElkNode = await new ELK().layout({
    id: 'root',
    children: root ? [root] : [],
    edges: [...edges, ...labelled],
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.edgeLabels.inline': 'true',
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      ...DENSE,
    },
  })
  const placed = new Map<string, ElkNode>()
  const place = (node: ElkNode) => {
    placed.set(node.id, node)
    node.children?.forEach(place)
  }
  place(graph)
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    states: states.map(({ path, parent, type }) => {
      const { x = 0, y = 0, width = 0, height = 0 } = placed.get(`state ${path}`) ?? {}
      const lines = texts.get(path) ?? []
      return { path, x, y, width, height, lines, isInside: parent !== undefined, isHistory: type === 'history' }
    }),
    edges: (graph.edges ?? []).flatMap((edge) => {
      const [label] = edge.labels ?? []
      const transitions = arrows.get(edge.id)
      if (!transitions) return []
      const lines = label?.text?.split('\n') ?? []
      return [{ id: edge.id, transitions, points: pointsOf(edge), label: { x: label?.x ?? 0, y: label?.y ?? 0, lines } }]
    }),
    beginnings: beginnings.map(({ path }) => {
      const { x = 0, y = 0 } = placed.get(`beginning ${path}`) ?? {}
      return { path, x, y, points: pointsOf(graph.edges?.find(({ id }) => id === `begin ${path}`)) }
    }),
  }
}

function pointsOf(edge: ElkExtendedEdge | undefined) {
  const [section] = edge?.sections ?? []
  return section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : []
}
