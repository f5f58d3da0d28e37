import { Alert, Button } from '@mantine/core'
import { IconCloudOff, IconFileUnknown } from '@tabler/icons-react'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { ApiError } from '#src/api/client.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { BackLink, Page, useScreen } from './page.tsx'
import { useRecent } from './recents.ts'
import { RecordHeaderSkeleton, RecordName } from './record-header.tsx'

/** A record that is only read. Its page needs no machine. */
export function useShownRecord<Entity, Key extends QueryKey>(query: UseQueryOptions<Entity, Error, Entity, Key>) {
  const { data, error, refetch } = useQuery(query)
  const isLost = data === undefined && error !== null && !isHandledGlobally(error)
  const isMissing = isLost && error instanceof ApiError && error.status === 404
  const failed = query.meta?.failed?.description ?? ''
  return { latestVersion: data, failed, isMissing, isUnreachable: isLost && !isMissing, retry: () => void refetch() }
}

/** Says that a record was there and is no more, above what is left of it. */
export const RecordGone = () => (
  <Alert role="alert" color="red" icon={<IconFileUnknown aria-hidden />} title="Este registro ya no está" mb="md">
    Lo quitaron, o ya no tenés acceso. Lo que ves y lo que escribiste sigue acá: copialo antes de salir.
  </Alert>
)

type RecordPageProps<Entity> = {
  /** The record: of `useRecord`, or of `useShownRecord`. */
  record: {
    latestVersion: Entity | undefined
    failed: string
    isMissing: boolean
    isUnreachable: boolean
    isGone?: boolean
    retry: () => void
  }
  /** The name of the record: in its header, in the breadcrumb and in the browser's tab. */
  name: (newest: Entity) => string
  /** Its name among the recent pages, where one of several is meant. */
  recentName?: (newest: Entity) => string
  /** Replaces the screen's title. */
  title?: string
  /** Shows an error when the record cannot be loaded. By default the page redirects to its list. */
  stays?: boolean
  /** The page's text when the record does not exist. The page then stays. */
  missing?: { title: string; hint: string; back?: ReactNode }
  /** The approximate number of fields in its form, for the skeleton. */
  fields?: number
  children: (newest: Entity) => ReactNode
}

/** Remembers a record among the recent pages once its name is known. */
function useRemember(title: string | undefined) {
  const [path] = useLocation()
  const { trail } = useScreen()
  // What is below a record's page, or stands in the sidebar, is no page of a record.
  const isOwn = trail.length > 1 && !trail.some((step) => step.isRecord)
  useRecent(isOwn && title ? path : undefined, title)
}

/** The page of one record: its look while it loads and when it does not exist, and then its children. */
export function RecordPage<Entity>({
  record,
  name: nameOf,
  recentName = nameOf,
  title,
  missing,
  stays = missing !== undefined,
  fields = 2,
  children,
}: RecordPageProps<Entity>) {
  const { latestVersion, failed, isMissing, isUnreachable, isGone = false, retry } = record
  const { parent } = useScreen()
  useRemember(latestVersion && recentName(latestVersion))
  const isLost = isMissing || isUnreachable
  if (isLost && !stays) return <Redirect replace to={parent} />
  const name = latestVersion && nameOf(latestVersion)
  return (
    <Page title={title} record={{ name }}>
      {latestVersion ? (
        <RecordName value={name ?? ''}>
          {isGone && <RecordGone />}
          {children(latestVersion)}
        </RecordName>
      ) : isMissing && missing ? (
        <EmptyState Icon={IconFileUnknown} title={missing.title} action={missing.back ?? <BackLink />}>
          {missing.hint}
        </EmptyState>
      ) : isLost ? (
        <EmptyState Icon={IconCloudOff} title={failed} action={isUnreachable ? <Button onClick={retry}>Reintentar</Button> : <BackLink />}>
          Probá de nuevo en un momento.
        </EmptyState>
      ) : (
        <>
          <RecordHeaderSkeleton />
          <FormSkeleton fields={fields} />
        </>
      )}
    </Page>
  )
}
