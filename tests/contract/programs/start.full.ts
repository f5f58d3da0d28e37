import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject, test } from 'vitest'
import { linkedDataFolder } from '#tests/support/server/demo.ts'
import { BRIEF, run, temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'
import { isDeep, shareOf } from '#tests/support/setup/settings.ts'

const API = 'https://api.example.test/salvia'

/** The address that a line of the server's log names. */
const addressIn = (line: string) => /Server listening at (http:[^"]+)/.exec(line)?.[1]

test.each(shareOf(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const, 1))(
  '%s to `npm start` says no for a while that it is ready, still answers, and leaves no server behind',
  async (signal) => {
    const { PATH, HOME } = process.env
    const database = await createDatabase(inject('postgres'), inject('template'))
    const folder = linkedDataFolder()
    const npm = spawn('npm', ['start'], {
      env: { PATH, HOME, PORT: '0', DATABASE_URL: database, DATA_DIR: folder.path, DEMO: '1', DRAIN_SECONDS: '5' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const url = new Promise<string>((resolve) => {
      createInterface({ input: npm.stdout }).on('line', (line) => {
        const listening = addressIn(line)
        if (listening) resolve(listening)
      })
    })
    const [health, ready] = [`${await url}/api/v1/health`, `${await url}/api/v1/ready`]
    expect((await fetch(health)).status).toBe(200)
    // The output is closed once every process that writes to it has ended.
    const closed = once(npm, 'close')
    npm.kill(signal)
    await expect.poll(async () => (await fetch(ready)).status).toBe(503)
    expect((await fetch(health)).status).toBe(200)
    await closed
    await expect(fetch(health)).rejects.toThrow('fetch failed')
    await dropDatabase(database)
    folder.remove()
  },
)

test('a server that cannot load the holidays says so and ends, since it would never load them', async () => {
  const folder = linkedDataFolder()
  const database = await createDatabase(inject('postgres'), inject('template'))
  const asModule = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`
  const failing = asModule(`export async function load(url, context, next) {
    const loaded = await next(url, context)
    if (String(loaded.source).includes('getHolidays(year, language) {') && url.includes('/chunks/')) throw new Error('EMFILE: too many open files')
    return loaded
  }`)
  const hooks = asModule(`import { register } from 'node:module'; register(${JSON.stringify(failing)})`)
  const settings = { PORT: '0', DATABASE_URL: database, DATA_DIR: folder.path, DEMO: '1', JOBS: '0' }
  const { exited } = run('build/server/main.js', settings, [], [...BRIEF, '--import', hooks])
  const { code, output } = await exited
  expect(output).toContain('the holidays cannot be read')
  expect(code).toBe(1)
  await dropDatabase(database)
  folder.remove()
})

// It installs everything, which takes minutes.
if (isDeep)
  test('the commands of the README for production work as they stand, in a clean clone and with NODE_ENV set', {
    timeout: 900_000,
  }, async () => {
    const { path, remove } = temporaryFolder()
    const database = await createDatabase(inject('postgres'))
    execFileSync('git', ['clone', '--quiet', '.', join(path, 'clone')])
    const readme = readFileSync(join(path, 'clone', 'README.md'), 'utf8')
    const [, commands = ''] = /## Run it for real\n\n```sh\n([\s\S]+?)```/.exec(readme) ?? []
    expect(commands).toContain('DATABASE_URL=')
    const { PATH, HOME } = process.env
    const here = commands.replace(/DATABASE_URL=\S+/, `DATABASE_URL=${database}`).replaceAll('/opt/salvia', join(path, 'package'))
    const shell = spawn('sh', ['-e', '-c', here], {
      cwd: join(path, 'clone'),
      env: {
        PATH,
        HOME,
        NODE_ENV: 'production',
        ADMIN_PASSWORD: 'una contraseña larga',
        PORT: '0',
        DATA_DIR: join(path, 'data'),
        VITE_API_URL: API,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const output: string[] = []
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: shell.stdout }).on('line', (line) => {
        output.push(line)
        const listening = addressIn(line)
        if (listening) resolve(listening)
      })
      shell.once('close', () => reject(new Error(output.join('\n'))))
    })
    expect(output.join('\n')).toContain('ana@example.com can sign in now.')
    expect((await fetch(`${url}/api/v1/ready`)).status).toBe(200)
    expect(await (await fetch(`${url}/api/v1/auth/challenge`)).json()).not.toHaveProperty('demoAccounts')
    const page = await fetch(`${url}/login`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${new URL(API).origin};`)
    if (shell.pid) process.kill(-shell.pid, 'SIGTERM')
    await dropDatabase(database)
    remove()
  })
