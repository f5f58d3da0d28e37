// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findUnsaved, UnsavedGuard, useUnsaved } from '#src/ui/form/unsaved-guard.tsx'

const navigation = vi.hoisted(
  () => Object.assign(window, { navigation: Object.assign(new EventTarget(), { traverseTo: vi.fn() }) }).navigation,
)
afterAll(() => void Reflect.deleteProperty(window, 'navigation'))

type Written = { hasChanges?: boolean; isUnsaved?: boolean; loses?: string }
const discarded = vi.fn()

function Form({ name, hasChanges = true, isUnsaved = true, ...more }: Written & { name: string }) {
  useUnsaved(hasChanges, { isUnsaved: () => isUnsaved, discard: () => discarded(name), ...more })
  return null
}

const page = (forms: Readonly<Record<string, Written>>) => (
  <MantineProvider env="test">
    <UnsavedGuard>
      {Object.entries(forms).map(([name, form]) => (
        <Form key={name} name={name} {...form} />
      ))}
    </UnsavedGuard>
  </MantineProvider>
)
/** A page with these forms. */
const open = (forms: Readonly<Record<string, Written>>) => {
  const { rerender } = render(page(forms))
  return (next: typeof forms) => rerender(page(next))
}

type Going = { navigationType?: string; canIntercept?: boolean; cancelable?: boolean; to?: string }
/** Somebody goes somewhere. Tells whether they are held. */
function go({ navigationType = 'push', canIntercept = true, cancelable = true, to = '/elsewhere?day=1#top' }: Going = {}) {
  const destination = { url: new URL(to, location.href).href, key: 'earlier' }
  const event = Object.assign(new Event('navigate', { cancelable }), { navigationType, canIntercept, destination })
  let isHeld = false
  act(() => {
    isHeld = !navigation.dispatchEvent(event)
  })
  return isHeld
}
const question = () => screen.queryByRole('dialog', { name: 'Cambios sin guardar' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isClosingHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const place = () => location.href.slice(location.origin.length)

beforeEach(() => {
  history.replaceState(null, '', '/here')
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  navigation.traverseTo.mockReset()
  discarded.mockReset()
})

describe('whoever leaves a page', () => {
  test('is asked once for all of its forms, and is where the link leads once they say so', () => {
    open({ first: {}, second: {} })
    expect(go()).toBe(true)
    expect(question()?.textContent).toContain('Si salís ahora, se pierde lo que escribiste.')
    expect([discarded.mock.calls, place()]).toEqual([[], '/here'])
    press('Salir sin guardar')
    expect(discarded.mock.calls).toEqual([['first'], ['second']])
    expect(place()).toBe('/elsewhere?day=1#top')
    expect(navigation.traverseTo).not.toHaveBeenCalled()
  })

  test('stays, with all that was typed, if they keep on editing, and is asked again', () => {
    open({ first: {} })
    go()
    press('Seguir editando')
    expect([question(), discarded.mock.calls, place()]).toEqual([null, [], '/here'])
    expect([go(), question() !== null]).toEqual([true, true])
  })

  test('by Back is there where they were before', () => {
    open({ first: {} })
    expect(go({ navigationType: 'traverse' })).toBe(true)
    press('Salir sin guardar')
    expect(navigation.traverseTo).toHaveBeenCalledExactlyOnceWith('earlier')
    expect(place()).toBe('/here')
  })

  test('is held by nothing while the question is there: their answer itself goes', () => {
    open({ first: {} })
    go()
    expect(go({ navigationType: 'traverse' })).toBe(false)
  })

  test('is told what the first form loses that has something unsaved', () => {
    open({ done: { isUnsaved: false, loses: 'Nada.' }, second: { loses: 'Se pierde el turno.' }, third: { loses: 'Se pierde el motivo.' } })
    go()
    expect(question()?.textContent).toContain('Se pierde el turno.')
  })

  test.each<[string, Going]>([
    ['stays on the page', { to: '/here?day=2' }],
    ['is taken elsewhere by the app itself', { navigationType: 'replace' }],
    ['loads the page again', { navigationType: 'reload' }],
    ['goes to another site', { canIntercept: false }],
    ['cannot be held', { cancelable: false }],
  ])('is not asked where somebody %s', (_, going) => {
    open({ first: {} })
    expect([go(going), question()]).toEqual([false, null])
  })

  test.each<[string, Written]>([
    ['nothing has changed', { hasChanges: false }],
    ['it has just been saved', { isUnsaved: false }],
  ])('is not asked where %s', (_, form) => {
    open({ first: form })
    expect([go(), question()]).toEqual([false, null])
  })

  test('is asked as long as one form has changes, before the tab closes, too', () => {
    const change = open({ first: {}, second: {} })
    change({ first: {}, second: { hasChanges: false } })
    expect([isClosingHeld(), go()]).toEqual([true, true])
    press('Seguir editando')
    change({ first: { hasChanges: false }, second: { hasChanges: false } })
    expect([isClosingHeld(), go()]).toEqual([false, false])
  })

  test('by Back answers an open dialog first; a link in it asks', () => {
    const find = document.querySelector.bind(document)
    const isDialog = (selector: string) => selector === 'dialog:modal'
    vi.spyOn(document, 'querySelector').mockImplementation((selector: string) => (isDialog(selector) ? document.body : find(selector)))
    open({ first: {} })
    expect([go({ navigationType: 'traverse' }), question()]).toEqual([true, null])
    expect([go(), question() !== null]).toEqual([true, true])
  })
})

test('a form with something unsaved is found wherever it stands, for as long as it has', () => {
  expect(findUnsaved()).toBeUndefined()
  const forms = (second: Written) => (
    <>
      <Form name="first" isUnsaved={false} />
      <Form name="second" {...second} />
    </>
  )
  const { rerender } = render(forms({ loses: 'Se pierde el turno.' }))
  expect(findUnsaved()?.loses).toBe('Se pierde el turno.')
  rerender(forms({ hasChanges: false }))
  expect(findUnsaved()).toBeUndefined()
})

test('where there is no window nothing is followed, and nothing fails', async () => {
  vi.resetModules()
  vi.stubGlobal('window', undefined)
  await expect(import('#src/ui/form/unsaved-guard.tsx')).resolves.toBeDefined()
  vi.unstubAllGlobals()
})
