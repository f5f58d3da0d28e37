import { and, eq, ne, notInArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachments, consultations, doctors, followUpNotes, patients, users } from '#server/db/schema.ts'
import type { OperationId } from '#src/api/generated/policy.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { type Answered, type Ask, openApp, type TestApp } from '#tests/support/app.ts'
import { operationIds, ruleOf } from '#tests/support/contract.ts'
import { copyRows } from '#tests/support/copy-rows.ts'
import { databases } from '#tests/support/databases.ts'
import { examples } from './examples.ts'

const reads = (scope: 'own' | 'all') => operationIds.filter((id) => ruleOf(id).scope === scope && ruleOf(id).method === 'GET')
const ownLists = reads('own').filter((id) => !ruleOf(id).path.includes('{'))

/** Everything in an answer that is a list, however deep it lies. */
function listsIn(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(listsIn)
  return Array.isArray(value) ? [value, ...inside] : inside
}

describe.each(databases)('on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  const asDoctor = async (id: OperationId): Promise<Ask> => ({ as: 'DOCTOR', ...(await examples[id].own(app, 'DOCTOR')) })

  test.each(reads('all'))('%s answers a doctor as it answers the back office', async (id) => {
    const ask = await asDoctor(id)
    const answer = await app.call(id, ask)
    expect(answer.status).toBe(200)
    expect(answer.text).toBe((await app.call(id, { ...ask, as: 'BACKOFFICE' })).text)
  })

  describe('with a second doctor', () => {
    const before = new Map<OperationId, { ask: Ask; answer: Answered }>()
    const second = { email: 'otra@salvia.test', password: 'una clave larga' }
    const secondAnswers = new Map<OperationId, Answered>()

    beforeAll(async () => {
      for (const id of reads('own')) {
        const ask = await asDoctor(id)
        before.set(id, { ask, answer: await app.call(id, ask) })
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
      for (const id of ownLists) secondAnswers.set(id, await app.call(id, { ...before.get(id)?.ask, as: { token } }))

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
        ]),
      )
    })

    test.each(ownLists)('%s answers a doctor who has nothing with nothing', (id) => {
      const answer = secondAnswers.get(id)
      expect(answer?.status).toBe(200)
      expect(listsIn(answer?.body).flat()).toEqual([])
    })

    test.each(reads('own'))('%s answers a doctor the same when another doctor has a copy of each of their rows', async (id) => {
      const { ask, answer } = before.get(id) ?? {}
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

  test.each(['SECRETARY', 'ADMINISTRATOR_CLINIC'] as const)('a %s changes no account but their own', async (role) => {
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
})
