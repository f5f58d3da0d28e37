import type { AnyStateMachine } from 'xstate'
import { meaningOf } from '#machines/meanings.ts'
import { type ChartState, type ChartTransition, statechartOf } from '#machines/walks/statechart.ts'
import { code, table } from './markdown.ts'

const BANNER = '<!-- Generated from the machine by `npm run docs`. Do not edit. -->\n'

/** A page of `docs/flows`: a machine, the file that it is in, and the file of its model if it has one. */
export type FlowPage = { machine: AnyStateMachine; file: string; model?: string }

/** Returns the page of a machine: its diagram, its states and its transitions. */
export function flowPage({ machine, file, model }: FlowPage) {
  const { states, transitions } = statechartOf(machine)
  const link = (path: string) => `[\`${path}\`](../../${path})`
  return `${BANNER}
# ${machine.id}

${meaningOf(machine.id) ?? ''}

The machine is ${link(file)}${model ? `, its model ${link(model)}` : ''}. [All flows](README.md).

## Diagram

\`\`\`mermaid
${diagram(states, transitions).join('\n')}
\`\`\`

What only changes the context is not drawn. \`any\` stands for every state beside it, \`H\` for the one that was left.

## States

${table(
  ['State', 'Kind', 'Meaning'],
  states.filter(({ path }) => path).map((state) => [code(state.path), kindOf(state), meaningOf(machine.id, state.path) ?? '']),
)}

## Transitions

Of the transitions of one event the first is taken whose guard allows it, of inner states before outer ones. In an inner state the event of an outer one happens, too.

${table(
  ['Event', 'From', 'To', 'Guard', 'Actions'],
  transitions.map(({ event, source, target, guard, actions }) => [
    event ? code(event) : 'at once',
    source ? code(source) : 'any state',
    target === undefined ? 'stays' : code(target || machine.id),
    guard ? code(guard) : '',
    actions.map(code).join(', '),
  ]),
)}
`
}

/** Returns the list of all flows. */
export const flowsIndex = (pages: readonly FlowPage[]) => `${BANNER}
# Flows

What the console does over time is written down as state machines (\`machines/*.machine.ts\`). Each has a model (\`*.model.ts\`), whose paths the tests walk.

${table(
  ['Flow', 'What it is'],
  pages.map(({ machine }) => [`[${machine.id}](${machine.id}.md)`, meaningOf(machine.id) ?? '']),
)}
`

function kindOf({ type, isInitial }: ChartState) {
  const kind = {
    atomic: '',
    compound: 'has states inside',
    parallel: 'has regions',
    final: 'final',
    history: 'where the state around was left',
  }[type]
  return [isInitial && 'initial', kind].filter(Boolean).join(', ')
}

/** Mermaid takes no dots in an id. */
const idOf = (path: string) => path.replaceAll('.', '_') || 'machine'
/** Mermaid draws no line from a state to one inside it: it starts at a state of this name inside. */
const anyOf = (path: string) => `${idOf(path)}_any`
const isInside = (path: string, outer: string) => path !== outer && (outer === '' || path.startsWith(`${outer}.`))

/** Returns the lines of a Mermaid state diagram. */
function diagram(states: readonly ChartState[], transitions: readonly ChartTransition[]) {
  const edges = new Map<string, string[]>()
  for (const { source, target, event, guard } of transitions) {
    if (target === undefined) continue
    const edge = `${isInside(target, source) ? anyOf(source) : idOf(source)} --> ${idOf(target)}`
    edges.set(edge, [...(edges.get(edge) ?? []), [event, guard && `[${guard}]`].filter(Boolean).join(' ')])
  }
  const starts = new Set([...edges.keys()].map((edge) => edge.split(' ')[0]))

  function draw(state: ChartState): string[] {
    const { path, key, type, isInitial } = state
    const name = `state "${type === 'history' ? 'H' : key}" as ${idOf(path)}`
    const inside = drawInside(state)
    return [...(isInitial ? [`[*] --> ${idOf(path)}`] : []), ...(inside.length ? [`${name} {`, ...indented(inside), '}'] : [name])]
  }
  function drawInside({ path, type }: ChartState) {
    const parts = states.filter(({ parent }) => parent === path).map(draw)
    const any = starts.has(anyOf(path)) ? [`state "any" as ${anyOf(path)}`] : []
    return [...any, ...(type === 'parallel' ? parts.flatMap((part, at) => (at ? ['--', ...part] : part)) : parts.flat())]
  }
  const lines = states.slice(0, 1).flatMap((root) => (root.type === 'parallel' ? draw(root) : drawInside(root)))
  const drawn = [...edges].map(([edge, labels]) => [edge, labels.filter(Boolean).join('<br/>')].filter(Boolean).join(' : '))
  return ['stateDiagram-v2', ...indented([...lines, ...drawn])]
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
