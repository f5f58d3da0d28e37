import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { foundPatient } from '#src/features/patients/patients.api.ts'
import { fullName } from '#src/i18n/format.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from '../appointment/appointment-record.texts.ts'
import classes from '../appointment/aside.module.css'
import { NEW_APPOINTMENT, newAppointmentPath } from '../new-appointment.texts.ts'

/** The turnos of a patient. */
export type Turnos = ComponentType<{ patientId: number }>

/** When a patient comes and came, beside the calendar. */
export function PatientTurnos({ patientId, Turnos }: { patientId: number; Turnos: Turnos }) {
  const { data } = useQuery(foundPatient(patientId))
  const mayBook = usePermission('createConsultation')
  const list = usePermission('listPatients') ? 'users-pacients' : 'patients'
  return (
    <>
      <div className={classes.facts}>
        <p className={classes.lead}>{data ? fullName(data) : ''}</p>
        <div className={classes.buttons}>
          {mayBook && (
            <Button component={Link} href={newAppointmentPath({ patientId })} size="xs" variant="default">
              {NEW_APPOINTMENT}
            </Button>
          )}
          <Anchor component={Link} href={`/${list}/${patientId}`} size="sm">
            {texts.toPatient}
          </Anchor>
        </div>
      </div>
      <Turnos patientId={patientId} />
    </>
  )
}
