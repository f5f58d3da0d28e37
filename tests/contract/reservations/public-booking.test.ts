import { randomInt } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BookingRequestInput, BookingResult } from '#contract/generated/schema.ts'
import { doctorInsurances, users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { notifications } from '#server/messages/schema.ts'
import { loginFailures } from '#server/platform/db/schema.ts'
import { reservations } from '#server/reservations/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { bookingRequests, newEmail, type Practice } from '#tests/support/features/booking-requests.ts'
import { openApp } from '#tests/support/server/app.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'

const newDni = () => String(randomInt(60_000_000, 99_999_999))

describe.each(anyDatabase)('reservations on $name', ({ open }) => {
  const mailing = opened(() => openMailingApp(open))
  const { app, smtp } = mailing
  const { work, newPractice, read, accept, keyOf, view } = bookingRequests(mailing)

  const one = <Row>(rows: Row[]) => rows[0] as Row // one row is written

  describe('the public page', () => {
    const send = (body: BookingRequestInput, from = `10.0.${randomInt(255)}.${randomInt(255)}`) =>
      app.call('requestBooking', { body, from })
    const listed = ({ doctorId }: Practice) =>
      app.db.select().from(reservations).where(eq(reservations.doctorId, doctorId)).orderBy(reservations.id)

    test('shows who takes requests, and what is free with them; who does not is not on it', async () => {
      const [asks, none] = [await newPractice(), await newPractice('NONE')]
      const isThere = async ({ doctorId }: Practice) => (await app.call('getBookableDoctor', { params: { id: doctorId } })).status === 200
      expect(await app.ok('getBookableDoctor', { params: { id: asks.doctorId } })).toMatchObject({
        ...{ firstName: 'Ana', onlineBooking: 'REQUEST', clinics: [{ name: 'Sede Centro', city: 'Córdoba' }] },
      })
      expect(await isThere(none)).toBe(false)
      expect((await app.call('listBookableTimes', { params: { id: none.doctorId } })).status).toBe(404)
      expect((await send(none.wish())).status).toBe(422)
      const { data } = await app.ok('listBookableTimes', { params: { id: asks.doctorId }, query: { from: asks.day } })
      expect(data.slice(0, 4).map(({ date }) => date)).toEqual(['09:00', '09:30', '10:00', '10:30'].map(asks.at))
      const inactive = await newPractice()
      await app.db.update(users).set({ validated: false }).where(eq(users.id, inactive.userId))
      expect(await isThere(inactive)).toBe(false)
    })

    test('refuses a name with an address of the web', async () => {
      const practice = await newPractice()
      for (const lastName of ['://premio', 'premio.com', 'www.premio']) {
        const { status, body } = await send(practice.wish({ lastName }))
        expect([status, (body as { errors?: object }).errors]).toEqual([
          422,
          { lastName: 'Un nombre no lleva direcciones de internet. Después de un punto va un espacio.' },
        ])
      }
      expect(await listed(practice)).toEqual([])
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
      // Somebody who knows the person may send the same: only the first request gets the keys.
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

    test('does the same work for a patient as for others, so that no time tells who is one, and keeps the one record', async () => {
      const practice = await newPractice('DIRECT')
      const known = practice.wish({ times: [practice.wanted('09:00')] })
      const readLastId = async () => one(await app.db.select({ id: sql<string>`last_value` }).from(sql`patients_id_seq`)).id
      const before = await readLastId()
      await send(known)
      await send({ ...known, times: [practice.wanted('09:30')] })
      expect(Number(await readLastId())).toBe(Number(before) + 2)
      const ids = (await practice.booked()).map(({ patientId }) => patientId)
      expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    })

    test('holds against floods: so many from an address, and so many for a DNI or an e-mail from there', async () => {
      const practice = await newPractice()
      const [dni, email] = [newDni(), newEmail()]
      const statusOf = async (more: Partial<BookingRequestInput>, from?: string) => (await send(practice.wish(more), from)).status
      const tries = async (count: number, more: Partial<BookingRequestInput>, from?: string) => {
        const all: number[] = []
        for (let index = 0; index < count; index++) all.push(await statusOf(more, from))
        return all
      }
      expect(await tries(5, { dni }, '10.9.9.6')).toEqual([201, 201, 201, 201, 429])
      expect(await tries(5, { email }, '10.9.9.7')).toEqual([201, 201, 201, 201, 429])
      const flood = await tries(21, {}, '10.9.9.9')
      expect(flood.slice(0, 20).every((status) => status === 201)).toBe(true)
      expect(flood[20]).toBe(429)
      expect(await statusOf({}, '10.9.9.8')).toBe(201)
    })

    test('keeps nobody out for what others send in their name: beyond eight an hour the practice answers, and the mailbox has peace', {
      tags: 'full',
    }, async () => {
      const practice = await newPractice('DIRECT')
      const [dni, email] = [newDni(), newEmail()]
      const outcomeOf = async (more: Partial<BookingRequestInput>) => {
        const { status, body } = await send(practice.wish({ ...more, times: [] }))
        return [status, (body as BookingResult).outcome]
      }
      for (let count = 0; count < 12; count++) expect(await outcomeOf({ email })).toEqual([201, 'REQUESTED'])
      for (let count = 0; count < 8; count++) expect(await outcomeOf({ dni })).toEqual([201, 'REQUESTED'])
      const booking = { times: [practice.wanted('09:00')] }
      expect((await send(practice.wish({ ...booking, dni }))).body).toMatchObject({ outcome: 'REQUESTED', link: expect.any(String) })
      expect(await practice.booked()).toEqual([])
      expect(await listed(practice)).toHaveLength(21)
      await work()
      expect(smtp.to(email)).toHaveLength(6)
      expect((await send(practice.wish(booking))).body).toMatchObject({ outcome: 'BOOKED' })
    })

    test('books ten times an hour at once with a doctor, and the practice answers what comes beyond', { tags: 'full' }, async () => {
      const practice = await newPractice('DIRECT')
      const clocks = ['09:00', '09:30', '10:00', '10:30']
      const book = (index: number, of = practice) => {
        const date = Date.parse(of.at(clocks[index % 4] ?? '')) + Math.floor(index / 4) * 86_400_000
        return send(of.wish({ times: [{ ...of.wanted('09:00'), date: new Date(date).toISOString() }] }))
      }
      // What is refused is not counted.
      expect((await book(0)).body).toMatchObject({ outcome: 'BOOKED' })
      expect((await book(0)).status).toBe(409)
      for (let index = 1; index < 10; index++) expect((await book(index)).body).toMatchObject({ outcome: 'BOOKED' })
      expect((await book(10)).body).toMatchObject({ outcome: 'REQUESTED', appointment: null, link: expect.any(String) })
      expect(await practice.booked()).toHaveLength(10)
      expect((await listed(practice)).at(-1)).toMatchObject({ status: 'PENDING', wantedTimes: [{ clinicId: practice.clinicId }] })
      const unread = await app.db.select().from(notifications).where(eq(notifications.userId, practice.userId))
      expect(unread.filter(({ kind }) => kind === 'RESERVATION_MADE')).toHaveLength(1)
      expect((await book(0, await newPractice('DIRECT'))).body).toMatchObject({ outcome: 'BOOKED' })
    })

    test('books forty at once with a doctor over hours, and then 28 a day: who asks at any hour for ever fills no agenda', {
      tags: 'full',
    }, async () => {
      const practice = await newPractice('DIRECT')
      let next = 0
      const book = async () => {
        const date = Date.parse(practice.at('09:00')) + Math.floor(next / 4) * 86_400_000 + (next % 4) * 1_800_000
        next += 1
        const { body } = await send(practice.wish({ times: [{ ...practice.wanted('09:00'), date: new Date(date).toISOString() }] }))
        return (body as BookingResult).outcome === 'BOOKED'
      }
      for (let hour = 0; hour < 24; hour++) {
        while (await book());
        await app.passTime({ hours: 1 })
      }
      const booked = (await practice.booked()).length
      expect(booked).toBeGreaterThan(40)
      expect(booked).toBeLessThanOrEqual(41 + 28)
    })

    test('counts a network of IPv6 as an address, and the one around it for five', { tags: 'full' }, async () => {
      const practice = await newPractice()
      const from = (network: number, host: number) => `2001:db8:7:${network.toString(16)}::${host.toString(16)}`
      // However slow the machine is, what was sent a while ago counts as one.
      const keep = () =>
        app.db
          .update(loginFailures)
          .set({ failures: sql`ceil(${loginFailures.failures})`, failedAt: sql`clock_timestamp()` })
          .where(like(loginFailures.key, 'bookings by network:2001:db8:7:%'))
      const statusOf = async (address: string) => {
        await keep()
        return (await send(practice.wish(), address)).status
      }
      for (let network = 1; network <= 5; network++)
        for (let host = 1; host <= 20; host++) expect(await statusOf(from(network, host))).toBe(201)
      expect(await statusOf(from(5, 21))).toBe(429)
      expect(await statusOf(from(6, 1))).toBe(429)
      expect(await statusOf('2001:db8:8:1::1')).toBe(201)
    })

    test('counts what a person sent, and not what somebody sends without being one', { tags: 'full' }, async () => {
      const guarded = await openApp(open, { CAPTCHA_PROVIDER: 'altcha' })
      const { id: doctorId } = (await guarded.ok('listBookableDoctors', {})).data[0] ?? { id: 0 }
      const person = { firstName: 'Lucía', lastName: 'Gómez', dni: newDni(), phone: '11 5678-1234', email: newEmail(), insuranceId: null }
      const body = { ...person, doctorId, specialityId: null, times: [], recaptchaToken: 'nada' }
      const statusOf = async (from: string) => (await guarded.call('requestBooking', { body, from })).status
      for (let attempt = 0; attempt < 6; attempt++) expect(await statusOf(`10.7.0.${attempt}`)).toBe(422)
      const counted = await guarded.db.select({ key: loginFailures.key }).from(loginFailures).where(like(loginFailures.key, 'bookings%'))
      expect(counted.map(({ key }) => key)).toSatisfy(
        (keys: string[]) => keys.length === 6 && keys.every((key) => key.startsWith('bookings by network:')),
      )
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

  test('is closed where the deployment does not open it, with its links', { tags: 'full' }, async () => {
    const closed = await openApp(open, { PUBLIC_BOOKING: '0' })
    const { id } = one(
      await closed.db
        .insert(reservations)
        .values({ ...{ firstName: 'A', lastName: 'B', phone: '11', email: 'a@b.co', origin: 'PHONE', doctorId: 1 } })
        .returning(),
    )
    expect(id).toBeGreaterThan(0)
    for (const operation of ['getBookable', 'listBookableDoctors', 'getBookableDoctor', 'listBookableTimes'] as const)
      expect((await closed.call(operation, { params: { id: 1 } })).status).toBe(404)
    expect((await closed.call('getBookingRequest', { params: { key: 'A'.repeat(27) } })).status).toBe(404)
    await closed.close()
  })
})
