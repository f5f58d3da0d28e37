import { createActor } from 'xstate'
import { formSubmission, type Send } from '#machines/form-submission.machine.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import { inspect } from '../live/inspection.ts'
import { type Save, sender } from './submit-effect.ts'

type SaveOnce<Saved> = Omit<Save<undefined, Saved>, 'id' | 'save'> & {
  save: (key: string) => Promise<Saved>
  /** What is done, and to which version of what. Pressed again it waits until that has ended and what it changed was read again. */
  only?: string
}

/** The saves, by what they do, that have not ended or are not shown yet; and the requests of which nobody knows how they ended. */
const underWay = new Set<string>()
const unanswered = new Map<string, PendingRequest>()

/** Saves by a form submission of its own, which outlives the page. So a save is taken back from its toast. */
export function saveOnce<Saved>({ save, only = '', ...more }: SaveOnce<Saved>) {
  if (underWay.has(only)) return
  const before = unanswered.get(only)
  let shown: unknown
  const refresh = (isAnswered: boolean) => {
    shown = more.refresh(isAnswered)
  }
  const sending = sender<undefined, Saved, undefined>(() => ({ ...more, refresh, id: null, save: (_, key) => save(key) }))
  const end = () => underWay.delete(only)
  const send: Send = async (request, signal) => {
    const outcome = await sending(request, signal)
    const isUnknown = outcome.type === 'unknown'
    if (isUnknown && only) unanswered.set(only, { ...request, isUnknown })
    else unanswered.delete(only)
    void Promise.resolve(isUnknown || shown).then(end, end)
    return outcome
  }
  if (only) underWay.add(only)
  createActor(formSubmission, { input: { send, pending: before ? [before] : [] }, inspect })
    .start()
    .send({ type: 'submit', value: undefined })
}
