// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { ArchiveAction, archivingOf } from '#src/ui/form/archive-action.tsx'
import { type Changing, useRecord } from '#src/ui/form/use-record.ts'
import { PermissionProvider } from '#src/ui/page/permission.tsx'
import { problem, surroundings } from '#tests/support/features/clinic-record.tsx'
import { deferred, settled } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', async (actual) => ({ ...(await actual<object>()), toast: told }))

type Insurance = { id: number; etag: string; name: string; archivedAt: string | null }
const queryKey = ['/insurances', 3] as const
const insurance = (version: number, archivedAt: string | null = null): Insurance => ({
  id: 3,
  etag: `"${version}"`,
  name: 'OSDE',
  archivedAt,
})
const archived = insurance(2, '2026-03-02T14:05:00.000Z')

type Server = ReturnType<typeof deferred<{ over: Changing; isArchived: boolean }, Insurance>>
type Reads = { list: () => Promise<string>; one: () => Promise<Insurance> }

function Action({ server, list, one }: Reads & { server: Server }) {
  useQuery({ queryKey: ['/insurances'], queryFn: list })
  const archiving = archivingOf<Insurance>(
    useQueryClient(),
    queryKey,
    (over, isArchived) => server.call({ over, isArchived }),
    ({ name }) => name,
  )
  const record = useRecord<Insurance, never, Changing, { archive: boolean }>({
    query: { queryKey, queryFn: one },
    actions: { archive: archiving },
  })
  return <ArchiveAction record={record} operation="archiveInsurance" />
}

/** The action of somebody with this role, on a record that was read before. */
function show(before: Insurance | null = insurance(1), role: Role = 'BACKOFFICE') {
  const { queries } = surroundings()
  if (before) queries.setQueryData(queryKey, before)
  const server: Server = deferred()
  const [list, one] = [vi.fn(async () => 'rows'), vi.fn(() => new Promise<Insurance>(() => {}))]
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <PermissionProvider role={role} id={1}>
          <Action {...{ server, list, one }} />
        </PermissionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    server,
    reads: () => [list.mock.calls.length, one.mock.calls.length],
    shown: () => queries.getQueryData(queryKey),
    succeed: (record: Insurance) => act(() => server.last().succeed(record)),
    fail: (error: unknown) => act(() => server.last().fail(error)),
  }
}
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => act(() => void fireEvent.click(button(name) as HTMLElement))
/** Takes back what the last toast tells. */
const takeBack = () => act(async () => told.mock.lastCall?.[0].action.run())
const failure = { title: 'Error', description: 'No.', variant: 'destructive' }

beforeEach(() => {
  told.mockReset()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('a record', () => {
  test('is archived over the version that is shown, which is told and can be taken back', async () => {
    const { server, succeed, reads, shown } = show()
    await act(settled)
    expect(screen.queryByText(/En el archivo/)).toBeNull()
    expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    press('Archivar')
    expect(server.calls.map(({ input }) => input)).toEqual([{ over: { id: 3, etag: '"1"' }, isArchived: true }])
    expect(button('Archivar')?.disabled).toBe(true)
    await succeed(archived)
    const words = { title: 'OSDE', description: 'Se archivó: ya no se ofrece donde se elige.' }
    expect(told.mock.calls).toEqual([[{ ...words, action: { label: 'Deshacer', run: expect.any(Function) } }]])
    expect([screen.queryByText('En el archivo desde el 02/03/2026') !== null, button('Restaurar') !== null]).toEqual([true, true])
    expect(reads()).toEqual([2, 0])

    await takeBack()
    expect(server.last().input).toEqual({ over: archived, isArchived: false })
    await succeed(insurance(3))
    expect(told.mock.lastCall).toEqual([{ title: 'OSDE', description: 'Se restauró: vuelve a ofrecerse donde se elige.' }])
    expect([shown(), button('Archivar') !== null]).toEqual([insurance(3), true])
    // The list is read again, and not what was answered.
    expect(reads()).toEqual([3, 0])
  })

  test('that is archived is brought back, which can be taken back, too', async () => {
    const { server, succeed } = show(archived)
    press('Restaurar')
    expect(server.last().input).toEqual({ over: { id: 3, etag: '"2"' }, isArchived: false })
    await succeed(insurance(3))
    expect(told.mock.lastCall?.[0]).toMatchObject({ description: 'Se restauró: vuelve a ofrecerse donde se elige.' })
    await takeBack()
    expect(server.last().input).toEqual({ over: insurance(3), isArchived: true })
  })

  test('that cannot be archived, or brought back, is told in the words of the server', async () => {
    const { succeed, fail } = show()
    press('Archivar')
    await fail(problem(409))
    expect(told.mock.calls).toEqual([[failure]])
    press('Archivar')
    await succeed(archived)
    await takeBack()
    await fail(problem(409))
    expect(told.mock.lastCall).toEqual([failure])
  })

  test('of which nobody knows whether it was archived is told as such', async () => {
    const { fail } = show()
    press('Archivar')
    await fail(problem(0, { code: 'timeout' }))
    expect(told.mock.lastCall?.[0]).toMatchObject({ title: 'No sabemos si se hizo' })
  })

  test('is archived by nobody who may not, and not before it is there', () => {
    show(insurance(1), 'DOCTOR')
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    const { server } = show(null)
    press('Archivar')
    expect(server.calls).toEqual([])
  })
})
