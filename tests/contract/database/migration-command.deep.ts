import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** `npm run migration` in a small project of its own, which has the settings of this one and a table. */

const MIGRATIONS = 'server/platform/db/migrations'
let folder: string

const path = (file: string) => join(folder, file)
const read = (file: string) => readFileSync(path(file), 'utf8')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salvia-test-'))
  mkdirSync(path('server/platform/db'), { recursive: true })
  symlinkSync(resolve('node_modules'), path('node_modules'))
  writeFileSync(path('package.json'), '{ "type": "module" }')
  writeFileSync(path('drizzle.config.ts'), readFileSync('drizzle.config.ts'))
  git('init', '--quiet')
})
afterEach(() => rmSync(folder, { recursive: true }))

function git(...args: string[]) {
  execFileSync('git', ['-c', 'user.name=Prueba', '-c', 'user.email=prueba@example.com', ...args], { cwd: folder })
}

function commit() {
  git('add', 'server')
  git('commit', '--quiet', '--message', 'One state')
}

function tableWith(...columns: string[]) {
  const rows = columns.map((name) => `  ${name}: text(),\n`).join('')
  writeFileSync(
    path('server/platform/db/schema.ts'),
    `import { pgTable, text } from 'drizzle-orm/pg-core'\nexport const rooms = pgTable('rooms', {\n${rows}})\n`,
  )
}

function migration(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(resolve('node_modules/.bin/tsx'), [resolve('scripts/migration.ts'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, text: stdout + stderr }
}

/** Everything that a migration consists of, by its file. */
const files = () =>
  Object.fromEntries(
    readdirSync(path(MIGRATIONS), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(sql|json)$/.test(file))
      .map((file) => [file, read(`${MIGRATIONS}/${file}`)]),
  )

test('the last migration is written anew under its name while it is not committed, and what was written into it by hand is told', () => {
  tableWith('name')
  expect(migration('--name', 'rooms').status).toBe(0)
  commit()
  tableWith('name', 'floor')
  expect(migration('--name', 'floors').status).toBe(0)
  const byHand = `UPDATE "rooms" SET "floor" = '0';`
  writeFileSync(path(`${MIGRATIONS}/0001_floors.sql`), `${read(`${MIGRATIONS}/0001_floors.sql`)}\n${byHand}\n`)

  tableWith('name', 'floor', 'door')
  const { status, text } = migration('--again')

  expect(status, text).toBe(0)
  expect(text).toContain(byHand)
  const written = files()
  expect(Object.keys(written).filter((file) => file.endsWith('.sql'))).toEqual(['0000_rooms.sql', '0001_floors.sql'])
  expect(written['0001_floors.sql']).toMatch(/"floor" text;[\s\S]*"door" text;/)
  const journal = JSON.parse(written['meta/_journal.json'] ?? '') as { entries: { tag: string }[] }
  expect(journal.entries.map(({ tag }) => tag)).toEqual(['0000_rooms', '0001_floors'])
})

test('only the newest snapshot is kept, as git has those before it', () => {
  const snapshots = () => Object.keys(files()).filter((file) => file.endsWith('_snapshot.json'))
  tableWith('name')
  migration('--name', 'rooms')
  commit()
  tableWith('name', 'floor')
  migration('--name', 'floors')
  expect(snapshots()).toEqual(['meta/0001_snapshot.json'])
  // An older one is compared with, and is gone again.
  tableWith('name', 'floor', 'door')
  expect(migration('--again').status).toBe(0)
  expect(snapshots()).toEqual(['meta/0001_snapshot.json'])
  commit()
  tableWith('name', 'floor', 'door', 'key')
  migration('--name', 'keys')
  expect(files()['0002_keys.sql']).toBe('ALTER TABLE "rooms" ADD COLUMN "key" text;')
  expect(snapshots()).toEqual(['meta/0002_snapshot.json'])
})

test('a snapshot that is not committed stays until it is', () => {
  tableWith('name')
  migration('--name', 'rooms')
  tableWith('name', 'floor')
  migration('--name', 'floors')
  expect(Object.keys(files())).toContain('meta/0000_snapshot.json')
})

test('a committed migration is never written anew, nor is one lost whose schema cannot be read', () => {
  tableWith('name')
  migration('--name', 'rooms')
  const first = files()
  commit()
  tableWith('name', 'floor')
  const refused = migration('--again')
  expect(refused.status).toBe(1)
  expect(refused.text).toContain('0000_rooms.sql is committed')
  expect(files()).toEqual(first)

  migration('--name', 'floors')
  const second = files()
  writeFileSync(path('server/platform/db/schema.ts'), 'export const rooms = pgTable(')
  const broken = migration('--again')
  expect(broken.status).toBe(1)
  expect(broken.text).toContain('0001_floors.sql is as it was.')
  expect(files()).toEqual(second)
})
