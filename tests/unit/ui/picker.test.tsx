// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { usePicker } from '#src/ui/fields/picker.tsx'

afterEach(cleanup)

const labels = ['Ana Ruiz · Clínica médica', 'Ana Ruiz · Cardiología', 'Bea Paz · Cardiología']
const rows = labels.map((label, index) => ({ id: index + 1, label }))

test('the label of a choice that loses a letter anywhere behind its name finds who has that name', async () => {
  const doctors = {
    query: {
      queryKey: ['doctors'] as const,
      queryFn: async () => ({ rows, total: rows.length, isTruncated: false }),
      select: ({ rows: all }: { rows: typeof rows }) => all,
    },
    labelOf: ({ label }: { label: string }) => label,
    failed: 'No se pudieron cargar.',
  }
  const { result } = renderHook(() => usePicker(doctors, ['2']), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.input.data).toHaveLength(3))
  const { data: options, filter } = result.current.input
  const offered = (search: string) => filter?.({ options, search, limit: 100 }).map((one) => ('label' in one ? one.label : ''))
  expect(offered('Ana Ruiz · Cadiología')).toEqual(labels.slice(0, 2))
  expect(offered('cardiología')).toEqual(labels.slice(1))
})
