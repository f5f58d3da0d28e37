import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/accounts/schema.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { consultations } from '#server/agenda/schema.ts'
import { mails, notifications } from '#server/messages/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { reservations, reservationTimes } from '#server/reservations/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { bookingRequests } from '#tests/support/features/booking-requests.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'
import { tokenIn } from '#tests/support/services/smtp.ts'

describe.each(anyDatabase)('reservations on $name', ({ open }) => {
  const mailing = opened(() => openMailingApp(open))
  const { app, smtp } = mailing
  const { work, newPractice, answer, read, accept, propose } = bookingRequests(mailing)

  test('the list has who asked just now, however many wait since longer', async () => {
    const practice = await newPractice()
    const person = { firstName: 'Iris', lastName: 'Sosa', phone: '11 5678-1234', email: '', origin: 'PHONE' as const }
    const createdAt = new Date(Date.now() - 7 * 86_400_000).toISOString()
    const flood = Array.from({ length: 1_000 }, () => ({ ...person, doctorId: practice.doctorId, createdAt }))
    await app.db.insert(reservations).values(flood)
    const { id } = await practice.note()
    const listed = await app.ok('listReservations', { as: 'BACKOFFICE' })
    expect(listed).toHaveLength(1_000)
    expect(listed.some((one) => one.id === id)).toBe(true)
    await app.db.delete(reservations).where(eq(reservations.createdAt, createdAt))
  })

  describe('the practice', () => {
    test('accepts: the turno is booked for a new patient, who is told by mail', async () => {
      const practice = await newPractice()
      const asked = await practice.note()
      const { status, body } = await accept(asked, practice)
      expect(status).toBe(200)
      const [booked, ...others] = await practice.booked()
      expect(others).toEqual([])
      expect(body).toMatchObject({ status: 'ACCEPTED', consultation: { id: booked?.id, date: practice.at('09:00') } })
      expect(body).toMatchObject({ consultation: { hasEmail: true, sameDay: 0 } })
      await work()
      expect(smtp.to(asked.email).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Tu turno: /)])
      const [person] = await app.db
        .select({ dni: users.dni, email: users.email })
        .from(patients)
        .innerJoin(users, eq(users.id, patients.userId))
        .where(eq(patients.id, booked?.patientId ?? 0))
      expect(person).toEqual({ dni: asked.dni, email: asked.email })
    })

    test('takes back an acceptance at once: the time is free, the person is told nothing and asks again; nobody else does, and not later', async () => {
      const practice = await newPractice()
      const asked = await practice.note({ wantedTimes: [practice.wanted('09:00')] })
      await accept(asked, practice)
      const back = { status: 'PENDING' }
      const elsewhere = await app.call('updateReservation', {
        as: { token: await openSession(app.db, practice.userId, { hours: 1, idleMinutes: 60 }) },
        params: { id: asked.id },
        body: back,
      })
      expect(elsewhere).toMatchObject({ status: 409, body: { code: 'transition' } })
      expect((await answer('updateReservation', asked, { status: 'WAITING' })).body).toMatchObject({ code: 'transition' })
      expect(await answer('updateReservation', asked, back)).toMatchObject({
        status: 200,
        body: { status: 'PENDING', consultation: null, wantedTimes: [{ date: practice.at('09:00') }] },
      })
      expect((await practice.booked()).map(({ status, cancelledKind }) => [status, cancelledKind])).toEqual([['CANCELLED', 'CLINIC']])
      expect(await practice.free()).toContain(practice.at('09:00'))
      await work()
      expect(smtp.to(asked.email)).toEqual([])
      expect(
        await app.db.$count(notifications, and(eq(notifications.userId, practice.userId), isNotNull(notifications.consultationId))),
      ).toBe(0)
      // It is accepted again, as the same patient.
      expect((await accept(asked, practice)).status).toBe(200)
      expect(new Set((await practice.booked()).map(({ patientId }) => patientId)).size).toBe(1)
      const [booked] = (await practice.booked()).filter(({ status }) => status === 'PENDING')
      await app.ok('updateConsultationStatus', { as: 'BACKOFFICE', params: { id: booked?.id ?? 0 }, body: { status: 'CONFIRMED' } })
      expect((await answer('updateReservation', asked, back)).body).toMatchObject({
        code: 'transition',
        message: 'El turno cambió mientras tanto: ya no se puede deshacer.',
      })
      expect(await read(asked)).toMatchObject({ status: 'ACCEPTED', consultation: { status: 'CONFIRMED' } })
    })

    test('accepts again what it took back, as the same patient: without an e-mail, without a DNI, and with that of somebody else', async () => {
      const practice = await newPractice()
      const known = await practice.note()
      await accept(known, practice, '10:30')
      for (const more of [{ email: '' }, { email: '', dni: null }, { dni: null }, { dni: known.dni }]) {
        const asked = await practice.note(more)
        const acceptedPatient = async () => {
          const { body } = await accept(asked, practice)
          const { id } = (body as { consultation: { id: number } }).consultation
          return (await practice.booked()).find((one) => one.id === id)?.patientId
        }
        const first = await acceptedPatient()
        await answer('updateReservation', asked, { status: 'PENDING' })
        expect(await acceptedPatient(), JSON.stringify(more)).toBe(first)
        await answer('updateReservation', asked, { status: 'PENDING' })
      }
    })

    test('accepts a patient who is known by the DNI and the e-mail, or whom it names, as the same person', async () => {
      const practice = await newPractice()
      const first = await practice.note()
      await accept(first, practice, '09:00')
      const again = await practice.note({ dni: first.dni, email: first.email.toUpperCase() })
      expect((await accept(again, practice, '09:30')).body).toMatchObject({ consultation: { sameDay: 1 } })
      const [one_] = await practice.booked()
      const named = await practice.note()
      await accept(named, practice, '10:00', { patientId: one_?.patientId })
      expect(new Set((await practice.booked()).map(({ patientId }) => patientId)).size).toBe(1)
    })

    test('reaches nobody’s record by a reservation of its own: a DNI and an e-mail that only others know are a new person’s', async () => {
      const [theirs, mine] = [await newPractice(), await newPractice()]
      const known = await theirs.note()
      await accept(known, theirs)
      const as = { token: await openSession(app.db, mine.userId, { hours: 1, idleMinutes: 60 }) }
      const { dni, email, phone } = known
      const noted = await app.ok('createReservation', {
        as,
        body: {
          ...{ origin: 'COUNTER', status: 'PENDING', firstName: 'Lucía', lastName: 'Gómez', dni, email, phone, insuranceId: null },
          ...{ doctorId: mine.doctorId, specialityId: null, clinicId: null, wantedTimes: [], weekdays: [], partOfDay: null, note: null },
        },
      })
      await app.ok('acceptReservation', { as, params: { id: noted.id }, body: { ...mine.time('09:00'), name: 'Control', patientId: null } })
      const [first, second] = [(await theirs.booked())[0]?.patientId ?? 0, (await mine.booked())[0]?.patientId ?? 0]
      expect(second).not.toBe(first)
      expect((await app.call('getPatient', { as, params: { id: first } })).status).toBe(404)
      expect(await app.ok('getPatient', { as, params: { id: second } })).toMatchObject({ user: { dni, email } })
    })

    test('takes who gave it no e-mail for its patient with the same DNI and name, and for another one where the name is another', async () => {
      const practice = await newPractice()
      const known = await practice.note()
      await accept(known, practice, '09:00')
      const patientAt = async (clock: string, more: { firstName?: string }) => {
        await accept(await practice.note({ dni: known.dni, email: '', ...more }), practice, clock)
        return (await practice.booked()).find(({ date }) => date === practice.at(clock))?.patientId
      }
      const first = (await practice.booked())[0]?.patientId
      expect(await patientAt('09:30', { firstName: 'LUCIA' })).toBe(first)
      expect(await patientAt('10:00', { firstName: 'Pedro' })).not.toBe(first)
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

    test('holds what it proposed against every way back to that time', async () => {
      const practice = await newPractice()
      await accept(await practice.note(), practice, '09:00')
      await accept(await practice.note(), practice, '09:30')
      const [cancelled, moved] = (await practice.booked()).map(({ id }) => id)
      const set = (status: string, more = {}) =>
        app.call('updateConsultationStatus', { as: 'BACKOFFICE', params: { id: cancelled }, body: { status, ...more } })
      const move = (clock: string) =>
        app.call('moveConsultation', { as: 'BACKOFFICE', params: { id: moved }, body: { date: practice.at(clock), durationInMinutes: 30 } })
      await set('CANCELLED', { cancelledReason: 'Viaja', cancelledKind: 'CLINIC' })
      await move('10:00')
      const asked = await practice.note()
      await propose(asked, practice, '09:00', '09:30')
      const held = { status: 409, body: { code: 'slot_unavailable', collisions: [{ kind: 'HELD' }] } }
      expect(await set('PENDING')).toMatchObject(held)
      const reopening = { as: 'BACKOFFICE' as const, params: { id: cancelled }, body: { status: 'PENDING' as const, reason: 'Era otro.' } }
      expect(await app.call('reopenConsultation', reopening)).toMatchObject(held)
      expect(await move('09:30')).toMatchObject(held)
      // The database itself keeps it at every write.
      const { patientId } = (await practice.booked())[0] as { patientId: number }
      const writing = app.db.insert(consultations).values({ ...practice.time('09:00'), patientId, name: 'Control' })
      await expect(writing).rejects.toMatchObject({ cause: { constraint: 'consultation_slots_free' } })
      await answer('updateReservation', asked, { status: 'PENDING' })
      expect((await set('PENDING')).status).toBe(200)
    })

    test('gives a time that is held no longer to whoever comes next, though nobody has looked since', async () => {
      const practice = await newPractice()
      const asked = await practice.note()
      await propose(asked, practice, '09:00')
      const past = sql`now() - interval '1 minute'`
      await app.db.execute(sql`alter table reservation_times disable trigger reservation_times_slot`)
      await app.db.update(reservationTimes).set({ heldUntil: past }).where(eq(reservationTimes.reservationId, asked.id))
      await app.db.execute(sql`alter table reservation_times enable trigger reservation_times_slot`)
      expect((await accept(await practice.note(), practice, '09:00')).status).toBe(200)
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
      const page = await app.ok('getBookingRequest', { params: { key: tokenIn(mail ?? {}) } })
      expect(page).toMatchObject({ status: 'REJECTED', rejection: 'INSURANCE', wanted: [] })
      expect(JSON.stringify(page)).not.toMatch(/VIH|Reservado/)
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
})
