// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { leftOut } from '#src/ui/fields/fields.tsx'
import { line, withoutPoints, z } from '#src/ui/fields/zod.ts'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { useFields } from '#src/ui/form/form-memory.ts'
import { describedBy, field, idle, save } from '#tests/support/features/forms.ts'

const submit = vi.fn()

beforeEach(() => void submit.mockReset())
afterEach(cleanup)

test('a pasted tab inside a line becomes a space', () => {
  expect(line(50, 'Falta').parse('Ana\tMaría\n')).toBe('Ana María')
})

test('a number may have points between its thousands, as the page itself writes it', () => {
  const number = z.string().check(withoutPoints)
  expect(['10.000', '30.111.222', '1.5', '1.0000', '12'].map((typed) => number.parse(typed))).toEqual([
    '10000',
    '30111222',
    '1.5',
    '1.0000',
    '12',
  ])
})

test('a status is told by its label, an unknown one as Desconocido', () => {
  render(
    <MantineProvider env="test">
      <StatusBadge status="CANCELLED" labels={consultationStatusLabels} />
      <StatusBadge status="toString" labels={{}} />
    </MantineProvider>,
  )
  expect(screen.getByText('Cancelado')).toBeTruthy()
  expect(screen.getByText('Desconocido')).toBeTruthy()
})

function Holiday({ isReadOnly = false, fieldErrors = {} }: { isReadOnly?: boolean; fieldErrors?: Record<string, string> }) {
  const schema = z.object({ isNational: z.boolean(), province: z.string() })
  const api = useSchemaForm({ values: { isNational: false, province: '' }, schema, submit })
  return (
    <MantineProvider env="test">
      <Form form={{ api, saveState: { ...idle, id: null, fields: useFields(), fieldErrors }, isReadOnly }} submit="Guardar">
        <api.AppField name="isNational">{(field) => <field.CheckboxField label="Nacional" description="En todo el país" />}</api.AppField>
        <api.AppField name="province">
          {(field) => <field.SelectField label="Provincia" options={{ Salta: 'Salta' }} none="Todas" />}
        </api.AppField>
      </Form>
    </MantineProvider>
  )
}

describe('a checkbox', () => {
  test('is a boolean in what is submitted, with its description', async () => {
    render(<Holiday />)
    expect(describedBy('Nacional')).toEqual(['En todo el país'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Nacional' }))
    await save()
    expect(submit).toHaveBeenCalledExactlyOnceWith({ isNational: true, province: '' })
  })

  test('shows what the server rejected, and takes the focus then', () => {
    const { rerender } = render(<Holiday />)
    rerender(<Holiday fieldErrors={{ isNational: 'No puede serlo.' }} />)
    expect(describedBy('Nacional')).toEqual(['No puede serlo.'])
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  })

  test('that cannot be changed is a word', () => {
    render(<Holiday isReadOnly />)
    expect(field('Nacional').value).toBe('No')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

test('a choice in which no value means something says what, whether it can be changed or not', () => {
  const { rerender } = render(<Holiday />)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Provincia' }).selectedOptions[0]?.text).toBe('Todas')
  rerender(<Holiday isReadOnly />)
  expect(field('Provincia').value).toBe('Todas')
})

test.each([
  ['35a1', '351', 'a'],
  ['351 456', '351456', ''],
  ['-34,5x', '-34.5', 'x'],
  ['1.2.', '1.2', '.'],
  ['Sofía', 'Sofía', ''],
  ['𝟙a', 'a', '𝟙'],
])('of %s, of which a field took %s, it tells that it left out "%s"', (typed, accepted, out) => expect(leftOut(typed, accepted)).toBe(out))
