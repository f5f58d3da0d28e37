import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { UserForm } from './user-form.tsx'
import { UserSummary } from './user-summary.tsx'
import type { Panel } from './user-tabs.tsx'
import { user } from './users.api.ts'
import { texts } from './users.texts.ts'

export const preload = user

/** What belongs to a doctor and not to their form: each one's chunk and data load when it opens. */
const doctorPanels: readonly Panel[] = [
  { tab: 'consultas', Content: lazy(() => import('./consultations-tab.tsx')) },
  { tab: 'posts', Content: lazy(() => import('./posts-tab.tsx')) },
  { tab: 'consultorios', Content: lazy(() => import('./clinics-tab.tsx')) },
  { tab: 'choices', Content: lazy(() => import('./choices-tab.tsx')) },
]

export default function UserPage({ id }: { id: number }) {
  const { data: record, isError, refetch } = useQuery(user(id))
  return (
    <Page title={texts.detail}>
      {record ? (
        <>
          <UserSummary record={record} />
          <UserForm record={record} panels={record.doctor ? doctorPanels : []} />
        </>
      ) : isError ? (
        <Notice Icon={IconUserQuestion} title={texts.readFailed.description} action={<Button onClick={() => refetch()}>Reintentar</Button>}>
          {texts.notThere}
        </Notice>
      ) : (
        <FormSkeleton fields={8} />
      )}
    </Page>
  )
}
