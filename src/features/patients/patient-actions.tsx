import { Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link, Redirect } from 'wouter'
import type { PatientDetail } from '#contract/generated/schema.ts'
import { NewAppointmentLink } from '#src/features/schedule/new-appointment-panel.tsx'
import { loadable } from '#src/ui/chunks.tsx'
import { useScreen } from '#src/ui/page.tsx'
import { useMayCall } from '#src/ui/permission.tsx'
import { texts } from './patients.texts.ts'

// Few records have one, so what it is made of comes later.
const MergeNotice = loadable(() => import('./merge-notice.tsx'))

/** What may be done with a patient's record. */
export function PatientActions({ id }: { id: number }) {
  const { parent } = useScreen()
  const mayCall = useMayCall()
  return (
    <Group gap="sm">
      <NewAppointmentLink patientId={id} />
      {mayCall('mergePatients') && (
        <Button component={Link} href={`/users-pacients/merge/${id}`} variant="default">
          {texts.merge.link}
        </Button>
      )}
      {mayCall('updatePatient') && (
        <Button component={Link} href={`${parent}/edit/${id}`} leftSection={<IconPencil size={16} aria-hidden />}>
          {texts.edit}
        </Button>
      )}
    </Group>
  )
}

/** What stands above a patient's record: the last merge into it. The address of a record that was merged into another one leads to that one. */
export function RecordNotices({ id, record }: { id: number; record: PatientDetail }) {
  const { parent } = useScreen()
  if (record.id !== id) return <Redirect replace to={`${parent}/${record.id}`} />
  return record.merge ? <MergeNotice key={record.merge.id} merge={record.merge} /> : null
}
