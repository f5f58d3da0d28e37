// `npm test`: a fair share of all tests, the browser's included. `npm run test:full` and `npm run test:deep` are the same with more, each with
// all that the one before it has. Words after `--` choose the test files whose path has one of them, of the first two tiers.
import { readdirSync } from 'node:fs'
import { startVitest } from 'vitest/node'
import { Unchanged } from './checked-before.mjs'
import { quickTests } from './quick-files.mjs'
import { gates, reviews, steps } from './run.mjs'

/** The project of the browser that comes along, as tests/support/setup/settings.ts names it. */
const PACKAGED_BROWSER = 'e2e in the packaged browser'
/** The parts that each tier leaves to a larger one, beside the files with its name. */
const LEFT = {
  fair: 'code, contract, types and lint (npm run check); other widths of the screens, other roles, the second database of generated requests; the older browser, unless --browsers is given',
  full: 'what has no end: docs/develop.md lists it',
  deep: 'nothing',
}

const args = process.argv.slice(2)
const tier = args.includes('--deep') ? 'deep' : args.includes('--full') ? 'full' : 'fair'
const filters = args.filter((word) => !word.startsWith('--'))
const isWhole = filters.length === 0
/** Whether the tests with the tag 'full' are left to a larger tier. */
const leavesTagged = tier === 'fair' && isWhole
/** Known before this run adds settings of its own. */
const unchanged = isWhole ? new Unchanged({ forgets: tier === 'deep' }) : undefined
/** Whether `npm run check` has passed all unit and model tests as they are now. The deep tier tries other values. */
const isQuickDone = unchanged !== undefined && isAllPassed(quickTests(unchanged))
process.env.TEST_TIER = tier === 'fair' && !isWhole ? 'full' : tier
// A whole tier opens its pages on the deployed folder; a part of it opens them on the checkout, which is ready sooner.
if (isWhole) process.env.TEST_DEPLOYED = '1'
if (tier === 'deep') {
  process.env.SEED ??= String(Math.floor(Math.random() * 2 ** 31))
  console.log(`Generated values start from SEED=${process.env.SEED}.`)
}
// One core would wait while the tests' servers and data are made; the gates use it meanwhile.
const gating = unchanged && tier !== 'fair' ? steps({ ...gates, ...reviews }, unchanged) : []
// Once is enough to try out a change.
const hasPackaged = tier !== 'fair' || args.includes('--browsers')
// The projects that are wanted: of several that are not, each would let the others in.
const project = [...(isQuickDone ? [] : ['unit', 'model']), 'contract', 'e2e', ...(hasPackaged ? [PACKAGED_BROWSER] : [])]

const vitest = await startVitest('test', filters, {
  watch: false,
  ...(leavesTagged && { tagsFilter: ['!full'] }),
  project,
})
const modules = vitest.state.getTestModules()
const tests = modules.flatMap((module) => [...module.children.allTests()])
const passed = tests.filter((test) => test.result().state === 'passed').length
// The browser that comes along is given the journeys of `npm test`.
const isLeft = (test) => (leavesTagged || test.project.name === PACKAGED_BROWSER) && test.tags.includes('full')
const left = tests.filter(isLeft)
// A skipped test counts as a failure, and so does a file that could not be loaded or an error outside of a test.
const skipped = tests.filter((test) => !isLeft(test) && !['passed', 'failed'].includes(test.result().state))
for (const test of skipped) console.error(`Did not run: ${test.module.relativeModuleId} > ${test.fullName}`)
// So does a group of tests that could not begin, or has none.
const groups = modules.flatMap((module) => [...module.children.allSuites()])
const broken = [...modules, ...groups].filter((part) => part.errors().length > 0).length + vitest.state.getUnhandledErrors().length
const failedGates = await gating
await vitest.close()
const NOTICE = 'Write a test for what the list names.'
// It takes both cores, so it comes last.
const mutations = {
  'small changes of machines are noticed': { run: ['node', 'scripts/mutation.mjs', 'machines'], next: NOTICE },
  'small changes of forms are noticed': { run: ['node', 'scripts/mutation.mjs', 'src/ui/form'], next: NOTICE },
  'small changes of records are noticed': { run: ['node', 'scripts/mutation.mjs', 'server/platform/records'], next: NOTICE },
}
if (tier === 'deep' && isWhole) failedGates.push(...(await steps(mutations)))
const failed = failedGates.length + tests.length - left.length - passed + broken

if (passed === 0) console.error('No test ran.')
if (failedGates.length > 0) console.log(`Failed beside the tests: ${failedGates.join('; ')}.`)
if (isWhole) console.log(`Left to a larger tier: ${leftOut()}.`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function isAllPassed({ tests, left }) {
  return tests.length > 0 && left.length === 0
}

/** The parts that this tier does not try, in one line. */
function leftOut() {
  const larger = { fair: /\.(full|deep)\.ts$/, full: /\.deep\.ts$/, deep: /$^/ }[tier]
  const files = readdirSync('tests', { recursive: true, withFileTypes: true }).filter(({ name }) => larger.test(name))
  const names = files.map(({ name }) => name.split('.')[0]).sort()
  const tests = leavesTagged ? [`${left.length} tests with the tag 'full'`] : []
  const quick = isQuickDone ? ['unit and model tests, which `npm run check` passed as they are now'] : []
  return [LEFT[tier], ...quick, ...tests, ...(names.length > 0 ? [`${names.length} files (${names.join(', ')})`] : [])].join('; ')
}
