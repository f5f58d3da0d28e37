import autocannon from 'autocannon'
import { createDatabase, dropDatabase, startPostgres } from '#tests/support/postgres.ts'
import { type Environment, startServer, temporaryFolder } from '#tests/support/server.ts'
import { print } from './print.ts'
import { signIn } from './sign-in.ts'

const READS = ['/health', '/auth/verify-session', '/users/me', '/insurances', '/insurances/1']
const SETTINGS = { CAPTCHA_PROVIDER: 'none', DEMO: '1', NODE_ENV: 'production' }

async function measure(database: string, environment: Environment) {
  const server = await startServer({ ...SETTINGS, ...environment })
  try {
    const headers = { authorization: `Bearer ${await signIn(server)}` }
    const rows = []
    for (const path of READS) {
      const options = { url: server.api + path, headers, connections: 16 }
      await autocannon({ ...options, duration: 1 })
      const { requests, latency, non2xx, errors } = await autocannon({ ...options, duration: 4 })
      if (non2xx || errors) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
      rows.push({ database, read: path, 'requests/s': Math.round(requests.average), 'p50 ms': latency.p50, 'p99 ms': latency.p99 })
    }
    return rows
  } finally {
    await server.stop()
  }
}

/** Measures reads per second with 16 connections on both databases. */
export async function benchServer() {
  const folder = temporaryFolder()
  const postgres = await startPostgres()
  const database = await createDatabase(postgres.url)
  try {
    print('Server, 16 connections', [
      ...(await measure('embedded', { DATA_DIR: folder.path })),
      ...(await measure('PostgreSQL', { DATABASE_URL: database, DATA_DIR: folder.path })),
    ])
  } finally {
    await dropDatabase(database)
    await postgres.stop()
    folder.remove()
  }
}
