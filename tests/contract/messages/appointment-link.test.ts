import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PatientAppointment } from '#contract/generated/schema.ts'
import { users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentMails, inHours, later } from '#tests/support/features/appointment-mails.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { type MailingApp, openMailingApp } from '#tests/support/server/mailing-app.ts'
import { tokenIn } from '#tests/support/services/smtp.ts'

describe.each(anyDatabase)('mails on $name', ({ open }) => {
  let app: TestApp
  let opened: MailingApp
  beforeAll(async () => {
    opened = await openMailingApp(open)
    app = opened.app
  })
  afterAll(() => opened.close())
  const { work, newPractice, move, agendaOf } = appointmentMails(() => opened)

  describe('the link', () => {
    const read = (token: string) => app.call('getAppointment', { params: { key: token } })
    const answer = (token: string, date: string, wish: 'CONFIRMED' | 'CANCELLED') =>
      app.call('answerAppointment', { params: { key: token }, body: { answer: wish, date } })

    test('reading it, however often, changes nothing; answering confirms, which the agenda shows', async () => {
      const practice = await newPractice()
      const { id, date } = await practice.book()
      await work()
      const token = tokenIn(practice.received()[0] ?? {})
      const before = await app.db.select().from(consultations).where(eq(consultations.id, id))
      for (let visit = 0; visit < 3; visit++) {
        const { status, body } = await read(token)
        expect(status).toBe(200)
        expect(body).toMatchObject({
          date,
          status: 'PENDING',
          isConfirmed: false,
          doctor: { lastName: 'Pérez' },
          clinic: { name: 'Sede Centro' },
        })
        expect(JSON.stringify(body)).not.toMatch(/HIV|Gómez/)
      }
      expect(await app.db.select().from(consultations).where(eq(consultations.id, id))).toEqual(before)
      const answered = await answer(token, date, 'CONFIRMED')
      expect(answered.body).toMatchObject({ status: 'CONFIRMED', isConfirmed: true } satisfies Partial<PatientAppointment>)
      const [shown] = await agendaOf(practice, date)
      expect(shown).toMatchObject({ id, status: 'CONFIRMED', patientConfirmedAt: expect.any(String) })
      // The same answer again is no other change.
      expect((await answer(token, date, 'CONFIRMED')).status).toBe(200)
      expect((await agendaOf(practice, date))[0]?.version).toBe(shown?.version)
      await work()
      expect(practice.received(), 'who has just confirmed is not told so').toHaveLength(1)
    })

    test('a cancellation frees the time at once, is told by mail, and is not undone by the old links', async () => {
      const practice = await newPractice()
      const { id, date } = await practice.book()
      await work()
      const token = tokenIn(practice.received()[0] ?? {})
      expect((await answer(token, date, 'CANCELLED')).body).toMatchObject({ status: 'CANCELLED', isConfirmed: false })
      const { cancelledKind, changes } = await app.ok('getConsultation', { as: 'BACKOFFICE', params: { id } })
      expect(cancelledKind).toBe('PATIENT')
      expect(changes.at(-1)).toMatchObject({ status: 'CANCELLED', by: null })
      await practice.book(date)
      await work()
      expect((await answer(token, date, 'CANCELLED')).status).toBe(200)
      const refused = await answer(token, date, 'CONFIRMED')
      expect(refused).toMatchObject({ status: 409, body: { code: 'transition' } })
      expect((await practice.rows()).filter(({ consultationId }) => consultationId === id).map(({ kind }) => kind)).toEqual([
        'BOOKED',
        'CANCELLED',
      ])
    })

    test('whoever answers for a time that was moved meanwhile is shown the new one first, and a move asks anew', async () => {
      const practice = await newPractice()
      const booked = await practice.book()
      await work()
      const [first] = practice.received()
      const token = tokenIn(first ?? {})
      await answer(token, booked.date, 'CONFIRMED')
      const moved = await move(booked, later(booked.date, 24))
      await work()
      expect(tokenIn(practice.received()[1] ?? {}), 'both mails lead to the appointment').toBe(token)
      expect((await agendaOf(practice, moved.date))[0]?.patientConfirmedAt).toBeNull()
      expect(await answer(token, booked.date, 'CANCELLED')).toMatchObject({ status: 409, body: { code: 'transition' } })
      expect((await read(token)).body).toMatchObject({ date: moved.date, isConfirmed: false })
      expect((await answer(token, moved.date, 'CONFIRMED')).status).toBe(200)
    })

    test('it ends with the appointment, with another address, and is of one appointment alone', async () => {
      const practice = await newPractice()
      const [first, second] = [await practice.book(), await practice.book()]
      await work()
      const [one = '', other = ''] = [first, second].map(({ id }) =>
        tokenIn(practice.received().find(({ messageId }) => messageId?.includes(`turno-${id}-`)) ?? {}),
      )
      const spliced = Buffer.concat([Buffer.from(one, 'base64url').subarray(0, 4), Buffer.from(other, 'base64url').subarray(4)])
      for (const wrong of [spliced.toString('base64url'), `${one.slice(0, -2)}AA`, 'A'.repeat(27), '8'.repeat(27), 'A'.repeat(40)])
        expect((await read(wrong)).status).toBe(404)
      await app.db
        .update(users)
        .set({ email: `${randomUUID()}@example.com` })
        .where(eq(users.id, practice.userId))
      expect((await read(one)).status).toBe(404)
      await app.db.update(users).set({ email: practice.email.toUpperCase() }).where(eq(users.id, practice.userId))
      expect((await read(one)).status).toBe(200)
      const past = inHours(-2)
      await app.db.update(consultations).set({ date: past }).where(eq(consultations.id, first.id))
      expect((await read(one)).status).toBe(404)
      expect((await answer(one, past, 'CANCELLED')).status).toBe(404)
      expect((await read(other)).status).toBe(200)
      expect(second.status).toBe('PENDING')
    })

    test('it stands in no log', async () => {
      const practice = await newPractice()
      await practice.book()
      await work()
      const token = tokenIn(practice.received()[0] ?? {})
      await read(token)
      await app.app.inject({ url: `/turno/${token}` })
      expect(app.log.join('\n')).not.toContain(token)
    })
  })
})
