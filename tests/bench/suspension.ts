import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { millisecondsInDay } from 'date-fns/constants'
import { eq, like, sql } from 'drizzle-orm'
import type { Suspension } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { addDays, clinicDay } from '#server/platform/time/clinic-day.ts'
import { type Server, temporaryFolder } from '#tests/support/server/server.ts'
import { startPostgres } from '#tests/support/services/postgres.ts'
import { startPlatform } from './patients.ts'
import { median, print } from './print.ts'
import { signIn } from './sign-in.ts'

/** As many as one suspension admits. */
const TOUCHED = 500
const A_DAY = 10
const TURNS = 3
/** So much later than the suspension the other person asks. */
const HEAD_START_MS = 50
/** How long others may wait for the agenda, in milliseconds. */
const GOAL = 1_000

/** So many have to end as they are measured: to a holiday none is moved. */
const LEAST = 400
/** So many days later each is asked to be. */
const LATER_DAYS = 70

/** `TAKEN` is a move of each to a time at which another one stands: it stays, and other times are searched for it. */
const ACTIONS = ['CANCEL', 'MOVE', 'TAKEN'] as const
type Action = (typeof ACTIONS)[number]
const TOLD = { CANCEL: 'cancelled', MOVE: 'moved', TAKEN: 'asked to move to a time that is taken' } satisfies Record<Action, string>
const OUTCOMES = { CANCEL: 'CANCELLED', MOVE: 'MOVED', TAKEN: 'TAKEN' } as const satisfies Record<
  Action,
  Suspension['results'][number]['outcome']
>
const emailOf = (action: Action, turn: number) => `suspension-${action.toLowerCase()}-${turn}@bench.test`
const each = ACTIONS.flatMap((action) => Array.from({ length: TURNS }, (_, turn) => ({ action, turn })))

/** Adds a doctor for each suspension, who attends every day and has ten appointments on each of the next fifty, and where times are to be taken, as many later. */
async function fill(db: Database) {
  for (const { action, turn } of each)
    await db.execute(sql`
      with person as (
        insert into users (email, first_name, last_name, role_type, validated) values (${emailOf(action, turn)}, 'Médica', 'Ocupada', 'DOCTOR', true) returning id
      ), doctor as (insert into doctors (user_id) select id from person returning id
      ), clinic as (
        insert into clinics (doctor_id, name, address, district, city, state, zip_code, latitude, longitude)
        select id, 'Uno', 'Av. Colón 100', 'Centro', 'Córdoba', 'Córdoba', 'X5000', -31.4, -64.2 from doctor returning id, doctor_id
      ), hours as (
        insert into opening_hours (doctor_id, clinic_id, weekday, from_time, to_time, slot_minutes, valid_from)
        select doctor_id, id, day, '08:00', '20:00', 30, '2026-01-01' from clinic, generate_series(1, 7) as day
      ), people as (select array_agg(id) as ids from patients)
      insert into consultations (doctor_id, clinic_id, patient_id, name, date, duration_in_minutes, status)
      select doctor_id, clinic.id, ids[1 + (n * 7) % cardinality(ids)], 'Control',
        date_trunc('day', now()) + make_interval(days => 2 + later + n / ${A_DAY}, hours => 12, mins => (n % ${A_DAY}) * 30), 30, 'PENDING'
      from clinic, people, generate_series(0, ${TOUCHED - 1}::int) as n,
        unnest(${sql.param(action === 'TAKEN' ? [0, LATER_DAYS] : [0])}::int[]) as later`)
}

type Touched = { id: number; version: number; date: string; doctorId: number; clinicId: number; patient: { id: number } }
type Asked = { server: Server; token: string }

async function post<Answer>({ server, token }: Asked, path: string, body: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(server.api + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as Answer // the contract's
  return { status: response.status, answer }
}

async function timed<Answer>(work: Promise<{ status: number; answer: Answer }>) {
  const start = performance.now()
  const { status, answer } = await work
  if (status !== 201) throw new Error(`The server answered ${status}.`)
  return { ms: Math.round(performance.now() - start), answer }
}

/** Suspends all days of a doctor with an appointment. Returns how long that takes, and how long somebody waits who books with the same doctor meanwhile. */
async function suspend(asked: Asked, action: Action, doctorId: number) {
  const today = clinicDay(new Date())
  const whole = {
    doctorId,
    clinicId: null,
    fromDay: addDays(today, 1),
    toDay: addDays(today, 60),
    fromTime: null,
    toTime: null,
    reason: 'Licencia',
  }
  const { answer } = await post<{ appointments: Touched[] }>(asked, '/schedule/suspensions', { ...whole, appointments: [] })
  const { appointments } = answer
  const [first] = appointments
  if (!first || appointments.length !== TOUCHED) throw new Error(`There are ${appointments.length} appointments.`)
  const later = (date: string) => new Date(Date.parse(date) + LATER_DAYS * millisecondsInDay).toISOString()
  const rows = appointments.map(({ id, version, date }) =>
    action === 'CANCEL' ? { id, version, action } : { id, version, action: 'MOVE', date: later(date) },
  )
  const suspending = timed(post<Suspension>(asked, '/schedule/suspensions', { ...whole, appointments: rows }))
  await setTimeout(HEAD_START_MS)
  const { clinicId, patient } = first
  const booked = { doctorId, clinicId, patientId: patient.id, name: 'Control', date: later(later(first.date)), durationInMinutes: 30 }
  const waiting = timed(post(asked, '/medical-consultation', booked))
  const { ms, answer: suspension } = await suspending
  const done = suspension.results.filter(({ outcome }) => outcome === OUTCOMES[action]).length
  if (done < LEAST) throw new Error(`${done} appointments are ${OUTCOMES[action]}.`)
  return { suspending: ms, waiting: (await waiting).ms }
}

async function measure(title: string, postgres: string | undefined, dataDir: string) {
  const ids = new Map<string, number>()
  const prepare = async (db: Database) => {
    await fill(db)
    const found = await db
      .select({ id: doctors.id, email: users.email })
      .from(doctors)
      .innerJoin(users, eq(users.id, doctors.userId))
      .where(like(users.email, 'suspension-%'))
    for (const { id, email } of found) ids.set(email, id)
  }
  const { server, stop } = await startPlatform(postgres, dataDir, prepare)
  try {
    const asked = { server, token: await signIn(server) }
    const rows = []
    for (const action of ACTIONS) {
      const times = []
      for (let turn = 0; turn < TURNS; turn++) times.push(await suspend(asked, action, ids.get(emailOf(action, turn)) ?? 0))
      const waited = median(times.map(({ waiting }) => waiting))
      rows.push({
        'each is': TOLD[action],
        'answered after ms': median(times.map(({ suspending }) => suspending)),
        'somebody else waits ms': waited,
        goal: `${GOAL}${waited <= GOAL ? '' : ' missed'}`,
      })
    }
    print(`A suspension of ${TOUCHED} appointments ${title}`, rows)
  } finally {
    await stop()
  }
}

/** Measures how long a suspension keeps the agenda of a doctor, on both databases. */
export async function benchSuspension() {
  const folder = temporaryFolder()
  const postgres = await startPostgres()
  try {
    await measure('on PostgreSQL', postgres.url, join(folder.path, 'postgres'))
    await measure('on the embedded database', undefined, join(folder.path, 'embedded'))
  } finally {
    await postgres.stop()
    folder.remove()
  }
}
