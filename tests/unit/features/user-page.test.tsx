// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { Role } from '#contract/generated/policy.ts'
import type { Doctor, User } from '#contract/generated/schema.ts'

vi.stubEnv('VITE_API_URL', 'https://api.example.test')
const { createQueryClient } = await import('#src/api/query-client.ts')
const { PermissionProvider } = await import('#src/ui/page/permission.tsx')
const { default: UserPage } = await import('#src/features/users/user-page.tsx')

const person = {
  id: 7,
  firstName: 'Emilia',
  lastName: 'Paz',
  email: 'emilia@salvia.test',
  dni: '30111222',
  dateBirthday: '1980-03-05',
  gender: 'FEMALE',
  phone: null,
  profileImage: null,
  employeeNumber: null,
  validated: true,
  isActive: true,
} as const
const doctor: Doctor = {
  id: 3,
  specialty: 'Pediatría',
  categories: [{ id: 4, name: 'Pediatría' }],
  medicalLicenseNumber: 'MN 1',
  cuit: '20-28456123-7',
  recommendedBy: null,
  description: null,
  profileImage: null,
  educations: [{ title: 'Médica', institution: 'UBA', startYear: 2001, endYear: 2008 }],
  certifications: [],
  socialLinks: [],
  choice: { quantity: 0 },
}

function show(user: User, role: Role, id: number) {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/doctor-categories') ? Response.json([]) : Response.json(user, { headers: { ETag: '"1"' } }),
  )
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onFailed: () => {} })}>
        <PermissionProvider role={role} id={id}>
          <Router base="/app">
            <UserPage id={7} />
          </Router>
        </PermissionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const buttons = () => screen.queryAllByRole('button', { hidden: true }).map(({ textContent }) => textContent)
const typable = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form :is(input, textarea)')].filter(({ readOnly }) => !readOnly)

beforeEach(() => {
  history.replaceState(null, '', '/app/users-salvia/7')
})
afterEach(cleanup)

test('a secretary reads a doctor: no field can be typed into, nothing can be saved, and closed tabs are not offered', async () => {
  show({ ...person, roleType: 'DOCTOR', doctor }, 'SECRETARY', 1)
  expect(await screen.findByDisplayValue('Paz')).toHaveProperty('readOnly', true)
  expect(screen.getByDisplayValue('Pediatría')).toHaveProperty('readOnly', true)
  expect(tabs()).toEqual(['General', 'Posts', 'Consultorios', 'Educación'])
  fireEvent.click(screen.getByRole('tab', { name: 'Educación' }))
  expect(screen.getByDisplayValue('UBA')).toHaveProperty('readOnly', true)
  expect([typable(), document.querySelectorAll('form select').length]).toEqual([[], 0])
  expect(buttons()).toEqual(['Ir a General'])
})

test('a secretary changes their own data and reads a colleague’s', async () => {
  show({ ...person, roleType: 'SECRETARY' }, 'SECRETARY', 7)
  expect(await screen.findByDisplayValue('Paz')).toHaveProperty('readOnly', false)
  expect(buttons()).toContain('Guardar Cambios')
  cleanup()
  show({ ...person, roleType: 'SECRETARY' }, 'SECRETARY', 1)
  expect(await screen.findByDisplayValue('Paz')).toHaveProperty('readOnly', true)
  expect(buttons()).toEqual([])
})

test('the back office changes a doctor, and opens every tab', async () => {
  show({ ...person, roleType: 'DOCTOR', doctor }, 'BACKOFFICE', 1)
  expect(await screen.findByDisplayValue('Paz')).toHaveProperty('readOnly', false)
  expect(tabs()).toEqual(['General', 'Consultas', 'Posts', 'Consultorios', 'Choices', 'Educación'])
  expect(buttons()).toEqual(expect.arrayContaining(['Guardar Cambios', 'Desactivar', 'Quitar validación']))
})

test('what somebody else changed that a user does not write is neither told by its raw name nor sent', async () => {
  const at = (id: number) => ({ id, name: `Consultorio ${id}`, city: 'Rosario' })
  const mine: User = { ...person, roleType: 'SECRETARY', clinics: [at(1)] }
  const theirs = { ...mine, clinics: [at(1), at(2)] }
  show(mine, 'SECRETARY', 7)
  fireEvent.change(await screen.findByDisplayValue('Emilia'), { target: { value: 'Emilia Sol' } })
  const sent: { version: string | null; names: string[] }[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json(theirs, { headers: { ETag: '"2"' } })
    const version = request.headers.get('If-Match')
    sent.push({ version, names: [...(await request.formData()).keys()] })
    if (version !== '"2"') return Response.json({ status: 412, code: 'conflict', message: 'Otra persona lo cambió.' }, { status: 412 })
    return Response.json({ ...theirs, firstName: 'Emilia Sol' }, { headers: { ETag: '"3"' } })
  })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar Cambios' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Confirmar', hidden: true }))
  const told = await screen.findByText(/Lo que cambió no está en este formulario/)
  expect(told.closest('[role=alert]')?.textContent).not.toContain('clinicIds')
  expect(screen.getByDisplayValue('Emilia Sol')).toBeTruthy()
  expect(screen.getByDisplayValue('Consultorio 1, Consultorio 2')).toHaveProperty('readOnly', true)
  fireEvent.click(screen.getByRole('button', { name: 'Guardar igual' }))
  await vi.waitFor(() => expect(sent.map(({ version }) => version)).toEqual(['"1"', '"2"']))
  expect(sent.flatMap(({ names }) => names)).not.toContain('clinicIds')
})
