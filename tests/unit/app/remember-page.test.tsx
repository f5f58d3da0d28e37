// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'

vi.stubEnv('VITE_API_URL', 'https://api.example.test')
const { clearStored } = await import('#src/ui/form/stored.ts')
const { PermissionProvider } = await import('#src/ui/page/permission.tsx')
const { readRecents } = await import('#src/app/shell/recents.ts')
const { opened, useRememberPage } = await import('#src/app/shell/use-remember-page.ts')

const role: Role = 'DOCTOR'

/** The console of somebody, at a patient that the palette found. */
const openConsole = (person: number) =>
  renderHook(useRememberPage, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <PermissionProvider role={role} id={person}>
          {children}
        </PermissionProvider>
      </QueryClientProvider>
    ),
  })

afterEach(cleanup)

test('the name of a record that one person found is not there for who signs in after them', () => {
  history.replaceState(null, '', '/app/patients/7')
  opened.set('/patients/7', 'Lucía Gómez')
  const first = openConsole(1)
  expect(readRecents(1)).toEqual([{ path: '/patients/7', title: 'Lucía Gómez' }])
  // A sign-out.
  first.unmount()
  clearStored()
  openConsole(2)
  expect([readRecents(1), readRecents(2)]).toEqual([[], []])
})
