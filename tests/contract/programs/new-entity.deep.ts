import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'vitest'
import { relatedSchemasOf, schemasOf, statusSchemasOf, withSchemas } from '#tests/support/features/new-entity.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

/** What an entity may add, in kB: to each page its link, its address and its words, and to its own one a field of each kind. Who adds one raises the budgets that are short. */
const OWN_KB = 1.5

type Budgets = { [name: string]: string | number | Budgets }
const withRoom = (budgets: Budgets): Budgets =>
  Object.fromEntries(
    Object.entries(budgets).map(([name, value]) => [
      name,
      typeof value === 'number' ? value + OWN_KB : typeof value === 'string' ? value : withRoom(value),
    ]),
  )

// As anybody runs it: what an earlier `npm run check` has found in order is not checked again.
const { TEST_TIER: _tier, SEED: _seed, ...env } = process.env

test.each([
  [
    'with a field of each kind',
    schemasOf('Reagent', 'Material'),
    ['Reagent', 'el reactivo', 'los reactivos', '/insurances'],
    ['reagents', 'roles'],
  ],
  [
    'that belongs to a doctor, with a field that the back office alone writes',
    relatedSchemasOf('Absence'),
    ['Absence', 'la ausencia', 'las ausencias', '/schedule'],
    ['absences', 'roles', 'scope', 'audit'],
  ],
  ['with a status', statusSchemasOf('Repair'), ['Repair', 'la reparación', 'las reparaciones'], ['repairs', 'roles', 'statuses', 'flows']],
])('an entity %s passes every check as it was written, and its pages work', { timeout: 3_000_000 }, (_, schemas, names, tests) => {
  const copy = temporaryFolder()
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy.path, encoding: 'utf8', env })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  }
  try {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n')
    for (const file of files) cpSync(file, join(copy.path, file))
    symlinkSync(resolve('node_modules'), join(copy.path, 'node_modules'))
    run('git', 'init', '--quiet')
    const contract = join(copy.path, 'openapi.yaml')
    writeFileSync(contract, withSchemas(readFileSync(contract, 'utf8'), schemas))
    const budgets = join(copy.path, 'budgets.json')
    writeFileSync(budgets, `${JSON.stringify(withRoom(JSON.parse(readFileSync(budgets, 'utf8'))), undefined, 2)}\n`)

    run('npm', 'run', 'new-entity', '--', ...names)
    run('npm', 'run', 'check')
    // Its journey by itself first: a run of no test fails.
    run('npm', 'test', '--', `tests/e2e/records/${tests[0]}.e2e.ts`)
    run('npm', 'test', '--', ...tests)
  } finally {
    copy.remove()
  }
})
