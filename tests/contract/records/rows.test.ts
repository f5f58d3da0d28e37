import { and, asc, count, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isExpected } from '#contract/appointment.ts'
import type { OperationId } from '#contract/generated/policy.ts'
import type { ConsultationPage, CreateUserInput, DoctorPatientPage } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { attachments, followUpNotes } from '#server/clinical/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { referrals } from '#server/referrals/schema.ts'
import { examples, type OwnedExample } from '#tests/contract/examples.ts'
import { operationIds, ruleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { type Ask, openApp, type TestApp } from '#tests/support/server/app.ts'

const NOBODY = 2_147_483_647
const scoped = operationIds.filter((id) => {
  const { scope, path, roles } = ruleOf(id)
  return scope === 'own' && path.includes('{') && roles.includes('DOCTOR')
})
/** What changes several records at once. */
const OF_SEVERAL: OperationId[] = [
  'readNotifications',
  'createConsultationSeries',
  'suspendSchedule',
  'mergePatients',
  'undoPatientMerge',
  'acceptReservation',
  'answerBookingRequest',
]
/** The changes of patients, who have no account. */
const BY_PATIENTS: OperationId[] = [
  'answerAppointment',
  'moveOwnAppointment',
  'requestBooking',
  'correctBooking',
  'answerBookingRequest',
  'unsubscribeBooking',
  'signUp',
]
/** Changes by the owner of an account, who has no session. */
const BY_OWNERS: OperationId[] = ['proveEmail', 'resetPassword', 'provideSecondStep', 'providePasskey']
/** These have mails sent, or look, and change no record. */
const OF_NO_RECORD: OperationId[] = ['resendCode', 'requestPasswordReset', 'checkPasswordReset']
const changing = operationIds.filter((id) => ruleOf(id).method !== 'GET' && !OF_NO_RECORD.includes(id))

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  let me: { id: number; userId: number }
  beforeAll(async () => {
    app = await openApp(open)
    const [doctor] = await app.db
      .select({ id: doctors.id, userId: doctors.userId })
      .from(doctors)
      .innerJoin(users, eq(users.id, doctors.userId))
      .where(eq(users.email, accountOf('DOCTOR').email))
    if (!doctor) throw new Error('The demo doctor is missing.')
    me = doctor
  })
  afterAll(() => app.close())

  /** An answer without what differs from one to the next. */
  const told = async (id: OperationId, ask: Ask) => {
    const { status, headers, body } = await app.call(id, ask)
    return { status, headers: { ...headers, date: '', 'x-request-id': '' }, body: { ...(body as object), requestId: '' } }
  }

  test.each(scoped)("%s answers alike, to the headers, for somebody else's record and for one that does not exist", async (id) => {
    const example: Partial<OwnedExample> = examples[id]
    const foreign: Ask = { as: 'DOCTOR', ...(await example.foreign?.(app)) }
    const params = Object.fromEntries(
      Object.entries(foreign.params ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replace(/^.{22}/, 'A'.repeat(22)) : NOBODY,
      ]),
    )
    const answer = await told(id, foreign)
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(answer).toEqual(await told(id, { ...foreign, params }))
  })

  describe('a doctor', () => {
    const mine = { as: 'DOCTOR' } as const
    const ids = <Row extends { id: number }>(rows: Row[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
    const ownConsultations = () => app.db.select().from(consultations).where(eq(consultations.doctorId, me.id))

    test.each([
      ['getClinic', clinics, clinics.doctorId],
      ['getReferral', referrals, referrals.referrerDoctorId],
      ['getConsultation', consultations, consultations.doctorId],
    ] as const)('reaches through %s every row of their own and none of anybody else', async (id, table, owner) => {
      const own = await app.db.select({ id: table.id }).from(table).where(eq(owner, me.id)).orderBy(asc(table.id)).limit(40)
      const others = await app.db.select({ id: table.id }).from(table).where(ne(owner, me.id)).orderBy(asc(table.id)).limit(40)
      expect(own.length).toBeGreaterThan(2)
      expect(others.length).toBe(40)
      for (const row of own) expect((await app.call(id, { ...mine, params: row })).status).toBe(200)
      for (const row of others) expect((await app.call(id, { ...mine, params: row })).status).toBe(404)
    })

    test('is told which doctor they are, and somebody else that they are none', async () => {
      expect((await app.ok('getCurrentUser', mine)).doctorId).toBe(me.id)
      expect((await app.ok('getCurrentUser', { as: 'BACKOFFICE' })).doctorId).toBeNull()
    })

    test('finds in their lists what is theirs, all of it and nothing else', async () => {
      const own = { clinics: eq(clinics.doctorId, me.id), referrals: eq(referrals.referrerDoctorId, me.id) }
      expect(ids(await app.ok('listClinics', mine))).toEqual(ids(await app.db.select().from(clinics).where(own.clinics)))
      expect(ids(await app.ok('listReferrals', mine))).toEqual(ids(await app.db.select().from(referrals).where(own.referrals)))
      expect(ids(await app.ok('listDoctorClinics', { ...mine, params: { id: me.id } }))).toEqual(
        ids(await app.db.select().from(clinics).where(own.clinics)),
      )
    })

    test('reads no name of whose a clinic is, which comes with each clinic for the back office', async () => {
      const [mineFirst] = await app.ok('listClinics', mine)
      expect(mineFirst).not.toHaveProperty('doctor')
      const [{ firstName, lastName } = { firstName: '', lastName: '' }] = await app.db
        .select({ firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .innerJoin(doctors, and(eq(doctors.userId, users.id), eq(doctors.id, me.id)))
      const name = { doctorId: me.id, doctor: { firstName, lastName } }
      const as = 'BACKOFFICE'
      const params = { id: mineFirst?.id ?? 0 }
      const clinic = await app.ok('getClinic', { as, params })
      const { id: _, createdAt: __, doctor: ___, doctorId: ____, archivedAt: _____, ...body } = clinic
      expect([
        (await app.ok('listClinics', { as })).find(({ id }) => id === params.id),
        (await app.ok('listDoctorClinics', { as, params: { id: me.id } }))[0],
        clinic,
        await app.ok('updateClinic', { as, params, body }),
        await app.ok('createClinic', { as, body: { ...body, doctorId: me.id } }),
      ]).toEqual(Array(5).fill(expect.objectContaining(name)))
    })

    test('turns the pages of their patients and sees each one once, with their own visits counted', async () => {
      // Somebody whose hour has come sits in the waiting room.
      const past = (await ownConsultations()).filter(({ date }) => Date.parse(date) <= Date.now())
      const waiting = past.reduce((one, other) => (one.date > other.date ? one : other))
      await app.db
        .update(consultations)
        .set({ status: 'CONFIRMED', arrivedAt: new Date().toISOString() })
        .where(eq(consultations.id, waiting.id))
      const visits = await ownConsultations()
      const began = Date.now()
      const seen: DoctorPatientPage['data'] = []
      for (let page = 1; ; page++) {
        const { data, total } = await app.ok('listDoctorPatients', { ...mine, query: { page, pageSize: 7, search: '' } })
        expect(total).toBe(new Set(visits.map(({ patientId }) => patientId)).size)
        if (data.length === 0) break
        seen.push(...data)
      }
      expect(ids(seen)).toEqual([...new Set(visits.map(({ patientId }) => patientId))].sort((a, b) => a - b))
      for (const { id, attendedTimes, lastAppointmentDate } of seen) {
        expect(attendedTimes).toBe(visits.filter((one) => one.patientId === id && one.status === 'COMPLETED').length)
        const on = visits.filter((one) => one.patientId === id && one.status !== 'CANCELLED')
        const latest = (now: number) =>
          on
            .filter((one) => Date.parse(one.date) <= now && !isExpected(one, now))
            .map(({ date }) => date)
            .sort()
            .at(-1) ?? null
        // One may begin while the pages are turned.
        expect([latest(began), latest(Date.now())]).toContain(lastAppointmentDate)
      }
    })

    test('turns the pages of their consultations and sees each one once, newest first; the total counts pages', async () => {
      const visits = await ownConsultations()
      const seen: ConsultationPage['data'] = []
      const { total } = await app.ok('listDoctorConsultations', { ...mine, params: { doctorId: me.id } })
      for (let page = 1; page <= total; page++)
        seen.push(...(await app.ok('listDoctorConsultations', { ...mine, params: { doctorId: me.id }, query: { page } })).data)
      expect(ids(seen)).toEqual(ids(visits))
      expect(seen.map(({ date }) => date)).toEqual(
        visits
          .map(({ date }) => date)
          .sort()
          .reverse(),
      )
      const beyond = { ...mine, params: { doctorId: me.id }, query: { page: total + 1 } }
      expect(await app.ok('listDoctorConsultations', beyond)).toEqual({ data: [], total })
    })

    test('sees of a patient whom others treat too only their own visits', async () => {
      const [shared] = await app.db
        .select({ id: consultations.patientId, visits: count() })
        .from(consultations)
        .where(eq(consultations.doctorId, me.id))
        .groupBy(consultations.patientId)
        .limit(1)
      const [other] = await app.db.select().from(doctors).where(ne(doctors.id, me.id)).limit(1)
      if (!shared || !other) throw new Error('The demo data lacks what this needs.')
      const visit = { patientId: shared.id, name: 'Ajena', date: '2026-01-05T13:00:00.000Z', durationInMinutes: 30 }
      await app.db.insert(consultations).values({ ...visit, doctorId: other.id })
      const names = async (as: 'DOCTOR' | 'BACKOFFICE') =>
        (await app.ok('getPatient', { as, params: { id: shared.id } })).medicalConsultations?.map(({ name }) => name)
      expect(await names('DOCTOR')).toHaveLength(shared.visits)
      expect(await names('DOCTOR')).not.toContain('Ajena')
      expect(await names('BACKOFFICE')).toContain('Ajena')
    })
  })

  describe("the read of a patient's record", () => {
    const reads = ['getPatient', 'getConsultation', 'getAttachment'] as const
    const entries = () => app.db.select().from(auditLog).orderBy(asc(auditLog.id))
    const entities = { getPatient: 'patients', getConsultation: 'consultations', getAttachment: 'attachments' } as const
    async function idOf(id: (typeof reads)[number], { params = {} }: Ask) {
      if (id !== 'getAttachment') return params['id']
      const [row] = await app.db
        .select({ id: attachments.id })
        .from(attachments)
        .where(eq(attachments.key, String(params['key'])))
      return row?.id
    }

    test.each(reads.flatMap((id) => roles.filter((role) => ruleOf(id).roles.includes(role)).map((role) => [id, role] as const)))(
      'through %s by %s is written down: who, when, which, and nothing of what it says',
      async (id, role) => {
        const ask = await examples[id].own(app, role)
        // Signing in leaves a row of its own.
        await app.tokenOf(role)
        const before = await entries()
        const { headers } = await app.call(id, { as: role, ...ask })
        const added = (await entries()).slice(before.length)
        const [person] = await app.db
          .select({ id: users.id })
          .from(users)
          .where(eq(users.email, accountOf(role).email))
        expect(added).toEqual([
          {
            id: expect.any(Number),
            at: expect.any(String),
            operation: id,
            entity: entities[id],
            recordId: await idOf(id, ask),
            address: '127.0.0.1',
            failedAccount: null,
            userId: person?.id,
            requestId: headers['x-request-id'],
            before: null,
            after: null,
            query: null,
            rows: 1,
          },
        ])
        expect(Math.abs(Date.parse(added[0]?.at ?? '') - Date.now())).toBeLessThan(60_000)
      },
    )

    test.each(reads)('through %s that is refused writes nothing', async (id) => {
      const example: Partial<OwnedExample> = examples[id]
      const written = () => app.db.$count(auditLog, eq(auditLog.operation, id))
      const before = await written()
      await app.refused(id, { as: 'DOCTOR', ...(await example.foreign?.(app)) })
      await app.refused(id, { ...(await examples[id].own(app, 'BACKOFFICE')), as: undefined })
      if (!ruleOf(id).roles.includes('ADMINISTRATOR_CLINIC'))
        await app.refused(id, { as: 'ADMINISTRATOR_CLINIC', ...(await examples[id].own(app, 'BACKOFFICE')) })
      expect(await written()).toBe(before)
    })

    test.each([
      ['listPatients', 'patients', 'BACKOFFICE'],
      ['listDoctorPatients', 'patients', 'DOCTOR'],
      ['listDoctorConsultations', 'doctors', 'DOCTOR'],
    ] as const)('among others, through %s, is written down in one row', async (id, entity, role) => {
      const ask = await examples[id].own(app, role)
      const before = await entries()
      await app.ok(id, { as: role, ...ask })
      expect((await entries()).slice(before.length)).toMatchObject([{ operation: id, entity, recordId: ask.params?.['doctorId'] ?? null }])
    })
  })

  describe('a change', () => {
    test.each(changing)('through %s writes one row for each record: who, what, which record, from what to what', async (id) => {
      const role = roles.find((one) => ruleOf(id).roles.includes(one)) ?? 'BACKOFFICE'
      const ask: Ask = { as: role, ...(await examples[id].own(app, role)) }
      const person = await app.ok('getCurrentUser', { as: ask.as })
      const before = await app.db.$count(auditLog)
      const { headers } = await app.call(id, ask)
      const rows = await app.db.select().from(auditLog).orderBy(asc(auditLog.id)).offset(before)
      const userId = BY_PATIENTS.includes(id) ? null : BY_OWNERS.includes(id) ? expect.any(Number) : person.id
      const row = { operation: id, userId, requestId: headers['x-request-id'], recordId: expect.any(Number) }
      expect(rows).toMatchObject(OF_SEVERAL.includes(id) ? rows.map(() => row) : [row])
      expect(new Set(rows.map(({ entity, recordId }) => `${entity} ${recordId}`)).size).toBe(rows.length)
      const { method } = ruleOf(id)
      if (method === 'PATCH') expect(rows[0]?.before).toEqual(expect.objectContaining({ id: rows[0]?.recordId }))
      if (method === 'PATCH' || id.startsWith('create')) expect(rows[0]?.after).toEqual(expect.objectContaining({ id: rows[0]?.recordId }))
    })

    test('leaves no secret in the audit log, nor in the log', async () => {
      const secret = 'Muy-secreta-9f3b2c'
      const { body } = await examples.createUser.own(app, 'BACKOFFICE')
      const account = { ...(body as CreateUserInput), password: secret } // the example has one
      await app.ok('createUser', { as: 'BACKOFFICE', body: account, headers: { 'idempotency-key': 'llave-secreta-9f3b2c' } })
      const token = await app.firstSignIn(account.email, secret)
      const { id } = await app.ok('getCurrentUser', { as: { token } })
      await app.ok('updateUser', { as: { token }, params: { id }, body: { firstName: 'Otra' } })
      await app.refused('login', { body: { email: account.email, password: `${secret}-mal`, recaptchaToken: 'none' } })
      await app.ok('logout', { as: { token } })

      const written = JSON.stringify(await app.db.select().from(auditLog))
      const [stored] = await app.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id))
      const hidden = [secret, token, stored?.hash, '$argon2', 'passwordHash', 'llave-secreta', await app.tokenOf('BACKOFFICE')]
      for (const one of hidden) {
        expect(one).toBeTruthy()
        expect(written).not.toContain(one)
        expect(app.log.join('')).not.toContain(one)
      }
      expect(written).toContain(account.email)
    })
  })

  test('a person of the console is not a patient, and a patient is not found among the users', async () => {
    const [patient] = await app.db.select({ userId: patients.userId }).from(patients).limit(1)
    for (const id of ['getUser', 'updateUser', 'updateDoctor', 'updateUserStatus'] as const) {
      const body = {
        getUser: undefined,
        updateUser: { firstName: 'X' },
        updateDoctor: { firstName: 'X' },
        updateUserStatus: { validated: true },
      }[id]
      const ask = { as: 'BACKOFFICE' as const, params: { id: patient?.userId }, ...(body && { body }) }
      expect(await app.refused(id, ask)).toMatchObject({ status: 404 })
    }
    const listed = new Set((await app.ok('listUsers', { as: 'BACKOFFICE' })).map(({ id }) => id))
    expect(listed.has(patient?.userId ?? 0)).toBe(false)
  })

  test('the notes and attachments of a consultation are its own', async () => {
    const rows = await app.db
      .select({ id: followUpNotes.consultationId, key: attachments.key })
      .from(attachments)
      .innerJoin(followUpNotes, eq(followUpNotes.id, attachments.noteId))
    for (const { id, key } of rows.slice(0, 10)) {
      const { followUpNotes: notes } = await app.ok('getConsultation', { as: 'BACKOFFICE', params: { id } })
      const stored = await app.db.select().from(followUpNotes).where(eq(followUpNotes.consultationId, id))
      expect(notes.map((note) => note.id).sort()).toEqual(stored.map((note) => note.id).sort())
      expect(notes.flatMap((note) => note.attachments)).toContain(`/attachments/${key}`)
      const elsewhere = rows.filter((row) => row.id !== id).map((row) => `/attachments/${row.key}`)
      expect(notes.flatMap((note) => note.attachments).filter((path) => elsewhere.includes(path))).toEqual([])
    }
  })
})
