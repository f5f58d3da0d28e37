import { Alert, Button, Group, List, NativeSelect, Progress, Stack, Text, Title } from '@mantine/core'
import { memo, useEffect, useMemo, useState } from 'react'
import { type Flow, type FlowModel, flows } from '#machines/flows.ts'
import { stateBefore, type Walk, walksOf } from '#machines/paths.ts'
import { uncovered, walkEvery } from '#machines/walk-alone.ts'
import type { ConsoleWindow } from './console-window.ts'
import { type Observed, progressOf } from './path-progress.ts'
import type { Recording } from './recording.ts'
import { HeldRequests } from './requests-panel.tsx'
import { flowNames, type OutcomeName, placesOf, requestsOf, steps as stepTexts, texts, variantNames } from './texts.ts'

const KEY = 'inspector.walked'

/** The transitions that were walked on the page, kept for the next time. */
function useWalked() {
  const [walked, setWalked] = useState<ReadonlySet<string>>(() => new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]))
  useEffect(() => localStorage.setItem(KEY, JSON.stringify([...walked])), [walked])
  return [walked, setWalked] as const
}

/** The transitions of a path, each with a name that no other flow or variant has. */
const transitionsOf = ({ machine }: Flow, { name }: FlowModel, walk: Walk) =>
  walk.steps.map(({ event }, at) => `${machine.id}/${name}/${stateBefore(walk, at)}: ${event}`)

/** How the request has to end that the path's next step waits for. The step of a save says nothing of the requests that only read. */
function expectedOutcome(event = '', method: string): OutcomeName | undefined {
  const { outcome, isSave } = stepTexts[event] ?? {}
  return isSave && method === 'GET' ? 'accepted' : outcome
}

type Run = { walk: Walk; fromRow: number; unseen: ReadonlySet<number> }

/** The paths of each flow's models. One of them is walked on the page, step by step. */
export const PathsPanel = memo(({ recording, consoleWindow }: { recording: Recording; consoleWindow: ConsoleWindow }) => {
  const [machineId, setMachineId] = useState('record')
  const [variant, setVariant] = useState(0)
  const [title, setTitle] = useState('')
  const [run, setRun] = useState<Run>()
  const [walked, setWalked] = useWalked()

  const flow = flows.find(({ machine }) => machine.id === machineId) ?? flows[0]
  const model = flow?.models[variant] ?? flow?.models[0]
  const walks = useMemo(() => (model ? walksOf(model.model).walks : []), [model])
  const walk = walks.find((one) => one.title === title) ?? walks[0]

  const actor = recording.actors.findLast(({ machine, value }) => machine === machineId && value !== undefined)
  const observed: Observed[] = recording.rows.flatMap((row) =>
    run && row.kind === 'event' && row.number > run.fromRow && row.to === actor?.sessionId
      ? [{ type: row.event.type, value: row.value }]
      : [],
  )
  const isLoaded = run && recording.rows.some(({ kind, number }) => kind === 'loaded' && number > run.fromRow)
  const progress = run && model ? progressOf(model, run.walk, isLoaded ? actor?.initial : undefined, observed, run.unseen) : undefined

  const done = flow && model && run && progress ? transitionsOf(flow, model, run.walk).slice(0, progress.done) : []
  const isNew = done.some((one) => !walked.has(one))
  useEffect(() => {
    if (isNew) setWalked((before) => new Set([...before, ...done]))
  })

  if (!flow || !model || !walk) return null
  const all = new Set(walks.flatMap((one) => transitionsOf(flow, model, one)))
  const countWalked = [...all].filter((one) => walked.has(one)).length
  const isWalked = (one: Walk) => transitionsOf(flow, model, one).every((transition) => walked.has(transition))

  function start(chosen: Walk) {
    setRun({ walk: chosen, fromRow: recording.rows.at(-1)?.number ?? 0, unseen: new Set() })
    consoleWindow.load({ hold: requestsOf[machineId] ?? [] })
  }
  function stop() {
    setRun(undefined)
    consoleWindow.orders().hold = []
    consoleWindow.run({ type: 'hold', rules: [] })
  }

  return (
    <Stack gap="sm">
      {run ? (
        <Text fw={600}>{[flowNames[machineId], variantNames[model.name], run.walk.title].join(' · ')}</Text>
      ) : (
        <>
          <Group grow align="end">
            <NativeSelect
              label={texts.flow}
              value={machineId}
              onChange={({ currentTarget }) => {
                setMachineId(currentTarget.value)
                setVariant(0)
              }}
              data={flows.map(({ machine }) => ({ value: machine.id, label: flowNames[machine.id] ?? machine.id }))}
            />
            <NativeSelect
              label={texts.variant}
              value={String(variant)}
              onChange={({ currentTarget }) => setVariant(Number(currentTarget.value))}
              data={flow.models.map(({ name }, at) => ({ value: String(at), label: variantNames[name] ?? name }))}
            />
          </Group>
          <NativeSelect
            label={texts.path}
            value={walk.title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            data={walks.map((one) => ({ value: one.title, label: `${isWalked(one) ? '✓ ' : ''}${one.title}` }))}
          />
        </>
      )}
      <Group gap="xs">
        <Progress flex={1} value={(100 * countWalked) / all.size} aria-label={texts.paths} />
        <Text size="xs">{texts.walked(countWalked, all.size)}</Text>
        <Button size="compact-xs" variant="subtle" onClick={() => setWalked(new Set())}>
          {texts.forget}
        </Button>
      </Group>
      {run && progress ? (
        <>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => start(run.walk)}>
              {texts.restart}
            </Button>
            <Button size="xs" variant="default" onClick={stop}>
              {texts.stop}
            </Button>
          </Group>
          <Steps run={run} progress={progress} onUnseen={(at) => setRun({ ...run, unseen: new Set([...run.unseen, at]) })} />
          <HeldRequests
            recording={recording}
            consoleWindow={consoleWindow}
            expected={({ method }) => expectedOutcome(run.walk.steps[progress.done]?.event, method)}
          />
        </>
      ) : (
        <>
          <Text size="sm">{placesOf[machineId]}</Text>
          <Group>
            <Button size="xs" onClick={() => start(walk)}>
              {texts.start}
            </Button>
          </Group>
          <Uncovered flow={flow} />
        </>
      )}
    </Stack>
  )
})

type StepsProps = { run: Run; progress: ReturnType<typeof progressOf>; onUnseen: (at: number) => void }

function Steps({ run: { walk }, progress: { isBegun, done, astray }, onUnseen }: StepsProps) {
  const { begin, steps } = walk
  const now = steps[done]
  const staysHere = now && now.state === stateBefore(walk, done)
  return (
    <>
      <List type="ordered" size="sm" spacing={4} aria-label={texts.path}>
        <List.Item>
          {isBegun ? '✓ ' : ''}
          {texts.begins} <b>{begin}</b>
        </List.Item>
        {steps.map(({ event, state }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path do not change
          <List.Item key={at} fw={isBegun && at === done ? 700 : undefined} aria-current={isBegun && at === done ? 'step' : undefined}>
            {at < done ? '✓ ' : ''}
            {event}: {stepTexts[event]?.says} {texts.leadsTo} <b>{state}</b>
          </List.Item>
        ))}
      </List>
      {isBegun && staysHere && !astray && (
        <Group>
          <Button size="xs" variant="light" onClick={() => onUnseen(done)}>
            {texts.nothingChanges}
          </Button>
        </Group>
      )}
      {astray && (
        <Alert color="red" variant="light" role="alert">
          {texts.astray(astray.state, astray.expected)}
        </Alert>
      )}
      {done === steps.length && (
        <Alert color="green" variant="light" role="status">
          {texts.done}
        </Alert>
      )}
    </>
  )
}

/** The transitions of the machine that no path takes. */
function Uncovered({ flow }: { flow: Flow }) {
  const left = useMemo(() => uncovered(flow, walkEvery(flow)), [flow])
  return (
    <section>
      <Title order={2} size="h5">
        {texts.uncovered}
      </Title>
      {left.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.allCovered}
        </Text>
      ) : (
        <List size="sm">
          {left.map(({ id }) => (
            <List.Item key={id}>{id}</List.Item>
          ))}
        </List>
      )}
    </section>
  )
}
