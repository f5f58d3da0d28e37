// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router, useLocation } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PageBoundary } from '#src/app/faults/page-boundary.tsx'
import { Theme } from '#src/public/theme.tsx'

let faults: Set<string>
beforeEach(() => {
  faults = new Set()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Probe({ name }: { name: string }) {
  if (faults.has(name)) throw new Error(`${name} failed`)
  useEffect(() => {
    return () => {
      if (faults.has(`${name} at its end`)) throw new Error(`${name} failed at its end`)
    }
  }, [name])
  return <h1>{name}</h1>
}

type PageOf = (path: string) => string

function Console({ pageOf }: { pageOf: PageOf }) {
  const [path] = useLocation()
  return (
    <PageBoundary page={pageOf(path)}>
      <Probe key={path} name={path} />
    </PageBoundary>
  )
}

/** Opens the first page. `pageOf`: what begins anew when it changes. Returns what leads to another one. */
function open(pageOf: PageOf) {
  const { hook, searchHook, navigate } = memoryLocation({ path: '/one' })
  render(
    <Theme>
      <Router hook={hook} searchHook={searchHook}>
        <Console pageOf={pageOf} />
      </Router>
    </Theme>,
  )
  return (to: string) => act(async () => navigate(to))
}
const heading = () => screen.findByRole('heading', { level: 1 }).then(({ textContent }) => textContent)

test.each([
  ['each page', (path: string) => path],
  ['the whole console', () => 'console'],
])('an error ends with the address at which it happened: around %s', async (_, pageOf) => {
  const go = open(pageOf)
  faults.add('/two')
  await go('/two')
  expect(await heading()).toBe('Oops! Algo salió mal :(')
  await go('/one')
  expect(await heading()).toBe('/one')
  await go('/two?and=more')
  expect(await heading()).toBe('Oops! Algo salió mal :(')
  faults.clear()
  await go('/two')
  expect(await heading()).toBe('/two')
})

test('the next page is shown where the one before fails while it is taken away', async () => {
  const go = open((path) => path)
  faults.add('/one at its end')
  await go('/two')
  expect(await heading()).toBe('/two')
})
