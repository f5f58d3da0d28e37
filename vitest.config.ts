import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findFirefox } from '#tests/support/browser/firefox.ts'
import { isDeep, isFull, PACKAGED_BROWSER, TEST_MS, WAIT_MS } from '#tests/support/setup/settings.ts'

/** The files of each project that take long for their size. Where one of them came last, the other core would wait for its end. */
const LONG =
  /\/(agenda|commands|durability|files-start|hostile-text|inspector|interruptions|long-lists|migrations|package|screens|session-paths|settings|told-is-true|users)\./

/** Whether a file asks for a document in its first line. */
const hasDocument = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')

/**
 * Begins with the files that take long, on a new machine too, where nothing is known of an earlier run. Those that need a document come together: a
 * worker ends before a file of another environment, and the next one loads React and Mantine again.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = (file: TestSpecification) => (LONG.test(file.moduleId) ? 0 : 1) + (hasDocument(file) ? 0 : 2)
    const ranks = new Map(files.map((file) => [file, rank(file)]))
    const rankOf = (file: TestSpecification) => ranks.get(file) ?? 0
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((one, other) => rankOf(one) - rankOf(other)),
    )
  }
}

/** For the tests of servers and pages, which run beside each other. More do more work, and no sooner (docs/decisions/tests.md). */
const WORKERS = 3
/** Room for what lives for one test or request only, so that it is collected less often. */
const ROOM = '--max-semi-space-size=64'
/** The files of this tier in a folder: a file of a larger tier alone is no test of a smaller one, which would miss its tests. */
const filesOf = (folder: string, ending: string) => [
  `tests/${folder}/**/*.${ending}.ts`,
  ...(isFull ? [`tests/${folder}/**/*.full.ts`] : []),
  ...(isDeep ? [`tests/${folder}/**/*.deep.ts`] : []),
]

const limits = { testTimeout: TEST_MS, hookTimeout: TEST_MS, expect: { poll: { timeout: WAIT_MS } } }

const isFirefoxThere = findFirefox() !== undefined
if (isFull && !isFirefoxThere)
  console.warn(
    'Firefox is not on this machine, so no page is opened in it: apt-get install firefox-esr, or name its program in FIREFOX_PATH.',
  )

const inBrowser = {
  globalSetup: ['tests/support/setup/build.setup.ts', 'tests/support/setup/e2e.setup.ts'],
  ...limits,
  maxWorkers: WORKERS,
  // A worker keeps its modules and its connection to the browser for all its files.
  isolate: false,
  sequence: { groupOrder: 1 },
}
/** Leaves the tests of the larger tiers out. The types of a project do not know the option, which it has. */
const FAIR = { tagsFilter: ['!full'] }
/** The walks of the machines, which are the same in each browser; what looks at each screen, which no journey is. A journey is looked at where it ends. */
const NO_JOURNEYS = ['tests/e2e/**/*-paths.e2e.ts', 'tests/e2e/look/eyes.e2e.ts', 'tests/e2e/shell/screens.e2e.ts']

/**
 * The projects unit and model run in seconds and need nothing; contract needs PostgreSQL; e2e needs a browser. The setups
 * prepare these once per run: the build (if its inputs have changed), one cluster, one browser, one server.
 */
export default defineConfig({
  test: {
    allowOnly: false,
    // What one capability has beyond its fair share of `npm test`.
    tags: [{ name: 'full', description: 'Left to the larger tiers.' }],
    // For what needs nothing, the tests of units and models. `npm run check` gives them one, beside its other steps.
    maxWorkers: 2,
    // What failed, and nothing of what passed.
    reporters: ['minimal'],
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup/unit.setup.ts', 'tests/support/setup/seed.setup.ts'],
          // A worker keeps the packages (React, Mantine) for all its files. A file that needs a document asks for jsdom in its first line, since
          // making one takes longer than most files; the setup gives it a new set of the project's own modules.
          isolate: false,
          execArgv: [ROOM],
          ...limits,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'model',
          isolate: false,
          execArgv: [ROOM],
          ...limits,
          include: ['tests/model/**/*.test.ts'],
          setupFiles: ['tests/support/setup/seed.setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'contract',
          include: filesOf('contract', 'test'),
          maxWorkers: WORKERS,
          globalSetup: ['tests/support/setup/build.setup.ts', 'tests/support/setup/databases.setup.ts'],
          setupFiles: [
            'tests/support/setup/passwords.setup.ts',
            'tests/support/setup/seed.setup.ts',
            'tests/support/setup/lock-order.setup.ts',
          ],
          // A worker keeps the server's modules from file to file, and what the engine has compiled of them.
          isolate: false,
          // Optimising the embedded database takes more work than a run gains from it.
          execArgv: ['--liftoff-only', ROOM],
          ...limits,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: filesOf('e2e', 'e2e'),
          exclude: isFirefoxThere ? [] : ['tests/e2e/shell/firefox.full.ts'],
          ...inBrowser,
        },
      },
      // The journeys of `npm test` once more, in the browser that comes along: an older one, as some people have.
      {
        test: {
          name: PACKAGED_BROWSER,
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: NO_JOURNEYS,
          ...inBrowser,
          ...FAIR,
          env: { TEST_TIER: 'fair' },
        },
      },
    ],
  },
})
