import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { foundPatient } from '#src/features/patients/patients.api.ts'
import { fullName } from '#src/i18n/format.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from '../appointment/appointment-record.texts.ts'
import classes from '../appointment/aside.module.css'
import { NewAppointmentLink } from '../new-appointment-panel.tsx'
import { PatientAppointments } from '../patient-appointments-panel.tsx'

/** When a patient comes and came, beside the calendar. */
export function PatientTurnos({ patientId }: { patientId: number }) {
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
      <PatientAppointments patientId={patientId} />
    </>
  )
}
