// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'

const ended = vi.hoisted(() => vi.fn())
const resent = vi.hoisted(() => vi.fn())
const never = () => new Promise(() => {})
const Through = ({ children }: { children: ReactNode }) => children
vi.mock('#src/ui/page/page.tsx', async (actual) => ({ ...(await actual<object>()), Page: Through }))
vi.mock('#src/ui/page/side-navigation.tsx', () => ({ SideNavigation: Through }))
vi.mock('#src/ui/form/edit-page.tsx', () => ({
  EditPage: ({ id, aside }: { id: number; aside: (record: { id: number }) => ReactNode }) => aside({ id }),
}))
const at = '2026-12-01T13:30:00.000Z'
const device = (id: number) => ({ id, browser: `Navegador ${id}`, system: null, ipAddress: null, lastUsedAt: at, isCurrent: id === 1 })
const account = {
  ...{ id: 1, etag: '"1"', firstName: 'Inés', lastName: 'Duarte', email: 'ines@example.com', phone: null },
  isVerified: true,
}
vi.mock('#src/features/account/account.api.ts', async (actual) => ({
  ...(await actual<object>()),
  ownAccount: { queryKey: ['/users/me/account'], queryFn: async () => account },
  ownSessions: { queryKey: ['/users/me/sessions'], queryFn: async () => [1, 2, 3, 4].map(device) },
  endOwnSession: ended.mockImplementation(never),
}))
const delivery = (id: number) => ({
  ...{ id, event: 'TEST', status: 'FAILED', attempts: 1, answer: 500, problem: null },
  createdAt: `2026-12-0${id}T13:30:00.000Z`,
})
vi.mock('#src/features/apps/apps.api.ts', async (actual) => ({
  ...(await actual<object>()),
  deliveries: (id: number) => ({ queryKey: ['deliveries', id], queryFn: async () => [1, 2, 3].map(delivery) }),
  resend: resent.mockImplementation(never),
}))
const { default: AccountPage } = await import('#src/features/account/account-page.tsx')
const { default: WebhookPage } = await import('#src/features/apps/webhook-page.tsx')
const { PermissionProvider } = await import('#src/ui/page/permission.tsx')

const role: Role = 'BACKOFFICE'
const show = (page: ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PermissionProvider role={role} id={1}>
          {page}
        </PermissionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )

/** Presses each of these buttons, one after the other, and the first one twice. No answer has come. */
async function pressAll(name: RegExp) {
  const buttons = await screen.findAllByRole('button', { name })
  for (const button of [...buttons, buttons[0]]) await act(async () => void (button && fireEvent.click(button)))
  return buttons.length
}

afterEach(cleanup)

test('three devices that are signed out one after the other are three requests on their way at once', async () => {
  show(<AccountPage />)
  expect(await pressAll(/^Cerrar sesión/)).toBe(3)
  expect(ended.mock.calls.map(([id]) => id)).toEqual([2, 3, 4])
})

test('three deliveries that are sent again one after the other are three requests on their way at once', async () => {
  show(<WebhookPage id={5} />)
  expect(await pressAll(/^Reenviar/)).toBe(3)
  expect(resent.mock.calls.map(([of]) => of)).toEqual([1, 2, 3].map((deliveryId) => ({ id: 5, deliveryId })))
})
