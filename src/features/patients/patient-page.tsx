import { MedicalHistory } from '#src/features/consultations/medical-history-panel.tsx'
import { NewAppointmentLink } from '#src/features/schedule/new-appointment-panel.tsx'
import { BackLink } from '#src/ui/page.tsx'
import { RecordPage, useShownRecord } from '#src/ui/record-page.tsx'
import { PatientActions, RecordNotices } from './patient-actions.tsx'
import { patient } from './patients.api.ts'
import { texts } from './patients.texts.ts'
import { PersonalData } from './personal-data.tsx'

export default function PatientPage({ id }: { id: number }) {
  return (
    <RecordPage
      record={useShownRecord(patient(id))}
      action={
        <PatientActions id={id}>
          <NewAppointmentLink patientId={id} />
        </PatientActions>
      }
      missing={texts.missing}
      fields={6}
    >
      {(record) => (
        <>
          <RecordNotices id={id} record={record} />
          <PersonalData patient={record} />
          {record.medicalConsultations && <MedicalHistory consultations={record.medicalConsultations} />}
          <div>
            <BackLink />
          </div>
        </>
      )}
    </RecordPage>
  )
}
