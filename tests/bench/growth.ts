import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { UpdateClinicInput } from '#contract/generated/schema.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { pair } from '#server/platform/files/pairing.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { watchHealth } from '#tests/support/database/health.ts'
import { roles } from '#tests/support/server/accounts.ts'
import { type Server, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase, query, startPostgres } from '#tests/support/services/postgres.ts'
import { BUSIEST_DOCTOR, BUSIEST_MANAGER, BUSIEST_SECRETARY, DOCTOR, fill, MANAGER, SECRETARY, sizeOf } from './growth-fill.ts'
import { HEAVY, notMeasured, type Read, readsOf, type Subjects, type Who } from './growth-reads.ts'
import { median, print } from './print.ts'
import { signIn } from './sign-in.ts'

/** Consultations of the large platform; the small one has a hundredth of everything. `GROWTH=1000000 npm run bench -- growth` is for trying it out. */
const LARGE = Number(process.env['GROWTH'] ?? 10_000_000)
const SIZES = [LARGE / 100, LARGE] as const
/** A PostgreSQL whose filled databases are kept, and used again: `GROWTH_POSTGRES=postgres://…`. */
const KEPT = process.env['GROWTH_POSTGRES']
/** What is measured: `GROWTH_ONLY='browse.*garcia'`. */
const ONLY = new RegExp(process.env['GROWTH_ONLY'] ?? '')
const ROUNDS = Number(process.env['GROWTH_ROUNDS'] ?? 3)
/** How long each round takes. */
const SECONDS = Number(process.env['GROWTH_SECONDS'] ?? 0.5)
const CONNECTIONS = 16
/** Up to so many rows an answer takes as long with more of them. */
const A_PAGE = 100

/** The requests per second on the large platform as a multiple of those on the small one, and the most that the others may be. */
const GOALS = { ratio: 0.7, healthMs: 50, renameMs: 100, loopMs: 50, megabytes: 100 }
/** Of a longer file only the beginning is read: all of it is sent in batches of the same size. */
const MOST_BYTES = 50e6
const METRICS_TOKEN = randomUUID()
const SETTINGS = { CAPTCHA_PROVIDER: 'none', DEMO: '1', NODE_ENV: 'production', APP_ROLES: roles.join(), METRICS_TOKEN }

const ACCOUNTS: Record<Who, string> = {
  office: 'backoffice@salvia.test',
  doctor: DOCTOR,
  'busiest doctor': BUSIEST_DOCTOR,
  secretary: SECRETARY,
  'busiest secretary': BUSIEST_SECRETARY,
  manager: MANAGER,
  'busiest manager': BUSIEST_MANAGER,
}

const person = (email: string) => `(select id from users where email = '${email}')`
const doctor = (email: string) => `(select id from doctors where user_id = ${person(email)})`
const patient = (email: string) => `(select id from patients where user_id = ${person(email)})`
const clinicOf = (email: string) => `(select min(id) from clinics where doctor_id = ${doctor(email)})`
/** The records that are asked for; those that are far lie in the middle of their list. */
const SUBJECTS: Record<keyof Subjects, string> = {
  user: person(DOCTOR),
  doctor: doctor(DOCTOR),
  busiestDoctor: doctor(BUSIEST_DOCTOR),
  clinic: clinicOf(DOCTOR),
  busiestClinic: clinicOf(BUSIEST_DOCTOR),
  patient: patient('paciente30@bench.test'),
  consultation: `(select min(id) from consultations where doctor_id = ${doctor(BUSIEST_DOCTOR)})`,
  lead: `(select min(id) from referrals where referrer_doctor_id = ${doctor(DOCTOR)} and email like 'referida%')`,
  farUser: `(select min(id) from users where email like 'medica%' and last_name = 'Molina')`,
  farPatient: `(select min(patients.id) from patients join users on users.id = user_id where last_name = 'Molina')`,
  farClinic: `(select id from clinics where name like 'Consultorio Molina%' order by id limit 1)`,
  farLead: `(select id from referrals order by referral_date, id offset (select count(*) / 2 from referrals) limit 1)`,
  farConsultation: `(select id from consultations where date > now() - interval '900 days' order by date, id limit 1)`,
}

type Platform = { size: number; server: Server; url: string; tokens: Record<Who, string>; subjects: Subjects; stop(): Promise<void> }

/** Fills a database on the cluster, unless it is kept from an earlier time. Its files are those of the folder from now on. */
async function openFilled(cluster: string, size: number, dataDir: string) {
  const name = `growth_${size}`
  const kept = new URL(name, cluster).href
  const isKept = KEPT && (await query(cluster, `select from pg_database where datname = '${name}'`)).rowCount === 1
  const began = performance.now()
  const url = isKept ? kept : await createDatabase(cluster)
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir })
  const files = await openFiles({ dataDir, s3: undefined })
  if (!isKept) await seedDemo(db, files)
  await pair(db, files)
  await close()
  if (isKept) return kept
  await fill(url, sizeOf(size))
  console.log(`${count(size)} consultations were filled in after ${Math.round((performance.now() - began) / 1_000)} s.`)
  if (!KEPT) return url
  await query(cluster, `alter database ${new URL(url).pathname.slice(1)} rename to ${name}`)
  return kept
}

async function startPlatform(cluster: string, size: number, folder: string): Promise<Platform> {
  const dataDir = join(folder, String(size))
  const url = await openFilled(cluster, size, dataDir)
  const server = await startServer({ ...SETTINGS, DATABASE_URL: url, DATA_DIR: dataDir })
  const tokens = { ...ACCOUNTS }
  for (const [who, email] of Object.entries(ACCOUNTS)) tokens[who as Who] = await signIn(server, email)
  const columns = Object.entries(SUBJECTS).map(([name, select]) => `${select} as "${name}"`)
  const { rows } = await query(url, `select ${columns.join(', ')}`)
  const stop = async () => {
    await server.stop()
    if (!KEPT) await dropDatabase(url)
  }
  return { size, server, url, tokens, subjects: rows[0] as Subjects, stop }
}

const count = (size: number) => size.toLocaleString('en')
/** Between one question for the health and the next. */
const HEALTH_MS = 50

const quantile = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

/** Takes how long the answers about the health took since they were asked for last. Throws if one did not come. */
async function healthTimes(health: ReturnType<typeof watchHealth>) {
  const { times, faults } = await health.read()
  if (faults > 0) throw new Error(`The health was not answered ${faults} times.`)
  return times
}

async function perSecond({ server: { api }, tokens, subjects }: Platform, { who, path }: Read, duration: number) {
  const url = api + path(subjects)
  const headers = { authorization: `Bearer ${tokens[who]}` }
  const { requests, duration: took, non2xx, errors } = await autocannon({ url, headers, connections: CONNECTIONS, duration, timeout: 60 })
  // The server still works on the requests that were cut off. Waiting for it keeps the next measurement independent.
  await (await fetch(url, { headers })).arrayBuffer()
  if (non2xx || errors) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return Math.max(requests.total, 1) / took
}

/** How many rows an answer has: its own, or those of the longest list in it. */
async function rowsOf({ server: { api }, tokens, subjects }: Platform, { who, path }: Read) {
  const answer = (await (await fetch(api + path(subjects), { headers: { authorization: `Bearer ${tokens[who]}` } })).json()) as object
  return Math.max(...[answer, ...Object.values(answer)].map((part) => (Array.isArray(part) ? part.length : 0)))
}

/** A session that nobody uses ends after a while, and others are measured meanwhile. */
const keepSignedIn = ({ server: { api }, tokens }: Platform) =>
  Promise.all(Object.values(tokens).map((token) => fetch(`${api}/users/me`, { headers: { authorization: `Bearer ${token}` } })))

async function compare(platforms: Platform[], read: Read, health: ReturnType<typeof watchHealth>) {
  const rows = await Promise.all(platforms.map((platform) => rowsOf(platform, read)))
  const [few = 0, many = 0] = rows
  // A list that is longer on the large platform is compared by the row: each row of the answer is written.
  const longer = few > 0 && many > Math.max(few, A_PAGE) ? many / few : 1
  const rounds: number[][] = []
  await healthTimes(health)
  const times: number[] = []
  await Promise.all(platforms.map(keepSignedIn))
  // They take turns, so that a busy moment of the machine affects them alike. The first one warms them up.
  for (let round = 0; round <= ROUNDS; round++) {
    const both = []
    for (const platform of platforms) {
      both.push(await perSecond(platform, read, round > 0 ? SECONDS : SECONDS / 2))
      if (platform === platforms.at(-1) && round > 0) times.push(...(await healthTimes(health)))
      else await healthTimes(health)
    }
    if (round > 0) rounds.push(both)
  }
  const ratios = rounds.map(([small = 0, large = 0]) => (large / small) * longer)
  const ratio = median(ratios)
  return {
    row: {
      read: `${read.who}: ${read.name}`,
      'requests/s': [0, 1].map((size) => Math.round(median(rounds.map((both) => both[size] ?? 0)))).join(' → '),
      rows: longer > 1 ? rows.join(' → ') : '',
      ratio: ratio.toFixed(2),
      rounds: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      'health p99 ms': Math.round(quantile(times, 0.99)),
      goal: `${GOALS.ratio}${ratio < GOALS.ratio ? ' missed' : ''}`,
    },
    ratio,
    times,
  }
}

async function compareReads(platforms: Platform[]) {
  const [small, large] = platforms
  if (!small || !large) throw new Error('There are two platforms.')
  if (notMeasured.length > 0) console.log(`Not measured: ${notMeasured.join(', ')}.`)
  const health = watchHealth(large.server.api, HEALTH_MS)
  const rows = []
  const times: number[] = []
  try {
    for (const read of readsOf(small.subjects).filter(({ who, group, name }) => ONLY.test(`${group} ${who}: ${name}`))) {
      const compared = await compare(platforms, read, health)
      console.log(Object.values(compared.row).join(' | '))
      rows.push(compared.row)
      times.push(...compared.times)
    }
  } finally {
    await health.stop()
  }
  const missed = rows.filter(({ goal }) => goal.endsWith('missed')).length
  print(
    `From ${count(small.size)} to ${count(large.size)} consultations, ${CONNECTIONS} connections: ${rows.length} reads, ${missed} missed; an answer with more rows is compared by the row`,
    rows,
  )
  const p99 = quantile(times, 0.99)
  print('health of the large platform meanwhile', [
    {
      asked: times.length,
      'p50 ms': quantile(times, 0.5).toFixed(1),
      'p99 ms': p99.toFixed(1),
      'longest ms': Math.max(...times).toFixed(0),
      goal: `${GOALS.healthMs}${p99 > GOALS.healthMs ? ' missed' : ''}`,
    },
  ])
}

/** How long the server's event loop was kept at most since it was asked last, and the memory that it takes. */
async function strain({ server }: Platform) {
  const text = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  // The histogram's own timer waits for ten milliseconds, which its figures include.
  return { loop: figure('nodejs_eventloop_lag_max_seconds') * 1_000 - 10, memory: figure('process_resident_memory_bytes') / 1e6 }
}

/** Asks for the longest answers, one at a time, and looks at what each takes of the server. */
async function measureHeavy(platform: Platform) {
  const rows = []
  for (const id of HEAVY) {
    const read = readsOf(platform.subjects).find(({ group }) => group === id)
    const path = read?.path(platform.subjects) ?? PATHS[id]
    if (!path) continue
    const ask = async (most: number) => {
      const answer = await fetch(platform.server.api + path, { headers: { authorization: `Bearer ${platform.tokens.office}` } })
      if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`)
      const reader = answer.body.getReader()
      let bytes = 0
      while (bytes < most) {
        const { done, value } = await reader.read()
        if (done) return bytes
        bytes += value.length
      }
      await reader.cancel()
      return bytes
    }
    await ask(5e6)
    const before = await strain(platform)
    const began = performance.now()
    let most = before.memory
    let loop = 0
    const watch = setInterval(async () => {
      const now = await strain(platform)
      most = Math.max(most, now.memory)
      loop = Math.max(loop, now.loop)
    }, 500)
    const bytes = await ask(MOST_BYTES)
    clearInterval(watch)
    const after = await strain(platform)
    const [longest, megabytes] = [Math.max(loop, after.loop), Math.max(most, after.memory) - before.memory]
    const isMissed = longest > GOALS.loopMs || megabytes > GOALS.megabytes
    rows.push({
      answer: path,
      MB: (bytes / 1e6).toFixed(1),
      s: ((performance.now() - began) / 1_000).toFixed(1),
      'event loop, longest ms': Math.round(longest),
      'more memory MB': Math.round(megabytes),
      goal: `${GOALS.loopMs} ms, ${GOALS.megabytes} MB${isMissed ? ' missed' : ''}`,
    })
  }
  print(`The longest answers of ${count(platform.size)} consultations, one at a time`, rows)
}

/** Renames the clinic of the busiest doctor. */
async function measureRename({ server: { api }, tokens, subjects, size }: Platform) {
  const path = `${api}/clinics/${subjects.busiestClinic}`
  const authorization = `Bearer ${tokens.office}`
  const times: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    const found = await fetch(path, { headers: { authorization } })
    const { address, district, city, state, zipCode, latitude, longitude } = (await found.json()) as UpdateClinicInput
    const body = JSON.stringify({ name: `Consultorio Renombrado ${turn}`, address, district, city, state, zipCode, latitude, longitude })
    const etag = found.headers.get('etag') ?? ''
    const began = performance.now()
    const answer = await fetch(path, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json', 'if-match': etag },
      body,
    })
    if (!answer.ok) throw new Error(`The clinic was not renamed: ${await answer.text()}`)
    times.push(performance.now() - began)
  }
  const longest = Math.max(...times.slice(2))
  print(`A clinic with ${count(size / 10)} consultations is renamed`, [
    {
      'p50 ms': quantile(times, 0.5).toFixed(1),
      'longest ms': longest.toFixed(1),
      goal: `${GOALS.renameMs}${longest > GOALS.renameMs ? ' missed' : ''}`,
    },
  ])
}

const PATHS: Partial<Record<(typeof HEAVY)[number], string>> = {
  exportConsultations: '/medical-consultation/export/csv',
  exportPatients: '/patients/export/csv',
  exportUsers: '/users/export/csv',
  exportClinics: '/clinics/export/csv',
  exportReferrals: '/doctors-referrals/export/csv',
}

/** Measures on PostgreSQL how many requests per second are left of each read when a platform has grown a hundredfold, and what its longest answers take. */
export async function benchGrowth() {
  const folder = temporaryFolder()
  const postgres = KEPT
    ? { url: KEPT, stop: async () => {} }
    : await startPostgres({ settings: { shared_buffers: '2GB', max_wal_size: '20GB', wal_level: 'minimal', max_wal_senders: 0 } })
  const platforms: Platform[] = []
  try {
    for (const size of SIZES) platforms.push(await startPlatform(postgres.url, size, folder.path))
    const large = platforms.at(-1)
    if (large && !process.env['GROWTH_ONLY']) {
      await measureRename(large)
      await measureHeavy(large)
    }
    await compareReads(platforms)
  } finally {
    for (const { stop } of platforms) await stop()
    await postgres.stop()
    folder.remove()
  }
}
