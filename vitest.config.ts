import { defineConfig } from 'vitest/config'

/**
 * unit and model run in seconds and need nothing; contract needs PostgreSQL; e2e needs a browser. What they need is
 * prepared once a run by the setups: the product is built if its inputs changed, one cluster, one browser, one server.
 */
export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/jsdom.setup.ts'],
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { name: 'model', testTimeout: 30_000, include: ['tests/model/**/*.test.ts'], sequence: { groupOrder: 0 } } },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          maxWorkers: 3,
          globalSetup: ['tests/support/build.setup.ts', 'tests/support/databases.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: ['tests/support/build.setup.ts', 'tests/support/e2e.setup.ts'],
          testTimeout: 30_000,
          // A poll may wait for the network and a slow machine, as Playwright's own waiting does.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
          maxWorkers: 3,
          // A worker keeps its modules and its connection to the browser from file to file.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
