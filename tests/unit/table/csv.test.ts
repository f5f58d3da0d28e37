import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate } from '#src/i18n/format.ts'
import type { Column } from '#src/ui/table/columns.ts'
import { toCsv } from '#src/ui/table/csv.ts'
import { parseCsv } from '#tests/support/contract/csv.ts'

type Person = { id: number; name: string | null; role: string; active: boolean; since: string }

const columns: readonly Column<Person>[] = [
  { id: 'id', header: 'ID' },
  { id: 'name', header: 'Nombre' },
  { id: 'role', header: 'Rol', options: { DOCTOR: 'Médico' } },
  { id: 'active', header: 'Activo' },
  { id: 'since', header: 'Fecha de creación', text: ({ since }) => formatDate(since), cell: () => 'drawn' },
]
const person: Person = { id: 1, name: 'Ana', role: 'DOCTOR', active: true, since: '2026-03-02' }

const names: readonly Column<{ name: string }>[] = [{ id: 'name', header: 'Nombre' }]
const fileOf = (...texts: string[]) =>
  toCsv(
    names,
    texts.map((name) => ({ name })),
  )
const read = (csv: string) => parseCsv(csv.replace(/^\uFEFF/, ''))

test('a file says what the table shows, with the headings first', () => {
  expect(toCsv(columns, [person, { ...person, id: 1500, name: null, role: 'COOK', active: false }])).toBe(
    '\uFEFFID;Nombre;Rol;Activo;Fecha de creación\r\n1;Ana;Médico;Sí;02/03/2026\r\n1500;N/A;N/A;No;02/03/2026\r\n',
  )
})

test('a field with a separator, a quote or a line break stands in quotes', () => {
  expect(fileOf('Sanatorio; Norte', 'el "Doc"', 'uno\ndos', 'a, b')).toBe(
    '\uFEFFNombre\r\n"Sanatorio; Norte"\r\n"el ""Doc"""\r\n"uno\ndos"\r\na, b\r\n',
  )
})

test.each(['=1+1', '+54 11', '-5+1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("https://a.test";"x")'])('%j is no formula', (text) => {
  expect(read(fileOf(text))).toEqual([['Nombre'], [`'${text}`]])
})

test.each(['-5', '-34.6037, -58.3816'])('the number %j is no formula, and stays as it is', (text) => {
  expect(read(fileOf(text))).toEqual([['Nombre'], [text]])
})

test('the dash of a missing value is no formula, and stays as it is', () => {
  expect(read(fileOf('-'))).toEqual([['Nombre'], ['-']])
})

test('any text is read back as it was, but for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'ñ', ';', '"', '\r', '\n', '\t', '=', '+', '-', '@', "'", ' ', ',') })),
      (texts) => {
        const [, ...lines] = read(fileOf(...texts))
        expect(lines.map(([field]) => field)).toEqual(texts.map((text) => (text === '' ? 'N/A' : text.replace(/^(?=[=+@\t\r]|-.)/s, "'"))))
        for (const [field = ''] of lines) expect(field).not.toMatch(/^(?:[=+@\t\r]|-.)/s)
      },
    ),
  )
})

test('a number with a unit is a number, and the header names the unit', () => {
  type Row = { id: number; minutes: number }
  const duration: Column<Row> = {
    id: 'minutes',
    header: 'Duración',
    text: ({ minutes }) => `${minutes} min`,
    file: { header: 'Duración (min)', value: ({ minutes }) => minutes },
  }
  expect(toCsv([duration], [{ id: 1, minutes: 1500 }])).toBe('\uFEFFDuración (min)\r\n1500\r\n')
})
