import { NewAppointmentLink, OpeningHoursLink } from '#src/features/agenda/new-appointment-panel.tsx'
import { fullName } from '#src/i18n/format.ts'
import { useRecord } from '#src/ui/form/use-record.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { RecordPage } from '#src/ui/page/record-page.tsx'
import { DoctorAside } from './doctor-aside.tsx'
import { texts } from './user-form.texts.ts'
import { type Panel, UserForm } from './user-form.tsx'
import { statusOfUser, UserSummary } from './user-summary.tsx'
import { changedUser, saveUser, user } from './users.api.ts'

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

const Upcoming = loadable(() => import('#src/features/consultations/upcoming-panel.tsx'))

export default function UserPage({ id }: { id: number }) {
  const record = useRecord({ query: user(id), save: saveUser, over: changedUser, texts: texts.updated, actions: { status: statusOfUser } })
  return (
    <RecordPage record={record} name={fullName} fields={8} stays>
      {({ doctor }) => (
        <>
          <UserSummary
            user={record}
            action={
              doctor && (
                <>
                  <OpeningHoursLink doctorId={doctor.id} />
                  <NewAppointmentLink doctorId={doctor.id} />
                </>
              )
            }
          />
          <UserForm
            user={record}
            panels={doctorPanels}
            aside={doctor && <DoctorAside doctor={doctor} upcoming={<Upcoming doctorId={doctor.id} />} />}
          />
        </>
      )}
    </RecordPage>
  )
}
