import { createActor } from 'xstate'
import { formSubmission, type Send } from '#machines/form-submission.machine.ts'
import { inspect } from '../live/inspection.ts'
import { type Save, sender } from './use-save.ts'

type SaveOnce<Saved> = Omit<Save<undefined, Saved>, 'id' | 'save' | 'isButton' | 'retry'> & {
  save: (key: string) => Promise<Saved>
  /** What is done, and to which version of what. Pressed again it waits until that has ended and what it changed was read again. */
  only?: string
}

/** How each save is sent again, by what it does, that has not ended, is not shown yet, or of which nobody knows how it ended. */
const open = new Map<string, () => void>()

/** Saves by a form submission of its own, which outlives the page. So a save is taken back from its toast, and sent again after a lost answer. */
export function saveOnce<Saved>({ save, only = '', ...more }: SaveOnce<Saved>) {
  // While it is on its way, its machine sends nothing.
  const again = open.get(only)
  if (again) return again()
  let shown: unknown
  const refresh = (isAnswered: boolean) => {
    shown = more.refresh(isAnswered)
  }
  const submit = () => {
    if (only) open.set(only, submit)
    actor.send({ type: 'submit', value: undefined })
  }
  const once = { id: null, save: (_: undefined, key: string) => save(key), isButton: true, retry: submit }
  const sending = sender<undefined, Saved, undefined>(() => ({ ...more, ...once, refresh }))
  const send: Send = async (request, signal) => {
    const outcome = await sending(request, signal)
    if (outcome.type === 'unknown') return outcome
    await Promise.resolve(shown).catch(() => {})
    open.delete(only)
    return outcome
  }
  const actor = createActor(formSubmission, { input: { send, pending: [] }, inspect }).start()
  submit()
}
