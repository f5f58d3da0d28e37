import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts'
import { shareOf } from '#tests/support/settings.ts'

test.each(shareOf(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const, 1))('%s to `npm start` leaves no server behind', async (signal) => {
  const { PATH, HOME } = process.env
  const database = await createDatabase(inject('postgres'), inject('template'))
  const npm = spawn('npm', ['start'], {
    env: { PATH, HOME, PORT: '0', DATABASE_URL: database, DEMO: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = new Promise<string>((resolve) => {
    createInterface({ input: npm.stdout }).on('line', (line) => {
      const listening = /Server listening at (http:[^"]+)/.exec(line)
      if (listening?.[1]) resolve(listening[1])
    })
  })
  const health = `${await url}/api/v1/health`
  expect((await fetch(health)).status).toBe(200)
  npm.kill(signal)
  // The output is closed once every process that writes to it has ended.
  await once(npm, 'close')
  await expect(fetch(health)).rejects.toThrow('fetch failed')
  await dropDatabase(database)
})
