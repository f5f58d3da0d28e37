import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRecord } from '#src/ui/form/use-record.ts'
import { BackLink } from '#src/ui/page.tsx'
import { RecordPage } from '#src/ui/record-page.tsx'
import { Changes, ConsultationData, Others, Reason } from './consultation-details.tsx'
import classes from './consultation-page.module.css'
import { changeStatus, consultation } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'
import { FollowUpNotes } from './follow-up-notes.tsx'
import { StatusForm } from './status-form.tsx'
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
  const print = (
    <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
      {texts.print}
    </Button>
  )
  return (
    <RecordPage record={saving} action={print} missing={texts.missing} fields={6}>
      {(record) => (
        <>
          <div className={classes.columns}>
            <div className={classes.main}>
              <ConsultationData record={record} />
              <StatusForm saving={saving} record={record} />
              <Reason record={record} />
              <FollowUpNotes consultationId={id} notes={record.followUpNotes} />
            </div>
            <aside className={classes.aside}>
              <Changes record={record} />
              <Others record={record} />
            </aside>
          </div>
          <div>
            <BackLink />
          </div>
        </>
      )}
    </RecordPage>
  )
}
