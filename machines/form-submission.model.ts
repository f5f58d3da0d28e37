import { createMachine } from 'xstate'

/** What a person sees of a form that exists to be changed; `asks`: it asks before it saves. */
const states = (asks: boolean) => {
  /** `collide` happens to a save that somebody else was faster than; `outdate` is when the page hears of it before. */
  const submit = (from: string) => ({ submit: asks ? `#confirming.${from}` : '#saving', outdate: '#conflict' })
  const confirming = (back: string) => ({ on: { submit: [], confirm: '#saving', cancel: `#${back}` } })
  return {
    editing: { id: 'editing', on: submit('editing') },
    ...(asks && {
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
    /** What was typed is still there. */
    failed: { id: 'failed', on: submit('failed') },
    /** Nobody knows whether it was done; trying again is safe. */
    uncertain: { id: 'uncertain', on: { ...submit('uncertain'), discard: 'editing' } },
    /** Somebody else's change is shown; to submit over it needs no other question. */
    conflict: { id: 'conflict', on: { submit: '#saving', outdate: 'conflict', discard: 'editing' } },
  }
}

/** A form that saves at once. */
export const formSubmissionModel = createMachine({ id: 'form-submission-model', initial: 'editing', states: states(false) })

/** A form that asks first. */
export const askingFormSubmissionModel = createMachine({ id: 'asking-form-submission-model', initial: 'editing', states: states(true) })
