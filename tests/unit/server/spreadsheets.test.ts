import { expect, test } from 'vitest'
import { csvFile, toCsv } from '#server/platform/records/csv.ts'
import { orDash, orMissing, roleLabels, yesNo } from '#server/platform/records/labels.ts'
import { roleLabels as labelsOfConsole } from '#src/i18n/roles.ts'

const NAME = ['Nombre', (name: string) => name] as const

async function* batchesOf(...batches: string[][]) {
  yield* batches
}
async function piecesOf(pieces: AsyncIterable<string>) {
  const all: string[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}
/** The line of a name in a spreadsheet. */
const lineOf = async (name: string) => (await piecesOf(toCsv([NAME], batchesOf([name]))))[1]

test('a spreadsheet says how it is encoded, and has its headings first and a line for each row of each batch', async () => {
  const columns = [NAME, ['Largo', (name: string) => String(name.length)]] as const
  const pieces = await piecesOf(toCsv(columns, batchesOf(['Ana', 'Ñandú'], [], ['Zoe'])))
  expect(pieces).toEqual(['\uFEFFNombre;Largo\r\n', 'Ana;3\r\nÑandú;5\r\n', '', 'Zoe;3\r\n'])
})

test.each(['=1+1', '+54 11', '-5+1', '@SUM(A1)', '\t=1', '--', '-1, -2, x'])('%j computes nothing', async (name) => {
  expect(await lineOf(name)).toBe(`'${name}\r\n`)
})

test.each(['-', '-5', '-5.25', '-34.6037, -58.3816', '-34, 58', '-1, -2, -3', 'a=1', '3-1'])('%j stays as it is', async (name) => {
  expect(await lineOf(name)).toBe(`${name}\r\n`)
})

test.each(['-5.', '-.5', '-5.x', '-1,2', '-1, ', '-1, -2.', '-1, -2.x', '-1x, 2', '-1, 2x', '-a', '- 5'])(
  '%j is no number',
  async (name) => {
    expect(await lineOf(name)).toBe(`'${name}\r\n`)
  },
)

test.each([
  ['a;b', '"a;b"'],
  ['"a" "b"', '"""a"" ""b"""'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ['\r=a', '"\'\r=a"'],
  ['a, b', 'a, b'],
])('%j is written as %j, so that it is one cell', async (name, cell) => {
  expect(await lineOf(name)).toBe(`${cell}\r\n`)
})

test('a file is told by its name and kind, and counts its rows as they are sent', async () => {
  const { bytes, rows, ...told } = csvFile('nombres.csv', [NAME], batchesOf(['Ana', 'Luz'], ['Zoe']))
  expect(told).toEqual({ type: 'text/csv; charset=utf-8', name: 'nombres.csv' })
  expect(rows()).toBe(0)
  expect(await piecesOf(bytes)).toEqual(['\uFEFFNombre\r\n', 'Ana\r\nLuz\r\n', 'Zoe\r\n'])
  expect(rows()).toBe(3)
})

test('values are called in a spreadsheet as in the console', () => {
  expect(roleLabels).toEqual(labelsOfConsole)
  expect([true, false].map(yesNo)).toEqual(['Sí', 'No'])
  expect([orMissing('a'), orMissing(''), orMissing(null)]).toEqual(['a', 'N/A', 'N/A'])
  expect([orDash('a'), orDash(''), orDash(null)]).toEqual(['a', '-', '-'])
})
