import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Which of Mantine's sheets our modules need, found by following imports down to the CSS modules of its components. */

const core = resolve('node_modules/@mantine/core')
const notifications = resolve('node_modules/@mantine/notifications/esm')

const read = (file: string) => readFileSync(file, 'utf8')
const matches = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? '')
const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => (ending.test(file) ? [join(folder, file)] : []))

function reach(entry: string, next: (file: string) => string[], seen = new Set<string>()) {
  if (seen.has(entry) || !existsSync(entry)) return seen
  seen.add(entry)
  for (const file of next(entry)) reach(file, next, seen)
  return seen
}

const IMPORTS = /^(?:import|export)\s[^;'"]*?from\s+["']([^"']+)["']|^import\s+["']([^"']+)["']|import\(["']([^"']+)["']\)/gm
const pathOf = (target: string, from: string) =>
  target.startsWith('#src/') ? resolve('src', target.slice(5)) : target.startsWith('.') ? join(dirname(from), target) : ''
const next = (file: string) => (/\.(tsx?|mjs)$/.test(file) ? matches(read(file), IMPORTS).map((target) => pathOf(target, file)) : [])

/** The module of each name that Mantine exports. */
const exported = new Map(
  [...read(join(core, 'esm/index.mjs')).matchAll(/import \{ ([^}]+) \} from "(\.[^"]+)"/g)].flatMap(([, names = '', file = '']) =>
    names.split(', ').map((name) => [name, join(core, 'esm', file)] as const),
  ),
)

function needs(file: string): string[] {
  const source = read(file)
  if (source.includes("'@mantine/notifications'")) return [...needsOfCore(source), ...filesIn(notifications, /\.mjs$/).flatMap(needs)]
  return needsOfCore(source)
}

const needsOfCore = (source: string) =>
  matches(source, /import \{([^}]+)\} from ["']@mantine\/core["']/g)
    .flatMap((names) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')))
    .flatMap((name) => [...reach(exported.get(name) ?? '', next)])
    .flatMap((module) => matches(module, /\/([^/]+)\.module\.mjs$/g))
    .filter((sheet) => existsSync(join(core, `styles/${sheet}.css`)))

const brings = (file: string) => matches(read(file), /@mantine\/core\/styles\/([\w-]+)\.css/g)

/** What a set of modules needs and none of them brings itself. */
function missing(files: string[]) {
  const own = new Set(files.flatMap(brings))
  return new Set(files.flatMap(needs).filter((sheet) => !own.has(sheet)))
}

const publicSheets = brings('src/ui/theme/public.css.ts')
const consoleSheets = brings('src/ui/theme/shell.css.ts')
const isModule = (file: string) => /\.tsx?$/.test(file) && !file.endsWith('.css.ts')
const all = filesIn('src', /\.tsx?$/)
  .map((file) => resolve(file))
  // The inspector is a page of its own, which has every sheet.
  .filter((file) => isModule(file) && !file.startsWith(resolve('src/inspector')))
const console = resolve('src/app/console.tsx')
const account = resolve('src/public/account.tsx')
// All that a public page may show, at once or later; the console, and the pages with a form, begin with the sheets of their own chunk.
const publicFiles = [
  ...reach(resolve('src/main.tsx'), (file) => next(file).filter((target) => target !== console && target !== account)),
].filter(isModule)

test('the public pages have exactly the sheets of the components that they use', () => {
  const foundation = ['baseline', 'default-css-variables', 'global']
  expect([...publicSheets].sort()).toEqual([...foundation, ...missing(publicFiles)].sort())
})

test('the console has exactly the sheets that it uses beyond those', () => {
  expect([...consoleSheets].sort()).toEqual([...missing(all)].filter((sheet) => !publicSheets.includes(sheet)).sort())
})

test.each([
  ['public', publicSheets],
  ['console', consoleSheets],
])('the %s sheets keep the order in which Mantine builds them on one another', (_, names) => {
  const complete = read(join(core, 'styles.css'))
  const place = (name: string) => complete.indexOf(read(join(core, `styles/${name}.css`)).trim())
  expect(names).toEqual([...names].sort((one, other) => place(one) - place(other)))
})
