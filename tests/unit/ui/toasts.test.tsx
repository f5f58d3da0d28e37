// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A page with a field and the toasts, drawn by modules of its own. */
async function open() {
  vi.resetModules()
  const { toast, Toasts, preloadToasts } = await import('#src/ui/feedback/toasts.tsx')
  render(
    <MantineProvider env="test">
      <input aria-label="Nombre" />
      <Toasts />
    </MantineProvider>,
  )
  const tell = (...contents: Parameters<typeof toast>[0][]) =>
    act(async () => {
      for (const content of contents) toast(content)
      // The drawing is a chunk of its own.
      await import('#src/ui/feedback/toast-view.tsx')
    })
  return { tell, toast, preloadToasts }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const region = () => screen.getByRole('region', { name: 'Notificaciones (F8)' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.doUnmock('#src/ui/feedback/toast-view.tsx')
})

test('the region that screen readers watch is there before any toast', async () => {
  await open()
  expect(region().getAttribute('aria-live')).toBe('polite')
  expect(region().textContent).toBe('')
})

test('news are told politely by the region, and failures assertively by themselves alone', async () => {
  const { tell } = await open()
  await tell({ title: 'Éxito', description: 'Se ha creado la obra social correctamente.' })
  expect(screen.getByRole('group').textContent).toBe('ÉxitoSe ha creado la obra social correctamente.')
  expect(region().getAttribute('aria-live')).toBe('polite')
  await tell({ title: 'Oops!', description: 'No se ha podido guardar la obra social.', variant: 'destructive' })
  expect(region().getAttribute('aria-live')).toBe('off')
  await pass(150)
  expect(screen.getByRole('alert').textContent).toBe('Oops!No se ha podido guardar la obra social.')
})

test('a new toast replaces the one that is shown', async () => {
  const { tell } = await open()
  await tell({ title: 'Uno' })
  await tell({ title: 'Dos' }, { title: 'Tres' })
  await pass(150)
  expect(screen.getAllByRole('group').map(({ textContent }) => textContent)).toEqual(['Tres'])
})

test('a toast that goes on changes in place', async () => {
  const { tell, toast } = await open()
  await tell({ title: 'Uno' })
  const shown = toast({ title: 'Subiendo…' })
  await act(async () => shown.update({ title: 'Listo' }))
  await pass(150)
  expect(screen.getByRole('group').textContent).toBe('Listo')
  await act(async () => shown.dismiss())
  await pass(150)
  expect(screen.queryByRole('group')).toBeNull()
})

test('a toast leaves by itself, but not while somebody is in it', async () => {
  const { tell } = await open()
  await tell({ title: 'Éxito' })
  await pass(4900)
  act(() => screen.getByRole('button', { name: 'Cerrar notificación' }).focus())
  await pass(60_000)
  expect(screen.getByRole('group').textContent).toBe('Éxito')
  act(() => screen.getByLabelText('Nombre').focus())
  await pass(4999)
  expect(screen.getByRole('group').textContent).toBe('Éxito')
  await pass(1)
  await pass(150)
  expect(screen.queryByRole('group')).toBeNull()
})

test('F8 leads to the toasts, Escape dismisses and leads back', async () => {
  const { tell } = await open()
  const field = screen.getByLabelText('Nombre')
  act(() => field.focus())
  await tell({ title: 'Éxito' })
  fireEvent.keyDown(field, { key: 'F8' })
  expect(document.activeElement).toBe(region())
  fireEvent.keyDown(region(), { key: 'Escape' })
  await pass(150)
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('group')).toBeNull()
})

test('the button dismisses and leads back to where F8 came from', async () => {
  const { tell } = await open()
  const field = screen.getByLabelText('Nombre')
  act(() => field.focus())
  await tell({ title: 'Éxito' })
  fireEvent.keyDown(field, { key: 'F8' })
  const close = screen.getByRole('button', { name: 'Cerrar notificación' })
  act(() => close.focus())
  fireEvent.click(close)
  await pass(150)
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('group')).toBeNull()
})

test('what a toast offers is done by its button', async () => {
  const { tell } = await open()
  const run = vi.fn()
  await tell({ title: 'Borrado', action: { label: 'Deshacer', run } })
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(run).toHaveBeenCalledOnce()
})

test('a toast is told without its looks when they cannot be fetched', async () => {
  vi.doMock('#src/ui/feedback/toast-view.tsx', () => Promise.reject(new TypeError('Failed to fetch')))
  const { toast } = await open()
  await act(async () => {
    toast({ title: 'Oops!', description: 'No se pudo guardar.', variant: 'destructive' })
    await import('#src/ui/feedback/toast-view.tsx').catch(() => {})
  })
  await pass(150)
  expect(screen.getByRole('alert').textContent).toBe('Oops!No se pudo guardar.')
})
