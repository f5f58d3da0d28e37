import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Agenda, ConsultationRecord, Mail, PatientAppointment } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations, doctorSchedules } from '#server/agenda/schema.ts'
import { secondsToMorning, writeReminders } from '#server/messages/appointment-notices.ts'
import { failForgotten } from '#server/messages/patient-mails.ts'
import { mails } from '#server/messages/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { clinics } from '#server/places/schema.ts'
import { DEFAULT_TIME_ZONE } from '#server/platform/env.ts'
import { enqueue, maintainQueues } from '#server/platform/queue/queue.ts'
import { addDays, clinicDay, clockOf, setClinicZone } from '#server/platform/time/clinic-day.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { startSmtp, tokenIn } from '#tests/support/services/smtp.ts'

const HOUR = 3_600_000
/** So many hours from now, at a whole minute, as appointments are. */
const inHours = (hours: number) => new Date(Math.floor((Date.now() + hours * HOUR) / 60_000) * 60_000).toISOString()

describe.each(anyDatabase)('mails on $name', ({ open }) => {
  let app: TestApp
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let errors: unknown[] = []

  beforeAll(async () => {
    smtp = await startSmtp()
    const settings = {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Salvia <turnos@salvia.test>',
      PUBLIC_URL: 'http://localhost:8000',
      MAIL_DELAY_SECONDS: '0',
    }
    app = await openApp(open, settings)
  })
  beforeEach(() => {
    errors = []
    smtp.refuse(() => undefined)
    smtp.wait(async () => {})
  })
  afterAll(async () => {
    await app.close()
    await smtp.stop()
  })

  /** Does what is due now, as a process of the server does it. */
  const work = (now?: Date) => mailWork(app, (error) => errors.push(error)).send(now)
  const look = () => mailWork(app, (error) => errors.push(error)).look()
  /** The pause before the next try is over. */
  const passPause = () => app.db.execute(sql`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`)

  /** A doctor with a clinic, and a patient with an address. */
  async function newPractice(email = `${randomUUID()}@example.com`) {
    const { db } = app
    const one = async <Row>(rows: Promise<Row[]>) => (await rows)[0] as Row // one row is written
    const doctorUser = await one(
      db
        .insert(users)
        .values({ email: `${randomUUID()}@salvia.test`, firstName: 'Ana', lastName: 'Pérez', roleType: 'DOCTOR' })
        .returning(),
    )
    const { id: doctorId } = await one(db.insert(doctors).values({ userId: doctorUser.id }).returning())
    const place = { address: 'Av. Colón 100', district: 'Centro', city: 'Córdoba', state: 'Córdoba' as const, zipCode: 'X5000' }
    const { id: clinicId } = await one(
      db
        .insert(clinics)
        .values({ ...place, doctorId, name: 'Sede Centro', latitude: -31.4, longitude: -64.2 })
        .returning(),
    )
    const person = await one(db.insert(users).values({ email, firstName: 'Lucía', lastName: 'Gómez' }).returning())
    const { id: patientId } = await one(db.insert(patients).values({ userId: person.id }).returning())
    let slot = 0
    return {
      doctorId,
      clinicId,
      patientId,
      userId: person.id,
      email,
      /** Books as the back office does, each time at another hour. */
      book: (date = inHours(30 * 24 + slot++)) =>
        app.ok('createConsultation', {
          as: 'BACKOFFICE',
          body: {
            doctorId,
            clinicId,
            patientId,
            date,
            durationInMinutes: 30,
            name: 'Control de HIV',
            description: 'Resultado',
            outsideHours: true,
          },
        }),
      /** An appointment that somebody wrote without the server, such as an earlier version. */
      write: async (date: string) =>
        one(
          db
            .insert(consultations)
            .values({
              doctorId,
              clinicId,
              patientId,
              date,
              durationInMinutes: 30,
              name: 'Control',
              createdAt: inHours(-90 * 24),
            })
            .returning(),
        ),
      received: () => smtp.to(email),
      rows: async () =>
        (
          await db
            .select({ mail: mails })
            .from(mails)
            .innerJoin(consultations, eq(consultations.id, mails.consultationId))
            .where(eq(consultations.patientId, patientId))
            .orderBy(mails.id)
        ).map(({ mail }) => mail),
    }
  }
  type Practice = Awaited<ReturnType<typeof newPractice>>
  const move = ({ id }: Pick<ConsultationRecord, 'id'>, date: string) =>
    app.ok('moveConsultation', { as: 'BACKOFFICE', params: { id }, body: { date, durationInMinutes: 30, outsideHours: true } })
  const setStatus = ({ id }: Pick<ConsultationRecord, 'id'>, body: object) =>
    app.ok('updateConsultationStatus', { as: 'BACKOFFICE', params: { id }, body: body as { status: 'CONFIRMED' } })
  const cancelled = { status: 'CANCELLED', cancelledReason: 'El médico viaja.', cancelledKind: 'CLINIC' }
  const agendaOf = async ({ doctorId }: Practice, date: string) => {
    const day = clinicDay(new Date(date))
    const { doctors: found } = (await app.ok('getAgenda', {
      as: 'BACKOFFICE',
      query: { from: day, to: day, doctorIds: [doctorId] } as never,
    })) as Agenda
    return found[0]?.appointments ?? []
  }
  const later = (date: string, hours: number) => new Date(Date.parse(date) + hours * HOUR).toISOString()

  test('whoever gets an appointment is told when, with whom and where, with a file for the calendar, and nothing clinical', async () => {
    const practice = await newPractice()
    const { date } = await practice.book()
    await work()
    const [mail, ...others] = practice.received()
    expect(others).toEqual([])
    expect(errors).toEqual([])
    const time = new Intl.DateTimeFormat('es-AR', {
      timeZone: 'America/Argentina/Buenos_Aires',
      timeStyle: 'short',
      hourCycle: 'h23',
    }).format(new Date(date))
    expect(mail?.subject).toContain(time)
    for (const content of [mail?.text ?? '', String(mail?.html)]) {
      expect(content).toContain(time)
      expect(content).toContain('Ana Pérez')
      expect(content).toContain('Sede Centro, Av. Colón 100, Córdoba')
      expect(content).toContain('query=-31.4%2C-64.2')
      expect(content).not.toMatch(/HIV|Control|Resultado/)
    }
    expect(mail?.from?.value).toEqual([{ name: 'Salvia', address: 'turnos@salvia.test' }])
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    const file = mail?.attachments.find(({ filename }) => filename === 'turno.ics')
    const calendar = file?.content.toString() ?? ''
    expect(calendar).toContain('METHOD:PUBLISH')
    expect(calendar).toContain(`DTSTART:${date.replace(/[-:]|\.000/g, '')}`)
    expect(calendar).not.toMatch(/HIV|Control/)
    const [row] = await practice.rows()
    expect(row).toMatchObject({ kind: 'BOOKED', status: 'SENT', attempts: 1, failure: null })
  })

  test('a move tells from when to when, a cancellation that nobody need come, and calendars know which is newer', async () => {
    const practice = await newPractice()
    const booked = await practice.book()
    await work()
    await move(booked, later(booked.date, 24))
    await work()
    await setStatus(booked, cancelled)
    await work()
    const received = practice.received()
    expect((await practice.rows()).map(({ kind }) => kind)).toEqual(['BOOKED', 'MOVED', 'CANCELLED'])
    expect(received.map(({ subject }) => subject?.split(':')[0])).toEqual([
      'Tu turno',
      'Tu turno cambió',
      expect.stringMatching(/^Se canceló tu turno/),
    ])
    expect(received[1]?.text).toMatch(/Tu turno del .+ cambió\. Ahora es así:/)
    expect(received[2]?.text).not.toContain('/turno/')
    const calendars = received.map(
      ({ attachments }) => attachments.find(({ filename }) => filename === 'turno.ics')?.content.toString() ?? '',
    )
    expect(calendars.map((one) => /SEQUENCE:(\d+)/.exec(one)?.[1])).toEqual(['0', '1', '2'])
    expect(new Set(calendars.map((one) => /UID:(.+)/.exec(one)?.[1])).size).toBe(1)
    expect(calendars[2]).toContain('METHOD:CANCEL')
  })

  test('many changes before a mail are told as one, and one that was taken back is not told', async () => {
    const practice = await newPractice()
    const booked = await practice.book()
    await move(booked, later(booked.date, 24))
    await move(booked, later(booked.date, 48))
    await work()
    expect((await practice.rows()).map(({ kind, status }) => [kind, status])).toEqual([['BOOKED', 'SENT']])
    await move(booked, later(booked.date, 72))
    await move(booked, later(booked.date, 48))
    await setStatus(booked, cancelled)
    await setStatus(booked, { status: 'PENDING' })
    await work()
    expect(practice.received()).toHaveLength(1)
    const another = await practice.book()
    await setStatus(another, cancelled)
    await work()
    expect(practice.received()).toHaveLength(1)
  })

  test('an appointment from before there were mails is told of when it is moved or cancelled', async () => {
    const practice = await newPractice()
    const [first, second] = [await practice.write(inHours(300)), await practice.write(inHours(400))]
    await move(first, later(first.date, 24))
    await setStatus(second, cancelled)
    await work()
    expect((await practice.rows()).map(({ kind, status }) => [kind, status]).sort()).toEqual([
      ['BOOKED', 'SENT'],
      ['CANCELLED', 'SENT'],
    ])
  })

  test('nobody is told without an address, or of what is over', async () => {
    const silent = await newPractice('')
    await silent.book()
    await work()
    expect(await silent.rows()).toEqual([])
    const practice = await newPractice()
    const { id } = await practice.book()
    await app.db
      .update(consultations)
      .set({ date: inHours(-1) })
      .where(eq(consultations.id, id))
    await work()
    expect(await practice.rows()).toEqual([])
    expect(errors).toEqual([])
  })

  test('a change that the server refuses tells nobody', async () => {
    const practice = await newPractice()
    const { date } = await practice.book()
    await app.refused('createConsultation', {
      as: 'BACKOFFICE',
      body: {
        doctorId: practice.doctorId,
        clinicId: practice.clinicId,
        patientId: practice.patientId,
        date,
        durationInMinutes: 30,
        name: 'Otro',
        outsideHours: true,
      },
    })
    await work()
    expect(practice.received()).toHaveLength(1)
  })

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
      for (const wrong of [spliced.toString('base64url'), `${one.slice(0, -2)}AA`, 'A'.repeat(27), 'A'.repeat(40)])
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

  describe('a mail server', () => {
    const listed = async (practice: Practice) => {
      const all = (await app.ok('listMails', { as: 'BACKOFFICE', query: { status: 'FAILED' } })) as Mail[]
      return all.filter(({ recipient }) => recipient === practice.email)
    }

    test('that refuses for now is asked again after growing pauses, and gets the mail once', async () => {
      const practice = await newPractice()
      smtp.refuse((recipient) => (recipient === practice.email ? { code: 451, message: 'Try later' } : undefined))
      await practice.book()
      const pauses: number[] = []
      for (let tries = 1; tries <= 3; tries++) {
        await work()
        const [row] = await practice.rows()
        expect(row).toMatchObject({ status: 'WAITING', attempts: tries, failure: expect.stringContaining('Try later') })
        const { rows } = (await app.db.execute(
          sql`select extract(epoch from start_after - now())::float8 as pause from pgboss.job where name = 'mails' and (data ->> 'mailId')::int = ${row?.id}`,
        )) as unknown as { rows: { pause: number }[] }
        pauses.push(rows[0]?.pause ?? 0)
        await work()
        expect((await practice.rows())[0]?.attempts, 'it is not tried in the pause').toBe(tries)
        await passPause()
      }
      expect(pauses[0]).toBeGreaterThan(25)
      expect(pauses[2]).toBeGreaterThan((pauses[0] ?? 0) * 1.5)
      smtp.refuse(() => undefined)
      await work()
      await work()
      expect(practice.received()).toHaveLength(1)
      expect((await practice.rows())[0]).toMatchObject({ status: 'SENT', attempts: 4, failure: null })
    })

    test('that knows no such address is not asked again; the back office sees why, and tries again once it is right', async () => {
      const practice = await newPractice()
      smtp.refuse((recipient) => (recipient === practice.email ? { code: 550, message: 'No such user here' } : undefined))
      await practice.book()
      await work()
      await passPause()
      await work()
      const [failed] = await listed(practice)
      expect(failed).toMatchObject({ status: 'FAILED', attempts: 1, failure: expect.stringContaining('No such user here') })
      smtp.refuse(() => undefined)
      const id = failed?.id ?? 0
      expect(await app.ok('retryMail', { as: 'BACKOFFICE', params: { id } })).toMatchObject({ status: 'WAITING', failure: null })
      expect(await app.call('retryMail', { as: 'BACKOFFICE', params: { id } })).toMatchObject({ status: 409, body: { code: 'transition' } })
      await work()
      expect(practice.received()).toHaveLength(1)
      expect(await listed(practice)).toEqual([])
    })

    test('gets what it refused for a wrong address at the right one, once that is corrected', async () => {
      const practice = await newPractice()
      smtp.refuse((recipient) => (recipient === practice.email ? { code: 550, message: 'No such user here' } : undefined))
      await practice.book()
      await work()
      const [failed] = await listed(practice)
      const right = `${randomUUID()}@example.com`
      await app.db.update(users).set({ email: right }).where(eq(users.id, practice.userId))
      await app.ok('retryMail', { as: 'BACKOFFICE', params: { id: failed?.id ?? 0 } })
      await work()
      expect(practice.received()).toEqual([])
      const [mail] = smtp.to(right)
      expect((await app.call('getAppointment', { params: { key: tokenIn(mail ?? {}) } })).status).toBe(200)
    })

    test('that is gone is found again after a day, and mails that are no longer true by then are not sent', async () => {
      const [practice, other] = [await newPractice(), await newPractice()]
      const { url } = smtp
      await smtp.stop()
      const [booked, obsolete] = [await practice.book(), await other.book()]
      await work()
      await setStatus(obsolete, cancelled)
      await work()
      expect((await practice.rows())[0]).toMatchObject({ status: 'WAITING', attempts: 1 })
      smtp = await startSmtp()
      app.env.mail.server = smtp.url
      expect(smtp.url).not.toBe(url)
      await passPause()
      await work()
      expect(practice.received()).toHaveLength(1)
      expect(other.received(), 'who never heard of it need not hear that it is over').toEqual([])
      expect(booked.status).toBe('PENDING')
    })

    test('gets each mail from one of several processes', async () => {
      const practice = await newPractice()
      const all = await Promise.all(Array.from({ length: 12 }, () => practice.book()))
      await Promise.all([work(), work(), work()])
      await work()
      expect(practice.received()).toHaveLength(all.length)
      expect(new Set(practice.received().map(({ messageId }) => messageId)).size).toBe(all.length)
    })

    test('gets a mail whose answer was lost under the same id', async () => {
      const practice = await newPractice()
      let isLost = true
      smtp.wait(async () => {
        if (!isLost) return
        isLost = false
        smtp.arrived.push({ recipient: practice.email, messageId: 'lost' } as never)
        throw Object.assign(new Error('Gone'), { responseCode: 421 })
      })
      await practice.book()
      await work()
      const [row] = await practice.rows()
      expect(row).toMatchObject({ status: 'WAITING', attempts: 1 })
      await passPause()
      await work()
      expect(practice.received().map(({ messageId }) => messageId)).toEqual(['lost', `<turno-${row?.consultationId}-${row?.id}@localhost>`])
    })
  })

  test('what a process had begun and not ended is done by another one', async () => {
    const practice = await newPractice()
    await practice.book()
    await look()
    // A process that fetched the job and was killed.
    await app.db.execute(sql`update pgboss.job set state = 'active', started_on = now() where name = 'mails' and state = 'created'`)
    await app.db.update(mails).set({ status: 'SENDING', attempts: 1 }).where(eq(mails.recipient, practice.email))
    const maintain = async () => {
      const ending = new AbortController()
      const done = maintainQueues(app.db, { signal: ending.signal, onError: (error) => errors.push(error) })
      ending.abort()
      await done
    }
    await maintain()
    await work()
    expect(practice.received()).toEqual([])
    await app.db.execute(sql`update pgboss.job set started_on = now() - interval '10 minutes' where state = 'active'`)
    await maintain()
    await passPause()
    await work()
    expect(errors).toEqual([])
    expect(practice.received()).toHaveLength(1)
  })

  test('a mail whose job is gone is listed as failed', async () => {
    const practice = await newPractice()
    await practice.book()
    await look()
    await failForgotten(app.db)
    expect((await practice.rows())[0]?.status).toBe('WAITING')
    await app.db.execute(sql`update mails set created_at = now() - interval '2 hours' where recipient = ${practice.email}`)
    await failForgotten(app.db)
    expect((await practice.rows())[0]?.status).toBe('WAITING')
    await app.db.execute(sql`delete from pgboss.job where name = 'mails'`)
    await failForgotten(app.db)
    expect((await practice.rows())[0]).toMatchObject({ status: 'FAILED', failure: 'Nadie lo envió.' })
  })

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

      test.each<[string, string, string, (3 | 48)[]?]>([
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

    test('are left out where the patient was told since, and come to the new time after a move', async () => {
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

    test('never stand for what is still to be told: a booking, a move or a booking that is undone', async () => {
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
      const before = smtp.arrived.length
      await work(at(-2, '20:00'))
      const order = smtp.arrived.slice(before).map(({ recipient }) => recipient)
      // Three are sent at once.
      expect(order.indexOf(other.email)).toBeGreaterThanOrEqual(0)
      expect(order.indexOf(other.email)).toBeLessThan(3)
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

    test('of two processes that look at once are written once', async () => {
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
