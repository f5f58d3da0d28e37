import { useQuery } from '@tanstack/react-query'
import { fullName } from '#src/i18n/format.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { useRecord } from '#src/ui/form/use-record.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { RecordHeaderSkeleton } from '#src/ui/page/record-header.tsx'
import { RecordPage } from '#src/ui/page/record-page.tsx'
import { SideNavigation } from '#src/ui/page/side-navigation.tsx'
import { texts } from './user-form.texts.ts'
import { type Panel, UserForm } from './user-form.tsx'
import { UserHeader } from './user-header.tsx'
import { changedUser, currentUser, saveUser, user } from './users.api.ts'

/** A backend without the extensions has a doctor's consultations and clinics all the same. */
const ownPanels: readonly Panel[] = [
  {
    tab: 'consultas',
    operation: 'listDoctorConsultations',
    insteadOf: 'listConsultations',
    load: () => import('#src/features/consultations/consultations-panel.tsx'),
  },
  {
    tab: 'consultorios',
    operation: 'listDoctorClinics',
    insteadOf: 'listClinics',
    load: () => import('#src/features/clinics/clinics-panel.tsx'),
  },
  { tab: 'choices', operation: 'getDoctorChoices', load: () => import('#src/features/choices/choices-panel.tsx') },
]

const PublicPagePanel = loadable(
  () => import('#src/features/public-page/public-page-panel.tsx'),
  () => null,
)

const skeleton = (
  <>
    <RecordHeaderSkeleton />
    <FormSkeleton fields={8} />
  </>
)

/** Users edit their own data here. */
export default function ProfilePage() {
  const me = useQuery(currentUser)
  const title = me.data?.roleType === 'DOCTOR' ? texts.profile : texts.settings
  if (!me.data)
    return (
      <Page title={title} record={{ name: undefined }}>
        <QueryResult query={me} failed={texts.readFailed.description} skeleton={skeleton}>
          {() => null}
        </QueryResult>
      </Page>
    )
  return <OwnUser id={me.data.id} title={title} />
}

function OwnUser({ id, title }: { id: number; title: string }) {
  const hasPage = usePermission('getOwnPublicPage')
  const record = useRecord({ query: user(id), save: saveUser, over: changedUser, texts: texts.updated })
  return (
    <RecordPage record={record} name={fullName} title={title} fields={8} stays>
      {(own) => (
        <SideNavigation label={texts.settings}>
          <UserHeader user={own} />
          <UserForm user={record} panels={ownPanels} aside={hasPage && <PublicPagePanel />} />
        </SideNavigation>
      )}
    </RecordPage>
  )
}
