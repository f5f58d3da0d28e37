import { Alert, Button, Code, Group, List, NativeSelect, Progress, Stack, Text, Title } from '@mantine/core'
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Flow, type FlowModel, receivedFor } from '#machines/flow.ts'
import { flows } from '#machines/flows.ts'
import { type RequestEnd, steps } from '#machines/meanings.ts'
import { pathName, stepText } from '#machines/steps-of-variants.ts'
import { stateBefore, valuePath, type Walk, walksOf } from '#machines/walks/paths.ts'
import { statechartOf } from '#machines/walks/statechart.ts'
import { uncovered, walkEvery } from '#machines/walks/walk-alone.ts'
import type { ConsoleWindow } from './console-window.ts'
import { type Opening, pageOf } from './openings.ts'
import { outcomes, requestsOf } from './outcomes.ts'
import { type Observed, type Progress as PathProgress, progressOf } from './path-progress.ts'
import type { ActorView, Recording } from './recording.ts'
import { HeldRequests, heldOf } from './requests-panel.tsx'
import { flowNames, placesOf, texts, variantNames } from './texts.ts'

const KEY = 'inspector.walked'

/** The transitions that were walked on the page, kept for the next time. */
function useWalked() {
  const [walked, setWalked] = useState<ReadonlySet<string>>(() => new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]))
  useEffect(() => {
    localStorage.setItem(KEY, JSON.stringify([...walked]))
  }, [walked])
  return [walked, setWalked] as const
}

/** The transitions of a path, each with a name that no other flow or variant has. */
const transitionsOf = ({ machine }: Flow, { name }: FlowModel, walk: Walk) =>
  walk.steps.map(({ event }, at) => `${machine.id}/${name}/${stateBefore(walk, at)}: ${event}`)

/**
 * The outcome of a request for which the path's next step waits. The step of a save says nothing of requests that only read, and an act of a
 * person assumes that the server does it.
 */
function expectedOutcome(event = '', method: string): RequestEnd | undefined {
  const { outcome = 'accepted', isSave } = steps[event] ?? {}
  return isSave && method === 'GET' ? 'accepted' : outcome
}

/** Whether the machine hears nothing of an event of its model: another machine does, or the page alone. */
const isUntold = (model: FlowModel, event: string) => receivedFor(model, event).length === 0

/** `opening`: the steps are taken without a person, as far as that goes. */
type Run = { walk: Walk; fromRow: number; unseen: ReadonlySet<number>; opening?: Opening }

/** The machine that has come farthest on the path, since a page may have several of a kind, and how far. Of equals the newest one. */
function farthest({ actors, rows }: Recording, machine: string, model: FlowModel, { walk, fromRow, unseen }: Run) {
  const isLoaded = rows.some(({ kind, number }) => kind === 'loaded' && number > fromRow)
  const begun = actors.filter((one) => isLoaded && one.machine === machine && one.value !== undefined)
  const all = [undefined, ...begun].map((actor) => {
    const observed = rows.flatMap((row): Observed[] =>
      row.kind === 'event' && row.number > fromRow && row.to === actor?.sessionId ? [{ event: row.event, value: row.value }] : [],
    )
    return { actor, progress: progressOf(model, walk, actor?.initial, observed, unseen) }
  })
  const rankOf = ({ progress: { isBegun, done, astray } }: (typeof all)[number]) => (isBegun ? 1 + done - (astray ? 0.5 : 0) : 0)
  return all.reduce((best, one) => (rankOf(one) >= rankOf(best) ? one : best))
}

/** The walks by the state to which each leads: many models have too many for one list. */
const byEnd = (walks: readonly Walk[]) => {
  const groups = new Map<string, Walk[]>()
  for (const walk of walks) {
    const end = stateBefore(walk, walk.steps.length)
    groups.set(end, [...(groups.get(end) ?? []), walk])
  }
  return [...groups]
}

type PanelProps = { recording: Recording; consoleWindow: ConsoleWindow; opening: Opening | undefined }

/** The paths of each flow's models. One of them is walked on the page, step by step. `opening`: the state that is opened first. */
export const PathsPanel = memo(({ recording, consoleWindow, opening }: PanelProps) => {
  const [machineId, setMachineId] = useState(opening?.machine ?? 'record')
  const [variant, setVariant] = useState(opening?.variant)
  const [title, setTitle] = useState('')
  const [run, setRun] = useState<Run>()
  const [walked, setWalked] = useWalked()

  const flow = flows.find(({ machine }) => machine.id === machineId) ?? flows[0]
  const model = flow?.models.find(({ name }) => name === variant) ?? flow?.models[0]
  const walks = useMemo(() => (model ? walksOf(model.model).walks : []), [model])
  const walk = walks.find((one) => one.title === title) ?? walks[0]

  const { actor, progress } = (run && model && farthest(recording, machineId, model, run)) ?? {}

  const done = flow && model && run && progress ? transitionsOf(flow, model, run.walk).slice(0, progress.done) : []
  const isNew = done.some((one) => !walked.has(one))
  useEffect(() => {
    if (isNew) setWalked((before) => new Set([...before, ...done]))
  })

  const start = useCallback(
    (next: Omit<Run, 'fromRow' | 'unseen'>, machine: string, url?: string) => {
      setRun({ ...next, fromRow: recording.rows.at(-1)?.number ?? 0, unseen: new Set() })
      consoleWindow.load({ hold: requestsOf[machine] ?? [] }, url)
    },
    [recording, consoleWindow],
  )
  const isSearching = useOpening(opening, recording, start)
  /** Somebody says that a step was taken of which the machine is not told. */
  const takeUnseen = (at: number) => setRun((before) => before && { ...before, unseen: new Set([...before.unseen, at]) })
  useAutomaticSteps({ run, model, progress, actor, recording, consoleWindow, takeUnseen })

  if (!flow || !model || !walk) return null
  const all = new Set(walks.flatMap((one) => transitionsOf(flow, model, one)))
  const countWalked = [...all].filter((one) => walked.has(one)).length
  const isWalked = (one: Walk) => transitionsOf(flow, model, one).every((transition) => walked.has(transition))

  function stop() {
    setRun(undefined)
    consoleWindow.hold([])
  }

  return (
    <Stack gap="sm">
      {run ? (
        <Text fw={600}>
          {[flowNames[machineId], variantNames[model.name], pathName(run.walk.steps.map(({ event }) => event))].join(' · ')}
        </Text>
      ) : (
        <>
          <Group grow align="end">
            <NativeSelect
              label={texts.flow}
              value={machineId}
              onChange={({ currentTarget }) => {
                setMachineId(currentTarget.value)
                setVariant(undefined)
              }}
              data={flows.map(({ machine }) => ({ value: machine.id, label: flowNames[machine.id] ?? machine.id }))}
            />
            <NativeSelect
              label={texts.variant}
              value={model.name}
              onChange={({ currentTarget }) => setVariant(currentTarget.value)}
              data={flow.models.map(({ name }) => ({ value: name, label: variantNames[name] ?? name }))}
            />
          </Group>
          <NativeSelect
            label={texts.path}
            value={walk.title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            data={byEnd(walks).map(([state, group]) => ({
              group: texts.until(state),
              items: group.map((one) => ({
                value: one.title,
                label: `${isWalked(one) ? '✓ ' : ''}${pathName(one.steps.map(({ event }) => event))}`,
              })),
            }))}
          />
        </>
      )}
      {isSearching && (
        <Text size="sm" role="status">
          {texts.signInFirst}
        </Text>
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
            <Button size="xs" variant="default" onClick={() => start(run, machineId)}>
              {texts.restart}
            </Button>
            <Button size="xs" variant="default" onClick={stop}>
              {texts.stop}
            </Button>
          </Group>
          <Steps flow={flow} model={model} run={run} progress={progress} onUnseen={takeUnseen} />
          <HeldRequests
            recording={recording}
            consoleWindow={consoleWindow}
            expected={({ method }) => expectedOutcome(run.walk.steps[progress.done]?.event, method)}
            onAnswer={({ method }, outcome) => {
              const event = run.walk.steps[progress.done]?.event ?? ''
              if (isUntold(model, event) && method !== 'GET' && outcome === expectedOutcome(event, method)) takeUnseen(progress.done)
            }}
          />
        </>
      ) : (
        <>
          <Text size="sm">{placesOf[machineId]}</Text>
          <Group>
            <Button size="xs" onClick={() => start({ walk }, machineId)}>
              {texts.start}
            </Button>
          </Group>
          <Uncovered flow={flow} />
        </>
      )}
    </Stack>
  )
})

/** Leads to the page of the state that is opened, once somebody is signed in who may see it. Returns whether it still waits for that. */
function useOpening(
  opening: Opening | undefined,
  { actors, url }: Recording,
  start: (run: Omit<Run, 'fromRow' | 'unseen'>, machine: string, url?: string) => void,
) {
  const [isFound, setFound] = useState(false)
  const session = actors.findLast(({ machine }) => machine === 'session')
  const status = valuePath(session?.value)
  const begin = useEffectEvent((page: string) => opening && start({ walk: opening.walk, opening }, opening.machine, page))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked again where somebody has signed in, or is on another page
  useEffect(() => {
    if (!opening || isFound) return
    let isWanted = true
    void pageOf(opening).then((page) => {
      if (!isWanted || page === undefined) return
      setFound(true)
      begin(page)
    })
    return () => {
      isWanted = false
    }
  }, [opening, isFound, status, url])
  return opening !== undefined && !isFound
}

type Automatic = {
  run: Run | undefined
  model: FlowModel | undefined
  progress: PathProgress | undefined
  actor: ActorView | undefined
  recording: Recording
  consoleWindow: ConsoleWindow
  takeUnseen: (at: number) => void
}

/** Takes the steps to the opened state: acts of a person are done on the page or sent to the machine, and requests end as the path needs. */
function useAutomaticSteps({ run, model, progress, actor, recording, consoleWindow, takeUnseen }: Automatic) {
  /** The steps that are done already, although the page has not told of them yet. */
  const taken = useRef(new Set<string>())
  useEffect(() => {
    if (!run?.opening || !model || !progress || progress.astray) return
    const { walk, opening, fromRow } = run
    const step = walk.steps[progress.done]
    const once = (name: string, action: () => void) => {
      const key = `${fromRow} ${name}`
      if (taken.current.has(key)) return
      taken.current.add(key)
      action()
    }
    const [held] = heldOf(recording)
    if (held && (step || !progress.isBegun)) {
      const outcome = progress.isBegun ? expectedOutcome(step?.event, held.method) : 'accepted'
      if (!outcome) return
      once(`request ${held.id}`, () => {
        consoleWindow.run({ type: 'answer', request: held.id, outcome: outcomes[outcome][1] })
        if (step && isUntold(model, step.event) && held.method !== 'GET') takeUnseen(progress.done)
      })
      return
    }
    if (!step || !progress.isBegun || !actor || steps[step.event]?.outcome || steps[step.event]?.needsPerson) return
    const act = opening.acts?.[step.event]
    const event = receivedFor(model, step.event).find(({ type }) => actor.known.some((one) => one.type === type))
    once(`step ${progress.done}`, () => {
      if (act) consoleWindow.run({ type: 'act', act })
      else if (event) consoleWindow.run({ type: 'send', sessionId: actor.sessionId, event })
      if (act && isUntold(model, step.event)) takeUnseen(progress.done)
    })
  })
}

type StepsProps = { flow: Flow; model: FlowModel; run: Run; progress: PathProgress; onUnseen: (at: number) => void }

function Steps({ flow: { machine }, model, run: { walk, opening }, progress: { isBegun, done, astray }, onUnseen }: StepsProps) {
  const { begin, steps } = walk
  const now = steps[done]
  const staysHere = now && now.state === stateBefore(walk, done)
  const inChart = (state: string) => (model.states[state] === undefined ? state : valuePath(model.states[state]))
  const { transitions } = useMemo(() => statechartOf(machine), [machine])
  /** The chart's text at the arrow of an event of the model. */
  const arrowOf = (event: string) => {
    const [received] = receivedFor(model, event)
    return transitions.find(({ type }) => type === received?.type)?.event
  }
  return (
    <>
      <List type="ordered" size="sm" spacing={4} aria-label={texts.path}>
        <List.Item>
          {isBegun ? '✓ ' : ''}
          {texts.beginsIn} <Code>{inChart(begin)}</Code>
        </List.Item>
        {steps.map(({ event, state }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path do not change
          <List.Item key={at} aria-current={isBegun && at === done ? 'step' : undefined}>
            <Text size="sm" span fw={isBegun && at === done ? 700 : undefined}>
              {at < done ? '✓ ' : ''}
              {stepText(model.name, event)}
            </Text>{' '}
            <Text size="xs" span c="dimmed">
              {arrowOf(event) ?? event} → <Code>{inChart(state)}</Code>
            </Text>
          </List.Item>
        ))}
      </List>
      {isBegun && now && (staysHere || isUntold(model, now.event)) && !astray && (
        <Group>
          <Button size="xs" variant="light" onClick={() => onUnseen(done)}>
            {staysHere ? texts.nothingChanges : texts.did}
          </Button>
        </Group>
      )}
      {astray && (
        <Alert color="red" variant="light" role="alert">
          {texts.astray(astray.state, inChart(astray.expected))}
        </Alert>
      )}
      {done === steps.length && (
        <Alert color="green" variant="light" role="status">
          {opening ? texts.opened : texts.done}
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
