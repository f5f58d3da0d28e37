import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Reservation } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { clinicStaff, clinics } from '#server/clinics/schema.ts'
import { writeNotification } from '#server/messages/notification-mail.ts'
import { notifications } from '#server/messages/schema.ts'
import { reservations } from '#server/reservations/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { bookingRequests } from '#tests/support/features/booking-requests.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'

describe.each(anyDatabase)('reservations on $name', ({ open }) => {
  const mailing = opened(() => openMailingApp(open))
  const { app } = mailing
  const { newPractice, read, accept, propose } = bookingRequests(mailing)

  const one = <Row>(rows: Row[]) => rows[0] as Row // one row is written

  test('somebody who works at a clinic reaches what names it or none of the doctor’s other clinics', async () => {
    const [demo] = await app.db
      .select({ id: doctors.id })
      .from(doctors)
      .innerJoin(users, eq(users.id, doctors.userId))
      .where(eq(users.email, accountOf('DOCTOR').email))
    const values = {
      firstName: 'Iris',
      lastName: 'Sosa',
      phone: '11 5678-1234',
      email: '',
      origin: 'PHONE' as const,
      doctorId: demo?.id ?? 0,
    }
    const other = await newPractice()
    const [open_, elsewhere] = await app.db
      .insert(reservations)
      .values([values, { ...values, clinicId: other.clinicId }])
      .returning()
    const seen = (await app.ok('listReservations', { as: 'SECRETARY' })).map((one_: Reservation) => one_.id)
    expect([open_?.id, elsewhere?.id].map((id) => seen.includes(id ?? 0))).toEqual([true, false])
  })

  describe('of a doctor with two clinics', () => {
    const staff = ['SECRETARY', 'ADMINISTRATOR_CLINIC'] as const

    /** The practice with a second clinic, and those who work at the first one alone. */
    async function newPlaces() {
      const practice = await newPractice()
      const place = { address: 'Bv. Rivadavia 20', district: 'Norte', city: 'Córdoba', state: 'Córdoba' as const, zipCode: 'X5000' }
      const second = { ...place, doctorId: practice.doctorId, name: 'Sede Norte', latitude: -31.3, longitude: -64.2 }
      const { id: elsewhere } = one(await app.db.insert(clinics).values(second).returning({ id: clinics.id }))
      const ids = await Promise.all(staff.map(async (as) => (await app.ok('getCurrentUser', { as })).id))
      await app.db.insert(clinicStaff).values(ids.map((userId) => ({ userId, clinicId: practice.clinicId })))
      const ask = async (...clinicIds: number[]) => {
        const times = clinicIds.map((clinicId, index) => ({ ...practice.wanted(['09:00', '09:30'][index] ?? ''), clinicId }))
        await app.ok('requestBooking', { body: practice.wish({ times }), from: `10.1.${randomInt(255)}.${randomInt(255)}` })
        const rows = await app.db.select().from(reservations).where(eq(reservations.doctorId, practice.doctorId))
        return rows.reduce((last, row) => (row.id > last.id ? row : last))
      }
      const has = (id: number, list: { id: number }[]) => list.some((row) => row.id === id)
      return {
        ...{ practice, elsewhere, ask },
        /** Who reaches a reservation of those who work at the first clinic: in the list, by its address, and in the bell. */
        reach: ({ id }: { id: number }) =>
          Promise.all(
            staff.map(async (as) => [
              has(id, await app.ok('listReservations', { as })),
              (await app.call('getReservation', { as, params: { id } })).status === 200,
              (await app.ok('listNotifications', { as })).some(({ reservation }) => reservation?.id === id),
            ]),
          ),
        told: async ({ id }: { id: number }) => {
          const rows = await app.db.select().from(notifications).where(eq(notifications.reservationId, id))
          return rows.map(({ userId }) => userId).sort((one_, other) => one_ - other)
        },
        ids: (own: number[]) => [practice.userId, ...own].sort((one_, other) => one_ - other),
        staffIds: ids,
      }
    }
    const all = (reached: boolean) => staff.map(() => [reached, reached, reached])

    test('a request is the business of the clinics of its times: nobody else sees, answers or is told of it', async () => {
      const { practice, elsewhere, ask, reach, told, ids, staffIds } = await newPlaces()
      const away = await ask(elsewhere)
      expect(await reach(away)).toEqual(all(false))
      expect(await told(away)).toEqual(ids([]))
      for (const as of staff) {
        const params = { id: away.id }
        const rejection = { status: 'REJECTED', rejection: 'OTHER' }
        expect((await app.call('updateReservation', { as, params, body: rejection })).status).toBe(404)
        expect((await app.call('proposeTimes', { as, params, body: { times: [practice.time('10:00')] } })).status).toBe(404)
        const accepted = { ...practice.time('10:00'), name: 'Consulta médica', patientId: null }
        expect((await app.call('acceptReservation', { as, params, body: accepted })).status).toBe(404)
      }
      expect((await read(away)).status).toBe('PENDING')
      for (const near of [await ask(practice.clinicId), await ask(practice.clinicId, elsewhere), await ask()]) {
        expect(await reach(near)).toEqual(all(true))
        expect(await told(near)).toEqual(ids(staffIds))
      }
    })

    test('it is also that of the clinic at which times are offered and of that of its appointment, and no longer once they are gone', async () => {
      const { practice, elsewhere, ask, reach } = await newPlaces()
      const asked = await ask(elsewhere)
      const reached = async () => (await reach(asked)).map(([isListed, isRead]) => [isListed, isRead])
      await propose(asked, practice, '10:00')
      expect(await reached()).toEqual(staff.map(() => [true, true]))
      await app.ok('updateReservation', { as: 'BACKOFFICE', params: { id: asked.id }, body: { status: 'PENDING' } })
      expect(await reached()).toEqual(staff.map(() => [false, false]))
      expect((await accept(asked, practice, '10:00')).status).toBe(200)
      expect(await reached()).toEqual(staff.map(() => [true, true]))
    })

    test('it is not that of the clinic of another doctor, at which its appointment is or its times are', async () => {
      const { elsewhere, ask, reach, staffIds } = await newPlaces()
      const other = await newPractice()
      const reached = async (asked: { id: number }) => (await reach(asked)).map(([isListed, isRead]) => [isListed, isRead])
      const [nowhere, away] = [await ask(), await ask(elsewhere)]
      expect((await accept(nowhere, other, '09:00')).status).toBe(200)
      // It names none of its doctor's clinics: the staff of each of them go on to see it.
      expect(await reached(nowhere)).toEqual(staff.map(() => [true, true]))
      await app.db.insert(clinicStaff).values(staffIds.map((userId) => ({ userId, clinicId: other.clinicId })))
      await propose(away, other, '10:00')
      expect(await reached(away)).toEqual(staff.map(() => [false, false]))
      expect((await accept(away, other, '10:00')).status).toBe(200)
      expect(await reached(away)).toEqual(staff.map(() => [false, false]))
    })

    test('whoever no longer works at its clinic is reminded of it neither in the bell nor by mail', async () => {
      const { practice, ask, reach, staffIds } = await newPlaces()
      const asked = await ask(practice.clinicId)
      expect(await reach(asked)).toEqual(all(true))
      const [id] = staffIds
      const where = and(eq(clinicStaff.userId, id ?? 0), eq(clinicStaff.clinicId, practice.clinicId))
      await app.db.delete(clinicStaff).where(where)
      expect(await reach(asked)).toEqual([
        [false, false, false],
        [true, true, true],
      ])
      const rows = await app.db.select().from(notifications).where(eq(notifications.reservationId, asked.id))
      const mailed = async (userId?: number) =>
        writeNotification(app.db, { notificationId: rows.find((row) => row.userId === userId)?.id ?? 0 }, 'https://salvia.test', new Date())
      expect(await mailed(staffIds[0])).toBeUndefined()
      expect(await mailed(staffIds[1])).toMatchObject({ subject: 'Hay un pedido de turno' })
    })
  })
})
