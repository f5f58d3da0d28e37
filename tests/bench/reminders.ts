import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import type { Database } from '#server/platform/db/database.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'
import { startPostgres } from '#tests/support/services/postgres.ts'
import { burst, judge, startPlatform } from './patients.ts'
import { print } from './print.ts'
import { signIn } from './sign-in.ts'

const DUE = 10_000
const OF_A_DOCTOR = 10
const AT_ONCE = 4
const TURNS = 12
const TURN_MS = 1_500
const SETTLE_MS = 300
/** The p99 of a read while the reminders are sent, as a multiple of that afterwards. */
const GOAL = 1.5

/** A zone in which it is about noon, since nobody is reminded at night. */
function noonZone() {
  const hours = 12 - new Date().getUTCHours()
  return `Etc/GMT${hours <= 0 ? `+${-hours}` : `-${hours}`}`
}

/** A mail server that takes everything, or for a while answers nobody: a process that sends then waits and does nothing. */
async function startSink() {
  let taken = 0
  let open = Promise.resolve()
  let release = () => {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().once('end', () =>
        open.then(() => {
          taken += 1
          done()
        }),
      )
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number } // it listens on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    hold() {
      open = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => release(),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
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
    while (sink.taken() === 0) await setTimeout(20)
    const times = Object.keys(paths).map((): [number[], number[]] => [[], []])
    let sent = 0
    for (let turn = 0; turn < TURNS; turn++)
      for (const isSending of [0, 1] as const) {
        if (isSending) sink.release()
        else sink.hold()
        await setTimeout(SETTLE_MS)
        const before = sink.taken()
        const end = performance.now() + TURN_MS
        while (performance.now() < end)
          for (const [index, path] of Object.values(paths).entries())
            times[index]?.[isSending].push(...(await burst({ server, token, path }, AT_ONCE)))
        sent += sink.taken() - before
      }
    print(
      `Reads while ${DUE.toLocaleString('en')} reminders are sent ${title}, ${AT_ONCE} at once, while none is sent → while they are (${Math.round(sent / ((TURNS * TURN_MS) / 1_000))} a second)`,
      Object.keys(paths).map((read, index) => ({ read, ...judge(times[index] ?? [[], []], GOAL) })),
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
