import { useSyncExternalStore } from 'react'
import { signal } from '#src/api/signal.ts'
import { hasStored } from '#src/ui/form/stored.ts'
import { findUnsaved } from '#src/ui/form/unsaved-guard.tsx'
import { endSession, giveUpSession, readSession } from './session.ts'

/** A way out that was asked for: its address, and the values that would be lost. */
type Asked = { go: () => void; loses: string }

const LOSES = 'Si salís ahora, se pierde lo que escribiste y no guardaste.'

let asked: Asked | undefined
const changed = signal()

function show(next: Asked | undefined) {
  asked = next
  changed.emit()
}

/** Goes at once where nothing is lost, neither of the page that is open nor of one that was left. */
function ask(go: () => void) {
  const form = findUnsaved()
  const { user } = readSession()
  if (form || (user && hasStored('draft', user.id))) show({ go, loses: form?.loses ?? LOSES })
  else go()
}

/** Signs out. `WayOut` asks first if a form has typed values. */
export const signOut = () => ask(endSession)
/** Gives up an expired session, in the same way. */
export const leave = () => ask(giveUpSession)

/** Withdraws the question. */
export const stay = () => show(undefined)

/** Returns the question before a way out. */
export const useAsked = () =>
  useSyncExternalStore(
    changed.subscribe,
    () => asked,
    () => undefined,
  )
