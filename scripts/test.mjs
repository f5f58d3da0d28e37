// `npm test`: generated code, contract, types, build, and every test, the browser's included. With words after `--` it runs only
// the test files whose path has one of them. `npm run test:deep` tries everything of which `npm test` tries a fair share.
import { startVitest } from 'vitest/node'
import { gates, steps } from './run.mjs'

const DEEP = '--deep'
const filters = process.argv.slice(2).filter((word) => word !== DEEP)
if (process.argv.includes(DEEP)) {
  process.env.TEST_DEEP = '1'
  process.env.SEED ??= String(Math.floor(Math.random() * 2 ** 31))
  console.log(`Generated values start from SEED=${process.env.SEED}.`)
}
// One core would wait while the tests' servers and data are made; the gates use it meanwhile.
const gating = filters.length > 0 ? [] : steps(gates)

const vitest = await startVitest('test', filters, { watch: false })
const modules = vitest.state.getTestModules()
const tests = modules.flatMap((module) => [...module.children.allTests()])
const passed = tests.filter((test) => test.result().state === 'passed').length
// A skipped test counts as a failure, and so does a file that could not be loaded or an error outside of a test.
const skipped = tests.filter((test) => !['passed', 'failed'].includes(test.result().state))
for (const test of skipped) console.error(`Did not run: ${test.module.relativeModuleId} > ${test.fullName}`)
const broken = modules.filter((module) => module.errors().length > 0).length + vitest.state.getUnhandledErrors().length
const failedGates = await gating
await vitest.close()
// It takes both cores, so it comes last.
const mutations = {
  'small changes of machines are noticed': { run: ['node', 'scripts/mutation.mjs', 'machines'] },
  'small changes of forms are noticed': { run: ['node', 'scripts/mutation.mjs', 'src/ui/form'] },
  'small changes of records are noticed': { run: ['node', 'scripts/mutation.mjs', 'server/records'] },
}
if (process.argv.includes(DEEP) && filters.length === 0) failedGates.push(...(await steps(mutations)))
const failed = failedGates.length + tests.length - passed + broken

if (passed === 0) console.error('No test ran.')
if (failedGates.length > 0) console.log(`Failed beside the tests: ${failedGates.join('; ')}.`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
