import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import type { Notification } from '#contract/generated/schema.ts'
import { TAKEN_BACK_REASON } from '#contract/taken-back.ts'
import { doctors, sessions, users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { clinicStaff, clinics } from '#server/clinics/schema.ts'
import { quietSeconds } from '#server/messages/notification-mail.ts'
import { deleteOldNotifications } from '#server/messages/notifications.ts'
import { createPatientLinks } from '#server/messages/patient-links.ts'
import { notifications } from '#server/messages/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'
import { clinicDateTime } from '#server/platform/time/clinic-day.ts'
import { referrals } from '#server/referrals/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { bookingRequests } from '#tests/support/features/booking-requests.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'

const HOUR = 3_600_000

describe.each(anyDatabase)('notifications on $name', ({ open }) => {
  let app: TestApp
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let ids: { doctorId: number; clinicId: number; userId: number }
  let booked = 0
  beforeAll(async () => {
    smtp = await startSmtp()
    app = await openApp(open, { SMTP_URL: smtp.url, MAIL_FROM: 'Salvia <avisos@salvia.test>', PUBLIC_URL: 'https://salvia.test' })
    const [doctor] = await app.db
      .select({ doctorId: doctors.id, clinicId: clinics.id, userId: users.id })
      .from(doctors)
      .innerJoin(users, eq(users.id, doctors.userId))
      .innerJoin(clinics, eq(clinics.doctorId, doctors.id))
      .where(eq(users.email, accountOf('DOCTOR').email))
    ids = doctor ?? { doctorId: 0, clinicId: 0, userId: 0 }
    const [secretary] = await app.db
      .select()
      .from(users)
      .where(eq(users.email, accountOf('SECRETARY').email))
    await app.db
      .insert(clinicStaff)
      .values({ userId: secretary?.id ?? 0, clinicId: ids.clinicId })
      .onConflictDoNothing()
  })
  beforeEach(() => app.db.delete(notifications))
  afterAll(async () => {
    await app.close()
    await smtp.stop()
  })

  /** An appointment of the demo doctor, and the key of its patient's link. */
  async function newAppointment() {
    const date = new Date(Math.floor(Date.now() / HOUR + 200 * 24 + booked++) * HOUR).toISOString()
    const [patient] = await app.db
      .select({ id: patients.id, address: users.email })
      .from(patients)
      .innerJoin(users, eq(users.id, patients.userId))
      .limit(1)
    const { doctorId, clinicId } = ids
    const [row] = await app.db
      .insert(consultations)
      .values({ doctorId, clinicId, patientId: patient?.id ?? 0, name: 'Control', date, durationInMinutes: 30 })
      .returning()
    const id = row?.id ?? 0
    const url = await createPatientLinks(app.db, '').urlOf('turno', { id, address: patient?.address ?? '' })
    return { id, date, key: url.split('/').at(-1) ?? '' }
  }
  const listed = async (as: Role) => (await app.ok('listNotifications', { as })) as Notification[]
  const unread = async (as: Role) => (await app.ok('countNotifications', { as })).unread
  const cancelAs = (as: Role, id: number) =>
    app.ok('updateConsultationStatus', {
      as,
      params: { id },
      body: { status: 'CANCELLED', cancelledReason: 'Viaja.', cancelledKind: 'CLINIC' },
    })

  const undo = (id: number) => app.ok('updateConsultationStatus', { as: 'BACKOFFICE', params: { id }, body: { status: 'PENDING' } })

  test('a patient who cancels by the link concerns the doctor and who works at the clinic, and nobody else', async () => {
    const { key, date, id } = await newAppointment()
    await app.ok('answerAppointment', { params: { key }, body: { answer: 'CANCELLED', date } })
    for (const role of ['DOCTOR', 'SECRETARY'] as const) {
      expect(await unread(role), role).toBe(1)
      expect(await listed(role)).toMatchObject([
        { kind: 'APPOINTMENT_CANCELLED', readAt: null, appointment: { id, date, doctorId: ids.doctorId, cancelledKind: 'PATIENT' } },
      ])
    }
    expect(await unread('BACKOFFICE')).toBe(0)
    expect(await listed('BACKOFFICE')).toEqual([])
  })

  test('whoever cancels is not told, the doctor is told of what others cancel, and of what was undone nobody', async () => {
    const [own, others] = [await newAppointment(), await newAppointment()]
    await cancelAs('DOCTOR', own.id)
    expect(await unread('DOCTOR')).toBe(0)
    await cancelAs('BACKOFFICE', others.id)
    expect(await unread('DOCTOR')).toBe(1)
    expect(await unread('SECRETARY')).toBe(0)
    await undo(others.id)
    expect(await unread('DOCTOR')).toBe(0)
    expect(await listed('DOCTOR')).toEqual([])
    await cancelAs('BACKOFFICE', others.id)
    expect(await listed('DOCTOR')).toHaveLength(1)
  })

  test('who has read of a cancellation reads that it was taken back, at once or later', async () => {
    const [undone, reopened, own] = [await newAppointment(), await newAppointment(), await newAppointment()]
    for (const { id } of [undone, reopened, own]) await cancelAs('BACKOFFICE', id)
    await app.ok('readNotifications', { as: 'DOCTOR', body: { until: new Date().toISOString() } })
    await undo(undone.id)
    const again = { status: 'PENDING', reason: 'Era otro.' } as const
    await app.ok('reopenConsultation', { as: 'BACKOFFICE', params: { id: reopened.id }, body: again })
    await undo(own.id)
    expect(await listed('DOCTOR')).toMatchObject(
      [own, reopened, undone].map(({ id, date }) => ({ kind: 'APPOINTMENT_REOPENED', readAt: null, appointment: { id, date } })),
    )
    expect(await listed('SECRETARY')).toEqual([])
    // Cancelled once more it is that again.
    await cancelAs('BACKOFFICE', own.id)
    expect((await listed('DOCTOR')).map(({ kind }) => kind).sort()).toEqual([
      'APPOINTMENT_CANCELLED',
      'APPOINTMENT_REOPENED',
      'APPOINTMENT_REOPENED',
    ])
  })

  test('a booking that is taken back at once is told to nobody, and a cancellation for the same reason later is', async () => {
    const { doctorId, clinicId } = ids
    const [patient] = await app.db.select().from(patients).limit(1)
    const [patientId, date] = [patient?.id ?? 0, new Date(Math.floor(Date.now() / HOUR + 400 * 24) * HOUR).toISOString()]
    const body = { doctorId, clinicId, patientId, name: 'Control', date, durationInMinutes: 30, outsideHours: true }
    const { id } = await app.ok('createConsultation', { as: 'BACKOFFICE', body })
    const cancel = () =>
      app.ok('updateConsultationStatus', {
        as: 'BACKOFFICE',
        params: { id },
        body: { status: 'CANCELLED', cancelledReason: TAKEN_BACK_REASON, cancelledKind: 'CLINIC' },
      })
    await cancel()
    expect(await listed('DOCTOR')).toEqual([])
    await undo(id)
    await cancel()
    expect(await listed('DOCTOR')).toHaveLength(1)
  })

  test('how many ask for an appointment is told with the count, to each of those whom they reach, notified or not', async () => {
    const pending = async (as: Role) => (await app.ok('countNotifications', { as })).pendingReservations ?? 0
    const before = { doctor: await pending('DOCTOR'), office: await pending('BACKOFFICE') }
    const wish = {
      origin: 'PHONE',
      status: 'PENDING',
      firstName: 'Elena',
      lastName: 'Paz',
      dni: null,
      phone: '1156781234',
      email: '',
    } as const
    const time = { insuranceId: null, specialityId: null, clinicId: null, wantedTimes: [], weekdays: [], partOfDay: null, note: null }
    const { id } = await app.ok('createReservation', { as: 'BACKOFFICE', body: { ...wish, ...time, doctorId: ids.doctorId } })
    expect([await pending('DOCTOR'), await pending('BACKOFFICE')]).toEqual([before.doctor + 1, before.office + 1])
    await app.ok('updateReservation', { as: 'BACKOFFICE', params: { id }, body: { status: 'REJECTED', rejection: 'OTHER' } })
    expect([await pending('DOCTOR'), await pending('BACKOFFICE')]).toEqual([before.doctor, before.office])
  })

  test('a lead that is converted concerns the doctor who referred it, once', async () => {
    const [lead] = await app.db
      .insert(referrals)
      .values({ referrerDoctorId: ids.doctorId, firstName: 'Sofía', lastName: 'Núñez', email: 'sofia@example.com' })
      .returning()
    const id = lead?.id ?? 0
    const set = (status: 'CONVERTED' | 'CONTACTED', notes = '') =>
      app.ok('updateReferral', { as: 'BACKOFFICE', params: { id }, body: { status, notes } })
    await set('CONTACTED')
    expect(await unread('DOCTOR')).toBe(0)
    await set('CONVERTED')
    await set('CONVERTED', 'Ya atiende.')
    expect(await listed('DOCTOR')).toMatchObject([{ kind: 'LEAD_CONVERTED', person: { firstName: 'Sofía' }, appointment: null }])
  })

  test('what was read is read on each device, and what came since is not', async () => {
    await cancelAs('BACKOFFICE', (await newAppointment()).id)
    const [first] = await listed('DOCTOR')
    await cancelAs('BACKOFFICE', (await newAppointment()).id)
    const body = { until: first?.createdAt ?? '' }
    expect(await app.ok('readNotifications', { as: 'DOCTOR', body })).toEqual({ unread: 1, pendingReservations: expect.any(Number) })
    expect((await listed('DOCTOR')).map(({ readAt }) => readAt === null)).toEqual([true, false])
    // Somebody else's are theirs.
    expect(await app.ok('readNotifications', { as: 'BACKOFFICE', body: { until: new Date(Date.now() + HOUR).toISOString() } })).toEqual({
      unread: 0,
      pendingReservations: expect.any(Number),
    })
    expect(await unread('DOCTOR')).toBe(1)
  })

  test('asking how many there are is no use of the session', async () => {
    await unread('DOCTOR')
    const usedAt = async () =>
      (await app.db.select().from(sessions).where(eq(sessions.userId, ids.userId))).map(({ lastUsedAt }) => lastUsedAt).sort()
    await app.db.update(sessions).set({ lastUsedAt: sql`now() - interval '2 minutes'` }).where(eq(sessions.userId, ids.userId))
    const before = await usedAt()
    await unread('DOCTOR')
    expect(await usedAt()).toEqual(before)
  })

  test('they are kept for 90 days', async () => {
    await cancelAs('BACKOFFICE', (await newAppointment()).id)
    await cancelAs('BACKOFFICE', (await newAppointment()).id)
    const [old] = await app.db.select().from(notifications).limit(1)
    await app.db
      .update(notifications)
      .set({ createdAt: sql`now() - interval '91 days'` })
      .where(eq(notifications.id, old?.id ?? 0))
    await deleteOldNotifications(app.db)
    expect(await app.db.$count(notifications)).toBe(1)
  })

  describe('by the ways that somebody has chosen', () => {
    const choose = (body: object) => app.ok('updatePreferences', { as: 'DOCTOR', body })
    const both = { bell: true, mail: true }
    const address = accountOf('DOCTOR').email
    const sendDue = (now?: Date) => mailWork(app, () => {}).sendAccountMails(now)
    async function send(now?: Date) {
      await passTime()
      await sendDue(now)
    }
    const passTime = () => app.db.execute(sql`update pgboss.job set start_after = now() where name = 'accountMails' and state < 'active'`)
    beforeEach(async () => {
      await app.db.execute(sql`delete from pgboss.job where name = 'accountMails'`)
      smtp.arrived.length = 0
    })
    afterEach(() => app.db.update(users).set({ preferences: {} }).where(eq(users.id, ids.userId)))

    test('a mail names nobody, says when, and leads to the turno', async () => {
      await choose({ notifications: { APPOINTMENT_CANCELLED: both } })
      const { id, date } = await newAppointment()
      await cancelAs('BACKOFFICE', id)
      await send()
      const [mail] = smtp.to(address)
      expect(mail).toMatchObject({ subject: 'Se canceló un turno' })
      expect(mail?.text).toContain(`Se canceló el turno del ${clinicDateTime(date)}.`)
      expect(mail?.text).toContain(`https://salvia.test/app/medical-consultation/${id}`)
      expect(mail?.text).toContain('Ajustes, Notificaciones')
      const [patient] = await app.db
        .select({ lastName: users.lastName })
        .from(patients)
        .innerJoin(users, eq(users.id, patients.userId))
        .limit(1)
      expect(mail?.text).not.toContain(patient?.lastName)
      expect(await unread('DOCTOR')).toBe(1)
    })

    test('nothing is mailed where nobody asked for it, or it was read, or taken back meanwhile', async () => {
      await cancelAs('BACKOFFICE', (await newAppointment()).id)
      await choose({ notifications: { APPOINTMENT_CANCELLED: both } })
      const taken = await newAppointment()
      await cancelAs('BACKOFFICE', taken.id)
      await undo(taken.id)
      await cancelAs('BACKOFFICE', (await newAppointment()).id)
      await app.ok('readNotifications', { as: 'DOCTOR', body: { until: new Date().toISOString() } })
      await send()
      expect(smtp.to(address)).toEqual([])
    })

    test('a mail waits as long as the act can be taken back, and tells once what was done, undone and done again', async () => {
      await choose({ notifications: { APPOINTMENT_CANCELLED: both } })
      const { id } = await newAppointment()
      await cancelAs('BACKOFFICE', id)
      await sendDue()
      expect(smtp.to(address)).toEqual([])
      await undo(id)
      await cancelAs('BACKOFFICE', id)
      await send()
      expect(smtp.to(address)).toHaveLength(1)
    })

    test('who was mailed a cancellation is mailed that it was taken back, whatever they chose since, and nothing more', async () => {
      await choose({ notifications: { APPOINTMENT_CANCELLED: { bell: false, mail: true } } })
      const { id, date } = await newAppointment()
      await cancelAs('BACKOFFICE', id)
      await send()
      await choose({ notifications: {} })
      const body = { status: 'PENDING', reason: 'Era otro.' } as const
      await app.ok('reopenConsultation', { as: 'BACKOFFICE', params: { id }, body })
      await send()
      expect(smtp.to(address)).toMatchObject([{ subject: 'Se canceló un turno' }, { subject: 'Un turno ya no está cancelado' }])
      expect(smtp.to(address)[1]?.text).toContain(`El turno del ${clinicDateTime(date)} se había cancelado y se reabrió.`)
      expect(await listed('DOCTOR')).toEqual([])
      // Of the next cancellation nobody has heard when it is taken back.
      await cancelAs('BACKOFFICE', id)
      await undo(id)
      await send()
      expect(smtp.to(address)).toHaveLength(2)
    })

    test('who did not come is told as that', async () => {
      await choose({ notifications: { APPOINTMENT_CANCELLED: both } })
      const { id } = await newAppointment()
      await app.db.update(consultations).set({ date: sql`now() - interval '1 hour'` }).where(eq(consultations.id, id))
      const body = { status: 'CANCELLED' as const, cancelledReason: 'No vino.', cancelledKind: 'NO_SHOW' as const }
      await app.ok('updateConsultationStatus', { as: 'BACKOFFICE', params: { id }, body })
      await send()
      expect(smtp.to(address)).toMatchObject([{ subject: 'Un paciente no se presentó' }])
    })

    test('what is told by mail alone is not in the bell, and what is told by no way is nowhere', async () => {
      await choose({ notifications: { APPOINTMENT_CANCELLED: { bell: false, mail: true } } })
      await cancelAs('BACKOFFICE', (await newAppointment()).id)
      await send()
      expect(smtp.to(address)).toHaveLength(1)
      expect([await unread('DOCTOR'), await listed('DOCTOR')]).toEqual([0, []])
      await choose({ notifications: { APPOINTMENT_CANCELLED: { bell: false, mail: false } } })
      await cancelAs('BACKOFFICE', (await newAppointment()).id)
      await send()
      expect(smtp.to(address)).toHaveLength(1)
      expect(await app.db.$count(notifications)).toBe(1)
    })

    test('of what strangers ask for so many mails go to one mailbox, and then one that says how many more there are', async () => {
      const { newPractice } = bookingRequests({ app, smtp })
      const practice = await newPractice()
      const isReader = eq(users.id, practice.userId)
      await app.db
        .update(users)
        .set({ preferences: { notifications: { RESERVATION_MADE: both } } })
        .where(isReader)
      const [reader] = await app.db.select().from(users).where(isReader)
      const subjects = () => smtp.to(reader?.email ?? '').map(({ subject }) => subject)
      let network = 0
      const ask = () => app.ok('requestBooking', { body: practice.wish({ firstName: 'Zulema' }), from: `10.9.${network++}.1` })
      for (let times = 0; times < 20; times++) await ask()
      await sendDue()
      const single = Array.from({ length: 12 }, () => 'Hay un pedido de turno')
      expect(subjects()).toEqual(single)
      await app.passTime({ minutes: 10 })
      await send()
      expect(subjects()).toEqual([...single, 'Hay más novedades'])
      const more = smtp.to(reader?.email ?? '').at(-1)
      expect(more?.text).toContain('Hay 8 novedades más de turnos y pedidos.')
      expect(more?.text).not.toContain('Zulema')
      expect(await app.db.$count(notifications, eq(notifications.userId, practice.userId))).toBe(20)
      // What was read in the console meanwhile needs no word.
      await ask()
      await sendDue()
      await app.db.update(notifications).set({ readAt: sql`now()` }).where(eq(notifications.userId, practice.userId))
      await app.passTime({ minutes: 10 })
      await send()
      expect(subjects()).toHaveLength(13)
    })

    test('what is told by mail alone is mailed to who reads the bell meanwhile', async () => {
      await choose({ notifications: { APPOINTMENT_CANCELLED: { bell: false, mail: true } } })
      await cancelAs('BACKOFFICE', (await newAppointment()).id)
      await app.ok('readNotifications', { as: 'DOCTOR', body: { until: new Date().toISOString() } })
      await send()
      expect(smtp.to(address)).toHaveLength(1)
    })

    test('a mail waits for the end of the quiet hours, by the clinics’ clocks, over midnight too', async () => {
      await choose({ notifications: { APPOINTMENT_CANCELLED: both }, quietHours: { from: '21:00', to: '08:00' } })
      await cancelAs('BACKOFFICE', (await newAppointment()).id)
      // 23:30 in Buenos Aires.
      await send(new Date('2026-11-27T02:30:00.000Z'))
      expect(smtp.to(address)).toEqual([])
      const [job] = await rowsOf<{ seconds: number }>(
        app.db,
        sql`select extract(epoch from start_after - now())::int as seconds from pgboss.job where name = 'accountMails' and state < 'active'`,
      )
      expect(job?.seconds).toBeGreaterThan(8.4 * 3600)
      expect(job?.seconds).toBeLessThanOrEqual(8.5 * 3600)
      await passTime()
      await send(new Date('2026-11-27T11:00:00.000Z'))
      expect(smtp.to(address)).toHaveLength(1)
    })

    test.each([
      ['12:00', { from: '21:00', to: '08:00' }, 0],
      ['21:00', { from: '21:00', to: '08:00' }, 11 * 3600],
      ['07:59', { from: '21:00', to: '08:00' }, 60],
      ['08:00', { from: '21:00', to: '08:00' }, 0],
      ['13:30', { from: '13:00', to: '15:00' }, 90 * 60],
      ['15:00', { from: '13:00', to: '15:00' }, 0],
      ['03:00', { from: '08:00', to: '08:00' }, 0],
      ['03:00', null, 0],
    ])('at %s with the quiet hours %j it waits %i seconds', (time, quietHours, expected) => {
      expect(quietSeconds({ quietHours }, new Date(`2026-11-27T${time}:00-03:00`))).toBe(expected)
    })
  })
})
