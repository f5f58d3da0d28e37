import { createModel } from './model.ts'

/** A second submit changes nothing. `collide`: the save is refused because another user saved first. */
const saving = { submit: 'saving', reject: 'failed', lose: 'uncertain', collide: 'refused' }
/**
 * The form shows the other user's change and keeps the typed values. Saving over it needs no confirmation. `newer`: nothing was sent yet.
 * `refused`: a save was refused for it.
 */
const conflict = (self: 'newer' | 'refused') => ({ submit: '#saving', outdate: self, discard: '#editing', saveBeside: self })

/** A form as a user sees it. `asked`: where its submit leads from each state. `saveBeside`: another button of the page changes the record. */
const form = (asked: (from: string) => string) => {
  const submit = (from: string) => ({ submit: asked(from), outdate: '#newer', saveBeside: `#${from}` })
  return {
    editing: { id: 'editing', on: submit('editing') },
    saving: { id: 'saving', on: { ...saving, succeed: 'saved' } },
    saved: { id: 'saved', on: { ...submit('editing'), saveBeside: '#saved' } },
    /** The form keeps the typed values. */
    failed: { id: 'failed', on: { ...submit('failed'), dismiss: '#editing' } },
    /** It is unknown whether the save was done. Saving again is safe. */
    uncertain: { id: 'uncertain', on: { ...submit('uncertain'), discard: '#editing' } },
    newer: { id: 'newer', on: conflict('newer') },
    refused: { id: 'refused', on: conflict('refused') },
  }
}
const confirming = (back: string) => ({ on: { submit: [], confirm: '#saving', cancel: `#${back}` } })

/** A form of a record that saves without confirmation. */
export const formModel = createModel({ id: 'form-model', initial: 'editing', states: form(() => '#saving') })

/** A form of a record that asks for confirmation before it saves. */
export const askingFormModel = createModel({
  id: 'asking-form-model',
  initial: 'editing',
  states: {
    ...form((from) => `#confirming.${from}`),
    confirming: {
      id: 'confirming',
      initial: 'editing',
      states: { editing: confirming('editing'), failed: confirming('failed'), uncertain: confirming('uncertain') },
    },
  },
})

const overtaken = (back: string) => ({ on: { confirm: '#saving', cancel: `#${back}` } })
const asking = (back: string, newer: string) => ({ on: { ...confirming(back).on, outdate: newer } })

/**
 * A page that asks before it saves. After a lost answer it asks the server by itself whether the request was done, once the record has changed.
 * A change that comes during a question is told when the question is answered.
 */
export const askingPageModel = createModel({
  id: 'asking-page-model',
  initial: 'editing',
  states: {
    ...form((from) => `#confirming.${from}`),
    uncertain: { id: 'uncertain', on: { submit: '#confirming.uncertain', outdate: '#saving', saveBeside: '#saving', discard: '#editing' } },
    confirming: {
      id: 'confirming',
      initial: 'editing',
      states: {
        editing: asking('editing', 'newer'),
        failed: asking('failed', 'newer'),
        newer: overtaken('newer'),
        uncertain: asking('uncertain', 'unheard'),
        /** The request in question was never sent: if the user cancels, the request before it is left. */
        unheard: overtaken('saving'),
      },
    },
  },
})

/** A form that is opened after the answer to an earlier request was lost, as a user sees it. */
export const resumedFormModel = createModel({
  id: 'resumed-form-model',
  initial: 'uncertain',
  states: { uncertain: { on: { submit: 'saving', discard: 'editing' } }, saving: { on: { succeed: 'saved' } }, saved: {}, editing: {} },
})

/** A form that is opened after the answer was lost, over a newer version: it asks by itself whether the request was done. */
export const overtakenFormModel = createModel({
  id: 'overtaken-form-model',
  initial: 'saving',
  states: { saving: { on: { succeed: 'saved' } }, saved: {} },
})
