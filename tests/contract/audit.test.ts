import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationId, policy } from '#contract/generated/policy.ts'
import { attachments, auditLog, consultations, followUpNotes, patients, users } from '#server/db/schema.ts'
import { type AuditFilter, auditReport } from '#server/domain/audit-report.ts'
import { pruneAudit } from '#server/records/audit.ts'
import { accountOf, roles } from '#tests/support/accounts.ts'
import { openApp, type TestApp } from '#tests/support/app.ts'
import { isAboutPeople, ruleOf } from '#tests/support/contract.ts'
import { anyDatabase } from '#tests/support/databases.ts'
import { examples } from './examples.ts'

/** What these answer of people is about the caller alone, or the name and the face by which a doctor is known to all. */
const KNOWN_TO_ALL: OperationId[] = ['getChallenge', 'getCurrentUser', 'listDoctors', 'getProfileImage']
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

  test.each(reads)('has one row with the client’s address for %s, or none where it is about nobody', async (id) => {
    const role = roles.find((one) => ruleOf(id).roles.includes(one))
    const ask = { ...(role && { as: role }), ...(await examples[id].own(app, role ?? 'BACKOFFICE')) }
    if (role) await app.tokenOf(role)
    const before = await newest()
    await app.call(id, { ...ask, from: '203.0.113.9' })
    expect(await since(before)).toMatchObject(isRecorded(id) ? [{ operation: id, address: '203.0.113.9' }] : [])
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
    await expect(app.db.delete(auditLog).where(and(eq(auditLog.requestId, 'pruned')))).rejects.toThrow()
  })
})
