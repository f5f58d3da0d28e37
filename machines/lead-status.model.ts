import { createModel } from './model.ts'
import { pageOf } from './record.model.ts'

/** The page of a lead as a user sees it. `outdate`: the page learns that another user changed the record. */
export const leadPageModel = createModel(
  pageOf('lead-page-model', 'reloading', {
    /** The change is done, and the page asks for the lead as it is now. */
    reloading: { on: { submit: 'reloading', outdate: 'reloading', arrive: 'saved', fail: 'saved', takeAway: 'goneReloading' } },
    goneReloading: { on: { arrive: '#gone', fail: '#gone' } },
  }),
)

/** The page of a lead that is opened after the answer to an earlier request was lost, as a user sees it. */
export const resumedLeadPageModel = createModel({
  id: 'resumed-lead-page-model',
  initial: 'loading',
  states: {
    loading: { on: { arrive: 'uncertain', arriveNewer: 'saving' } },
    uncertain: { on: { submit: 'saving', discard: 'editing', repeat: 'saving' } },
    /** The record has changed since, so the page asks by itself whether the request was done. */
    saving: { on: { succeed: 'reloading' } },
    reloading: { on: { arrive: 'saved' } },
    saved: {},
    editing: {},
  },
})
