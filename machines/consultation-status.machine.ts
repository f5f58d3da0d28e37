import { recordStates, submission, submissionContext } from './submission.ts'

const { editing, ...others } = recordStates()
const { conflict } = editing.states

/** The states of a consultation that is confirmed, completed or cancelled. `edit` opens the reason that a cancellation needs. */
export const consultationStatus = submission.createMachine({
  id: 'consultation-status',
  context: submissionContext,
  invoke: { id: 'watch', src: 'watch' },
  initial: 'loading',
  states: {
    ...others,
    editing: {
      ...editing,
      on: { ...editing.on, edit: 'confirming' },
      states: {
        ...editing.states,
        // The refused change is over once the user has read why.
        conflict: { on: { ...conflict.on, discard: { target: 'idle', actions: 'forget' } } },
        last: { type: 'history' },
      },
    },
    /** The reason is typed. Nothing is submitted yet, so a request of before whose outcome is unknown stays the last one. */
    confirming: {
      on: {
        submit: { target: 'saving', actions: { type: 'prepare', params: ({ event }) => event } },
        cancel: 'editing.last',
        outdated: [{ guard: 'hasUnknown', target: 'saving' }, { target: 'editing.conflict' }],
      },
    },
  },
})
