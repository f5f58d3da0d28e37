import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { projectWith, relatedSchemasOf, schemasOf, statusSchemasOf } from '#tests/support/features/new-entity.ts'

/** What an entity may add to each page, in kB: its link, its address and its words. Who adds one raises the budgets that are short. */
const OWN_KB = 0.3
/** A page with a field of each kind has a row of its own, as the recipe says. */
const OWN_PAGE_KB = 70.5

type Budgets = { [name: string]: string | number | Budgets }
const withRoom = (budgets: Budgets): Budgets =>
  Object.fromEntries(
    Object.entries(budgets).map(([name, value]) => [
      name,
      typeof value === 'number' ? value + OWN_KB : typeof value === 'string' ? value : withRoom(value),
    ]),
  )

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
  const { path, run, remove } = projectWith(schemas, names)
  try {
    const file = join(path, 'budgets.json')
    const budgets = JSON.parse(readFileSync(file, 'utf8'))
    budgets['added by a page of the console'][`src/features/${tests[0]}/${names[0]?.toLowerCase()}-page.tsx`] = OWN_PAGE_KB
    writeFileSync(file, `${JSON.stringify(withRoom(budgets), undefined, 2)}\n`)
    run('npm', 'run', 'check')
    // Its journey by itself first: a run of no test fails.
    run('npm', 'test', '--', `tests/e2e/records/${tests[0]}.e2e.ts`)
    run('npm', 'test', '--', ...tests)
  } finally {
    remove()
  }
})
