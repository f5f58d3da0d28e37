// `npm run package -- <folder>`: writes all that a machine with Node needs to run Salvia: the server and its commands, the console, the
// migrations, the production dependencies, and a list of its components. The same sources make the same bytes.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { freshBuild } from './fresh-build.mjs'

/** The copies beside the server: some it reads, some people read. */
const COPIED = [
  'build/client',
  'build/csp.json',
  'build/pages.json',
  'openapi.yaml',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'docs/operations.md',
  'docs/monitoring.md',
  'docs/data.md',
]
/** A third of what packages have is read by nothing at run time: types, source maps, code for Bare (another runtime), tests and documents. */
const UNUSED = /\.([cm]?ts|map|bare)$|(^|\/node_modules\/)(@[^/]+\/)?[^/@][^/]*\/(tests?|docs|examples|bench(marks?)?)\//

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const asJson = (value) => `${JSON.stringify(value, null, 2)}\n`
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort()

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}
if (!process.argv[2]) refuse('Usage: npm run package -- <folder>')
const folder = resolve(process.argv[2])
if (existsSync(folder) && readdirSync(folder).length > 0) refuse(`${folder} is not empty: name a new folder.`)

const inFolder = (path) => join(folder, path)
const npm = (...args) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
const { name, version, description, license, type, engines, dependencies, overrides } = readJson('package.json')
const lock = readJson('package-lock.json')

function write() {
  cpSync('build/server', folder, { recursive: true })
  for (const path of COPIED) cpSync(path, inFolder(path), { recursive: true })
  // The files that the server reads beside its code have the same places as in the sources.
  for (const file of filesIn('server').filter((file) => !/\.(ts|grit)$/.test(file)))
    cpSync(join('server', file), inFolder(join('server', file)))

  const commands = readdirSync('build/server').flatMap((file) => (/^(?!main\.)(.+)\.js$/.exec(file) ?? []).slice(1))
  const scripts = Object.fromEntries(
    [['start', 'main'], ...commands.map((command) => [command, command])].map(([name, file]) => [name, `node ${file}.js`]),
  )
  const imports = { '#package.json': './package.json' }
  const manifest = { name, version, description, license, private: true, type, engines, imports, scripts, dependencies, overrides }
  const packages = Object.entries(lock.packages).filter(([place, { dev, devOptional }]) => place && !dev && !devOptional)
  writeFileSync(inFolder('package.json'), asJson(manifest))
  const root = { name, version, license, dependencies, engines }
  writeFileSync(inFolder('package-lock.json'), asJson({ ...lock, packages: { '': root, ...Object.fromEntries(packages) } }))
  npm('ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund')
  for (const file of filesIn(inFolder('node_modules')).filter((file) => UNUSED.test(file))) rmSync(join(folder, 'node_modules', file))

  writeFileSync(inFolder('sbom.cdx.json'), asJson(components()))
  writeFileSync(inFolder('README.md'), readme(commands))
  const sumOf = (file) =>
    createHash('sha256')
      .update(readFileSync(inFolder(file)))
      .digest('hex')
  writeFileSync(
    inFolder('SHA256SUMS'),
    filesIn(folder)
      .map((file) => `${sumOf(file)}  ${file}\n`)
      .join(''),
  )
}

/** The installed packages, as npm lists them, and the packages whose code the build has taken into the console and the server. */
function components() {
  const { serialNumber: _, ...bom } = JSON.parse(npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application'))
  const { timestamp: __, component, ...metadata } = bom.metadata
  // One version of a package may lie in several places.
  const all = new Map([...readJson('build/bundled.json').map(bundledComponent), ...bom.components].map((one) => [one['bom-ref'], one]))
  return { ...bom, metadata: { ...metadata, component: { ...component, name } }, components: [...all.values()] }
}

function bundledComponent(place) {
  const { name, version, license } = readJson(join(place, 'package.json'))
  const [algorithm, sum] = lock.packages[place].integrity.split('-')
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    properties: [{ name: 'salvia:bundled', value: 'true' }],
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(sum, 'base64').toString('hex') }],
    licenses: [{ expression: license }],
  }
}

const readme = (commands) => `# Salvia ${version}

The server, its commands and the console. All it needs is Node: 24 is recommended, 22.13 and 20.19 or later work, too.

    node main.js

Settings come from the environment or from a file \`.env\` in the working folder; .env.example lists them. docs/operations.md tells how to run
it with PostgreSQL, behind a proxy and as a service, how to upgrade it, and how to make backups. The commands take the same settings:

${commands.map((command) => `    node ${command}.js\n`).join('')}
sbom.cdx.json (CycloneDX) lists every component, those inside the console's scripts included.
\`sha256sum --check --quiet SHA256SUMS\` tells whether anything has changed since this folder was written.
`

freshBuild()
mkdirSync(folder, { recursive: true })
try {
  write()
} catch (error) {
  // Half a package would be refused the next time.
  rmSync(folder, { recursive: true })
  refuse(`The package could not be written: ${error.message}`)
}
console.log(`${folder} holds Salvia ${version}.`)
