import { join } from 'node:path'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { temporaryFolder } from '#tests/support/server.ts'
import { growConsultations } from './consultations.ts'
import { startPlatform } from './patients.ts'
import { DOCTOR, growPractices } from './practices.ts'
import { median, print } from './print.ts'
import { signIn } from './sign-in.ts'

const SIZES = [1_000, 100_000] as const
/** The requests per second on the large platform as a multiple of those on the small one. */
const GOAL = 0.7
const ROUNDS = 5

/** What the doctor has of her own on both platforms. */
const OWN_LEADS = 20
const OWN_PATIENTS = 200

/** Patients with one consultation each, and as many leads. */
async function growPatientsAndLeads(db: Database, count: number) {
  await growPractices(db, { patients: count, busiest: OWN_PATIENTS, visits: 1 })
  await db.execute(sql`
    with practices as (
      select array_agg(doctors.id order by email = ${DOCTOR} desc) as ids from doctors join users on users.id = user_id where email like 'medica%@bench.test'
    )
    insert into referrals (referrer_doctor_id, first_name, last_name, email)
    select ids[case when n <= ${OWN_LEADS} then 1 else 2 + n % (cardinality(ids) - 1) end], 'Persona', 'Referida', 'referida' || n || '@bench.test'
    from generate_series(1, ${count}::int) as n, practices`)
  await db.execute(sql`vacuum analyze referrals`)
}

type Role = 'doctor' | 'back office'
type Read = { name: string; as: Role; path: string | ((first: number) => string); first?: string }

const GROWN: { title: string; fill: (db: Database, count: number) => Promise<unknown>; reads: Read[] }[] = [
  {
    title: 'patients and leads',
    fill: growPatientsAndLeads,
    reads: [
      { name: 'GET /patients/doctor', as: 'doctor', path: '/patients/doctor?page=1&pageSize=10' },
      { name: 'GET /patients/doctor, search', as: 'doctor', path: '/patients/doctor?page=1&pageSize=10&search=garcia' },
      { name: 'GET /doctors-referrals', as: 'doctor', path: '/doctors-referrals' },
      { name: 'GET /doctors-referrals/{id}', as: 'doctor', first: '/doctors-referrals', path: (id) => `/doctors-referrals/${id}` },
    ],
  },
  {
    title: 'consultations',
    fill: growConsultations,
    reads: (['doctor', 'back office'] as const).flatMap((as) => [
      { name: 'GET /medical-consultation', as, path: '/medical-consultation?page=1' },
      { name: 'GET /medical-consultation, upcoming', as, path: '/medical-consultation?view=upcoming&page=1' },
      { name: 'GET /medical-consultation, search of a common name', as, path: '/medical-consultation?page=1&search=garcia' },
      { name: 'GET /medical-consultation, search of one', as, path: '/medical-consultation?page=1&search=quilotorax' },
    ]),
  },
]

async function perSecond(api: string, path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const { requests, duration, non2xx, errors } = await autocannon({ url: api + path, headers, connections: 16, duration: 1 })
  // The server still works on the requests that were cut off. Waiting for it keeps the next measurement independent.
  await fetch(`${api}/ready`)
  if (non2xx || errors) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
  return requests.total / duration
}

async function measure(database: string, postgres: string | undefined, folder: string, { title, fill, reads }: (typeof GROWN)[number]) {
  const platforms = []
  try {
    for (const size of SIZES) {
      const { server, stop } = await startPlatform(postgres, join(folder, `${title}-${database}-${size}`), (db) => fill(db, size))
      platforms.push({ api: server.api, stop, tokens: { doctor: await signIn(server, DOCTOR), 'back office': await signIn(server) } })
    }
    const rows = []
    for (const { name, as, path, first } of reads) {
      const subjects = await Promise.all(
        platforms.map(async ({ api, tokens }) => {
          const token = tokens[as]
          if (typeof path === 'string') return { api, path, token }
          const found = await fetch(api + first, { headers: { authorization: `Bearer ${token}` } })
          const [{ id } = { id: 0 }] = (await found.json()) as { id: number }[] // the operation's only 2XX
          return { api, path: path(id), token }
        }),
      )
      const rounds: number[][] = []
      // They take turns, so that a busy moment of the machine affects them alike. The first one warms them up.
      for (let round = 0; round <= ROUNDS; round++) {
        const both = []
        for (const { api, path, token } of subjects) both.push(await perSecond(api, path, token))
        if (round > 0) rounds.push(both)
      }
      const ratios = rounds.map(([small = 0, large = 0]) => large / small)
      const ratio = median(ratios)
      rows.push({
        database,
        read: `${as}: ${name}`,
        'requests/s': [0, 1].map((size) => Math.round(median(rounds.map((both) => both[size] ?? 0)))).join(' → '),
        ratio: ratio.toFixed(2),
        rounds: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
        goal: `${GOAL}${ratio < GOAL ? ' missed' : ''}`,
      })
    }
    return rows
  } finally {
    for (const { stop } of platforms) await stop()
  }
}

/** Measures on both databases how many requests per second are left of the lists of a doctor and of the back office when the platform has grown. */
export async function benchGrowth() {
  const folder = temporaryFolder()
  const postgres = await startPostgres()
  const count = (size: number) => size.toLocaleString('en')
  try {
    for (const grown of GROWN)
      print(`From ${count(SIZES[0])} to ${count(SIZES[1])} ${grown.title}, 16 connections`, [
        ...(await measure('embedded', undefined, folder.path, grown)),
        ...(await measure('PostgreSQL', postgres.url, folder.path, grown)),
      ])
  } finally {
    await postgres.stop()
    folder.remove()
  }
}
