import { Button, Title } from '@mantine/core'
import { IconCloudOff, IconFileUnknown } from '@tabler/icons-react'
import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as limits from '#contract/generated/limits.ts'
import type { Referral } from '#contract/generated/schema.ts'
import type { Versioned } from '#src/api/client.ts'
import { formatDateTime, formatTimestamp, fullName, isolated, orDash } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Form, useFields, useSchemaForm } from '#src/ui/form/form.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { lines, oneOf, z } from '#src/ui/form/zod.ts'
import { BackLink, Page } from '#src/ui/page.tsx'
import { usePermission } from '#src/ui/permission.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { addedSince, commentsOf } from './lead-comments.ts'
import { LeadConflict } from './lead-conflict.tsx'
import { LeadHistory } from './lead-history.tsx'
import classes from './lead-page.module.css'
import { type LeadChange, referralChanges } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'
import { useLeadStatus } from './use-lead-status.ts'

type Lead = Versioned<Referral>

export default function LeadPage({ id }: { id: number }) {
  const onReloaded = useRef<(change: LeadChange | undefined) => void>(() => {})
  const state = useLeadStatus(id, (change) => onReloaded.current(change))
  const { lead, isMissing, isUnreachable, isLoading, retry } = state
  if (isMissing)
    return (
      <Page>
        <EmptyState Icon={IconFileUnknown} title={texts.leadMissing.title} action={<BackLink />}>
          {texts.leadMissing.hint}
        </EmptyState>
      </Page>
    )
  if (isUnreachable)
    return (
      <Page>
        <EmptyState Icon={IconCloudOff} title={texts.leadFailed.description} action={<Button onClick={retry}>Reintentar</Button>}>
          Probá de nuevo en un momento.
        </EmptyState>
      </Page>
    )
  if (isLoading || !lead)
    return (
      <Page>
        <FormSkeleton fields={6} />
      </Page>
    )
  return (
    <Page>
      <LeadData lead={lead} />
      <LeadDetail lead={lead} state={state} onReloaded={onReloaded} />
    </Page>
  )
}

/** Who the lead is, and who referred them. */
function LeadData({ lead: { doctorLead, referrerDoctor, referralDate, status } }: { lead: Lead }) {
  return (
    <DescriptionList
      label={fullName(doctorLead)}
      items={[
        [texts.firstName, doctorLead.firstName],
        [texts.lastName, doctorLead.lastName],
        [texts.email, doctorLead.email],
        [texts.phone, orDash(doctorLead.phone)],
        [texts.referralDate, formatTimestamp(referralDate)],
        [texts.status, <StatusBadge key="status" status={status} labels={leadStatusLabels} />],
        [texts.referrerChoice, fullName(referrerDoctor.user)],
      ]}
    />
  )
}

const MOST_NOTES = limits.UpdateReferralInput.notes

type LeadDetailProps = {
  lead: Lead
  state: ReturnType<typeof useLeadStatus>
  onReloaded: { current: (change: LeadChange | undefined) => void }
}

/** The comments, the form that changes the lead, and its history. */
function LeadDetail({ lead, state: { id, saving, submit }, onReloaded }: LeadDetailProps) {
  const { isConflict, discard } = saving
  const isReadOnly = !usePermission('updateReferral')
  const hasHistory = usePermission('listReferralChanges')
  const changes = useQuery({ ...referralChanges(lead.id), enabled: hasHistory })
  const fields = useFields()
  /** The version that the user has seen. */
  const [seen, setSeen] = useState(lead)
  // The comment begins on a line of its own.
  const room = Math.max(0, MOST_NOTES - (lead.notes?.length ?? 0) - 1)
  const schema = z.object({ status: oneOf(leadStatusLabels, texts.statusMissing), comment: lines(room).check(z.trim()) })
  const toTyped = ({ status }: Lead) => ({ status: Object.hasOwn(leadStatusLabels, status) ? String(status) : 'PENDING', comment: '' })
  const api = useSchemaForm({ values: toTyped(seen), schema, submit })
  const hasTyped = useStore(api.store, (form) => !form.isDefaultValue)

  function resetTo(version: Lead, comment = '') {
    setSeen(version)
    api.reset(toTyped(version))
    if (comment) api.setFieldValue('comment', comment)
  }
  useEffect(() => {
    onReloaded.current = (change) => {
      const { comment } = api.state.values
      // Whoever typed something else meanwhile keeps it.
      resetTo(lead, comment.trim() === change?.comment ? '' : comment)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form in which nothing is typed follows the newest version.
  useEffect(() => {
    if (isConflict && !hasTyped) discardMine()
  }, [isConflict, hasTyped, lead])

  function discardMine() {
    resetTo(lead)
    discard()
  }

  return (
    <div className={classes.detail}>
      <section>
        <Title order={2} size="h3" mb="sm">
          {texts.comments}
        </Title>
        <Comments lead={lead} changes={changes.data} />
      </section>
      <Form form={{ api, id, fields, saving, isReadOnly }} submit={texts.update} uncertain={texts.uncertain}>
        {isConflict && hasTyped && (
          <LeadConflict
            before={seen.status}
            after={lead.status}
            added={addedSince(seen.notes, lead.notes)}
            changes={changes.data}
            onDiscard={discardMine}
          />
        )}
        <api.AppField name="status">{(field) => <field.SelectField label={texts.status} options={leadStatusLabels} />}</api.AppField>
        <api.AppField name="comment">
          {(field) => <field.Textarea label={texts.newComment} description={texts.newCommentHelp} rows={4} limit={room} wide />}
        </api.AppField>
      </Form>
      {hasHistory && (
        <section>
          <Title order={2} size="h3" mb="sm">
            {texts.history}
          </Title>
          <LeadHistory changes={changes} />
        </section>
      )}
    </div>
  )
}

/** The earlier comments, with who wrote them and when, where that is known. */
function Comments({ lead, changes }: { lead: Lead; changes: Parameters<typeof commentsOf>[1] }) {
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
