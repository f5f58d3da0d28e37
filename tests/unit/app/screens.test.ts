import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { isInConsole, signInFor, withBase } from '#src/app/addresses.ts'
import { consoleSegments, findScreen, groupsOf, listedPathOf, mayOpen, screens, sidebarOf, trailOf } from '#src/app/screens.ts'
import type { MayCall } from '#src/ui/page/permission.tsx'

const roles: Role[] = ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY']

/** Section 2.3 of the specification. */
const sidebar = `
Dashboard /
Consultas Médicas /medical-consultation
Chats /chats
Publicaciones /posts
Secretarias /secretaries
Pacientes /patients
Consultorios /clinics
Agenda /schedule
Reservas /reservations
Estadisticas /estadisticas
Obras Sociales /insurances
Referidos /referrals
Soporte /soporte
Moderación /moderation
Aprobación /approval
Especialidades /specialities
Referidos Médicos /doctor-referrals
Usuarios Salvia /users-salvia
Usuarios Pacientes /users-pacients
Ajustes /settings`
  .trim()
  .split('\n')

/** Section 6. */
const seen: Record<Role, string> = {
  DOCTOR: 'Dashboard, Consultas Médicas, Publicaciones, Pacientes, Consultorios, Agenda, Reservas, Estadisticas, Referidos, Soporte',
  SECRETARY:
    'Publicaciones, Secretarias, Pacientes, Consultorios, Obras Sociales, Referidos, Moderación, Aprobación, Especialidades, Referidos Médicos, Usuarios Salvia, Usuarios Pacientes, Ajustes',
  ADMINISTRATOR_CLINIC: 'Dashboard, Consultas Médicas, Publicaciones, Secretarias, Consultorios, Agenda, Reservas, Soporte',
  BACKOFFICE:
    'Dashboard, Consultas Médicas, Publicaciones, Secretarias, Consultorios, Obras Sociales, Ajustes, Moderación, Aprobación, Especialidades, Referidos Médicos, Usuarios Salvia, Usuarios Pacientes',
}

/** Section 2.4: who may open each registered path. */
const guarded: Record<string, Role[]> = {
  '/patients': ['BACKOFFICE', 'DOCTOR'],
  '/patients/:id': ['BACKOFFICE', 'DOCTOR'],
  '/users-pacients': ['BACKOFFICE'],
  '/users-pacients/:id': ['BACKOFFICE'],
  '/referrals': ['DOCTOR'],
  '/referrals/create': ['DOCTOR'],
  '/doctor-referrals': ['BACKOFFICE'],
  '/doctor-referrals/:id': ['BACKOFFICE'],
  '/doctor-referrals/doctor/:id': ['BACKOFFICE'],
  '/backoffice/referrals': ['BACKOFFICE'],
  '/backoffice/referrals/create': ['BACKOFFICE'],
  '/clinics/create': ['BACKOFFICE'],
  '/clinics/:id': ['BACKOFFICE'],
  '/insurances': ['BACKOFFICE'],
  '/insurances/create': ['BACKOFFICE'],
  '/insurances/:id': ['BACKOFFICE'],
  '/specialities': ['BACKOFFICE'],
  '/specialities/:id': ['BACKOFFICE'],
  '/specialities/create': ['BACKOFFICE'],
  '/users-salvia': ['BACKOFFICE'],
  '/users-salvia/:id': ['BACKOFFICE'],
  '/users-salvia/create': ['BACKOFFICE'],
}
const open = `/ /dashboard /medical-consultation /medical-consultation/:id /chats /soporte /approval /moderation /secretaries /estadisticas
  /clinics /schedule /reservations /posts /posts/create /posts/edit/:id /apps /extra-components /settings /settings/account
  /settings/change-password /settings/appearance /settings/notifications /settings/display /settings/error-example`.split(/\s+/)

/** Of a list of links, those of pages that the specification knows: another entity's pages need no line here. */
const ofSpecification = (links: { path: string; label: string }[]) =>
  links.filter(({ path }) => path in guarded || open.includes(path)).map(({ label, path }) => `${label} ${path}`)

describe('the table of screens', () => {
  it('registers every path of the specification', () => {
    expect(Object.keys(screens)).toEqual(expect.arrayContaining([...Object.keys(guarded), ...open]))
  })

  it('finds each page by its path, and a page for creating before the one of a record', () => {
    for (const path of Object.keys(screens)) expect(findScreen(path.replace(':id', '12'))).toMatchObject({ path })
    expect(findScreen('/users-salvia/12')).toMatchObject({ path: '/users-salvia/:id', id: 12 })
    expect(findScreen('/insurances/')).toMatchObject({ path: '/insurances' })
  })

  it.each(['/nowhere', '/insurances/abc', '/insurances/0', '/insurances/1/2', '/users-other', '/insurances/1.5', '/app'])(
    'knows no page at %s',
    (path) => {
      expect(findScreen(path)).toBeUndefined()
    },
  )

  it('tells the first segment of every address of the console', () => {
    expect(consoleSegments).toEqual(
      expect.arrayContaining(['app', 'patients', 'users-salvia', 'backoffice', 'doctor-referrals', 'dashboard']),
    )
    expect(new Set(consoleSegments).size).toBe(consoleSegments.length)
    expect(consoleSegments).not.toContain('')
  })
})

describe('the sidebar', () => {
  it.each(roles)('shows to %s what the specification lists and nothing else of it, in its order', (role) => {
    const wanted = new Set(seen[role].split(', '))
    const inOrder = sidebar.filter((row) => wanted.has(row.slice(0, row.lastIndexOf(' '))))
    expect(inOrder).toHaveLength(wanted.size)
    expect(ofSpecification(sidebarOf(role))).toEqual(inOrder)
  })

  it('marks what is only announced', () => {
    const announced = sidebarOf('DOCTOR').filter(({ isAnnounced }) => isAnnounced)
    expect(announced.map(({ label }) => label)).toEqual(['Estadisticas', 'Soporte'])
  })

  it.each(roles)('groups what %s sees in runs, each under a heading of its own, without changing the order', (role) => {
    const groups = groupsOf(sidebarOf(role))
    expect(groups.flatMap(({ links }) => links)).toEqual(sidebarOf(role))
    const headings = groups.map(({ heading }) => heading)
    expect(new Set(headings).size).toBe(headings.length)
    expect(headings.slice(1)).not.toContain(undefined)
  })

  it('lists a page at the first of its addresses, and what stands below the second one with it', () => {
    expect(listedPathOf('/dashboard')).toBe('/')
    expect(listedPathOf('/backoffice/referrals')).toBe('/doctor-referrals')
    expect(listedPathOf('/backoffice/referrals/create')).toBe('/doctor-referrals/create')
    expect(listedPathOf('/insurances/12')).toBe('/insurances/12')
    const listed = Object.values(screens).flatMap(({ listedAt }) => listedAt ?? [])
    expect(listed.filter((path) => !screens[path]?.link)).toEqual([])
  })

  it('shows the dashboard only to a role that it does not know', () => {
    expect(sidebarOf('JANITOR').map(({ path }) => path)).toEqual(['/'])
  })

  it('leaves out a page whose operation the backend does not have', () => {
    const lists = (mayCall: MayCall) => sidebarOf('DOCTOR', mayCall).map(({ path }) => path)
    expect(lists(() => true)).toEqual(expect.arrayContaining(['/medical-consultation', '/clinics', '/patients']))
    expect(lists((operation) => operation !== 'listClinics')).not.toContain('/clinics')
    expect(lists((operation) => operation !== 'listClinics')).toContain('/medical-consultation')
    expect(lists(() => false)).toContain('/patients')
  })

  it('lists every label of the specification at its path, Chats with its badge', () => {
    const links = Object.entries(screens).flatMap(([path, { link }]) => (link ? [{ path, label: link.label }] : []))
    expect(ofSpecification(links)).toEqual(sidebar)
    expect(screens['/chats']?.link?.badge).toBe('9')
  })
})

describe('the guards', () => {
  it('let DOCTOR and BACKOFFICE open exactly what the specification says', () => {
    for (const role of ['DOCTOR', 'BACKOFFICE'] as const)
      for (const path of [...Object.keys(guarded), ...open])
        expect([role, path, mayOpen(path, role)]).toEqual([role, path, guarded[path]?.includes(role) ?? true])
  })

  it('let the other two, where a deployment admits them, open what their sidebar lists and its records, and create nothing', () => {
    for (const role of ['SECRETARY', 'ADMINISTRATOR_CLINIC'] as const)
      for (const { path } of sidebarOf(role)) expect(mayOpen(path, role)).toBe(true)
    expect(mayOpen('/insurances/:id', 'SECRETARY')).toBe(true)
    expect(mayOpen('/insurances/create', 'SECRETARY')).toBe(false)
    expect(mayOpen('/users-salvia/create', 'SECRETARY')).toBe(false)
    expect(mayOpen('/insurances', 'ADMINISTRATOR_CLINIC')).toBe(false)
    expect(mayOpen('/clinics/:id', 'ADMINISTRATOR_CLINIC')).toBe(true)
  })
})

describe('the breadcrumb', () => {
  it('names the pages above with their paths, and the page itself without one', () => {
    expect(trailOf('/specialities/create')).toEqual([{ label: 'Especialidades', to: '/specialities' }, { label: 'Agregar' }])
    expect(trailOf('/doctor-referrals/doctor/:id')).toEqual([{ label: 'Referidos Médicos', to: '/doctor-referrals' }, { label: 'Doctor' }])
    expect(trailOf('/users-salvia')).toEqual([{ label: 'Usuarios de Salvia' }])
    expect(trailOf('/users-pacients/edit/:id', undefined, 7)).toEqual([
      { label: 'Usuarios Pacientes', to: '/users-pacients' },
      { label: 'Detalle', to: '/users-pacients/7', isRecord: true },
      { label: 'Editar' },
    ])
    expect(trailOf('/posts/edit/:id')[0]).toEqual({ label: 'Publicaciones', to: '/posts' })
  })

  it('leaves out a page above that the backend does not have', () => {
    expect(trailOf('/clinics/create', () => false)).toEqual([{ label: 'Agregar' }])
  })
})

describe('an address', () => {
  const address = (url: string) => new URL(url, 'http://localhost')

  it('without /app leads to its page under it and keeps query and hash', () => {
    expect(withBase(address('/doctor-referrals?tab=leads#3'))).toBe('/app/doctor-referrals?tab=leads#3')
    expect(withBase(address('/users-salvia/12'))).toBe('/app/users-salvia/12')
    expect(withBase(address('/backoffice/referrals/create'))).toBe('/app/backoffice/referrals/create')
  })

  it('of no page leads nowhere', () => {
    for (const path of ['/nowhere', '/patients/abc', '/app-store', '/patients/12/edit']) expect(withBase(address(path))).toBeUndefined()
  })

  it('belongs to the console at /app and below, not where it only begins alike', () => {
    expect(['/app', '/app/', '/app/chats', '/application', '/apps', '/'].map(isInConsole)).toEqual([true, true, true, false, false, false])
  })

  it('comes back whole from the sign-in', () => {
    const page = '/app/patients?search=Pérez & hijos#notas'
    const { searchParams } = address(signInFor(address(page)))
    expect(searchParams.get('redirect')).toBe(address(page).href.slice('http://localhost'.length))
  })
})
