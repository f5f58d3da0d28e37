import { useSyncExternalStore } from 'react'
import type { AnyEventObject, StateValue } from 'xstate'
import type { ApiRequest, ApiResponse, Capsule, Entry, KnownEvent, Message, Stamp, Stored } from './protocol.ts'
import { actorName } from './texts.ts'

/** A machine that runs, or ran, in the console's page. */
export type ActorView = {
  sessionId: string
  /** The machine's id. */
  machine: string
  /** Its machine and which one of that machine it is: the name in a capsule. */
  key: string
  /** Its subject, such as 'Guardar usuario 93'. */
  name: string
  input: unknown
  /** Undefined until it has begun. */
  value: StateValue | undefined
  initial: StateValue | undefined
  context: unknown
  known: KnownEvent[]
  isActive: boolean
}

/**
 * A line of the sequence. `snapshot` numbers the state of all machines after it; `before` and `context` are the machine's context before the
 * event and after it.
 */
export type Row = { number: number; at: number; order: number; snapshot: number } & (
  | { kind: 'event'; from: string; to: string; event: AnyEventObject; value?: StateValue; before: unknown; context?: unknown }
  | { kind: 'request'; request: ApiRequest }
  | { kind: 'response'; response: ApiResponse; request: ApiRequest | undefined }
  | { kind: 'navigated' | 'loaded'; url: string }
)

/** A line of the sequence with an event of a machine. */
export type EventRow = Extract<Row, { kind: 'event' }>

/** All that is known of the console's page since it was loaded. */
export type Recording = {
  isConnected: boolean
  startedAt: number
  url: string
  stored: Stored
  actors: ActorView[]
  rows: Row[]
  entries: Entry[]
  /** The entries after the one to which one went back. */
  undone: ReadonlySet<Entry>
  requests: Map<number, { request: ApiRequest; response?: ApiResponse }>
  isPaused: boolean
  /** Whether the clock stands still because a request waits. */
  isWaiting: boolean
  replay: { done: number; problem: string | undefined }
}

const MOST_ROWS = 2000
const empty = (): Recording => ({
  isConnected: false,
  startedAt: 0,
  url: '',
  stored: { local: {}, session: {} },
  actors: [],
  rows: [],
  entries: [],
  undone: new Set(),
  requests: new Map(),
  isPaused: false,
  isWaiting: false,
  replay: { done: 0, problem: undefined },
})

/** So long, in milliseconds, the console is quiet before the inspector draws, but it draws this often at least. */
const QUIET = 250
const LATEST = 1000

/** Collects the console's reports. Its listeners wait until the console is quiet, because the browser gives both the same thread. */
export function createRecorder() {
  let recording = empty()
  let count = 0
  let plan: ReturnType<typeof setTimeout> | undefined
  let toldAt = 0
  const listeners = new Set<() => void>()

  function changed() {
    clearTimeout(plan)
    plan = setTimeout(
      () => {
        toldAt = Date.now()
        recording = { ...recording }
        for (const listener of listeners) listener()
      },
      Math.max(0, Math.min(QUIET, toldAt + LATEST - Date.now())),
    )
  }

  const actorOf = (sessionId: string | undefined) => recording.actors.find((one) => one.sessionId === sessionId)
  const update = (sessionId: string, change: Partial<ActorView>) => {
    recording.actors = recording.actors.map((one) => (one.sessionId === sessionId ? { ...one, ...change } : one))
  }
  let snapshot = 0
  /** The snapshots whose numbers are not known yet, each with the line of the event that led to it. */
  let unnumbered: { sessionId: string; row: Row | undefined }[] = []
  // A row of any kind; the compiler cannot tell the kinds apart through `Omit`.
  const add = (row: Record<string, unknown> & Stamp & { kind: Row['kind'] }) => {
    count += 1
    recording.rows = [...recording.rows.slice(1 - MOST_ROWS), { number: count, snapshot, ...row } as Row]
  }

  function receiveActor({ sessionId, definition }: Extract<Message, { type: '@xstate.actor' }>) {
    const { id, states } = JSON.parse(definition ?? '{}') as { id: string; states?: unknown }
    if (!states) return
    const number = recording.actors.filter(({ machine }) => machine === id).length + 1
    const blank = { input: undefined, value: undefined, initial: undefined, context: undefined, known: [], isActive: true }
    recording.actors = [
      ...recording.actors,
      { sessionId, machine: id, key: `${id} ${number}`, name: actorName(id, recording.url), ...blank },
    ]
  }

  function receiveEvent({ sessionId, sourceId, event, createdAt, id }: Extract<Message, { type: '@xstate.event' }>) {
    const actor = actorOf(sessionId)
    if (!actor) return
    if (event.type === 'xstate.init') return update(sessionId, { input: event.input })
    if (event.type === 'xstate.stop') update(sessionId, { isActive: false })
    const when = { at: Number(createdAt), order: Number(id) }
    // Actors inside a machine are the calls that it makes.
    const from = sourceId === undefined ? 'page' : (actorOf(sourceId)?.sessionId ?? 'call')
    add({ kind: 'event', ...when, from, to: sessionId, event, before: actor.context })
    recording.entries.push({ kind: 'event', ...when, actor: actor.key, event, isSent: sourceId === undefined, value: actor.value ?? '' })
  }

  function receiveSnapshot({ sessionId, snapshot: taken, event }: Extract<Message, { type: '@xstate.snapshot' }>) {
    const actor = actorOf(sessionId)
    const { value, context, status } = taken as { value?: StateValue; context?: unknown; status: string }
    if (!actor || value === undefined) return
    update(sessionId, { value, context, isActive: status === 'active', initial: actor.initial ?? value })
    // A machine inside may have told of something before the one around it has taken its own event.
    const entry = recording.entries.findLast((one) => one.kind === 'event' && one.actor === actor.key && one.event.type === event.type)
    if (entry?.kind === 'event') entry.value = value
    const row = recording.rows.findLast((one) => one.kind === 'event' && one.to === sessionId && one.event.type === event.type)
    if (row?.kind === 'event') Object.assign(row, { value, context })
    unnumbered.push({ sessionId, row })
  }

  function numberSnapshot(sessionId: string) {
    const at = unnumbered.findIndex((one) => one.sessionId === sessionId)
    const [taken] = at === -1 ? [] : unnumbered.splice(at, 1)
    if (taken?.row) taken.row.snapshot = snapshot
  }

  function receive(message: Message) {
    const when = 'order' in message ? { at: message.at, order: message.order } : { at: 0, order: 0 }
    switch (message.type) {
      case '@xstate.actor':
        receiveActor(message)
        break
      case '@xstate.event':
        receiveEvent(message)
        break
      case '@xstate.snapshot':
        receiveSnapshot(message)
        break
      case 'salvia.loaded': {
        const { rows } = recording
        unnumbered = []
        recording = { ...empty(), isConnected: true, startedAt: message.at, url: message.url, stored: message.stored, rows }
        add({ kind: 'loaded', ...when, url: message.url })
        break
      }
      case 'salvia.known':
        snapshot = message.snapshot
        update(message.sessionId, { known: message.events })
        numberSnapshot(message.sessionId)
        break
      case 'salvia.request':
        recording.requests = new Map(recording.requests).set(message.request.id, { request: message.request })
        recording.entries.push({ kind: 'request', ...when, request: message.request })
        add({ kind: 'request', ...when, request: message.request })
        break
      case 'salvia.response': {
        const request = recording.requests.get(message.response.id)?.request
        if (request) recording.requests = new Map(recording.requests).set(request.id, { request, response: message.response })
        recording.entries.push({ kind: 'response', ...when, response: message.response })
        add({ kind: 'response', ...when, response: message.response, request })
        break
      }
      case 'salvia.navigated':
        recording.url = message.url
        recording.entries.push({ kind: 'navigated', ...when, url: message.url })
        add({ kind: 'navigated', ...when, url: message.url })
        break
      case 'salvia.clock':
        recording.isPaused = message.isPaused
        recording.isWaiting = message.isWaiting
        break
      case 'salvia.replayed':
        recording.replay = { done: message.entry, problem: message.problem }
    }
    changed()
  }

  return {
    receive,
    /** The machines went back to their states at this row. Later rows are no part of a capsule, unless one goes on again. */
    rewind({ order }: Row) {
      recording.undone = new Set(recording.entries.filter((entry) => entry.order > order))
      changed()
    },
    clearRows() {
      recording.rows = []
      changed()
    },
    /** The console is no longer there. */
    forget() {
      recording = empty()
      changed()
    },
    read: () => recording,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>

/** Returns the recording as it is now, and again with each change. */
export const useRecording = ({ subscribe, read }: Recorder) => useSyncExternalStore(subscribe, read)

/** Returns the recording as one file. */
export function capsuleOf(recording: Recording, versions: Capsule['versions']): Capsule {
  const { startedAt, url, stored, actors, entries, undone, rows } = recording
  const session = actors.findLast(({ machine }) => machine === 'session')
  const started = rows.findLast(({ kind }) => kind === 'loaded')
  return {
    format: 1,
    versions,
    role: (session?.context as { role?: string } | undefined)?.role ?? null,
    startedAt,
    url: started?.kind === 'loaded' ? started.url : url,
    stored,
    actors: Object.fromEntries(
      actors.flatMap(({ key, initial, input }) => (initial === undefined ? [] : [[key, { value: initial, input }]])),
    ),
    // The results of a request are told before its answer, which is read to its end first.
    entries: entries.filter((entry) => !undone.has(entry)).toSorted((one, other) => one.order - other.order),
  }
}
