import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'

/** The users of the demo data with about as many rows of everything else, and a practice that has grown for years. */
export const SIZES = [
  { users: 126, rows: 1_000 },
  { users: 10_000, rows: 100_000 },
] as const
export type Size = (typeof SIZES)[number]

const upTo = (count: number, present: SQL) => sql`generate_series((${present}) + 1, ${count}) as n`
const doctor = sql`(select min(id) from doctors) + n % (select count(*)::int from doctors)`

/** Adds users to the demo data up to this number. */
export const growUsers = (db: Database, users: number) =>
  db.execute(sql`
    insert into users (email, first_name, last_name, role_type, dni)
    select 'persona' || n || '@bench.test', 'Persona', 'Número ' || n, 'SECRETARY', (30000000 + n)::text
    from ${upTo(users, sql`select count(*) from users where role_type is not null and not awaits_validation`)}`)

/** Adds doctors to the demo data up to this number. */
export const growDoctors = (db: Database, count: number) =>
  db.execute(sql`
    with people as (
      insert into users (email, first_name, last_name, role_type)
      select 'medico' || n || '@bench.test', 'Médica', 'Número ' || n, 'DOCTOR' from ${upTo(count, sql`select count(*) from doctors`)} returning id
    )
    insert into doctors (user_id) select id from people`)

/** Adds clinics to the demo data up to this number, spread over its doctors. */
export const growClinics = (db: Database, count: number) =>
  db.execute(sql`
    insert into clinics (doctor_id, name, address, district, city, state, zip_code, latitude, longitude)
    select ${doctor}, 'Sede número ' || n, 'Calle ' || n, 'Centro', 'Rosario', 'Santa Fe', '2000', -32.9, -60.6
    from ${upTo(count, sql`select count(*) from clinics`)}`)

/** Adds leads to the demo data up to this number, spread over its doctors. */
export const growReferrals = (db: Database, count: number) =>
  db.execute(sql`
    insert into referrals (referrer_doctor_id, first_name, last_name, email)
    select ${doctor}, 'Persona', 'Referida', 'referida' || n || '@bench.test' from ${upTo(count, sql`select count(*) from referrals`)}`)

/** Adds patients to the demo data up to this number. */
export const growPatients = (db: Database, patients: number) =>
  db.execute(sql`
    with people as (
      insert into users (email, first_name, last_name, dni)
      select 'paciente' || n || '@bench.test', 'Paciente', 'Número ' || n, (40000000 + n)::text
      from ${upTo(patients, sql`select count(*) from patients`)} returning id
    )
    insert into patients (user_id) select id from people`)

/** Adds users, patients with a consultation each, transactions and referrals, spread over the doctors of the demo data. */
export async function grow(db: Database, { users, rows }: Size) {
  await growUsers(db, users)
  await growPatients(db, rows)
  await db.execute(sql`
    insert into consultations (doctor_id, patient_id, name, date, duration_in_minutes, status)
    select ${doctor}, id, 'Control', now() - make_interval(hours => n::int), 30, 'COMPLETED'
    from (select id, row_number() over () as n from patients where not exists (select from consultations where patient_id = patients.id)) as untreated`)
  await db.execute(sql`
    insert into choice_transactions (doctor_id, type, quantity, ppc, payment_method)
    select ${doctor}, 'ASSIGN', 10, 1500, 'Efectivo' from ${upTo(rows, sql`select count(*) from choice_transactions`)}`)
  await growReferrals(db, rows)
  await db.execute(sql`analyze`)
}
