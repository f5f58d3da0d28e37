import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder = ''
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
  const steps = () => run(process.execPath, 'steps.mjs').split('\n').filter(Boolean)

  beforeEach(() =>
    write({
      'package.json': '{}',
      'read.txt': 'good',
      'other.txt': 'good',
      'fails-if-bad.mjs': `import { readFileSync } from 'node:fs'; console.log('looked'); process.exitCode = readFileSync('read.txt', 'utf8') === 'bad' ? 1 : 0`,
      'steps.mjs': `
        import { steps } from '${script('run.mjs')}'
        import { Unchanged } from '${script('unchanged.mjs')}'
        const reads = /^read/
        await steps({ first: { run: ['node', 'fails-if-bad.mjs'], reads, tells: true } }, new Unchanged({ forgets: process.argv.includes('--all') }))`,
    }),
  )

  test('is not run again until a file changes that it reads', () => {
    expect(steps()).toEqual(['first: looked'])
    expect(steps()).toEqual([])
    write({ 'other.txt': 'bad' })
    expect(steps()).toEqual([])
    write({ 'read.txt': 'bad' })
    expect(steps()).toEqual(['✗ first', 'looked'])
    // What failed is run again, and what was found in order before is still known.
    expect(steps()).toEqual(['✗ first', 'looked'])
    write({ 'read.txt': 'good' })
    expect(steps()).toEqual([])
  })

  test('is run again when a new file is one that it reads, the packages are others, or a file is gone', () => {
    steps()
    write({ 'read-too.txt': '' })
    expect(steps()).toEqual(['first: looked'])
    write({ 'package-lock.json': '{}' })
    expect(steps()).toEqual(['first: looked'])
    expect(steps()).toEqual([])
    rmSync(join(folder, 'read-too.txt'))
    expect(steps()).toEqual(['first: looked'])
  })

  test('is always run where git does not say which files there are', () => {
    rmSync(join(folder, '.git'), { recursive: true })
    expect([steps(), steps()]).toEqual([['first: looked'], ['first: looked']])
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
