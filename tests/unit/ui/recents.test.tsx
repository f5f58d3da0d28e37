// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Role } from '#contract/generated/policy.ts'

vi.stubEnv('VITE_API_URL', 'https://api.example.test')
const { infoOf, findScreen } = await import('#src/app/screens.ts')
const { clearStored } = await import('#src/ui/form/stored.ts')
const { ScreenProvider } = await import('#src/ui/page/page.tsx')
const { PermissionProvider } = await import('#src/ui/page/permission.tsx')
const { RecordPage } = await import('#src/ui/page/record-page.tsx')
const { readRecents } = await import('#src/ui/page/recents.ts')

const role: Role = 'BACKOFFICE'
const lucia = { name: 'Lucía Gómez', date: '09:30' }
type Person = typeof lucia

/** The page of a record, as somebody opens it. `newest` is undefined until it was read. */
function open(person: number, path: string, newest: Person | undefined, recentName?: (newest: Person) => string) {
  const record = { latestVersion: newest, failed: 'No se pudo leer.', isMissing: false, isUnreachable: false, retry: () => {} }
  const found = findScreen(path)
  return render(
    <MantineProvider env="test">
      <PermissionProvider role={role} id={person}>
        <Router hook={memoryLocation({ path }).hook}>
          <ScreenProvider value={infoOf(found?.path ?? '', undefined, found?.id)}>
            <RecordPage record={record} name={({ name }) => name} {...(recentName && { recentName })}>
              {({ name }) => name}
            </RecordPage>
          </ScreenProvider>
        </Router>
      </PermissionProvider>
    </MantineProvider>,
  )
}

beforeEach(clearStored)
afterEach(cleanup)

test('a record is among the recent pages of its reader once its page has read it, and of nobody else', () => {
  open(1, '/patients/7', undefined)
  expect(readRecents(1)).toEqual([])
  open(1, '/patients/7', lucia)
  expect([readRecents(1), readRecents(2)]).toEqual([[{ path: '/patients/7', title: 'Lucía Gómez' }], []])
})

test('the recent pages go with their person', () => {
  const first = open(1, '/patients/7', lucia)
  // A sign-out.
  first.unmount()
  clearStored()
  open(2, '/patients/8', { ...lucia, name: 'Ana Paz' })
  expect([readRecents(1), readRecents(2)]).toEqual([[], [{ path: '/patients/8', title: 'Ana Paz' }]])
})

test('one of several records of a name has a name of its own among the recent pages', () => {
  open(1, '/medical-consultation/9', lucia, ({ name, date }) => `${name}, ${date}`)
  expect(readRecents(1)).toEqual([{ path: '/medical-consultation/9', title: 'Lucía Gómez, 09:30' }])
})

test.each([
  ['a page below that of a record', '/patients/edit/7'],
  ['a page of the sidebar', '/settings'],
])('%s is not remembered as a record', (_, path) => {
  expect(findScreen(path)).toBeDefined()
  open(1, path, lucia)
  expect(readRecents(1)).toEqual([])
})
