// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { revalidateLogic } from '@tanstack/react-form'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import type { Saving } from '#src/ui/form/contexts.ts'
import { Form, useAppForm } from '#src/ui/form/form.tsx'
import { z } from '#src/ui/form/zod.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'El nombre es obligatorio')),
  role: z.string().check(z.minLength(1, 'Elegí un rol')),
  notes: z.string().check(z.maxLength(5, 'Máximo 5 caracteres')),
})

const idle: Saving = { isSaving: false, isConfirming: false, confirm: () => {}, cancel: () => {}, fieldErrors: {} }
const submit = vi.fn()

function Example({ saving }: { saving: Saving }) {
  const form = useAppForm({
    defaultValues: { name: '', role: '', notes: '' },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema },
    onSubmit: ({ value }) => submit(value),
  })
  return (
    <MantineProvider env="test">
      <Form form={form} saving={saving} confirmation="¿Seguro?" actions={<form.SaveButton label="Guardar" />}>
        <form.AppField name="name">{(field) => <field.TextField label="Nombre" required />}</form.AppField>
        <form.AppField name="role">{(field) => <field.SelectField label="Rol" options={{ DOCTOR: 'Médico' }} />}</form.AppField>
        <form.AppField name="notes">{(field) => <field.Textarea label="Notas" limit={5} />}</form.AppField>
      </Form>
    </MantineProvider>
  )
}

const show = (saving: Partial<Saving> = {}) => {
  const { rerender } = render(<Example saving={{ ...idle, ...saving }} />)
  return (next: Partial<Saving>) => rerender(<Example saving={{ ...idle, ...next }} />)
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })))
const describedBy = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

beforeEach(() => {
  submit.mockReset()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true
  })
  HTMLDialogElement.prototype.close = vi.fn()
})
afterEach(cleanup)

test('a save with something wrong is not submitted, says what, counts it and leads to the first', async () => {
  show()
  await save()
  expect(submit).not.toHaveBeenCalled()
  expect(describedBy('Nombre')).toContain('El nombre es obligatorio')
  expect(screen.getByRole('alert').textContent).toContain('Hay 2 campos para revisar.')
  expect(document.activeElement).toBe(field('Nombre'))
})

test('an error goes as soon as its field is right', async () => {
  show()
  await save()
  type('Nombre', 'Ana')
  await waitFor(() => expect(screen.queryByText('El nombre es obligatorio')).toBeNull())
  expect(screen.getByText('Elegí un rol')).toBeTruthy()
})

test('what is right is submitted, also after something was wrong', async () => {
  show()
  await save()
  type('Nombre', 'Ana')
  type('Rol', 'DOCTOR')
  await save()
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Ana', role: 'DOCTOR', notes: '' })
})

test('while it saves nothing can be changed', () => {
  show({ isSaving: true })
  expect(field('Nombre').matches(':disabled')).toBe(true)
})

test('what the server refuses stands at its field until the field changes, and does not block the next save', async () => {
  const update = show()
  type('Nombre', 'OSDE')
  type('Rol', 'DOCTOR')
  update({ fieldErrors: { name: 'Ya existe.' } })
  expect(describedBy('Nombre')).toContain('Ya existe.')
  expect(document.activeElement).toBe(field('Nombre'))
  await save()
  expect(submit).toHaveBeenCalledOnce()
  type('Nombre', 'OSDE 2')
  expect(screen.queryByText('Ya existe.')).toBeNull()
})

test('what the server refuses in no field of the form is told beside the buttons', () => {
  const update = show()
  update({ fieldErrors: { plan: 'Ese plan no existe.' } })
  expect(screen.getByRole('alert').textContent).toContain('Ese plan no existe.')
})

test('a text tells how much of its limit is used', () => {
  show()
  type('Notas', 'abcdef')
  expect(describedBy('Notas').join()).toContain('6 / 5')
})

test('a form that asks shows its question with Cancelar and Confirmar', () => {
  const [confirm, cancel] = [vi.fn(), vi.fn()]
  show({ isConfirming: true, confirm, cancel })
  expect(screen.getByRole('dialog', { name: 'Confirmación' }).textContent).toContain('¿Seguro?')
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(cancel).toHaveBeenCalledOnce()
  expect(confirm).toHaveBeenCalledOnce()
})

test('closing the tab asks only while something typed would be lost', () => {
  show()
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isHeld()).toBe(false)
  type('Nombre', 'Ana')
  expect(isHeld()).toBe(true)
  type('Nombre', '')
  expect(isHeld()).toBe(false)
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
