import type { Referral } from '#contract/generated/schema.ts'
import { formatDateTime, fullName, isolated } from '#src/i18n/format.ts'
import { commentsOf } from './lead-comments.ts'
import classes from './lead-page.module.css'
import { texts } from './referrals.texts.ts'

/** The earlier comments, with who wrote them and when, where that is known. */
export function Comments({ lead, changes }: { lead: Referral; changes: Parameters<typeof commentsOf>[1] }) {
  const comments = commentsOf(lead.notes, changes)
  if (comments.length === 0) return <p className={classes.none}>{texts.noComments}</p>
  return (
    <ol className={classes.comments} aria-label={texts.comments}>
      {comments.map(({ text, by, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comments are only added at the end.
        <li key={index}>
          <p className={classes.comment}>{text}</p>
          {at && (
            <p className={classes.by}>
              {by ? isolated(fullName(by)) : texts.someone} · <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
