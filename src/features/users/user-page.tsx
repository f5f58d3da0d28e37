import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { Page } from '#src/ui/page.tsx'
import { UserForm } from './user-form.tsx'
import { UserSummary } from './user-summary.tsx'
import type { Panel } from './user-tabs.tsx'
import { user } from './users.api.ts'
import { texts } from './users.texts.ts'

type Params = { id: string }

export const preload = (queries: QueryClient, { id }: Params) => queries.prefetchQuery(user(Number(id)))

/** What belongs to a doctor and not to their form: each one's chunk and data load when it opens. */
const doctorPanels: readonly Panel[] = [
  { tab: 'consultas', Content: lazy(() => import('#src/features/consultations/consultations-panel.tsx')) },
  { tab: 'posts', Content: lazy(() => import('#src/features/posts/posts-panel.tsx')) },
  { tab: 'consultorios', Content: lazy(() => import('#src/features/clinics/clinics-panel.tsx')) },
  { tab: 'choices', Content: lazy(() => import('#src/features/choices/choices-panel.tsx')) },
]

export default function UserPage({ params }: { params: Params }) {
  const { data: record, isError, refetch } = useQuery(user(Number(params.id)))
  return (
    <Page title={texts.detail}>
      {record ? (
        <>
          <UserSummary record={record} />
          <UserForm record={record} panels={record.doctor ? doctorPanels : []} />
        </>
      ) : isError ? (
        <EmptyState
          Icon={IconUserQuestion}
          title={texts.readFailed.description}
          action={<Button onClick={() => refetch()}>Reintentar</Button>}
        >
          {texts.notThere}
        </EmptyState>
      ) : (
        <FormSkeleton fields={8} />
      )}
    </Page>
  )
}
