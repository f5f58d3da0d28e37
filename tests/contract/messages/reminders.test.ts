import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsultationRecord } from '#contract/generated/schema.ts'
import { consultations, doctorSchedules } from '#server/agenda/schema.ts'
import { secondsToMorning, writeReminders } from '#server/messages/due-mails.ts'
import { mails } from '#server/messages/schema.ts'
import { DEFAULT_TIME_ZONE } from '#server/platform/env.ts'
import { enqueue } from '#server/platform/queue/queue.ts'
import { addDays, clinicDay, clockOf, setClinicZone } from '#server/platform/time/clinic-day.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentMails, cancelled, inHours, type Practice } from '#tests/support/features/appointment-mails.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { type MailingApp, openMailingApp } from '#tests/support/server/mailing-app.ts'
import { tokenIn } from '#tests/support/services/smtp.ts'

describe.each(anyDatabase)('mails on $name', ({ open }) => {
  let app: TestApp
  let smtp: MailingApp['smtp']
  let opened: MailingApp
  beforeAll(async () => {
    opened = await openMailingApp(open)
    ;({ app, smtp } = opened)
  })
  afterAll(() => opened.close())
  const { work, newPractice, move, setStatus } = appointmentMails(() => opened)

  describe('reminders', () => {
    const day = addDays(clinicDay(new Date()), 40)
    const at = (plus: number, time: string) => new Date(clockOf(addDays(day, plus))(time))
    /** What is due at a moment is sent then. */
    async function remindAt(now: Date) {
      await writeReminders(app.db, now)
      await work(now)
    }
    const kindsOf = async (practice: Practice) => (await practice.rows()).map(({ hoursBefore, status }) => `${hoursBefore} ${status}`)

    test('come 48 and 3 hours before, each once, with the links', async () => {
      const practice = await newPractice()
      await practice.write(at(0, '15:00').toISOString())
      await remindAt(at(-2, '14:59'))
      expect(await kindsOf(practice)).toEqual([])
      await remindAt(at(-2, '15:00'))
      await remindAt(at(-2, '15:01'))
      expect(await kindsOf(practice)).toEqual(['48 SENT'])
      await remindAt(at(0, '11:59'))
      await remindAt(at(0, '12:00'))
      await remindAt(at(0, '12:30'))
      expect(await kindsOf(practice)).toEqual(['48 SENT', '3 SENT'])
      const received = practice.received()
      expect(received.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Recordatorio/),
        expect.stringMatching(/^Recordatorio/),
      ])
      expect(tokenIn(received[0] ?? {})).toBe(tokenIn(received[1] ?? {}))
    })

    test('never come at night, but the evening before', async () => {
      const practice = await newPractice()
      await practice.write(at(0, '09:00').toISOString())
      await remindAt(at(-2, '09:00'))
      await remindAt(at(-1, '19:59'))
      expect(await kindsOf(practice)).toEqual(['48 SENT'])
      await remindAt(at(-1, '20:00'))
      expect(await kindsOf(practice)).toEqual(['48 SENT', '3 SENT'])
      const late = await newPractice()
      await late.write(at(0, '09:30').toISOString())
      await app.db.insert(doctorSchedules).values({ doctorId: late.doctorId, reminderHours: [3] })
      // Who was not reminded in the evening is not woken for it.
      await remindAt(at(-1, '21:30'))
      await remindAt(at(0, '06:00'))
      expect(await kindsOf(late)).toEqual([])
      await remindAt(at(0, '08:00'))
      expect(await kindsOf(late)).toEqual(['3 SENT'])
    })

    test('that could not be sent before the night wait for the morning, or are dropped where that is too late', async () => {
      const [practice, early] = [await newPractice(), await newPractice()]
      await practice.write(at(0, '10:00').toISOString())
      await early.write(at(0, '07:30').toISOString())
      await writeReminders(app.db, at(-1, '20:59'))
      await writeReminders(app.db, at(-1, '20:59'))
      await work(at(-1, '22:00'))
      expect(practice.received()).toEqual([])
      await app.db.execute(sql`update pgboss.job set start_after = now() - interval '1 second' where name = 'mails' and state = 'created'`)
      await work(at(0, '08:00'))
      expect(await kindsOf(practice)).toEqual(['3 SENT'])
      expect(await kindsOf(early)).toEqual(['3 DROPPED'])
    })

    describe('where the clocks change', () => {
      beforeAll(() => setClinicZone('Europe/Madrid'))
      afterAll(() => setClinicZone(DEFAULT_TIME_ZONE))

      test.each<[string, string, string, (3 | 24 | 48)[]?]>([
        // On 28 March 2027 the clocks go from 2 to 3, on 31 October from 3 to 2. 48 hours are 48 hours, and what night is, the clocks say.
        ['across a day of 23 hours', '2027-03-29T18:30:00.000Z', '2027-03-27T18:30:00.000Z'],
        ['across a day of 25 hours, in the evening of another hour', '2027-11-01T19:30:00.000Z', '2027-10-30T18:00:00.000Z'],
        ['in the evening before a night of 25 hours', '2027-10-31T09:00:00.000Z', '2027-10-30T18:00:00.000Z', [3]],
        ['in the evening before a night of 23 hours', '2027-03-28T08:00:00.000Z', '2027-03-27T19:00:00.000Z', [3]],
      ])('they come %s', async (_, date, due, hours = [48, 3]) => {
        const practice = await newPractice()
        await app.db.insert(doctorSchedules).values({ doctorId: practice.doctorId, reminderHours: hours })
        await practice.write(date)
        await remindAt(new Date(Date.parse(due) - 60_000))
        expect(await kindsOf(practice)).toEqual([])
        await remindAt(new Date(due))
        await remindAt(new Date(Date.parse(due) + 60_000))
        expect(await kindsOf(practice)).toEqual([`${hours[0]} SENT`])
      })

      test('the morning comes after as many hours as the night has', () => {
        expect(secondsToMorning(new Date('2027-03-27T21:00:00.000Z'))).toBe(9 * 3600)
        expect(secondsToMorning(new Date('2027-10-30T20:00:00.000Z'))).toBe(11 * 3600)
      })
    })

    test('after a stop of a week are one for each appointment that lies ahead', async () => {
      const practice = await newPractice()
      await practice.write(at(-3, '10:00').toISOString())
      await practice.write(at(0, '10:00').toISOString())
      await practice.write(at(1, '10:00').toISOString())
      await remindAt(at(0, '08:00'))
      await remindAt(at(0, '08:05'))
      expect(await kindsOf(practice)).toEqual(['3 SENT', '48 SENT'])
    })

    test('are left out where the patient was told since, and come to the new time after a move', { tags: 'full' }, async () => {
      const practice = await newPractice()
      const booked = await practice.book(inHours(4))
      await work()
      expect(await writeReminders(app.db)).toBeGreaterThanOrEqual(0)
      expect((await practice.rows()).map(({ kind }) => kind)).toEqual(['BOOKED'])
      const moved = await move(booked, at(0, '15:00').toISOString())
      await work()
      await remindAt(at(-2, '15:00'))
      expect((await practice.rows()).map(({ kind }) => kind)).toEqual(['BOOKED', 'MOVED', 'REMINDER'])
      expect(moved.status).toBe('PENDING')
    })

    test('never stand for what is still to be told: a new appointment, a move or a new appointment that is undone', async () => {
      const noon = at(0, '12:00')
      const [soon, later] = [at(1, '10:00').toISOString(), at(1, '11:00').toISOString()]
      const kinds = async (practice: Practice) => (await practice.rows()).map(({ kind }) => kind)
      const [booked, moved, undone] = [await newPractice(), await newPractice(), await newPractice()]
      await booked.book(soon)
      const second = await moved.book(soon)
      // The look at a change comes a minute later, and reminders are looked for meanwhile.
      await writeReminders(app.db, noon)
      await work(noon)
      expect(await kinds(booked)).toEqual(['BOOKED'])
      await move(second, later)
      const third = await undone.book(soon)
      await writeReminders(app.db, noon)
      await setStatus(third, cancelled)
      await work(noon)
      expect((await kinds(moved)).filter((kind) => kind !== 'REMINDER')).toEqual(['BOOKED', 'MOVED'])
      expect((await moved.rows()).map(({ kind, date }) => ({ kind, date }))).toContainEqual({ kind: 'MOVED', date: later })
      expect(await kinds(undone)).toEqual([])
    })

    /** What may be another one about an appointment, with what it is then. */
    const changes: Record<string, () => Promise<Partial<typeof consultations.$inferInsert>>> = {
      time: async () => ({ date: at(1, '11:00').toISOString() }),
      doctor: async () => ({ doctorId: (await newPractice()).doctorId }),
      clinic: async () => ({ clinicId: (await newPractice()).clinicId }),
    }
    const change = async ({ id }: Pick<ConsultationRecord, 'id'>, what: keyof typeof changes) =>
      app.db
        .update(consultations)
        .set((await changes[what]?.()) ?? {})
        .where(eq(consultations.id, id))
    const subjects = (practice: Practice) => practice.received().map(({ subject }) => subject?.split(':')[0])

    test.each(Object.keys(changes))('wait for the word of another %s whose look was lost', async (what) => {
      const practice = await newPractice()
      const booked = await practice.book(at(1, '10:00').toISOString())
      await work()
      await change(booked, what)
      await remindAt(at(0, '12:00'))
      expect(subjects(practice)).toEqual(['Tu turno', 'Tu turno cambió'])
    })

    test.each(Object.keys(changes))('that wait when there is another %s are dropped for the word of that', async (what) => {
      const practice = await newPractice()
      const booked = await practice.book(at(1, '10:00').toISOString())
      await work()
      const now = at(0, '12:00')
      await writeReminders(app.db, now)
      await change(booked, what)
      await enqueue(app.db, 'notices', { consultationId: booked.id })
      await work(now)
      expect(await kindsOf(practice)).toEqual(['null SENT', '48 DROPPED', 'null SENT'])
      expect(subjects(practice)).toEqual(['Tu turno', 'Tu turno cambió'])
    })

    test('are those that the doctor has chosen', async () => {
      const practice = await newPractice()
      await app.ok('updateDoctorSchedule', { as: 'BACKOFFICE', params: { id: practice.doctorId }, body: { hours: [], reminderHours: [3] } })
      await practice.write(at(0, '15:00').toISOString())
      await remindAt(at(-2, '15:00'))
      expect(await kindsOf(practice)).toEqual([])
      await remindAt(at(0, '12:00'))
      expect(await kindsOf(practice)).toEqual(['3 SENT'])
      await app.ok('updateDoctorSchedule', { as: 'BACKOFFICE', params: { id: practice.doctorId }, body: { hours: [], reminderHours: [] } })
      await practice.write(at(3, '15:00').toISOString())
      await remindAt(at(3, '12:00'))
      expect(await kindsOf(practice)).toEqual(['3 SENT'])
      const [row] = await app.db.select().from(doctorSchedules).where(eq(doctorSchedules.doctorId, practice.doctorId))
      expect(row?.reminderHours).toEqual([])
    })

    test('let a confirmation go first', async () => {
      const [practice, other] = [await newPractice(), await newPractice()]
      for (let hour = 10; hour < 20; hour++) await practice.write(at(0, `${hour}:00`).toISOString())
      await writeReminders(app.db, at(-2, '20:00'))
      await other.book(at(1, '10:00').toISOString())
      // Three are sent at once, and each of them waits here for the other two: however slow one is, these are the first three.
      const begun: string[] = []
      let go = () => {}
      const three = new Promise<void>((resolve) => {
        go = resolve
      })
      smtp.wait(async (recipient) => {
        if (begun.push(recipient) === 3) go()
        await three
      })
      await work(at(-2, '20:00'))
      smtp.wait(async () => {})
      expect(begun.slice(0, 3)).toContain(other.email)
      expect(practice.received()).toHaveLength(10)
    })

    test('are not sent once the appointment was cancelled or moved', async () => {
      const practice = await newPractice()
      const [one, two] = [await practice.write(at(0, '15:00').toISOString()), await practice.write(at(0, '16:00').toISOString())]
      await writeReminders(app.db, at(-2, '16:30'))
      await app.db.update(consultations).set({ status: 'CANCELLED', cancelledReason: 'x' }).where(eq(consultations.id, one.id))
      await app.db
        .update(consultations)
        .set({ date: at(5, '16:00').toISOString() })
        .where(eq(consultations.id, two.id))
      await work(at(-2, '16:31'))
      expect(await kindsOf(practice)).toEqual(['48 DROPPED', '48 DROPPED'])
    })

    test('of two processes that look at once are written once', { tags: 'full' }, async () => {
      const practice = await newPractice()
      for (let hour = 10; hour < 20; hour++) await practice.write(at(0, `${hour}:00`).toISOString())
      const now = at(-2, '20:00')
      await Promise.all([writeReminders(app.db, now), writeReminders(app.db, now), writeReminders(app.db, now)])
      const rows = await app.db
        .select()
        .from(mails)
        .where(and(eq(mails.recipient, practice.email), eq(mails.kind, 'REMINDER')))
      expect(rows).toHaveLength(10)
      await remindAt(now)
      expect(practice.received()).toHaveLength(10)
    })
  })
})
