import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testsOf } from './tests-of.ts'

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
    ...testsOf[(process.env['MUTATED'] ?? 'machines') as keyof typeof testsOf],
    // Tests of every tier run. A file with a tag that is not known here would not be loaded, and have no test that fails.
    strictTags: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One worker for all files of a change.
    isolate: false,
    sequence: { sequencer: QuickFirst },
  },
})
