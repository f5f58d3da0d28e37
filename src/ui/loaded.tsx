import { Button, Skeleton } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

type LoadedProps<Data> = {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown }
  /** What is said while it loads. */
  loading?: string
  /** What is said when it did not come. */
  failed: string
  children: (data: Data) => ReactNode
}

/** What a query brought: its shape while it loads, a way to try again when it failed. */
export function Loaded<Data>({ query: { data, isError, refetch }, loading = 'Cargando…', failed, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (isError)
    return (
      <EmptyState Icon={IconCloudOff} title={failed} action={<Button onClick={() => refetch()}>Reintentar</Button>}>
        Probá de nuevo en un momento.
      </EmptyState>
    )
  return (
    <div role="status" aria-label={loading}>
      <Skeleton height="2.625rem" mb="xs" />
      {Array.from({ length: 4 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
        <Skeleton key={row} height="1.75rem" mb="xs" />
      ))}
    </div>
  )
}
