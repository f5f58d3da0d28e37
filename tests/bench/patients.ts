import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { DoctorPatientPage } from '#contract/generated/schema.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { growPatients, growUsers } from '#tests/support/database/grow.ts'
import { type Environment, type Server, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase, startPostgres } from '#tests/support/services/postgres.ts'
import { BUSIEST_DOCTOR, DOCTOR, growPractices, type Platform } from './practices.ts'
import { print } from './print.ts'
import { signIn } from './sign-in.ts'

const SETTINGS = { CAPTCHA_PROVIDER: 'none', DEMO: '1', NODE_ENV: 'production' }
const AT_ONCE = 16
const BURSTS = 50

/** The p99 of a doctor's reads on a large platform as a multiple of that on a small one. The busiest doctor has ten times the patients. */
const GOALS = { [DOCTOR]: 1.5, [BUSIEST_DOCTOR]: undefined }
const SMALL: Platform = { patients: 1_000, busiest: 200 }
const LARGE: Platform = { patients: 100_000, busiest: 2_000 }

/** The p99 of the list of patients as a multiple of that of as many users. A tenth is what two runs of the same differ by. */
const LIST_GOAL = 1.1
const LIST_ROWS = 10_000
/** Each answer has megabytes, so fewer are asked for at once. */
const LIST_AT_ONCE = 4
const LIST_BURSTS = 25

type Subject = { server: Server; token: string; path: string | (() => string) }

/** Asks so often at once, and returns how long each answer took, in milliseconds. */
export const burst = ({ server: { api }, token, path }: Subject, atOnce: number) =>
  Promise.all(
    Array.from({ length: atOnce }, async () => {
      const wanted = typeof path === 'string' ? path : path()
      const start = performance.now()
      const response = await fetch(api + wanted, { headers: { authorization: `Bearer ${token}` } })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${wanted}: ${response.status}`)
      return performance.now() - start
    }),
  )

const quantile = (times: number[], share: number) => [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

/** Returns the times of both, which are asked in turns, so that a busy moment of the machine affects them alike. */
export async function compare(before: Subject, after: Subject, atOnce = AT_ONCE, bursts = BURSTS) {
  const times: [number[], number[]] = [[], []]
  for (const subject of [before, after]) await burst(subject, atOnce)
  for (let turn = 0; turn < bursts; turn++) {
    times[0].push(...(await burst(before, atOnce)))
    times[1].push(...(await burst(after, atOnce)))
  }
  return times
}

/** The p50 has no goal. It tells whether a missed p99 is the program's or that of a busy machine. */
export function judge(times: [number[], number[]], goal: number | undefined) {
  const told = (share: number) => times.map((one) => Math.round(quantile(one, share))).join(' → ')
  const ratio = quantile(times[1], 0.99) / quantile(times[0], 0.99)
  return {
    'p50 ms': told(0.5),
    'p99 ms': told(0.99),
    ratio: ratio.toFixed(2),
    goal: goal === undefined ? 'none' : `${goal}${ratio <= goal ? '' : ' missed'}`,
  }
}

/** Starts a server on a database of its own with the demo data and what `fill` adds: on PostgreSQL, or on the embedded one. */
export async function startPlatform(
  postgres: string | undefined,
  dataDir: string,
  fill: (db: Database) => Promise<unknown>,
  more: Environment = {},
) {
  const databaseUrl = postgres && (await createDatabase(postgres))
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  await seedDemo(db, await openFiles({ dataDir, s3: undefined }))
  await fill(db)
  await close()
  const server = await startServer({ ...SETTINGS, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...more, DATA_DIR: dataDir })
  return { server, stop: () => server.stop().then(() => (databaseUrl ? dropDatabase(databaseUrl) : undefined)) }
}

const page = (query: Record<string, string | number>) => `/patients/doctor?${new URLSearchParams({ pageSize: '10', page: '1', ...query })}`

/** What a doctor reads, by how the table calls it. */
async function readsOf(server: Server, email: string) {
  const token = await signIn(server, email)
  const read = async (path: string) => {
    const response = await fetch(server.api + path, { headers: { authorization: `Bearer ${token}` } })
    return (await response.json()) as DoctorPatientPage // the operation's only 2XX
  }
  const { data, total } = await read(page({}))
  const [one] = data
  if (!one) throw new Error(`${email} has no patients.`)
  let turn = 0
  const reads: Record<string, Subject['path']> = {
    'first page': page({}),
    'last page': page({ page: Math.ceil(total / 10) }),
    'search, a common name': page({ search: 'garcia' }),
    'search, the same with accent and capitals': page({ search: 'GARCÍA' }),
    'search, one patient': page({ search: one.email }),
    'search, nobody': page({ search: 'zzzz' }),
    'a patient with the history': () => `/patients/${data[turn++ % data.length]?.id}`,
  }
  return { total, reads: Object.entries(reads).map(([name, path]) => ({ name, subject: { server, token, path } })) }
}

async function benchPlatforms(postgres: string, folder: string) {
  const small = await startPlatform(postgres, join(folder, 'small'), (db) => growPractices(db, SMALL))
  const large = await startPlatform(postgres, join(folder, 'large'), (db) => growPractices(db, LARGE))
  try {
    const before = await readsOf(small.server, DOCTOR)
    const rows = []
    for (const [email, goal] of Object.entries(GOALS)) {
      const after = await readsOf(large.server, email)
      for (const [index, { name, subject }] of after.reads.entries()) {
        const first = before.reads[index]
        if (!first) throw new Error(`${name} has nothing to be compared with.`)
        const times = await compare(first.subject, subject)
        rows.push({ read: name, 'patients of the doctor': `${before.total} → ${after.total}`, ...judge(times, goal) })
      }
    }
    const count = ({ patients }: Platform) => patients.toLocaleString('en')
    print(
      `Doctors' reads on PostgreSQL, ${AT_ONCE} requests at once, platform with ${count(SMALL)} → ${count(LARGE)} patients with ten consultations each`,
      rows,
    )
  } finally {
    await small.stop()
    await large.stop()
  }
}

async function benchAllPatients(postgres: string, folder: string) {
  const { server, stop } = await startPlatform(postgres, join(folder, 'lists'), async (db) => {
    await growUsers(db, LIST_ROWS)
    await growPatients(db, LIST_ROWS)
    await db.execute(sql`vacuum analyze`)
  })
  try {
    const token = await signIn(server)
    const times = await compare({ server, token, path: '/users' }, { server, token, path: '/patients' }, LIST_AT_ONCE, LIST_BURSTS)
    print(`Lists of ${LIST_ROWS.toLocaleString('en')} rows on PostgreSQL, ${LIST_AT_ONCE} requests at once`, [
      { lists: 'GET /users → GET /patients', ...judge(times, LIST_GOAL) },
    ])
  } finally {
    await stop()
  }
}

/** Measures on PostgreSQL what the doctors' reads cost when the platform has grown, and the list of all patients beside that of the users. */
export async function benchPatients() {
  const folder = temporaryFolder()
  const postgres = await startPostgres()
  try {
    await benchPlatforms(postgres.url, folder.path)
    await benchAllPatients(postgres.url, folder.path)
  } finally {
    await postgres.stop()
    folder.remove()
  }
}
