// `npm run check`: all fast steps, which need neither a database server nor a browser. A step is skipped if its files are the same as when it
// last passed, unless `-- --all` asks for it. Failures alone are printed, in 40 lines at most.

import { Unchanged } from './checked-before.mjs'
import { gates, reviews, steps } from './run.mjs'

const forgets = process.argv.includes('--all')
const { types, ...contract } = gates
// The longest step begins first. The build knows itself whether it is up to date.
const commands = {
  'unit and model tests': {
    run: ['node', 'scripts/quick-tests.mjs', ...(forgets ? ['--all'] : [])],
    next: 'Run one file by `npx vitest run <path>`.',
  },
  'the build and its bytes': {
    run: ['node', 'scripts/budgets.mjs'],
    next: 'Mend the build (`npm run build`), or load less; budgets.json has the limits.',
  },
  types,
  ...contract,
  'the pages of docs are what the machines and the contract say': {
    run: ['tsx', 'scripts/docs.ts', '--check'],
    reads: /^(openapi\.yaml$|(contract|docs|machines|scripts)\/)/,
    next: 'Run `npm run docs`.',
  },
  ...reviews,
}
const started = performance.now()
const failed = await steps(commands, new Unchanged({ forgets }))
const seconds = Math.round((performance.now() - started) / 1000)
console.log(`${failed.length === 0 ? 'All is well' : `Failed: ${failed.join('; ')}`} (${seconds} s).`)
process.exitCode = failed.length === 0 ? 0 : 1
