import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'src/ui/table'

/** The selectors of a sheet, one of each list. */
const selectorsIn = (sheet: string) =>
  [...sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=^|[{};])([^{};@]+)(?=\{)/g)].flatMap(([, list = '']) => list.trim().split(/,\n/))

/** Whether the selector names something inside or beside an element of which it asks what that has. */
const looksPast = (selector: string) => {
  let left = selector
  while (/:\w+\([^()]*\)/.test(left))
    left = left.replace(/:(\w+)\(([^()]*)\)/, (_, name, inside) => (name === 'has' || inside.includes('¶') ? '¶' : ''))
  return /¶\S*\s+\S/.test(left)
}

test('a rule that looks past `:has` is told from one that does not', () => {
  expect(looksPast('tr:not(:has([data-place="extra"])) [data-place="detail"]')).toBe(true)
  expect(looksPast('tr:has(> a) > td')).toBe(true)
  expect(looksPast('.table tr:focus-visible > .select:has(input)::after')).toBe(false)
  expect(looksPast('.table tbody :is(th, td):has(> .link:focus-visible)')).toBe(false)
})

test('no rule of a list asks `:has` of an element around the cells: each element that comes anywhere would lay out every row anew', () => {
  const sheets = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const rules = sheets.flatMap((file) => selectorsIn(readFileSync(`${FOLDER}/${file}`, 'utf8')))
  expect(rules.length).toBeGreaterThan(100)
  expect(rules.filter(looksPast)).toEqual([])
})
