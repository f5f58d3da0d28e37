import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'

/** A doctor's patients, and each patient's consultations. Both stay as they are while the platform grows by doctors. */
const PATIENTS_OF_DOCTOR = 200
const VISITS = 10

/** How many patients the platform has besides the demo data, how many of them are those of its busiest doctor, and each one's consultations. */
export type Platform = { patients: number; busiest: number; visits?: number }

export const DOCTOR = 'medica1@bench.test'
export const BUSIEST_DOCTOR = 'medica0@bench.test'

/** Adds doctors with their patients. The doctors have the password of the demo accounts. */
export async function growPractices(db: Database, { patients, busiest, visits = VISITS }: Platform) {
  const doctors = (patients - busiest) / PATIENTS_OF_DOCTOR
  await db.execute(sql`
    with people as (
      insert into users (email, first_name, last_name, role_type, password_hash)
      select 'medica' || n || '@bench.test', 'Médica', 'Número ' || n, 'DOCTOR', (select password_hash from users where email = 'doctor@salvia.test')
      from generate_series(0, ${doctors}::int) as n returning id
    )
    insert into doctors (user_id) select id from people`)
  await db.execute(sql`
    with people as (
      insert into users (email, first_name, last_name, dni)
      select 'paciente' || n || '@bench.test', (array['Íñigo', 'Ana', 'José', 'Lucía', 'Martín', 'Úrsula', 'Zoë'])[1 + n % 7],
        (array['Álvarez', 'Fernández', 'García', 'Güiraldes', 'Ibáñez', 'López', 'Ñandú', 'Pérez', 'Quiroga', 'Sosa'])[1 + n / 7 % 10], (40000000 + n)::text
      from generate_series(1, ${patients}::int) as n returning id
    )
    insert into patients (user_id) select id from people`)
  // Written with the rows and indexed once they are there, which is much quicker.
  await db.execute(sql`drop index consultations_search_index`)
  await db.execute(sql`analyze users, doctors, patients`)
  // The visits of a patient lie far apart in the table, as they do when they are added over years.
  await db.execute(sql`
    with practices as (
      select array_agg(doctors.id order by substring(email from '[0-9]+')::int) as ids from doctors join users on users.id = user_id
      where email like 'medica%@bench.test'
    ), people as (
      select patients.id, substring(email from '[0-9]+')::int as n from patients join users on users.id = user_id where email like 'paciente%@bench.test'
    )
    insert into consultations (doctor_id, patient_id, name, date, duration_in_minutes, status, has_notes)
    select ids[1 + case when people.n <= ${busiest} then 0 else 1 + people.n % ${doctors}::int end], people.id, 'Control', now() - make_interval(days => 7 * visit, mins => people.n), 30, 'COMPLETED', true
    from generate_series(${visits}::int, 1, -1) as visit, people, practices
    order by visit desc, people.n desc`)
  await db.execute(sql`
    insert into follow_up_notes (consultation_id, content) select id, 'Evolución favorable.' from consultations where name = 'Control'`)
  await db.execute(sql`create index consultations_search_index on consultations using gin (search gin_trgm_ops) with (fastupdate = false)`)
  // As the database does it by itself in time.
  await db.execute(sql`vacuum analyze`)
}
