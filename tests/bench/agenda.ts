import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/platform/db/database.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { pair } from '#server/platform/files/pairing.ts'
import { addDays, clinicDay, weekdayOf } from '#server/platform/time/clinic-day.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase, startPostgres } from '#tests/support/services/postgres.ts'
import { print } from './print.ts'
import { signIn } from './sign-in.ts'

/** Consultations of the large platform; the small one has a thousandth of them. Both have as many doctors. `GROWTH=1000000` is for trying it out. */
const LARGE = Number(process.env['GROWTH'] ?? 10_000_000)
const SIZES = [LARGE / 1_000, LARGE] as const
const DOCTORS = 500
const RUNS = Number(process.env['AGENDA_RUNS'] ?? 300)
const WARM_UP = 30
/** The 99th percentile on the large platform as a multiple of the one on the small one. */
const GOAL = 1.5

/**
 * Doctors who attend on five days of the week from nine to five, and whose coming month is three quarters full; the rest of the consultations lie
 * in as many years before as it takes. No trigger runs: what they would write is written with the rows.
 */
const fill = (consultations: number) => `
  set session_replication_role = replica;
  set synchronous_commit = off;
  insert into users (email, first_name, last_name, role_type) select 'agenda' || n || '@bench.test', 'Ana', 'Bench ' || n, 'DOCTOR' from generate_series(1, ${DOCTORS}) as n;
  insert into doctors (user_id) select id from users where email like 'agenda%@bench.test' order by id;
  create temp table own as select doctors.id as doctor_id, row_number() over (order by doctors.id) as n from doctors join users on users.id = user_id where email like 'agenda%@bench.test';
  insert into doctor_specialities select doctor_id, 0, 1 from own;
  insert into clinics (doctor_id, name, address, district, city, state, zip_code, latitude, longitude)
    select doctor_id, 'Consultorio ' || n, 'Av. Colón 100', 'Centro', 'Córdoba', 'Córdoba', 'X5000', -31.4, -64.2 from own;
  insert into opening_hours (doctor_id, clinic_id, weekday, from_time, to_time, slot_minutes, valid_from)
    select own.doctor_id, clinics.id, weekday, '09:00', '17:00', 30, '2020-01-01' from own join clinics using (doctor_id), generate_series(1, 5) as weekday;
  insert into consultations (doctor_id, patient_id, clinic_id, name, date, duration_in_minutes, status, created_at)
    select own.doctor_id, 1 + (k * 7) % 400, clinics.id, 'Control', at, 30, case when at < now() then 'COMPLETED' else 'CONFIRMED' end, least(at, now()) - interval '9 days'
    from (
      select k, 1 + k % ${DOCTORS} as n, date_trunc('day', now()) + (31 - (k / ${DOCTORS}) / 12) * interval '1 day' + interval '12 hours' + (k / ${DOCTORS}) % 12 * interval '30 minutes' as at
      from generate_series(0, ${consultations - 1}) as k
    ) as visit join own using (n) join clinics on clinics.doctor_id = own.doctor_id;
  insert into consultation_slots (consultation_id, occupied, ends_at) select id, occupied_time(doctor_id, date, duration_in_minutes), date + make_interval(mins => duration_in_minutes) from consultations where date > now() on conflict do nothing;
  update consultations set overbooked_reason = 'Anterior' where date > now() and status <> 'CANCELLED' and not exists (select from consultation_slots where consultation_id = consultations.id);
`

const quantile = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN
const nextMonday = () => {
  let day = addDays(clinicDay(new Date()), 7)
  while (weekdayOf(day) !== 1) day = addDays(day, 1)
  return day
}

/** Another one of the values at each time, in no order. */
const some = <One>(values: readonly One[], time: number) => values[(time * 7919) % values.length] as One // there are some

async function openPlatform(cluster: string, size: number, folder: string) {
  const dataDir = join(folder, String(size))
  const url = await createDatabase(cluster)
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir })
  const files = await openFiles({ dataDir, s3: undefined })
  await seedDemo(db, files)
  await pair(db, files)
  await close()
  const began = performance.now()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(fill(size))
  await client.query('vacuum analyze')
  // What was filled in is on the disk before anything is measured, and is not written meanwhile.
  await client.query('checkpoint')
  const { rows } = await client.query<{ doctorId: number; clinicId: number }>(
    `select clinics.doctor_id as "doctorId", clinics.id as "clinicId" from clinics join doctors on doctors.id = doctor_id join users on users.id = user_id
     where email like 'agenda%@bench.test' order by clinics.id`,
  )
  await client.end()
  console.log(`${size.toLocaleString('en')} consultations were filled in after ${Math.round((performance.now() - began) / 1_000)} s.`)
  // The reminders of all these appointments would be sent meanwhile.
  const server = await startServer({
    CAPTCHA_PROVIDER: 'none',
    DEMO: '1',
    NODE_ENV: 'production',
    JOBS: '0',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
  })
  const token = await signIn(server)
  return { size, server, token, rows, stop: () => server.stop().then(() => dropDatabase(url)) }
}
type Platform = Awaited<ReturnType<typeof openPlatform>>

const MONDAY = nextMonday()
/** What is asked, each time of other doctors. */
const ASKED: Record<string, (platform: Platform, time: number) => { path: string; body?: object }> = {
  'the week of a doctor': ({ rows }, time) => ({
    path: `/schedule/agenda?from=${MONDAY}&to=${addDays(MONDAY, 6)}&doctorIds=${some(rows, time).doctorId}`,
  }),
  'the day of 20 doctors': ({ rows }, time) => ({
    path: `/schedule/agenda?from=${MONDAY}&to=${MONDAY}&doctorIds=${Array.from({ length: 20 }, (_, index) => some(rows, time * 20 + index).doctorId).join()}`,
  }),
  'free times of a doctor': ({ rows }, time) => ({ path: `/schedule/free?doctorId=${some(rows, time).doctorId}` }),
  'free times of a speciality': () => ({ path: '/schedule/free?specialityId=1&partOfDay=AFTERNOON' }),
  'a new appointment': ({ rows }, time) => ({
    path: '/medical-consultation',
    body: {
      ...some(rows, time),
      ...{ patientId: 1 + (time % 400), name: 'Control', durationInMinutes: 10, outsideHours: true },
      date: new Date(Date.parse(`${addDays(MONDAY, 60 + Math.floor(time / 100))}T09:00:00Z`) + (time % 100) * 600_000).toISOString(),
    },
  }),
  'a time that is taken': ({ rows }, time) => ({
    path: '/medical-consultation',
    body: { ...some(rows, time), patientId: 1 + (time % 400), name: 'Control', durationInMinutes: 30, date: `${MONDAY}T13:00:00.000Z` },
  }),
}

async function timeOf({ server: { api }, token }: Platform, { path, body }: { path: string; body?: object }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const began = performance.now()
  const answer = await fetch(api + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  await answer.arrayBuffer()
  if (answer.status >= 500 || answer.status === 422) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - began
}

/** How long the agenda takes on a platform of many consultations beside a small one with as many doctors. */
export async function benchAgenda() {
  const [folder, cluster] = [temporaryFolder(), await startPostgres()]
  const platforms: Platform[] = []
  try {
    for (const size of SIZES) platforms.push(await openPlatform(cluster.url, size, folder.path))
    const rows = []
    for (const [what, ask] of Object.entries(ASKED)) {
      const times = platforms.map((): number[] => [])
      // They take turns, so that a busy moment of the machine affects them alike.
      for (let time = 0; time < RUNS + WARM_UP; time++)
        for (const [index, platform] of platforms.entries()) {
          const took = await timeOf(platform, ask(platform, time))
          if (time >= WARM_UP) times[index]?.push(took)
        }
      const [few = [], many = []] = times
      const [small, large] = [quantile(few, 0.99), quantile(many, 0.99)]
      rows.push({
        what,
        [`${SIZES[0].toLocaleString('en')}: p50, p99 (ms)`]: `${quantile(few, 0.5).toFixed(1)}, ${small.toFixed(1)}`,
        [`${SIZES[1].toLocaleString('en')}: p50, p99 (ms)`]: `${quantile(many, 0.5).toFixed(1)}, ${large.toFixed(1)}`,
        ratio: (large / small).toFixed(2),
        '': large / small <= GOAL ? '' : `more than ${GOAL}`,
      })
    }
    print(`The agenda of ${DOCTORS} doctors`, rows)
  } finally {
    for (const platform of platforms) await platform.stop()
    await cluster.stop()
    folder.remove()
  }
}
