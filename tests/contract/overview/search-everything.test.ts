import { desc, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import type { SearchResult } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { referrals } from '#server/referrals/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

type Kind = SearchResult['type']

/** A word that only the rows of this file hold, with a case and accents of its own in each. */
const WORD = 'Zulúñ'
const place = {
  address: 'Calle 1',
  district: 'Centro',
  city: 'Rosario',
  state: 'Santa Fe' as const,
  zipCode: '2000',
  latitude: 0,
  longitude: 0,
}

const KINDS: Record<Role, Kind[]> = {
  BACKOFFICE: ['PATIENT', 'USER', 'CLINIC', 'LEAD', 'CONSULTATION'],
  DOCTOR: ['PATIENT', 'CLINIC', 'LEAD', 'CONSULTATION'],
  SECRETARY: ['PATIENT', 'USER', 'CLINIC', 'LEAD'],
  ADMINISTRATOR_CLINIC: ['PATIENT', 'CLINIC'],
}

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  let mine: number
  let other: number
  /** The ids of the rows that the demo doctor reaches, and of those that are another doctor's. */
  const rows = { own: new Map<Kind, number>(), foreign: new Map<Kind, number>() }

  beforeAll(async () => {
    app = await openApp(open)
    const me = eq(users.email, accountOf('DOCTOR').email)
    const select = () => app.db.select({ id: doctors.id }).from(doctors).innerJoin(users, eq(users.id, doctors.userId))
    mine = (await select().where(me))[0]?.id ?? 0
    other = (await select().where(ne(users.email, accountOf('DOCTOR').email)))[0]?.id ?? 0
    for (const [side, doctorId] of [
      ['own', mine],
      ['foreign', other],
    ] as const) {
      const person = { firstName: 'Íñigo', lastName: WORD, email: `${side}@todo.test` }
      const [user] = await app.db
        .insert(users)
        .values({ ...person, dni: '20999111' })
        .returning()
      const [patient] = await app.db
        .insert(patients)
        .values({ userId: user?.id ?? 0 })
        .returning()
      const [clinic] = await app.db
        .insert(clinics)
        .values({ ...place, doctorId, name: 'Sala ZULUÑ' })
        .returning()
      const [lead] = await app.db
        .insert(referrals)
        .values({ ...person, referrerDoctorId: doctorId })
        .returning()
      const visit = { doctorId, patientId: patient?.id ?? 0, clinicId: clinic?.id, durationInMinutes: 30, status: 'COMPLETED' as const }
      // Long past, so that it is no consultation of the latest.
      const [consultation] = await app.db
        .insert(consultations)
        .values({ ...visit, name: 'Dolor', date: '2019-03-02T13:00:00.000Z' })
        .returning()
      for (const [kind, row] of Object.entries({ PATIENT: patient, CLINIC: clinic, LEAD: lead, CONSULTATION: consultation }))
        rows[side].set(kind as Kind, row?.id ?? 0)
    }
  })
  afterAll(() => app.close())

  const search = async (as: Role, q: string) => (await app.ok('search', { as, query: { q } })).results
  const idsOf = (found: SearchResult[], kind: Kind) => found.filter(({ type }) => type === kind).map(({ id }) => id)
  const patientsFound = async (q: string) =>
    (await search('BACKOFFICE', q)).filter(({ type }) => type === 'PATIENT').map(({ detail }) => detail)

  test.each(roles)('%s finds the kinds of records that they may open, in one order', async (role) => {
    // The e-mails of the demo data end so, and clinics are called so.
    const everything = await Promise.all(['zulun', 'salvia.test', 'correo.test', 'consultorio'].map((q) => search(role, q)))
    const kinds = new Set(everything.flat().map(({ type }) => type))
    expect([...KINDS.BACKOFFICE].filter((kind) => kinds.has(kind))).toEqual(KINDS[role])
    for (const found of everything) {
      const order = found.map(({ type }) => KINDS.BACKOFFICE.indexOf(type))
      expect(order).toEqual([...order].sort())
      for (const kind of KINDS.BACKOFFICE) expect(idsOf(found, kind).length).toBeLessThanOrEqual(5)
    }
  })

  test("a doctor finds what is theirs, and a second doctor's rows never", async () => {
    const found = await search('DOCTOR', 'zulun')
    expect(new Map(found.map(({ type, id }) => [type, id]))).toEqual(rows.own)
    expect(found).toHaveLength(rows.own.size)
    const all = await search('BACKOFFICE', 'zulun')
    for (const [kind, id] of rows.foreign) expect(idsOf(all, kind)).toContain(id)
  })

  test('a record tells its name, what tells it apart, and nothing else', async () => {
    const found = await search('DOCTOR', 'zulun')
    const person = { title: `Íñigo ${WORD}`, detail: 'own@todo.test', date: null }
    expect(found).toEqual([
      { type: 'PATIENT', id: rows.own.get('PATIENT'), ...person },
      { type: 'CLINIC', id: rows.own.get('CLINIC'), title: 'Sala ZULUÑ', detail: 'Calle 1, Rosario', date: null },
      { type: 'LEAD', id: rows.own.get('LEAD'), ...person },
      {
        type: 'CONSULTATION',
        id: rows.own.get('CONSULTATION'),
        title: person.title,
        detail: 'Dolor · Sala ZULUÑ',
        date: '2019-03-02T13:00:00.000Z',
      },
    ])
  })

  test.each(roles.filter((role) => !KINDS[role].includes('CONSULTATION')))('%s reads no medical text', async (role) => {
    const secret = 'Ñoqui secreto'
    const visit = { doctorId: mine, patientId: rows.own.get('PATIENT') ?? 0, durationInMinutes: 30, date: '2030-01-01T13:00:00.000Z' }
    const [added] = await app.db
      .insert(consultations)
      .values({ ...visit, name: secret, description: secret })
      .returning()
    expect(JSON.stringify(await search('DOCTOR', 'noqui'))).toContain(secret)
    for (const q of ['noqui', 'zulun', 'secreto']) expect(JSON.stringify(await search(role, q))).not.toContain(secret)
    await app.db.delete(consultations).where(eq(consultations.id, added?.id ?? 0))
  })

  test.each(['ZULÚÑ', 'zulun', 'inigo zulun', 'ZULUN íñi', '  zulun   20999111 ', 'ulu', 'zulu\u0301n\u0303'])(
    '%j finds the two, whatever the case, the accents and the order of the words',
    async (q) => {
      expect((await patientsFound(q)).filter((email) => email.endsWith('@todo.test'))).toEqual(
        ['own@todo.test', 'foreign@todo.test'].sort().reverse(),
      )
    },
  )

  test.each([
    '%',
    '%%',
    '__',
    '\\\\',
    '100% \\_',
    "' or '1'='1",
    '\\u0000',
    'a\ud800b',
    '\udc00\udc01',
    '()[]*+?.^$|',
    '👩🏽‍⚕️🎉',
    'x'.repeat(100),
    'a '.repeat(50),
    'a\u200bb',
    '\u{10ffff}\uffff',
  ])('%j stands for itself', async (q) => {
    const { status, body } = await app.call('search', { as: 'BACKOFFICE', query: { q } })
    if (q.trim().length < 2) return expect(status).toBe(422)
    expect(status).toBe(200)
    if (/^[%_\\ud]/.test(q)) expect(body).toMatchObject({ results: [] })
  })

  test.each(['', ' ', 'a', ' a ', '\t\t', '\u200ba', 'a\u0000b', 'x'.repeat(101)])('%j is refused at its field', async (q) => {
    expect(await app.refused('search', { as: 'BACKOFFICE', query: { q } })).toMatchObject({
      status: 422,
      errors: { q: expect.any(String) },
    })
  })

  test('nothing asked is refused', async () => {
    expect(await app.refused('search', { as: 'BACKOFFICE' })).toMatchObject({ status: 422 })
  })

  describe('the numbers of people', () => {
    const numbers = { dni: '31888777', phone: '3415557788' }
    beforeAll(async () => {
      const name = { firstName: 'Número', lastName: 'Buscado' }
      const [patient, doctor] = await app.db
        .insert(users)
        .values([
          { ...name, ...numbers, email: 'paciente@numeros.test' },
          { ...name, email: 'doctora@numeros.test', roleType: 'DOCTOR' },
        ])
        .returning()
      await app.db.insert(patients).values({ userId: patient?.id ?? 0 })
      await app.db.insert(doctors).values({ userId: doctor?.id ?? 0, cuit: '27-31888777-4', medicalLicenseNumber: 'MP 774411' })
    })
    const emails = async (role: Role, q: string) =>
      (await search(role, q)).filter(({ detail }) => detail.endsWith('@numeros.test')).map(({ detail }) => detail)

    test.each(['31888777', '31.888.777', '3415557788', '(341) 555-7788', '+341 555 7788'])('%j finds the patient', async (q) => {
      expect(await emails('BACKOFFICE', q)).toContain('paciente@numeros.test')
    })

    test.each(['27-31888777-4', '27318887774', '27 31888777 4', '774411', 'mp 774411', 'buscado 774411'])(
      '%j finds the doctor',
      async (q) => {
        expect(await emails('BACKOFFICE', q)).toEqual(['doctora@numeros.test'])
        const { data } = await app.ok('browseUsers', { as: 'BACKOFFICE', query: { search: q } })
        expect(data.map(({ email }) => email)).toEqual(['doctora@numeros.test'])
      },
    )

    test.each(['DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY'] as const)('%s, who reaches neither, finds neither', async (role) => {
      for (const q of ['31888777', '3415557788', '27-31888777-4', '774411']) expect(await emails(role, q)).toEqual([])
    })
  })

  test('whose name begins as what was typed comes first, then the alphabet', async () => {
    const named = [
      ['Bea', 'Quimera'],
      ['Quim', 'Zeta'],
      ['Ana', 'Antequim'],
      ['Ada', 'Quimera'],
    ].map(([firstName = '', lastName = '']) => ({ firstName, lastName, email: `${firstName}@orden.test` }))
    const added = await app.db.insert(users).values(named).returning({ userId: users.id })
    await app.db.insert(patients).values(added)
    expect(await patientsFound('quím')).toEqual(['Quim@orden.test', 'Ada@orden.test', 'Bea@orden.test', 'Ana@orden.test'])
  })

  test('consultations and leads come newest first', async () => {
    const own = eq(consultations.doctorId, mine)
    const [visit] = await app.db
      .select({ name: consultations.name })
      .from(consultations)
      .where(own)
      .orderBy(desc(consultations.date))
      .limit(1)
    const found = await search('DOCTOR', visit?.name ?? '')
    const dates = found.filter(({ type }) => type === 'CONSULTATION').map(({ date }) => String(date))
    expect(dates.length).toBeGreaterThan(0)
    expect(dates).toEqual([...dates].sort().reverse())
    const leads = idsOf(await search('BACKOFFICE', 'com'), 'LEAD')
    const newest = await app.db
      .select({ id: referrals.id })
      .from(referrals)

      .orderBy(desc(referrals.referralDate), desc(referrals.id))
    const order = newest.map(({ id }) => id).filter((id) => leads.includes(id))
    expect(leads).toEqual(order)
  })

  test.each(roles)(
    'a search by %s is written down in one row where it is among patients, with its words, and the log has none of them',
    async (role) => {
      await app.tokenOf(role)
      const before = await app.db.$count(auditLog)
      await search(role, 'zulun')
      const added = await app.db.select().from(auditLog).orderBy(auditLog.id).offset(before)
      expect(added).toMatchObject(
        KINDS[role].includes('PATIENT')
          ? [{ operation: 'search', entity: 'patients', recordId: null, after: null, query: { q: 'zulun' } }]
          : [],
      )
      expect(app.log.join('')).not.toContain('zulun')
    },
  )
})
