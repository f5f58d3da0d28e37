import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './ports.ts'
import { ordinaryUser } from './postgres.ts'

// Debian keeps it out of the PATH of ordinary users.
const find = () => ['pgbouncer', '/usr/sbin/pgbouncer'].find((program) => spawnSync(program, ['--version']).status === 0)

/**
 * PgBouncer in transaction mode before all databases of the cluster at `url`, with so many connections to each. It goes away with `stop`, and
 * when this process dies. `through` is the URL of a database behind it.
 */
export async function startPgbouncer(url: string, connections: number) {
  const program = find()
  if (!program) throw new Error('This test needs PgBouncer: `apt-get install pgbouncer`.')
  const { hostname, port: databasePort, username, password } = new URL(url)
  const [folder, port, identity] = [mkdtempSync(join(tmpdir(), 'salvia-pgbouncer-')), await freePort(), ordinaryUser()]
  const [settings, accounts] = [join(folder, 'pgbouncer.ini'), join(folder, 'accounts')]
  writeFileSync(accounts, `"${username}" "${password}"\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${accounts}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
  )
  if (identity) for (const path of [folder, settings, accounts]) chownSync(path, identity.uid, identity.gid)
  // The shell waits on our pipe, which closes however this process ends.
  const guard = `"$@" & while read -r line; do :; done; kill -KILL $!; wait $!; rm -rf '${folder}'`
  const child = spawn('sh', ['-c', guard, 'sh', program, settings], { ...identity, cwd: folder, stdio: ['pipe', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.stdin.end()
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  const lines: string[] = []
  const ready = new Promise<void>((resolve, failed) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line)
      if (line.includes('process up')) resolve()
      if (line.includes('FATAL')) failed(new Error(`PgBouncer did not start:\n${lines.join('\n')}`))
    })
  })
  await ready.catch((error: unknown) => stop().then(() => Promise.reject(error)))
  return {
    /** Its log, a line each. */
    log: lines,
    through(database: string) {
      const pooled = new URL(database)
      pooled.port = String(port)
      return pooled.href
    },
    stop,
  }
}
