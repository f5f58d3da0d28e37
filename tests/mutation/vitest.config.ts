import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LOADS = 'tests/mutation/loads.test.ts'
const SEED = 'tests/support/setup/seed.setup.ts'
/** The tests of each folder whose code is changed. Of these, only those run that import the changed file. */
const folders = {
  machines: { include: [LOADS, 'tests/model/*.test.ts'], setupFiles: [SEED] },
  'server/platform/records': {
    include: [LOADS, 'tests/contract/records/{pages,records}.test.ts', 'tests/unit/server/few-at-once.test.ts'],
    globalSetup: ['tests/support/setup/databases.setup.ts'],
    setupFiles: [SEED, 'tests/support/setup/passwords.setup.ts'],
  },
  'src/ui/form': {
    include: [
      LOADS,
      'tests/unit/form/{create-form,draft,edit-page,fields,form,merge,record-form,sender,stored,use-record,use-save}.test.{ts,tsx}',
    ],
    environment: 'jsdom',
    setupFiles: [SEED, 'tests/support/setup/unit.setup.ts'],
  },
}

/** The tests of functions find most changes in no time; the walks of all flows take longest, and what cannot be loaded fails elsewhere before. */
const FIRST = /\/(draft|merge|paths|pending-request|open-questions|sender|statechart|stored|use-record|use-save|walk-alone)\./
const LAST = /\/(flows|loads)\./

/** The first test that fails ends the run of a change, so the quick ones come first. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => (FIRST.test(moduleId) ? 0 : LAST.test(moduleId) ? 2 : 1)
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    ...folders[(process.env['MUTATED'] ?? 'machines') as keyof typeof folders],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One worker for all files of a change.
    isolate: false,
    sequence: { sequencer: QuickFirst },
  },
})
