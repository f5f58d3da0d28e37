import { NewAppointmentLink } from '#src/features/agenda/new-appointment-panel.tsx'
import { PatientAppointments } from '#src/features/agenda/patient-appointments-panel.tsx'
import { MedicalHistory } from '#src/features/consultations/medical-history-panel.tsx'
import { Columns } from '#src/ui/page/columns.tsx'
import { BackLink } from '#src/ui/page/page.tsx'
import { RecordDates } from '#src/ui/page/record-dates.tsx'
import { RecordPage, useShownRecord } from '#src/ui/page/record-page.tsx'
import { PatientActions, RecordNotices } from './patient-actions.tsx'
import { nameOf, PatientHeader } from './patient-header.tsx'
import { patient } from './patients.api.ts'
import { texts } from './patients.texts.ts'
import { PersonalData } from './personal-data.tsx'

export default function PatientPage({ id }: { id: number }) {
  return (
    <RecordPage record={useShownRecord(patient(id))} name={nameOf} missing={texts.missing} fields={6}>
      {(record) => (
        <>
          <PatientHeader
            patient={record}
            actions={
              <PatientActions id={id}>
                <NewAppointmentLink patientId={id} />
              </PatientActions>
            }
          />
          <RecordNotices id={id} record={record} />
          {record.medicalConsultations ? (
            <Columns first="aside">
              <PersonalData patient={record} />
              <MedicalHistory consultations={record.medicalConsultations} />
            </Columns>
          ) : (
            <Columns first="aside">
              <PersonalData patient={record} />
              <PatientAppointments patientId={id} />
            </Columns>
          )}
          <div>
            <BackLink />
          </div>
          <RecordDates {...record} />
        </>
      )}
    </RecordPage>
  )
}
