// Builds the console (build/client), prerenders its public pages, and bundles the server (build/server/main.js).
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { createBuilder, loadEnv } from 'vite'

process.env.NODE_ENV = 'production'
const OUT = 'build/client'
const read = (file) => readFileSync(join(OUT, file), 'utf8')

const builder = await createBuilder({ logLevel: 'warn' })
const outputs = {}
for (const name of ['client', 'ssr', 'server', 'static']) outputs[name] = (await builder.build(builder.environments[name])).output

const { pages, consoleSegments, consolePage, consolePages, loading, themeStyle, render } = await import(
  pathToFileURL(resolve('build/ssr/entry-server.js')).href
)
const manifest = JSON.parse(read('.vite/manifest.json'))
const template = read('index.html').replace(
  /\s*<(?:link rel="(?:modulepreload|stylesheet)"[^>]*>|script type="module"[^>]*><\/script>)/g,
  '',
)

const asHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns a module and all modules that it imports statically. */
function closure(source, seen = new Set()) {
  if (!seen.has(source)) {
    seen.add(source)
    for (const next of manifest[source].imports ?? []) closure(next, seen)
  }
  return seen
}
const filesOf = (sources) => [...sources].map((source) => manifest[source].file)
const sheetsOf = (sources) => [...new Set([...sources].flatMap((source) => manifest[source].css ?? []))]

// A document loads the chunk itself that begins with it: the module that only imports it would be one more request.
const [base, client, main, shell] = ['base', 'client', 'main', 'shell'].map((name) =>
  Object.keys(manifest).find((source) => manifest[source].name === name),
)
/** The scripts of public pages with this name: the page's own, and the shared ones. */
function staticScripts(name) {
  const { fileName, imports } = outputs.static.find((one) => one.isEntry && one.name === name)
  return [fileName, ...imports]
}
const entries = {
  console: { sources: closure(shell, closure(main)) },
  // The API's client follows the form at once.
  login: { sources: closure(client, closure(base)), scripts: filesOf(closure(base)) },
  // The console's first script, which takes the place of the prerendered one.
  account: { sources: closure(main) },
  static: { sources: closure(main), scripts: staticScripts('static-page') },
}
/** The public pages with a script of their own. */
const livePages = {
  '/turno': 'appointment-page',
  '/reservar': 'find-doctor-page',
  '/reservar/medico': 'booking-page',
  '/reservar/pedido': 'booking-request-page',
}
for (const [path, name] of Object.entries(livePages))
  entries[path] = { sources: closure(main), scripts: [...staticScripts('static-page'), ...staticScripts(name)] }

const prerendered = Object.entries(JSON.parse(readFileSync('build/ssr/.vite/manifest.json', 'utf8')))
/** The modules that a page of the console adds to the shell's, by the import of its own. An announced page has none. */
function ownSources(path, module) {
  const [, chunk] = /import\(["'`]\.\/(.+?)["'`]\)/.exec(module) ?? []
  if (!chunk) return []
  const [source] = prerendered.find(([, { file }]) => file === chunk) ?? []
  if (!source) throw new Error(`The page ${path} has a module that the build does not know: ${chunk}.`)
  return [...closure(source)].filter((one) => !entries.console.sources.has(one))
}

/** Writes down which scripts each page of the console adds to the shell's, for src/app/page-files.ts, and returns what names the file. */
function writeList() {
  const own = consolePages.map(({ path, module }) => [path, filesOf(ownSources(path, module)).map((file) => `/${file}`)])
  const files = [...new Set(own.flatMap(([, its]) => its))]
  const list = JSON.stringify({
    files,
    pages: Object.fromEntries(own.map(([path, its]) => [path, its.map((file) => files.indexOf(file))])),
  })
  const name = `assets/page-files-${createHash('sha256').update(list).digest('hex').slice(0, 8)}.json`
  writeFileSync(join(OUT, name), list)
  return { files: `/${name}` }
}
const listOfFiles = writeList()

/**
 * Public pages have their CSS inline, so that they paint without another request. Where React takes over, src/login.tsx makes links of
 * their style sheets, too, but disabled: Vite looks for the link before it loads a lazy chunk's CSS, and then does not fetch them again.
 */
function write(file, { title, description, body = '', root = {}, source, entry, reads }) {
  const { sources, scripts = filesOf(sources) } = entry
  const sheets = sheetsOf([...sources, ...(source ? closure(source) : [])])
  const [first, ...others] = scripts
  const mayNeedLinks = !body || Object.keys(root).length > 0
  const head = [
    `<script type="module" crossorigin src="/${first}"></script>`,
    ...others.map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`),
    description && `<meta name="description" content="${asHtml(description)}">`,
    body && `<style>${sheets.map(read).join('')}</style>`,
    ...(mayNeedLinks ? sheets.map((sheet) => `<link ${body ? 'data-inline disabled' : 'rel="stylesheet"'} href="/${sheet}">`) : []),
    themeStyle,
  ]
  if (/<script|<!--\$[?!]-->/.test(body))
    throw new Error(`${file}: the page suspends or holds an inline script, so it cannot be prerendered`)
  const data = Object.entries(root).map(([name, value]) => ` data-${name}="${value}"`)
  const html = template
    .replace('<html', () => (reads ? `<html data-reads="${asHtml(JSON.stringify(reads))}"` : '<html'))
    .replace('<title></title>', () => `<title>${asHtml(title)}</title>`)
    .replace('</head>', () => `${head.filter(Boolean).join('')}</head>`)
    .replace('<div id="root"><!--page-->', () => `<div id="root"${data.join('')}>${body || loading}`)
  writeFileSync(join(OUT, file), html)
}

const fileOf = (path) => (path === '/' ? 'index.html' : `${path.slice(1).replaceAll('/', '-')}.html`)
for (const page of pages) {
  const entry = page.isApp ? entries.account : (entries[page.path === '/login' ? 'login' : page.path] ?? entries.static)
  write(fileOf(page.path), { ...page, entry, root: page.isApp ? { takes: 'over' } : rootOf(page.path), body: await render(page.path) })
}
write('app.html', { ...consolePage, entry: entries.console, root: listOfFiles })

// Each page of the console has a document that asks for the page's own files and data together with those of the console.
const screens = consolePages.map(({ path, pattern, module, ...page }) => {
  const file = `app-${path.split(/[/:]+/).filter(Boolean).join('-') || 'root'}.html`
  write(file, { ...page, entry: { sources: new Set([...entries.console.sources, ...ownSources(path, module)]) }, root: listOfFiles })
  return { pattern, file }
})

/** The facts that the page's script reads from the document. */
function rootOf(path) {
  if (path === '/login') return { page: path, ...listOfFiles }
  // A signed-in user may sign out there, which is the console's business.
  if (livePages[path]) return { live: `/${staticScripts(livePages[path])[0]}` }
  if (path === '/403') return { app: `/${manifest[main].file}` }
  return {}
}

const inline = /<script>([\s\S]*?)<\/script>/.exec(template)[1]
const { VITE_API_URL } = loadEnv('production', process.cwd())
const csp = {
  script: [`'sha256-${createHash('sha256').update(inline).digest('base64')}'`],
  api: VITE_API_URL ? [new URL(VITE_API_URL).origin] : [],
}
writeFileSync('build/csp.json', JSON.stringify(csp))
writeFileSync(
  'build/pages.json',
  JSON.stringify({ public: Object.fromEntries(pages.map(({ path }) => [path, fileOf(path)])), screens, app: consoleSegments }, null, 2),
)

/** The packages whose code is shipped, by their places in package-lock.json. */
const project = dirname(realpathSync('node_modules'))
const bundled = [...outputs.client, ...outputs.static, ...outputs.server]
  .flatMap(({ modules = {} }) => Object.keys(modules))
  .flatMap((id) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative(project, id)) ?? [])
writeFileSync('build/bundled.json', JSON.stringify([...new Set(bundled)].sort(), null, 2))
renameSync(join(OUT, '.vite/manifest.json'), 'build/manifest.json')
rmSync(join(OUT, '.vite'), { recursive: true })

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt'])
await Promise.all(
  readdirSync(OUT, { recursive: true })
    .filter((file) => compressible.has(extname(file)))
    .map(async (file) => {
      const raw = readFileSync(join(OUT, file))
      writeFileSync(join(OUT, `${file}.br`), await promisify(brotliCompress)(raw))
      writeFileSync(join(OUT, `${file}.gz`), await promisify(gzip)(raw, { level: 9 }))
    }),
)
