import { randomInt, randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { readNamedFiles } from '#server/platform/files/named.ts'
import { hostileRequests } from '#tests/support/contract/hostile.ts'
import { oneOf, quantile, startWork, unexpectedFaults, WORK_SETTINGS } from '#tests/support/contract/workload.ts'
import { watchHealth } from '#tests/support/database/health.ts'
import { startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, startPostgres } from '#tests/support/services/postgres.ts'
import { startS3 } from '#tests/support/services/s3.ts'
import { openSlowly } from '#tests/support/services/slow-connections.ts'

/** How long it takes. A shorter one is for trying it out: `SOAK_SECONDS=60 npm run test:deep -- soak`. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 600)
/** When the memory is looked at first, and when the database is restarted, as parts of the whole. */
const [WARM, RESTARTS] = [0.3, [0.4, 0.7]]
/** How far before and after such a moment the memory is looked at. What is in use is the least that there is, just after a collection; how much more the process keeps is the collector's choice. */
const WINDOW = 0.1
/** Has the server collect its garbage when it is told to. */
const COLLECTS = ['--expose-gc', '--import=data:text/javascript,process.on("SIGUSR2", () => globalThis.gc())']
const [SLOW, ATTACKERS] = [1_000, 5]
/** Between one request of an attacker and the next; on average half of it passes. */
const PAUSE_MS = 1_000
const STORAGE_MS = 3_000
const DOWN_SECONDS = 5
/** How often the health is asked for. How long it takes is told and not held: a machine that has other work takes longer. */
const HEALTH_MS = 100
/** By so much of itself the memory may grow. That it falls is no fault: a cache that was filled before is let go. */
const MOST_GROWTH = 0.1

/** The largest file of the console. */
function largestAsset() {
  const folder = 'build/client/assets'
  const [largest = ''] = readdirSync(folder).sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size)
  return `/assets/${largest}`
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** The built server on a PostgreSQL of its own, with the demo data and storage that speaks S3. */
async function open() {
  const [postgres, s3, folder] = [await startPostgres({ isDurable: true }), await startS3(), temporaryFolder()]
  ends.push(postgres.stop, s3.stop, folder.remove)
  const databaseUrl = await createDatabase(postgres.url)
  const metricsToken = randomUUID()
  const settings = {
    ...WORK_SETTINGS,
    DATABASE_URL: databaseUrl,
    S3_URL: s3.url,
    DATA_DIR: folder.path,
    METRICS_TOKEN: metricsToken,
  }
  const server = await startServer(settings, '.', COLLECTS)
  ends.push(server.stop)
  const { db, close } = await openDatabase({ databaseUrl, dataDir: folder.path })
  ends.push(close)
  async function metrics({ collects }: { collects: boolean }) {
    if (collects && server.pid) process.kill(server.pid, 'SIGUSR2')
    const text = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
    const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
    const [memory, heap] = [figure('process_resident_memory_bytes') / 1e6, figure('nodejs_heap_size_used_bytes') / 1e6]
    return { at: Date.now(), memory, heap, lag: figure('nodejs_eventloop_lag_p99_seconds') }
  }
  return { postgres, s3, server, db, metrics }
}

test(`${SECONDS} seconds of work, slow connections, hostile requests and slow storage, with the database restarted twice, lose nothing that was acknowledged`, {
  timeout: SECONDS * 1000 + 180_000,
}, async () => {
  const { postgres, s3, server, db, metrics } = await open()
  let isDown = false
  s3.delay.ms = STORAGE_MS
  const work = await startWork({
    api: server.api,
    db,
    seconds: SECONDS,
    isDown: () => isDown,
  })
  const { began, isOver, tokenOf, count, faults } = work
  const hasEnded = { yes: false }
  server.exited.then(({ output }) => {
    hasEnded.yes = !isOver()
    if (hasEnded.yes) console.error(output.replace(/^.*"level":30.*$\n/gm, '').slice(-5_000))
  })

  const attacks = await hostileRequests(server.url, tokenOf('BACKOFFICE'))
  async function attack() {
    while (!isOver()) {
      await setTimeout(randomInt(PAUSE_MS))
      // A client that sends too much may find the connection closed.
      const { status, retryAfter } = await oneOf(attacks)().catch(() => ({ status: 0, retryAfter: null }))
      count('attackers', status, retryAfter)
    }
  }

  const seen: Awaited<ReturnType<typeof metrics>>[] = []
  async function watch() {
    while (!isOver()) {
      const now = await metrics({ collects: seen.length % 10 === 0 }).catch(
        (error) => void faults.push(`the metrics were not answered: ${error.cause}`),
      )
      if (now) seen.push(now)
      await setTimeout(2_000)
    }
  }

  async function restart() {
    for (const [index, part] of RESTARTS.entries()) {
      await setTimeout(began + part * SECONDS * 1000 - Date.now())
      isDown = true
      await postgres.restart(index === 0 ? 'INT' : 'QUIT', DOWN_SECONDS)
      // Requests that began while it was down may wait for a connection for some time.
      await setTimeout(DOWN_SECONDS * 1000)
      isDown = false
    }
  }

  const health = watchHealth(server.api, HEALTH_MS)
  const slow = openSlowly(server.url, { amount: SLOW, asset: largestAsset(), token: tokenOf('BACKOFFICE') })
  await Promise.all([work.done, ...Array.from({ length: ATTACKERS }, attack), watch(), restart()])
  const connections = slow.count()
  slow.stop()
  const { times: healthTimes, faults: healthFaults } = await health.read()
  await health.stop()
  s3.delay.ms = 0

  const memoryAround = (part: number) =>
    Math.min(...seen.filter(({ at }) => Math.abs((at - began) / 1000 / SECONDS - part) < WINDOW).map(({ heap }) => heap))
  const [early, late] = [memoryAround(WARM), memoryAround(1)]
  console.log({
    ...work.figures(),
    health: { asked: healthTimes.length, p99: Math.round(quantile(healthTimes, 0.99)), most: Math.round(Math.max(...healthTimes)) },
    loop: Math.max(...seen.map(({ lag }) => lag)),
    healthByTenth: Array.from({ length: 10 }, (_, tenth) =>
      Math.round(quantile(healthTimes.slice((tenth * healthTimes.length) / 10, ((tenth + 1) * healthTimes.length) / 10), 0.99)),
    ),
    memory: seen.filter((_, index) => index % Math.ceil(seen.length / 20) === 0).map(({ memory }) => Math.round(memory)),
    early: Math.round(early),
    late: Math.round(late),
    connections,
  })

  expect(hasEnded.yes).toBe(false)
  expect.soft(unexpectedFaults(server.log)).toEqual([])
  await work.expectAllKept()
  const named = await readNamedFiles(db)
  expect(named.filter(({ path }) => !s3.objects.has(`/archivos/${path}`))).toEqual([])
  expect(healthFaults).toBe(0)
  expect([early, late].every(Number.isFinite), 'the memory was looked at').toBe(true)
  expect.soft(late / early - 1, 'the memory grows').toBeLessThan(MOST_GROWTH)
})
