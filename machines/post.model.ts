import { createModel } from './model.ts'

/**
 * A post on its page, as the back office sees it, which may do all that can be done. Publishing may fail in each way: `reject` is a refusal, `lose`
 * a lost answer, `collide` a change of somebody else after which it still waits, and `overtake` one after which it does not.
 */
export const postModel = createModel({
  id: 'post-model',
  initial: 'draft',
  states: {
    draft: { on: { submit: 'inReview', beginArchive: 'archiving' } },
    inReview: { on: { withdraw: 'draft', publish: 'publishing', beginReject: 'rejecting' } },
    publishing: {
      on: { succeed: 'published', reject: 'failed', lose: 'uncertain', collide: 'conflict', overtake: 'overtaken' },
    },
    failed: { on: { publish: 'publishing' } },
    /** The same request again is done once. */
    uncertain: { on: { publish: 'publishing' } },
    /** Only a version that has been seen is published: the newer version is shown first. */
    conflict: { on: { publish: 'publishing', discard: 'inReview' } },
    overtaken: { on: { discard: 'draft' } },
    /** `changeElsewhere`: somebody has changed it, and it still waits; `editElsewhere`: a draft. */
    rejecting: { on: { close: 'inReview', sendReason: 'sendingReason', changeElsewhere: 'rejecting' } },
    sendingReason: { on: { succeedRejecting: 'rejected' } },
    rejected: { on: { revise: 'draft' } },
    published: { on: { edit: 'changed', beginArchive: 'archivingPublished' } },
    /** A draft, while patients see the published version. */
    changed: { on: { submit: 'changeInReview' } },
    changeInReview: { on: { publish: 'publishing' } },
    archiving: { on: { close: 'draft', confirm: 'archived', editElsewhere: 'archiving' } },
    archivingPublished: { on: { close: 'published', confirm: 'archived' } },
    archived: { on: { restore: 'draft' } },
  },
})
