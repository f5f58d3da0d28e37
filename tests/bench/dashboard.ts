import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'
import { startPostgres } from '#tests/support/services/postgres.ts'
import { compare, judge, startPlatform } from './patients.ts'
import { print } from './print.ts'
import { signIn } from './sign-in.ts'

/** The p99 on the large platform as a multiple of that on the small one, and in milliseconds. */
const GOAL = 1.5
const MOST_MS = 150

const SMALL = 1_000
const LARGE = 1_000_000
const LARGE_EMBEDDED = 100_000
/** The consultations of a doctor stay as many while the platform grows by doctors. */
const OF_A_DOCTOR = 500
const DOCTOR = 'agenda1@bench.test'

/** Adds so many consultations: of two years, the last weeks with every status, and notes in nine of ten completed ones. */
async function growConsultations(db: Database, count: number) {
  const practices = count / OF_A_DOCTOR
  await db.execute(sql`
    with people as (
      insert into users (email, first_name, last_name, role_type, validated, password_hash)
      select 'agenda' || n || '@bench.test', 'Médica', 'Número ' || n, 'DOCTOR', true, (select password_hash from users where email = 'doctor@salvia.test')
      from generate_series(1, ${practices}::int) as n returning id
    )
    insert into doctors (user_id) select id from people`)
  await db.execute(sql`
    with practices as (
      select doctors.id, substring(email from '[0-9]+')::int as n from doctors join users on users.id = user_id where email like 'agenda%@bench.test'
    ), people as (select array_agg(id) as ids from patients)
    insert into consultations (doctor_id, patient_id, name, date, duration_in_minutes, status)
    select practices.id, ids[1 + (visit * 7 + practices.n) % cardinality(ids)], 'Control',
      date_trunc('day', now()) - make_interval(hours => visit * 36 - 24 * 30 - practices.n % 12), 30,
      case when visit < 20 then (array['PENDING', 'CONFIRMED'])[1 + visit % 2]
        else (array['COMPLETED', 'COMPLETED', 'COMPLETED', 'CANCELLED', 'CONFIRMED'])[1 + visit % 5] end
    from generate_series(1, ${OF_A_DOCTOR}::int) as visit, practices, people
    order by visit desc, practices.n`)
  await db.execute(sql`
    insert into follow_up_notes (consultation_id, content)
    select id, 'Evolución favorable.' from consultations where name = 'Control' and status = 'COMPLETED' and id % 10 > 0`)
  // As the database does it by itself in time.
  await db.execute(sql`vacuum analyze`)
}

type Platform = Awaited<ReturnType<typeof startPlatform>>

async function benchDashboards(title: string, sizes: [number, number], start: (count: number) => Promise<Platform>, atOnce: number) {
  const [small, large] = [await start(sizes[0]), await start(sizes[1])]
  try {
    const rows = []
    for (const [name, path, email] of [
      ["the doctor's", '/dashboard/doctor', DOCTOR],
      ["the back office's", '/dashboard/back-office', undefined],
    ] as const) {
      const subject = async ({ server }: Platform) => ({ server, path, token: await signIn(server, email) })
      const times = await compare(await subject(small), await subject(large), atOnce)
      const slowest = [...times[1]].sort((a, b) => a - b)[Math.ceil(times[1].length * 0.99) - 1] ?? Number.NaN
      rows.push({ dashboard: name, ...judge(times, GOAL), 'p99 goal ms': `${MOST_MS}${slowest < MOST_MS ? '' : ' missed'}` })
    }
    print(
      `Dashboards ${title}, ${atOnce} requests at once, ${sizes.map((size) => size.toLocaleString('en')).join(' → ')} consultations`,
      rows,
    )
  } finally {
    await small.stop()
    await large.stop()
  }
}

/** Measures what the dashboards cost when the platform has grown, on both databases. */
export async function benchDashboard() {
  const folder = temporaryFolder()
  const postgres = await startPostgres()
  const start = (name: string, url?: string) => (count: number) =>
    startPlatform(url, join(folder.path, `${name}-${count}`), (db) => growConsultations(db, count))
  try {
    await benchDashboards('on PostgreSQL', [SMALL, LARGE], start('postgres', postgres.url), 16)
    // It answers one after the other, so fewer are asked for at once.
    await benchDashboards('on the embedded database', [SMALL, LARGE_EMBEDDED], start('embedded'), 4)
  } finally {
    await postgres.stop()
    folder.remove()
  }
}
