/**
 * `npm run migration -- --name <what-it-adds>`: writes a migration after a change of a room's `schema.ts`. With `--again` in the place of
 * the name it writes the last one anew, under its name, as long as it is not committed: a database that ran it would never get the rest.
 *
 * drizzle-kit compares with the newest snapshot of all tables (7,000 lines), so that one alone is kept. Git has the older ones.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const FOLDER = 'server/platform/db/migrations'
const META = `${FOLDER}/meta`
const JOURNAL = `${META}/_journal.json`
const SNAPSHOT = /_snapshot\.json$/

function generate(...args: string[]) {
  // Ctrl+C at one of its questions ends drizzle-kit, and this script has to put back what it took away.
  process.once('SIGINT', () => {})
  const { status } = spawnSync('node_modules/.bin/drizzle-kit', ['generate', ...args], { stdio: 'inherit' })
  return status ?? 1
}

/** Leaves the newest snapshot, and those that git does not have. */
function dropOlderSnapshots() {
  const [newest, ...older] = (existsSync(META) ? readdirSync(META) : [])
    .filter((file) => SNAPSHOT.test(file))
    .sort()
    .reverse()
  if (newest) for (const file of older) if (isCommitted(`${META}/${file}`)) rmSync(`${META}/${file}`)
}

function isCommitted(file: string) {
  try {
    execFileSync('git', ['cat-file', '-e', `HEAD:./${file}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Brings the snapshot back with which the last migration was compared, where it is gone because it is committed. */
function bringBackSnapshot(before: string) {
  const { stdout } = spawnSync('git', ['ls-tree', '--name-only', 'HEAD', `${META}/`], { encoding: 'utf8' })
  const committed = stdout
    .split('\n')
    .filter((file) => SNAPSHOT.test(file) && file < before)
    .sort()
    .at(-1)
  if (committed && !existsSync(committed))
    writeFileSync(committed, execFileSync('git', ['show', `HEAD:./${committed}`], { maxBuffer: 2 ** 28 }))
}

function generateAgain() {
  const text = readFileSync(JOURNAL, 'utf8')
  const journal = JSON.parse(text) as { entries: { idx: number; tag: string }[] }
  const last = journal.entries.pop()
  if (!last) throw new Error('There is no migration yet.')
  const sql = `${FOLDER}/${last.tag}.sql`
  if (isCommitted(sql)) throw new Error(`${sql} is committed: write another one, npm run migration -- --name <what-it-adds>.`)

  const [number = '', ...name] = last.tag.split('_')
  const snapshot = `${META}/${number}_snapshot.json`
  const before = [sql, snapshot].map((file) => [file, readFileSync(file, 'utf8')] as const)
  for (const [file] of before) rmSync(file)
  bringBackSnapshot(snapshot)
  writeFileSync(JOURNAL, JSON.stringify(journal, null, 2))
  generate('--name', name.join('_'))
  // drizzle-kit ends with 0 where it could not read the schema, too.
  if (!existsSync(sql)) {
    for (const [file, content] of [...before, [JOURNAL, text] as const]) writeFileSync(file, content)
    dropOlderSnapshots()
    throw new Error(
      `No migration was written: ${sql} is as it was. Where the schema needs none, delete it and ${snapshot}, and run \`git checkout -- ${META}\`.`,
    )
  }
  const now = readFileSync(sql, 'utf8').split('\n')
  const lost = before[0]?.[1].split('\n').filter((line) => !now.includes(line)) ?? []
  if (lost.length) console.log(`These lines of ${sql} are gone. What was written by hand has to be written again:\n${lost.join('\n')}`)
  return 0
}

try {
  const args = process.argv.slice(2)
  process.exitCode = args.includes('--again') ? generateAgain() : generate(...args)
  dropOlderSnapshots()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
