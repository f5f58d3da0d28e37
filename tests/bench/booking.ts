import { join } from 'node:path'
import { eq, like, sql } from 'drizzle-orm'
import type { BookableTimes, BookingRequestInput, BookingResult } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'
import { startPostgres } from '#tests/support/services/postgres.ts'
import { startPlatform } from './patients.ts'
import { median, print } from './print.ts'
import { addDoctors } from './public-doctors.ts'

/** So many people book who are patients, and as many who are not. Each does it once, with a doctor of their own. */
const TRIES = 200
const WARM_UP = 30
/**
 * How often, of all pairs of the two, the patient's answer is the slower one. By chance it is a half, and nine of ten times within 0.05 of it with so many
 * tries.
 */
const GOAL = [0.45, 0.55] as const

const dniOf = (who: number) => String(30_000_000 + who)
const emailOf = (who: number) => `reserva${who}@bench.test`
/** Every other one is a patient. */
const isPatient = (who: number) => who % 2 === 0

const addPatients = (db: Database, people: number) =>
  db.execute(sql`
    with made as (
      insert into users (email, first_name, last_name, dni, phone, validated)
      select 'reserva' || n || '@bench.test', 'Ana', 'Paciente ' || n, (30000000 + n)::text, '', true
      from generate_series(0, ${people - 1}::int) as n where n % 2 = 0 returning id
    ) insert into patients (user_id) select id from made`)

/** Measures whether the time of an instant booking tells that somebody is a patient, whose record is there already, on PostgreSQL. */
export async function benchBooking() {
  const folder = temporaryFolder()
  const postgres = await startPostgres()
  const people = 2 * (TRIES + WARM_UP)
  const doctorIds: number[] = []
  const fill = async (db: Database) => {
    await addDoctors(db, people)
    await addPatients(db, people)
    const added = db.select({ id: doctors.id }).from(doctors).innerJoin(users, eq(users.id, doctors.userId))
    doctorIds.push(...(await added.where(like(users.email, 'publica%@bench.test'))).map(({ id }) => id))
  }
  const { server, stop } = await startPlatform(postgres.url, join(folder.path, 'booking'), fill, { TRUST_PROXY: 'loopback' })
  const read = async <Answer>(path: string) => (await (await fetch(server.api + path)).json()) as Answer // the operation's only 2XX
  try {
    const times: [number[], number[]] = [[], []]
    for (const [who, doctorId] of doctorIds.entries()) {
      const [time] = (await read<BookableTimes>(`/booking/doctors/${doctorId}`)).data
      if (!time) throw new Error(`Doctor ${doctorId} has no free time.`)
      const body: BookingRequestInput = {
        ...{ doctorId, specialityId: null, times: [time], insuranceId: null, recaptchaToken: 'none' },
        ...{ firstName: 'Ana', lastName: `Paciente ${who}`, dni: dniOf(who), email: emailOf(who), phone: '11 5678-1234' },
      }
      const start = performance.now()
      const response = await fetch(`${server.api}/booking/requests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${who >> 8}.${who & 255}.1` },
        body: JSON.stringify(body),
      })
      const answer = (await response.json()) as BookingResult
      const took = performance.now() - start
      if (answer.outcome !== 'BOOKED') throw new Error(`${response.status}: ${JSON.stringify(answer)}`)
      if (who >= 2 * WARM_UP) times[isPatient(who) ? 0 : 1].push(took)
    }
    const [known, others] = times
    const slower = known.flatMap((one) => others.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)))
    const share = slower.reduce((sum, one) => sum + one, 0) / slower.length
    print(`What the time of an instant booking tells, PostgreSQL, ${TRIES} people who are patients and ${TRIES} who are not, in turns`, [
      {
        'patients, median ms': median(known).toFixed(1),
        'others, median ms': median(others).toFixed(1),
        'the patient’s is slower': share.toFixed(2),
        goal: `${GOAL.join(' to ')}${share >= GOAL[0] && share <= GOAL[1] ? '' : ' missed'}`,
      },
    ])
  } finally {
    await stop()
    await postgres.stop()
    folder.remove()
  }
}
