import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEqual } from '#machines/pending-request.ts'
import { merge } from '#src/ui/form/merge.ts'

const value = fc.oneof(fc.constantFrom('', 'a', 'b'), fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }), fc.constant(null))
const values = fc.record({ name: value, phone: value, categories: value })
type Values = { name: unknown; phone: unknown; categories: unknown }
const names = ['name', 'phone', 'categories'] as const

/** Holds for every form, with anything typed and anything saved by somebody else. */
const holds = (title: string, check: (base: Values, mine: Values, theirs: Values, merging: ReturnType<typeof merge<Values>>) => void) =>
  test(title, () =>
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => check(base, mine, theirs, merge<Values>(base, mine, theirs))),
      { numRuns: 1000 },
    ),
  )

holds('nothing that was typed is lost', (base, mine, _, { merged }) => {
  for (const name of names) if (!isEqual(mine[name], base[name])) expect(merged[name]).toEqual(mine[name])
})

holds('nothing of theirs is put back where nothing was typed', (base, mine, theirs, { merged }) => {
  for (const name of names) if (isEqual(mine[name], base[name])) expect(merged[name]).toEqual(theirs[name])
})

holds('what both changed otherwise is a conflict, and nothing else is', (base, mine, theirs, { conflicts }) => {
  const both = names.filter(
    (name) => !isEqual(base[name], theirs[name]) && !isEqual(base[name], mine[name]) && !isEqual(mine[name], theirs[name]),
  )
  expect(conflicts.map(({ name }) => name)).toEqual(both)
})

holds('every change of theirs is told, with what was there before', (base, _, theirs, { changes }) => {
  expect(changes).toEqual(
    names.flatMap((name) => (isEqual(base[name], theirs[name]) ? [] : [{ name, before: base[name], theirs: theirs[name] }])),
  )
})

holds('merging twice is merging once', (base, _, theirs, { merged }) => {
  expect(merge<Values>(base, merged, theirs).merged).toEqual(merged)
  expect(merge<Values>(theirs, merged, theirs)).toMatchObject({ merged, changes: [], conflicts: [] })
})

holds('it does not matter who of two was first where they changed different fields', (base, mine, theirs, { merged, conflicts }) => {
  if (conflicts.length === 0) expect(merge<Values>(base, theirs, mine).merged).toEqual(merged)
})
