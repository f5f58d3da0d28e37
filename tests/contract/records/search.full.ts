import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { comparedDatabases } from '#tests/support/database/databases.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

const PEOPLE = [
  { firstName: 'Íñigo', lastName: 'Pérez Ñandú', email: 'inigo@busqueda.test', dni: '20111222' },
  { firstName: 'ÚRSULA', lastName: 'PEREZ', email: 'ursula@busqueda.test', dni: '20111223' },
  { firstName: 'Ana', lastName: "O'Connor 100%", email: 'ana_b@busqueda.test', dni: '20111224' },
  // Composed by the keyboard of a Mac: a letter and its accent apart.
  { firstName: 'Jose\u0301', lastName: 'Gu\u0308iraldes', email: 'jose@busqueda.test', dni: '20111225' },
]

describe.each(comparedDatabases)('on $name', ({ open }) => {
  let app: TestApp
  let doctorId: number
  beforeAll(async () => {
    app = await openApp(open)
    const [doctor] = await app.db
      .select({ id: doctors.id })
      .from(doctors)
      .innerJoin(users, eq(users.id, doctors.userId))
      .where(eq(users.email, accountOf('DOCTOR').email))
    doctorId = doctor?.id ?? 0
    const people = await app.db.insert(users).values(PEOPLE).returning({ userId: users.id })
    const rows = await app.db.insert(patients).values(people).returning({ patientId: patients.id })
    const visit = { doctorId, name: 'Búsqueda', date: '2026-03-02T13:00:00.000Z', durationInMinutes: 30 }
    await app.db.insert(consultations).values(rows.map((row) => ({ ...visit, ...row })))
  })
  afterAll(() => app.close())

  async function found(search: string) {
    const { data, total } = await app.ok('listDoctorPatients', { as: 'DOCTOR', query: { page: 1, pageSize: 250, search } })
    expect(total).toBe(data.length)
    return data
      .map(({ email }) => email)
      .filter((email) => email.endsWith('@busqueda.test'))
      .sort()
  }
  async function foundVisits(search: string) {
    const { data } = await app.ok('listDoctorConsultations', { as: 'DOCTOR', params: { doctorId }, query: { page: 1, search } })
    return data
      .filter(({ name }) => name === 'Búsqueda')
      .map(({ patientName }) => patientName.normalize('NFC'))
      .sort()
  }

  test.each(['perez', 'Pérez', 'PÉREZ', 'pe\u0301rez', ' perez ', 'ÉREZ', 'pèrëz'])('%j finds Pérez and PEREZ', async (search) => {
    expect(await found(search)).toEqual(['inigo@busqueda.test', 'ursula@busqueda.test'])
    expect(await foundVisits(search)).toEqual(['Íñigo Pérez Ñandú', 'ÚRSULA PEREZ'])
  })

  test.each([
    ['inigo perez', ['inigo@busqueda.test']],
    ['PEREZ íÑIGO', ['inigo@busqueda.test']],
    ['nandu', ['inigo@busqueda.test']],
    ['jose guiraldes', ['jose@busqueda.test']],
    ['José Güiraldes', ['jose@busqueda.test']],
    ["o'connor", ['ana@busqueda.test']],
    ['20111224', ['ana@busqueda.test']],
    ['@BUSQUEDA.test', ['ana@busqueda.test', 'inigo@busqueda.test', 'jose@busqueda.test', 'ursula@busqueda.test']],
    ['perez ana', []],
  ])('%j finds %j: every word, in any order, in the name, the e-mail and the DNI', async (search, emails) => {
    expect((await found(search)).map((email) => email.replace('_b', ''))).toEqual(emails)
  })

  test.each(['%', '_', '\\', '*', '.', '^'])('%j alone finds nothing, and is passed over beside a word', async (search) => {
    expect(await found(search)).toEqual([])
    expect(await found(`ana ${search} connor`)).toEqual(['ana_b@busqueda.test'])
  })

  test.each([
    ['100%', ['ana_b@busqueda.test']],
    ['ana_b@', ['ana_b@busqueda.test']],
    ['an__b@', []],
    ['a%b@busq', []],
  ])('%j stands for itself', async (search, emails) => {
    expect(await found(search)).toEqual(emails)
  })

  test('a consultation is found by its name, its patient and its clinic', async () => {
    expect((await foundVisits('BUSQUEDA')).length).toBe(PEOPLE.length)
    expect(await foundVisits('busqueda ursula')).toEqual(['ÚRSULA PEREZ'])
    const { data } = await app.ok('listDoctorConsultations', { as: 'DOCTOR', params: { doctorId } })
    const clinicName = data.find((one) => one.clinicName)?.clinicName ?? ''
    const search = clinicName.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
    const byClinic = await app.ok('listDoctorConsultations', { as: 'DOCTOR', params: { doctorId }, query: { search } })
    expect(byClinic.data.map((one) => one.clinicName)).toContain(clinicName)
  })

  test('nothing typed finds everything, and what nobody is called finds nothing', async () => {
    const all = await app.ok('listDoctorPatients', { as: 'DOCTOR', query: { search: '   ' } })
    expect(all.total).toBeGreaterThan(PEOPLE.length)
    expect(await app.ok('listDoctorPatients', { as: 'DOCTOR', query: { search: 'zzzz qqqq' } })).toMatchObject({ data: [], total: 0 })
  })
})
