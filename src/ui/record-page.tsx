import { type DataTag, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { Page, useScreen } from './page.tsx'
import { QueryResult } from './query-result.tsx'

/** The query key of the record that the page shows. */
export const RecordContext = createContext<QueryKey | null>(null)

/** The data type of a query for one record. */
export type RecordOf<Query extends (id: number) => { queryKey: QueryKey }> =
  ReturnType<Query>['queryKey'] extends DataTag<unknown, infer Entity, unknown> ? Entity : never

type RecordPageProps<Entity, Key extends QueryKey> = {
  query: UseQueryOptions<Entity, Error, Entity, Key> & { queryKey: Key }
  /** Replaces the screen's title. */
  title?: string
  /** Shows an error when the record cannot be loaded. By default the page redirects to its list. */
  stays?: boolean
  /** The approximate number of fields in its form, for the skeleton. */
  fields?: number
  children: (record: Entity) => ReactNode
}

/** The page of one record: loads it, handles a missing one, and renders its children with the record. */
export function RecordPage<Entity, Key extends QueryKey>({
  query,
  title,
  stays = false,
  fields = 2,
  children,
}: RecordPageProps<Entity, Key>) {
  const result = useQuery(query)
  const { parent } = useScreen()
  const { data, error } = result
  if (error && data === undefined && !stays && !isHandledGlobally(error)) return <Redirect replace to={parent} />
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
