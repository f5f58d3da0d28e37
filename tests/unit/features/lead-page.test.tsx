// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import * as limits from '#contract/generated/limits.ts'
import type { Role } from '#contract/generated/policy.ts'
import type { Referral } from '#contract/generated/schema.ts'

vi.stubEnv('VITE_API_URL', 'https://api.example.test')
const { createQueryClient } = await import('#src/api/query-client.ts')
const { PermissionProvider } = await import('#src/ui/page/permission.tsx')
const { default: LeadPage } = await import('#src/features/referrals/lead-page.tsx')

const lead: Referral = {
  id: 7,
  status: 'PENDING',
  statusSince: '2026-03-02T14:00:00.000Z',
  referralDate: '2026-03-02T14:00:00.000Z',
  notes: 'x'.repeat(limits.UpdateReferralInput.notes),
  doctorLead: { firstName: 'Ana', lastName: 'Paz', email: 'ana@salvia.test', phone: null },
  referrerDoctor: { id: 3, user: { firstName: 'Martín', lastName: 'Quiroga', email: 'martin@salvia.test' } },
} as Referral // what the page shows

const role: Role = 'BACKOFFICE'

afterEach(cleanup)

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onFailed: () => {} })}>
        <PermissionProvider role={role} id={1}>
          <Router base="/app">
            <LeadPage id={7} />
          </Router>
        </PermissionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )

test('a lead says how long it has its status, and leads to the doctor who refers', async () => {
  vi.stubGlobal('fetch', async (request: Request) =>
    Response.json(request.url.endsWith('/history') ? [] : lead, { headers: { ETag: '"1"' } }),
  )
  show()
  const header = await screen.findByRole('region', { name: 'Ana Paz' })
  expect(within(header).getByRole('listitem').textContent).toMatch(/^En este estado hace \d+ días$/)
  expect(screen.getByRole('link', { name: 'Martín Quiroga' }).getAttribute('href')).toBe('/app/doctor-referrals/doctor/3')
})

test('the status of a lead whose notes are full can still be changed, and its notes stay as they are', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH') sent.push(await request.json())
    if (request.url.endsWith('/history')) return Response.json([])
    return Response.json(sent.length > 0 ? { ...lead, status: 'CONTACTED' } : lead, { headers: { ETag: `"${sent.length}"` } })
  })
  show()
  const status = await screen.findByRole('combobox')
  fireEvent.change(status, { target: { value: 'CONTACTED' } })
  fireEvent.click(screen.getByRole('button', { name: 'Actualizar Lead' }))
  await vi.waitFor(() => expect(sent).toEqual([{ status: 'CONTACTED', notes: lead.notes }]))
})
