// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from '#src/ui/fields/zod.ts'
import { Form, useRestoreFocus, useSchemaForm } from '#src/ui/form/form.tsx'
import { useFields } from '#src/ui/form/form-memory.ts'
import type { FormId } from '#src/ui/form/stored.ts'
import { UnsavedGuard } from '#src/ui/form/unsaved-guard.tsx'
import { describedBy, field, idle, save } from '#tests/support/features/forms.ts'

const navigation = vi.hoisted(() => Object.assign(window, { navigation: new EventTarget() }).navigation)
afterAll(() => void Reflect.deleteProperty(window, 'navigation'))

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'El nombre es obligatorio')),
  role: z.string().check(z.minLength(1, 'Elegí un rol')),
  notes: z.string().check(z.maxLength(5, 'Máximo 5 caracteres')),
})

const submit = vi.fn()

type Shown = Partial<typeof idle> & { isReadOnly?: boolean; id?: FormId | null; reveal?: (field: HTMLElement) => void }

function Example({ id = null, isReadOnly = false, reveal, ...saveState }: typeof idle & Shown) {
  const api = useSchemaForm({ values: { name: '', role: '', notes: '' }, schema, submit })
  const fields = useFields()
  return (
    <MantineProvider env="test">
      <UnsavedGuard>
        <Form
          form={{ api, saveState: { id, fields, ...saveState }, isReadOnly, question: '¿Seguro?' }}
          submit="Guardar"
          {...(reveal && { reveal })}
        >
          <api.AppField name="name">{(field) => <field.TextField label="Nombre" />}</api.AppField>
          <api.AppField name="role">{(field) => <field.SelectField label="Rol" options={{ DOCTOR: 'Médico' }} />}</api.AppField>
          <api.AppField name="notes">{(field) => <field.Textarea label="Notas" limit={5} />}</api.AppField>
        </Form>
      </UnsavedGuard>
    </MantineProvider>
  )
}

const show = (shown: Shown = {}) => {
  const { rerender, unmount } = render(<Example {...idle} {...shown} />)
  return Object.assign((next: Shown) => rerender(<Example {...idle} {...next} />), { unmount })
}
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

beforeEach(() => {
  submit.mockReset()
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

test('one field that is wrong is told where it is alone, and leads there again with each try', async () => {
  show()
  type('Rol', 'DOCTOR')
  for (const _ of ['first', 'second']) {
    await save()
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(document.activeElement).toBe(field('Nombre'))
    act(() => field('Notas').focus())
  }
})

test('a field that its page hides is shown before it takes the focus, unless the page is left before', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  const cancel = vi.fn()
  vi.stubGlobal('cancelAnimationFrame', cancel)
  const reveal = vi.fn()
  const { unmount } = show({ reveal })
  act(() => field('Notas').focus())
  expect(reveal).not.toHaveBeenCalled()
  await save()
  expect(reveal).toHaveBeenLastCalledWith(field('Nombre'))
  expect(document.activeElement).toBe(field('Notas'))
  frames.at(-1)?.(0)
  expect(document.activeElement).toBe(field('Nombre'))
  unmount()
  expect(cancel.mock.calls).toContainEqual([frames.length])
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
  update({ fieldErrors: { plan: 'Ese plan no existe.', name: 'Ya existe.', city: 'Falta la ciudad.' } })
  expect(screen.getByRole('alert').textContent).toBe('Ese plan no existe. Falta la ciudad.')
})

test('a text tells how much of its limit is used', () => {
  show()
  type('Notas', 'abcdef')
  expect(describedBy('Notas').join()).toContain('6 / 5')
})

test('Ctrl+Enter and ⌘+Enter save from a text of several lines, where Enter alone begins a line', () => {
  const requestSubmit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {})
  show()
  const press = (label: string, key: string, more: object = {}) => fireEvent.keyDown(field(label), { key, ...more })
  press('Notas', 'Enter')
  press('Notas', 's', { ctrlKey: true })
  press('Nombre', 'Enter', { ctrlKey: true })
  expect(requestSubmit).not.toHaveBeenCalled()
  press('Notas', 'Enter', { ctrlKey: true })
  press('Notas', 'Enter', { metaKey: true })
  expect(requestSubmit).toHaveBeenCalledTimes(2)
  requestSubmit.mockRestore()
})

test('what becomes again what it was disturbs nobody', () => {
  const failed = vi.fn((event: Event) => event.preventDefault())
  window.addEventListener('error', failed)
  show()
  type('Nombre', 'Ana')
  type('Nombre', '')
  window.removeEventListener('error', failed)
  expect(failed).not.toHaveBeenCalled()
})

test('a form that asks shows its question with Cancelar and Confirmar', () => {
  const [confirm, cancel] = [vi.fn(), vi.fn()]
  show()
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  show({ isConfirming: true, confirm, cancel })
  expect(screen.getByRole('dialog', { name: 'Confirmación' }).textContent).toContain('¿Seguro?')
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(cancel).toHaveBeenCalledOnce()
  expect(confirm).toHaveBeenCalledOnce()
})

test('whoever may not save reads the same form, and nothing can be changed', () => {
  show({ isReadOnly: true })
  expect(field('Nombre').readOnly).toBe(true)
  expect(field('Rol').value).toBe('-')
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
  const form = document.querySelector('form') as HTMLFormElement
  expect(fireEvent.submit(form)).toBe(false)
  expect(screen.queryByText('El nombre es obligatorio')).toBeNull()
})

test('a form that may no longer be changed is only read from then on', async () => {
  const update = show()
  type('Nombre', 'Ana')
  type('Rol', 'DOCTOR')
  update({ isReadOnly: true })
  expect(field('Nombre').readOnly).toBe(true)
  await act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  expect(submit).not.toHaveBeenCalled()
})

test('while nobody knows how a save ended the form says so, until whoever looked says that they did', () => {
  const discard = vi.fn()
  show({ isUncertain: true, discard })
  expect(screen.getByText(/No sabemos si se guardó/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ya lo revisé' }))
  expect(discard).toHaveBeenCalledOnce()
})

describe('a draft', () => {
  const id = { person: 1, name: '/example' }
  const stored = () => Object.entries({ ...sessionStorage }).filter(([key]) => key.startsWith('draft:'))
  const values = () => stored().map(([, text]) => JSON.parse(text).values)
  beforeEach(() => sessionStorage.clear())

  test('is kept without being asked for, and offered to the form that comes after', () => {
    const first = show({ id })
    type('Nombre', 'Ana')
    expect(values()).toEqual([{ name: 'Ana' }])
    first.unmount()
    show({ id })
    expect(field('Nombre').value).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Recuperar' }))
    expect(field('Nombre').value).toBe('Ana')
  })

  test('that is not answered stays beside what is typed since', () => {
    const first = show({ id })
    type('Nombre', 'Ana')
    first.unmount()
    const second = show({ id })
    type('Notas', 'x')
    expect(values()).toEqual([{ name: 'Ana', notes: 'x' }])
    second.unmount()
    show({ id })
    fireEvent.click(screen.getByRole('button', { name: 'Recuperar' }))
    expect([field('Nombre').value, field('Notas').value]).toEqual(['Ana', 'x'])
  })

  test('that is declined takes nothing with it that was typed since', () => {
    const first = show({ id })
    type('Nombre', 'Ana')
    first.unmount()
    show({ id })
    type('Notas', 'x')
    fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(values()).toEqual([{ notes: 'x' }])
  })

  test.each<[string, Shown]>([
    ['where nobody knows how the last save ended: the same has to be tried again', { isUncertain: true }],
    ['while the same is being tried again by itself', { isSaving: true }],
  ])('is taken without asking %s', (_, shown) => {
    const first = show({ id })
    type('Nombre', 'Ana')
    first.unmount()
    show({ id, ...shown })
    expect(field('Nombre').value).toBe('Ana')
  })

  test('is not offered to whoever only reads', () => {
    const first = show({ id })
    type('Nombre', 'Ana')
    first.unmount()
    show({ id, isReadOnly: true })
    expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
  })

  /** Somebody follows a link, and says that what was typed may be lost. */
  const leave = () => {
    const destination = { url: new URL('/elsewhere', location.href).href, key: '' }
    const event = Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'push', canIntercept: true, destination })
    let isAsked = false
    act(() => {
      isAsked = !navigation.dispatchEvent(event)
    })
    if (isAsked) fireEvent.click(screen.getByRole('button', { name: 'Salir sin guardar' }))
    return isAsked
  }
  afterEach(() => history.replaceState(null, '', '/'))

  test.each<[string, Shown, boolean, boolean]>([
    ['goes when the page is left without it', {}, true, true],
    ['stays while it is saved, which outlives the page and asks nothing', { isSaving: true }, false, false],
    ['stays where nobody knows whether it was saved', { isUncertain: true }, true, false],
  ])('%s', (_, shown, isAsked, isGone) => {
    const update = show({ id })
    type('Nombre', 'Ana')
    update({ id, ...shown })
    expect([leave(), values().length === 0]).toEqual([isAsked, isGone])
  })

  test('of somebody who is not known is nowhere, and its page can be left', () => {
    show()
    type('Nombre', 'Ana')
    expect(leave()).toBe(true)
  })

  test('that has just become what was there before is not asked about, though the page has not been drawn since', () => {
    show({ id })
    type('Nombre', 'Ana')
    act(() => {
      type('Nombre', '')
      expect(leave()).toBe(false)
    })
  })

  test('belongs to one person', () => {
    const first = show({ id })
    type('Nombre', 'Ana')
    first.unmount()
    show({ id: { ...id, person: 2 } })
    expect(screen.queryByRole('button', { name: 'Recuperar' })).toBeNull()
  })
})

function Saved({ isSaving, isGone, hasForm = true }: { isSaving: boolean; isGone?: boolean; hasForm?: boolean }) {
  const form = useRef<HTMLDivElement>(null)
  const remember = useRestoreFocus(isSaving, hasForm ? form : undefined)
  return (
    <div ref={form}>
      <button type="submit">Guardar</button>
      {!isGone && (
        <button type="button" onClick={remember}>
          Usar lo suyo
        </button>
      )}
      <input aria-label="Nombre" />
    </div>
  )
}

describe('the focus', () => {
  const named = (name: string) => screen.getByRole('button', { name })
  const focused = () => document.activeElement?.textContent
  /** Saves by a button that has the focus, which it loses meanwhile. */
  const start = (more: { hasForm?: boolean } = {}) => {
    const { rerender } = render(<Saved isSaving={false} {...more} />)
    const button = named('Usar lo suyo')
    button.focus()
    fireEvent.click(button)
    button.blur()
    rerender(<Saved isSaving {...more} />)
    return (isGone: boolean) => rerender(<Saved isSaving={false} isGone={isGone} {...more} />)
  }

  test('is back where it was when the save ends, and not before', () => {
    const end = start()
    expect(document.activeElement).toBe(document.body)
    end(false)
    expect(focused()).toBe('Usar lo suyo')
  })

  test('is on the button of the form where that is gone, or where it was never there', () => {
    start()(true)
    expect(focused()).toBe('Guardar')
    cleanup()
    const { rerender } = render(<Saved isSaving isGone />)
    rerender(<Saved isSaving={false} isGone />)
    expect(focused()).toBe('Guardar')
  })

  test('leads nowhere when the page is left while it saves', () => {
    const { unmount } = render(<Saved isSaving isGone />)
    unmount()
    expect(document.activeElement).toBe(document.body)
  })

  test('stays where somebody has put it meanwhile, and where there is no form to lead it to', () => {
    const end = start()
    field('Nombre').focus()
    end(false)
    expect(document.activeElement).toBe(field('Nombre'))
    cleanup()
    start({ hasForm: false })(true)
    expect(document.activeElement).toBe(document.body)
  })
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

test('a field is marked as required where the schema refuses it without a text', () => {
  show()
  expect(['Nombre', 'Rol', 'Notas'].map((label) => field(label).required)).toEqual([true, true, false])
})
