import { IconFileUnknown } from '@tabler/icons-react'
import { type DataTag, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { ApiError } from '#src/api/client.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { EmptyState } from './empty-state.tsx'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { BackLink, Page, useScreen } from './page.tsx'
import { QueryResult } from './query-result.tsx'

/** The query key of the record that the page shows. */
export const RecordContext = createContext<QueryKey | null>(null)

/** The data type of a query for one record. */
export type RecordOf<Query extends (id: number) => { queryKey: QueryKey }> =
  ReturnType<Query>['queryKey'] extends DataTag<unknown, infer Entity, unknown> ? Entity : never

/** A query for one record. */
export type RecordQuery<Entity, Key extends QueryKey> = UseQueryOptions<Entity, Error, Entity, Key> & { queryKey: Key }

type RecordPageProps<Entity, Key extends QueryKey> = {
  query: RecordQuery<Entity, Key>
  /** Replaces the screen's title. */
  title?: string
  /** Shows an error when the record cannot be loaded. By default the page redirects to its list. */
  stays?: boolean
  /** What the page shows when the record does not exist. The page then stays. */
  missing?: { title: string; hint: string; back?: ReactNode }
  /** The approximate number of fields in its form, for the skeleton. */
  fields?: number
  children: (record: Entity) => ReactNode
}

/** The page of one record: loads it, handles a missing one, and renders its children with the record. */
export function RecordPage<Entity, Key extends QueryKey>({
  query,
  title,
  missing,
  stays = missing !== undefined,
  fields = 2,
  children,
}: RecordPageProps<Entity, Key>) {
  const result = useQuery(query)
  const { parent } = useScreen()
  const { data, error } = result
  if (error && data === undefined && !stays && !isHandledGlobally(error)) return <Redirect replace to={parent} />
  if (missing && data === undefined && error instanceof ApiError && error.status === 404)
    return (
      <Page title={title}>
        <EmptyState Icon={IconFileUnknown} title={missing.title} action={missing.back ?? <BackLink />}>
          {missing.hint}
        </EmptyState>
      </Page>
    )
  return (
    <Page title={title}>
      <RecordContext value={query.queryKey}>
        <QueryResult query={result} failed={query.meta?.failed?.description ?? ''} skeleton={<FormSkeleton fields={fields} />}>
          {children}
        </QueryResult>
      </RecordContext>
    </Page>
  )
}
