import type { Referral, ReferralChange } from '#contract/generated/schema.ts'
import { fullName, isolated } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { ConflictAlert, Replaced } from '#src/ui/form/conflict-alert.tsx'
import { addedSince, commentsOf } from './lead-comments.ts'
import classes from './lead-page.module.css'
import { texts } from './referrals.texts.ts'

type LeadConflictProps = {
  /** The version that the user saw, and the other user's version. */
  before: Referral
  after: Referral
  changes: readonly ReferralChange[] | undefined
  onDiscard: () => void
}

/** Tells which status and comments another user set and added while this one was typing. */
export function LeadConflict({ before, after, changes, onDiscard }: LeadConflictProps) {
  const comments = commentsOf(addedSince(before.notes, after.notes), changes)
  return (
    <ConflictAlert title={texts.conflict} version={after} note={texts.conflictKept} onDiscard={onDiscard}>
      <dl className={classes.conflict}>
        {before.status !== after.status && (
          <div>
            <dt>{texts.status}</dt>
            <dd>
              <Replaced before={statusLabel(before.status, leadStatusLabels)} after={statusLabel(after.status, leadStatusLabels)} />
            </dd>
          </div>
        )}
        {comments.length > 0 && (
          <div>
            <dt>{texts.newComments}</dt>
            {comments.map(({ text, by }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: comments are only added at the end.
              <dd key={index} className={classes.comment}>
                {text} {by && <span className={classes.by}>({isolated(fullName(by))})</span>}
              </dd>
            ))}
          </div>
        )}
      </dl>
    </ConflictAlert>
  )
}
