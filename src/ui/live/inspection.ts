import type { InspectionEvent } from 'xstate'

declare global {
  /** The inspector's agent in the page sets it before the console begins. */
  var inspectActor: ((event: InspectionEvent) => void) | undefined
}

/** The `inspect` option of every actor: undefined but in development, on a page that the inspector has opened. */
export const inspect = import.meta.env.DEV ? globalThis.inspectActor : undefined
