import { createMachine } from 'xstate'

const confirming = (back: string) => ({ on: { confirm: '#assigning', cancel: `#${back}` } })
const submit = (from: string) => ({
  submitSmall: '#assigning',
  submitLarge: `#confirming.${from}`,
  close: from === 'uncertain' ? '#closed' : '#idle',
})

/** What a person sees of an assignment of choices. */
export const choiceAssignmentModel = createMachine({
  id: 'choice-assignment-model',
  initial: 'idle',
  states: {
    idle: { id: 'idle', on: { edit: 'editing' } },
    /** Closed while nobody knows how the last try ended: opening shows it again. */
    closed: { id: 'closed', on: { edit: 'uncertain' } },
    editing: { id: 'editing', on: submit('editing') },
    confirming: {
      id: 'confirming',
      initial: 'editing',
      states: { editing: confirming('editing'), failed: confirming('failed'), uncertain: confirming('uncertain') },
    },
    /** A second submit changes nothing, and nobody closes what is under way. */
    assigning: {
      id: 'assigning',
      on: { submitSmall: 'assigning', close: 'assigning', succeed: 'assigned', reject: 'failed', lose: 'uncertain' },
    },
    assigned: { on: { edit: 'editing' } },
    /** What was typed is still there. */
    failed: { id: 'failed', on: submit('failed') },
    /** Trying the same again assigns once. */
    uncertain: { id: 'uncertain', on: { ...submit('uncertain'), discard: 'editing' } },
  },
})
