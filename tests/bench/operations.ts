import { join } from 'node:path'
import autocannon from 'autocannon'
import { openDatabase } from '#server/platform/db/database.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { grow, SIZES, type Size } from '#tests/support/database/grow.ts'
import { type Environment, type Server, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase, startPostgres } from '#tests/support/services/postgres.ts'
import { print } from './print.ts'
import { signIn } from './sign-in.ts'

const SETTINGS = { CAPTCHA_PROVIDER: 'none', DEMO: '1', NODE_ENV: 'production' }
/** The measured operations, with the number of rows that each works on. */
const subjects = ({ users, rows }: Size, backOffice: string, doctor: string) => {
  let turn = 0
  const json = { 'content-type': 'application/json' }
  return [
    { operation: 'GET /users', rows: users, token: backOffice, request: () => ({ path: '/users' }) },
    { operation: 'GET /patients/doctor', rows, token: doctor, request: () => ({ path: '/patients/doctor?page=1&pageSize=10' }) },
    {
      operation: 'GET /patients/doctor?search',
      rows,
      token: doctor,
      request: () => ({ path: '/patients/doctor?page=1&pageSize=10&search=numero%201' }),
    },
    {
      operation: 'POST /choices',
      rows,
      token: backOffice,
      request: () => ({
        path: '/choices',
        method: 'POST' as const,
        headers: json,
        body: JSON.stringify({ doctorId: 1 + (turn++ % 60), quantity: 10, paymentMethod: 'Efectivo', ppc: 1500 }),
      }),
    },
    {
      operation: 'PATCH /doctors-referrals/{id}',
      rows,
      token: backOffice,
      request: () => ({
        path: `/doctors-referrals/${1 + ((turn++ * 7) % rows)}`,
        method: 'PATCH' as const,
        headers: json,
        body: JSON.stringify({ status: 'CONTACTED', notes: `Llamada ${turn}.` }),
      }),
    },
  ]
}
type Subject = ReturnType<typeof subjects>[number]

async function measure({ api }: Server, { operation, token, request }: Subject) {
  const { origin, pathname } = new URL(api)
  const setupRequest = (prepared: autocannon.Request) => {
    const { path, headers, ...rest } = { headers: {}, ...request() }
    return Object.assign(prepared, rest, { path: pathname + path, headers: { authorization: `Bearer ${token}`, ...headers } })
  }
  const run = (until: { amount: number } | { duration: number }) =>
    autocannon({ url: origin, connections: 16, timeout: 30, requests: [{ setupRequest }], ...until })
  await run({ amount: 32 })
  const { requests, latency, non2xx, errors } = await run({ duration: 3 })
  // The server still works on the requests that were cut off. Waiting for it keeps the next measurement independent.
  await fetch(`${api}/ready`)
  if (non2xx || errors) throw new Error(`${operation}: ${non2xx} refused, ${errors} failed`)
  return { 'requests/s': Math.round(requests.average), 'p50 ms': latency.p50, 'p99 ms': latency.p99 }
}

async function measureAll(database: string, environment: Environment & { DATA_DIR: string }) {
  const rows = []
  for (const size of SIZES) {
    // Only one process may open the embedded database, so it is filled before the server starts.
    const { db, close } = await openDatabase({ databaseUrl: environment['DATABASE_URL'], dataDir: environment.DATA_DIR })
    await seedDemo(db, await openFiles({ dataDir: environment.DATA_DIR, s3: undefined }))
    await grow(db, size)
    await close()
    const server = await startServer({ ...SETTINGS, ...environment })
    try {
      const [backOffice, doctor] = [await signIn(server), await signIn(server, 'doctor@salvia.test')]
      for (const subject of subjects(size, backOffice, doctor))
        rows.push({ database, operation: subject.operation, rows: subject.rows, ...(await measure(server, subject)) })
    } finally {
      await server.stop()
    }
  }
  return rows.sort((a, b) => a.operation.localeCompare(b.operation) || a.rows - b.rows)
}

/** Measures operations that work on many rows, and how their cost grows, with 16 connections on both databases. */
export async function benchOperations() {
  const folder = temporaryFolder()
  const postgres = await startPostgres()
  const database = await createDatabase(postgres.url)
  try {
    print('Operations, 16 connections', [
      ...(await measureAll('embedded', { DATA_DIR: join(folder.path, 'embedded') })),
      ...(await measureAll('PostgreSQL', { DATABASE_URL: database, DATA_DIR: join(folder.path, 'postgres') })),
    ])
  } finally {
    await dropDatabase(database)
    await postgres.stop()
    folder.remove()
  }
}
