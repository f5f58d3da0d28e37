// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { useAgendaChanges } from '#src/ui/live/use-agenda-changes.ts'
import { PermissionProvider } from '#src/ui/page/permission.tsx'
import { deferred, settled } from '#tests/support/flows/deferred.ts'

type Tell = { onChange: (doctorIds?: readonly number[]) => void }
const heard = vi.hoisted(() => ({ by: undefined as Tell | undefined }))
vi.mock('#src/api/agenda-changes.ts', () => ({
  watchAgendas(listener: Tell) {
    heard.by = listener
    return () => {}
  },
}))
afterEach(cleanup)

const role: Role = 'BACKOFFICE'

test('changes that come while the agenda is read wait for it, and are read together after it', async () => {
  const reads = deferred<AbortSignal, string>()
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <PermissionProvider role={role} id={1}>
        {children}
      </PermissionProvider>
    </QueryClientProvider>
  )
  const show = () => {
    useAgendaChanges([['agenda']], [7])
    return useQuery({ queryKey: ['agenda'], queryFn: ({ signal }) => reads.call(signal) }).data
  }
  const { result } = renderHook(show, { wrapper })
  await act(() => reads.last().succeed('as it was'))
  const change = (...ids: number[]) => act(async () => heard.by?.onChange(ids))
  await change(8)
  expect(reads.calls).toHaveLength(1)
  await change(7)
  for (let more = 0; more < 10; more++) await change(7)
  expect(reads.calls.map(({ input }) => input.aborted)).toEqual([false, false])
  await act(() => reads.last().succeed('as it was at the first change'))
  await act(settled)
  expect(reads.calls).toHaveLength(3)
  await act(() => reads.last().succeed('as it is'))
  await waitFor(() => expect(result.current).toBe('as it is'))
  expect(reads.calls).toHaveLength(3)
})
