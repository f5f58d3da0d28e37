import { Tabs } from '@mantine/core'
import { NewAppointmentLink } from '#src/features/agenda/new-appointment-panel.tsx'
import { PatientAppointments } from '#src/features/agenda/patient-appointments-panel.tsx'
import { HistoryOverview, MedicalHistory } from '#src/features/consultations/medical-history-panel.tsx'
import type { RecordOf } from '#src/ui/form/use-record.ts'
import { Columns } from '#src/ui/page/columns.tsx'
import { BackLink } from '#src/ui/page/page.tsx'
import { RecordDates } from '#src/ui/page/record-dates.tsx'
import { RecordPage, useShownRecord } from '#src/ui/page/record-page.tsx'
import { PageTabs, useTab } from '#src/ui/page/tabs.tsx'
import { PatientActions, RecordNotices } from './patient-actions.tsx'
import { nameOf, PatientHeader } from './patient-header.tsx'
import { patient } from './patients.api.ts'
import { texts } from './patients.texts.ts'
import { PersonalData } from './personal-data.tsx'

export default function UserPatientPage({ id }: { id: number }) {
  const back = <BackLink>{texts.back}</BackLink>
  return (
    <RecordPage record={useShownRecord(patient(id))} name={nameOf} missing={{ ...texts.missing, back }} fields={6}>
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
          <PatientTabs record={record} />
          <div>{back}</div>
          <RecordDates {...record} />
        </>
      )}
    </RecordPage>
  )
}

type Tab = keyof typeof texts.tabs

/** The history has a tab, because it comes with the patient for every reader. */
function PatientTabs({ record }: { record: RecordOf<typeof patient> }) {
  const history = record.medicalConsultations
  const tabs: readonly Tab[] = history ? ['informacion', 'consultas'] : ['informacion']
  const [tab, openTab] = useTab(tabs)
  return (
    <PageTabs tabs={tabs} labels={texts.tabs} tab={tab} onOpen={openTab}>
      <Tabs.Panel value="informacion">
        <Columns>
          <PersonalData patient={record} />
          {history ? history.length > 0 && <HistoryOverview consultations={history} /> : <PatientAppointments patientId={record.id} />}
        </Columns>
      </Tabs.Panel>
      {history && (
        <Tabs.Panel value="consultas">
          <MedicalHistory consultations={history} />
        </Tabs.Panel>
      )}
    </PageTabs>
  )
}
