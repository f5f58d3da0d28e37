import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, afterEach, describe, expect, inject, test, vi } from 'vitest'
import { at, browsers, firstThatStarts, newestFirst, startFault, versionOf } from '#tests/support/browser/chromium.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'
import { onlyPackaged } from '#tests/support/setup/settings.ts'

test('the browser that `npm ci` brings along and the one of the machine, if it has one, open the console', async () => {
  const packaged = await browsers.packaged()
  // It is built for one system; every other one needs a browser of its own.
  if (!packaged) expect(`${process.platform} ${process.arch}`).not.toBe('linux x64')
  for (const options of [packaged, onlyPackaged ? undefined : browsers.installed()]) {
    if (!options) continue
    const browser = await chromium.launch(options)
    try {
      const page = await browser.newPage()
      await page.goto(`${inject('url')}/login`)
      await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
      // The proof of work begins when somebody types.
      await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('doctor@salvia.test')
      await page.getByText('Verificamos que sos una persona.').waitFor()
    } finally {
      await browser.close()
    }
  }
})

test('the newest browser that there is runs the tests, whatever it is called', () => {
  const versions = { installed: [156, 0, 8078, 73], playwright: [156, 0, 8078, 108], packaged: [147, 0, 7727, 24], unknown: [] }
  const all = Object.entries(versions).map(([source, version]) => ({ source, options: { executablePath: source }, version }))
  expect(Object.keys(newestFirst(all))).toEqual(['playwright', 'installed', 'packaged', 'unknown'])
  expect(versionOf(inject('browser'))[0]).toBeGreaterThan(100)
})

describe('a browser that is there and does not start', () => {
  const folder = temporaryFolder()
  afterAll(folder.remove)
  afterEach(() => vi.restoreAllMocks())

  /** A program in the place of a browser. */
  function program(script: string) {
    const path = join(folder.path, 'chromium')
    writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return { path, options: at(path) }
  }
  const COMPLAINT = 'error while loading shared libraries: libnss3.so'
  const broken = `echo '${COMPLAINT}' >&2\nexit 127`

  test('is told in its own words, and the next one is taken', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { path, options } = program(broken)
    expect(await firstThatStarts({ installed: () => options, packaged: () => inject('browser') })).toEqual(inject('browser'))
    const [[told] = [], ...more] = warn.mock.calls
    expect(String(told).split('\n')).toEqual([
      `The browser ${path} does not start, so the tests look for another one. It says:`,
      COMPLAINT,
      'exit: exitCode=127, signal=null',
    ])
    expect(more).toEqual([])
  })

  test('ends the run where it was named', async () => {
    const { path, options } = program(broken)
    const sources = { named: () => options, packaged: () => inject('browser') }
    await expect(firstThatStarts(sources)).rejects.toThrow(`CHROMIUM_PATH names ${path}, which does not start:\n${COMPLAINT}`)
  })

  test('is not waited for without end', async () => {
    const { options = {} } = program('exec sleep 600')
    expect(await startFault(options, 200)).toBe('Timeout 200ms exceeded.')
  })
})
