// Builds the console (build/client), prerenders its public pages, and bundles the server (build/server/main.js).
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { createBuilder, loadEnv } from 'vite'

process.env.NODE_ENV = 'production'
const OUT = 'build/client'
const read = (file) => readFileSync(join(OUT, file), 'utf8')

const builder = await createBuilder({ logLevel: 'warn' })
for (const name of ['client', 'ssr', 'server']) await builder.build(builder.environments[name])

const { pages, consoleSegments, consolePage, themeStyle, render } = await import(pathToFileURL(resolve('build/ssr/entry-server.js')).href)
const manifest = JSON.parse(read('.vite/manifest.json'))
const template = read('index.html').replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')

const asHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns a module and all modules that it imports statically. */
function closure(source, seen = new Set()) {
  if (!seen.has(source)) {
    seen.add(source)
    for (const next of manifest[source].imports ?? []) closure(next, seen)
  }
  return seen
}

/**
 * Public pages have their CSS inline, so that they paint without another request. Their style sheets are also linked, but
 * disabled: Vite looks for the link before it loads a lazy chunk's CSS, and then does not fetch them again.
 */
function write(file, { title, description, body = '', page = '', source }) {
  const chunks = [...new Set([...closure('index.html'), ...(source ? closure(source) : [])])].map((source) => manifest[source])
  const sheets = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  const head = [
    description && `<meta name="description" content="${asHtml(description)}">`,
    body && `<style>${sheets.map(read).join('')}</style>`,
    ...sheets.map((sheet) => `<link rel="stylesheet"${body && ' disabled'} href="/${sheet}">`),
    // The body holds these variables again, but the browser may paint before it has parsed the body.
    themeStyle,
    ...chunks.slice(1).map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.file}">`),
  ]
  if (/<script|<!--\$[?!]-->/.test(body))
    throw new Error(`${file}: the page suspends or holds an inline script, so it cannot be prerendered`)
  const html = template
    .replace('<title></title>', () => `<title>${asHtml(title)}</title>`)
    .replace('</head>', () => `${head.filter(Boolean).join('')}</head>`)
    .replace('<div id="root"><!--page-->', () => `<div id="root"${page && ` data-page="${page}"`}>${body}`)
  writeFileSync(join(OUT, file), html)
}

const fileOf = (path) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)
for (const page of pages) write(fileOf(page.path), { ...page, page: page.path, body: await render(page.path) })
write('app.html', consolePage)

const inline = /<script>([\s\S]*?)<\/script>/.exec(template)[1]
const { VITE_API_URL } = loadEnv('production', process.cwd())
const csp = {
  script: [`'sha256-${createHash('sha256').update(inline).digest('base64')}'`],
  api: VITE_API_URL ? [new URL(VITE_API_URL).origin] : [],
}
writeFileSync('build/csp.json', JSON.stringify(csp))
writeFileSync(
  'build/pages.json',
  JSON.stringify({ public: Object.fromEntries(pages.map(({ path }) => [path, fileOf(path)])), app: consoleSegments }, null, 2),
)
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
