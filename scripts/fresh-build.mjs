import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const INPUTS = [
  'contract',
  'src',
  'machines',
  'server',
  'public',
  'index.html',
  'openapi.yaml',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'scripts/build.mjs',
]
const ENV_FILES = ['.env', '.env.local', '.env.production', '.env.production.local']
const STAMP = 'build/inputs.sha256'
const SERVER = 'build/server/main.js'

function hashOfInputs() {
  const hash = createHash('sha256')
  const add = (path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(`${path}\0`).update(readFileSync(path))
  }
  for (const path of [...INPUTS, ...ENV_FILES].filter((path) => existsSync(path))) add(path)
  // The console's settings are part of its build.
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return hash.update(JSON.stringify(settings.sort())).digest('hex')
}

/** Builds the product if its inputs have changed since the last build. Returns the path of the server program. */
export function freshBuild() {
  const wanted = hashOfInputs()
  const built = existsSync(STAMP) && existsSync(SERVER) ? readFileSync(STAMP, 'utf8') : undefined
  if (built !== wanted) {
    console.log(built ? 'The sources changed: building again…' : 'First start: building the console and the server…')
    const started = performance.now()
    // The stamp is removed first, so that an interrupted build does not count as finished.
    rmSync(STAMP, { force: true })
    const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
    writeFileSync(STAMP, wanted)
    console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  }
  return SERVER
}
