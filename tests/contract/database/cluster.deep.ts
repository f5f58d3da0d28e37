import { randomUUID } from 'node:crypto'
import { get } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { OperationId } from '#contract/generated/policy.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { users } from '#server/accounts/schema.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { answerFaults, ruleOf } from '#tests/support/contract/contract.ts'
import { startWork, unexpectedFaults, WORK_SETTINGS } from '#tests/support/contract/workload.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { runCommand, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { startNginx } from '#tests/support/services/nginx.ts'
import { startPgbouncer } from '#tests/support/services/pgbouncer.ts'
import { freePort } from '#tests/support/services/ports.ts'
import { createDatabase, startPostgres } from '#tests/support/services/postgres.ts'

/** How long it takes. A shorter one is for trying it out: `CLUSTER_SECONDS=60 npm run test:deep -- cluster`. */
const SECONDS = Number(process.env['CLUSTER_SECONDS'] ?? 600)
const [PROCESSES, CONNECTIONS] = [4, 20]
/** So many parts of the whole; in each one process is killed, the next one each time. */
const KILLS = 10
/** When PostgreSQL is restarted, as a part of the whole: between two kills. */
const RESTART = 0.55
const DOWN_SECONDS = 5
/** Between one change of a password and the next. */
const CHANGE_MS = 5_000

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Four processes of the built server behind nginx and PgBouncer on a PostgreSQL of its own, with the demo data and one folder of files. */
async function open() {
  const [postgres, folder] = [await startPostgres({ isDurable: true }), temporaryFolder()]
  ends.push(postgres.stop, folder.remove)
  const pooler = await startPgbouncer(postgres.url, CONNECTIONS)
  ends.push(pooler.stop)
  const database = await createDatabase(postgres.url)
  const settings = {
    ...WORK_SETTINGS,
    DATABASE_URL: pooler.through(database),
    DATA_DIR: folder.path,
  }
  const ports: number[] = []
  for (let index = 0; index < PROCESSES; index++) ports.push(await freePort())
  /** What each process logged, of the killed ones, too. */
  const logs: string[][] = []
  async function start(port: number) {
    const server = await startServer({ ...settings, PORT: String(port) })
    logs.push(server.log)
    return server
  }
  /** A process manager starts again what has ended because the database is not there. */
  const startAsManager = (port: number): ReturnType<typeof start> =>
    start(port).catch((error: Error) => {
      if (error.message.includes('DATABASE_URL leads to no database')) return startAsManager(port)
      throw error
    })
  const servers = await Promise.all(ports.map(start))
  ends.push(() => Promise.all(servers.map((server) => server.stop())))
  const nginx = await startNginx(ports, { clientsNameThemselves: true })
  ends.push(nginx.stop)
  const { db, close } = await openDatabase({ databaseUrl: database, dataDir: folder.path })
  ends.push(close)

  /** Kills a process as the kernel does, and starts it again at its port. */
  async function kill(index: number) {
    const [server, port] = [servers[index], ports[index]]
    if (!server || !port) throw new Error(`There is no process ${index}.`)
    await server.kill()
    servers[index] = await startAsManager(port)
  }
  const checkFiles = () => runCommand('check-files', settings).exited
  return { postgres, nginx, db, servers, logs, kill, checkFiles }
}

/** Of a server whose certificate no authority has signed. */
const statusThroughTls = (url: string) =>
  new Promise((resolve, failed) => {
    get(url, { rejectUnauthorized: false }, (answer) => resolve(answer.resume().statusCode)).on('error', failed)
  })

test(`${SECONDS} seconds of work on four processes behind nginx and PgBouncer, of which ${KILLS} times one is killed, with the database restarted once, lose nothing that was acknowledged`, {
  timeout: SECONDS * 1000 + 600_000,
}, async () => {
  const { postgres, nginx, db, servers, logs, kill, checkFiles } = await open()
  const { api, encrypted, redirecting } = nginx
  const statusOf = async (url: string) => (await fetch(url, { redirect: 'manual' })).status
  expect([await statusOf(`${redirecting}/app`), await statusOf(`${redirecting}/api/v1/health`)]).toEqual([308, 404])
  expect(await statusThroughTls(`${encrypted}/api/v1/ready`)).toBe(200)

  let isDown = false
  let isKilling = false
  let lastKill = 0
  const work = await startWork({
    api,
    db,
    seconds: SECONDS,
    isDown: () => isDown,
    // The answer of a process that was killed may have arrived in part.
    mayLose: (sentAt) => isKilling || sentAt <= lastKill,
  })
  const { began, isOver, faults } = work
  const at = (part: number) => setTimeout(began + part * SECONDS * 1000 - Date.now())

  async function killOneAfterTheOther() {
    for (let turn = 0; turn < KILLS; turn++) {
      await at((turn + 0.3) / KILLS)
      isKilling = true
      await kill(turn % PROCESSES)
      lastKill = Date.now()
      isKilling = false
    }
  }

  async function restart() {
    await at(RESTART)
    isDown = true
    await postgres.restart('INT', DOWN_SECONDS)
    await setTimeout(DOWN_SECONDS * 1000)
    isDown = false
  }

  /** Asks until there is an answer other than that to come back later. A process that is being started again gives none. */
  async function ask<Answer extends { status: number }>(act: () => Promise<Answer>) {
    for (;;) {
      const answer = await act().catch(() => undefined)
      if (answer && answer.status !== 503) return answer
      await setTimeout(100)
    }
  }
  const insist = <Done>(act: () => Promise<Done>) => ask(() => act().then((done) => ({ status: 200, done }))).then(({ done }) => done)

  let changes = 0
  /** What a session can do right after its person has changed the password in another one, at each process's own port. */
  async function changePasswords() {
    while (!isOver()) {
      const [email, password] = [`${randomUUID()}@clinica.test`, 'una clave larga']
      const person = {
        email,
        firstName: 'Ana',
        lastName: 'Ruiz',
        roleType: 'BACKOFFICE' as const,
        passwordHash: await hashPassword(password),
      }
      await insist(() => db.insert(users).values(person).onConflictDoNothing())
      const own = await insist(() => signIn(api, { email, password }))
      const others = await Promise.all(servers.map(() => insist(() => signIn(api, { email, password }))))
      const statuses = () => Promise.all(others.map((token, index) => askAt(index, token)))
      const askAt = async (index: number, token: string) =>
        (await ask(() => client(servers[index]?.api ?? '', token).get('/users/me'))).status
      if ((await statuses()).some((status) => status !== 200)) faults.push('A session was not open.')
      await ask(() => client(api, own).post('/users/me/password', { currentPassword: password, newPassword: 'otra clave larga' }))
      // Not within a second, but for the very next request.
      const after = await statuses()
      if (after.some((status) => status !== 401)) faults.push(`After a change of the password: ${after}`)
      changes++
      await setTimeout(CHANGE_MS)
    }
  }

  await Promise.all([work.done, killOneAfterTheOther(), restart(), changePasswords()])
  console.log({ ...work.figures(), passwords: changes })
  expect.soft(logs.flatMap(unexpectedFaults)).toEqual([])
  await work.expectAllKept()
  expect(changes).toBeGreaterThan(0)
  const { code, output } = await checkFiles()
  expect(output).not.toMatch(/^Missing/m)
  expect([code, output]).toEqual([0, expect.stringContaining(', 0 of them missing,')])

  // Without any process nginx answers by itself, as the contract says.
  for (const server of servers) await server.kill()
  const from = async (id: OperationId, address: string, init: RequestInit = {}) => {
    const answer = await fetch(api + ruleOf(id).path, { ...init, headers: { 'x-forwarded-for': address } })
    const [headers, text] = [Object.fromEntries(answer.headers), await answer.text()]
    return { status: answer.status, retryAfter: headers['retry-after'], faults: answerFaults(id, answer.status, headers, text) }
  }
  const unavailable = { status: 503, retryAfter: '2', faults: [] }
  expect(await from('listInsurances', '10.0.0.1')).toEqual(unavailable)
  expect(await from('logout', '10.0.0.2', { method: 'POST' })).toEqual(unavailable)
  const flood = () => Promise.all(Array.from({ length: 400 }, () => from('login', '10.0.0.3', { method: 'POST' })))
  const tooMany = { status: 429, retryAfter: '1', faults: [] }
  await expect.poll(async () => (await flood()).find(({ status }) => status === 429)).toEqual(tooMany)
})
