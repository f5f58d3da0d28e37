import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import type { Database } from '#server/db/database.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { temporaryFolder } from '#tests/support/server.ts'
import { burst, judge, startPlatform } from './patients.ts'
import { print } from './print.ts'
import { signIn } from './sign-in.ts'

const DUE = 10_000
const OF_A_DOCTOR = 10
const AT_ONCE = 4
/** The p99 of a read while the reminders are sent, as a multiple of that afterwards. */
const GOAL = 1.5

/** A zone in which it is about noon, since nobody is reminded at night. */
function noonZone() {
  const hours = 12 - new Date().getUTCHours()
  return `Etc/GMT${hours <= 0 ? `+${-hours}` : `-${hours}`}`
}

/** A mail server that takes everything. */
async function startSink() {
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().once('end', () => {
        taken += 1
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number } // it listens on a port
  return { url: `smtp://127.0.0.1:${port}`, taken: () => taken, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** Adds appointments of other doctors, in two days' time. Nobody has been told of any. */
async function fill(db: Database) {
  await db.execute(sql`update mails set status = 'DROPPED' where status <> 'SENT'`)
  await db.execute(sql`
    with people as (
      insert into users (email, first_name, last_name, role_type, validated)
      select 'reminders' || n || '@bench.test', 'Médica', 'Número ' || n, 'DOCTOR', true from generate_series(1, ${DUE / OF_A_DOCTOR}::int) as n returning id
    )
    insert into doctors (user_id) select id from people`)
  await db.execute(sql`
    with practices as (
      select doctors.id, row_number() over () as n from doctors join users on users.id = user_id where email like 'reminders%@bench.test'
    ), people as (select array_agg(id) as ids from patients)
    insert into consultations (doctor_id, patient_id, name, date, duration_in_minutes, status, created_at)
    select practices.id, ids[1 + (visit * 7 + practices.n) % cardinality(ids)], 'Control',
      date_trunc('minute', now()) + make_interval(hours => 42, mins => (visit * 30)::int), 30, 'CONFIRMED', now() - interval '30 days'
    from generate_series(1, ${OF_A_DOCTOR}::int) as visit, practices, people`)
  await db.execute(sql`vacuum analyze`)
}

async function measure(title: string, postgres: string | undefined, dataDir: string) {
  const sink = await startSink()
  const mail = { SMTP_URL: sink.url, MAIL_FROM: 'turnos@salvia.test', PUBLIC_URL: 'http://localhost', TIME_ZONE: noonZone() }
  const { server, stop } = await startPlatform(postgres, dataDir, fill, mail)
  try {
    const token = await signIn(server)
    const paths = { insurers: '/insurances', 'page of users': '/users/page?pageSize=25', dashboard: '/dashboard/back-office' }
    const during = new Map<string, number[]>()
    while (sink.taken() === 0) await setTimeout(20)
    const began = performance.now()
    while (sink.taken() < DUE) {
      for (const [name, path] of Object.entries(paths))
        during.set(name, [...(during.get(name) ?? []), ...(await burst({ server, token, path }, AT_ONCE))])
    }
    const seconds = (performance.now() - began) / 1_000
    await setTimeout(2_000)
    const rows = []
    for (const [name, path] of Object.entries(paths)) {
      const times = during.get(name) ?? []
      const after: number[] = []
      while (after.length < times.length) after.push(...(await burst({ server, token, path }, AT_ONCE)))
      rows.push({ read: name, requests: times.length, ...judge([after, times], GOAL) })
    }
    print(
      `Reads while ${DUE.toLocaleString('en')} reminders are sent ${title}, ${AT_ONCE} at once, without → with (${Math.round(DUE / seconds)} mails a second)`,
      rows,
    )
  } finally {
    await stop()
    await sink.stop()
  }
}

/** Measures what reads cost while many mails are sent, on both databases. */
export async function benchReminders() {
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
