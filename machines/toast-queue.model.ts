import { createModel } from './model.ts'

/** The toasts as a user sees them. `wait`: the time passes that the current state lasts. */
export const toastQueueModel = createModel({
  id: 'toast-queue-model',
  initial: 'empty',
  on: { add: '.shown' },
  states: {
    empty: {},
    shown: { on: { update: 'shown', dismiss: 'dismissed', wait: 'dismissed', attend: 'attended' } },
    /** The pointer or the focus is on the toast. */
    attended: { on: { update: 'attended', wait: 'attended', dismiss: 'dismissed', leave: 'shown' } },
    dismissed: { on: { update: 'dismissed', wait: 'empty' } },
  },
})
