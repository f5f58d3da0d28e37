import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { BookableDoctorPage } from '#contract/generated/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { addDays, clinicDay } from '#server/platform/time/clinic-day.ts'
import { type Server, temporaryFolder } from '#tests/support/server/server.ts'
import { startPostgres } from '#tests/support/services/postgres.ts'
import { compare, startPlatform } from './patients.ts'
import { median, print } from './print.ts'

const MORE_DOCTORS = 5_000
/** Most people wait for the first answer: one asks at a time. */
const ASKED = 40
/** The median with so many doctors more as a multiple of that of the demo. */
const GOAL = 1.5

/** Adds doctors on the public page, each with a clinic in one of fifty cities, a speciality, an insurer and hours on five days. */
export const addDoctors = (db: Database, doctors = MORE_DOCTORS) =>
  db.execute(sql`
    with people as (
      insert into users (email, first_name, last_name, role_type, validated)
      select 'publica' || n || '@bench.test', 'Médica', 'Número ' || n, 'DOCTOR', true from generate_series(1, ${doctors}::int) as n returning id
    ), added as (insert into doctors (user_id) select id from people returning id
    ), schedules as (insert into doctor_schedules (doctor_id, online_booking) select id, 'DIRECT' from added returning doctor_id
    ), insured as (
      insert into doctor_insurances (doctor_id, insurance_id) select id, (select min(id) from insurances where archived_at is null) from added returning doctor_id
    ), skilled as (
      insert into doctor_specialities (doctor_id, position, speciality_id)
      select id, 0, (select min(id) from specialities where archived_at is null) from added returning doctor_id
    ), places as (
      insert into clinics (doctor_id, name, address, district, city, state, zip_code, latitude, longitude)
      select id, 'Sede ' || id, 'Av. Colón 100', 'Centro', 'Villa ' || id % 50, 'Córdoba', 'X5000', -31.4, -64.2 from added returning id, doctor_id
    )
    insert into opening_hours (doctor_id, clinic_id, weekday, from_time, to_time, slot_minutes, valid_from)
    select doctor_id, id, day, '08:00', '12:00', 30, '2026-01-01' from places, generate_series(1, 5) as day`)

/** What a patient reads, by how the table calls it. */
async function readsOf(server: Server) {
  const list = (query: Record<string, string> = {}) => `/booking/doctors?${new URLSearchParams(query)}`
  const first = (await (await fetch(server.api + list())).json()) as BookableDoctorPage // the operation's only 2XX
  const [doctor] = first.data
  const speciality = doctor?.specialities[0]
  if (!doctor || !speciality) throw new Error('Nobody is on the public page.')
  const reads: Record<string, string> = {
    'list, the first page': list(),
    'list, the second page': list({ page: '2' }),
    'list, words': list({ search: speciality.slice(0, 6) }),
    'list, a day': list({ day: addDays(clinicDay(new Date()), 4) }),
    'what is chosen by': '/booking',
    'a doctor’s page': `/booking/doctors/${doctor.id}/profile`,
    'times of a doctor': `/booking/doctors/${doctor.id}`,
  }
  return { total: first.total, reads }
}

/** Measures what patients read to find a doctor, with the doctors of the demo and with thousands more, on PostgreSQL. */
export async function benchPublicDoctors() {
  const folder = temporaryFolder()
  const postgres = await startPostgres()
  const few = await startPlatform(postgres.url, join(folder.path, 'few'), async () => {})
  const many = await startPlatform(postgres.url, join(folder.path, 'many'), (db) => addDoctors(db))
  try {
    const [before, after] = [await readsOf(few.server), await readsOf(many.server)]
    const rows = []
    for (const [read, path] of Object.entries(before.reads)) {
      const subjectAt = (server: Server, path: string) => ({ server, token: '', path })
      const times = await compare(subjectAt(few.server, path), subjectAt(many.server, after.reads[read] ?? path), 1, ASKED)
      const [small, large] = times.map(median) as [number, number]
      const ratio = large / small
      rows.push({
        read,
        'median ms': `${small.toFixed(1)} → ${large.toFixed(1)}`,
        ratio: ratio.toFixed(2),
        goal: `${GOAL}${ratio <= GOAL ? '' : ' missed'}`,
      })
    }
    print(`Finding a doctor, PostgreSQL, ${before.total} → ${after.total} doctors on the public page, ${ASKED} times in turns`, rows)
  } finally {
    await few.stop()
    await many.stop()
    await postgres.stop()
    folder.remove()
  }
}
