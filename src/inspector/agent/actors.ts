import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import {
  type AnyActor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type InspectionEvent,
  isMachineSnapshot,
  StateMachine,
} from 'xstate'
import { guardName } from '#machines/walks/statechart.ts'
import { hasUnknownMask, unmasked } from '../masks.ts'
import type { KnownEvent, Message, ReportBody, Stamp } from '../protocol.ts'
import { redact } from './redact.ts'

/** So many snapshots can be gone back to. */
const MOST_SNAPSHOTS = 2000

type Running = { ref: AnyActorRef; machine: string; send: AnyActorRef['send']; last: Map<string, AnyEventObject> }
/** A snapshot of a machine with its number, counted over all machines. What one event changes in several machines has one `turn`. */
type Kept = { number: number; turn: number; sessionId: string; snapshot: AnyMachineSnapshot }

/** Hides secrets and personal data in an inspection event. Its envelope stays: its `name` is the machine's and not a person's. */
export function serialize(event: StatelyInspectionEvent): StatelyInspectionEvent {
  if (event.type === '@xstate.actor') return { ...event, snapshot: redactSnapshot(event.snapshot) }
  if (event.type === '@xstate.event') return { ...event, event: redact(event.event) }
  return { ...event, event: redact(event.event), snapshot: redactSnapshot(event.snapshot) }
}

/** The chart shows the state of a machine, and whether it runs. */
function redactSnapshot<Taken extends object>(snapshot: Taken): Taken {
  const { value, status } = snapshot as { value?: unknown; status?: unknown }
  return { ...redact(snapshot), ...(value !== undefined && { value }), ...(status !== undefined && { status }) }
}

/** Returns the events that a machine knows in this state, and whether it would take them with their last payload. */
function knownEvents(snapshot: AnyMachineSnapshot, last: Running['last']): KnownEvent[] {
  const transitions = snapshot._nodes.flatMap((node) => [...node.transitions.values()].flat())
  const types = [...new Set(transitions.map(({ eventType }) => eventType))].filter((type) => !type.startsWith('xstate.'))
  return types.map((type) => ({
    type,
    isPossible: canTake(snapshot, last.get(type) ?? { type }),
    guards: [...new Set(transitions.filter(({ eventType }) => eventType === type).flatMap(({ guard }) => guardName(guard) ?? []))],
  }))
}

function canTake(snapshot: AnyMachineSnapshot, event: AnyEventObject) {
  try {
    return snapshot.can(event)
  } catch {
    // A guard reads the payload of the event.
    return true
  }
}

/** Follows the actors of the page. `isLed`: the machines take events from the inspector only. */
export function followActors(post: (message: Message) => void, stamp: () => Stamp, isLed: boolean) {
  const actors = new Map<string, Running>()
  const stamps: Stamp[] = []
  let kept: Kept[] = []
  let count = 0
  let turn = 0
  const listeners = new Set<(event: InspectionEvent) => void>()

  const inspector = createBrowserInspector({
    autoStart: false,
    serialize: (event) => {
      const { at, order } = stamps.shift() ?? stamp()
      return { ...serialize(event), createdAt: String(at), id: String(order) }
    },
    send: post,
  })
  const tell = (report: ReportBody, when = stamp()) => requestIdleCallback(() => post({ ...report, ...when }))

  function follow(ref: AnyActorRef) {
    const { logic } = ref as AnyActor
    if (!(logic instanceof StateMachine)) return
    actors.set(ref.sessionId, { ref, machine: logic.id, send: ref.send, last: new Map() })
    if (isLed) ref.send = () => {}
  }

  function keep(sessionId: string, snapshot: AnyMachineSnapshot) {
    count += 1
    const number = count
    // Machines tell each other at once, so what belongs to an event is over when the code that runs now has ended.
    if (kept.at(-1)?.turn !== turn)
      queueMicrotask(() => {
        turn += 1
      })
    kept = [...kept.slice(-MOST_SNAPSHOTS), { number, turn, sessionId, snapshot }]
    const when = stamp()
    requestIdleCallback(() => {
      const last = actors.get(sessionId)?.last ?? new Map()
      post({ type: 'salvia.known', ...when, sessionId, snapshot: number, value: snapshot.value, events: knownEvents(snapshot, last) })
    })
  }

  function inspect(event: InspectionEvent) {
    if (event.type !== '@xstate.actor' && event.type !== '@xstate.event' && event.type !== '@xstate.snapshot') return
    if (event.type === '@xstate.actor') follow(event.actorRef as AnyActorRef)
    if (event.type === '@xstate.event') actors.get(event.actorRef.sessionId)?.last.set(event.event.type, event.event)
    stamps.push(stamp())
    inspector.inspect.next?.(event)
    if (event.type === '@xstate.snapshot' && isMachineSnapshot(event.snapshot)) keep(event.actorRef.sessionId, event.snapshot)
    for (const listener of listeners) listener(event)
  }

  return {
    inspect,
    tell,
    /** The page's machines, in the order of their beginning. */
    running: () => [...actors.values()],
    onEvent: (listener: (event: InspectionEvent) => void) => void listeners.add(listener),
    /** Sends an event. A part that is left as shown is sent as it was in the last event of this type; a mask never is. */
    send(sessionId: string, event: AnyEventObject) {
      const actor = actors.get(sessionId)
      const last = actor?.last.get(event.type)
      const shown = redact(last)
      if (hasUnknownMask(event, shown)) return
      actor?.send(unmasked(event, shown, last) as AnyEventObject) // it has the keys of the event
    },
    restore(number: number) {
      const turnOf = kept.find((one) => one.number === number)?.turn
      const before = kept.filter((one) => one.number <= number || one.turn === turnOf)
      for (const { ref } of actors.values()) {
        const then = before.findLast(({ sessionId }) => sessionId === ref.sessionId)
        if (then && then.snapshot !== ref.getSnapshot()) replaceSnapshot(ref, then.snapshot)
      }
    },
  }
}

/** XState has no public way to set the snapshot of a running actor. Nothing that the state invokes is started again. */
function replaceSnapshot(ref: AnyActorRef, snapshot: AnyMachineSnapshot) {
  const actor = ref as unknown as { update: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => void }
  actor.update(snapshot, { type: 'salvia.restored' })
}

export type Actors = ReturnType<typeof followActors>
