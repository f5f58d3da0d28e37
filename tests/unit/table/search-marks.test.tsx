import fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fold } from '#contract/text.ts'
import type { Column } from '#src/ui/table/columns.ts'
import { elsewhere, marked, needlesOf, partsOf } from '#src/ui/table/marks.tsx'

const marksOf = (text: string, typed: string) =>
  (partsOf(text, needlesOf(typed)) ?? []).filter(({ isFound }) => isFound).map((part) => part.text)

test('the letters that a search found are marked, in whatever case, accents and signs they are written', () => {
  expect(marksOf('Paula Suárez González', 'GONZALEZ pau')).toEqual(['Pau', 'González'])
  expect(marksOf('22038630', '22.038.630')).toEqual(['22038630'])
  expect(marksOf('11 4567-8901', '45678901')).toEqual(['4567-8901'])
  expect(marksOf('Lorenzo Zoë', 'zo')).toEqual(['Zo'])
  expect(marksOf('Ana', 'ana ana')).toEqual(['Ana'])
  expect(marksOf('Ana', '.')).toEqual([])
  expect(marksOf('Ana', 'Berta')).toEqual([])
})

test('a marked text is the text, and each mark has a word of the search', () => {
  const words = fc.stringMatching(/^[a-záéñü]{3,6}$/)
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), fc.nat(3), (all, at) => {
      const text = all.join(' ')
      const word = all[at % all.length] ?? ''
      const parts = partsOf(text, needlesOf(word.toUpperCase())) ?? expect.fail()
      expect(parts.map((part) => part.text).join('')).toBe(text.normalize('NFC'))
      for (const part of parts) if (part.isFound) expect(fold(part.text)).toContain(fold(word))
    }),
  )
})

type Place = { id: number; name: string; district: string }
const column = (id: 'name' | 'district', header: string): Column<Place> => ({ id, header })
const columns = [column('name', 'Nombre'), column('district', 'Barrio')]
const rows: Place[] = [
  { id: 1, name: 'Centro Norte', district: 'Palermo' },
  { id: 2, name: 'Sede Palermo', district: 'Núñez' },
]

test('a search says in which hidden column it found a row, or that the list does not show it', () => {
  const tell = (typed: string, visible: readonly Column<Place>[]) => elsewhere({ rows, columns, visible, typed })
  expect(tell('palermo', columns)).toBeUndefined()
  expect(tell('palermo', columns.slice(0, 1))).toBe('Lo buscado está también en columnas ocultas: Barrio.')
  expect(elsewhere({ rows: rows.slice(0, 1), columns, visible: columns, typed: 'ana@correo.test' })).toBe(
    'Lo buscado está también en datos que la lista no muestra.',
  )
})

test('a number that is drawn with its signs is marked within them, and a cell that draws something else as a whole', () => {
  const drawn = (cell: ReactNode) => renderToStaticMarkup(marked('28456123', cell, needlesOf('456')))
  expect(drawn('28.456.123')).toBe('28.<mark>456</mark>.123')
  expect(drawn(<b>28</b>)).toBe('<mark><b>28</b></mark>')
  expect(renderToStaticMarkup(marked('28456123', '28.456.123', needlesOf('999')))).toBe('28.456.123')
})
