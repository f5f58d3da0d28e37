const LOADS = 'tests/mutation/loads.test.ts'
const SEED = 'tests/support/setup/seed.setup.ts'
/** The tests of each folder whose code is changed. Of these, only those run that import the changed file. */
export const testsOf = {
  machines: { include: [LOADS, 'tests/model/*.test.ts'], setupFiles: [SEED] },
  'server/platform/records': {
    include: [
      LOADS,
      'tests/contract/records/{browsing,pages}.full.ts',
      'tests/contract/records/{records,written-rows}.test.ts',
      'tests/unit/server/{few-at-once,spreadsheets}.test.ts',
    ],
    globalSetup: ['tests/support/setup/databases.setup.ts'],
    setupFiles: [SEED, 'tests/support/setup/passwords.setup.ts'],
  },
  'src/ui/form': {
    include: [LOADS, 'tests/unit/form/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: [SEED, 'tests/support/setup/unit.setup.ts'],
  },
}
