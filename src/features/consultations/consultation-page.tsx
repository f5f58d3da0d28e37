import { useQueryClient } from '@tanstack/react-query'
import type { ConsultationRecord, ConsultationStatusInput } from '#contract/generated/schema.ts'
import type { Versioned } from '#src/api/client.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { type PartOptions, useRecord } from '#src/ui/form/use-record.ts'
import { Columns } from '#src/ui/page/columns.tsx'
import { BackLink } from '#src/ui/page/page.tsx'
import { RecordPage } from '#src/ui/page/record-page.tsx'
import { Changes, ConsultationData, Others, Reason } from './consultation-details.tsx'
import { ConsultationHeader } from './consultation-header.tsx'
import classes from './consultation-page.module.css'
import { changeStatus, consultation, reopenConsultation } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'
import { FollowUpNotes } from './follow-up-notes.tsx'
import { undoStatus } from './undo-status.ts'

export default function ConsultationPage({ id }: { id: number }) {
  const queries = useQueryClient()
  const advancing: PartOptions<Versioned<ConsultationRecord>, ConsultationStatusInput> = {
    save: changeStatus,
    texts: texts.statusSaved,
    undo: (saved) => undoStatus(queries, saved),
    repeats: true,
  }
  // After a lost answer each dialog comes back with the typed values, so that it has a save of its own.
  const saveState = useRecord({
    query: consultation(id),
    ...advancing,
    actions: { cancel: advancing, reopen: { save: reopenConsultation, texts: texts.statusSaved, repeats: true } },
  })
  return (
    <RecordPage
      record={saveState}
      name={({ patient }) => fullName(patient)}
      recentName={({ patient, date }) => `${fullName(patient)}, ${formatDateTime(date)}`}
      missing={texts.missing}
      fields={6}
    >
      {(record) => (
        <>
          <ConsultationHeader saveState={saveState} record={record} />
          <Columns>
            <div className={classes.main}>
              <ConsultationData record={record} />
              <Reason record={record} />
              <FollowUpNotes consultationId={id} notes={record.followUpNotes} />
            </div>
            <aside className={classes.aside} aria-label={texts.around}>
              <Changes record={record} />
              <Others record={record} />
            </aside>
          </Columns>
          <div>
            <BackLink />
          </div>
        </>
      )}
    </RecordPage>
  )
}
