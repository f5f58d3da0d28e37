import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { WAIT_MS } from '#tests/support/setup/settings.ts'
import { freePort } from './ports.ts'
import { ordinaryUser } from './postgres.ts'

/** The program, where this machine has it. Debian keeps it out of the PATH of ordinary users. */
export const findNginx = () => ['nginx', '/usr/sbin/nginx'].find((program) => spawnSync(program, ['-v']).status === 0)

/** The configuration that docs/operations.md shows: all of it, so that none of it is tried by nobody. */
export function documentedNginx() {
  const [configuration, ...others] = Array.from(
    readFileSync('docs/operations.md', 'utf8').matchAll(/```nginx\n(.+?)```/gs),
    ([, text]) => text,
  )
  if (!configuration || others.length > 0) throw new Error('docs/operations.md shows none or several configurations of nginx.')
  return configuration
}

/** Replaces each line that differs on this machine, and nothing else. Throws if the document has no such line any more. */
function adapt(configuration: string, lines: [documented: RegExp, here: string][]) {
  return lines.reduce((text, [documented, here]) => {
    if (!documented.test(text)) throw new Error(`The configuration in docs/operations.md has nothing like ${documented}.`)
    return text.replace(documented, here)
  }, configuration)
}

/**
 * nginx in front of these processes of the server, as docs/operations.md has it. It goes away with `stop`, and when this process dies. Where `clientsNameThemselves`
 * a client says its address by `X-Forwarded-For`, as if it came from there.
 */
export async function startNginx(ports: number[], { clientsNameThemselves = false } = {}) {
  const program = findNginx()
  if (!program) throw new Error('This test needs nginx: `apt-get install nginx-light`.')
  const [folder, identity] = [mkdtempSync(join(tmpdir(), 'salvia-nginx-')), ordinaryUser()]
  const [plain, redirecting, encrypted] = [await freePort(), await freePort(), await freePort()]
  const at = (name: string) => join(folder, name)
  const newKey = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  execFileSync('openssl', [...newKey, '-keyout', at('key.pem'), '-out', at('certificate.pem')], { stdio: 'pipe' })
  const site = adapt(documentedNginx(), [
    [/( +server 127\.0\.0\.1:\d+;\n)+/, ports.map((port) => `    server 127.0.0.1:${port};\n`).join('')],
    [/listen 80;/, `listen 127.0.0.1:${redirecting};`],
    // Beside the encrypted address a plain one, for clients that know no authority of ours; both are the same server.
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${encrypted} ssl http2;\n    listen 127.0.0.1:${plain};`],
    [/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, at('certificate.pem')],
    [/\/etc\/letsencrypt\/\S+\/privkey\.pem/, at('key.pem')],
    [/\/var\/log\/nginx\/salvia\.log/, at('access.log')],
    [
      /(?=\n {4}location = \/metrics)/,
      clientsNameThemselves ? '\n    set_real_ip_from 127.0.0.1;\n    real_ip_header X-Forwarded-For;' : '',
    ],
  ])
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${at(kind)};`).join('\n')
  const main = `daemon off;\npid ${at('pid')};\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`
  writeFileSync(at('nginx.conf'), main)
  if (identity) for (const path of [folder, ...readdirSync(folder).map(at)]) chownSync(path, identity.uid, identity.gid)

  // The shell waits on our pipe, which closes however this process ends.
  const guard = `"$@" & while read -r line; do :; done; kill $!; wait $!; rm -rf '${folder}'`
  const options = ['-p', folder, '-e', at('error.log'), '-c', at('nginx.conf')]
  const child = spawn('sh', ['-c', guard, 'sh', program, ...options], { ...identity, cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] })
  const exited = once(child, 'exit')
  // It makes the file when it has begun.
  const log = () => (existsSync(at('error.log')) ? readFileSync(at('error.log'), 'utf8') : '')
  const stop = async () => {
    child.stdin.end()
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${plain}`
  const until = Date.now() + WAIT_MS
  while (!(await fetch(`${url}/metrics`).catch(() => undefined))) {
    if (Date.now() > until || /\[emerg\]/.test(log())) {
      const said = log()
      await stop()
      throw new Error(`nginx did not start:\n${said}`)
    }
    await setTimeout(50)
  }
  return {
    url,
    api: `${url}/api/v1`,
    /** The addresses for people: the encrypted one, and the one that leads there. */
    encrypted: `https://127.0.0.1:${encrypted}`,
    redirecting: `http://127.0.0.1:${redirecting}`,
    stop,
  }
}
