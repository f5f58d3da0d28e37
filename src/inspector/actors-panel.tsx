import { Alert, Badge, Button, Code, CopyButton, Group, NativeSelect, Slider, Stack, Text, Textarea, Title } from '@mantine/core'
import { memo, useState } from 'react'
import type { AnyEventObject } from 'xstate'
import { flows } from '#machines/flows.ts'
import { valuePath } from '#machines/walks/paths.ts'
import { Chart } from './chart.tsx'
import type { ConsoleWindow } from './console-window.ts'
import { ContextTable } from './context-table.tsx'
import { hasUnknownMask } from './masks.ts'
import { linkTo } from './openings.ts'
import type { KnownEvent } from './protocol.ts'
import type { ActorView, Recording, EventRow as Step } from './recording.ts'
import { eventLabel, guardReasons, texts } from './texts.ts'

type PanelProps = { recording: Recording; consoleWindow: ConsoleWindow }

/** A running machine: its chart, its steps, its context, and the events that it knows now. */
export const ActorsPanel = memo(({ recording, consoleWindow }: PanelProps) => {
  const [chosen, setChosen] = useState<string>()
  /** The step that one looks back at, by its number; undefined for the present. */
  const [past, setPast] = useState<number>()
  // The actor that has received something last is what happens on the page.
  const last = recording.rows.findLast((row) => row.kind === 'event')?.to
  // React's strict mode makes actors that never begin. Those that have ended pile up, so that the last one alone is offered.
  const begun = recording.actors.filter(({ value }) => value !== undefined)
  const ended = begun.findLast(({ isActive }) => !isActive)
  const actors = begun.filter((one) => one.isActive || one === ended || one.sessionId === chosen)
  const actor =
    actors.find(({ sessionId }) => sessionId === chosen) ??
    actors.find(({ sessionId, isActive }) => isActive && sessionId === last) ??
    actors.findLast(({ isActive }) => isActive)
  if (!actor) return <Text c="dimmed">{texts.noActors}</Text>
  const flow = flows.find(({ machine }) => machine.id === actor.machine)
  const steps = stepsOf(recording, actor.sessionId)
  const at = steps.findIndex(({ number }) => number === past)
  const step = at < 0 ? steps.at(-1) : steps[at]
  const isPast = at >= 0 && at < steps.length - 1
  const { value, context, known } = isPast && step ? { value: step.value, context: step.context, known: [] } : actor
  const link = linkTo(actor.machine, valuePath(value), recording.url)
  function goBack(to: Step) {
    consoleWindow.run({ type: 'restore', snapshot: to.snapshot })
    consoleWindow.recorder.rewind(to)
    setPast(undefined)
  }
  return (
    <Stack gap="sm">
      <NativeSelect
        label={texts.actor}
        value={actor.sessionId}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value)
          setPast(undefined)
        }}
        data={actors.map((one) => ({ value: one.sessionId, label: labelOf(one, actors) }))}
      />
      <Group gap="xs">
        <Text size="sm">{texts.state}</Text>
        <Badge tt="none" size="lg" role="status">
          {valuePath(value)}
        </Badge>
        {link && (
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="subtle" ml="auto" onClick={copy}>
                {copied ? texts.copied : texts.copyLink}
              </Button>
            )}
          </CopyButton>
        )}
      </Group>
      {flow && <Chart machine={flow.machine} name={actor.name} value={value} known={known} />}
      {step && (
        <section aria-label={texts.time}>
          <Group gap="sm" wrap="nowrap">
            <Slider
              flex={1}
              size="sm"
              min={1}
              max={Math.max(2, steps.length)}
              disabled={steps.length < 2}
              value={at < 0 ? steps.length : at + 1}
              label={null}
              thumbLabel={texts.time}
              onChange={(chosenStep) => setPast(steps[chosenStep - 1]?.number)}
            />
            <Button size="compact-xs" variant="default" disabled={!isPast} onClick={() => goBack(step)}>
              {texts.goBack}
            </Button>
            {/* Its own click leaves nothing to do, and a disabled button would lose the focus. */}
            <Button
              size="compact-xs"
              variant="default"
              aria-disabled={!isPast}
              data-disabled={!isPast || undefined}
              onClick={() => setPast(undefined)}
            >
              {texts.last}
            </Button>
          </Group>
          <Text size="xs" c="dimmed" my={4} aria-live="polite">
            {texts.atStep(at < 0 ? steps.length : at + 1, steps.length, `${eventLabel(step.event.type)} → ${valuePath(step.value)}`)}
          </Text>
          <ContextTable before={step.before} after={step.context} />
        </section>
      )}
      <Title order={2} size="h5">
        {texts.events}
      </Title>
      {known.length === 0 && (
        <Text c="dimmed" size="sm">
          {isPast ? texts.pastEvents : texts.noEvents}
        </Text>
      )}
      {known.map((known) => (
        <EventRow
          key={`${actor.sessionId} ${known.type}`}
          known={known}
          last={lastOf(recording, actor.sessionId, known.type)}
          onSend={(event) => consoleWindow.run({ type: 'send', sessionId: actor.sessionId, event })}
        />
      ))}
      <Title order={2} size="h5">
        {texts.context}
      </Title>
      <Code block>{JSON.stringify(context, null, 2)}</Code>
    </Stack>
  )
})

/** Actors of the same name are told apart by a number. */
function labelOf(actor: ActorView, actors: ActorView[]) {
  const same = actors.filter(({ name }) => name === actor.name)
  const number = same.length > 1 ? ` (${same.indexOf(actor) + 1})` : ''
  return `${actor.name}${number}: ${actor.isActive ? valuePath(actor.value) : texts.ended}`
}

/** The events of a machine, with the states to which they led, as far as the page has gone back. */
function stepsOf({ rows, undone }: Recording, sessionId: string) {
  const after = Math.min(...[...undone].map(({ order }) => order))
  return rows.filter((one): one is Step => one.kind === 'event' && one.to === sessionId && one.value !== undefined && one.order < after)
}

/** The last event of a type, with its payload. */
function lastOf({ rows }: Recording, sessionId: string, type: string): AnyEventObject {
  const row = rows.findLast((one) => one.kind === 'event' && one.to === sessionId && one.event.type === type)
  return row?.kind === 'event' ? row.event : { type }
}

type EventRowProps = { known: KnownEvent; last: AnyEventObject; onSend: (event: AnyEventObject) => void }

function EventRow({ known: { type, isPossible, guards }, last, onSend }: EventRowProps) {
  const [typed, setTyped] = useState<string>()
  const { type: _, ...payload } = last
  const text = typed ?? (Object.keys(payload).length > 0 ? JSON.stringify(payload) : '')
  const parsed = parse(type, text)
  const isMasked = hasUnknownMask(parsed, last)
  const event = isMasked ? undefined : parsed
  return (
    <Group gap="xs" align="start" wrap="nowrap">
      <Button
        size="xs"
        variant={isPossible ? 'light' : 'default'}
        disabled={!event}
        aria-label={texts.sendEvent(type)}
        onClick={() => event && onSend(event)}
        style={{ flexShrink: 0, minWidth: 130 }}
      >
        {type}
      </Button>
      <Textarea
        size="xs"
        autosize
        maxRows={6}
        aria-label={`${texts.payload}: ${type}`}
        placeholder={texts.payload}
        value={text}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={event ? undefined : isMasked ? texts.masked : texts.badJson}
        style={{ flexGrow: 1 }}
      />
      {!isPossible && (
        <Alert p={6} variant="light" color="red" title={texts.refused} style={{ flexShrink: 0, maxWidth: 220 }}>
          {guards.map((guard) => `${guard}: ${guardReasons[guard] ?? ''}`).join(', ')}
        </Alert>
      )}
    </Group>
  )
}

function parse(type: string, text: string): AnyEventObject | undefined {
  try {
    return { ...(text.trim() ? (JSON.parse(text) as object) : {}), type }
  } catch {
    return undefined
  }
}
