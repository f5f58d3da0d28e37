import { randomInt, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingRequestInput, CreateReservationInput, Reservation } from '#contract/generated/schema.ts'
import {
  clinics,
  consultations,
  doctorSchedules,
  doctors,
  mails,
  notifications,
  openingHours,
  patients,
  reservations,
  reservationTimes,
  users,
} from '#server/db/schema.ts'
import { clinicDay, clockOf } from '#server/domain/clinic-day.ts'
import { lapseProposals } from '#server/domain/reservations.ts'
import { accountOf } from '#tests/support/accounts.ts'
import { openApp, type TestApp } from '#tests/support/app.ts'
import { anyDatabase } from '#tests/support/databases.ts'
import { mailWork } from '#tests/support/mail-work.ts'
import { startSmtp, tokenIn } from '#tests/support/smtp.ts'

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
      expect((await send(body)).body).toEqual({ outcome: 'REQUESTED' })
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
      expect((await send(body)).body).toEqual({ outcome: 'BOOKED' })
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
      expect([...same, await send(request)].map(({ body }) => body)).toEqual([1, 2, 3].map(() => ({ outcome: 'REQUESTED' })))
      expect(await listed(asks)).toHaveLength(1)
      const booking = direct.wish({ times: [direct.wanted('09:00')] })
      const twice = await Promise.all([send(booking), send(booking)])
      expect(twice.map(({ body }) => body)).toEqual([{ outcome: 'BOOKED' }, { outcome: 'BOOKED' }])
      expect(await direct.booked()).toHaveLength(1)
    })

    test('answers whoever is a patient as whoever is not', async () => {
      const practice = await newPractice('DIRECT')
      const known = practice.wish({ times: [practice.wanted('09:00')] })
      await send(known)
      const answers = [
        await send(practice.wish({ times: [practice.wanted('09:30')], dni: known.dni })),
        await send(practice.wish({ times: [practice.wanted('10:00')] })),
      ]
      expect(answers.map(({ status, text }) => [status, text])).toEqual([1, 2].map(() => [201, '{"outcome":"BOOKED"}']))
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
      expect((await send(body)).body).toEqual({ outcome: 'REQUESTED' })
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
})
