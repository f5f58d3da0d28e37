import { createActor } from 'xstate'
import { formSubmission } from '#machines/form-submission.machine.ts'
import { inspect } from '../live/inspection.ts'
import { type Save, sender } from './submit-effect.ts'

/** Saves a value by a form submission of its own, which outlives the page. So a save is taken back from its toast. */
export function saveOnce<Value, Saved>(save: Omit<Save<Value, Saved>, 'id'>, value: Value) {
  const send = sender<Value, Saved, undefined>(() => ({ ...save, id: null }))
  const actor = createActor(formSubmission, { input: { send, pending: [] }, inspect }).start()
  actor.send({ type: 'submit', value })
}
