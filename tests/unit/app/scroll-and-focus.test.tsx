// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { PageRouter } from '#src/app/page-router.tsx'
import { ScrollAndFocus } from '#src/app/scroll-and-focus.tsx'

const watchers = new Set<() => void>()
/** The browser has laid the page out, which it tells before it draws. */
const layOut = () => {
  for (const tell of [...watchers]) tell()
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      tell: () => void
      constructor(tell: () => void) {
        this.tell = tell
      }
      observe() {
        watchers.add(this.tell)
      }
      disconnect() {
        watchers.delete(this.tell)
      }
    },
  )
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  watchers.clear()
})

/** Opens a page of the console that is not the first one. */
function open() {
  render(
    <PageRouter>
      <ScrollAndFocus />
    </PageRouter>,
  )
  cleanup()
  return render(
    <PageRouter>
      <main>
        <h1>Listado</h1>
        <button type="button">Borrar</button>
      </main>
      <ScrollAndFocus />
    </PageRouter>,
  )
}

test('a new page moves the focus to its title', () => {
  const { getByRole } = open()
  layOut()
  expect(document.activeElement).toBe(getByRole('heading'))
})

test('a key that comes before the title keeps the focus where it leads, after a change of the query, too', () => {
  const { getByRole } = open()
  const button = getByRole('button')
  fireEvent.keyDown(document.body, { key: 'Tab' })
  button.focus()
  layOut()
  act(() => navigate('/app/insurances?q=sal', { state: { entry: 'filtered' } }))
  layOut()
  expect(document.activeElement).toBe(button)
})
