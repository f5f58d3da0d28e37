import { join } from 'node:path'
import autocannon from 'autocannon'
import { openDatabase } from '#server/platform/db/database.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { type Environment, run, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase, startPostgres } from '#tests/support/services/postgres.ts'
import { median, print } from './print.ts'
import { signIn } from './sign-in.ts'

const READS = ['/health', '/auth/verify-session', '/users/me']
/** What a bare Fastify route answers as well: requests per second as a multiple of its. */
const COMPARED = ['/insurances', '/insurances/1']
const GOAL = 0.7
const ROUNDS = 5
const SETTINGS = { CAPTCHA_PROVIDER: 'none', DEMO: '1', NODE_ENV: 'production' }

async function ask(url: string, headers: Record<string, string>, duration: number) {
  const { requests, latency, non2xx, errors } = await autocannon({ url, headers, connections: 16, duration })
  if (non2xx || errors) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return { perSecond: requests.average, 'p50 ms': latency.p50, 'p99 ms': latency.p99 }
}

async function measure(database: string, environment: Environment & { DATA_DIR: string }, ofFloor: Environment) {
  const server = await startServer({ ...SETTINGS, ...environment })
  const floor = run('tests/bench/floor.ts', { NODE_ENV: 'production', ...ofFloor }, [], ['--import', 'tsx'])
  try {
    const [, floorUrl = ''] = await floor.line(/Server listening at (\S+)/)
    const headers = { authorization: `Bearer ${await signIn(server)}` }
    const rows = []
    for (const path of READS) {
      await ask(server.api + path, headers, 1)
      const { perSecond, ...times } = await ask(server.api + path, headers, 3)
      rows.push({ database, read: path, 'requests/s': Math.round(perSecond), ...times, 'bare Fastify': '', ratio: '', goal: '' })
    }
    for (const path of COMPARED) {
      const rounds: (Awaited<ReturnType<typeof ask>> & { bare: number; ratio: number })[] = []
      // They take turns, so that a busy moment of the machine affects them alike. The first one warms them up.
      for (let round = 0; round <= ROUNDS; round++) {
        const bare = await ask(floorUrl + path, {}, 1)
        const ours = await ask(server.api + path, headers, 1)
        if (round > 0) rounds.push({ ...ours, bare: bare.perSecond, ratio: ours.perSecond / bare.perSecond })
      }
      const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
      const ratio = middle((round) => round.ratio)
      rows.push({
        database,
        read: path,
        'requests/s': Math.round(middle(({ perSecond }) => perSecond)),
        'p50 ms': middle((round) => round['p50 ms']),
        'p99 ms': middle((round) => round['p99 ms']),
        'bare Fastify': Math.round(middle(({ bare }) => bare)),
        ratio: ratio.toFixed(2),
        goal: `${GOAL}${ratio < GOAL ? ' missed' : ''}`,
      })
    }
    return rows
  } finally {
    await Promise.all([server.stop(), floor.end('SIGTERM')])
  }
}

/** Measures reads per second with 16 connections on both databases, those of insurances beside a bare Fastify route with the same query. */
export async function benchServer() {
  const folder = temporaryFolder()
  const postgres = await startPostgres()
  const database = await createDatabase(postgres.url)
  // Each process has an embedded database of its own, with the same rows.
  const folders = [join(folder.path, 'ours'), join(folder.path, 'floor')]
  try {
    for (const dataDir of folders) {
      const { db, close } = await openDatabase({ dataDir })
      await seedDemo(db, await openFiles({ dataDir, s3: undefined }))
      await close()
    }
    const [ours = '', floor = ''] = folders
    const shared = { DATABASE_URL: database, DATA_DIR: folder.path }
    print('Server, 16 connections', [
      ...(await measure('embedded', { DATA_DIR: ours }, { DATA_DIR: floor })),
      ...(await measure('PostgreSQL', shared, shared)),
    ])
  } finally {
    await dropDatabase(database)
    await postgres.stop()
    folder.remove()
  }
}
