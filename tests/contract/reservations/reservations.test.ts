import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingRequestInput, BookingResult, CreateReservationInput, Reservation } from '#contract/generated/schema.ts'
import { doctorInsurances, doctors, users } from '#server/accounts/schema.ts'
import { consultations, doctorSchedules, openingHours } from '#server/agenda/schema.ts'
import { writeNotification } from '#server/messages/notification-mail.ts'
import { mails, notifications } from '#server/messages/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { clinicStaff, clinics } from '#server/places/schema.ts'
import { loginFailures } from '#server/platform/db/schema.ts'
import { clinicDay, clockOf } from '#server/platform/time/clinic-day.ts'
import { lapseProposals } from '#server/reservations/reservations.ts'
import { reservations, reservationTimes } from '#server/reservations/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { startSmtp, tokenIn } from '#tests/support/services/smtp.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const newDni = () => String(randomInt(60_000_000, 99_999_999))
const newEmail = () => `${randomUUID()}@example.com`

describe.each(anyDatabase)('reservations on $name', ({ open }) => {
  let app: TestApp
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let errors: unknown[] = []
  beforeAll(async () => {
    smtp = await startSmtp()
    app = await openApp(open, {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Salvia <turnos@salvia.test>',
      PUBLIC_URL: 'http://localhost:8000',
      MAIL_DELAY_SECONDS: '0',
    })
  })
  beforeEach(() => {
    errors = []
  })
  afterAll(async () => {
    await app.close()
    await smtp.stop()
  })
  const work = async () => {
    await mailWork(app, (error) => errors.push(error)).send()
    expect(errors).toEqual([])
  }

  const one = <Row>(rows: Row[]) => rows[0] as Row // one row is written

  /** A doctor who attends every day from 9 to 11 at a clinic of the back office's, and a day on which nothing is booked. */
  async function newPractice(onlineBooking: 'REQUEST' | 'DIRECT' | 'NONE' = 'REQUEST') {
    const { db } = app
    const account = { email: newEmail(), firstName: 'Ana', lastName: 'Pérez', roleType: 'DOCTOR' as const, validated: true }
    const user = one(await db.insert(users).values(account).returning())
    const { id: doctorId } = one(await db.insert(doctors).values({ userId: user.id }).returning())
    const place = { address: 'Av. Colón 100', district: 'Centro', city: 'Córdoba', state: 'Córdoba' as const, zipCode: 'X5000' }
    const { id: clinicId } = one(
      await db
        .insert(clinics)
        .values({ ...place, doctorId, name: 'Sede Centro', latitude: -31.4, longitude: -64.2 })
        .returning(),
    )
    await db.insert(openingHours).values(
      EVERY_DAY.map((weekday) => ({
        ...{ doctorId, clinicId, weekday, fromTime: '09:00', toTime: '11:00' },
        ...{ slotMinutes: 30, validFrom: '2026-01-01' },
      })),
    )
    await db.insert(doctorSchedules).values({ doctorId, onlineBooking })
    // It is no holiday.
    const day = '2027-03-01'
    const at = (clock: string) => new Date(clockOf(day)(clock)).toISOString()
    return {
      ...{ doctorId, clinicId, userId: user.id, day, at },
      time: (clock: string) => ({ doctorId, clinicId, date: at(clock), durationInMinutes: 30 }),
      wanted: (clock: string) => ({ date: at(clock), clinicId, minutes: 30 }),
      /** Who asks by telephone. */
      note: (more: Partial<CreateReservationInput> = {}) =>
        app.ok('createReservation', {
          as: 'BACKOFFICE',
          body: {
            ...{ origin: 'PHONE', status: 'PENDING', firstName: 'Lucía', lastName: 'Gómez', dni: newDni(), phone: '11 5678-1234' },
            ...{ email: newEmail(), insuranceId: null, doctorId, specialityId: null, clinicId: null },
            ...{ wantedTimes: [], weekdays: [], partOfDay: null, note: null },
            ...more,
          },
        }),
      /** Who asks on the public page. */
      wish: (more: Partial<BookingRequestInput> = {}): BookingRequestInput => ({
        ...{ doctorId, specialityId: null, times: [], firstName: 'Lucía', lastName: 'Gómez', dni: newDni(), phone: '11 5678-1234' },
        ...{ email: newEmail(), insuranceId: null, recaptchaToken: '' },
        ...more,
      }),
      booked: () => db.select().from(consultations).where(eq(consultations.doctorId, doctorId)).orderBy(consultations.date),
      free: async () => {
        const { data } = await app.ok('findFreeSlots', { as: 'BACKOFFICE', query: { doctorId, from: day, limit: 4 } })
        return data.filter(({ date }) => clinicDay(new Date(date)) === day).map(({ date }) => date)
      },
    }
  }
  type Practice = Awaited<ReturnType<typeof newPractice>>

  const answer = (
    kind: 'acceptReservation' | 'proposeTimes' | 'updateReservation',
    { id }: { id: number },
    body: object,
    version?: number,
  ) => app.call(kind, { as: 'BACKOFFICE', params: { id }, body, ...(version && { headers: { 'if-match': `"${version}"` } }) })
  const read = ({ id }: { id: number }) => app.ok('getReservation', { as: 'BACKOFFICE', params: { id } })
  const accept = (reservation: { id: number }, practice: Practice, clock = '09:00', more: object = {}) =>
    answer('acceptReservation', reservation, { ...practice.time(clock), name: 'Consulta médica', patientId: null, ...more })
  const propose = (reservation: { id: number }, practice: Practice, ...clocks: string[]) =>
    answer('proposeTimes', reservation, { times: clocks.map(practice.time) })
  const keyOf = (email: string, index = -1) => tokenIn(smtp.to(email).at(index) ?? {})
  const view = (key: string) => app.ok('getBookingRequest', { params: { key } })
  const reply = (key: string, body: object) => app.call('answerBookingRequest', { params: { key }, body })

  describe('the practice', () => {
    test('accepts: the turno is booked for a new patient, who is told by mail', async () => {
      const practice = await newPractice()
      const asked = await practice.note()
      const { status, body } = await accept(asked, practice)
      expect(status).toBe(200)
      const [booked, ...others] = await practice.booked()
      expect(others).toEqual([])
      expect(body).toMatchObject({ status: 'ACCEPTED', consultation: { id: booked?.id, date: practice.at('09:00') } })
      await work()
      expect(smtp.to(asked.email).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Tu turno: /)])
      const [person] = await app.db
        .select({ dni: users.dni, email: users.email })
        .from(patients)
        .innerJoin(users, eq(users.id, patients.userId))
        .where(eq(patients.id, booked?.patientId ?? 0))
      expect(person).toEqual({ dni: asked.dni, email: asked.email })
    })

    test('accepts a patient who is known by the DNI and the e-mail, or whom it names, as the same person', async () => {
      const practice = await newPractice()
      const first = await practice.note()
      await accept(first, practice, '09:00')
      const again = await practice.note({ dni: first.dni, email: first.email.toUpperCase() })
      await accept(again, practice, '09:30')
      const [one_] = await practice.booked()
      const named = await practice.note()
      await accept(named, practice, '10:00', { patientId: one_?.patientId })
      expect(new Set((await practice.booked()).map(({ patientId }) => patientId)).size).toBe(1)
    })

    test('does not take who gives the DNI of somebody else for that person', async () => {
      const practice = await newPractice()
      const known = await practice.note()
      await accept(known, practice, '09:00')
      const stranger = await practice.note({ dni: known.dni })
      await accept(stranger, practice, '09:30')
      const [mine, theirs] = await practice.booked()
      expect(theirs?.patientId).not.toBe(mine?.patientId)
      const [person] = await app.db
        .select({ dni: users.dni, email: users.email })
        .from(patients)
        .innerJoin(users, eq(users.id, patients.userId))
        .where(eq(patients.id, theirs?.patientId ?? 0))
      expect(person).toEqual({ dni: null, email: stranger.email })
    })

    test('learns as in the agenda that a time is taken, with the next free ones, and nothing is changed', async () => {
      const practice = await newPractice()
      await accept(await practice.note(), practice, '09:00')
      const late = await practice.note()
      const { status, body } = await accept(late, practice, '09:00')
      expect(status).toBe(409)
      expect(body).toMatchObject({
        code: 'slot_unavailable',
        collisions: [{ kind: 'APPOINTMENT' }],
        alternatives: [{ date: practice.at('09:30') }, {}, {}],
      })
      expect(await read(late)).toMatchObject({ status: 'PENDING', consultation: null, version: 1 })
      expect(await practice.booked()).toHaveLength(1)
    })

    test('proposes: the times are held for a day for this person alone, and are given back where they are replaced', async () => {
      const practice = await newPractice()
      const asked = await practice.note()
      expect((await propose(asked, practice, '09:00', '09:30', '10:00')).body).toMatchObject({ status: 'PROPOSED' })
      const { heldUntil, proposed } = await read(asked)
      expect(Date.parse(heldUntil ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)
      expect(proposed.map(({ date }) => date)).toEqual(['09:00', '09:30', '10:00'].map(practice.at))
      expect(await practice.free()).toEqual([practice.at('10:30')])
      const { body } = await accept(await practice.note(), practice, '09:30')
      expect(body).toMatchObject({ code: 'slot_unavailable', collisions: [{ kind: 'HELD' }] })
      const agenda = await app.ok('getAgenda', {
        as: 'BACKOFFICE',
        query: { from: practice.day, to: practice.day, doctorIds: [practice.doctorId] } as never,
      })
      expect(agenda.doctors[0]?.days[0]?.closed.map(({ kind }) => kind)).toEqual(['HELD', 'HELD', 'HELD'])
      await propose(asked, practice, '10:30')
      expect(await practice.free()).toEqual(['09:00', '09:30', '10:00'].map(practice.at))
      // What is held for them is free to them.
      expect((await accept(asked, practice, '10:30')).status).toBe(200)
    })

    test('cannot propose a time that is taken, twice the same, or one without an e-mail, and what was proposed before stays', async () => {
      const practice = await newPractice()
      await accept(await practice.note(), practice, '09:00')
      const asked = await practice.note()
      await propose(asked, practice, '10:00')
      const taken = await propose(asked, practice, '10:30', '09:00')
      expect(taken.body).toMatchObject({ code: 'slot_unavailable', errors: { 'times[1].date': expect.any(String) } })
      expect((await propose(asked, practice, '10:30', '10:30')).status).toBe(409)
      expect((await read(asked)).proposed.map(({ date }) => date)).toEqual([practice.at('10:00')])
      const silent = await practice.note({ email: '' })
      expect((await propose(silent, practice, '10:30')).body).toMatchObject({ code: 'transition' })
      expect((await answer('updateReservation', silent, { status: 'WAITING' })).body).toMatchObject({ code: 'transition' })
    })

    test('rejects with a reason: the person reads that and not what the practice noted, and nothing once it was taken back', async () => {
      const practice = await newPractice()
      const [gone, back] = [await practice.note(), await practice.note()]
      const rejection = { status: 'REJECTED', rejection: 'INSURANCE', rejectedReason: 'Reservado: VIH' }
      for (const asked of [gone, back]) expect((await answer('updateReservation', asked, rejection)).status).toBe(200)
      expect((await answer('updateReservation', back, { status: 'PENDING' })).body).toMatchObject({ status: 'PENDING', rejection: null })
      await work()
      const [mail] = smtp.to(gone.email)
      expect(mail?.text).toContain('No se atiende con la obra social que indicaste.')
      expect(`${mail?.text} ${mail?.html}`).not.toMatch(/VIH|Reservado/)
      expect(smtp.to(back.email)).toEqual([])
      expect((await answer('updateReservation', gone, { status: 'REJECTED' })).status).toBe(422)
      expect((await accept(gone, practice)).body).toMatchObject({ code: 'transition' })
    })

    test('of two who answer at once one is told that the other was faster', async () => {
      const practice = await newPractice()
      const asked = await practice.note()
      const both = await Promise.all([
        answer('updateReservation', asked, { status: 'WAITING' }, asked.version),
        answer('updateReservation', asked, { status: 'REJECTED', rejection: 'OTHER' }, asked.version),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    })

    test('of many who are given one time at once, exactly one gets it', async () => {
      const practice = await newPractice()
      const many = await Promise.all(Array.from({ length: 6 }, () => practice.note()))
      const ended = await Promise.all(many.map((asked) => accept(asked, practice, '09:00')))
      expect(ended.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
      expect(await practice.booked()).toHaveLength(1)
    })
  })

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
      for (const wrong of [key.slice(0, -1), `${key}A`, key.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), 'A'.repeat(27)])
        expect((await app.call('getBookingRequest', { params: { key: wrong } })).status).toBe(404)
      expect((await app.call('getAppointment', { params: { key } })).status).toBe(404)
      expect(app.log.join('\n')).not.toContain(key)
      await app.db.update(reservations).set({ email: newEmail() }).where(eq(reservations.id, asked.id))
      expect((await app.call('getBookingRequest', { params: { key } })).status).toBe(404)
    })
  })

  describe('the waiting list', () => {
    test('has those whom a freed time suits, the longest waiting first, and one offer holds it for one of them', async () => {
      const practice = await newPractice()
      const weekday = new Date(`${practice.day}T12:00:00Z`).getUTCDay() || 7
      const waiting = { status: 'WAITING' as const }
      const first = await practice.note(waiting)
      const second = await practice.note({ ...waiting, weekdays: [weekday], partOfDay: 'MORNING' })
      await practice.note({ ...waiting, weekdays: [(weekday % 7) + 1] })
      await practice.note({ ...waiting, partOfDay: 'EVENING' })
      await practice.note()
      const query = { doctorId: practice.doctorId, clinicId: practice.clinicId, date: practice.at('09:00') }
      const list = await app.ok('listWaiting', { as: 'BACKOFFICE', query })
      expect(list.map(({ id }) => id)).toEqual([first.id, second.id])
      await propose(first, practice, '09:00')
      await work()
      const [mail] = smtp.to(first.email)
      expect(mail?.subject).toBe('Se liberó un turno')
      expect(await app.ok('listWaiting', { as: 'BACKOFFICE', query })).toEqual([])
      const next = { ...query, date: practice.at('09:30') }
      expect((await app.ok('listWaiting', { as: 'BACKOFFICE', query: next })).map(({ id }) => id)).toEqual([second.id])
      // Who does not want it stays on the list.
      await reply(keyOf(first.email), { answer: 'NONE' })
      expect(await read(first)).toMatchObject({ status: 'WAITING', lapse: 'DECLINED' })
    })

    test('ends by one click of the mail program, as often as it is made', async () => {
      const practice = await newPractice()
      const asked = await practice.note({ status: 'WAITING' })
      await propose(asked, practice, '09:00')
      await work()
      const [mail] = smtp.to(asked.email)
      const list = mail?.headers.get('list') as { unsubscribe?: { url?: string }; 'unsubscribe-post'?: { name?: string } } | undefined
      const url = new URL(list?.unsubscribe?.url ?? '')
      expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toMatch(/List-Unsubscribe=One-Click$/)
      for (let click = 0; click < 2; click++) {
        const { statusCode } = await app.app.inject({
          method: 'POST',
          url: url.pathname,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        })
        expect(statusCode).toBe(200)
      }
      expect(await read(asked)).toMatchObject({ status: 'WITHDRAWN' })
      expect(await practice.free()).toHaveLength(4)
      // What is about one's own turno, or was asked for just now, has no such link.
      const other = await practice.note()
      await propose(other, practice, '09:30')
      await work()
      expect(smtp.to(other.email)[0]?.headers.has('list')).toBe(false)
    })
  })

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

    test('shows who takes requests, and what is free with them; who does not is not on it', async () => {
      const [asks, none] = [await newPractice(), await newPractice('NONE')]
      const { doctors: shown } = await app.ok('getBookable', {})
      expect(shown.find(({ id }) => id === asks.doctorId)).toMatchObject({
        ...{ firstName: 'Ana', onlineBooking: 'REQUEST', clinics: [{ name: 'Sede Centro', city: 'Córdoba' }] },
      })
      expect(shown.some(({ id }) => id === none.doctorId)).toBe(false)
      expect((await app.call('listBookableTimes', { params: { id: none.doctorId } })).status).toBe(404)
      expect((await send(none.wish())).status).toBe(422)
      const { data } = await app.ok('listBookableTimes', { params: { id: asks.doctorId }, query: { from: asks.day } })
      expect(data.slice(0, 4).map(({ date }) => date)).toEqual(['09:00', '09:30', '10:00', '10:30'].map(asks.at))
      const inactive = await newPractice()
      await app.db.update(users).set({ validated: false }).where(eq(users.id, inactive.userId))
      expect((await app.ok('getBookable', {})).doctors.some(({ id }) => id === inactive.doctorId)).toBe(false)
    })

    test('makes a request, of which the person and the practice are told', async () => {
      const practice = await newPractice()
      const body = practice.wish({ times: [practice.wanted('09:00'), practice.wanted('10:00')] })
      expect((await send(body)).body).toMatchObject({ outcome: 'REQUESTED' })
      const [row] = await listed(practice)
      expect(row).toMatchObject({ status: 'PENDING', origin: 'PUBLIC', createdBy: null, wantedTimes: body.times })
      await work()
      expect(smtp.to(body.email).map(({ subject }) => subject)).toEqual(['Recibimos tu pedido de turno'])
      expect(await view(keyOf(body.email))).toMatchObject({ status: 'PENDING', doctor: { lastName: 'Pérez' } })
      // What is only wished for is not held.
      expect(await practice.free()).toHaveLength(4)
    })

    test('books at once with a doctor who allows it, and only what the page offers', async () => {
      const practice = await newPractice('DIRECT')
      const body = practice.wish({ times: [practice.wanted('09:00')] })
      expect((await send(body)).body).toMatchObject({ outcome: 'BOOKED' })
      expect(await practice.booked()).toMatchObject([{ date: practice.at('09:00'), status: 'PENDING', name: 'Consulta médica' }])
      await work()
      expect(smtp.to(body.email).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Tu turno: /)])
      const taken = await send(practice.wish({ times: [practice.wanted('09:00')] }))
      expect(taken.body).toMatchObject({ code: 'slot_unavailable', alternatives: [{ date: practice.at('09:30') }, {}, {}] })
      // Who has the time it tells nobody.
      expect(taken.text).not.toMatch(/appointmentId|PENDING/)
      expect((await send(practice.wish({ times: [{ ...practice.wanted('10:00'), minutes: 60 }] }))).status).toBe(422)
      expect((await send(practice.wish({ times: [{ ...practice.wanted('09:30'), date: practice.at('09:45') }] }))).status).toBe(422)
      expect(await practice.booked()).toHaveLength(1)
    })

    test('takes the same again, as after a lost answer, for one request, also at once', async () => {
      const [asks, direct] = [await newPractice(), await newPractice('DIRECT')]
      const request = asks.wish({ times: [asks.wanted('09:00')] })
      const same = await Promise.all([send(request), send(request)])
      expect([...same, await send(request)].map(({ body }) => body)).toMatchObject([1, 2, 3].map(() => ({ outcome: 'REQUESTED' })))
      expect(await listed(asks)).toHaveLength(1)
      const booking = direct.wish({ times: [direct.wanted('09:00')] })
      const twice = await Promise.all([send(booking), send(booking)])
      expect(twice.map(({ body }) => body)).toMatchObject([{ outcome: 'BOOKED' }, { outcome: 'BOOKED' }])
      expect(await direct.booked()).toHaveLength(1)
      // Whoever knows the person may send the same: of both the first one alone has the keys.
      const hasKeys = ({ body }: { body: unknown }) => 'link' in (body as object) && 'correctionKey' in (body as object)
      for (const answers of [same, twice]) expect(answers.filter(hasKeys)).toHaveLength(1)
      // What they asked for themselves they are told.
      for (const { body } of twice) expect(body).toMatchObject({ appointment: { date: direct.at('09:00') } })
    })

    test('asks anew once what was booked or accepted is off, and not while it is on', async () => {
      const [asks, direct] = [await newPractice(), await newPractice('DIRECT')]
      const cancel = async ({ booked }: Practice) => {
        const last = (await booked()).at(-1)
        const body = { status: 'CANCELLED', cancelledReason: 'Viaja.', cancelledKind: 'PATIENT' }
        expect((await app.call('updateConsultationStatus', { as: 'BACKOFFICE', params: { id: last?.id }, body })).status).toBe(200)
      }
      const booking = direct.wish({ times: [direct.wanted('09:00')] })
      for (const count of [1, 2]) {
        expect((await send(booking)).body).toMatchObject({ outcome: 'BOOKED' })
        expect((await send(booking)).body).toMatchObject({ outcome: 'BOOKED' })
        expect((await direct.booked()).map(({ status }) => status)).toHaveLength(count)
        expect((await direct.booked()).filter(({ status }) => status === 'PENDING')).toHaveLength(1)
        await cancel(direct)
      }
      const request = asks.wish({ times: [asks.wanted('09:00')] })
      const asked = (await send(request)).body as BookingResult
      const [first] = await listed(asks)
      await accept(first as { id: number }, asks)
      expect((await send(request)).body).toMatchObject({ outcome: 'BOOKED' })
      const seen = () => view(asked.link?.split('/').at(-1) ?? '')
      expect(await seen()).toMatchObject({ status: 'ACCEPTED', appointment: { date: asks.at('09:00') }, isCancelled: false })
      await cancel(asks)
      expect(await seen()).toMatchObject({ status: 'ACCEPTED', appointment: null, isCancelled: true })
      const told = { status: 'CANCELLED', cancelledKind: 'PATIENT', doctor: { lastName: 'Pérez' }, clinic: { id: asks.clinicId } }
      expect(await read(first as { id: number })).toMatchObject({ status: 'ACCEPTED', consultation: told })
      expect((await send(request)).body).toMatchObject({ outcome: 'REQUESTED' })
      expect((await listed(asks)).map(({ status }) => status)).toEqual(['ACCEPTED', 'PENDING'])
    })

    test('takes what was asked for and is over for no answer to who asks again', async () => {
      const practice = await newPractice()
      const request = practice.wish()
      await send(request)
      const [first] = await listed(practice)
      await accept(first as { id: number }, practice)
      const [booked] = await practice.booked()
      const over = new Date(Date.now() - 7_200_000).toISOString()
      await app.db
        .update(consultations)
        .set({ date: over })
        .where(eq(consultations.id, booked?.id ?? 0))
      expect((await send(request)).body).toMatchObject({ outcome: 'REQUESTED' })
      expect(await listed(practice)).toHaveLength(2)
    })

    test('answers whoever is a patient as whoever is not', async () => {
      const practice = await newPractice('DIRECT')
      const known = practice.wish({ times: [practice.wanted('09:00')] })
      await send(known)
      const answers = [
        await send(practice.wish({ times: [practice.wanted('09:30')], dni: known.dni })),
        await send(practice.wish({ times: [practice.wanted('10:00')] })),
      ]
      const told = { outcome: 'BOOKED', appointment: expect.anything(), link: expect.stringMatching(/^\/turno\/[\w-]{27}$/) }
      const both = [1, 2].map(() => ({ status: 201, body: { ...told, correctionKey: expect.stringMatching(/^[\w-]{27}$/) } }))
      expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(both)
      // The record of the patient is not the stranger's to use.
      const ids = (await practice.booked()).map(({ patientId }) => patientId)
      expect(new Set(ids).size).toBe(3)
    })

    test('holds against floods: so many from an address, and so many for a DNI or an e-mail, whoever sends them', async () => {
      const practice = await newPractice()
      const [dni, email] = [newDni(), newEmail()]
      const statusOf = async (more: Partial<BookingRequestInput>, from?: string) => (await send(practice.wish(more), from)).status
      const tries = async (count: number, more: Partial<BookingRequestInput>, from?: string) => {
        const all: number[] = []
        for (let index = 0; index < count; index++) all.push(await statusOf(more, from))
        return all
      }
      expect(await tries(5, { dni })).toEqual([201, 201, 201, 201, 429])
      expect(await tries(5, { email })).toEqual([201, 201, 201, 201, 429])
      const flood = await tries(21, {}, '10.9.9.9')
      expect(flood.slice(0, 20).every((status) => status === 201)).toBe(true)
      expect(flood[20]).toBe(429)
      expect(await statusOf({}, '10.9.9.8')).toBe(201)
    })

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
      expect((await correct(correctionKey, mine)).status).toBe(200)
      const [first, second] = await practice.booked()
      expect(await addressOf(first?.patientId)).toEqual([{ dni: known.dni, email: known.email }])
      expect(await addressOf(second?.patientId)).toEqual([{ dni: null, email: mine }])
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

    test('counts what a person sent, and not what somebody sends without being one', async () => {
      const guarded = await openApp(open, { CAPTCHA_PROVIDER: 'altcha' })
      const { id: doctorId } = (await guarded.ok('getBookable', {})).doctors[0] ?? { id: 0 }
      const person = { firstName: 'Lucía', lastName: 'Gómez', dni: newDni(), phone: '11 5678-1234', email: newEmail(), insuranceId: null }
      const body = { ...person, doctorId, specialityId: null, times: [], recaptchaToken: 'nada' }
      const statusOf = async (from: string) => (await guarded.call('requestBooking', { body, from })).status
      for (let attempt = 0; attempt < 6; attempt++) expect(await statusOf(`10.7.0.${attempt}`)).toBe(422)
      const counted = await guarded.db
        .select({ key: loginFailures.key })
        .from(loginFailures)
        .where(like(loginFailures.key, 'bookings for %'))
      expect(counted).toEqual([])
      // The address of somebody who does nothing else is no longer heard.
      for (let attempt = 0; attempt < 20; attempt++) await statusOf('10.8.0.1')
      expect(await statusOf('10.8.0.1')).toBe(429)
      await guarded.close()
    })

    test('takes an insurer with whom the doctor works, none, and no other one', async () => {
      const practice = await newPractice()
      const [taken, other] = (await app.ok('getBookable', {})).insurances
      await app.db.insert(doctorInsurances).values({ doctorId: practice.doctorId, insuranceId: taken?.id ?? 0 })
      expect((await send(practice.wish({ insuranceId: taken?.id ?? 0 }))).status).toBe(201)
      expect((await send(practice.wish({ insuranceId: null }))).status).toBe(201)
      const refused = await send(practice.wish({ insuranceId: other?.id ?? 0 }))
      const message = 'Ana Pérez no atiende con esta obra social. Elegí otra o «Particular».'
      expect(refused).toMatchObject({ status: 422, body: { code: 'implausible', errors: { insuranceId: message } } })
      expect(await listed(practice)).toHaveLength(2)
      const none = await newPractice('DIRECT')
      const direct = await send(none.wish({ insuranceId: taken?.id ?? 0, times: [none.wanted('09:00')] }))
      expect(direct).toMatchObject({ status: 422, body: { errors: { insuranceId: message } } })
      // Who answers for a speciality finds a doctor who takes it.
      const [speciality] = (await app.ok('getBookable', {})).specialities
      const any = none.wish({ doctorId: null, specialityId: speciality?.id ?? 0, insuranceId: other?.id ?? 0 })
      expect((await send(any)).status).toBe(201)
    })

    test('says which field is wrong, and changes nothing', async () => {
      const practice = await newPractice()
      const other = await newPractice()
      const wrong: [Partial<BookingRequestInput>, string][] = [
        [{ dni: '12' }, 'dni'],
        [{ email: 'nada' }, 'email'],
        [{ phone: 'x' }, 'phone'],
        [{ firstName: ' ' }, 'firstName'],
        [{ specialityId: 1 }, 'doctorId'],
        [{ doctorId: null }, 'doctorId'],
        [{ insuranceId: 2_000_000_000 }, 'insuranceId'],
        [{ times: [other.wanted('09:00')] }, 'times[0].clinicId'],
        [{ times: [{ ...practice.wanted('09:00'), date: '2020-01-01T12:00:00.000Z' }] }, 'date'],
      ]
      for (const [more, field] of wrong) {
        const { status, body } = await send(practice.wish(more))
        expect([status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([422, [field]])
      }
      expect(await listed(practice)).toEqual([])
    })

    test('a speciality alone is a request of the back office’s', async () => {
      const [speciality] = (await app.ok('getBookable', {})).specialities
      const body = { ...(await newPractice()).wish(), doctorId: null, specialityId: speciality?.id ?? 0 }
      expect((await send(body)).body).toMatchObject({ outcome: 'REQUESTED' })
      await work()
      const [mail] = smtp.to(body.email)
      // What a doctor is says why somebody comes.
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(speciality?.name)
      expect(mail?.text).toContain('Pediste un turno.')
      const seen = async (as: 'BACKOFFICE' | 'DOCTOR') => (await app.ok('listReservations', { as })).some(({ dni }) => dni === body.dni)
      expect([await seen('BACKOFFICE'), await seen('DOCTOR')]).toEqual([true, false])
      const { unread } = await app.ok('countNotifications', { as: 'BACKOFFICE' })
      expect(unread).toBeGreaterThan(0)
    })
  })

  test('is closed where the deployment does not open it, with its links', async () => {
    const closed = await openApp(open, { PUBLIC_BOOKING: '0' })
    const { id } = one(
      await closed.db
        .insert(reservations)
        .values({ ...{ firstName: 'A', lastName: 'B', phone: '11', email: 'a@b.co', origin: 'PHONE', doctorId: 1 } })
        .returning(),
    )
    expect(id).toBeGreaterThan(0)
    for (const operation of ['getBookable', 'listBookableTimes'] as const)
      expect((await closed.call(operation, { params: { id: 1 } })).status).toBe(404)
    expect((await closed.call('getBookingRequest', { params: { key: 'A'.repeat(27) } })).status).toBe(404)
    await closed.close()
  })

  test('the mails of a reservation are listed with those of turnos, as they look', async () => {
    const practice = await newPractice()
    const asked = await practice.note()
    await propose(asked, practice, '09:00')
    await work()
    const [row] = await app.db.select().from(mails).where(eq(mails.reservationId, asked.id))
    const shown = await app.ok('getMail', { as: 'BACKOFFICE', params: { id: row?.id ?? 0 } })
    expect(shown).toMatchObject({ kind: 'PROPOSAL', status: 'SENT', consultationId: null, reservationId: asked.id, date: null })
    expect(shown.text).toContain('Sede Centro')
    // The links that answer are the patient's.
    expect(shown.html).not.toContain('/reservar/pedido/')
  })

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
      // It names none of its doctor's clinics: whoever works at one of them goes on to see it.
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
        writeNotification(app.db, rows.find((row) => row.userId === userId)?.id ?? 0, 'https://salvia.test', new Date())
      expect(await mailed(staffIds[0])).toBeUndefined()
      expect(await mailed(staffIds[1])).toMatchObject({ subject: 'Hay un pedido de turno' })
    })
  })
})
