import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BookingRequestInput, BookingResult } from '#contract/generated/schema.ts'
import { users } from '#server/accounts/schema.ts'
import { webhookDeliveries, webhooks } from '#server/apps/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { reservations } from '#server/reservations/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { bookingRequests, newEmail, type Practice } from '#tests/support/features/booking-requests.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'

describe.each(anyDatabase)('reservations on $name', ({ open }) => {
  const mailing = opened(() => openMailingApp(open))
  const { app, smtp } = mailing
  const { work, newPractice, accept, propose, keyOf, view } = bookingRequests(mailing)

  describe('the public page', () => {
    const send = (body: BookingRequestInput, from = `10.0.${randomInt(255)}.${randomInt(255)}`) =>
      app.call('requestBooking', { body, from })
    const listed = ({ doctorId }: Practice) =>
      app.db.select().from(reservations).where(eq(reservations.doctorId, doctorId)).orderBy(reservations.id)

    const addressOf = (patientId = 0) =>
      app.db
        .select({ dni: users.dni, email: users.email })
        .from(patients)
        .innerJoin(users, eq(users.id, patients.userId))
        .where(eq(patients.id, patientId))

    type Told = Required<BookingResult>
    const correct = (key: string, email: string, from = `10.2.${randomInt(255)}.${randomInt(255)}`) =>
      app.call('correctBooking', { params: { key }, body: { email }, from })
    const see = (link: string) => app.call('getAppointment', { params: { key: link.split('/').at(-1) } })

    test('tells at once when and where the appointment is, with its link, and of a request the link of that', async () => {
      const [asks, direct] = [await newPractice(), await newPractice('DIRECT')]
      const { appointment, link } = (await send(direct.wish({ times: [direct.wanted('09:00')] }))).body as Told
      expect(appointment).toMatchObject({
        ...{ date: direct.at('09:00'), durationInMinutes: 30, doctor: { firstName: 'Ana', lastName: 'Pérez' } },
        clinic: { name: 'Sede Centro', address: 'Av. Colón 100', city: 'Córdoba' },
      })
      expect((await see(link)).body).toMatchObject({ date: direct.at('09:00'), status: 'PENDING' })
      const asked = (await send(asks.wish({ times: [asks.wanted('09:00')] }))).body as Told
      expect(asked.appointment).toBeNull()
      expect(await view(asked.link.split('/').at(-1) ?? '')).toMatchObject({ status: 'PENDING' })
    })

    test('has a mistyped e-mail corrected by whoever booked: the mail goes to the new one, and the links in the old one end', async () => {
      const practice = await newPractice('DIRECT')
      const body = practice.wish({ times: [practice.wanted('09:00')] })
      const { correctionKey, link } = (await send(body)).body as Told
      await work()
      const [wrong, right] = [body.email, newEmail()]
      expect(smtp.to(wrong)).toHaveLength(1)
      // Nobody is told of a mail that somebody else reads.
      expect(smtp.to(wrong)[0]?.text).not.toContain('corregir')
      // What a mail carries corrects nothing, nor does what another request was answered.
      const other = (await send(practice.wish({ times: [practice.wanted('10:00')] }))).body as Told
      for (const key of [keyOf(wrong), link.split('/').at(-1) ?? '', other.link.split('/').at(-1) ?? ''])
        expect((await correct(key, newEmail())).status).toBe(404)
      const answers = [await correct(correctionKey, right), await correct(correctionKey, right)]
      for (const { status, body: told } of answers) {
        expect([status, told]).toEqual([200, expect.objectContaining({ outcome: 'BOOKED', correctionKey })])
        expect((await see((told as Told).link)).status).toBe(200)
      }
      await work()
      expect(smtp.to(right).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Tu turno: /)])
      expect(smtp.to(wrong)).toHaveLength(1)
      expect((await app.call('getAppointment', { params: { key: keyOf(wrong) } })).status).toBe(404)
      expect((await see(link)).status).toBe(404)
      // There is one person, one appointment and one reservation, as if it had been typed right.
      const booked = await practice.booked()
      expect(booked).toHaveLength(2)
      expect(await addressOf(booked[0]?.patientId)).toEqual([{ dni: body.dni, email: right }])
      expect((await listed(practice))[0]).toMatchObject({ email: right, status: 'ACCEPTED' })
      expect((await send({ ...body, email: right })).body).toEqual({ outcome: 'BOOKED', appointment: expect.anything() })
    })

    test('leaves the record of somebody who was known before alone when the address of a booking is corrected', async () => {
      const practice = await newPractice('DIRECT')
      const known = practice.wish({ times: [practice.wanted('09:00')] })
      await send(known)
      // Somebody who knows the DNI and the e-mail of a patient.
      const { correctionKey } = (await send({ ...known, times: [practice.wanted('09:30')] })).body as Told
      const mine = newEmail()
      await app.db.insert(webhooks).values({ url: 'https://127.0.0.1:9/', secret: 'x', events: ['APPOINTMENT_MOVED'] })
      expect((await correct(correctionKey, mine)).status).toBe(200)
      const [first, second] = await practice.booked()
      expect(await addressOf(first?.patientId)).toEqual([{ dni: known.dni, email: known.email }])
      expect(await addressOf(second?.patientId)).toEqual([{ dni: null, email: mine }])
      const told = await app.db.select({ data: webhookDeliveries.data }).from(webhookDeliveries)
      expect(told, 'programs know whose it is').toMatchObject([{ data: { appointmentId: second?.id, patientId: second?.patientId } }])
      await app.db.delete(webhooks)
      await work()
      expect(smtp.to(known.email).map(({ subject }) => subject)).toHaveLength(1)
      expect(smtp.to(mine)).toHaveLength(1)
    })

    test('has the e-mail of a request corrected, with what was proposed meanwhile, and not what was answered or is old', async () => {
      const practice = await newPractice()
      const body = practice.wish({ times: [practice.wanted('09:00')] })
      const { correctionKey } = (await send(body)).body as Told
      const [first, second] = [newEmail(), newEmail()]
      expect((await correct(correctionKey, first)).status).toBe(200)
      await work()
      expect([smtp.to(body.email), smtp.to(first)].map((mails_) => mails_.map(({ subject }) => subject))).toEqual([
        [],
        ['Recibimos tu pedido de turno'],
      ])
      const [row] = await listed(practice)
      await propose(row as { id: number }, practice, '10:00')
      await work()
      expect((await correct(correctionKey, second)).status).toBe(200)
      await work()
      expect(smtp.to(second).map(({ subject }) => subject)).toEqual(['Tenemos un horario para tu turno'])
      expect(await view(keyOf(second))).toMatchObject({ status: 'PROPOSED' })
      await accept(row as { id: number }, practice, '10:00')
      const late = await correct(correctionKey, newEmail())
      expect(late).toMatchObject({ status: 409, body: { code: 'transition' } })
      const old = (await send(practice.wish())).body as Told
      await app.db
        .update(reservations)
        .set({ createdAt: new Date(Date.now() - 90_000_000).toISOString() })
        .where(eq(reservations.doctorId, practice.doctorId))
      expect((await correct(old.correctionKey, newEmail())).status).toBe(409)
    })

    test('sends no more mails for corrections than for requests', async () => {
      const practice = await newPractice('DIRECT')
      const { correctionKey } = (await send(practice.wish({ times: [practice.wanted('09:00')] }))).body as Told
      const ended: number[] = []
      for (let attempt = 0; attempt < 4; attempt++) ended.push((await correct(correctionKey, newEmail())).status)
      expect(ended).toEqual([200, 200, 200, 429])
    })

    test('turns no bookings of many names to one mailbox', async () => {
      const [practice, victim] = [await newPractice(), newEmail()]
      const ended: number[] = []
      for (let attempt = 0; attempt < 8; attempt++) {
        const { correctionKey } = (await send(practice.wish())).body as Told
        ended.push((await correct(correctionKey, victim)).status)
      }
      expect(ended).toEqual([200, 200, 200, 200, 200, 200, 409, 409])
    })
  })
})
