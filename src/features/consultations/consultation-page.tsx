import { useQueryClient } from '@tanstack/react-query'
import { fullName } from '#src/i18n/format.ts'
import { useRecord } from '#src/ui/form/use-record.ts'
import { Columns } from '#src/ui/page/columns.tsx'
import { BackLink } from '#src/ui/page/page.tsx'
import { RecordPage } from '#src/ui/page/record-page.tsx'
import { Changes, ConsultationData, Others, Reason } from './consultation-details.tsx'
import { ConsultationHeader } from './consultation-header.tsx'
import classes from './consultation-page.module.css'
import { changeStatus, consultation } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'
import { FollowUpNotes } from './follow-up-notes.tsx'
import { undoStatus } from './undo-status.ts'

export default function ConsultationPage({ id }: { id: number }) {
  const queries = useQueryClient()
  const saving = useRecord({
    query: consultation(id),
    part: '#estado',
    save: changeStatus,
    texts: texts.statusSaved,
    undo: (saved) => undoStatus(queries, saved),
    reloads: true,
    repeats: true,
  })
  return (
    <RecordPage record={saving} name={({ patient }) => fullName(patient)} missing={texts.missing} fields={6}>
      {(record) => (
        <>
          <ConsultationHeader saving={saving} record={record} />
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
