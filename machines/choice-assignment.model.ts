import { createMachine } from 'xstate'

const confirming = (back: string) => ({ on: { confirm: '#assigning', cancel: `#${back}` } })
const submit = (from: string) => ({
  submitSmall: '#assigning',
  submitLarge: `#confirming.${from}`,
  close: from === 'uncertain' ? '#closed' : '#idle',
})

/** The assignment of choices as a user sees it. */
export const choiceAssignmentModel = createMachine({
  id: 'choice-assignment-model',
  initial: 'idle',
  states: {
    idle: { id: 'idle', on: { edit: 'editing' } },
    /** The form was closed while the outcome of the last request was unknown. Opening it shows that state again. */
    closed: { id: 'closed', on: { edit: 'uncertain' } },
    editing: { id: 'editing', on: submit('editing') },
    confirming: {
      id: 'confirming',
      initial: 'editing',
      states: { editing: confirming('editing'), failed: confirming('failed'), uncertain: confirming('uncertain') },
    },
    /** A second submit changes nothing, and the form cannot be closed during the request. */
    assigning: {
      id: 'assigning',
      on: { submitSmall: 'assigning', close: 'assigning', succeed: 'assigned', reject: 'failed', lose: 'uncertain' },
    },
    assigned: { on: { edit: 'editing' } },
    /** The form keeps what was typed. */
    failed: { id: 'failed', on: submit('failed') },
    /** Submitting the same values again assigns only once. */
    uncertain: { id: 'uncertain', on: { ...submit('uncertain'), discard: 'editing' } },
  },
})
