import fc from 'fast-check'
import type { MRT_TableInstance, MRT_TableState } from 'mantine-react-table'
import { expect, test } from 'vitest'
import { type Column, getText } from '#src/ui/table/columns.ts'
import { countPassing, countsOf, rowModels } from '#src/ui/table/row-models.ts'

type Person = { id: number; name: string; age: number | null; role: string }

const columns: readonly Column<Person>[] = [
  { id: 'id', header: 'ID' },
  { id: 'name', header: 'Nombre', search: 'Filtrar...' },
  { id: 'age', header: 'Edad' },
  { id: 'role', header: 'Rol', options: { A: 'Zapatero', B: 'Albañil' } },
]

type State = Pick<MRT_TableState<Person>, 'sorting' | 'columnFilters'>

/** What the models make of the data, by the parts of the engine that they ask. */
function tableOf(data: Person[]) {
  let state: State = { sorting: [], columnFilters: [] }
  // The models ask the engine for nothing else.
  const engine = { options: { data }, getState: () => state } as unknown as MRT_TableInstance<Person>
  const model = rowModels(columns).getSortedRowModel?.(engine as never)
  return (sorting: State['sorting'] = [], columnFilters: State['columnFilters'] = []) => {
    state = { sorting, columnFilters }
    return model?.().rows ?? []
  }
}

const person = (name: string, rest: Partial<Person> = {}, id = 0): Person => ({ id, name, age: 1, role: 'A', ...rest })
const people = (...names: string[]) => names.map((name, index) => person(name, {}, index + 1))
const names = (rows: readonly { original: Person }[]) => rows.map(({ original }) => original.name)
const by = (id: string, desc = false) => [{ id, desc }]

test('names sort as a Spanish reader expects: accents with their letter, ñ after n, numbers by value', () => {
  const show = tableOf(people('Zárate', 'Ñandú', 'Nuñez', 'Álvarez', 'alba', 'Sala 10', 'Sala 9'))
  expect(names(show(by('name')))).toEqual(['alba', 'Álvarez', 'Nuñez', 'Ñandú', 'Sala 9', 'Sala 10', 'Zárate'])
  expect(names(show(by('name', true)))).toEqual(['Zárate', 'Sala 10', 'Sala 9', 'Ñandú', 'Nuñez', 'Álvarez', 'alba'])
})

test('codes sort by the labels that are shown', () => {
  const show = tableOf([person('uno', { role: 'A' }), person('dos', { role: 'B' })])
  expect(names(show(by('role')))).toEqual(['dos', 'uno'])
})

test('rows without a value come last in both directions', () => {
  const show = tableOf([person('none', { age: null }), person('ten', { age: 10 }), person('nine', { age: 9 })])
  expect(names(show(by('age')))).toEqual(['nine', 'ten', 'none'])
  expect(names(show(by('age', true)))).toEqual(['ten', 'nine', 'none'])
})

test('without a sort the order is the one that the server gave', () => {
  expect(names(tableOf(people('b', 'c', 'a'))())).toEqual(['b', 'c', 'a'])
})

test('a search finds by every text that a row shows: words in any order, numbers without their signs', () => {
  type Contact = { id: number; email: string; name: string; dni: string; phone: string; born: string; role: string }
  const columns: readonly Column<Contact>[] = [
    { id: 'email', header: 'Correo', search: 'Filtrar...' },
    { id: 'name', header: 'Nombre' },
    { id: 'dni', header: 'DNI' },
    { id: 'phone', header: 'Teléfono' },
    { id: 'born', header: 'Nacimiento' },
    { id: 'role', header: 'Rol', options: { S: 'Secretaria' } },
  ]
  const victoria = {
    id: 1,
    email: 'v@x.test',
    name: 'Victoria Herrera',
    dni: '22038630',
    phone: '+54 11 4567-8901',
    born: '03/05/1971',
    role: 'S',
  }
  const other = { id: 2, email: 'o@x.test', name: 'Otra', dni: '31222333', phone: '', born: '', role: '' }
  const finds = (value: string) => countPassing([victoria, other], columns, [{ id: 'email', value }])
  const ofVictoria = [
    'herrera victoria',
    'VIC 22.038.630',
    '22038630',
    '11 4567-8901',
    '45678901',
    '3/05/1971',
    '03051971',
    'secretaria herr',
    'v@x',
  ]
  expect(ofVictoria.filter((typed) => finds(typed) !== 1)).toEqual([])
  expect(['x.test', 'test'].filter((typed) => finds(typed) !== 2)).toEqual([])
  // A short word is looked for where one begins; signs alone, and what is not there, find nothing.
  expect(['ra', '+', 'herrera otra', 'N/A', 'undefined'].filter((typed) => finds(typed) !== 0)).toEqual([])
})

test('text is found without its case and accents', () => {
  const show = tableOf(people('María Pérez', 'Mario Gómez', 'Ana'))
  const filter = (value: string) => names(show([], [{ id: 'name', value }]))
  expect(filter('perez')).toEqual(['María Pérez'])
  expect(filter(' MARÍ ')).toEqual(['María Pérez', 'Mario Gómez'])
  expect(filter('x')).toEqual([])
})

test('filters of several columns hold together', () => {
  const data = [person('ana', { role: 'A' }), person('ana', { role: 'B' }), person('eva', { role: 'B' })]
  const filters = [
    { id: 'name', value: 'ana' },
    { id: 'role', value: ['B'] },
  ]
  expect(tableOf(data)([], filters)).toHaveLength(1)
  expect(countPassing(data, columns, filters)).toBe(1)
})

test('rows without a value have the label for it, and are found by it', () => {
  const named: Column<Person> = { id: 'age', header: 'Edad', options: { null: 'Sin edad', 1: 'Uno' } }
  const data = [person('ana', { age: null }), person('eva', { age: 1 })]
  expect(data.map((row) => getText(named, row))).toEqual(['Sin edad', 'Uno'])
  expect(countPassing(data, [named], [{ id: 'age', value: ['null'] }])).toBe(1)
  expect(countsOf(data, [named], [], 'age').get('null')).toBe(1)
})

test('a filter’s own choice does not change the counts beside its options, the other filters do', () => {
  const data = [person('ana', { role: 'A' }), person('ana', { role: 'B' }), person('eva', { role: 'B' })]
  const [, , , role] = columns
  if (!role) throw new Error('no column')
  const chosen = { id: 'role', value: ['A'] }
  expect(countsOf(data, columns, [chosen], role.id)).toEqual(
    new Map([
      ['A', 1],
      ['B', 2],
    ]),
  )
  expect(countsOf(data, columns, [chosen, { id: 'name', value: 'eva' }], role.id)).toEqual(new Map([['B', 1]]))
})

test('rows keep their identity through sorting and filtering, so that drawn rows are drawn once', () => {
  const show = tableOf(people('b', 'a'))
  const [first, second] = show()
  expect(show(by('name'))).toEqual([second, first])
  expect(show(by('name'))[0]).toBe(second)
})

test('the same view gives the same rows, so that nothing is drawn again', () => {
  const show = tableOf(people('b', 'a'))
  const sorting = by('name')
  const filters = [{ id: 'name', value: 'a' }]
  expect(show(sorting, filters)).toBe(show(sorting, filters))
})

test('any data, any sort: the same rows, ordered, and descending is ascending backwards', () => {
  const record = fc.record({ name: fc.string({ maxLength: 4 }), age: fc.option(fc.integer({ min: -5, max: 5 })) })
  fc.assert(
    fc.property(fc.array(record, { maxLength: 30 }), fc.constantFrom('name', 'age'), (records, id) => {
      const data = records.map((one, index) => person(one.name, { age: one.age }, index))
      const show = tableOf(data)
      const [up, down] = [show(by(id)), show(by(id, true))].map((rows) => rows.map((row) => row.original))
      expect(new Set(up)).toEqual(new Set(data))
      const filled = (all: Person[] = []) => all.filter((one) => (id === 'age' ? one.age !== null : one.name !== ''))
      expect(filled(down)).toEqual(filled(up).reverse())
      for (const [index, { age }] of filled(up).entries())
        if (id === 'age') expect(age).toBeGreaterThanOrEqual(filled(up)[index - 1]?.age ?? -9)
    }),
  )
})
