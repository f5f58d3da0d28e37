import { createMachine } from 'xstate'

/** What a person sees of a form that saves at once. */
export const formSubmissionModel = createMachine({
  id: 'form-submission-model',
  initial: 'editing',
  states: {
    editing: { on: { submit: 'saving' } },
    /** A second submit changes nothing. */
    saving: { on: { submit: 'saving', succeed: 'saved', fail: 'failed' } },
    saved: { on: { submit: 'saving' } },
    /** What was typed is still there. */
    failed: { on: { submit: 'saving' } },
  },
})

/** What a person sees of a form that asks first. */
export const askingFormSubmissionModel = createMachine({
  id: 'asking-form-submission-model',
  initial: 'editing',
  states: {
    editing: { on: { submit: 'confirming' } },
    confirming: { on: { submit: 'confirming', confirm: 'saving', cancel: 'editing' } },
    saving: { on: { submit: 'saving', confirm: 'saving', cancel: 'saving', succeed: 'saved', fail: 'failed' } },
    saved: { on: { submit: 'confirming' } },
    failed: { on: { submit: 'confirming' } },
  },
})
