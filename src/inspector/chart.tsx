import { Button, ButtonGroup, Code, Group, List, Stack, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnyStateMachine, StateValue } from 'xstate'
import { meaningForQa } from '#machines/meanings.ts'
import { pathsIn, valuePath } from '#machines/walks/paths.ts'
import { statechartOf } from '#machines/walks/statechart.ts'
import classes from './chart.module.css'
import { DOT, type Drawing, layOut } from './chart-layout.ts'
import type { KnownEvent } from './protocol.ts'
import { texts } from './texts.ts'

const LINE = 15
/** The room around a chart in its box, with the border, and the room for it in the highest box, in pixels, as chart.module.css has them. */
const MARGIN = 12
const HIGHEST = 476
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
    (value === undefined ? [] : pathsIn(value)).flatMap((path) => path.split('.').map((_, at, keys) => keys.slice(0, at + 1).join('.'))),
  )

/** Lines of text below each other. Two of them may say the same: an event that two guards let pass. */
const rowsOf = (lines: readonly string[], top: number) => lines.map((line, at) => ({ line, y: top + at * LINE }))

/** The sizes of a chart beside the fitting one, as factors. */
const SIZES = [0.4, 0.6, 0.8, 1, 1.35, 1.8]
/** A chart that would fit only in smaller letters than these is cut, and follows the active state: at first, and where somebody wants as much of it as can be read. */
const READABLE = 0.8
const LEGIBLE = 0.6

type ChartProps = { machine: AnyStateMachine; name: string; value: StateValue | undefined; known: KnownEvent[] }

/** A machine's statechart. The active states are lit, and so are the arrows that can be taken now; arrows that a guard refuses are dashed. */
export function Chart({ machine, name, value, known }: ChartProps) {
  const [drawing, setDrawing] = useState<Drawing>()
  /** Undefined until one has chosen. */
  const [chosen, setChosen] = useState<number | 'fit'>()
  const { ref: sized, width: room } = useElementSize<HTMLDivElement>()
  useEffect(() => {
    let isWanted = true
    void drawingOf(machine).then((one) => isWanted && setDrawing(one))
    return () => {
      isWanted = false
    }
  }, [machine])
  const active = useMemo(() => activePaths(value), [value])
  const box = useRef<HTMLDivElement>(null)
  const whole = drawing && room > 0 ? Math.min(1, (room - 2 * MARGIN) / drawing.width, HIGHEST / drawing.height) : 1
  const fitting = Math.max(LEGIBLE, whole)
  const size = typeof chosen === 'number' ? chosen : chosen === 'fit' ? fitting : Math.max(READABLE, fitting)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active state is another element, or elsewhere, after each of these changes
  useEffect(() => {
    const state = [...(box.current?.querySelectorAll('[data-active]') ?? [])].at(-1)
    const [outer, inner] = [box.current?.getBoundingClientRect(), state?.getBoundingClientRect()]
    if (!outer || !inner) return
    // Only the chart scrolls, and not the page around it.
    box.current?.scrollBy(
      inner.left + inner.width / 2 - outer.left - outer.width / 2,
      inner.top + inner.height / 2 - outer.top - outer.height / 2,
    )
  }, [active, drawing, size])
  if (!drawing) return null
  const { width, height, states, edges, beginnings } = drawing
  const eventsNow = new Map(known.map((one) => [one.type, one]))
  const marker = `arrow-${machine.id}`
  const [smaller, larger] = [SIZES.findLast((one) => one < size - 0.01), SIZES.find((one) => one > size + 0.01)]
  const resize = (sign: string, label: string, to: number | undefined) => (
    <Button size="compact-sm" variant="default" aria-label={label} disabled={to === undefined} onClick={() => setChosen(to)}>
      {sign}
    </Button>
  )
  const meaning = (path: string) => meaningForQa(machine.id, path)
  const activeNow = states.filter(({ path, isInside }) => isInside && active.has(path) && meaning(path))

  return (
    <Stack gap={6}>
      <Group gap={6} justify="end" role="group" aria-label={texts.zoom.label}>
        <ButtonGroup>
          {resize('−', texts.zoom.out, smaller)}
          <Button size="compact-sm" variant="default" aria-pressed={size === fitting} onClick={() => setChosen('fit')}>
            {texts.zoom.fit}
          </Button>
          {resize('+', texts.zoom.in, larger)}
        </ButtonGroup>
        <Text size="xs" c="dimmed" w={40} ta="end">
          {Math.round(size * 100)} %
        </Text>
      </Group>
      <div ref={sized}>
        <section
          ref={box}
          className={classes.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area
          tabIndex={0}
          aria-label={texts.chartOf(name)}
        >
          <svg
            className={classes.chart}
            viewBox={`0 0 ${width} ${height}`}
            width={width * size}
            height={height * size}
            role="img"
            aria-label={texts.chart(name, valuePath(value))}
          >
            <defs>
              <marker id={marker} viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">
                <path d="M0 0 8 4 0 8z" fill="context-stroke" />
              </marker>
            </defs>
            {states.map(({ path, x, y, width, height, lines, isInside, isHistory }) => (
              <g key={path} data-state={path} data-active={(isInside && active.has(path)) || undefined}>
                {meaning(path) && <title>{meaning(path)}</title>}
                <rect className={classes.state} x={x} y={y} width={width} height={height} rx={isHistory ? height / 2 : 6} />
                {lines.map((line, at) => (
                  <text key={line} className={at === 0 ? classes.name : classes.note} x={x + 12} y={y + 17 + at * LINE}>
                    {line}
                  </text>
                ))}
              </g>
            ))}
            {beginnings.map(({ path, x, y, points }) => (
              <g key={path} data-beginning={path}>
                <circle className={classes.dot} cx={x + DOT / 2} cy={y + DOT / 2} r={DOT / 2} />
                <polyline className={classes.edge} points={points.map((at) => `${at.x},${at.y}`).join(' ')} markerEnd={`url(#${marker})`} />
              </g>
            ))}
            {edges.map(({ id, transitions, points, label }) => {
              const isActive = transitions.some(({ source }) => source === '' || active.has(source))
              const now = transitions.flatMap(({ type }) => eventsNow.get(type) ?? [])
              const isPossible = isActive && (now.length === 0 || now.some((one) => one.isPossible))
              return (
                <g key={id} data-edge={id} data-possible={isPossible || undefined} data-refused={(isActive && !isPossible) || undefined}>
                  <polyline
                    className={classes.edge}
                    points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
                    markerEnd={`url(#${marker})`}
                  />
                  {rowsOf(label.lines, label.y + 11).map(({ line, y }) => (
                    <text key={y} className={classes.event} x={label.x + 3} y={y}>
                      {line}
                    </text>
                  ))}
                </g>
              )
            })}
          </svg>
        </section>
      </div>
      {activeNow.length > 0 && (
        <List size="xs" listStyleType="none" aria-label={texts.meaning}>
          {activeNow.map(({ path }) => (
            <List.Item key={path}>
              <Code>{path}</Code> {meaning(path)}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
