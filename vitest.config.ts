import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isDeep, TEST_MS, WAIT_MS } from './tests/support/settings.ts'

/** The files of each project that take long for their size. Where one of them came last, the other core would wait for its end. */
const LONG =
  /\/(agenda|commands|durability|files-start|hostile-text|inspector|interruptions|long-lists|migrations|screens|session-paths|users)\./

/** Begins with the files that take long, on a new machine too, where nothing is known of an earlier run. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 0 : 1)
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) => sorted.filter(({ project }) => project.name === name).sort((one, other) => rank(one) - rank(other)))
  }
}

/** For the tests of servers and pages, which run beside each other. More do more work, and no sooner (docs/decisions.md). */
const WORKERS = 3
const limits = { testTimeout: TEST_MS, hookTimeout: TEST_MS, expect: { poll: { timeout: WAIT_MS } } }

/**
 * The projects unit and model run in seconds and need nothing; contract needs PostgreSQL; e2e needs a browser. The setups
 * prepare these once per run: the build (if its inputs have changed), one cluster, one browser, one server.
 */
export default defineConfig({
  test: {
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/jsdom.setup.ts', 'tests/support/seed.setup.ts'],
          // A worker keeps its document and the packages (React, Mantine) for all its files. The setup gives each file a new set of
          // the project's own modules.
          environment: 'jsdom',
          isolate: false,
          maxWorkers: 2,
          ...limits,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'model',
          isolate: false,
          maxWorkers: 2,
          ...limits,
          include: ['tests/model/**/*.test.ts'],
          setupFiles: ['tests/support/seed.setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'contract',
          // A file of a deep test alone is no test of the others, which would miss its tests.
          include: ['tests/contract/**/*.test.ts', ...(isDeep ? ['tests/contract/**/*.deep.ts'] : [])],
          maxWorkers: WORKERS,
          globalSetup: ['tests/support/build.setup.ts', 'tests/support/databases.setup.ts'],
          setupFiles: ['tests/support/passwords.setup.ts', 'tests/support/seed.setup.ts'],
          // A worker keeps the server's modules from file to file, and what the engine has compiled of them.
          isolate: false,
          // Optimising the embedded database takes more work than a run gains from it. What lives for a request only is collected less often.
          execArgv: ['--liftoff-only', '--max-semi-space-size=64'],
          ...limits,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts', ...(isDeep ? ['tests/e2e/**/*.deep.ts'] : [])],
          globalSetup: ['tests/support/build.setup.ts', 'tests/support/e2e.setup.ts'],
          ...limits,
          maxWorkers: WORKERS,
          // A worker keeps its modules and its connection to the browser for all its files.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
