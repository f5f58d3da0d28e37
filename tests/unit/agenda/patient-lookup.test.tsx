// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { labelOf, usePatientLookup } from '#src/features/agenda/appointment/use-patient-lookup.ts'
import { patientFinder } from '#src/features/patients/patients.api.ts'

const person = { id: 1, firstName: 'Ana', lastName: 'Ruiz' }

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a patient who is found is told by number and phone as everywhere', () => {
  expect(labelOf({ ...person, dni: '28456123', phone: '+5491156781234' })).toBe('Ana Ruiz · DNI 28.456.123 · 11 5678-1234')
  expect(labelOf({ ...person, dni: null, document: 'AB 12', phone: '4567-8901' })).toBe('Ana Ruiz · AB 12 · 4567-8901')
  expect(labelOf(person)).toBe('Ana Ruiz')
})

test('of the label of a patient that loses a letter the name is looked for, and no number is sent', async () => {
  const find = vi.fn((typed: string) => ({ queryKey: ['found', typed], queryFn: async () => ({ rows: [] }) }))
  vi.spyOn(patientFinder, 'find').mockImplementation(find)
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const label = labelOf({ ...person, dni: '28456123', phone: '1156781234' })
  const { result, rerender } = renderHook(({ typed, isOwn }) => usePatientLookup(typed, isOwn), {
    wrapper,
    initialProps: { typed: label, isOwn: true },
  })
  rerender({ typed: label.slice(0, -1), isOwn: false })
  await waitFor(() => expect(result.current).toMatchObject({ words: 'Ana Ruiz', isAsked: true, isSearching: false }))
  expect(find.mock.calls.filter(([typed]) => typed !== 'Ana Ruiz')).toEqual([])
})
