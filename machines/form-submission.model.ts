import { createMachine } from 'xstate'

/** A form as a user sees it. With `needsConfirmation`, the form asks for confirmation before it saves. */
const states = (needsConfirmation: boolean) => {
  /** `collide`: the save fails because another user saved first. `outdate`: the page learns of that other save before its own. */
  const submit = (from: string) => ({ submit: needsConfirmation ? `#confirming.${from}` : '#saving', outdate: '#conflict' })
  const confirming = (back: string) => ({ on: { submit: [], confirm: '#saving', cancel: `#${back}` } })
  return {
    editing: { id: 'editing', on: submit('editing') },
    ...(needsConfirmation && {
      confirming: {
        id: 'confirming',
        initial: 'editing',
        states: { editing: confirming('editing'), failed: confirming('failed'), uncertain: confirming('uncertain') },
      },
    }),
    /** A second submit changes nothing. */
    saving: {
      id: 'saving',
      on: { submit: 'saving', succeed: 'saved', reject: 'failed', lose: 'uncertain', collide: 'conflict' },
    },
    saved: { on: submit('editing') },
    /** The form keeps what was typed. */
    failed: { id: 'failed', on: submit('failed') },
    /** It is unknown whether the save was done. Saving again is safe. */
    uncertain: { id: 'uncertain', on: { ...submit('uncertain'), discard: 'editing' } },
    /** The other user's change is shown. Saving over it needs no second confirmation. */
    conflict: { id: 'conflict', on: { submit: '#saving', outdate: 'conflict', discard: 'editing' } },
  }
}

/** A form that saves without confirmation. */
export const formSubmissionModel = createMachine({ id: 'form-submission-model', initial: 'editing', states: states(false) })

/** A form that asks for confirmation before it saves. */
export const askingFormSubmissionModel = createMachine({ id: 'asking-form-submission-model', initial: 'editing', states: states(true) })
