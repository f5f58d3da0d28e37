import type { InspectionEvent } from 'xstate'

const isWanted = () => typeof location === 'object' && new URLSearchParams(location.search).has('inspect')

/** The `inspect` option of every actor. With `?inspect` in development it feeds the local inspector page, otherwise it is undefined. */
export const inspect = import.meta.env.DEV && isWanted() ? startInspection() : undefined

function startInspection() {
  // The inspector is imported only here, so that no production chunk contains it. Events wait in order until it has loaded.
  const inspector = import('./inspector/connect.ts').then(({ connect }) => connect())
  return (event: InspectionEvent) => void inspector.then(({ inspect }) => inspect.next?.(event))
}
