import { MedicalHistory } from '#src/features/consultations/medical-history-panel.tsx'
import { NewAppointmentLink } from '#src/features/schedule/new-appointment-panel.tsx'
import { BackLink } from '#src/ui/page.tsx'
import { RecordPage, useShownRecord } from '#src/ui/record-page.tsx'
import { patient } from './patients.api.ts'
import { texts } from './patients.texts.ts'
import { PersonalData } from './personal-data.tsx'

export default function PatientPage({ id }: { id: number }) {
  return (
    <RecordPage record={useShownRecord(patient(id))} missing={texts.missing} fields={6} action={<NewAppointmentLink patientId={id} />}>
      {(record) => (
        <>
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
