/**
 * The unit and model tests, which need nothing: each with the files that it reads. One that has passed is not run again until one of its imports or of the
 * files it reads changes.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TESTS = /^tests\/(unit|model)\/.+\.test\.tsx?$/
/** Every test depends on these files. */
const SHARED = [
  'vitest.config.ts',
  'tsconfig.json',
  'scripts/quick-files.mjs',
  'scripts/quick-tests.mjs',
  'tests/support/setup/unit.setup.ts',
  'tests/support/setup/settings.ts',
]

const CODE = /\.(tsx?|mjs|css)$/
const TYPE_IMPORT = /^(?:import|export) type [^;'"]+? from '[^']+'/gm
const QUOTED = /(['"`])([\w#.][^'"`\s]*)\1/g
const NAMED_READ = /\breadFileSync\('[^']+'|import \{ readFileSync \} from 'node:fs'/g
/** A module in which one of these is left may read any file. */
const ANY_READ =
  /\breadFileSync\b|from '(node:)?(fs|fs\/promises|child_process|worker_threads|module)'|\bimport\((?!\s*')|import\.meta\.glob/

/** The tests that there are, and those that have not passed as they are now, as `unchanged` knows. */
export function quickTests(unchanged) {
  const files = new Set(unchanged.files)
  const modules = new Map()

  /** The files that a module of the project names: their paths stand between quotes, to import or to read them. */
  function moduleOf(file) {
    if (modules.has(file)) return modules.get(file)
    const text = CODE.test(file) ? readFileSync(file, 'utf8').replaceAll(TYPE_IMPORT, '') : ''
    const paths = [...text.matchAll(QUOTED)].map(([, , quoted]) => {
      const [path] = quoted.split('?')
      if (path.startsWith('#')) return path.slice(1)
      return path.startsWith('.') ? join(file, '..', path) : path
    })
    const found = { names: paths.filter((path) => files.has(path)), readsAny: ANY_READ.test(text.replaceAll(NAMED_READ, '')) }
    modules.set(file, found)
    return found
  }

  /** A test file, and the files it reads: all that its modules name, or every file if one of them may read any. */
  function testOf(name) {
    const found = new Set([name])
    for (const file of found) for (const one of moduleOf(file).names) found.add(one)
    const readsAny = [...found].some((file) => moduleOf(file).readsAny)
    for (const file of SHARED) found.add(file)
    return { name, reads: (file) => readsAny || found.has(file) }
  }

  const tests = unchanged.files.filter((file) => TESTS.test(file)).map(testOf)
  return { tests, left: tests.filter((one) => !unchanged.has(one)) }
}
