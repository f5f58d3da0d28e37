import { createMachine } from 'xstate'

const act = (from: string) => ({ submit: '#saving', edit: `#confirming.${from}` })
const confirming = (back: string, outdate = 'conflict') => ({ on: { submit: '#saving', cancel: `#${back}`, outdate: `#${outdate}` } })

/**
 * The status of a consultation as a user sees it. `submit`: it is confirmed or completed, or cancelled with the reason that `edit` asked
 * for. `outdate`: the page learns that another user changed it.
 */
export const consultationStatusModel = createMachine({
  id: 'consultation-status-model',
  initial: 'loading',
  states: {
    loading: { id: 'loading', on: { arrive: 'editing', vanish: 'notFound', fail: 'unreachable' } },
    notFound: {},
    /** `recover`: the consultation is loaded without the user, once there is a network again. */
    unreachable: { on: { retry: 'loading', recover: 'editing' } },
    editing: { id: 'editing', on: { ...act('editing'), outdate: 'conflict' } },
    /** The reason of a cancellation is typed. */
    confirming: {
      id: 'confirming',
      initial: 'editing',
      states: {
        editing: confirming('editing'),
        failed: confirming('failed'),
        uncertain: confirming('uncertain', 'saving'),
        conflict: confirming('conflict'),
      },
    },
    /** A second submit changes nothing. `collide`: another user saved first. */
    saving: {
      id: 'saving',
      on: { submit: 'saving', succeed: 'reloading', reject: 'failed', lose: 'uncertain', collide: 'conflict' },
    },
    /** The change is done, and the page asks for the consultation as it is now. */
    reloading: { on: { submit: 'reloading', arrive: 'saved', fail: 'saved' } },
    /** The status is the new one, and only what it leads to is offered. */
    saved: { on: { ...act('editing'), outdate: 'conflict' } },
    /** The typed reason stays. */
    failed: { id: 'failed', on: { ...act('failed'), outdate: 'conflict' } },
    /**
     * It is unknown whether the change was done. The same again is done once. If the consultation has changed, the page asks by itself:
     * the same request can then only be answered as the first time, or be refused.
     */
    uncertain: { id: 'uncertain', on: { ...act('uncertain'), outdate: '#saving', discard: '#editing' } },
    /** The other user's change is shown, and the typed reason is kept. */
    conflict: { id: 'conflict', on: { ...act('conflict'), outdate: 'conflict', discard: '#editing' } },
  },
})
