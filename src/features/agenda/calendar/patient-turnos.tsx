import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { foundPatient } from '#src/features/patients/patients.api.ts'
import { fullName } from '#src/i18n/format.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from '../appointment/appointment-record.texts.ts'
import classes from '../appointment/aside.module.css'
import { NewAppointmentLink } from '../new-appointment-panel.tsx'

/** The turnos of a patient. */
export type Turnos = ComponentType<{ patientId: number }>

/** When a patient comes and came, beside the calendar. */
export function PatientTurnos({ patientId, Turnos }: { patientId: number; Turnos: Turnos }) {
  const { data } = useQuery(foundPatient(patientId))
  const list = usePermission('listPatients') ? 'users-pacients' : 'patients'
  return (
    <>
      <div className={classes.facts}>
        <p className={classes.lead}>{data ? fullName(data) : ''}</p>
        <div className={classes.buttons}>
          <NewAppointmentLink patientId={patientId} />
          <Anchor component={Link} href={`/${list}/${patientId}`} size="sm">
            {texts.toPatient}
          </Anchor>
        </div>
      </div>
      <Turnos patientId={patientId} />
    </>
  )
}
