import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { openFolder } from '#server/platform/db/embedded.ts'
import { lockFolder } from '#server/platform/db/lock.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

/** Runs a program so that it and this process do not see each other's numbers, as two containers on one machine. */
const APART = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child']
const canSeparate = spawnSync(APART[0] ?? '', [...APART.slice(1), 'true']).status === 0
// A machine without the right to do so has a second process in its place.
const prefix = canSeparate ? APART : []

const OWNER = `import { lockFolder } from './server/platform/db/lock.ts'
const locked = lockFolder(process.argv[1])
console.log('tried')
await locked
console.log('locked')
setInterval(() => {}, 1_000_000)`

test('a folder has one owner, in whichever container; whoever starts as it ends waits for it, and a killed one leaves nothing', async () => {
  const { path, remove } = temporaryFolder()
  const folder = join(path, 'database')
  const unlock = await lockFolder(folder)
  const mine = readFileSync(`${folder}.lock`, 'utf8')

  const [program = '', ...args] = [...prefix, process.execPath, '--import=tsx', '--input-type=module', '-e', OWNER, folder]
  const other = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: other.stdout })
  expect(await once(lines, 'line')).toEqual(['tried'])
  expect(readFileSync(`${folder}.lock`, 'utf8')).toBe(mine)
  const locked = once(lines, 'line')
  unlock()
  expect(await locked).toEqual(['locked'])

  other.kill('SIGKILL')
  const again = await lockFolder(folder)
  again()
  remove()
})

const MORTAL = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', () => process.exit(3))
parentPort.postMessage('open')`

test('a thread of the embedded database that ends fails what it has not answered, what it is asked later, and its closing', async () => {
  const database = await openFolder('', new URL(`data:text/javascript,${encodeURIComponent(MORTAL)}`))
  const pending = [database.answer(new Uint8Array()), database.answer(new Uint8Array())]
  const failure = 'The thread of the embedded database has ended with 3.'
  for (const one of [...pending, database.ended]) await expect(one).rejects.toThrow(failure)
  await expect(database.answer(new Uint8Array())).rejects.toThrow(failure)
  await expect(database.close()).rejects.toThrow(failure)
})

test('a thread of the embedded database that ends before it is open fails the opening', async () => {
  await expect(openFolder('', new URL('data:text/javascript,process.exit(4)'))).rejects.toThrow('has ended with 4')
})
