import { type AnyActorRef, type AnyEventObject, isMachineSnapshot, type StateValue } from 'xstate'
import { valuePath } from '#machines/walks/paths.ts'
import type { Capsule, Entry } from '../protocol.ts'
import type { Actors } from './actors.ts'
import type { PageClock } from './clock.ts'
import type { Network } from './network.ts'

/** The page may take so long, in real milliseconds, to do the next step of the recording. */
const PATIENCE = 5000
/** So long a page may take that leads elsewhere by itself, before it is led there. */
const NAVIGATION = 300

/** A function was recorded by its name. The machines only call one for a captcha token, which no replay checks. */
const revive = (value: unknown): unknown => {
  if (typeof value === 'string' && value.startsWith('ƒ ')) return async () => ''
  if (Array.isArray(value)) return value.map(revive)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, revive(one)]))
}

/** Returns a function that leads the page through one entry of a capsule after the other. The page's requests are answered from it. */
export function replayOf({ entries }: Capsule, actors: Actors, network: Network, clock: PageClock) {
  /** Events of the machines, with the states to which they led, that the replay has not reached yet. */
  const received: { ref: AnyActorRef; type: string; value: StateValue | undefined }[] = []
  actors.onEvent((event) => {
    const ref = event.actorRef as AnyActorRef
    if (event.type === '@xstate.event') received.push({ ref, type: event.event.type, value: undefined })
    const last = received.findLast((one) => one.ref === ref)
    if (event.type === '@xstate.snapshot' && last && isMachineSnapshot(event.snapshot)) last.value = event.snapshot.value
  })
  const requests = new Map(entries.flatMap((entry) => (entry.kind === 'request' ? [[entry.request.id, entry.request] as const] : [])))

  /** An actor's name has its machine and which one of that machine it is. */
  function find(name: string) {
    const [machine, number] = name.split(' ')
    return actors.running().filter((one) => one.machine === machine)[Number(number) - 1]
  }

  async function until<Found>(look: () => Found | undefined, patience = PATIENCE): Promise<Found | undefined> {
    for (let waited = 0; waited < patience; waited += 10) {
      const found = look()
      if (found) return found
      await clock.wait(10)
    }
  }

  async function playEvent({ actor, event, isSent, value }: Extract<Entry, { kind: 'event' }>) {
    const running = await until(() => find(actor))
    if (!running) throw new Error(`${actor}: no empieza.`)
    if (isSent) running.send(revive(event) as AnyEventObject)
    const at = await until(() => {
      const index = received.findIndex(({ ref, type, value }) => ref === running.ref && type === event.type && value !== undefined)
      return index < 0 ? undefined : { index }
    })
    if (!at) throw new Error(`${actor}: no recibe ${event.type}.`)
    const reached = received.splice(at.index, 1)[0]?.value
    if (valuePath(reached) !== valuePath(value))
      throw new Error(`${actor}: está en ${valuePath(reached)}, y estaba en ${valuePath(value)}.`)
  }

  async function playResponse({ response: { id, status, headers, body, outcome } }: Extract<Entry, { kind: 'response' }>) {
    const request = requests.get(id)
    // The page cancels by itself the requests that it cancelled before.
    if (!request || outcome === 'cancelled') return
    const waiting = await until(() => network.find(request.method, request.path))
    if (!waiting) throw new Error(`${request.method} ${request.path}: no se pide.`)
    network.choose(waiting, status ? { kind: 'answer', status, body, headers } : { kind: outcome === 'timeout' ? 'timeout' : 'offline' })
  }

  /** Resolves when the page is where the recording was after the entry. Throws an error that names the difference. */
  return async function play(entry: Entry) {
    await clock.moveTo(entry.at)
    if (entry.kind === 'event') return playEvent(entry)
    if (entry.kind === 'response') return playResponse(entry)
    if (entry.kind !== 'navigated') return
    const isThere = () => location.pathname + location.search === entry.url || undefined
    if (!(await until(isThere, NAVIGATION))) history.pushState(null, '', entry.url)
  }
}
