import { createMachine } from 'xstate'

const submit = { submit: '#saving', outdate: '#conflict' }

/** The page of a lead as a user sees it. `outdate`: the page learns that another user changed the lead. */
export const leadStatusModel = createMachine({
  id: 'lead-status-model',
  initial: 'loading',
  states: {
    loading: { id: 'loading', on: { arrive: 'editing', vanish: 'notFound', fail: 'unreachable' } },
    notFound: {},
    /** `recover`: the lead is loaded without the user, once there is a network again. */
    unreachable: { on: { retry: 'loading', recover: 'editing' } },
    editing: { id: 'editing', on: submit },
    /** A second submit changes nothing. `collide`: another user saved first. */
    saving: {
      id: 'saving',
      on: { submit: 'saving', succeed: 'reloading', reject: 'failed', lose: 'uncertain', collide: 'conflict' },
    },
    /** The change is done, and the page asks for the lead as it is now. */
    reloading: { on: { submit: 'reloading', arrive: 'saved', fail: 'saved' } },
    /** The status and the comments are the new ones, and the box for a comment is empty. */
    saved: { on: submit },
    /** The form keeps what was typed. */
    failed: { on: submit },
    /**
     * It is unknown whether the change was done. Saving again is safe. If the lead has changed, the page asks by itself: the same
     * request can then only be answered as the first time, or be refused.
     */
    uncertain: { on: { submit: '#saving', outdate: '#saving', discard: '#editing' } },
    /** The other user's change is shown, and the typed comment is kept. */
    conflict: { id: 'conflict', on: { submit: '#saving', outdate: 'conflict', discard: '#editing' } },
  },
})
