import { and, eq, inArray, ne, notExists, notInArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId, Role } from '#contract/generated/policy.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { attachments, followUpNotes } from '#server/clinical/schema.ts'
import { clinicStaff, clinics } from '#server/clinics/schema.ts'
import { patients } from '#server/patients/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { referrals } from '#server/referrals/schema.ts'
import { staffRoles } from '#server/scope/scope.ts'
import { examples } from '#tests/contract/examples.ts'
import { operationIds, ruleOf } from '#tests/support/contract/contract.ts'
import { copyRows } from '#tests/support/database/copy-rows.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { type Answered, type Ask, openApp, type TestApp } from '#tests/support/server/app.ts'
import { shareOf } from '#tests/support/setup/settings.ts'

const limited = roles.filter((role) => role !== 'BACKOFFICE')
const admitted = (id: OperationId) => limited.filter((role) => ruleOf(id).roles.includes(role))
const reads = (scope: 'own' | 'all') => operationIds.filter((id) => ruleOf(id).scope === scope && ruleOf(id).method === 'GET')
/** What was changed a moment ago is not so a moment later: agenda-changes.test.ts has a second doctor of its own. */
/** These tell of the person who asks, and of this very request: own-account.test.ts has somebody else. */
const OF_ONESELF: OperationId[] = ['listOwnSessions', 'getOwnData']
const ownReads = reads('own').filter((id) => id !== 'watchSchedule' && !OF_ONESELF.includes(id))
const ownLists = ownReads.filter((id) => !ruleOf(id).path.includes('{') && ruleOf(id).roles.includes('DOCTOR'))
const byRole = (ids: OperationId[], fewest = limited.length) =>
  ids.flatMap((id) => shareOf(admitted(id), limited.length, fewest).map((role) => [id, role] as const))

/** The consultations of the doctor of the outer query with patients whom another doctor treats, too. */
const sharedPatients = (db: Database, other: number) => {
  const theirs = db.select({ id: consultations.patientId }).from(consultations).where(eq(consultations.doctorId, other))
  return db
    .select({ one: sql`1` })
    .from(consultations)
    .where(and(eq(consultations.doctorId, doctors.id), inArray(consultations.patientId, theirs)))
}

/** Everything in an answer that is a list, however deep it lies, but for what the server can do, which belongs to nobody. */
/** The operations of the backend, and how many rows a filter leaves. */
const LISTS_OF_NOBODY = ['extensions', 'counts']

function listsIn(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([name, one]) => (LISTS_OF_NOBODY.includes(name) ? [] : listsIn(one)))
  return Array.isArray(value) ? [value, ...inside] : inside
}

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  const asking = async (id: OperationId, role: Role): Promise<Ask> => ({ as: role, ...(await examples[id].own(app, role)) })

  // Who of them asks is the same to an operation without a scope.
  test.each(byRole(reads('all'), 1))('%s answers a %s as it answers the back office', async (id, role) => {
    const ask = await asking(id, role)
    const answer = await app.call(id, ask)
    expect(answer.status).toBe(200)
    expect(answer.text).toBe((await app.call(id, { ...ask, as: 'BACKOFFICE' })).text)
  })

  describe('with a second doctor', () => {
    const before = new Map<string, { ask: Ask; answer: Answered }>()
    const second = { email: 'otra@salvia.test', password: 'una clave larga' }
    const secondAnswers = new Map<OperationId, Answered>()

    beforeAll(async () => {
      for (const [id, role] of byRole(ownReads)) {
        const ask = await asking(id, role)
        before.set(`${id} ${role}`, { ask, answer: await app.call(id, ask) })
      }
      const created = await app.ok('createUser', {
        as: 'BACKOFFICE',
        body: {
          ...second,
          firstName: 'Otra',
          lastName: 'Médica',
          roleType: 'DOCTOR',
          specialty: 1,
          licenseNumber: 'MN 1',
          cuit: '20-28456123-7',
        },
      })
      const token = await app.firstSignIn(second.email, second.password)
      for (const id of ownLists) secondAnswers.set(id, await app.call(id, { ...before.get(`${id} DOCTOR`)?.ask, as: { token } }))

      const [first] = await app.db
        .select({ id: doctors.id, userId: doctors.userId })
        .from(doctors)
        .innerJoin(users, eq(users.id, doctors.userId))
        .where(eq(users.email, accountOf('DOCTOR').email))
      await copyRows(
        app.db,
        new Map<PgTable, Map<unknown, unknown>>([
          [users, new Map([[first?.userId, created.id]])],
          [doctors, new Map([[first?.id, created.doctor?.id]])],
          // Nobody works at the copies of the clinics.
          [clinicStaff, new Map()],
        ]),
      )
    })

    test.each(ownLists)('%s answers a doctor who has nothing with nothing', (id) => {
      const answer = secondAnswers.get(id)
      expect(answer?.status).toBe(200)
      expect(listsIn(answer?.body).flat()).toEqual([])
    })

    test.each(byRole(ownReads))('%s answers a %s the same when another doctor has a copy of each of their rows', async (id, role) => {
      const { ask, answer } = before.get(`${id} ${role}`) ?? {}
      expect(answer?.status).toBe(200)
      expect((await app.call(id, ask)).text).toBe(answer?.text)
    })
  })

  test("another doctor's patient is found by no list, search, count, id or file; a consultation changes that, but for the other doctor's files", async () => {
    const as = { as: 'DOCTOR' } as const
    const { doctorId: id } = await app.ok('getCurrentUser', as)
    if (!id) throw new Error('The demo doctor is no doctor.')
    const mine = app.db.select({ id: consultations.patientId }).from(consultations).where(eq(consultations.doctorId, id))
    const [theirs] = await app.db
      .select({ patientId: patients.id, email: users.email, consultation: consultations, key: attachments.key })
      .from(attachments)
      .innerJoin(followUpNotes, eq(followUpNotes.id, attachments.noteId))
      .innerJoin(consultations, eq(consultations.id, followUpNotes.consultationId))
      .innerJoin(patients, eq(patients.id, consultations.patientId))
      .innerJoin(users, eq(users.id, patients.userId))
      .where(and(ne(consultations.doctorId, id), notInArray(consultations.patientId, mine)))
      .limit(1)
    if (!theirs) throw new Error('The demo data lacks what this needs.')
    const { patientId, email, consultation, key } = theirs

    /** What the doctor gets of the patient, by every way that leads to one. */
    async function reached() {
      const all = await app.ok('listDoctorPatients', { ...as, query: { pageSize: 250 } })
      const search = await app.ok('listDoctorPatients', { ...as, query: { search: email } })
      const visits = await app.ok('listDoctorConsultations', { ...as, params: { doctorId: id }, query: { search: email } })
      return {
        listed: all.data.some((one) => one.id === patientId),
        isWhole: all.total === all.data.length,
        total: all.total,
        found: search.data.map((one) => one.id),
        counted: search.total,
        visits: visits.data.length,
        opened: (await app.call('getPatient', { ...as, params: { id: patientId } })).status,
        file: (await app.call('getAttachment', { ...as, params: { key } })).status,
        theirVisit: (await app.call('getConsultation', { ...as, params: { id: consultation.id } })).status,
        theirVisits: (await app.call('listDoctorConsultations', { ...as, params: { doctorId: consultation.doctorId } })).status,
      }
    }
    const theirsOnly = { file: 404, theirVisit: 404, theirVisits: 404, isWhole: true }
    const before = await reached()
    expect(before).toEqual({ ...theirsOnly, listed: false, total: before.total, found: [], counted: 0, visits: 0, opened: 404 })
    expect((await app.call('getAttachment', { as: 'BACKOFFICE', params: { key } })).status).toBe(200)

    const { id: _, ...visit } = consultation
    await app.db.insert(consultations).values({ ...visit, doctorId: id, status: 'CANCELLED' })
    const all = { listed: true, total: before.total + 1, found: [patientId], counted: 1, visits: 1, opened: 200 }
    expect(await reached()).toEqual({ ...theirsOnly, ...all })
  })

  describe.each(staffRoles)('a %s of another doctor’s clinics', (role) => {
    let staff: { id: number; token: string }
    let doctor: { id: number; userId: number }
    let places: number[]
    beforeAll(async () => {
      const { doctorId: mine } = await app.ok('getCurrentUser', { as: 'DOCTOR' })
      const [other] = await app.db
        .select({ id: doctors.id, userId: doctors.userId })
        .from(doctors)
        .innerJoin(referrals, eq(referrals.referrerDoctorId, doctors.id))
        .where(and(ne(doctors.id, mine ?? 0), notExists(sharedPatients(app.db, mine ?? 0))))
        .orderBy(doctors.id)
        .limit(1)
      if (!other) throw new Error('The demo data lacks what this needs.')
      doctor = other
      const [email, password] = [`${role.toLowerCase()}@otra.test`, 'una clave larga']
      const account = { email, firstName: 'Otra', lastName: 'Persona', roleType: role, passwordHash: await hashPassword(password) }
      const [{ id } = { id: 0 }] = await app.db.insert(users).values(account).returning({ id: users.id })
      places = (await app.db.select({ id: clinics.id }).from(clinics).where(eq(clinics.doctorId, doctor.id))).map((row) => row.id)
      staff = { id, token: await app.signIn(email, password) }
    })
    const admits = (id: OperationId) => ruleOf(id).roles.includes(role)
    const asStaff = () => ({ as: { token: staff.token } })
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)

    test('who works nowhere yet finds nobody but themselves', async () => {
      for (const id of operationIds.filter((id) => admits(id) && ruleOf(id).scope === 'own' && !ruleOf(id).path.includes('{'))) {
        if (ruleOf(id).method !== 'GET' || OF_ONESELF.includes(id)) continue
        const { status, body } = await app.call(id, { ...(await examples[id].own(app, role)), ...asStaff() })
        expect(status).toBe(200)
        expect(listsIn(body).flat(), id).toEqual(id === 'listUsers' ? [expect.objectContaining({ id: staff.id })] : [])
      }
    })

    test('finds what is of these clinics and their doctor, all of it and nothing else', async () => {
      await app.db.insert(clinicStaff).values(places.map((clinicId) => ({ userId: staff.id, clinicId })))
      const visits = await app.db.select().from(consultations).where(inArray(consultations.clinicId, places))
      const colleagues = await app.db.select().from(clinicStaff).where(inArray(clinicStaff.clinicId, places))
      const seen = [...new Set(visits.map(({ patientId }) => patientId))].map((id) => ({ id }))
      const referred = await app.db.select().from(referrals).where(eq(referrals.referrerDoctorId, doctor.id))
      const expected = {
        listClinics: places.map((id) => ({ id })),
        listDoctors: [doctor],
        listUsers: [...new Set([doctor.userId, ...colleagues.map(({ userId }) => userId)])].map((id) => ({ id })),
        listPatients: seen,
        listDoctorPatients: seen,
        listConsultations: visits,
        listReferrals: referred,
      }
      expect(visits.length).toBeGreaterThan(0)
      for (const [id, rows] of Object.entries(expected) as [keyof typeof expected, { id: number }[]][]) {
        if (!admits(id)) continue
        const isPaged = id === 'listDoctorPatients' || id === 'listConsultations'
        const { body } = await app.call(id, { ...asStaff(), ...(isPaged && { query: { pageSize: 250 } }) })
        const [list = []] = listsIn(body) as { id: number }[][] // each of them answers with a list of records, or has one
        expect(ids(list), id).toEqual(ids(rows))
      }
    })

    const records = operationIds.filter((id) => admits(id) && ruleOf(id).scope === 'own' && ruleOf(id).path.includes('{'))
    test.each(records)('is answered by %s for what is of other clinics as for what does not exist', async (id) => {
      const ask = await examples[id].own(app, role)
      const absent = Object.fromEntries(
        Object.entries(ask.params ?? {}).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.replace(/^.{22}/, 'A'.repeat(22)) : 2_147_483_647,
        ]),
      )
      const [foreign, missing] = [
        await app.refused(id, { ...ask, ...asStaff() }),
        await app.refused(id, { ...ask, ...asStaff(), params: absent }),
      ]
      expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
      expect({ ...foreign, requestId: '' }).toEqual({ ...missing, requestId: '' })
    })

    test('reads no clinical text and no balance', async () => {
      const people = operationIds.filter((id) => admits(id) && ruleOf(id).scope === 'own' && ruleOf(id).method === 'GET')
      const demoDoctor = { params: { id: (await app.ok('getCurrentUser', { as: 'DOCTOR' })).id } }
      const answers = await Promise.all(people.map(async (id) => app.call(id, await asking(id, role))))
      const texts = [await app.call('getUser', { as: role, ...demoDoctor }), ...answers].map(({ status, text }, index) => {
        expect(status).toBe(200)
        // The desk tells a patient why the appointment is off.
        return people[index - 1] === 'getAgendaAppointment' ? text.replaceAll('"cancelledReason"', '') : text
      })
      for (const name of ['cancelledReason', 'medicalConsultations', 'followUpNotes', 'attachments', 'choice'])
        expect(texts.join()).not.toContain(`"${name}"`)
      if (role === 'ADMINISTRATOR_CLINIC') {
        const { data } = await app.ok('listConsultations', { as: role })
        for (const visit of data) expect(visit).not.toHaveProperty('description')
      }
    })
  })

  test.each(staffRoles)('a %s changes no account but their own', async (role) => {
    const { body } = await examples.updateUser.own(app, role)
    const [other] = await app.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, accountOf('BACKOFFICE').email))
    const answers = [other?.id, 2_147_483_647].map((id) => app.refused('updateUser', { as: role, params: { id }, body }))
    const [foreign, absent] = await Promise.all(answers)
    expect(foreign).toMatchObject({ status: 404 })
    expect({ ...foreign, requestId: '' }).toEqual({ ...absent, requestId: '' })
  })

  test('whoever has more consultations than are read into an array reaches and finds the same patients', async () => {
    const read = async (id: 'listDoctorPatients' | 'browsePatients', role: Role, query: object) =>
      (await app.ok(id, { as: role, query: { pageSize: 250, ...query } })).data.map((patient) => patient.id)
    const look = () =>
      Promise.all([
        read('listDoctorPatients', 'DOCTOR', {}),
        read('listDoctorPatients', 'DOCTOR', { search: 'an' }),
        read('listDoctorPatients', 'SECRETARY', {}),
        read('browsePatients', 'SECRETARY', {}),
        read('browsePatients', 'SECRETARY', { search: 'an', sort: '-email' }),
      ])
    const before = await look()
    expect(Math.min(...before.map(({ length }) => length))).toBeGreaterThan(0)
    const [clinic] = await app.ok('listClinics', { as: 'SECRETARY' })
    const { doctorId } = await app.ok('getCurrentUser', { as: 'DOCTOR' })
    await app.db.transaction(async (tx) => {
      // Their search texts and the counts of days, which triggers keep, are not asked for here.
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const owner of [eq(consultations.clinicId, clinic?.id ?? 0), eq(consultations.doctorId, doctorId ?? 0)])
        await tx.execute(sql`
          insert into consultations (doctor_id, clinic_id, patient_id, name, date, duration_in_minutes, status)
          select doctor_id, clinic_id, patient_id, name, date, duration_in_minutes, status
          from (select * from consultations where ${owner} order by id limit 1) as one, generate_series(1, 5001)`)
    })
    expect(await look()).toEqual(before)
  })
})
