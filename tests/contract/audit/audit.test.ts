import { createHash, randomInt } from 'node:crypto'
import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type OperationId, policy } from '#contract/generated/policy.ts'
import type { SearchAnswer } from '#contract/generated/schema.ts'
import { users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { pruneAudit } from '#server/audit/audit.ts'
import { auditLog } from '#server/audit/schema.ts'
import { attachments, followUpNotes } from '#server/clinical/schema.ts'
import { type AuditFilter, auditReport } from '#server/commands/audit-report.ts'
import { mails } from '#server/messages/schema.ts'
import { patients } from '#server/patients/schema.ts'
import type { Answer } from '#server/platform/call.ts'
import { reservations } from '#server/reservations/schema.ts'
import { examples } from '#tests/contract/examples.ts'
import { exampleOf, isAboutPeople, ruleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase, postgres } from '#tests/support/database/databases.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { type Answered, type Ask, openApp, type TestApp } from '#tests/support/server/app.ts'

/** How many records an answer tells, where it is neither a list nor a page nor one record. */
const ROWS: { [Id in OperationId]?: (answer: Answer<Id>) => number } = {
  getDoctorDashboard: ({ today }) => today.length,
  getBackOfficeDashboard: ({ uncontacted }) => uncontacted.oldest.length,
  getReferrer: ({ referrals }) => referrals.length,
  getDoctorChoices: ({ transactions }) => transactions.length,
  findSameIdentity: ({ data }) => data.length,
  getAgenda: ({ doctors }) => doctors.flatMap(({ appointments }) => appointments).length,
  checkLeadEmail: ({ wasReferred, isUser }) => Number(wasReferred) + Number(isUser),
}
function rowsOf(id: OperationId, { body, text, headers }: Answered) {
  // It tells of many kinds, and is recorded for one.
  if (id === 'search') return (body as SearchAnswer).results.filter(({ type }) => type === 'PATIENT' || type === 'CONSULTATION').length
  if (String(headers['content-type']).startsWith('text/csv')) return text.trimEnd().split('\r\n').length - 1
  const special = ROWS[id] as ((answer: unknown) => number) | undefined // each takes the answer of its own operation
  if (special) return special(body)
  const list = Array.isArray(body) ? body : (body as { data?: unknown[] } | undefined)?.data
  return Array.isArray(list) ? list.length : 1
}

/** What these answer of people is about the caller alone, or the name and the face by which a doctor is known to all, what they offer, and when and where they attend. */
const KNOWN_TO_ALL: OperationId[] = [
  'getChallenge',
  'getCurrentUser',
  'listDoctors',
  'listClinics',
  'listDoctorClinics',
  'getClinic',
  'browseClinics',
  'exportClinics',
  'getProfileImage',
  'getDoctorSchedule',
  'findFreeSlots',
  'watchSchedule',
  'getScheduleCalendar',
  'getAppointment',
  'getAppointmentCalendar',
  'getBookable',
  'listBookableDoctors',
  'getBookableDoctor',
  'getOwnPublicPage',
  'listBookableTimes',
  'listBookableServices',
  'listPosts',
  'listDoctorPosts',
  'getPost',
  'getPostImage',
  'getBookableImage',
  'getBookingRequest',
]
const isRecorded = (id: OperationId) => isAboutPeople(id) && !KNOWN_TO_ALL.includes(id)
const reads = (Object.keys(policy) as OperationId[]).filter((id) => ruleOf(id).method === 'GET')

describe.each(anyDatabase)('the audit log on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  const newest = async () => (await app.db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]?.id ?? 0
  const since = (id: number) => app.db.select().from(auditLog).where(gt(auditLog.id, id)).orderBy(asc(auditLog.id))

  test.each(reads)(
    'has one row for %s with the client’s address, what was asked for and how many records were told, or none where it is about nobody',
    async (id) => {
      const role = roles.find((one) => ruleOf(id).roles.includes(one))
      const ask: Ask = { ...(role && { as: role }), ...(await examples[id].own(app, role ?? 'BACKOFFICE')) }
      if (role) await app.tokenOf(role)
      const before = await newest()
      const answer = await app.call(id, { ...ask, from: '203.0.113.9' })
      const asked = Object.fromEntries(Object.entries(ask.query ?? {}).filter(([, value]) => value !== ''))
      const query = Object.keys(asked).length > 0 ? asked : null
      const row = { operation: id, address: '203.0.113.9', query, rows: rowsOf(id, answer) }
      // Each of the two patients who are compared is told.
      const told = id === 'previewPatientMerge' ? [row, row] : [row]
      // Of a stream it is known once it has ended.
      await vi.waitFor(async () => expect(await since(before)).toMatchObject(isRecorded(id) ? told : []))
    },
  )

  test('says what was searched for and the page, without what copying adds, but nothing that the contract does not know', async () => {
    const before = await newest()
    const query = { search: ' Victoria  HERRERA ', page: 2, pageSize: 25, surplus: 'x' }
    await app.ok('listDoctorPatients', { as: 'BACKOFFICE', query })
    expect(await since(before)).toMatchObject([{ query: { search: 'Victoria HERRERA', page: 2, pageSize: 25 }, rows: 0 }])
    expect((await since(before))[0]?.query).not.toHaveProperty('surplus')
  })

  test('has none for a read that failed, which told nothing', async () => {
    const before = await newest()
    await app.db.execute(sql`alter table users rename column dni to gone`)
    try {
      expect((await app.refused('listUsers', { as: 'BACKOFFICE' })).status).toBe(500)
    } finally {
      await app.db.execute(sql`alter table users rename column gone to dni`)
    }
    expect(await since(before)).toEqual([])
  })

  test('has none for whoever asks for the head of a read alone, which is refused', async () => {
    const before = await newest()
    const headers = { authorization: `Bearer ${await app.tokenOf('BACKOFFICE')}` }
    expect((await app.app.inject({ method: 'HEAD', url: '/api/v1/patients', headers })).statusCode).toBe(405)
    expect((await app.app.inject({ method: 'HEAD', url: '/api/v1/health' })).statusCode).toBe(200)
    expect(await since(before)).toEqual([])
  })

  test('takes the number of rows of what was read once, and no other change', async () => {
    const [row] = await app.db.insert(auditLog).values({ operation: 'exportAll', entity: 'patients', requestId: 'x' }).returning()
    const change = (set: object) =>
      app.db
        .update(auditLog)
        .set(set)
        .where(eq(auditLog.id, row?.id ?? 0))
    await expect(change({ rows: 3, entity: 'users' })).rejects.toThrow()
    await change({ rows: 3 })
    await expect(change({ rows: 4 })).rejects.toThrow()
    await expect(change({ rows: null })).rejects.toThrow()
    const [created] = await app.db.select().from(auditLog).where(isNotNull(auditLog.after)).limit(1)
    await expect(
      app.db
        .update(auditLog)
        .set({ rows: 1 })
        .where(eq(auditLog.id, created?.id ?? 0)),
    ).rejects.toThrow()
  })

  test.each([true, false])('has a row for a failed sign-in, whether there is the account (%s) or not, without the name', async (known) => {
    const email = known ? accountOf('SECRETARY').email : 'nadie@example.com'
    const before = await newest()
    await app.refused('login', { body: { email, password: 'equivocada', recaptchaToken: 'none' }, from: '203.0.113.10' })
    const [user] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    const rows = await since(before)
    expect(rows).toMatchObject([{ operation: 'login', entity: 'users', userId: null, recordId: user?.id ?? null, address: '203.0.113.10' }])
    expect(rows[0]?.failedAccount).toContain(createHash('sha256').update(email).digest('base64url'))
    expect(JSON.stringify(rows)).not.toContain(email)
  })

  describe('as a report', () => {
    async function report(filter: Partial<AuditFilter>) {
      let text = ''
      for await (const part of auditReport(app.db, { lists: true, ...filter })) text += part
      const [headings = '', ...lines] = text.slice(1).trimEnd().split('\r\n')
      const names = headings.split(';')
      return lines.map((line) => Object.fromEntries(line.split(';').map((cell, index) => [names[index], cell])))
    }
    const byOthers = (rows: Record<string, string>[], from: string) => rows.filter(({ address }) => address === from)

    test('says who saw or changed a patient, from where, and of a doctor’s lists only those that may have shown the patient', async () => {
      const from = '203.0.113.20'
      const [mine] = await app.db
        .select({ patient: consultations.patientId, key: attachments.key, consultation: consultations.id })
        .from(attachments)
        .innerJoin(followUpNotes, eq(followUpNotes.id, attachments.noteId))
        .innerJoin(consultations, eq(consultations.id, followUpNotes.consultationId))
        .limit(1)
      if (!mine) throw new Error('The demo data lacks what this needs.')
      const doctor = await app.ok('getCurrentUser', { as: 'DOCTOR' })
      const [other] = await app.db
        .select({ id: patients.id })
        .from(patients)
        .where(sql`not exists (select from consultations where patient_id = ${patients.id} and doctor_id = ${doctor.doctorId})`)
        .limit(1)
      const id = other?.id ?? 0
      await app.ok('getPatient', { as: 'BACKOFFICE', params: { id: mine.patient }, from })
      await app.ok('getConsultation', { as: 'BACKOFFICE', params: { id: mine.consultation }, from })
      await app.call('getAttachment', { as: 'BACKOFFICE', params: { key: mine.key }, from })
      await app.ok('getPatient', { as: 'BACKOFFICE', params: { id }, from })
      await app.ok('listPatients', { as: 'SECRETARY', from })
      await app.ok('listDoctorPatients', { as: 'DOCTOR', from })

      const operations = async (filter: Partial<AuditFilter>) => byOthers(await report(filter), from).map(({ operation }) => operation)
      expect(await operations({ patient: mine.patient, lists: false })).toEqual(['getPatient', 'getConsultation', 'getAttachment'])
      expect(await operations({ patient: id, lists: false })).toEqual(['getPatient'])
      expect(await operations({ patient: id })).toEqual(['getPatient', 'listPatients'])
      expect(await operations({ user: doctor.id })).toEqual(['listDoctorPatients'])
      const [row] = byOthers(await report({ patient: id }), from)
      const person = await app.ok('getCurrentUser', { as: 'BACKOFFICE' })
      expect(row).toMatchObject({
        ...{ user: String(person.id), name: `${person.firstName} ${person.lastName}`, email: person.email },
        ...{ operation: 'getPatient', outcome: 'done', entity: 'patients', record: String(id), changed: '' },
      })
      await expect(report({ patient: 2_147_483_647 })).rejects.toThrow('There is no patient 2147483647.')
    })

    test('says what was done with the records that became a patient’s, with the mails and with the reservations', async () => {
      const from = '203.0.113.23'
      const as = 'BACKOFFICE'
      const add = async (lastName: string) => {
        const body = { ...exampleOf('PatientInput'), insuranceId: 1, dni: String(randomInt(60_000_000, 99_999_999)), lastName }
        return (await app.ok('createPatient', { as, body, from })).id
      }
      const [kept, merged, first, other] = [await add('Una'), await add('Otra'), await add('Primera'), await add('Ajena')]
      await app.ok('getPatient', { as, params: { id: first }, from })
      await app.ok('mergePatients', { as, body: { keptId: merged, mergedId: first, fromMerged: [] }, from })
      await app.ok('mergePatients', { as, body: { keptId: kept, mergedId: merged, fromMerged: [] }, from })
      const [{ doctorId } = { doctorId: 0 }] = await app.db.select({ doctorId: consultations.doctorId }).from(consultations).limit(1)
      const newVisit = async (patientId: number) => {
        const values = { doctorId, patientId, name: 'Control', date: '2019-01-07T13:00:00.000Z', durationInMinutes: 30 }
        const [row] = await app.db
          .insert(consultations)
          .values({ ...values, status: 'COMPLETED' })
          .returning({ id: consultations.id })
        return row?.id ?? 0
      }
      const newMail = async (consultationId: number) => {
        const values = { kind: 'BOOKED' as const, consultationId, recipient: 'una@example.com', sequence: 0, status: 'SENT' as const }
        const when = { date: '2019-01-07T13:00:00.000Z', durationInMinutes: 30, doctorId }
        const [row] = await app.db
          .insert(mails)
          .values({ ...values, ...when })
          .returning({ id: mails.id })
        return row?.id ?? 0
      }
      const newReservation = async (consultationId: number) => {
        const person = { firstName: 'Ana', lastName: 'Una', phone: '+54 11 5555-5555', email: 'una@example.com' }
        const [row] = await app.db
          .insert(reservations)
          .values({ ...person, doctorId, consultationId, origin: 'PUBLIC', status: 'ACCEPTED' })
          .returning({ id: reservations.id })
        return row?.id ?? 0
      }
      const [mine, theirs] = [await newVisit(kept), await newVisit(other)]
      for (const id of [await newMail(mine), await newMail(theirs)]) await app.ok('getMail', { as, params: { id }, from })
      for (const id of [await newReservation(mine), await newReservation(theirs)])
        await app.ok('getReservation', { as, params: { id }, from })
      const told = byOthers(await report({ patient: kept, lists: false }), from).map(({ operation, record }) => `${operation} ${record}`)
      expect(told.filter((one) => one.startsWith('createPatient'))).toEqual([kept, merged, first].map((id) => `createPatient ${id}`))
      expect(told).toContain(`getPatient ${first}`)
      expect(told.filter((one) => one.startsWith('getMail'))).toHaveLength(1)
      expect(told.filter((one) => one.startsWith('getReservation'))).toHaveLength(1)
      expect(told.filter((one) => one.startsWith('mergePatients'))).toHaveLength(4)
      expect(await report({ patient: first, lists: false }), 'the id of before leads to the record').toEqual(
        await report({ patient: kept, lists: false }),
      )
    })

    test('says what was done with a reservation whose acceptance was taken back, and who was told of it', async () => {
      const from = '203.0.113.24'
      const as = 'BACKOFFICE'
      const asked = await examples.acceptReservation.own(app, as)
      const id = Number(asked.params?.id)
      const { consultation } = await app.ok('acceptReservation', { as, ...asked, from })
      await app.ok('updateReservation', { as, params: { id }, body: { status: 'PENDING' }, from })
      const [row] = await app.db
        .select({ patient: consultations.patientId })
        .from(consultations)
        .where(eq(consultations.id, consultation?.id ?? 0))
      const told = byOthers(await report({ patient: row?.patient ?? 0, lists: false }), from)
      const ofReservation = told.filter(({ entity, record }) => entity === 'reservations' && record === String(id))
      expect(ofReservation.map(({ operation }) => operation)).toEqual(['acceptReservation', 'updateReservation'])
    })

    test('says what a list was limited by and how many it told, what was searched for only where it is asked for, and of a patient no list that was empty', async () => {
      const from = '203.0.113.22'
      const { data } = await app.ok('listDoctorPatients', { as: 'BACKOFFICE', query: { search: 'herrera', pageSize: 3 }, from })
      await app.ok('listDoctorPatients', { as: 'BACKOFFICE', query: { search: 'nadie se llama así' }, from })
      await app.ok('listConsultations', { as: 'BACKOFFICE', query: { view: 'history', pageSize: 2 }, from })
      const told = async (filter: Partial<AuditFilter>) => byOthers(await report(filter), from).map(({ filter, rows }) => [filter, rows])
      const history = ['page=1, pageSize=2, view=history', '2']
      expect(await told({})).toEqual([
        ['page=1, pageSize=3, search=…', String(data.length)],
        ['page=1, pageSize=10, search=…', '0'],
        history,
      ])
      const patient = data[0]?.id ?? 0
      expect(await told({ patient, words: true })).toEqual([['page=1, pageSize=3, search=herrera', String(data.length)], history])
    })

    test('names the fields that a change wrote, and not what they say', async () => {
      const from = '203.0.113.21'
      const { id } = await app.ok('createInsurance', { as: 'BACKOFFICE', body: { name: 'Antes del informe' } })
      await app.ok('updateInsurance', { as: 'BACKOFFICE', params: { id }, body: { name: 'Después del informe' }, from })
      const rows = byOthers(await report({}), from)
      expect(rows).toMatchObject([{ operation: 'updateInsurance', changed: 'name, version' }])
      expect(JSON.stringify(rows)).not.toContain('informe')
    })

    test('is of the days that it is limited to, in the clinics’ zone, however many rows they have', async () => {
      // Three hours before midnight in UTC a day of the clinics ends.
      const at = ['2020-03-05T02:59:59Z', '2020-03-05T03:00:00Z', '2020-03-06T02:59:59Z', '2020-03-06T03:00:00Z']
      const row = { operation: 'getPatient', entity: 'patients', requestId: 'old' }
      await app.db.insert(auditLog).values(at.map((at) => ({ ...row, at })))
      const day = await report({ since: '2020-03-05', until: '2020-03-05' })
      expect(day.map(({ time }) => time)).toEqual(['2020-03-05 00:00:00', '2020-03-05 23:59:59'])
      await app.db.insert(auditLog).values(Array.from({ length: 2500 }, () => ({ ...row, at: '2020-04-01T12:00:00Z' })))
      expect(await report({ since: '2020-04-01', until: '2020-04-01' })).toHaveLength(2500)
    })
  })

  test('loses what is older than it is kept, and nothing else, and says how much', async () => {
    const row = { operation: 'getPatient', entity: 'patients', requestId: 'pruned' }
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await app.db.insert(auditLog).values([100, 101, 400].map((days) => ({ ...row, at: daysAgo(days), recordId: days })))
    const older = await app.db.$count(auditLog, sql`at < now() - interval '100.5 days'`)
    const before = await newest()
    await pruneAudit(app.db, 100.5)
    const kept = await app.db.select().from(auditLog).where(eq(auditLog.requestId, 'pruned'))
    expect(kept.map(({ recordId }) => recordId)).toEqual([100])
    expect(await since(before)).toMatchObject([{ operation: 'pruneAudit', userId: null, after: { deleted: older } }])
    await pruneAudit(app.db, 100.5)
    expect(await since(before)).toHaveLength(1)
    await app.db.insert(auditLog).values({ ...row, at: daysAgo(400), recordId: 400 })
    await pruneAudit(app.db, 100.5, AbortSignal.abort())
    expect(await app.db.$count(auditLog, and(eq(auditLog.requestId, 'pruned'), eq(auditLog.recordId, 400)))).toBe(1)
    await expect(app.db.delete(auditLog).where(and(eq(auditLog.requestId, 'pruned')))).rejects.toThrow()
  })
})

test('a process whose clock is ahead of the database’s deletes nothing from the audit log too early', async () => {
  const { db, close } = await postgres.open()
  const row = { operation: 'getPatient', entity: 'patients', requestId: 'recent' }
  await db.insert(auditLog).values({ ...row, at: new Date().toISOString() })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 })
  await pruneAudit(db, 100.5).finally(() => vi.useRealTimers())
  expect(await db.$count(auditLog, eq(auditLog.requestId, 'recent'))).toBe(1)
  await close()
})
