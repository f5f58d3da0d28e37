import type { ReferralChange } from '#contract/generated/schema.ts'
import { formatDateTime, fullName, isolated } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import classes from './lead-page.module.css'
import { texts } from './referrals.texts.ts'

type LeadHistoryProps = { changes: { data: ReferralChange[] | undefined; error: Error | null; refetch: () => unknown } }

/** The changes of a lead with person and time, newest first. */
export const LeadHistory = ({ changes }: LeadHistoryProps) => (
  <QueryResult query={changes} failed={texts.historyFailed}>
    {(entries) =>
      entries.length === 0 ? (
        <p className={classes.none}>{texts.historyEmpty}</p>
      ) : (
        <ol className={classes.history} aria-label={texts.history}>
          {entries.map((change) => (
            <Entry key={`${change.at} ${change.status} ${change.comment}`} change={change} />
          ))}
        </ol>
      )
    }
  </QueryResult>
)

function Entry({ change: { at, by, previousStatus, status, comment, replacesNotes } }: { change: ReferralChange }) {
  return (
    <li>
      <p className={classes.by}>
        <time dateTime={at}>{formatDateTime(at)}</time> · {by ? isolated(fullName(by)) : texts.someone}
      </p>
      <p className={classes.what}>
        {previousStatus === null && <span>{texts.wasCreated}</span>}
        {previousStatus !== null && previousStatus !== status && (
          <>
            <StatusBadge status={previousStatus} labels={leadStatusLabels} /> → <StatusBadge status={status} labels={leadStatusLabels} />
          </>
        )}
        {comment && <span>{replacesNotes ? texts.notesReplaced : texts.commented}</span>}
      </p>
    </li>
  )
}
