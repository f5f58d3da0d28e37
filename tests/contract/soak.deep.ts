import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Column, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import type { OperationId, Role } from '#contract/generated/policy.ts'
import type { FollowUpNote } from '#contract/generated/schema.ts'
import type { Answer } from '#server/call.ts'
import { openDatabase } from '#server/db/database.ts'
import { choiceTransactions, clinics, followUpNotes, insurances, referrals, specialities, users } from '#server/db/schema.ts'
import { readNamedFiles } from '#server/files/named.ts'
import { accountOf, roles } from '#tests/support/accounts.ts'
import { type Ask, type Asker, addressOf, encoded } from '#tests/support/app.ts'
import { signIn } from '#tests/support/client.ts'
import { operationIds, ruleOf, takes } from '#tests/support/contract.ts'
import { changes } from '#tests/support/generate.ts'
import { anyAddress, hostileRequests } from '#tests/support/hostile.ts'
import { createDatabase, startPostgres } from '#tests/support/postgres.ts'
import { startS3 } from '#tests/support/s3.ts'
import { startServer, temporaryFolder } from '#tests/support/server.ts'
import { seed } from '#tests/support/settings.ts'
import { openSlowly } from '#tests/support/slow-connections.ts'
import { examples } from './examples.ts'

/** How long it takes. A shorter one is for trying it out: `SOAK_SECONDS=60 npm run test:deep -- soak`. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 600)
/** When the memory is looked at first, and when the database is restarted, as parts of the whole. */
const [WARM, RESTARTS] = [0.3, [0.4, 0.7]]
/** How far before and after such a moment the memory is looked at. What is in use is the least that there is, just after a collection; how much more the process keeps is the collector's choice. */
const WINDOW = 0.1
/** Has the server collect its garbage when it is told to. */
const COLLECTS = ['--expose-gc', '--import=data:text/javascript,process.on("SIGUSR2", () => globalThis.gc())']
const [PEOPLE, SLOW, ATTACKERS] = [50, 1_000, 5]
/** Between one request of somebody and the next; on average half of it passes. */
const PAUSE_MS = 1_000
const STORAGE_MS = 3_000
const DOWN_SECONDS = 5
const HEALTH_P99_MS = 500
const MEMORY_TOLERANCE = 0.1

/** Asks for the health in a thread of its own, so that what keeps this one busy is not counted, each time on a new connection. It tells all times once it is told to stop. */
const HEALTH = `
  const { parentPort, workerData } = require('node:worker_threads')
  const times = []
  let faults = 0
  const timer = setInterval(() => {
    const began = performance.now()
    require('node:http').get(workerData, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) faults++
      answer.resume().on('end', () => times.push(performance.now() - began))
    }).on('error', () => faults++)
  }, 100)
  parentPort.once('message', () => { clearInterval(timer); parentPort.postMessage({ times, faults }) })`

/** What makes a request that succeeds one that is found again: the columns that hold what it said, and what that was. */
const KEPT: Partial<Record<OperationId, (body: Record<string, string>) => [Column, string | undefined]>> = {
  createInsurance: ({ name }) => [insurances.name, name],
  updateInsurance: ({ name }) => [insurances.name, name],
  createSpeciality: ({ name }) => [specialities.name, name],
  updateSpeciality: ({ name }) => [specialities.name, name],
  createUser: ({ email }) => [users.email, email],
  createClinic: ({ name }) => [clinics.name, name],
  assignChoices: ({ paymentMethod }) => [choiceTransactions.paymentMethod, paymentMethod],
  createReferral: ({ email }) => [referrals.email, email],
  createFollowUpNote: ({ content }) => [followUpNotes.content, content],
}

const quantile = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
const median = (values: number[]) => quantile(values, 0.5)
/** Half of them work in the back office, or are doctors. */
const ROLES: Role[] = [
  'BACKOFFICE',
  'DOCTOR',
  'BACKOFFICE',
  'DOCTOR',
  'SECRETARY',
  'BACKOFFICE',
  'DOCTOR',
  'BACKOFFICE',
  'DOCTOR',
  'ADMINISTRATOR_CLINIC',
]

const oneOf = <One>(all: readonly One[]) => all[randomInt(all.length)] as One // the index is one of theirs

/** The largest file of the console. */
function largestAsset() {
  const folder = 'build/client/assets'
  const [largest = ''] = readdirSync(folder).sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size)
  return `/assets/${largest}`
}

const picture = async () => {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' })
}

/** The example of an operation, with files of this request alone. */
async function exampleOf(id: OperationId, app: Asker, role: Role): Promise<Ask> {
  const ask: Ask = await examples[id].own(app, role)
  if (id === 'addAttachment') return { ...ask, body: { file: new File([`%PDF-1.4\n${randomUUID()}\n%%EOF`], 'a.pdf') } }
  if (id === 'updateDoctor' || id === 'updateUser') return { ...ask, body: { ...(ask.body as object), profileImage: await picture() } }
  return ask
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
    NODE_ENV: 'production',
    CAPTCHA_PROVIDER: 'none',
    TRUST_PROXY: 'loopback',
    APP_ROLES: roles.join(),
    DEMO: '1',
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
  const hasEnded = { yes: false }
  server.exited.then(({ output }) => {
    hasEnded.yes = !isOver()
    if (hasEnded.yes) console.error(output.replace(/^.*"level":30.*$\n/gm, '').slice(-5_000))
  })
  const team = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const role = ROLES[index % ROLES.length] as Role // the index is one of theirs
      return { role, token: await signIn(server.api, accountOf(role)) }
    }),
  )
  const tokenOf = (role: Role) => team.find((one) => one.role === role)?.token ?? ''
  s3.delay.ms = STORAGE_MS

  const began = Date.now()
  const isOver = () => Date.now() - began > SECONDS * 1000
  let isDown = false
  const statuses = new Map<string, number>()
  const times: number[] = []
  const faults: string[] = []
  const kept = new Map<Column, string[]>()
  const files: { path: string; content: string }[] = []
  const repeatable: { ask: Ask; key: string; text: string }[] = []

  function count(what: string, status: number, retryAfter: string | null) {
    const name = `${what} ${status || 'closed'}${status === 503 && !isDown ? ' while the database is there' : ''}`
    statuses.set(name, (statuses.get(name) ?? 0) + 1)
    if (status >= 500 && !(status === 503 && retryAfter)) faults.push(`${what}: ${status}`)
  }

  async function send(id: OperationId, ask: Ask, token: string) {
    // A sign-in ends the session whose token it brings.
    const own = { ...(id !== 'login' && { authorization: `Bearer ${token}` }), 'x-forwarded-for': anyAddress(), ...ask.headers }
    const { headers, payload } = ask.body === undefined ? { headers: own } : await encoded(id, ask.body, own)
    const at = performance.now()
    const init = { method: ruleOf(id).method, headers, ...(payload !== undefined && { body: payload }) }
    const answer = await fetch(server.api + addressOf(id, ask), init)
    const text = await answer.text()
    times.push(performance.now() - at)
    count('people', answer.status, answer.headers.get('retry-after'))
    if (answer.status >= 500 && answer.status !== 503) faults.push(`${id}: ${text}`)
    return { status: answer.status, text }
  }

  const app: Asker = {
    db,
    signIn: (email, password) => signIn(server.api, { email, password }),
    async ok<Id extends OperationId>(id: Id, ask: Ask = {}) {
      const { status, text } = await send(id, ask, tokenOf('BACKOFFICE'))
      if (status >= 300) throw new Error(`${id} answered ${status} ${text}`)
      return JSON.parse(text) as Answer<Id> // that the server keeps to the contract is another test's
    },
  }

  /** Sends a request, and again what was not done, with the same key. */
  async function insist(id: OperationId, ask: Ask, token: string) {
    for (;;) {
      const answer = await send(id, ask, token).catch((error: Error) => {
        // The rows of a spreadsheet come from the database while it is sent.
        if (id !== 'exportConsultations' || !isDown) faults.push(`${id} was not answered: ${error.cause ?? error}`)
      })
      if (!ask.headers?.['idempotency-key'] || answer?.status !== 503) return answer
      await setTimeout(PAUSE_MS)
    }
  }

  const changed = new Map(
    operationIds.map((id) => {
      // Another person's record that is changed would not be found again.
      const harmless = changes(id).filter(({ ask }) => !ask.params || ruleOf(id).method === 'GET')
      return [id, fc.sample(harmless, { numRuns: 50, seed })] as const
    }),
  )

  async function work({ role, token }: { role: Role; token: string }) {
    const operations = operationIds.filter((id) => ruleOf(id).roles.some((one) => one === role || one === 'PUBLIC'))
    while (!isOver()) {
      await setTimeout(randomInt(PAUSE_MS))
      const id = oneOf(operations)
      const example = await exampleOf(id, app, role).catch((error: unknown) => {
        if (!isDown) faults.push(`${id} could not be prepared: ${error}`)
      })
      if (!example) continue
      const change = randomInt(2) ? oneOf(changed.get(id) ?? []) : undefined
      const key = randomUUID()
      const headers = { ...(takes(id, 'Idempotency-Key') && { 'idempotency-key': key }), ...change?.ask.headers }
      const ask = { ...example, ...change?.ask, params: { ...example.params, ...change?.ask.params }, headers }
      const own = typeof example.as === 'object' && 'token' in example.as ? example.as.token : token
      const answer = await insist(id, ask, own)
      if (change || !answer || answer.status >= 300) continue
      const [column, value] = KEPT[id]?.(ask.body as Record<string, string>) ?? []
      if (column && value) kept.set(column, [...(kept.get(column) ?? []), value])
      if (id === 'assignChoices') repeatable.push({ ask, key, text: answer.text })
      if (id === 'addAttachment') {
        const [file] = (JSON.parse(answer.text) as FollowUpNote).attachments
        const { file: sent } = ask.body as { file: File }
        files.push({ path: file ?? '', content: await sent.text() })
      }
    }
  }

  const attacks = await hostileRequests(server.url, tokenOf('BACKOFFICE'))
  async function attack() {
    while (!isOver()) {
      await setTimeout(randomInt(PAUSE_MS))
      // Whoever sends too much may find the connection closed.
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
      // Whoever began while it was down may wait for a connection for some time.
      await setTimeout(DOWN_SECONDS * 1000)
      isDown = false
    }
  }

  const health = new Worker(HEALTH, { eval: true, workerData: `${server.api}/health` })
  const slow = openSlowly(server.url, { amount: SLOW, asset: largestAsset(), token: tokenOf('BACKOFFICE') })
  await Promise.all([...team.map(work), ...Array.from({ length: ATTACKERS }, attack), watch(), restart()])
  const connections = slow.count()
  slow.stop()
  health.postMessage('stop')
  const [{ times: healthTimes, faults: healthFaults }] = (await once(health, 'message')) as [{ times: number[]; faults: number }]
  s3.delay.ms = 0

  const memoryAround = (part: number) =>
    Math.min(...seen.filter(({ at }) => Math.abs((at - began) / 1000 / SECONDS - part) < WINDOW).map(({ heap }) => heap))
  const [early, late] = [memoryAround(WARM), memoryAround(1)]
  console.log({
    requests: times.length,
    perSecond: Math.round(times.length / SECONDS),
    milliseconds: { p50: Math.round(median(times)), p99: Math.round(quantile(times, 0.99)) },
    health: { asked: healthTimes.length, p99: Math.round(quantile(healthTimes, 0.99)), most: Math.round(Math.max(...healthTimes)) },
    loop: Math.max(...seen.map(({ lag }) => lag)),
    healthByTenth: Array.from({ length: 10 }, (_, tenth) =>
      Math.round(quantile(healthTimes.slice((tenth * healthTimes.length) / 10, ((tenth + 1) * healthTimes.length) / 10), 0.99)),
    ),
    memory: seen.filter((_, index) => index % Math.ceil(seen.length / 20) === 0).map(({ memory }) => Math.round(memory)),
    early: Math.round(early),
    late: Math.round(late),
    connections,
    statuses: Object.fromEntries([...statuses].sort()),
    kept: Object.fromEntries([...kept].map(([column, values]) => [getTableName(column.table), values.length])),
    files: files.length,
  })

  expect(hasEnded.yes).toBe(false)
  expect(faults).toEqual([])
  for (const [column, values] of kept) {
    const rows = await db
      .select({ value: sql<string>`${column}` })
      .from(column.table as PgTable)
      .where(inArray(column, values))
    // Each is there, and once.
    expect(rows.map(({ value }) => value).sort()).toEqual(values.sort())
  }
  for (const { ask, key, text } of repeatable.slice(0, 100)) {
    const again = await send('assignChoices', { ...ask, headers: { 'idempotency-key': key } }, tokenOf('BACKOFFICE'))
    expect([again.status, again.text]).toEqual([201, text])
  }
  for (const { path, content } of files) {
    const answer = await fetch(server.api + path, { headers: { authorization: `Bearer ${tokenOf('DOCTOR')}` } })
    expect([answer.status, await answer.text()]).toEqual([200, content])
  }
  const named = await readNamedFiles(db)
  expect(named.filter(({ path }) => !s3.objects.has(`/archivos/${path}`))).toEqual([])
  expect(healthFaults).toBe(0)
  expect.soft(quantile(healthTimes, 0.99)).toBeLessThan(HEALTH_P99_MS)
  expect.soft(Math.abs(late / early - 1)).toBeLessThan(MEMORY_TOLERANCE)
})
