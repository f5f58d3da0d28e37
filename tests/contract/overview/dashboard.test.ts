import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { consultationStatusValues, referralStatusValues } from '#contract/generated/enums.ts'
import type { Role } from '#contract/generated/policy.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { clinicDay, startOfClinicDay } from '#server/platform/time/clinic-day.ts'
import { referrals } from '#server/referrals/schema.ts'
import { links } from '#src/features/dashboard/links.ts'
import { isUncontacted } from '#src/features/referrals/lead-age.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { queryOfAddress } from '#tests/support/features/consultations-address.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

// What is today and what is to come stays the same, however long a test looks.
beforeAll(() => void vi.setSystemTime(Date.now()))
afterAll(() => void vi.useRealTimers())

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  /** How many consultations the list has at an address. */
  const listed = async (as: Role, address: string) =>
    (await app.ok('listConsultations', { as, query: { ...queryOfAddress(address), pageSize: 1 } })).total

  const doctorDashboard = () => app.ok('getDoctorDashboard', { as: 'DOCTOR' })
  const backOfficeDashboard = (uncontactedDays = 7) => app.ok('getBackOfficeDashboard', { as: 'BACKOFFICE', query: { uncontactedDays } })

  async function ownIds() {
    const me = eq(users.email, accountOf('DOCTOR').email)
    const [doctor] = await app.db.select({ id: doctors.id }).from(doctors).innerJoin(users, eq(users.id, doctors.userId)).where(me)
    const [patient] = await app.db.select({ id: patients.id }).from(patients).limit(1)
    if (!doctor || !patient) throw new Error('The demo data lacks what this needs.')
    return { doctorId: doctor.id, patientId: patient.id }
  }

  /** Counts the consultations of each week and status one by one, and compares the dashboard with that. */
  async function expectWeeksToBeRight() {
    const { weeks, consultations: sums } = await backOfficeDashboard()
    const none = () => Object.fromEntries(consultationStatusValues.map((status) => [status, 0]))
    const expected = weeks.map(({ from, to }) => ({ from, to, counts: none() }))
    const all = none()
    for (const { date, status } of await app.db.select().from(consultations)) {
      const day = clinicDay(new Date(date))
      const week = expected.find(({ from, to }) => from <= day && day <= to)
      if (!week) continue
      week.counts[status] = (week.counts[status] ?? 0) + 1
      all[status] = (all[status] ?? 0) + 1
    }
    expect(weeks).toEqual(expected)
    expect(sums).toEqual(all)
    return weeks
  }

  test("a doctor's figures are the counts of the lists that they link to", async () => {
    const { counts, today, referrals: byStatus, choices, day } = await doctorDashboard()
    expect(day).toBe(clinicDay(new Date()))
    expect(counts).toEqual({
      today: await listed('DOCTOR', links.consultations({ vista: 'hoy' })),
      pending: await listed('DOCTOR', links.consultations({ vista: 'pendientes' })),
      withoutNotes: await listed('DOCTOR', links.consultations({ vista: 'todas', notas: 'faltan' })),
    })
    expect(counts.pending).toBeGreaterThan(0)
    const { data } = await app.ok('listConsultations', { as: 'DOCTOR', query: { view: 'today', pageSize: 250 } })
    expect(today).toEqual(
      data.map(({ id, date, durationInMinutes, name, status, patientName, clinicName, arrivedAt, overbookedReason }) => ({
        ...{ id, date, durationInMinutes, name, status, patientName, clinicName, arrivedAt, overbooked: overbookedReason !== null },
      })),
    )
    const own = await app.ok('listReferrals', { as: 'DOCTOR' })
    for (const status of referralStatusValues) expect(byStatus[status]).toBe(own.filter((one) => one.status === status).length)
    const { doctorId } = await ownIds()
    expect(choices).toBe((await app.ok('getDoctorChoices', { as: 'DOCTOR', params: { doctorId } })).quantity)
  })

  test("the first and the last moment of the clinic's day are today's, those around them are not", async () => {
    const { doctorId, patientId } = await ownIds()
    const before = await doctorDashboard()
    const today = clinicDay(new Date())
    const [start, end] = [Date.parse(startOfClinicDay(today)), Date.parse(startOfClinicDay(today, 1))]
    const visit = { doctorId, patientId, name: 'Borde', durationInMinutes: 30, status: 'COMPLETED', overbookedReason: 'Borde' } as const
    const rows = await app.db
      .insert(consultations)
      .values([start - 1, start, end - 1, end].map((at) => ({ ...visit, date: new Date(at).toISOString() })))
      .returning({ id: consultations.id })
    const after = await doctorDashboard()
    expect(after.counts).toEqual({ ...before.counts, today: before.counts.today + 2, withoutNotes: before.counts.withoutNotes + 4 })
    expect(after.today.filter(({ name }) => name === 'Borde').map(({ id }) => id)).toEqual(rows.slice(1, 3).map(({ id }) => id))
    await expectWeeksToBeRight()
  })

  test('a new doctor has nothing yet, and somebody else’s rows change nothing of that', async () => {
    const email = 'nueva@salvia.test'
    await app.ok('createUser', {
      as: 'BACKOFFICE',
      body: {
        ...{ firstName: 'Nueva', lastName: 'Médica', email, password: 'una clave larga', roleType: 'DOCTOR' },
        ...{ specialty: 1, licenseNumber: 'MN 1', cuit: '20-28456123-7' },
      },
    })
    const token = await app.firstSignIn(email, 'una clave larga')
    expect(await app.ok('getDoctorDashboard', { as: { token } })).toEqual({
      day: clinicDay(new Date()),
      today: [],
      counts: { today: 0, pending: 0, withoutNotes: 0 },
      referrals: { PENDING: 0, CONTACTED: 0, CONVERTED: 0, REJECTED: 0 },
      choices: 0,
      has: { clinics: false, consultations: false, posts: false, profile: false },
    })
  })

  test('each read of a doctor’s dashboard leaves one row in the audit log', async () => {
    const reads = () => app.db.$count(sql`audit_log`, sql`operation = 'getDoctorDashboard'`)
    const before = await reads()
    await doctorDashboard()
    expect(await reads()).toBe(before + 1)
  })

  test("the back office's weeks begin on Monday, end with this one, and count what the list counts", async () => {
    const weeks = await expectWeeksToBeRight()
    expect(weeks).toHaveLength(12)
    const { consultations: sums } = await backOfficeDashboard()
    for (const status of consultationStatusValues) {
      const at = (desde: string, hasta: string) =>
        listed('BACKOFFICE', links.consultations({ vista: 'todas', estado: status, desde, hasta }))
      const [{ from: first } = { from: '' }, middle, last] = [weeks[0], weeks[8], weeks[11]]
      if (!middle || !last) throw new Error('The dashboard shows fewer weeks.')
      expect(middle.counts[status]).toBe(await at(middle.from, middle.to))
      expect(sums[status]).toBe(await at(first, last.to))
    }
    const today = clinicDay(new Date())
    expect(weeks.at(-1)?.from.localeCompare(today)).toBeLessThanOrEqual(0)
    expect(weeks.at(-1)?.to.localeCompare(today)).toBeGreaterThanOrEqual(0)
    for (const [index, { from, to }] of weeks.entries()) {
      expect(new Date(from).getUTCDay()).toBe(1)
      expect(new Date(to).getUTCDay()).toBe(0)
      if (index > 0) expect(Date.parse(from) - Date.parse(weeks[index - 1]?.to ?? '')).toBe(86_400_000)
    }
    expect(weeks.some(({ counts }) => counts.COMPLETED > 0)).toBe(true)
  })

  test('the weeks of who begins them on Sunday do so, and count what the list counts', async () => {
    const me = eq(users.email, accountOf('BACKOFFICE').email)
    await app.db
      .update(users)
      .set({ preferences: { weekStart: 'SUNDAY' } })
      .where(me)
    try {
      const weeks = await expectWeeksToBeRight()
      const today = clinicDay(new Date())
      expect(weeks.at(-1)?.from.localeCompare(today)).toBeLessThanOrEqual(0)
      expect(weeks.at(-1)?.to.localeCompare(today)).toBeGreaterThanOrEqual(0)
      expect(new Set(weeks.map(({ from, to }) => `${new Date(from).getUTCDay()} ${new Date(to).getUTCDay()}`))).toEqual(new Set(['0 6']))
      expect(weeks.some(({ counts }) => counts.COMPLETED > 0)).toBe(true)
    } finally {
      await app.db.update(users).set({ preferences: {} }).where(me)
    }
  })

  test('whatever happens to consultations, one or many at once, the weeks count them as the list does', async () => {
    const { doctorId, patientId } = await ownIds()
    const row = (days: number, status: (typeof consultationStatusValues)[number]) => ({
      ...{ doctorId, patientId, name: 'Vaivén', durationInMinutes: 15, status },
      // Around the clinic's midnight, which is not that of UTC.
      date: new Date(Date.parse(startOfClinicDay(clinicDay(new Date()), -days)) + (days % 2 ? -1 : 1)).toISOString(),
    })
    const mine = eq(consultations.name, 'Vaivén')
    // Those of today may not be over yet, and two at the same time would be refused.
    const rows = Array.from({ length: 120 }, (_, index) => row(1 + (index % 90), consultationStatusValues[index % 4] ?? 'PENDING'))
    await app.db.insert(consultations).values(rows)
    await expectWeeksToBeRight()
    await app.db.update(consultations).set({ status: 'CANCELLED' }).where(mine)
    await app.db
      .update(consultations)
      .set({ date: sql`${consultations.date} + interval '20 hours'` })
      .where(mine)
    await app.db.update(consultations).set({ name: 'Vaivén' }).where(mine)
    await expectWeeksToBeRight()
    await app.db
      .transaction(async (tx) => {
        await tx.delete(consultations).where(mine)
        throw new Error('Not today.')
      })
      .catch(() => {})
    await expectWeeksToBeRight()
    await app.db.delete(consultations).where(mine)
    await expectWeeksToBeRight()
  })

  test('many changes of the same days at once are all counted, and none waits for another for ever', async () => {
    const { doctorId, patientId } = await ownIds()
    const start = Date.parse(startOfClinicDay(clinicDay(new Date()), -10))
    const rows = Array.from({ length: 40 }, (_, index) => ({
      ...{ doctorId, patientId, name: 'A la vez', durationInMinutes: 15, status: 'PENDING' as const },
      date: new Date(start + (index % 5) * 86_400_000).toISOString(),
    }))
    const added = await app.db.insert(consultations).values(rows).returning({ id: consultations.id })
    const mine = (from: number) =>
      inArray(
        consultations.id,
        added.slice(from, from + 20).map(({ id }) => id),
      )
    await Promise.all([
      app.db.update(consultations).set({ status: 'CONFIRMED' }).where(mine(0)),
      app.db.update(consultations).set({ status: 'CANCELLED' }).where(mine(20)),
      ...rows.reverse().map((row) => app.db.insert(consultations).values(row)),
    ])
    await expectWeeksToBeRight()
  })

  test('whoever writes several days of a doctor, one after the other, and whoever changes one of them wait for each other in turn', async () => {
    const { doctorId, patientId } = await ownIds()
    const start = Date.parse(startOfClinicDay(clinicDay(new Date()), -20))
    const visit = (day: number) => ({
      ...{ doctorId, patientId, name: 'En orden', durationInMinutes: 15, status: 'PENDING' as const },
      date: new Date(start + day * 86_400_000).toISOString(),
    })
    const [last] = await app.db.insert(consultations).values(visit(5)).returning({ id: consultations.id })
    const change = () =>
      app.db
        .update(consultations)
        .set({ status: sql`case status when 'PENDING' then 'CONFIRMED' else 'PENDING' end` })
        .where(eq(consultations.id, last?.id ?? 0))
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        await app.db.transaction(async (tx) => {
          for (let day = 0; day <= 5; day++) await tx.insert(consultations).values(visit(day))
        })
        await change()
      }),
    )
    await expectWeeksToBeRight()
  })

  test('leads that wait, users to validate, conversions and choices are those of their lists', async () => {
    const { uncontacted, usersToValidate, referrals: byStatus, choices } = await backOfficeDashboard()
    const leads = await app.ok('listReferrals', { as: 'BACKOFFICE' })
    const waiting = leads.filter((lead) => isUncontacted(lead)).sort((a, b) => String(a.statusSince).localeCompare(String(b.statusSince)))
    expect(waiting.length).toBeGreaterThan(0)
    expect(uncontacted.count).toBe(waiting.length)
    expect(uncontacted.oldest).toEqual(
      waiting
        .slice(0, 5)
        .map(({ id, doctorLead: { firstName, lastName }, statusSince }) => ({ id, firstName, lastName, since: statusSince })),
    )
    for (const status of referralStatusValues) expect(byStatus[status]).toBe(leads.filter((one) => one.status === status).length)
    const accounts = await app.ok('listUsers', { as: 'BACKOFFICE' })
    expect(usersToValidate).toBe(accounts.filter(({ validated }) => !validated).length)
    expect(choices).toHaveLength(12)
    for (const { month, quantity } of choices) {
      const list = await app.ok('listChoices', { as: 'BACKOFFICE', query: { month } })
      expect(quantity, month).toBe(list.reduce((sum, one) => sum + one.quantity, 0))
    }
    expect(choices.some(({ quantity }) => quantity > 0)).toBe(true)
  })

  test('whatever happens to leads, one or many at once, each status and who refers is counted as the list does', async () => {
    const expectLeadsToBeRight = async () => {
      const rows = await app.db.select({ doctorId: referrals.referrerDoctorId, status: referrals.status }).from(referrals)
      const { referrals: byStatus } = await backOfficeDashboard()
      for (const status of referralStatusValues) expect(byStatus[status]).toBe(rows.filter((row) => row.status === status).length)
      const listed = await app.ok('listReferrers', { as: 'BACKOFFICE' })
      for (const { id, referrals } of listed) expect(referrals).toBe(rows.filter(({ doctorId }) => doctorId === id).length)
      expect(listed).toHaveLength(new Set(rows.map(({ doctorId }) => doctorId)).size)
    }
    const [one, other] = await app.db.select({ id: doctors.id }).from(doctors).orderBy(doctors.id)
    if (!one || !other) throw new Error('The demo data lacks two doctors.')
    const mine = eq(referrals.lastName, 'Vaivén')
    const lead = (index: number) => ({
      ...{ firstName: 'Ana', lastName: 'Vaivén', email: `vaiven${index}@salvia.test`, status: referralStatusValues[index % 4] },
      referrerDoctorId: index % 3 ? one.id : other.id,
    })
    await app.db.insert(referrals).values(Array.from({ length: 30 }, (_, index) => lead(index)))
    await expectLeadsToBeRight()
    await app.db.update(referrals).set({ status: 'REJECTED' }).where(mine)
    await expectLeadsToBeRight()
    await app.db.update(referrals).set({ referrerDoctorId: other.id, status: 'CONTACTED' }).where(mine)
    await expectLeadsToBeRight()
    await app.db
      .transaction(async (tx) => {
        await tx.delete(referrals).where(mine)
        throw new Error('Not today.')
      })
      .catch(() => {})
    await expectLeadsToBeRight()
    await Promise.all(Array.from({ length: 20 }, (_, index) => app.db.insert(referrals).values(lead(index))))
    await expectLeadsToBeRight()
    await app.db.delete(referrals).where(mine)
    await expectLeadsToBeRight()
  })

  test('a lead waits too long from the midnight after so many days on', async () => {
    const [{ id } = { id: 0 }] = await app.db.select({ id: referrals.id }).from(referrals).where(eq(referrals.status, 'PENDING')).limit(1)
    const today = clinicDay(new Date())
    const count = async (since: number) => {
      await app.db
        .update(referrals)
        .set({ statusSince: new Date(since).toISOString() })
        .where(eq(referrals.id, id))
      const { uncontacted } = await backOfficeDashboard()
      const leads = await app.ok('listReferrals', { as: 'BACKOFFICE' })
      expect(uncontacted.count).toBe(leads.filter((lead) => isUncontacted(lead)).length)
      return uncontacted.count
    }
    const edge = Date.parse(startOfClinicDay(today, -7))
    expect(await count(edge - 1)).toBe((await count(edge)) + 1)
  })

  test("a month of choices is the clinic's", async () => {
    const { doctorId } = await ownIds()
    await app.ok('assignChoices', { as: 'BACKOFFICE', body: { doctorId, quantity: 7, paymentMethod: 'Efectivo', ppc: 100 } })
    const month = clinicDay(new Date()).slice(0, 7)
    const [newest] = await app.ok('listChoices', { as: 'BACKOFFICE', query: { month } })
    const { email } = accountOf('DOCTOR')
    const [me] = await app.db.select().from(users).where(eq(users.email, email))
    expect(newest).toMatchObject({
      ...{ quantity: 7, paymentMethod: 'Efectivo', ppc: 100 },
      doctor: { userId: me?.id, firstName: me?.firstName, lastName: me?.lastName },
    })
    expect(await app.ok('listChoices', { as: 'BACKOFFICE', query: { month: '1999-01' } })).toEqual([])
    expect((await app.call('listChoices', { as: 'BACKOFFICE', query: { month: '2026-13' } })).status).toBe(422)
  })

  test.each(['ADMINISTRATOR_CLINIC', 'SECRETARY'] as const)('%s gets neither dashboard nor the list of choices', async (as) => {
    for (const id of ['getDoctorDashboard', 'getBackOfficeDashboard'] as const) expect((await app.call(id, { as })).status).toBe(403)
    expect((await app.call('listChoices', { as, query: { month: '2026-11' } })).status).toBe(403)
  })
})
