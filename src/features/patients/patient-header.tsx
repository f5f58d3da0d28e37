import { Button } from '@mantine/core'
import { IconStethoscope } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Patient } from '#contract/generated/schema.ts'
import { fullName } from '#src/i18n/format.ts'
import { PersonFacts } from '#src/ui/page/contact.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { RecordHeader } from '#src/ui/page/record-header.tsx'
import { texts } from './patients.texts.ts'

/** The name of a patient. */
export const nameOf = ({ user }: Patient) => fullName(user)

/** The patient whom a page is about, with the ways to reach them. */
export const PersonHeader = ({ user, actions }: Pick<Patient, 'user'> & { actions?: ReactNode }) => (
  <RecordHeader actions={actions} isWithinReach>
    <PersonFacts {...user} />
  </RecordHeader>
)

/** The patient's name and data, and the way to their consultations. */
export function PatientHeader({ patient: { id, user }, actions }: { patient: Patient; actions?: ReactNode }) {
  const consultations = usePermission('listConsultations') && (
    <Button
      component={Link}
      href={`/medical-consultation?vista=todas&paciente=${id}`}
      variant="default"
      leftSection={<IconStethoscope size={16} aria-hidden />}
    >
      {texts.openConsultations}
    </Button>
  )
  return (
    <PersonHeader
      user={user}
      actions={
        <>
          {consultations}
          {actions}
        </>
      }
    />
  )
}
