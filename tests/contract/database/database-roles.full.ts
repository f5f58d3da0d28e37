import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { hashPassword } from '#server/accounts/passwords.ts'
import { users } from '#server/accounts/schema.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { trigramIndexes } from '#server/platform/db/trigram-indexes.ts'
import { examples } from '#tests/contract/examples.ts'
import { callerOf, operationIds } from '#tests/support/contract/contract.ts'
import { OLD } from '#tests/support/database/first-release.ts'
import { describeSchema, oldRows } from '#tests/support/database/schema.ts'
import { openApp } from '#tests/support/server/app.ts'
import { runCommand } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase, query } from '#tests/support/services/postgres.ts'

describe('a role that may not do everything', () => {
  const roles: string[] = []
  const urls: string[] = []
  afterAll(async () => {
    for (const url of urls) await dropDatabase(url)
    for (const role of roles) await query(inject('postgres'), `drop role ${role}`)
  })

  /** A database, the URL with which a new role opens it, and what a superuser does there. */
  async function newDatabase(template?: string) {
    const [url, role, password] = [
      await createDatabase(inject('postgres'), template),
      `r${randomBytes(6).toString('hex')}`,
      randomBytes(12).toString('hex'),
    ]
    urls.push(url)
    roles.push(role)
    await query(url, `create role ${role} login password '${password}'`)
    const own = new URL(url)
    ;[own.username, own.password] = [role, password]
    return { url, role, databaseUrl: own.href, asSuperuser: (statement: string) => query(url, statement) }
  }

  const migrateFor = (url: string, role: string) => runCommand('migrate', { DATABASE_URL: url, DATA_DIR: '/nowhere' }, ['--grant', role])

  const open = async (databaseUrl: string) => {
    const told: string[] = []
    const store = await openDatabase({ databaseUrl, dataDir: '' }, { report: (line) => told.push(line) })
    return { ...store, told: () => told.join('\n') }
  }
  const READS_TABLES = 'Searches read whole tables, since the extension pg_trgm or an index of it is not there'

  test('migrates and starts without the right to extensions, says at each start what searches lack, and finds all the same', async () => {
    const { role, databaseUrl, asSuperuser } = await newDatabase()
    // It owns its schemas, and may make no other: that is the right to extensions, too.
    await asSuperuser(
      `create schema drizzle authorization ${role}; create schema pgboss authorization ${role}; grant create on schema public to ${role}`,
    )
    for (const start of ['the first', 'a later one']) {
      const { told, close } = await open(databaseUrl)
      expect(told(), start).toContain(READS_TABLES)
      await close()
    }
    await asSuperuser(oldRows)
    const app = await openApp(() => open(databaseUrl))
    const owner = { email: 'ana@clinica.test', password: 'una contraseña larga' }
    const passwordHash = await hashPassword(owner.password)
    await app.db.insert(users).values({ ...owner, passwordHash, firstName: 'Ana', lastName: 'Ruiz', roleType: 'BACKOFFICE' })
    const as = { token: await app.signIn(owner.email, owner.password) }
    expect(await app.ok('browseUsers', { as, query: { search: 'ana ruiz' } })).toMatchObject({ data: [{ email: owner.email }] })
    expect(await app.ok('browsePatients', { as, query: { search: 'persona.21@example' } })).toMatchObject({ total: 1 })
    expect((await app.ok('listConsultations', { as, query: { view: 'history', search: 'audiometría' } })).total).toBeGreaterThan(100)
    await app.close()

    const extension = (await asSuperuser("select from pg_available_extensions where name = 'pg_trgm'")).rowCount
    if (!extension) return
    await asSuperuser('create extension pg_trgm')
    const { db, told, close } = await open(databaseUrl)
    expect(told()).toBe('')
    expect((await describeSchema(db)).filter((line) => line.includes('gin_trgm_ops'))).toHaveLength(Object.keys(trigramIndexes).length)
    await close()
  })

  test('is told which command is missing, and starts once it was run', async () => {
    const { role, databaseUrl, url } = await newDatabase()
    const command = `run \`npm run migrate -- --grant ${role}\` with the DATABASE_URL of a role that may.`
    await expect(open(databaseUrl)).rejects.toThrow(command)
    const { close } = await openDatabase({ databaseUrl: url, dataDir: '' }, { schema: OLD })
    await close()
    await expect(open(databaseUrl)).rejects.toThrow(command)
    expect(await migrateFor(url, role).exited).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${role} may read and change the rows`),
    })
    await (await open(databaseUrl)).close()
    await query(url, 'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)')
    await expect(open(databaseUrl)).rejects.toThrow(
      `The schema of the database is older than this version of the server, and the role ${role} may not change it: ${command}`,
    )
  })

  test('works with every operation, and changes no schema, where another role migrates', async () => {
    const { role, databaseUrl, url } = await newDatabase(inject('template'))
    expect(await migrateFor(url, role).exited).toMatchObject({ code: 0 })
    const app = await openApp(() => open(databaseUrl))
    for (const id of operationIds) {
      const { status, text } = await app.call(id, { as: callerOf(id), ...(await examples[id].own(app, callerOf(id))) })
      expect(status, `${id} answered ${text}`).toBeLessThan(300)
    }
    await expect(app.db.execute('alter table users add column more text')).rejects.toMatchObject({ cause: { code: '42501' } })
    await app.close()
  })
})
