import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { type Environment, type Server, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase, startPostgres } from '#tests/support/services/postgres.ts'
import { print } from './print.ts'
import { signIn } from './sign-in.ts'

const SETTINGS = { CAPTCHA_PROVIDER: 'none', DEMO: '1', NODE_ENV: 'production' }
const AT_ONCE = 2
const BURSTS = 100
/** What each answer takes at most, in milliseconds, and as a multiple of what it takes on the small platform. */
const GOAL = { p99: 150, ratio: 1.5 }

/** Consultations besides the demo data, spread over years before and weeks after today. A thousandth of them is one doctor's. */
const SIZES = { small: 1_000, embedded: 100_000, large: 1_000_000 }
const DOCTOR = 'medica1@bench.test'

/** Adds doctors with their clinics, patients and consultations. One word in the names is common, one rare, one occurs once. */
export async function growConsultations(db: Database, count: number) {
  const doctors = Math.max(1, Math.round(count / 1_000))
  await db.execute(sql`
    with people as (
      insert into users (email, first_name, last_name, role_type, password_hash)
      select 'medica' || n || '@bench.test', 'Médica', 'Número ' || n, 'DOCTOR', (select password_hash from users where email = 'doctor@salvia.test')
      from generate_series(1, ${doctors}::int) as n returning id
    )
    insert into doctors (user_id) select id from people`)
  await db.execute(sql`
    insert into clinics (doctor_id, name, address, district, city, state, zip_code, latitude, longitude)
    select doctors.id, 'Sede ' || last_name, 'Av. Santa Fe 1', 'Palermo', 'Buenos Aires', 'Ciudad Autonoma de Buenos Aires', 'C1425', -34.5, -58.4
    from doctors join users on users.id = user_id where email like 'medica%@bench.test'`)
  await db.execute(sql`
    with people as (
      insert into users (email, first_name, last_name, dni)
      select 'paciente' || n || '@bench.test', (array['Íñigo', 'Ana', 'José', 'Lucía', 'Martín', 'Úrsula', 'Zoë'])[1 + n % 7],
        (array['Álvarez', 'Fernández', 'García', 'Güiraldes', 'Ibáñez', 'López', 'Ñandú', 'Pérez', 'Quiroga', 'Sosa'])[1 + n / 7 % 10], (40000000 + n)::text
      from generate_series(1, ${Math.round(count / 10)}::int) as n returning id
    )
    insert into patients (user_id) select id from people`)
  // What the trigger would write row by row is written with the rows, and indexed once they are there.
  await db.execute(sql`drop index consultations_search_index`)
  await db.execute(sql`alter table consultations disable trigger consultations_search`)
  await db.execute(sql`
    with practices as (
      select doctors.id, clinics.id as clinic, fold(clinics.name) as search, row_number() over (order by doctors.id) - 1 as n
      from doctors join users on users.id = user_id join clinics on clinics.doctor_id = doctors.id where email like 'medica%@bench.test'
    ), people as (
      select patients.id, users.search, row_number() over (order by patients.id) - 1 as n from patients join users on users.id = user_id where email like 'paciente%@bench.test'
    ), visits as (
      -- The visits of a patient lie far apart. One in thirty is to come.
      select n, now() - make_interval(mins => (n::bigint * 7919 % ${count}::bigint)::int * ${Math.round(1_500_000_000 / count)}::int / 1000) + interval '35 days' as at
      from generate_series(0, ${count}::int - 1) as n
    ), named as (
      select visits.*, case when n = 500 then 'Quilotórax' when n % 5000 = 7 then 'Fenilcetonuria' when n % 3 = 0 then 'Control' else 'Consulta ' || n % 97 end as name
      from visits
    )
    insert into consultations (doctor_id, patient_id, clinic_id, name, date, duration_in_minutes, status, search, has_notes)
    select practices.id, people.id, practices.clinic, name, at, 30,
      case when named.n % 11 = 0 then 'CANCELLED' when at < now() - interval '2 days' then 'COMPLETED' when named.n % 2 = 0 then 'PENDING' else 'CONFIRMED' end,
      -- One in twenty has no note yet.
      ' ' || concat_ws(' ', lower(translate(name, 'ó', 'o')), people.search, practices.search), named.n % 20 > 0
    from named join practices on practices.n = named.n % ${doctors}::int join people on people.n = named.n / ${doctors}::int % ${Math.round(count / 10)}::int`)
  await db.execute(sql`alter table consultations enable trigger consultations_search`)
  await db.execute(sql`create index consultations_search_index on consultations using gin (search gin_trgm_ops) with (fastupdate = false)`)
  // As the database does it by itself in time.
  await db.execute(sql`vacuum analyze`)
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What is asked for, by how the table calls it. */
const reads = (ids: { clinicId: number; doctorId: number; patientId: number }, count: number) => ({
  'view today': 'view=today',
  'view upcoming': 'view=upcoming',
  'view pending': 'view=pending',
  'view history': 'view=history',
  'no view': '',
  // The small platform has fewer pages.
  'history, a far page': `view=history&page=${Math.min(900, count / 20)}`,
  status: 'view=history&status=CANCELLED',
  'a month': `from=${day(-60)}&to=${day(-30)}`,
  clinic: `view=history&clinicId=${ids.clinicId}`,
  doctor: `view=history&doctorId=${ids.doctorId}`,
  patient: `patientId=${ids.patientId}`,
  'without notes': 'notes=missing',
  'search, a third of all': 'search=control',
  'search, a common name': 'search=GARC%C3%8DA',
  'search, a rare word': 'search=fenilcetonuria',
  'search, a single one': 'search=quilotorax',
  'search, words of several columns': 'search=perez%20control%20sede',
  'search, a common and a rare word': 'search=garcia%20fenilcetonuria',
  'search, two letters': 'search=zo',
  'search, two letters of nobody': 'search=qx',
  'search, nobody': 'search=zzzz',
  'search, pending': 'view=pending&search=garcia',
})

const quantile = (times: number[], share: number) => [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

async function measure({ api }: Server, token: string, query: string) {
  const ask = async () => {
    const start = performance.now()
    const response = await fetch(`${api}/medical-consultation?${query}`, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${query}: ${response.status}`)
    return performance.now() - start
  }
  const times: number[] = []
  for (let turn = -5; turn < BURSTS; turn++) {
    const burst = await Promise.all(Array.from({ length: AT_ONCE }, ask))
    if (turn >= 0) times.push(...burst)
  }
  return times
}

async function measureAll(count: number, environment: Environment & { DATA_DIR: string }) {
  // Only one process may open the embedded database, so it is filled before the server starts.
  const { db, close } = await openDatabase({ databaseUrl: environment['DATABASE_URL'], dataDir: environment.DATA_DIR })
  await seedDemo(db, await openFiles({ dataDir: environment.DATA_DIR, s3: undefined }))
  await growConsultations(db, count)
  await close()
  const server = await startServer({ ...SETTINGS, ...environment })
  try {
    const times: Record<string, number[]> = {}
    for (const [role, email] of [
      ['back office', undefined],
      ['doctor', DOCTOR],
    ] as const) {
      const token = email ? await signIn(server, email) : await signIn(server)
      const response = await fetch(`${server.api}/medical-consultation?view=history`, { headers: { authorization: `Bearer ${token}` } })
      const [row] = ((await response.json()) as { data: { clinicId: number; doctorId: number; patientId: number }[] }).data // the operation's only 2XX
      if (!row) throw new Error('There are no consultations.')
      for (const [name, query] of Object.entries(reads(row, count))) times[`${role}: ${name}`] = await measure(server, token, query)
    }
    return times
  } finally {
    await server.stop()
  }
}

/** Measures what each view, filter and search of the list of consultations takes, and how that grows with them, on both databases. */
export async function benchConsultations() {
  const folder = temporaryFolder()
  const postgres = await startPostgres()
  const onPostgres = async (count: number) => {
    const database = await createDatabase(postgres.url)
    try {
      return await measureAll(count, { DATABASE_URL: database, DATA_DIR: join(folder.path, String(count)) })
    } finally {
      await dropDatabase(database)
    }
  }
  const embedded = (count: number) => measureAll(count, { DATA_DIR: join(folder.path, `embedded-${count}`) })
  const show = async (title: string, run: (count: number) => ReturnType<typeof measureAll>, large: number) => {
    const [before, after] = [await run(SIZES.small), await run(large)]
    const rows = Object.entries(after).map(([read, times]) => {
      const both = [before[read] ?? [], times]
      const [small = 0, now = 0] = both.map((one) => quantile(one, 0.99))
      const told = (share: number) => both.map((one) => Math.round(quantile(one, share))).join(' → ')
      const isMet = now <= GOAL.p99 && now / small <= GOAL.ratio
      return { read, 'p50 ms': told(0.5), 'p99 ms': told(0.99), ratio: (now / small).toFixed(2), goal: isMet ? 'met' : 'missed' }
    })
    const count = (size: number) => size.toLocaleString('en')
    print(
      `${title}, ${AT_ONCE} requests at once, ${count(SIZES.small)} → ${count(large)} consultations; the goal is a p99 of ${GOAL.p99} ms and ${GOAL.ratio}`,
      rows,
    )
  }
  try {
    await show('The list of consultations on PostgreSQL', onPostgres, SIZES.large)
    await show('The list of consultations on the embedded database', embedded, SIZES.embedded)
  } finally {
    await postgres.stop()
    folder.remove()
  }
}
