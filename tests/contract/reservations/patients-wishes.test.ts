import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BookingRequestInput, BookingResult } from '#contract/generated/schema.ts'
import { doctorSpecialities, users } from '#server/accounts/schema.ts'
import { doctorSchedules } from '#server/agenda/schema.ts'
import { specialities } from '#server/catalogue/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { addDays, clinicDay } from '#server/platform/time/clinic-day.ts'
import { lapseProposals } from '#server/reservations/index.ts'
import { reservations, reservationTimes } from '#server/reservations/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { bookingRequests, newEmail, type Practice } from '#tests/support/features/booking-requests.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'

const HOUR_MS = 3_600_000
const newDni = () => String(randomInt(60_000_000, 99_999_999))

describe.each(anyDatabase)('on $name', ({ open }) => {
  const mailing = opened(() => openMailingApp(open))
  const { app, smtp } = mailing
  const { work, newPractice, propose, keyOf, read } = bookingRequests(mailing)
  const send = (body: BookingRequestInput) => app.call('requestBooking', { body, from: `10.1.${randomInt(255)}.${randomInt(255)}` })
  const outcomeOf = async (body: BookingRequestInput) => ((await send(body)).body as BookingResult).outcome
  const only = async ({ doctorId }: Practice) => (await app.db.select().from(reservations).where(eq(reservations.doctorId, doctorId)))[0]

  describe('a doctor limits what patients book by themselves', () => {
    type Limits = Partial<Omit<typeof doctorSchedules.$inferInsert, 'doctorId'>>
    async function limited(limits: Limits) {
      const practice = await newPractice('DIRECT')
      await app.db.update(doctorSchedules).set(limits).where(eq(doctorSchedules.doctorId, practice.doctorId))
      return practice
    }
    const free = async ({ doctorId }: Practice, from?: string) =>
      (await app.ok('listBookableTimes', { params: { id: doctorId }, query: from ? { from } : {} })).data

    test('to times that are not too soon and not too far ahead, in each list, and in what is booked', async () => {
      const practice = await limited({ bookingNoticeHours: 72, bookingDays: 10 })
      // Of a week not every day is a holiday.
      const times = await free(practice)
      expect(times.length).toBeGreaterThan(0)
      const today = clinicDay(new Date())
      for (const { date } of times) {
        expect(Date.parse(date)).toBeGreaterThan(Date.now() + 71 * HOUR_MS)
        expect(clinicDay(new Date(date)) <= addDays(today, 10)).toBe(true)
      }
      expect(await free(practice, addDays(today, 11))).toEqual([])
      // The agenda itself has them: the desk books as before.
      expect(await practice.free()).toHaveLength(4)
      const { status, body } = await send(practice.wish({ times: [practice.wanted('09:00')] }))
      expect([status, (body as { errors?: object }).errors]).toEqual([422, { times: 'Elegí uno de los horarios de la lista.' }])
      expect(await practice.booked()).toEqual([])
    })

    test('to so many of a patient, beyond which it is a request; others book on', async () => {
      const practice = await limited({ bookingsPerPatient: 1 })
      const person = { dni: newDni(), email: newEmail() }
      const wish = (clock: string, more: Partial<BookingRequestInput> = {}) =>
        practice.wish({ ...person, times: [practice.wanted(clock)], ...more })
      expect(await outcomeOf(wish('09:00'))).toBe('BOOKED')
      expect(await outcomeOf(wish('09:30'))).toBe('REQUESTED')
      // Whoever knows the DNI alone takes nothing from its owner, and learns nothing.
      expect(await outcomeOf(wish('10:00', { email: newEmail() }))).toBe('BOOKED')
      expect(await outcomeOf(wish('10:30', { dni: newDni() }))).toBe('BOOKED')
    })

    test('to so many in an hour', async () => {
      const practice = await limited({ bookingsPerHour: 2 })
      const outcomes: unknown[] = []
      for (const clock of ['09:00', '09:30', '10:00']) outcomes.push(await outcomeOf(practice.wish({ times: [practice.wanted(clock)] })))
      expect(outcomes).toEqual(['BOOKED', 'BOOKED', 'REQUESTED'])
    })

    describe('to who reads their own mailbox', () => {
      const book = async (more: Partial<BookingRequestInput> = {}) => {
        const practice = await limited({ bookingByMail: true })
        const wish = practice.wish({ times: [practice.wanted('09:00')], ...more })
        const answer = (await send(wish)).body as BookingResult
        return { practice, wish, answer }
      }
      const reply = (key: string, body: object) => app.call('answerBookingRequest', { params: { key }, body: body as never })

      test('the time is held for nobody else, the answer has no link, and the mail’s link makes it theirs', async () => {
        const { practice, wish, answer } = await book()
        expect(answer).toEqual({ outcome: 'HELD', heldUntil: expect.any(String), correctionKey: expect.any(String) })
        const held = Date.parse(answer.heldUntil ?? '') - Date.now()
        expect(held).toBeGreaterThan(0.9 * HOUR_MS)
        expect(held).toBeLessThanOrEqual(HOUR_MS)
        expect(await practice.booked()).toEqual([])
        expect(await practice.free()).not.toContain(practice.at('09:00'))
        expect((await send(practice.wish({ times: [practice.wanted('09:00')] }))).status).toBe(409)
        const row = { id: (await only(practice))?.id ?? 0 }
        expect(await read(row)).toMatchObject({ status: 'PROPOSED', isSelfHeld: true })
        // The same again, as after a lost answer, is told the same.
        expect((await send(wish)).body).toEqual({ outcome: 'HELD', heldUntil: answer.heldUntil })
        await work()
        const [mail] = smtp.to(wish.email)
        expect(mail?.subject).toBe('Confirmá tu turno')
        expect(mail?.text).toMatch(/^Hola:\n\nElegiste este horario\. Te lo guardamos hasta el .+\. Confirmalo, y el turno es tuyo\./)
        const [{ id: timeId } = { id: 0 }] = (await app.ok('getBookingRequest', { params: { key: keyOf(wish.email) } })).proposed
        expect((await reply(keyOf(wish.email), { answer: 'CHOSEN', timeId })).status).toBe(200)
        expect(await practice.booked()).toMatchObject([{ date: practice.at('09:00'), status: 'CONFIRMED' }])
        expect(await read(row)).toMatchObject({ status: 'ACCEPTED', isSelfHeld: false })
      })

      test('a mistyped address is corrected, and the mail with the link goes to the right one', async () => {
        const { wish, answer } = await book()
        await work()
        const email = newEmail()
        const params = { key: answer.correctionKey ?? '' }
        expect(await app.ok('correctBooking', { params, body: { email } })).toMatchObject({ outcome: 'HELD', heldUntil: answer.heldUntil })
        await work()
        expect(smtp.to(email).map(({ subject }) => subject)).toEqual(['Confirmá tu turno'])
        expect((await app.call('getBookingRequest', { params: { key: keyOf(wish.email) } })).status).toBe(404)
      })

      test('what nobody confirms is free again, and a request that the practice sees', async () => {
        const { practice } = await book()
        const row = { id: (await only(practice))?.id ?? 0 }
        await app.db
          .update(reservations)
          .set({ heldUntil: new Date(Date.now() - 1_000).toISOString() })
          .where(eq(reservations.id, row.id))
        await app.db
          .update(reservationTimes)
          .set({ heldUntil: new Date(Date.now() - 1_000).toISOString() })
          .where(eq(reservationTimes.reservationId, row.id))
        await lapseProposals(app.db)
        expect(await read(row)).toMatchObject({ status: 'PENDING', lapse: 'LAPSED', isSelfHeld: false })
        expect(await practice.free()).toContain(practice.at('09:00'))
      })
    })

    test('in the settings of the own hours, which a clinic’s staff do not decide', async () => {
      const practice = await newPractice('DIRECT')
      const params = { id: practice.doctorId }
      const limits = { bookingNoticeHours: 24, bookingDays: 60, bookingsPerPatient: 2, bookingsPerHour: 5, bookingByMail: true }
      const before = await app.ok('getDoctorSchedule', { as: 'BACKOFFICE', params })
      expect(before).toMatchObject({ bookingNoticeHours: 2, bookingDays: 180, bookingsPerPatient: 3, bookingsPerHour: 10 })
      const saved = await app.ok('updateDoctorSchedule', { as: 'BACKOFFICE', params, body: { hours: before.hours, ...limits } })
      expect(saved).toMatchObject(limits)
      // What is not named stays.
      expect(await app.ok('updateDoctorSchedule', { as: 'BACKOFFICE', params, body: { hours: before.hours } })).toMatchObject(limits)
    })
  })

  test('any doctor of a speciality is asked for with a place and a part of the day, which the practice reads', async () => {
    const [speciality] = await app.db
      .insert(specialities)
      .values({ name: `Fisiatría ${randomUUID()}` })
      .returning()
    const specialityId = speciality?.id ?? 0
    const practice = await newPractice()
    await app.db.insert(doctorSpecialities).values({ doctorId: practice.doctorId, position: 0, specialityId })
    const wish = practice.wish({ doctorId: null, specialityId, city: ' CORDOBA ', partOfDay: 'MORNING' })
    expect(await outcomeOf(wish)).toBe('REQUESTED')
    const [row] = await app.db.select().from(reservations).where(eq(reservations.specialityId, specialityId))
    expect(await read({ id: row?.id ?? 0 })).toMatchObject({ city: 'CORDOBA', partOfDay: 'MORNING', contact: '', word: '' })
    // The same once more is no second request, and another place is one.
    await send(wish)
    await send({ ...wish, city: 'Rosario' })
    expect(await app.db.select().from(reservations).where(eq(reservations.specialityId, specialityId))).toHaveLength(2)
    expect((await send(practice.wish({ city: 'Córdoba' }))).status).toBe(422)

    // On the waiting list they are found for what is freed in their city alone.
    await app.db.update(reservations).set({ status: 'WAITING' }).where(eq(reservations.specialityId, specialityId))
    const waiting = async () => {
      const query = { doctorId: practice.doctorId, clinicId: practice.clinicId, date: practice.at('09:00') }
      return (await app.ok('listWaiting', { as: 'BACKOFFICE', query })).map(({ city }) => city)
    }
    expect(await waiting()).toEqual(['CORDOBA'])
    await app.db.update(clinics).set({ city: 'Rosario' }).where(eq(clinics.id, practice.clinicId))
    expect(await waiting()).toEqual(['Rosario'])
  })

  test('somebody asks for a child: the record is the child’s, and who asked is named and written to', async () => {
    const practice = await newPractice('DIRECT')
    const wish = practice.wish({ firstName: 'Tomi', lastName: 'Gómez', contact: 'Lucía Gómez', times: [practice.wanted('09:00')] })
    expect(await outcomeOf(wish)).toBe('BOOKED')
    const row = await only(practice)
    expect(await read({ id: row?.id ?? 0 })).toMatchObject({ person: { firstName: 'Tomi' }, contact: 'Lucía Gómez', dni: wish.dni })
    const [booked] = await practice.booked()
    const [patient] = await app.db
      .select({ firstName: users.firstName, email: users.email, phone: users.phone })
      .from(patients)
      .innerJoin(users, eq(users.id, patients.userId))
      .where(eq(patients.id, booked?.patientId ?? 0))
    expect(patient).toEqual({ firstName: 'Tomi', email: wish.email, phone: wish.phone })
    await work()
    // Nobody has proven who that is.
    expect(JSON.stringify(smtp.to(wish.email))).not.toMatch(/Lucía|Tomi/)
    expect((await send(practice.wish({ contact: 'www.premio.com' }))).status).toBe(422)
  })

  test('whom no proposed time suits says what would, to the practice alone, until it proposes again', async () => {
    const practice = await newPractice()
    const wish = practice.wish()
    await send(wish)
    const row = { id: (await only(practice))?.id ?? 0 }
    await propose(row, practice, '09:00')
    await work()
    const answer = (body: object) => app.call('answerBookingRequest', { params: { key: keyOf(wish.email) }, body: body as never })
    expect((await answer({ answer: 'WITHDRAWN', word: 'A la tarde' })).status).toBe(422)
    expect((await answer({ answer: 'NONE', word: 'Después de las 18.\nGracias' })).status).toBe(200)
    expect(await read(row)).toMatchObject({ status: 'PENDING', lapse: 'DECLINED', word: 'Después de las 18.\nGracias' })
    const mailed = smtp.to(wish.email).length
    await propose(row, practice, '10:00')
    expect(await read(row)).toMatchObject({ status: 'PROPOSED', lapse: null, word: '' })
    await work()
    expect(JSON.stringify(smtp.to(wish.email).slice(mailed))).not.toContain('Después de las')
  })
})
