import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ReferralChange } from '#src/api/generated/schema.ts'
import { fullName, isolated } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { statusLabel } from '#src/ui/status-badge.tsx'
import { commentsOf } from './lead-comments.ts'
import classes from './lead-page.module.css'
import { texts } from './referrals.texts.ts'

type LeadConflictProps = {
  /** The status that the user saw, and the one that another user set. */
  before: string
  after: string
  /** What was added to the notes meanwhile. */
  added: string
  changes: readonly ReferralChange[] | undefined
  onDiscard: () => void
}

/** Tells what another user changed while this one was typing. It takes the focus. */
export function LeadConflict({ before, after, added, changes, onDiscard }: LeadConflictProps) {
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new version needs the user's attention again.
  useEffect(() => {
    element.current?.scrollIntoView?.({ block: 'center' })
    element.current?.focus({ preventScroll: true })
  }, [after, added])
  const comments = commentsOf(added, changes)
  return (
    <Alert ref={element} tabIndex={-1} color="orange" role="alert" icon={<IconUsers aria-hidden />} title={texts.conflict}>
      <dl className={classes.conflict}>
        {before !== after && (
          <div>
            <dt>{texts.status}</dt>
            <dd>
              <del>{statusLabel(before, leadStatusLabels)}</del> <ins>{statusLabel(after, leadStatusLabels)}</ins>
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
      <p className={classes.kept}>{texts.conflictKept}</p>
      <Group gap="xs">
        <Button size="xs" type="submit">
          {texts.saveAnyway}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {texts.discardMine}
        </Button>
      </Group>
    </Alert>
  )
}
