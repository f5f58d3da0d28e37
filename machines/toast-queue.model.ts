import { createMachine } from 'xstate'

/** What a person sees of the toasts. `wait` is time passing: as much as the state has left. */
export const toastQueueModel = createMachine({
  id: 'toast-queue-model',
  initial: 'empty',
  on: { add: '.shown' },
  states: {
    empty: {},
    shown: { on: { update: 'shown', dismiss: 'dismissed', wait: 'dismissed', attend: 'attended' } },
    /** Somebody points at it or has the focus in it. */
    attended: { on: { update: 'attended', wait: 'attended', dismiss: 'dismissed', leave: 'shown' } },
    dismissed: { on: { update: 'dismissed', wait: 'empty' } },
  },
})
