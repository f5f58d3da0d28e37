import { Button, Skeleton } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { EmptyState } from './empty-state.tsx'

type QueryResultProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** What is said when it did not come. */
  failed: string
  /** The shape of what comes. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * What a query brought: its shape while it loads, a way to try again when it failed. What is there stays when a newer
 * answer does not come.
 */
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
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
      <Skeleton key={row} height="1.75rem" mb="xs" />
    ))}
  </div>
)
