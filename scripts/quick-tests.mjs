// The unit and model tests that have not passed as they are now; with `--all` each of them. The last line says how many were run.
import { startVitest } from 'vitest/node'
import { Unchanged } from './checked-before.mjs'
import { quickTests } from './quick-files.mjs'

const unchanged = new Unchanged({ forgets: process.argv.includes('--all') })
const { tests, left } = quickTests(unchanged)
// Without git no file is known, and all tests are run.
if (left.length > 0 || tests.length === 0) {
  const filters = left.length < tests.length ? left.map(({ name }) => name) : []
  // The other steps of `npm run check` take the other core. A second worker would load everything once more.
  const vitest = await startVitest('test', filters, { watch: false, maxWorkers: 1, project: ['unit', 'model'] })
  const passed = new Set(vitest.state.getTestModules().flatMap((one) => (one.ok() ? [one.relativeModuleId] : [])))
  const isSound = vitest.state.getUnhandledErrors().length === 0
  await vitest.close()
  if (isSound) unchanged.keep(left.filter(({ name }) => passed.has(name)))
}
console.log(left.length < tests.length ? `${left.length} of ${tests.length} files, the others are unchanged` : 'all files')
process.exit()
