import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { ChartTransition, Statechart } from '#machines/statechart.ts'

/** Drawn text: a monospaced font of 11 px. */
const CHARACTER = 6.7
const LINE = 15
const widthOf = (lines: string[]) => Math.max(0, ...lines.map((line) => line.length)) * CHARACTER

export type DrawnState = { path: string; x: number; y: number; width: number; height: number; lines: string[]; isInside: boolean }
export type DrawnEdge = {
  id: string
  /** The transitions of this arrow. */
  transitions: ChartTransition[]
  points: { x: number; y: number }[]
  label: { x: number; y: number; lines: string[] }
}
export type Drawing = { width: number; height: number; states: DrawnState[]; edges: DrawnEdge[] }

/** Returns how a transition is written: `submit [needsConfirmation]`. */
export const labelOf = ({ event, guard }: ChartTransition) => `${event || 'siempre'}${guard ? ` [${guard}]` : ''}`

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
  const texts = new Map(states.map(({ path, key }) => [path, linesOf(path, key)]))
  for (const { path, parent } of states) {
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
          'elk.padding': `[top=${height + 10},left=14,bottom=14,right=14]`,
          'elk.nodeSize.constraints': 'MINIMUM_SIZE',
          'elk.nodeSize.minimum': `(${widthOf(lines) + 30},40)`,
        },
      }),
    })
    const node = nodes.get(path)
    if (node && parent !== undefined) nodes.get(parent)?.children.push(node)
  }
  const edges: ElkExtendedEdge[] = [...arrows].map(([id, [first, ...others]]) => {
    const lines = [first, ...others].flatMap((one) => (one ? [labelOf(one)] : []))
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
    edges,
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.edgeLabels.inline': 'true',
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      'elk.layered.spacing.nodeNodeBetweenLayers': '26',
      'elk.spacing.nodeNode': '22',
      'elk.spacing.edgeLabel': '2',
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
    states: states.flatMap(({ path, parent }) => {
      const { x = 0, y = 0, width = 0, height = 0 } = placed.get(`state ${path}`) ?? {}
      return [{ path, x, y, width, height, lines: texts.get(path) ?? [], isInside: parent !== undefined }]
    }),
    edges: (graph.edges ?? []).flatMap(({ id, sections = [], labels = [] }) => {
      const [section] = sections
      const [label] = labels
      if (!section) return []
      return [
        {
          id,
          transitions: arrows.get(id) ?? [],
          points: [section.startPoint, ...(section.bendPoints ?? []), section.endPoint],
          label: { x: label?.x ?? 0, y: label?.y ?? 0, lines: label?.text?.split('\n') ?? [] },
        },
      ]
    }),
  }
}
