import { Button, Skeleton } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { Notice } from './notice.tsx'

type QueryResultProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** What is said when it did not come. */
  failed: string
  /** Its shape while it is on its way. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * What a query brought, its shape while it is waited for, or a way to try again. What the sign-in dialog or the maintenance
 * page tells is waited for.
 */
export function QueryResult<Data>({ query: { data, error, refetch }, failed, skeleton = <Lines />, children }: QueryResultProps<Data>) {
  if (data !== undefined) return children(data)
  if (!error || isHandledGlobally(error)) return skeleton
  return (
    <Notice Icon={IconCloudOff} title={failed} action={<Button onClick={() => refetch()}>Reintentar</Button>}>
      Probá de nuevo en un momento.
    </Notice>
  )
}

const Lines = () => (
  <div role="status" aria-label="Cargando">
    <Skeleton height="2.625rem" mb="xs" />
    {Array.from({ length: 4 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
      <Skeleton key={row} height="1.75rem" mb="xs" />
    ))}
  </div>
)
