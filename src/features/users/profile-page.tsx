import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { Page } from '#src/ui/page.tsx'
import { UserForm } from './user-form.tsx'
import { currentUser, user } from './users.api.ts'
import { texts } from './users.texts.ts'

export function preload(queries: QueryClient) {
  const me = queries.getQueryData(currentUser.queryKey)
  return me && queries.prefetchQuery(user(me.id))
}

/** Whoever is signed in edits their own data. */
export default function ProfilePage() {
  const me = useQuery(currentUser)
  const id = me.data?.id
  const own = useQuery({ ...user(id ?? 0), ...(id === undefined && { queryFn: skipToken }) })
  const title = me.data?.roleType === 'DOCTOR' ? texts.profile : texts.settings
  return (
    <Page title={title} crumb={title}>
      {own.data ? (
        <UserForm record={own.data} />
      ) : me.isError || own.isError ? (
        <EmptyState
          Icon={IconUserQuestion}
          title={texts.readFailed.description}
          action={<Button onClick={() => (id === undefined ? me : own).refetch()}>Reintentar</Button>}
        >
          {texts.later}
        </EmptyState>
      ) : (
        <FormSkeleton fields={8} />
      )}
    </Page>
  )
}
