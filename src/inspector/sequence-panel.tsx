import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { memo, useState } from 'react'
import { valuePath } from '#machines/walks/paths.ts'
import { type ConsoleName, consoles } from './console-window.ts'
import { ContextTable } from './context-table.tsx'
import type { Recording, Row } from './recording.ts'
import classes from './sequence-panel.module.css'
import { endings, eventLabel, texts } from './texts.ts'

const MOST_SHOWN = 200
const time = new Intl.DateTimeFormat('es-AR', {
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

type Lane = { id: string; name: string }
type Arrow = { from: string; to: string; label: string; detail: unknown }
type Shown = { name: ConsoleName; recording: Recording }
type Line = Shown & { row: Row; arrow: Arrow; isPresent: boolean }

const SERVER = 'server'

/** The recording as a sequence diagram: the pages, their machines and the server side by side, the newest line first. */
export const SequencePanel = memo(({ shown }: { shown: Shown[] }) => {
  const [filter, setFilter] = useState('')
  const actors = shown.flatMap(({ name, recording }) =>
    recording.actors.flatMap((actor) => (actor.value === undefined ? [] : [{ id: laneOf(name, actor.sessionId), name: actor.name }])),
  )
  const names = new Map(actors.map(({ id, name }) => [id, name]))
  // The results of a request are told before its answer, and two consoles tell at different times.
  const all = shown.flatMap(linesOf).toSorted((one, other) => one.row.order - other.row.order)
  const isWanted = ({ row, arrow: { label, from, to } }: Line) =>
    `${label} ${names.get(from) ?? ''} ${names.get(to) ?? ''} ${row.kind}`.toLowerCase().includes(filter.toLowerCase())
  const lines = all.filter(isWanted).slice(-MOST_SHOWN).reverse()
  const used = new Set(lines.flatMap(({ arrow: { from, to } }) => [from, to]))
  const lanes: Lane[] = [
    ...shown.flatMap(({ name }) => [
      { id: laneOf(name, 'page'), name: shown.length > 1 ? texts.consoles[name] : texts.page },
      ...actors.filter(({ id }) => used.has(id) && id.startsWith(laneOf(name, ''))),
    ]),
    { id: SERVER, name: texts.server },
  ]
  const grid = { gridTemplateColumns: `80px repeat(${lanes.length}, minmax(0, 1fr)) 84px`, minWidth: 164 + lanes.length * 100 }

  return (
    <Stack gap="sm">
      <Group align="end">
        <TextInput
          label={texts.filter}
          size="xs"
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
          style={{ flexGrow: 1 }}
        />
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            for (const { name } of shown) consoles[name].recorder.clearRows()
          }}
        >
          {texts.clear}
        </Button>
      </Group>
      {lines.length === 0 ? (
        <Text c="dimmed">{texts.noRows}</Text>
      ) : (
        <div className={classes.scroll}>
          <div className={classes.heads} style={grid}>
            <span />
            {lanes.map(({ id, name }) => (
              <strong key={id}>{name}</strong>
            ))}
          </div>
          <ol className={classes.rows}>
            {lines.map(({ name, row, arrow, isPresent }) => (
              <li key={`${name} ${row.number}`} className={classes.row} style={grid}>
                <time>{time.format(row.at)}</time>
                <ArrowLine lanes={lanes} arrow={arrow} row={row} />
                {row.snapshot > 0 && isPresent && (
                  <Button
                    className={classes.back}
                    size="compact-xs"
                    variant="default"
                    onClick={() => {
                      consoles[name].run({ type: 'restore', snapshot: row.snapshot })
                      consoles[name].recorder.rewind(row)
                    }}
                  >
                    {texts.goBack}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Stack>
  )
})

/** Machines of two consoles may have the same id. */
const laneOf = (name: ConsoleName, id: string) => `${name} ${id}`

/** The lines of a console. One can go back only to lines since its page was loaded. */
function linesOf({ name, recording }: Shown): Line[] {
  const { rows } = recording
  const lastLoad = rows.findLastIndex(({ kind }) => kind === 'loaded')
  return rows.map((row, at) => ({ name, recording, row, arrow: arrowOf(row, name), isPresent: at >= lastLoad }))
}

function ArrowLine({ lanes, arrow: { from, to, label, detail }, row }: { lanes: Lane[]; arrow: Arrow; row: Row }) {
  const columnOf = (id: string) =>
    Math.max(
      0,
      lanes.findIndex((lane) => lane.id === id),
    )
  const [start, end] = [columnOf(from), columnOf(to)]
  const direction = start === end ? 'self' : start < end ? 'right' : 'left'
  return (
    <details
      className={classes.arrow}
      data-direction={direction}
      style={{ gridColumn: `${Math.min(start, end) + 2} / ${Math.max(start, end) + 3}` }}
    >
      <summary>{label}</summary>
      <Code block>{JSON.stringify(detail, null, 2)}</Code>
      {row.kind === 'event' && row.value !== undefined && <ContextTable before={row.before} after={row.context} />}
    </details>
  )
}

function arrowOf(row: Row, name: ConsoleName): Arrow {
  const page = laneOf(name, 'page')
  switch (row.kind) {
    case 'event':
      return {
        // A call that the machine made asks the server.
        from: row.from === 'call' ? SERVER : laneOf(name, row.from),
        to: laneOf(name, row.to),
        label: row.value === undefined ? eventLabel(row.event.type) : `${eventLabel(row.event.type)} → ${valuePath(row.value)}`,
        detail: row.event,
      }
    case 'request':
      return { from: page, to: SERVER, label: `${row.request.method} ${row.request.path}`, detail: row.request }
    case 'response': {
      const { status, outcome } = row.response
      return { from: SERVER, to: page, label: `${status || endings[outcome]} ${row.request?.path ?? ''}`, detail: row.response }
    }
    default:
      return { from: page, to: page, label: `${row.kind === 'loaded' ? texts.loaded : texts.navigated} ${row.url}`, detail: row.url }
  }
}
