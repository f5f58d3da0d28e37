import { act, fireEvent, screen } from '@testing-library/react'
import type { SaveState } from '#src/ui/form/use-save.ts'

const none = () => {}
/** A form that saves nothing at the moment. */
export const idle: Omit<SaveState, 'id' | 'fields'> = {
  isSaving: false,
  isConfirming: false,
  isUncertain: false,
  confirm: none,
  cancel: none,
  discard: none,
  fieldErrors: {},
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false })
export const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })))
export const describedBy = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
