import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications } from '#server/messages/schema.ts'
import { lapseProposals } from '#server/reservations/reservations.ts'
import { reservations, reservationTimes } from '#server/reservations/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { bookingRequests, newEmail } from '#tests/support/features/booking-requests.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'

describe.each(anyDatabase)('reservations on $name', ({ open }) => {
  const mailing = opened(() => openMailingApp(open))
  const { app, smtp } = mailing
  const { work, newPractice, read, accept, propose, keyOf, view, reply } = bookingRequests(mailing)

  describe('the person', () => {
    test('chooses one of the proposed times by the link of the mail, and the others are free again', async () => {
      const practice = await newPractice()
      const asked = await practice.note()
      await propose(asked, practice, '09:00', '09:30')
      await work()
      const [mail] = smtp.to(asked.email)
      expect(mail?.subject).toBe('Elegí el horario de tu turno')
      expect(mail?.text).toContain('Sede Centro, Av. Colón 100, Córdoba')
      const key = keyOf(asked.email)
      // Mail scanners read it, too.
      for (let visit = 0; visit < 3; visit++) expect((await view(key)).proposed).toHaveLength(2)
      expect(await practice.booked()).toEqual([])
      const { proposed } = await view(key)
      const chosen = { answer: 'CHOSEN', timeId: proposed[1]?.id }
      expect((await reply(key, chosen)).body).toMatchObject({
        status: 'ACCEPTED',
        appointment: { date: practice.at('09:30') },
        proposed: [],
      })
      expect((await reply(key, chosen)).body).toMatchObject({ status: 'ACCEPTED' })
      expect((await reply(key, { answer: 'CHOSEN', timeId: proposed[0]?.id })).status).toBe(409)
      expect((await practice.booked()).map(({ date }) => date)).toEqual([practice.at('09:30')])
      expect(await practice.free()).toEqual(['09:00', '10:00', '10:30'].map(practice.at))
      await work()
      expect(smtp.to(asked.email).at(-1)?.subject).toMatch(/^Tu turno: /)
    })

    test('says that none suits, or gives it up: the times are free, and the practice is told', async () => {
      const practice = await newPractice()
      const asked = await practice.note()
      await propose(asked, practice, '09:00')
      await work()
      const key = keyOf(asked.email)
      expect((await reply(key, { answer: 'NONE' })).body).toMatchObject({ status: 'PENDING' })
      expect((await reply(key, { answer: 'NONE' })).status).toBe(200)
      expect(await read(asked)).toMatchObject({ status: 'PENDING', lapse: 'DECLINED', proposed: [] })
      expect(await practice.free()).toHaveLength(4)
      expect((await reply(key, { answer: 'WITHDRAWN' })).body).toMatchObject({ status: 'WITHDRAWN' })
      expect((await reply(key, { answer: 'WITHDRAWN' })).status).toBe(200)
      expect((await accept(asked, practice)).body).toMatchObject({ code: 'transition' })
      const told = await app.db
        .select({ kind: notifications.kind })
        .from(notifications)
        .where(and(eq(notifications.userId, practice.userId), eq(notifications.reservationId, asked.id)))
      expect(told.map(({ kind }) => kind).sort()).toEqual(['RESERVATION_ANSWERED', 'RESERVATION_MADE'])
    })

    test('who does not answer in a day gets none of them, and the practice learns it once, whatever process looks', async () => {
      const practice = await newPractice()
      const asked = await practice.note()
      await propose(asked, practice, '09:00')
      await work()
      const key = keyOf(asked.email)
      const { proposed } = await view(key)
      const over = new Date(Date.now() - 1_000).toISOString()
      await app.db.update(reservations).set({ heldUntil: over }).where(eq(reservations.id, asked.id))
      await app.db.update(reservationTimes).set({ heldUntil: over }).where(eq(reservationTimes.reservationId, asked.id))
      // Before anybody has looked the time is free already, and is not theirs any more.
      expect(await practice.free()).toHaveLength(4)
      const late = await reply(key, { answer: 'CHOSEN', timeId: proposed[0]?.id })
      expect(late.body).toMatchObject({ code: 'transition', message: expect.stringMatching(/venció/) })
      await Promise.all([lapseProposals(app.db), lapseProposals(app.db)])
      expect(await read(asked)).toMatchObject({ status: 'PENDING', lapse: 'LAPSED', proposed: [], version: 3 })
      expect((await reply(key, { answer: 'CHOSEN', timeId: proposed[0]?.id })).body).toMatchObject({ code: 'transition' })
      expect(await practice.booked()).toEqual([])
    })

    test('of two answers at once, or one beside the practice’s, exactly one counts', async () => {
      const practice = await newPractice()
      const asked = await practice.note()
      await propose(asked, practice, '09:00', '09:30')
      await work()
      const key = keyOf(asked.email)
      const { proposed } = await view(key)
      const ended = await Promise.all([
        ...proposed.map(({ id }) => reply(key, { answer: 'CHOSEN', timeId: id })),
        accept(asked, practice, '10:00'),
      ])
      expect(ended.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await practice.booked()).toHaveLength(1)
    })

    test('a link is for one request and one address, and no link of an appointment', async () => {
      const practice = await newPractice()
      const asked = await practice.note()
      await propose(asked, practice, '09:00')
      await work()
      const key = keyOf(asked.email)
      for (const wrong of [
        key.slice(0, -1),
        `${key}A`,
        key.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        'A'.repeat(27),
        '8'.repeat(27),
      ])
        expect((await app.call('getBookingRequest', { params: { key: wrong } })).status).toBe(404)
      expect((await app.call('getAppointment', { params: { key } })).status).toBe(404)
      expect(app.log.join('\n')).not.toContain(key)
      await app.db.update(reservations).set({ email: newEmail() }).where(eq(reservations.id, asked.id))
      expect((await app.call('getBookingRequest', { params: { key } })).status).toBe(404)
    })
  })
})
