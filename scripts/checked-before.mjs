import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const KEPT = 'node_modules/.cache/check.json'
/** Every step depends on these: the installed packages, the scripts that run the steps, and settings that git does not have. */
const ALWAYS = [
  ...['package.json', 'package-lock.json', 'node_modules/.package-lock.json', 'scripts/run.mjs', 'scripts/checked-before.mjs'],
  ...['.env', '.env.local', '.env.test', '.env.test.local'],
]

const sha256 = (content) => createHash('sha256').update(content).digest('hex')
const readKept = () => (existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {})

/** The hash of each file that git has or would add, as it is now. Without git nothing is known. */
function hashes() {
  const { status, stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { maxBuffer: 2 ** 28 })
  if (status !== 0) return undefined
  const files = [...stdout.toString().split('\0'), ...ALWAYS].filter((file) => file && existsSync(file))
  return new Map([...new Set(files)].sort().map((file) => [file, sha256(readFileSync(file))]))
}

/**
 * The things that earlier runs of `npm run check` found in order. Each thing has a name and says of every file whether it reads it. It is
 * unchanged as long as these files, the packages, the settings and the version of Node are the same.
 */
export class Unchanged {
  #files = hashes()
  /** As they are before a run adds its own. */
  #settings = Object.entries(process.env)
    .filter(([key]) => /^(VITE_|TEST_|TZ$|SEED$)/.test(key))
    .sort()
  #kept

  /** With `forgets` nothing counts as unchanged. */
  constructor({ forgets = false } = {}) {
    this.#kept = forgets ? {} : readKept()
  }

  #fingerprint({ name, reads }) {
    const files = [...this.#files].filter(([file]) => reads(file) || ALWAYS.includes(file))
    return sha256(JSON.stringify([name, process.version, this.#settings, files]))
  }

  /** True when it was in order, and is unchanged. */
  has(one) {
    return this.#files !== undefined && this.#kept[one.name] === this.#fingerprint(one)
  }

  /** Keeps the passed things, except one of which a file was changed meanwhile. */
  keep(passed) {
    if (!this.#files) return
    const before = passed.map((one) => this.#fingerprint(one))
    this.#files = hashes()
    const found = passed.flatMap((one, at) => (this.#fingerprint(one) === before[at] ? [[one.name, before[at]]] : []))
    mkdirSync(dirname(KEPT), { recursive: true })
    // Another step may read and write at the same time.
    writeFileSync(`${KEPT}.${process.pid}`, JSON.stringify({ ...readKept(), ...Object.fromEntries(found) }))
    renameSync(`${KEPT}.${process.pid}`, KEPT)
  }

  /** The files that git has or would add. */
  get files() {
    return [...(this.#files?.keys() ?? [])]
  }
}
