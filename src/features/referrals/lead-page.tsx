import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import * as limits from '#contract/generated/limits.ts'
import type { Referral } from '#contract/generated/schema.ts'
import { leadStatus } from '#machines/lead-status.machine.ts'
import type { Versioned } from '#src/api/client.ts'
import { formatDaysSince } from '#src/i18n/days.ts'
import { formatTimestamp, fullName } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { lines, oneOf, z } from '#src/ui/fields/zod.ts'
import { Form } from '#src/ui/form/form.tsx'
import { useRecordForm } from '#src/ui/form/record-form.tsx'
import { type RecordHandle, useRecord } from '#src/ui/form/use-record.ts'
import { Columns } from '#src/ui/page/columns.tsx'
import { EmailLink, PhoneLink } from '#src/ui/page/contact.tsx'
import { DescriptionList } from '#src/ui/page/description-list.tsx'
import { usePermission, useViewerId } from '#src/ui/page/permission.tsx'
import { Fact, RecordHeader } from '#src/ui/page/record-header.tsx'
import { RecordPage } from '#src/ui/page/record-page.tsx'
import { Comments } from './comments.tsx'
import { DeviceNotes } from './device-notes.tsx'
import { LeadConflict } from './lead-conflict.tsx'
import { LeadHistory } from './lead-history.tsx'
import classes from './lead-page.module.css'
import { readNotes } from './referral-notes.ts'
import { changedLead, type LeadChange, referral, referralChanges, referrerPath, updateReferral } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'

type Lead = Versioned<Referral>

export default function LeadPage({ id }: { id: number }) {
  const lead = useRecord({
    query: referral(id),
    save: updateReferral,
    over: changedLead,
    texts: texts.updated,
    repeats: true,
    machine: leadStatus,
  })
  return (
    <RecordPage record={lead} name={({ doctorLead }) => fullName(doctorLead)} missing={texts.leadMissing} fields={6}>
      {(newest) => (
        <>
          <RecordHeader>
            <Fact>{newest.statusSince && texts.inStatusFor(formatDaysSince(newest.statusSince))}</Fact>
          </RecordHeader>
          <Columns first="aside">
            <LeadData lead={newest} />
            <LeadDetail record={lead} lead={newest} />
          </Columns>
        </>
      )}
    </RecordPage>
  )
}

/** The notes about the lead, and the doctor who referred them. */
function LeadData({ lead }: { lead: Lead }) {
  const { id, doctorLead, referrerDoctor, referralDate, status } = lead
  const person = useViewerId()
  // They keep their place when they are deleted, so that they can be restored there.
  const [hasNotes] = useState(() => readNotes(person, id) !== '')
  return (
    <DescriptionList
      label={fullName(doctorLead)}
      items={[
        [texts.firstName, doctorLead.firstName],
        [texts.lastName, doctorLead.lastName],
        [texts.email, <EmailLink key="email" email={doctorLead.email} />],
        [texts.phone, <PhoneLink key="phone" phone={doctorLead.phone} />],
        [texts.referralDate, formatTimestamp(referralDate)],
        [texts.status, <StatusBadge key="status" status={status} labels={leadStatusLabels} />],
        [
          texts.referrerChoice,
          <Link key="referrer" href={referrerPath(referrerDoctor)} className={classes.referrer}>
            {fullName(referrerDoctor.user)}
          </Link>,
        ],
        ...(hasNotes ? [[texts.deviceNotes, <DeviceNotes key="notes" referral={lead} />] as const] : []),
      ]}
    />
  )
}

const MOST_NOTES = limits.UpdateReferralInput.notes

const toInput = ({ status }: Lead) => ({ status: Object.hasOwn(leadStatusLabels, status) ? String(status) : 'PENDING', comment: '' })

/** The comments, the form that changes the lead, and its history. */
function LeadDetail({ record, lead }: { record: RecordHandle<Lead, LeadChange>; lead: Lead }) {
  const hasHistory = usePermission('listReferralChanges')
  const changes = useQuery({ ...referralChanges(lead.id), enabled: hasHistory })
  // The comment begins on a line of its own.
  const room = Math.max(0, MOST_NOTES - (lead.notes?.length ?? 0) - 1)
  const schema = z.object({ status: oneOf(leadStatusLabels, texts.statusMissing), comment: lines(room).check(z.trim()) })
  const form = useRecordForm({ record, schema, toInput, operation: 'updateReferral', tellsAll: true })
  return (
    <>
      <div className={classes.detail}>
        <section>
          <Title order={2} size="h3" mb="sm">
            {texts.comments}
          </Title>
          <Comments lead={lead} changes={changes.data} />
        </section>
        <Form form={form} submit={texts.update} uncertain={texts.uncertain}>
          {form.conflict && (
            <LeadConflict before={form.conflict.before} after={form.loaded} changes={changes.data} onDiscard={form.discardChanges} />
          )}
          <form.AppField name="status">{(field) => <field.SelectField label={texts.status} options={leadStatusLabels} />}</form.AppField>
          <form.AppField name="comment">
            {(field) => <field.Textarea label={texts.newComment} description={texts.newCommentHelp} rows={4} limit={room} wide />}
          </form.AppField>
        </Form>
      </div>
      {hasHistory && (
        <section>
          <Title order={2} size="h3" mb="sm">
            {texts.history}
          </Title>
          <LeadHistory changes={changes} />
        </section>
      )}
    </>
  )
}
