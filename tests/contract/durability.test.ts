import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { client, signIn } from '#tests/support/client.ts'
import { fillDataFolder } from '#tests/support/demo.ts'
import { startBriefly, temporaryFolder } from '#tests/support/server.ts'
import { isDeep } from '#tests/support/settings.ts'

const SETTINGS = { NODE_ENV: 'production', CAPTCHA_PROVIDER: 'none' }
const KILLS = isDeep ? 20 : 3

const folders: { remove: () => void }[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove()
})
function newFolder() {
  const folder = temporaryFolder()
  folders.push(folder)
  return folder.path
}

const start = (folder: string, more = {}) => startBriefly({ ...SETTINGS, DATA_DIR: folder, ...more })
async function namesOf(api: string, token: string) {
  const { body } = await client(api, token).get('/insurances')
  return new Set((body as { name: string }[]).map(({ name }) => name)) // the list operation's 200
}

test(`a server killed ${KILLS} times while it writes loses nothing that it acknowledged, and always starts again`, {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const folder = newFolder()
  fillDataFolder(folder)
  const acknowledged = new Set<string>()
  let token: string | undefined
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await start(folder)
    token ??= await signIn(server.api)
    const stored = await namesOf(server.api, token)
    expect([...acknowledged].filter((name) => !stored.has(name))).toEqual([])
    const { post } = client(server.api, token)

    // Several writers at once; the kill falls into the middle of what comes after the last awaited answer.
    let left = 3 + kill
    await new Promise<void>((enough) => {
      const write = async (): Promise<void> => {
        const name = `Obra ${randomUUID()}`
        const answer = await post('/insurances', { name }).catch(() => undefined)
        if (answer === undefined) return
        expect(answer.status).toBe(201)
        acknowledged.add(name)
        if (--left === 0) enough()
        return write()
      }
      for (let writer = 0; writer < 4; writer++) write()
    })
    await server.kill()
  }
  expect(acknowledged.size).toBeGreaterThan(KILLS * 3)
  const server = await start(folder)
  const stored = await namesOf(server.api, token ?? '')
  expect([...acknowledged].filter((name) => !stored.has(name))).toEqual([])
  await server.stop()
})

test('the folder of the embedded database takes one of two servers that start at the same moment: the other one says which process has it', async () => {
  const folder = join(newFolder(), 'data')
  const both = await Promise.allSettled([start(folder, { DEMO: '0' }), start(folder, { DEMO: '0' })])
  const started = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect([started.length, refused.length]).toEqual([1, 1])
  const [server] = started
  if (!server) throw new Error('None of them has started.')
  expect(refused[0]).toMatch(new RegExp(`ended with 1 .+\\nThe database in .+ is in use by process ${server.pid} of .+: .+\\.$`))
  expect(statSync(folder).mode & 0o077).toBe(0)
  expect((await client(server.api).get('/ready')).status).toBe(200)
  expect((await server.stop()).code).toBe(0)
  expect(existsSync(join(folder, 'database.lock'))).toBe(false)
})

test('a server that is told to stop still answers what it has begun', async () => {
  const folder = newFolder()
  fillDataFolder(folder)
  const server = await start(folder)
  const authorization = `Bearer ${await signIn(server.api)}`
  const body = JSON.stringify({ name: `Obra ${randomUUID()}` })
  const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' }
  const begun = request(`${server.api}/insurances`, { method: 'POST', headers })
  begun.flushHeaders()
  await once(begun, 'continue')
  const stopped = server.stop()
  begun.end(body)
  const [answer]: IncomingMessage[] = await once(begun, 'response')
  expect(answer?.statusCode).toBe(201)
  answer?.resume()
  expect((await stopped).code).toBe(0)
})
