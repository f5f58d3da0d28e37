import { createActor } from 'xstate'
import { formSubmission, type Send } from '#machines/form-submission.machine.ts'
import { inspect } from '../live/inspection.ts'
import { type Save, sender } from './use-save.ts'

type SaveOnce<Saved> = Omit<Save<undefined, Saved>, 'id' | 'save' | 'isButton' | 'retry'> & {
  save: (key: string) => Promise<Saved>
  /** What is done, and to which version of what. Pressed again it waits until that has ended and what it changed was read again. */
  only?: string
}

/** The saves, by what they do, that have not ended or are not shown yet; and how those are sent again of which nobody knows how they ended. */
const underWay = new Set<string>()
const unanswered = new Map<string, () => void>()

/** Saves by a form submission of its own, which outlives the page. So a save is taken back from its toast, and sent again after a lost answer. */
export function saveOnce<Saved>({ save, only = '', ...more }: SaveOnce<Saved>) {
  if (underWay.has(only)) return
  const again = unanswered.get(only)
  if (again) return again()
  let shown: unknown
  const refresh = (isAnswered: boolean) => {
    shown = more.refresh(isAnswered)
  }
  const submit = () => {
    if (only) underWay.add(only)
    actor.send({ type: 'submit', value: undefined })
  }
  const once = { id: null, save: (_: undefined, key: string) => save(key), isButton: true, retry: submit }
  const sending = sender<undefined, Saved, undefined>(() => ({ ...more, ...once, refresh }))
  const end = () => underWay.delete(only)
  const send: Send = async (request, signal) => {
    const outcome = await sending(request, signal)
    const isUnknown = outcome.type === 'unknown'
    if (isUnknown && only) unanswered.set(only, submit)
    else unanswered.delete(only)
    void Promise.resolve(isUnknown || shown).then(end, end)
    return outcome
  }
  const actor = createActor(formSubmission, { input: { send, pending: [] }, inspect }).start()
  submit()
}
