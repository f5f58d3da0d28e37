import { Button, Skeleton } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { EmptyState } from './empty-state.tsx'

type QueryResultProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Shown when the query fails. */
  failed: string
  /** Shown while the query loads. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** The result of a query: a skeleton while it loads, a retry button when it fails. Loaded data stays when a refetch fails. */
export function QueryResult<Data>({
  query: { data, error, refetch },
  failed,
  skeleton = <LinesSkeleton />,
  children,
}: QueryResultProps<Data>) {
  if (data !== undefined) return children(data)
  if (!error || isHandledGlobally(error)) return skeleton
  return (
    <EmptyState Icon={IconCloudOff} title={failed} action={<Button onClick={() => refetch()}>Reintentar</Button>}>
      Probá de nuevo en un momento.
    </EmptyState>
  )
}

const LinesSkeleton = () => (
  <div role="status" aria-label="Cargando…">
    <Skeleton height="2.625rem" mb="xs" />
    {Array.from({ length: 4 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key.
      <Skeleton key={row} height="1.75rem" mb="xs" />
    ))}
  </div>
)
