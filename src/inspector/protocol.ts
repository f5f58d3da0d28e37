import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { AnyEventObject, StateValue } from 'xstate'

/** The names of the frame and of the window in which the console is inspected. They stay when the page is loaded anew. */
export const FRAME = 'inspected-frame'
export const WINDOW = 'inspected-window'
/** The name of the frame of the second console, in which somebody else is signed in. */
export const SECOND_FRAME = 'inspected-second'

/** How a request of the console ends. `lost`: the server answers, and the console does not hear of it. */
export type Outcome =
  | { kind: 'pass' | 'lost' | 'offline' | 'timeout' }
  | { kind: 'answer'; status: number; body?: unknown; headers?: Record<string, string> }

/** A request to the API. `path` begins below the API's base and has its query; `body` is redacted. */
export type ApiRequest = { id: number; method: string; path: string; body?: unknown; isHeld: boolean }

/** How a request ended; `status` is 0 when no answer came, and the outcome is `cancelled` when the page gave it up. `body` is redacted, and left out when it is no JSON. */
export type ApiResponse = {
  id: number
  status: number
  headers: Record<string, string>
  body?: unknown
  outcome: Outcome['kind'] | 'cancelled'
}

/** An event that a machine knows in its present state. A guard refuses impossible ones. */
export type KnownEvent = { type: string; isPossible: boolean; guards: string[] }

/** The console's storage before its first request, without secrets and personal data. */
export type Stored = { local: Record<string, string>; session: Record<string, string> }

/** When something happened: the page's time in milliseconds, and its number in the order of all that happened. */
export type Stamp = { at: number; order: number }

/** The console's reports to the inspector beside the events of `@statelyai/inspect`, which carry their order as `id`. */
export type Report = Stamp & ReportBody
export type ReportBody =
  | { type: 'salvia.loaded'; url: string; stored: Stored }
  | { type: 'salvia.known'; sessionId: string; snapshot: number; value: StateValue; events: KnownEvent[] }
  | { type: 'salvia.request'; request: ApiRequest }
  | { type: 'salvia.response'; response: ApiResponse }
  | { type: 'salvia.navigated'; url: string }
  | { type: 'salvia.clock'; isPaused: boolean; isWaiting: boolean }
  | { type: 'salvia.replayed'; entry: number; problem?: string }

export type Message = StatelyInspectionEvent | Report

/** Which requests wait for an outcome that is chosen by hand. An empty method or path stands for any; `path` is a regular expression. */
export type Hold = { method: string; path: string }

/** Only paths of this origin are opened. */
export const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address)

/** An act on the page in somebody's place: fields are filled in, each by its label, and a button is pressed. */
export type Act = { fields?: readonly (readonly [label: string, text: string])[]; button: string }

/** The inspector's commands to the console. */
export type Command =
  | { type: 'send'; sessionId: string; event: AnyEventObject }
  /** Brings every machine back to its state at a snapshot. */
  | { type: 'restore'; snapshot: number }
  | { type: 'answer'; request: number; outcome: Outcome }
  | { type: 'hold'; rules: Hold[] }
  | { type: 'act'; act: Act }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'advance'; milliseconds: number }
  /** Takes so many entries of the capsule, each as long after the one before as it was recorded, divided by `pace`; 0 waits never. */
  | { type: 'replay'; entries: number; pace: number }

/** One thing that happened, as a capsule keeps it. An actor is named by its machine and how many of that machine were there before. */
export type Entry = Stamp &
  (
    | { kind: 'event'; actor: string; event: AnyEventObject; isSent: boolean; value: StateValue }
    | { kind: 'request'; request: ApiRequest }
    | { kind: 'response'; response: ApiResponse }
    | { kind: 'navigated'; url: string }
  )

/** A recording of the console since its page was loaded, in one file. */
export type Capsule = {
  format: 1
  versions: { console: string; contract: string }
  role: string | null
  startedAt: number
  url: string
  stored: Stored
  /** The states and the inputs with which the machines began. */
  actors: Record<string, { value: StateValue; input: unknown }>
  entries: Entry[]
}

/** The orders for the console before its first request. */
export type Orders = { hold: Hold[]; replay: Capsule | null }

/** The entries of a browser's storage, for a console that has one of its own. */
export type Shelf = Map<string, string>

/** The part of the inspector's window for the consoles in it. */
export type ForConsoles = {
  /** By the name of the console's frame or window. */
  orders: Record<string, Orders>
  /** Numbers the events of all consoles, so that they stand in one sequence. */
  nextOrder: () => number
  /** The storage of the second console. It is kept when its page is loaded anew, and the first one does not see it. */
  second: { local: Shelf; session: Shelf }
}
export type InspectorWindow = Window & { forConsoles?: ForConsoles }
