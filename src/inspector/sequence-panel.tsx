import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { memo, useState } from 'react'
import { valuePath } from '#machines/paths.ts'
import type { ConsoleWindow } from './console-window.ts'
import type { Recorder, Recording, Row } from './recording.ts'
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

/** What happened, as a sequence diagram: the page, its machines and the server side by side, the newest line first. */
export const SequencePanel = memo(
  ({ recording, recorder, consoleWindow }: { recording: Recording; recorder: Recorder; consoleWindow: ConsoleWindow }) => {
    const [filter, setFilter] = useState('')
    const actors = recording.actors.filter(({ value }) => value !== undefined)
    const names = new Map(actors.map(({ sessionId, name }) => [sessionId, name]))
    const lastLoad = Math.max(
      0,
      recording.rows.findLastIndex(({ kind }) => kind === 'loaded'),
    )
    const firstNumber = recording.rows[lastLoad]?.number ?? 0
    // What a request led to is told before its answer.
    const inOrder = [
      ...recording.rows.slice(0, lastLoad),
      ...recording.rows.slice(lastLoad).toSorted((one, other) => one.order - other.order),
    ]
    const arrows = inOrder.map((row) => ({ row, arrow: arrowOf(row) }))
    const shown = arrows
      .filter(({ row, arrow }) =>
        `${arrow.label} ${names.get(arrow.from) ?? ''} ${names.get(arrow.to) ?? ''} ${row.kind}`
          .toLowerCase()
          .includes(filter.toLowerCase()),
      )
      .slice(-MOST_SHOWN)
      .reverse()
    const used = new Set(shown.flatMap(({ arrow: { from, to } }) => [from, to]))
    const lanes: Lane[] = [
      { id: 'page', name: texts.page },
      ...actors.filter(({ sessionId }) => used.has(sessionId)).map(({ sessionId, name }) => ({ id: sessionId, name })),
      { id: 'server', name: texts.server },
    ]
    const grid = { gridTemplateColumns: `80px repeat(${lanes.length}, minmax(0, 1fr)) 104px`, minWidth: 184 + lanes.length * 100 }

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
          <Button size="xs" variant="default" onClick={recorder.clearRows}>
            {texts.clear}
          </Button>
        </Group>
        {shown.length === 0 ? (
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
              {shown.map(({ row, arrow }) => (
                <li key={row.number} className={classes.row} style={grid}>
                  <time>{time.format(row.at)}</time>
                  <ArrowLine lanes={lanes} arrow={arrow} />
                  {row.snapshot > 0 && row.number >= firstNumber && (
                    <Button
                      className={classes.back}
                      size="compact-xs"
                      variant="subtle"
                      onClick={() => {
                        consoleWindow.run({ type: 'restore', snapshot: row.snapshot })
                        recorder.rewind(row)
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
  },
)

function ArrowLine({ lanes, arrow: { from, to, label, detail } }: { lanes: Lane[]; arrow: Arrow }) {
  const laneOf = (id: string) =>
    Math.max(
      0,
      lanes.findIndex((lane) => lane.id === id),
    )
  const [start, end] = [laneOf(from), laneOf(to)]
  const direction = start === end ? 'self' : start < end ? 'right' : 'left'
  return (
    <details
      className={classes.arrow}
      data-direction={direction}
      style={{ gridColumn: `${Math.min(start, end) + 2} / ${Math.max(start, end) + 3}` }}
    >
      <summary>{label}</summary>
      <Code block>{JSON.stringify(detail, null, 2)}</Code>
    </details>
  )
}

function arrowOf(row: Row): Arrow {
  switch (row.kind) {
    case 'event':
      return {
        // A call that the machine made asks the server.
        from: row.from === 'call' ? 'server' : row.from,
        to: row.to,
        label: row.value === undefined ? eventLabel(row.event.type) : `${eventLabel(row.event.type)} → ${valuePath(row.value)}`,
        detail: row.event,
      }
    case 'request':
      return { from: 'page', to: 'server', label: `${row.request.method} ${row.request.path}`, detail: row.request }
    case 'response': {
      const { status, outcome } = row.response
      return { from: 'server', to: 'page', label: `${status || endings[outcome]} ${row.request?.path ?? ''}`, detail: row.response }
    }
    default:
      return { from: 'page', to: 'page', label: `${row.kind === 'loaded' ? texts.loaded : texts.navigated} ${row.url}`, detail: row.url }
  }
}
