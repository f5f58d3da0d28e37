// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { formSubmission } from '#machines/form-submission.machine.ts'
import { FormDialog } from '#src/ui/form/form-dialog.tsx'
import { useFields } from '#src/ui/form/form-memory.ts'
import { ReasonDialog } from '#src/ui/form/reason-dialog.tsx'
import { field, idle } from '#tests/support/features/forms.ts'
import { settled } from '#tests/support/flows/deferred.ts'

const words = { title: 'Rechazar', back: 'Volver', reason: 'Motivo', missing: 'Falta el motivo.', uncertain: 'No sabemos si se rechazó.' }
const [submit, onClose] = [vi.fn(), vi.fn()]
type Shown = Partial<Pick<ComponentProps<typeof ReasonDialog>, 'label' | 'destructive'>> & Partial<typeof idle>

function Example({ label, destructive, actor, ...more }: Shown & { actor: ReturnType<typeof begin> }) {
  return (
    <ReasonDialog
      {...{ words, submit, onClose, ...(label !== undefined && { label }), ...(destructive && { destructive }) }}
      about="El pedido de Ana Gómez"
      limit={10}
      saveState={{ ...idle, id: null, fields: useFields(), actor, ...more }}
    >
      Se lo decimos por correo.
    </ReasonDialog>
  )
}

const begin = () => createActor(formSubmission, { input: { send: async () => ({ type: 'saved', saved: undefined }), pending: [] } }).start()
const draw = (children: ReactNode) => render(<MantineProvider env="test">{children}</MantineProvider>)
function show(shown: Shown = {}) {
  const actor = begin()
  draw(<Example actor={actor} {...shown} />)
  return actor
}
const dialog = () => screen.getByRole('dialog')
const pressEscape = () => fireEvent(dialog(), new Event('cancel', { cancelable: true }))
const button = (name: string) => screen.queryByRole('button', { name })
const save = () => act(async () => void fireEvent.click(button('Rechazar') as HTMLElement))
const type = (value: string) => fireEvent.change(field('Motivo'), { target: { value } })

beforeEach(() => {
  for (const spy of [submit, onClose]) spy.mockReset()
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(cleanup)

describe('the reason of a change', () => {
  test('is asked for where the focus is, beside what it is about', () => {
    show()
    expect(screen.getByRole('dialog', { name: 'Rechazar' }).textContent).toContain('Se lo decimos por correo.')
    expect(dialog().querySelector('p')?.textContent).toBe('El pedido de Ana Gómez')
    expect([field('Motivo').value, document.activeElement]).toEqual(['', field('Motivo')])
  })

  test.each(['', '   ', 'Once letras'])('has to be there, and within its limit: "%s"', async (reason) => {
    show()
    type(reason)
    await save()
    expect(submit).not.toHaveBeenCalled()
    expect(screen.queryAllByText('Falta el motivo.')).toHaveLength(reason.trim() ? 0 : 1)
  })

  test('is sent without the spaces around it', async () => {
    show()
    type(' Mudanza ')
    await save()
    expect(submit).toHaveBeenCalledExactlyOnceWith('Mudanza')
  })

  test('goes with its dialog once it is saved', async () => {
    const actor = show()
    type('Se mudó')
    await act(async () => {
      actor.send({ type: 'submit', value: 'Se mudó' })
      await settled()
    })
    expect([field('Motivo').value, onClose.mock.calls.length]).toEqual(['', 1])
  })

  test('stays while it is saved, which Escape does not end', () => {
    show({ isSaving: true })
    pressEscape()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('is given up by Escape, and by the button', () => {
    show()
    pressEscape()
    fireEvent.click(button('Volver') as HTMLElement)
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('can be read where the change is no longer possible, and is sent under the name of the change', () => {
    show({ label: false })
    expect([button('Rechazar'), button('Volver') !== null]).toEqual([null, true])
    cleanup()
    show({ label: 'Rechazar igual' })
    expect([button('Rechazar'), button('Rechazar igual') !== null]).toEqual([null, true])
  })

  test('has a button that looks like what it does', () => {
    show()
    expect(button('Rechazar')?.dataset['variant']).toBeUndefined()
    cleanup()
    show({ destructive: true })
    expect(button('Rechazar')?.dataset['variant']).toBe('light')
  })
})

describe('a dialog with a form', () => {
  test('has the focus in its first field, and otherwise on its first button', () => {
    draw(
      <FormDialog title="Datos">
        <input aria-label="Nombre" />
        <button type="button">Listo</button>
      </FormDialog>,
    )
    expect(document.activeElement).toBe(field('Nombre'))
    cleanup()
    draw(
      <FormDialog title="Datos">
        <a href="/help">Ayuda</a>
        <button type="button">Listo</button>
      </FormDialog>,
    )
    expect(document.activeElement).toBe(button('Listo'))
  })

  test('says nothing above its form where there is nothing to say, and needs a button where Escape has no meaning', () => {
    draw(<FormDialog title="Datos">{null}</FormDialog>)
    expect(dialog().querySelector('p')).toBeNull()
    expect(pressEscape()).toBe(false)
    expect(dialog()).toBeTruthy()
  })
})
