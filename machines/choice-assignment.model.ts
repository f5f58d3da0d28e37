import { createModel } from './model.ts'

const confirmingAmount = (back: string) => ({ on: { confirm: '#assigning', cancel: `#${back}` } })
const submitAmount = (from: string) => ({
  submitSmall: '#assigning',
  submitLarge: `#confirming.${from}`,
  close: from === 'uncertain' ? '#closed' : '#idle',
})

/** The assignment of choices, in a form that is opened and closed, as a user sees it. */
export const assignmentModel = createModel({
  id: 'assignment-model',
  initial: 'idle',
  states: {
    idle: { id: 'idle', on: { open: 'editing' } },
    /** The form was closed while the outcome of the last request was unknown. Opening it shows that state again. */
    closed: { id: 'closed', on: { open: 'uncertain' } },
    editing: { id: 'editing', on: submitAmount('editing') },
    confirming: {
      id: 'confirming',
      initial: 'editing',
      states: { editing: confirmingAmount('editing'), failed: confirmingAmount('failed'), uncertain: confirmingAmount('uncertain') },
    },
    /** A second submit changes nothing, and the form cannot be closed during the request. */
    assigning: {
      id: 'assigning',
      on: { submitSmall: 'assigning', close: 'assigning', succeed: 'assigned', reject: 'failed', lose: 'uncertain' },
    },
    assigned: { on: { open: 'editing' } },
    /** The form keeps the typed values. */
    failed: { id: 'failed', on: submitAmount('failed') },
    /** Submitting the same values again assigns only once. */
    uncertain: { id: 'uncertain', on: { ...submitAmount('uncertain'), discard: 'editing' } },
  },
})
