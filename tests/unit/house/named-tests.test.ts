import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Documents name tests by their titles, as proof of what they say: each has to be there.

const read = (path: string) => readFileSync(path, 'utf8')
const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((path) => /\.(test|full|deep|e2e)\.ts$/.test(path))
const quotes = ["'", '`', '"']
const has = (path: string, title: string) => quotes.some((quote) => read(path).includes(quote + title + quote))
const hasBeginning = (path: string, title: string) => quotes.some((quote) => read(path).includes(quote + title))

test('every test that SECURITY.md names is in the file that it names', () => {
  const named = [...read('SECURITY.md').matchAll(/(?<![/\w])(contract|unit|e2e)\/([\w-]{2,})((?:(?:, | )'[^']+')*)/g)]
  expect(named.length).toBeGreaterThan(100)
  const missing = named.flatMap(([, folder, file, quoted = '']) => {
    const paths = tests.filter((path) => new RegExp(`^${folder}/(.+/)?${file}\\.\\w+\\.ts$`).test(path)).map((path) => `tests/${path}`)
    const titles = [...quoted.matchAll(/'([^']+)'/g)].map(([, title = '']) => title)
    const gone = titles.filter((title) => !paths.some((path) => has(path, title)))
    return paths.length === 0 ? [`${folder}/${file}`] : gone.map((title) => `${folder}/${file} '${title}'`)
  })
  expect(missing).toEqual([])
})

// A title may be told by its beginning. What ends with … is a message, not a title.
test('every test or step that README.md and docs/develop.md name as what tells of something missing is there', () => {
  const places = [...tests.map((path) => `tests/${path}`), 'scripts/run.mjs', 'scripts/check.mjs']
  const rows = ['README.md', 'docs/develop.md'].flatMap((path) => read(path).match(/^\| .+ \| .+ \| .+ \|$/gm) ?? [])
  const titles = rows.flatMap((row) => [...(row.split(' | ').at(-1) ?? '').matchAll(/'([^']+[^'…])'/g)].map(([, title = '']) => title))
  expect(titles.length).toBeGreaterThan(10)
  expect(titles.filter((title) => !places.some((path) => hasBeginning(path, title)))).toEqual([])
})
