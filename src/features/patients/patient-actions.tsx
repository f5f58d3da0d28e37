import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, Redirect } from 'wouter'
import type { PatientDetail } from '#contract/generated/schema.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { useScreen } from '#src/ui/page/page.tsx'
import { useMayCall } from '#src/ui/page/permission.tsx'
import { texts } from './patients.texts.ts'

// Few records have one, so its parts come later.
const MergeNotice = loadable(() => import('./merge-notice.tsx'))

/** The actions on a patient's record; `children` come first. */
export function PatientActions({ id, children }: { id: number; children: ReactNode }) {
  const { parent } = useScreen()
  const mayCall = useMayCall()
  return (
    <Group gap="sm">
      {children}
      {mayCall('mergePatients') && (
        <Button component={Link} href={`/users-pacients/merge/${id}`} variant="default">
          {texts.merge.link}
        </Button>
      )}
      {mayCall('updatePatient') && (
        <Button component={Link} href={`${parent}/edit/${id}`}>
          {texts.edit}
        </Button>
      )}
    </Group>
  )
}

/** The notices above a patient's record: the last merge into it. The address of a merged record leads to the record that was kept. */
export function RecordNotices({ id, record }: { id: number; record: PatientDetail }) {
  const { parent } = useScreen()
  if (record.id !== id) return <Redirect replace to={`${parent}/${record.id}`} />
  return record.merge ? <MergeNotice key={record.merge.id} merge={record.merge} /> : null
}
