import { createActor } from 'xstate'
import { recordMachine } from '#machines/record.machine.ts'
import { inspect } from '../live/inspection.ts'
import { type Save, submitEffect } from './submit-effect.ts'

/** Saves a value by a machine of its own, which outlives the page. So a save is taken back from its toast. */
export function saveOnce<Value, Saved>(save: Omit<Save<Value, Saved>, 'id'>, value: Value) {
  const send = submitEffect<Value, Saved, undefined>({ ...save, id: null })
  const actor = createActor(recordMachine.provide({ actors: { send } }), { input: { pending: [] }, inspect }).start()
  actor.send({ type: 'submit', value })
}
