import { Tabs } from '@mantine/core'
import { MedicalHistory } from '#src/features/consultations/medical-history-panel.tsx'
import { BackLink } from '#src/ui/page.tsx'
import { usePermission } from '#src/ui/permission.tsx'
import { RecordPage } from '#src/ui/record-page.tsx'
import { PageTabs, useTab } from '#src/ui/tabs.tsx'
import { patient } from './patients.api.ts'
import { texts } from './patients.texts.ts'
import { PersonalData } from './personal-data.tsx'

export default function UserPatientPage({ id }: { id: number }) {
  const tabs = usePermission('getConsultation') ? (['informacion', 'consultas'] as const) : (['informacion'] as const)
  const [tab, openTab] = useTab<'informacion' | 'consultas'>(tabs)
  const back = <BackLink>{texts.back}</BackLink>
  return (
    <RecordPage query={patient(id)} missing={{ ...texts.missing, back }} fields={6}>
      {(record) => (
        <>
          <PageTabs tabs={tabs} labels={texts.tabs} tab={tab} onOpen={openTab}>
            <Tabs.Panel value="informacion">
              <PersonalData patient={record} />
            </Tabs.Panel>
            {record.medicalConsultations && (
              <Tabs.Panel value="consultas">
                <MedicalHistory consultations={record.medicalConsultations} />
              </Tabs.Panel>
            )}
          </PageTabs>
          <div>{back}</div>
        </>
      )}
    </RecordPage>
  )
}
