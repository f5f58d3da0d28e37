import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnyStateMachine, StateValue } from 'xstate'
import { valuePath } from '#machines/paths.ts'
import { statechartOf } from '#machines/statechart.ts'
import classes from './chart.module.css'
import { type Drawing, layOut } from './chart-layout.ts'
import type { KnownEvent } from './protocol.ts'
import { texts } from './texts.ts'

const LINE = 15
const layouts = new Map<string, Promise<Drawing>>()

/** The drawing of a machine. The same machine is laid out once. */
function drawingOf(machine: AnyStateMachine) {
  const found = layouts.get(machine.id) ?? layOut(statechartOf(machine))
  layouts.set(machine.id, found)
  return found
}

/** The paths of the active states, outer ones included. */
const activePaths = (value: StateValue | undefined) =>
  new Set(
    (value === undefined ? [] : valuePath(value).split(',')).flatMap((path) =>
      path.split('.').map((_, at, keys) => keys.slice(0, at + 1).join('.')),
    ),
  )

type ChartProps = { machine: AnyStateMachine; name: string; value: StateValue | undefined; known: KnownEvent[] }

/** A machine's statechart. The active states are lit, and so are the arrows that can be taken now; those that a guard refuses are dashed. */
export function Chart({ machine, name, value, known }: ChartProps) {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let isWanted = true
    void drawingOf(machine).then((one) => isWanted && setDrawing(one))
    return () => {
      isWanted = false
    }
  }, [machine])
  const active = useMemo(() => activePaths(value), [value])
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active state is another element after each of these changes
  useEffect(() => {
    const state = [...(box.current?.querySelectorAll('[data-active]') ?? [])].at(-1)
    const [outer, inner] = [box.current?.getBoundingClientRect(), state?.getBoundingClientRect()]
    if (!outer || !inner) return
    // Only the chart scrolls, and not the page around it.
    if (inner.top < outer.top || inner.bottom > outer.bottom) box.current?.scrollBy(0, inner.top - outer.top - outer.height / 3)
    if (inner.left < outer.left || inner.right > outer.right) box.current?.scrollBy(inner.left - outer.left - outer.width / 3, 0)
  }, [active, drawing])
  if (!drawing) return null
  const { width, height, states, edges } = drawing
  const eventsNow = new Map(known.map((one) => [one.type, one]))
  const marker = `arrow-${machine.id}`

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={box} className={classes.scroll} tabIndex={0} aria-label={texts.chartOf(name)}>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={texts.chart(name, valuePath(value))}
      >
        <defs>
          <marker id={marker} viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8z" fill="context-stroke" />
          </marker>
        </defs>
        {states.map(({ path, x, y, width, height, lines, isInside }) => (
          <g key={path} data-state={path} data-active={(isInside && active.has(path)) || undefined}>
            <rect className={classes.state} x={x} y={y} width={width} height={height} rx={6} />
            {lines.map((line, at) => (
              <text key={line} className={at === 0 ? classes.name : classes.note} x={x + 12} y={y + 17 + at * LINE}>
                {line}
              </text>
            ))}
          </g>
        ))}
        {edges.map(({ id, transitions, points, label }) => {
          const isActive = transitions.some(({ source }) => source === '' || active.has(source))
          const now = transitions.flatMap(({ type }) => eventsNow.get(type) ?? [])
          const isPossible = isActive && (now.length === 0 || now.some((one) => one.isPossible))
          return (
            <g key={id} data-edge={id} data-possible={isPossible || undefined} data-refused={(isActive && !isPossible) || undefined}>
              <polyline className={classes.edge} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} markerEnd={`url(#${marker})`} />
              {label.lines.map((line, at) => (
                <text key={line} className={classes.event} x={label.x + 3} y={label.y + 11 + at * LINE}>
                  {line}
                </text>
              ))}
            </g>
          )
        })}
      </svg>
    </section>
  )
}
