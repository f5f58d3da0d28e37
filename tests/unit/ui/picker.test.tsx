// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Picker } from '#src/ui/fields/picker.tsx'

afterEach(cleanup)

const doctors = ['Ana Ruiz · Clínica médica', 'Ana Ruiz · Cardiología', 'Bea Paz · Cardiología'].map((label, index) => ({
  id: index + 1,
  label,
}))

test('the label of a choice that loses a letter anywhere behind its name finds who has that name', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Picker
          label="Médico"
          query={{
            queryKey: ['doctors'] as const,
            queryFn: async () => ({ rows: doctors, total: 3, isTruncated: false }),
            select: ({ rows }) => rows,
          }}
          labelOf={({ label }) => label}
          failed="No"
          value="2"
          onChange={() => {}}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Médico' })
  await screen.findByDisplayValue('Ana Ruiz · Cardiología')
  fireEvent.click(input)
  fireEvent.input(input, { target: { value: 'Ana Ruiz · Cadiología' }, inputType: 'deleteContentBackward' })
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Ana Ruiz · Clínica médica',
    'Ana Ruiz · Cardiología',
  ])
})
