import { and, desc, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doctors, users } from '#server/accounts/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { staffRoles } from '#server/scope/scope.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf, type roles } from '#tests/support/server/accounts.ts'
import { openApp, type Part, type TestApp } from '#tests/support/server/app.ts'

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  let secretary: number
  let clinic: { id: number; name: string; city: string }
  beforeAll(async () => {
    app = await openApp(open)
    secretary = await idOf('SECRETARY')
    const [own] = await app.db
      .select({ id: clinics.id, name: clinics.name, city: clinics.city })
      .from(clinics)
      .innerJoin(doctors, eq(doctors.id, clinics.doctorId))
      .innerJoin(users, eq(users.id, doctors.userId))
      .where(eq(users.email, accountOf('DOCTOR').email))
    if (!own) throw new Error('The demo doctor has a clinic.')
    clinic = own
  })
  afterAll(() => app.close())

  const idOf = async (role: (typeof roles)[number]) => (await app.ok('getCurrentUser', { as: role })).id
  const change = (clinicIds: number[], id = secretary) => ({ as: 'BACKOFFICE', params: { id }, body: { clinicIds } }) as const
  const reached = async () => (await app.ok('listClinics', { as: 'SECRETARY' })).map(({ id }) => id)

  test('the back office says where somebody works, which counts at once and is written down', async () => {
    expect((await app.ok('updateUser', change([clinic.id]))).clinics).toEqual([clinic])
    expect(await reached()).toEqual([clinic.id])
    expect((await app.ok('getUser', { as: 'SECRETARY', params: { id: secretary } })).clinics).toEqual([clinic])
    expect((await app.ok('updateUser', { ...change([]), body: { firstName: 'Sofía' } })).clinics).toEqual([clinic])
    expect((await app.ok('updateUser', change([]))).clinics).toEqual([])
    expect(await reached()).toEqual([])
    expect((await app.call('getClinic', { as: 'SECRETARY', params: { id: clinic.id } })).status).toBe(404)
    const [entry] = await app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.operation, 'updateUser'), eq(auditLog.recordId, secretary)))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(entry).toMatchObject({ before: { clinics: [clinic] }, after: { clinics: [] } })
  })

  test('each clinic may come in a part of its own, as generated clients send a list', async () => {
    const [other] = await app.db.select({ id: clinics.id }).from(clinics).where(ne(clinics.id, clinic.id)).limit(1)
    const token = await app.tokenOf('BACKOFFICE')
    const send = async (values: unknown[]) => {
      const form = new FormData()
      for (const value of values) form.append('clinicIds', String(value))
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const answer = await app.app.inject({
        method: 'PATCH',
        url: `/api/v1/users/${secretary}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      return { status: answer.statusCode, ...answer.json<{ clinics?: { id: number }[]; errors?: Record<string, string> }>() }
    }
    const sent = async (values: unknown[]) => (await send(values)).clinics?.map(({ id }) => id).sort((one, next) => one - next)
    const both = [clinic.id, other?.id ?? 0].sort((one, next) => one - next)
    expect(await sent(both)).toEqual(both)
    expect(await sent([clinic.id])).toEqual([clinic.id])
    const refusals = [['x'], [clinic.id, clinic.id], Array.from({ length: 101 }, (_, index) => index + 1)]
    for (const values of refusals) expect(await send(values)).toMatchObject({ status: 422, errors: { clinicIds: expect.any(String) } })
    expect((await send(Array.from({ length: 1_000 }, () => 1))).status).toBe(413)
    expect(await reached()).toEqual([clinic.id])
  })

  test('nobody says it of themselves, and of nobody else', async () => {
    await app.ok('updateUser', change([clinic.id]))
    const refused = await app.refused('updateUser', { ...change([]), as: 'SECRETARY' })
    expect(refused).toMatchObject({ status: 422, errors: { clinicIds: 'Solo el back office dice dónde trabaja cada uno.' } })
    const other = await idOf('ADMINISTRATOR_CLINIC')
    expect((await app.refused('updateUser', { ...change([], other), as: 'SECRETARY' })).status).toBe(404)
    expect(await reached()).toEqual([clinic.id])
  })

  test('a clinic that does not exist, and somebody who works at none, are told at the field, and nothing changes', async () => {
    await app.ok('updateUser', change([clinic.id]))
    const absent = await app.refused('updateUser', change([clinic.id + 1, 2_147_483_647]))
    expect(absent).toMatchObject({ status: 422, code: 'unknown_reference', errors: { clinicIds: 'El consultorio no existe.' } })
    expect(await reached()).toEqual([clinic.id])
    const person = await app.refused('updateUser', change([clinic.id], await idOf('BACKOFFICE')))
    expect(person).toMatchObject({ status: 422, errors: { clinicIds: 'Este usuario no trabaja en consultorios.' } })
    const twice = await app.refused('updateUser', change([clinic.id, clinic.id]))
    expect(Object.keys(twice.errors ?? {})).toEqual(['clinicIds'])
  })

  describe('whoever is created to work at clinics', () => {
    const person = (email: string) => ({ firstName: 'Sofía', lastName: 'Ibarra', email, password: 'una clave larga', categories: [] })

    test.each(staffRoles)(
      'as %s reaches what is of these at the first sign-in, and of no others, which is written down',
      async (roleType) => {
        const email = `${roleType.toLowerCase()}@example.com`
        const body = { ...person(email), roleType, clinicIds: [clinic.id] }
        const created = await app.ok('createUser', { as: 'BACKOFFICE', body })
        expect(created).toMatchObject<Part<'createUser'>>({ roleType, email, validated: false, employeeNumber: null, clinics: [clinic] })
        const token = await app.firstSignIn(email, body.password)
        expect((await app.ok('listClinics', { as: { token } })).map(({ id }) => id)).toEqual([clinic.id])
        // How the others sign in, the back office alone is told.
        const { hasSecondStep: _, ...told } = created
        expect(await app.ok('getUser', { as: { token }, params: { id: created.id } })).toEqual(told)
        const [entry] = await app.db
          .select({ after: auditLog.after })
          .from(auditLog)
          .where(and(eq(auditLog.operation, 'createUser'), eq(auditLog.recordId, created.id)))
        expect(entry).toMatchObject({ after: { roleType, clinics: [clinic] } })
      },
    )

    test('at a clinic that does not exist is told so at the field, and is not there', async () => {
      const body = { ...person('nadie@example.com'), roleType: 'SECRETARY', clinicIds: [clinic.id, 2_147_483_647] }
      const absent = await app.refused('createUser', { as: 'BACKOFFICE', body })
      expect(absent).toMatchObject({ status: 422, code: 'unknown_reference', errors: { clinicIds: 'El consultorio no existe.' } })
      expect(await app.db.$count(users, eq(users.email, body.email))).toBe(0)
    })
  })

  test('two who change it at once do not overwrite each other', async () => {
    const { headers } = await app.call('getUser', { as: 'BACKOFFICE', params: { id: secretary } })
    const stale = { headers: { 'if-match': String(headers['etag']) } }
    await app.ok('updateUser', { ...change([clinic.id]), ...stale })
    expect((await app.refused('updateUser', { ...change([]), ...stale })).status).toBe(412)
    expect(await reached()).toEqual([clinic.id])
  })
})
