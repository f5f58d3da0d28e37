import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder = ''
const LEFT = 'ran'
const write = (files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}
const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
const script = (name: string) => resolve('scripts', name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'))
  run('git', 'init', '--quiet')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a step of a check', () => {
  /** What is printed, and whether the program of the step was run, which leaves a file that the step does not read. */
  const steps = () => {
    const printed = run(process.execPath, 'steps.mjs').split('\n').filter(Boolean)
    const didRun = existsSync(join(folder, LEFT))
    rmSync(join(folder, LEFT), { force: true })
    return { didRun, printed }
  }
  const [RAN, SPARED] = [
    { didRun: true, printed: [] },
    { didRun: false, printed: [] },
  ]
  const FAILED = { didRun: true, printed: ['✗ first', 'looked', '→ Mend it.', 'All that they said is in node_modules/.cache/check.log.'] }

  beforeEach(() =>
    write({
      'package.json': '{}',
      'read.txt': 'good',
      'other.txt': 'good',
      'fails-if-bad.mjs': `import { readFileSync, writeFileSync } from 'node:fs'; console.log('looked'); writeFileSync('${LEFT}', ''); process.exitCode = readFileSync('read.txt', 'utf8') === 'bad' ? 1 : 0`,
      'steps.mjs': `
        import { steps } from '${script('run.mjs')}'
        import { Unchanged } from '${script('checked-before.mjs')}'
        const reads = /^read/
        await steps({ first: { run: ['node', 'fails-if-bad.mjs'], reads, next: 'Mend it.' } }, new Unchanged({ forgets: process.argv.includes('--all') }))`,
    }),
  )

  test('is not run again until a file changes that it reads', () => {
    expect(steps()).toEqual(RAN)
    expect(steps()).toEqual(SPARED)
    write({ 'other.txt': 'bad' })
    expect(steps()).toEqual(SPARED)
    write({ 'read.txt': 'bad' })
    expect(steps()).toEqual(FAILED)
    // What failed is run again, and what was found in order before is still known.
    expect(steps()).toEqual(FAILED)
    write({ 'read.txt': 'good' })
    expect(steps()).toEqual(SPARED)
  })

  test('is run again when a new file is one that it reads, the packages are others, or a file is gone', () => {
    steps()
    write({ 'read-too.txt': '' })
    expect(steps()).toEqual(RAN)
    write({ 'package-lock.json': '{}' })
    expect(steps()).toEqual(RAN)
    expect(steps()).toEqual(SPARED)
    rmSync(join(folder, 'read-too.txt'))
    expect(steps()).toEqual(RAN)
  })

  test('is always run where git does not say which files there are', () => {
    rmSync(join(folder, '.git'), { recursive: true })
    expect([steps(), steps()]).toEqual([RAN, RAN])
  })
})

describe('a test file', () => {
  /** Which of the test files were run. */
  const tested = (...args: string[]) => {
    const output = run(process.execPath, script('quick-tests.mjs'), ...args)
    return [...output.matchAll(/^\S*ran (\w+)/gm)].map(([, name]) => name).sort()
  }

  test('is run again when what it imports or reads changes, at whichever remove, and when it may read anything', () => {
    const testing = (name: string, more = '') =>
      `import { test } from 'vitest'\n${more}\ntest('it runs', () => { console.log('ran ${name}') })\n`
    write({
      '.gitignore': 'node_modules',
      'package.json': '{"type": "module", "imports": {"#src/*": "./src/*"}}',
      'vitest.config.ts': `export default { test: { projects: [{ test: { name: 'unit', include: ['tests/unit/*.test.ts'] } }, { test: { name: 'model', include: ['tests/model/*.test.ts'] } }] } }`,
      'src/near.ts': `export * from './far.ts'\n`,
      'src/far.ts': 'export const far = 1\n',
      'read.txt': '',
      'other.txt': '',
      'tests/unit/imports.test.ts': testing('imports', `import { far } from '#src/near.ts'\nvoid far`),
      'tests/unit/types.test.ts': testing('types', `import type { far } from '#src/near.ts'`),
      'tests/unit/reads.test.ts': testing('reads', `import { readFileSync } from 'node:fs'\nreadFileSync('read.txt')`),
      'tests/model/anything.test.ts': testing('anything', `import { readdirSync } from 'node:fs'\nreaddirSync('.')`),
    })
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(resolve('node_modules/vitest'), join(folder, 'node_modules/vitest'))
    expect(tested()).toEqual(['anything', 'imports', 'reads', 'types'])
    expect(tested()).toEqual([])
    write({ 'src/far.ts': 'export const far = 2\n' })
    expect(tested()).toEqual(['anything', 'imports'])
    write({ 'read.txt': 'x' })
    expect(tested()).toEqual(['anything', 'reads'])
    write({ 'other.txt': 'x' })
    expect(tested()).toEqual(['anything'])
    expect(tested('--all')).toEqual(['anything', 'imports', 'reads', 'types'])
  })
})
