// Checks the build against budgets.json: the bytes that a browser loads before a public page is usable, those of the console's shell, and
// those that each of its pages, lazy panels and charts adds.
import { readFileSync, statSync } from 'node:fs'
import { freshBuild } from './fresh-build.mjs'

freshBuild()

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

const budgets = read('budgets.json')
const manifest = read('build/manifest.json')
const pages = read('build/pages.json')

function closure(source, seen = new Set()) {
  if (seen.has(source)) return seen
  seen.add(source)
  for (const next of manifest[source].imports ?? []) closure(next, seen)
  return seen
}
const kilobytes = (files) => files.reduce((sum, file) => sum + statSync(`build/client/${file}.br`).size, 0) / 1000
const scriptsOf = (sources) => [...new Set([...sources].map((source) => manifest[source].file))].filter((file) => file.endsWith('.js'))
/** Returns the scripts that a page loads by itself: its own and the preloaded ones. */
const scriptsIn = (html) =>
  [...readFileSync(`build/client/${html}`, 'utf8').matchAll(/<(?:script|link rel="modulepreload")[^>]+(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, file]) => file,
  )

const shell = scriptsIn('app.html')
const perPublic = budgets['before a public page can be used']
const perPage = budgets['added by a page of the console']
const rows = [
  ...Object.entries(pages.public).map(([path, html]) => [path, kilobytes(scriptsIn(html)), perPublic[path] ?? perPublic.any]),
  ['/app', kilobytes(shell), budgets['before the console shows its shell']],
  ...Object.keys(manifest)
    .filter((source) => /^src\/.+-(page|panel|chart)\.tsx$/.test(source))
    .map((source) => {
      const sources = [...closure(source)]
      const added = scriptsOf(sources).filter((file) => !shell.includes(file))
      const isList = sources.some((one) => manifest[one].name === 'data-table')
      return [source, kilobytes(added), perPage[source] ?? (isList ? perPage['any with a table'] : perPage.any)]
    }),
]
for (const [named, known] of [
  [perPublic, pages.public],
  [perPage, manifest],
])
  for (const name of Object.keys(named))
    if (!name.startsWith('any') && !known[name]) {
      console.error(`budgets.json names ${name}, which the build does not know.`)
      process.exitCode = 1
    }
/** The same code compresses by so much better or worse, in kB, with the other names that its chunks get by a change elsewhere. */
const CHANCE = 0.2

for (const [name, size, budget] of rows) {
  const fits = size <= budget + CHANCE
  if (!fits) process.exitCode = 1
  console[fits ? 'log' : 'error'](`${fits ? '✓' : '✗'} ${name}: ${size.toFixed(1)} of ${budget} ${budgets.unit}`)
}
