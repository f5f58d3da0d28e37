import { RecordPage } from '#src/ui/record-page.tsx'
import { type Panel, UserForm } from './user-form.tsx'
import { UserSummary } from './user-summary.tsx'
import { user } from './users.api.ts'

/** The panels of a doctor outside the form. The chunk and the data of each load when it opens. */
const doctorPanels: readonly Panel[] = [
  {
    tab: 'consultas',
    operation: 'listDoctorConsultations',
    load: () => import('#src/features/consultations/consultations-panel.tsx'),
  },
  { tab: 'posts', operation: 'listDoctorPosts', load: () => import('#src/features/posts/posts-panel.tsx') },
  { tab: 'consultorios', operation: 'listDoctorClinics', load: () => import('#src/features/clinics/clinics-panel.tsx') },
  { tab: 'choices', operation: 'getDoctorChoices', load: () => import('#src/features/choices/choices-panel.tsx') },
]

export default function UserPage({ id }: { id: number }) {
  return (
    <RecordPage query={user(id)} fields={8} stays>
      {(record) => (
        <>
          <UserSummary record={record} />
          <UserForm record={record} panels={doctorPanels} />
        </>
      )}
    </RecordPage>
  )
}
