// `npm run check`: everything that is fast and needs neither a database server nor a browser.
import { gates, steps } from './run.mjs'

const failed = await steps({
  'the build and its bytes': ['node', 'scripts/budgets.mjs'],
  ...gates,
  'the pages of docs are what the machines and the contract say': ['tsx', 'scripts/docs.ts', '--check'],
  'unit and model tests': ['vitest', 'run', '--project', 'unit', '--project', 'model'],
  'style and likely mistakes': ['biome', 'check', '--error-on-warnings'],
  'imports point one way': ['depcruise', 'contract', 'src', 'server', 'machines', 'tests'],
  'nothing is unused': ['knip'],
})
console.log(failed.length === 0 ? 'All is well.' : `Failed: ${failed.join('; ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
