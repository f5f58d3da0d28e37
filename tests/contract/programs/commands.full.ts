import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { authenticators, sessions, users } from '#server/accounts/schema.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { auditLog } from '#server/audit/schema.ts'
import { insurances } from '#server/catalogue/schema.ts'
import { databaseFolder, openDatabase } from '#server/platform/db/database.ts'
import { lockFolder } from '#server/platform/db/lock.ts'
import { client, firstSignIn } from '#tests/support/server/client.ts'
import { fillDataFolder } from '#tests/support/server/demo.ts'
import { BRIEF, run, runCommand, startBriefly, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase, query } from '#tests/support/services/postgres.ts'
import { isDeep, shareOf } from '#tests/support/setup/settings.ts'

const folders: { remove: () => void }[] = []
function newFolder() {
  const folder = temporaryFolder()
  folders.push(folder)
  return folder.path
}
afterAll(() => {
  for (const folder of folders) folder.remove()
})

/** A database of the demo data, which opens sooner than an embedded one. */
let demo: string
beforeAll(async () => {
  demo = await createDatabase(inject('postgres'), inject('template'))
})
afterAll(() => dropDatabase(demo))

const start = (folder: string, more = {}) => startBriefly({ NODE_ENV: 'production', CAPTCHA_PROVIDER: 'none', DATA_DIR: folder, ...more })
const command = (name: string, folder: string, args: string[] = [], more = {}) => runCommand(name, { DATA_DIR: folder, ...more }, args)

describe('an export', () => {
  const folder = newFolder()
  const archive = join(newFolder(), 'backup.tar.gz')
  beforeAll(() => fillDataFolder(folder))

  test('is not made while another process has the database', async () => {
    const unlock = await lockFolder(databaseFolder(folder))
    const refused = await command('export', folder, [archive]).exited
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(`in use by process ${process.pid}`) })
    expect(existsSync(archive)).toBe(false)
    unlock()
  })

  test('is for its owner alone, and never made over another file', async () => {
    expect(await command('export', folder, [archive]).exited).toMatchObject({ code: 0 })
    expect(statSync(archive).mode & 0o077).toBe(0)
    const before = readFileSync(archive)
    expect((await command('export', folder, [archive]).exited).code).toBe(1)
    expect(readFileSync(archive).equals(before)).toBe(true)
  })

  // archive.full.ts does the same without a program of its own.
  if (isDeep)
    test('brings back, in another folder, what was there when it was made', async () => {
      const elsewhere = newFolder()
      // One that was killed in the middle has left this.
      cpSync('package.json', join(elsewhere, '.restoring-abc', 'database', 'base'))
      expect(await command('import', elsewhere, [archive]).exited).toMatchObject({ code: 0 })
      const { db, close } = await openDatabase({ dataDir: elsewhere })
      expect(await db.select().from(insurances)).toContainEqual(expect.objectContaining({ name: 'Swiss Medical' }))
      await close()
      expect(readdirSync(elsewhere).sort()).toEqual(['database', 'files'])
    })

  // Each import takes as long as ten other commands.
  if (isDeep)
    test('brings it back after one that was killed while it moved it into place', async () => {
      const elsewhere = newFolder()
      cpSync('package.json', join(elsewhere, 'files', 'attachments', 'of-that-one.pdf'))
      cpSync('package.json', join(elsewhere, '.moving-abc', 'database', 'base'))
      expect(await command('import', elsewhere, [archive]).exited).toMatchObject({ code: 0 })
      expect(readdirSync(elsewhere).sort()).toEqual(['database', 'files'])
      expect(existsSync(join(elsewhere, 'files', 'attachments', 'of-that-one.pdf'))).toBe(false)
    })

  test('never replaces data', async () => {
    expect(await command('import', folder, [archive]).exited).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })
  })

  test('leaves nothing behind when it is none', async () => {
    const [empty, nonsense] = [newFolder(), join(newFolder(), 'nonsense.tar.gz')]
    cpSync('package.json', nonsense)
    expect(await command('import', empty, [nonsense]).exited).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Database: .+\nThe file cannot be imported: .+\.$/),
    })
    expect(readdirSync(empty)).toEqual([])
  })
})

describe('the report of the audit log', () => {
  const audit = (...args: string[]) => command('audit', newFolder(), args, { DATABASE_URL: demo })

  test('is written as far as somebody reads it, and no complaint with it', async () => {
    const report = audit('--since', '2020-01-01', '--until', '2099-12-31', '--no-lists')
    await report.line(/;/)
    report.child.stdout.destroy()
    expect(await report.exited).toMatchObject({ code: 0, signal: null })
    const lines = report.output.filter((line) => !line.startsWith('Database: '))
    expect(lines[0]).toBe('\ufefftime;user;name;email;address;operation;outcome;entity;record;filter;rows;changed;request')
    expect(lines.every((line) => line.includes(';'))).toBe(true)
  })

  test('is not written with a wrong option, which is told, and how it is used', async () => {
    const wrong = /^--since must be a day like 2026-01-31\.\nUsage: npm run --silent audit -- .+\n.+\nWhich database: .+$/
    // A checkout runs the commands as they are written, by its scripts.
    const asWritten = run('server/commands/audit.ts', { DATABASE_URL: demo }, ['--since', 'ayer'], [...BRIEF, '--import=tsx'])
    expect(await asWritten.exited).toEqual({ code: 1, signal: null, output: expect.stringMatching(wrong) })
  })
})

describe('the first back-office user', () => {
  // As they are pasted, with what nobody sees.
  const PERSON = ['--email', ' ana@clinica.test\u200b', '--first-name', '\u200eAna\u00a0', '--last-name', 'Pe\u0301rez']
  const PASSWORD = 'una contraseña larga'

  test('is made by a command, once, gets another password by one, and signs in on a database without demo data', async () => {
    const [folder, databaseUrl] = [newFolder(), await createDatabase(inject('postgres'))]
    const database = { DATABASE_URL: databaseUrl }
    const create = (...more: string[]) =>
      command('create-admin', folder, [...PERSON, ...more], { ...database, ADMIN_PASSWORD: PASSWORD }).exited
    expect(await create()).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^Database: .+\nThe database has no schema yet: run `npm run migrate` first, which is `node migrate\.js` in a package\.$/,
      ),
    })
    const migrated = await command('migrate', folder, [], database).exited
    expect(migrated).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Database: .+\n0000_skeleton \([\d.]+ s\)\n(.+\n)+The schema is \d{4}_.+\.$/),
    })
    const made = await create()
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^Database: .+\nana@clinica\.test can sign in now\.$/) })
    expect(await create()).toMatchObject({ code: 1, output: expect.stringContaining('ana@clinica.test has an account already.') })

    const store = await openDatabase({ dataDir: folder, databaseUrl })
    const written = await store.db.select().from(auditLog)
    const [ana] = await store.db.select().from(users)
    expect(ana).toMatchObject({ mustChangePassword: false })
    await openSession(store.db, ana?.id ?? 0, { hours: 1, idleMinutes: 30 })
    await store.close()
    expect(written).toMatchObject([{ operation: 'create-admin', entity: 'users', userId: null, after: { email: 'ana@clinica.test' } }])
    expect(JSON.stringify(written)).not.toContain('argon2')

    const steps = await openDatabase({ dataDir: folder, databaseUrl })
    await steps.db.insert(authenticators).values({ userId: ana?.id ?? 0, secret: 'JBSWY3DPEHPK3PXP', lastPeriod: 0 })
    await steps.db.update(users).set({ hasSecondStep: true })
    await steps.close()
    const forgotten = await command('set-password', folder, ['--email', 'ANA@clinica.test', '--without-second-step'], {
      ...database,
      NEW_PASSWORD: 'la que dio soporte',
    }).exited
    expect(forgotten).toMatchObject({ code: 0, output: expect.stringContaining('has to choose another one') })
    const later = await openDatabase({ dataDir: folder, databaseUrl })
    expect(await later.db.$count(sessions)).toBe(0)
    expect(await later.db.select().from(auditLog)).toMatchObject([{}, { operation: 'set-password', entity: 'users', userId: null }])
    await later.close()

    const server = await start(folder, database)
    const given = { email: 'ana@clinica.test', password: 'la que dio soporte' }
    const { get } = client(server.api, await firstSignIn(server.api, given))
    expect((await get('/users/me')).body).toMatchObject({ firstName: 'Ana', roleType: 'BACKOFFICE' })
    expect((await get('/insurances')).body).toEqual([])
    await server.stop()
    await dropDatabase(databaseUrl)
  })

  test('may type the password, which is not shown', async () => {
    const program = command('create-admin', newFolder(), [...PERSON, '--role', 'SECRETARY'], { DATABASE_URL: demo })
    program.child.stdin.end(`${PASSWORD}\n`)
    const { code, output } = await program.exited
    expect(code).toBe(0)
    expect(output).toContain('can sign in now. They reach no clinic until the back office chooses theirs')
    expect(output).not.toContain(PASSWORD)
  })

  const mistakes: [what: string, args: string[], password: string][] = [
    ['a short password', PERSON, 'short'],
    ['a password that is easy to guess', PERSON, 'Consultorio2026'],
    ['an option that there is not', [...PERSON, '--admin', 'yes'], PASSWORD],
    ['a role that is more than an account', [...PERSON, '--role', 'DOCTOR'], PASSWORD],
    ['no e-mail address', ['--email', 'ana', ...PERSON.slice(2)], PASSWORD],
    ['no name', PERSON.slice(0, 2), PASSWORD],
  ]
  test.each(shareOf(mistakes, 1))('is not made with %s, and a sentence says so', async (_, args, ADMIN_PASSWORD) => {
    const { code, output } = await command('create-admin', newFolder(), args, { ADMIN_PASSWORD }).exited
    expect(code).toBe(1)
    expect(output).not.toMatch(/\n\s+at /)
  })
})

/** A command with what it cannot do without. */
const COMMANDS: [name: string, args: string[]][] = [
  ['create-admin', ['--email', 'eva@clinica.test', '--first-name', 'Eva', '--last-name', 'Ruiz']],
  ['set-password', ['--email', 'backoffice@salvia.test']],
  ['audit', []],
  ['export', [join(newFolder(), 'export.tar.gz')]],
  ['migrate', []],
  ['check-files', []],
]
const PASSWORDS = { ADMIN_PASSWORD: 'una contraseña larga', NEW_PASSWORD: 'una contraseña larga' }

describe.each(COMMANDS)('the command %s', (name, args) => {
  test('says which database it means, and makes none where there is none', async () => {
    const folder = newFolder()
    const { code, output } = await command(name, folder, args, PASSWORDS).exited
    expect([code, output]).toEqual([
      1,
      `Database: the embedded one in ${folder}/database\nThere is no database in ${folder}: DATABASE_URL or DATA_DIR has to name the one that you mean. The server makes one when it starts.`,
    ])
    expect(readdirSync(folder)).toEqual([])
  })
})

test.each(shareOf(COMMANDS, 2))('the command %s refuses a database with the schema of a newer version', async (name, args) => {
  const later = await createDatabase(inject('postgres'), inject('template'))
  await query(later, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9999999999999)")
  const { code, output } = await command(name, newFolder(), args, { ...PASSWORDS, DATABASE_URL: later }).exited
  expect([code, output]).toEqual([1, expect.stringContaining('\nThe schema of the database is newer than this version of the server: use')])
  await dropDatabase(later)
})

describe('which database a command means', () => {
  const change = (args: string[], more = {}) =>
    command('set-password', newFolder(), ['--email', 'nobody@salvia.test', ...args], { ...PASSWORDS, ...more }).exited
  const named = () => {
    const { pathname, host } = new URL(demo)
    return `Database: ${pathname.slice(1)} at ${host}, as postgres\nnobody@salvia.test has no account.`
  }

  test('is said by the file of the service, and by nothing else then', async () => {
    const file = join(newFolder(), 'salvia.env')
    writeFileSync(file, `# The service.\nDATABASE_URL="${demo}"\nDATA_DIR=/var/lib/salvia\n`)
    expect(await change(['--env-file', file])).toMatchObject({ code: 1, output: named() })
    const folder = newFolder()
    writeFileSync(file, `DATA_DIR=${folder}\n`)
    expect(await change(['--env-file', file], { DATABASE_URL: demo })).toMatchObject({
      code: 1,
      output: expect.stringContaining(`There is no database in ${folder}`),
    })
  })

  test('is said by an option before all else, and a folder alone is that of an embedded database', async () => {
    const [file, folder] = [join(newFolder(), 'salvia.env'), newFolder()]
    writeFileSync(file, 'DATABASE_URL=postgres://nobody@127.0.0.1:1/none\n')
    expect(await change(['--env-file', file, '--database-url', demo])).toMatchObject({ code: 1, output: named() })
    expect(await change(['--data-dir', folder], { DATABASE_URL: demo })).toMatchObject({
      code: 1,
      output: expect.stringContaining(`There is no database in ${folder}`),
    })
  })

  test('is said without its password, and a file that is not there is named', async () => {
    const output = (await change(['--database-url', demo])).output
    expect(output).not.toContain(new URL(demo).password)
    // Node 20 reads this option itself, and says so in its own words.
    const missing = await change(['--env-file', '/nowhere/salvia.env'])
    expect(missing.code).toBeGreaterThan(0)
    expect(missing.output).toMatch(/^.*\/nowhere\/salvia\.env.*$/)
  })
})
