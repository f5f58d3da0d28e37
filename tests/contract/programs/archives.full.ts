import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doctors } from '#server/accounts/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

const as = 'BACKOFFICE' as const
/** One of each kind that can be archived: what makes it, reads it, lists it and archives it. */
const KINDS = [
  { of: 'clinic', create: 'createClinic', get: 'getClinic', list: 'listClinics', archive: 'archiveClinic', entity: 'clinics' },
  {
    of: 'insurer',
    create: 'createInsurance',
    get: 'getInsurance',
    list: 'listInsurances',
    archive: 'archiveInsurance',
    entity: 'insurances',
  },
  {
    of: 'speciality',
    create: 'createSpeciality',
    get: 'getSpeciality',
    list: 'listSpecialities',
    archive: 'archiveSpeciality',
    entity: 'specialities',
  },
] as const

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  let doctorId: number
  beforeAll(async () => {
    app = await openApp(open)
    doctorId = (await app.db.select({ id: doctors.id }).from(doctors).orderBy(doctors.id).limit(1))[0]?.id ?? 0
  })
  afterAll(() => app.close())

  const bodyOf = (of: string, name: string) => (of === 'clinic' ? { ...exampleOf('CreateClinicInput'), name, doctorId } : { name })

  describe.each(KINDS)('the $of', ({ of, create, get, list, archive, entity }) => {
    const add = async (name: string) => (await app.call(create, { as, body: bodyOf(of, name) })).body as { id: number; name: string }
    const ids = async (query: { archived?: boolean } = {}) => (await app.ok(list, { as, query })).map(({ id }) => id)

    test('that is archived is in the list of those that are, can be read, keeps its name, and comes back', async () => {
      const name = randomUUID()
      const { id } = await add(name)
      const { headers } = await app.call(get, { as, params: { id } })
      const put = (isArchived: boolean, etag: unknown) =>
        app.call(archive, { as, params: { id }, body: { isArchived }, headers: { 'if-match': String(etag) } })

      const archived = await put(true, headers['etag'])
      expect(archived).toMatchObject({ status: 200, body: { id, archivedAt: expect.any(String) } })
      expect([(await ids()).includes(id), (await ids({ archived: true })).includes(id)]).toEqual([false, true])
      expect(await app.ok(get, { as, params: { id } })).toEqual(archived.body)
      if (of !== 'clinic')
        expect(await app.call(create, { as, body: { name } })).toMatchObject({ status: 409, body: { code: 'duplicate' } })
      const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.operation, archive)).orderBy(desc(auditLog.id)).limit(1)
      expect(entry).toMatchObject({ entity, recordId: id, before: { archivedAt: null }, after: { archivedAt: expect.any(String) } })

      expect(await put(false, headers['etag'])).toMatchObject({ status: 412 })
      expect(await put(false, archived.headers['etag'])).toMatchObject({ status: 200, body: { archivedAt: null } })
      expect([(await ids()).includes(id), (await ids({ archived: true })).includes(id)]).toEqual([true, false])
    })

    test('that is archived again stays so since the first time', async () => {
      const { id } = await add(randomUUID())
      const put = () => app.ok(archive, { as, params: { id }, body: { isArchived: true } })
      expect((await put()).archivedAt).toBe((await put()).archivedAt)
    })
  })

  test('an archived clinic is in no page, spreadsheet, search or tab of its doctor, unless it is asked for', async () => {
    const name = `Archivo ${randomUUID()}`
    const { id } = await app.ok('createClinic', { as, body: { ...exampleOf('CreateClinicInput'), name, doctorId } })
    const seen = async (archived?: boolean) => {
      const query = { search: name, ...(archived !== undefined && { archived }) }
      return [
        (await app.ok('browseClinics', { as, query })).total,
        (await app.call('exportClinics', { as, query })).text.includes(name),
        (await app.ok('browseClinics', { as, query: { ...query, countBy: 'state' } })).counts?.reduce((sum, { count }) => sum + count, 0),
      ]
    }
    const beside = async () => [
      (await app.ok('listDoctorClinics', { as, params: { id: doctorId } })).some((one) => one.id === id),
      (await app.ok('search', { as, query: { q: name } })).results.some(({ title }) => title === name),
    ]
    expect([await seen(), await seen(true), await beside()]).toEqual([
      [1, true, 1],
      [0, false, 0],
      [true, true],
    ])
    await app.ok('archiveClinic', { as, params: { id }, body: { isArchived: true } })
    expect([await seen(), await seen(false), await seen(true), await beside()]).toEqual([
      [0, false, 0],
      [0, false, 0],
      [1, true, 1],
      [false, false],
    ])
  })
})
