import { createActor } from 'xstate'
import { formSubmission } from '#machines/form-submission.machine.ts'
import { inspect } from '../live/inspection.ts'
import { type Save, sender } from './submit-effect.ts'

type SaveOnce<Saved> = Omit<Save<undefined, Saved>, 'id' | 'save'> & { save: (key: string) => Promise<Saved> }

/** Saves by a form submission of its own, which outlives the page. So a save is taken back from its toast. */
export function saveOnce<Saved>({ save, ...more }: SaveOnce<Saved>) {
  const send = sender<undefined, Saved, undefined>(() => ({ ...more, id: null, save: (_, key) => save(key) }))
  const actor = createActor(formSubmission, { input: { send, pending: [] }, inspect }).start()
  actor.send({ type: 'submit', value: undefined })
}
