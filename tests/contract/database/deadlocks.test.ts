import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { millisecondsInDay } from 'date-fns/constants'
import { eq, type SQL, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import type { BookingResult } from '#contract/generated/schema.ts'
import { users } from '#server/accounts/schema.ts'
import { mails } from '#server/messages/schema.ts'
import { merge } from '#server/patients/patient-merges.ts'
import { patients } from '#server/patients/schema.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'
import { LOCK_ORDER } from '#server/platform/db/locks.ts'
import { countWaiting } from '#tests/support/database/lock-waits.ts'
import { bookingRequests, newEmail } from '#tests/support/features/booking-requests.ts'
import type { Answered } from '#tests/support/server/app.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'
import { createDatabase, dropDatabase, query } from '#tests/support/services/postgres.ts'

const mailing = opened(async () => {
  const url = await createDatabase(inject('postgres'), inject('template'))
  // The test is to find out that an operation waits before that operation looks for a deadlock.
  await query(url, `alter database ${new URL(url).pathname.slice(1)} set deadlock_timeout = '2s'`)
  const { close, ...parts } = await openMailingApp(() => openDatabase({ databaseUrl: url, dataDir: '' }))
  return { ...parts, close: () => close().then(() => dropDatabase(url)) }
})
const { newPractice, accept } = bookingRequests(mailing)

/** Locks what an operation locks last, has it begin and wait, and then wants what it has locked: the operation gives way. */
async function meet([last, first]: [SQL, SQL], ask: () => Promise<Answered>) {
  const { db } = mailing.app
  let asked: Promise<Answered> | undefined
  await db.transaction(async (tx) => {
    // It looks for no deadlock itself.
    await tx.execute(sql`set local deadlock_timeout = '1min'`)
    await tx.execute(sql`set local lock_timeout = '1min'`)
    await tx.execute(last)
    asked = ask()
    await expect.poll(() => countWaiting(mailing.app.db), { interval: 20 }).toBe(1)
    await tx.execute(first)
  })
  return asked
}
const agenda = (doctorId: number) => sql`select from doctors where id = ${doctorId} for no key update`

test('a patient whose answer meets another change in a deadlock hears nothing of it', async () => {
  const { app } = mailing
  const practice = await newPractice('DIRECT')
  const asked = await app.ok('requestBooking', { body: practice.wish({ times: [practice.wanted('09:00')] }) })
  const { id = 0, date } = (await practice.booked())[0] ?? {}
  const key = asked.link?.split('/').at(-1)
  const answered = await meet([sql`select from consultations where id = ${id} for no key update`, agenda(practice.doctorId)], () =>
    app.call('answerAppointment', { params: { key }, body: { answer: 'CANCELLED', date } }),
  )
  expect([answered?.status, answered?.body]).toEqual([200, expect.objectContaining({ status: 'CANCELLED' })])
})

test('a request of the public page that meets another change in a deadlock is taken once', { tags: 'full' }, async () => {
  const practice = await newPractice('DIRECT')
  const body = practice.wish({ times: [practice.wanted('09:00')] })
  const dni = sql`select pg_advisory_xact_lock(hashtextextended(${`dni ${body.dni}`}, 0))`
  const answered = await meet([dni, agenda(practice.doctorId)], () => mailing.app.call('requestBooking', { body }))
  expect([answered?.status, answered?.body]).toEqual([201, expect.objectContaining({ outcome: 'BOOKED' })])
  expect(await practice.booked()).toHaveLength(1)
})

/** Unites two records, the second one into the first, and has something asked meanwhile that names the one which goes. */
async function whileMerged([keptId = 0, mergedId = 0]: (number | undefined)[], by: number, ask: () => Promise<Answered>) {
  const { db } = mailing.app
  let asked: Promise<Answered> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from patients where id in (${keptId}, ${mergedId}) for update`)
    await merge(tx, { keptId, mergedId, fromMerged: ['dni', 'email'], by })
    asked = ask()
    await expect.poll(() => countWaiting(db), { interval: 20 }).toBe(1)
  })
  return asked
}

async function addPatient(more: { dni?: string; email: string }) {
  const { db } = mailing.app
  const [user] = await db
    .insert(users)
    .values({ firstName: 'Lucía', lastName: 'Gómez', ...more })
    .returning()
  const [patient] = await db
    .insert(patients)
    .values({ userId: user?.id ?? 0 })
    .returning()
  return patient?.id
}

test('a patient whom the server has chosen and who becomes one with another at that moment is chosen anew', async () => {
  const { app } = mailing
  const practice = await newPractice('DIRECT')
  const people = [practice.wish({ times: [practice.wanted('09:00')] }), practice.wish({ times: [practice.wanted('09:30')] })] as const
  for (const body of people) await app.ok('requestBooking', { body })
  const [kept, merged] = (await practice.booked()).map(({ patientId }) => patientId)
  const again = { ...people[1], times: [practice.wanted('10:00')] }
  const booked = await whileMerged([kept, merged], practice.userId, () => app.call('requestBooking', { body: again }))
  expect([booked?.status, booked?.body]).toEqual([201, expect.objectContaining({ outcome: 'BOOKED' })])
  // By now it is of that one record.
  expect(new Set((await practice.booked()).map(({ patientId }) => patientId))).toEqual(new Set([kept]))

  // A correction names somebody by the DNI and the new address.
  const email = 'otra@example.com'
  const [named, other] = [await addPatient({ dni: again.dni, email }), await addPatient({ email: '' })]
  const params = { key: (booked?.body as BookingResult | undefined)?.correctionKey ?? '' }
  const corrected = await whileMerged([other, named], practice.userId, () => app.call('correctBooking', { params, body: { email } }))
  expect([corrected?.status, corrected?.body]).toEqual([200, expect.objectContaining({ outcome: 'BOOKED' })])
})

test('an address is corrected where the record that began with the booking becomes one with another at that moment', async () => {
  const { app } = mailing
  const practice = await newPractice('DIRECT')
  const { correctionKey: key } = await app.ok('requestBooking', { body: practice.wish({ times: [practice.wanted('09:00')] }) })
  const began = (await practice.booked())[0]?.patientId
  const [kept, email] = [await addPatient({ email: '' }), newEmail()]
  const corrected = await whileMerged([kept, began], practice.userId, () =>
    app.call('correctBooking', { params: { key }, body: { email } }),
  )
  expect([corrected?.status, corrected?.body]).toEqual([200, expect.objectContaining({ outcome: 'BOOKED' })])
  // As one that comes a moment later, it makes the appointment that of whom the new address names.
  const named = app.db.select({ id: patients.id }).from(patients).innerJoin(users, eq(users.id, patients.userId))
  const [patient] = await named.where(eq(users.email, email))
  expect(patient?.id).not.toBe(kept)
  expect((await practice.booked()).map(({ patientId }) => patientId)).toEqual([patient?.id])
})

test('a look at an appointment knows a mail that goes on its way at that moment: what it tells is told as a change of that', async () => {
  const { db, ok } = mailing.app
  const practice = await newPractice()
  await accept(await practice.note(), practice)
  const { look } = mailWork(mailing.app, (error) => expect.fail(String(error)))
  await look()
  const [appointment] = await practice.booked()
  const [id, date] = [appointment?.id ?? 0, practice.at('10:00')]
  await ok('moveConsultation', { as: 'BACKOFFICE', params: { id }, body: { date, durationInMinutes: 30 } })
  const told = await db.transaction(async (tx) => {
    await tx.execute(sql`update mails set status = 'SENDING' where consultation_id = ${id}`)
    const looking = look()
    await expect.poll(() => countWaiting(db), { interval: 20 }).toBe(1)
    return { looking }
  })
  await told.looking
  const written = db.select({ kind: mails.kind, status: mails.status, previousDate: mails.previousDate }).from(mails)
  expect(await written.where(eq(mails.consultationId, id)).orderBy(mails.id)).toEqual([
    { kind: 'BOOKED', status: 'SENDING', previousDate: null },
    { kind: 'MOVED', status: 'WAITING', previousDate: practice.at('09:00') },
  ])
})

test('a suspension locks its appointments in the order of their ids, in whichever it names them, as whoever looks at a series does', async () => {
  const { app } = mailing
  const practice = await newPractice()
  for (const clock of ['09:00', '09:30']) expect((await accept(await practice.note(), practice, clock)).status).toBe(200)
  const [first, second] = await practice.booked()
  if (!first || !second) throw new Error('Two were booked.')
  const appointments = [second, first].map(({ id, version, date }) => {
    const inAWeek = new Date(Date.parse(date) + 7 * millisecondsInDay).toISOString()
    return { id, version, action: 'MOVE', date: inAWeek }
  })
  const closed = { fromDay: practice.day, toDay: practice.day, fromTime: null, toTime: null, reason: 'Licencia', clinicId: null }
  const body = { ...closed, doctorId: practice.doctorId, appointments }
  const { asked } = await app.db.transaction(async (tx) => {
    await tx.execute(sql`select from consultations where id = ${first.id} for no key update`)
    const asked = app.call('suspendSchedule', { as: 'BACKOFFICE', body })
    await expect.poll(() => countWaiting(mailing.app.db), { interval: 20 }).toBe(1)
    await tx.execute(sql`select from consultations where id = ${second.id} for no key update nowait`)
    return { asked }
  })
  expect((await asked).body).toMatchObject({ results: [{ outcome: 'MOVED' }, { outcome: 'MOVED' }] })
})

test('the order of locks names tables that there are', async () => {
  const all = sql`select table_name as name from information_schema.tables where table_schema = 'public'`
  const known = new Set((await rowsOf<{ name: string }>(mailing.app.db, all)).map(({ name }) => name))
  const named = LOCK_ORDER.flatMap(({ tables }): readonly string[] => tables)
  expect(new Set(named).size).toBe(named.length)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('each operation that begins a transaction has it tried again', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.operations.ts'))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => readFileSync(join('server', file), 'utf8').includes('.transaction('))).toEqual([])
})
