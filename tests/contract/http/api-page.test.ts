import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgres } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { onlyPackaged } from '#tests/support/setup/settings.ts'

/**
 * Runs the calls of docs/api.md as they stand, one after the other in one shell, and compares the answers with the page's. A machine
 * without curl gets a stand-in for it.
 */

const page = readFileSync('docs/api.md', 'utf8')
/** A line that no call prints. */
const BORDER = '--- the next block ---'

const blocks = [...page.matchAll(/^```(\w+)\n(.*?)\n```$/gms)].map(([, kind = '', text = '']) => ({ kind, text }))
const calls = blocks.filter(({ kind }) => kind === 'sh').map(({ text }) => text)
const answers = blocks.filter(({ kind }) => kind === 'text').map(({ text }) => text)
/** The programs, by the name that stands before each. */
const programs = [...page.matchAll(/`([\w.]+)`:\n\n```\w+\n(.*?)\n```$/gms)].map(([, name = '', text = '']) => ({ name, text }))

const cache = join(process.cwd(), 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
// The folder is inside of the project, where a program finds what the page tells to install.
const folder = mkdtempSync(join(cache, 'api-page-'))

let app: TestApp
beforeAll(async () => {
  app = await openApp(postgres.open, { CAPTCHA_PROVIDER: 'altcha' })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

/** Puts a command before those of the machine. */
const command = (name: string, text: string) => writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })

const hasCurl = () => !onlyPackaged && spawnSync('curl', ['--version']).status === 0

/** A regular expression for an answer of the page. */
const pattern = (answer: string) =>
  new RegExp(
    `^${answer
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  )

test('every call on the page is answered as the page says', { tags: 'full' }, async () => {
  expect(programs.map(({ name }) => name)).toEqual(['solve.mjs', 'client.ts'])
  expect(calls).toHaveLength(answers.length)
  const SERVER = await app.app.listen({ host: '127.0.0.1', port: 0 })
  for (const { name, text } of programs) writeFileSync(join(folder, name), text)
  // npx runs what is installed, which stands in the path here.
  command('npx', 'exec "$@"')
  if (!hasCurl()) command('curl', `exec node '${resolve('tests/support/server/curl.mjs')}' "$@"`)
  const PATH = [folder, join(process.cwd(), 'node_modules/.bin'), join(process.execPath, '..'), process.env['PATH']].join(delimiter)
  const script = ['set -eu', ...calls.flatMap((call) => [call, `echo; echo '${BORDER}'`])].join('\n')
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder, env: { ...process.env, PATH, SERVER } })
  const printed = stdout.split(`\n${BORDER}\n`).map((text) => text.trim())
  for (const [index, answer] of answers.entries()) expect(printed[index], calls[index]).toMatch(pattern(answer))
})
