import { createMachine } from 'xstate'

/** What a person sees of an assignment of choices. */
export const choiceAssignmentModel = createMachine({
  id: 'choice-assignment-model',
  initial: 'idle',
  states: {
    idle: { on: { edit: 'editing' } },
    editing: { on: { submitSmall: 'assigning', submitLarge: 'confirming', close: 'idle' } },
    confirming: { on: { confirm: 'assigning', cancel: 'editing' } },
    /** A second submit changes nothing, and nobody closes what is under way. */
    assigning: { on: { submitSmall: 'assigning', close: 'assigning', succeed: 'assigned', fail: 'failed' } },
    assigned: { on: { edit: 'editing' } },
    /** What was typed is still there. */
    failed: { on: { submitSmall: 'assigning', submitLarge: 'confirming', close: 'idle' } },
  },
})
