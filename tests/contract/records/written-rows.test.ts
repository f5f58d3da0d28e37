import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insurances } from '#server/catalogue/schema.ts'
import type { Database, DatabaseHandle } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'
import type { AuditEntry } from '#server/platform/records/audit-entry.ts'
import { lockRow, lockRows, writeEach, writeRow, writeRows } from '#server/platform/records/rows.ts'
import { postgres } from '#tests/support/database/databases.ts'

let store: DatabaseHandle
let db: Database
const ids: number[] = []
beforeAll(async () => {
  store = await postgres.open()
  db = store.db
  const names = ['Uno', 'Dos', 'Tres'].map((name) => ({ name }))
  ids.push(...(await db.insert(insurances).values(names).returning({ id: insurances.id })).map(({ id }) => id))
})
afterAll(() => store.close())

const table = insurances
const stored = () => db.select().from(insurances).where(inArray(insurances.id, ids)).orderBy(insurances.id)
/** What is written, and the entries of the audit log that each call adds. */
function writing(of = db) {
  const audited: (AuditEntry | readonly AuditEntry[])[] = []
  return { db: of, audited, audit: async (entries: AuditEntry | readonly AuditEntry[]) => void audited.push(entries) }
}
/** Whether somebody else could change a row now. */
const isFree = async (id: number) =>
  (await rowsOf(store.db, sql`select from insurances where id = ${id} for no key update skip locked`)).length > 0

test('several rows are read in the order of their ids, as far as they are reached, and nobody else changes them meanwhile', async () => {
  const [one = 0, two = 0, three = 0] = ids
  const found = await lockRows(db, [three, one, 2_147_483_647], { table })
  expect(found).toEqual((await stored()).filter(({ id }) => id !== two))
  expect(await lockRows(db, ids, { table, where: sql`name = 'Dos'` })).toMatchObject([{ id: two, name: 'Dos' }])
  await db.transaction(async (tx) => {
    await lockRows(tx, [three, one], { table })
    expect(await Promise.all(ids.map(isFree))).toEqual([false, true, false])
    await lockRow(tx, { table, id: two, missing: 'No existe.' })
    expect(await isFree(two)).toBe(false)
  })
  expect(await Promise.all(ids.map(isFree))).toEqual([true, true, true])
})

test('several rows get the same values, each a version more and an entry in the audit log with what is told beside', async () => {
  const before = await stored()
  const call = writing()
  const changes = await writeRows(call, { table, told: { reason: 'cierre' } }, before.slice(0, 2), { archivedAt: sql`now()` })
  const after = await stored()
  expect(after.map(({ version, archivedAt }) => [version, archivedAt !== null])).toEqual([
    [2, true],
    [2, true],
    [1, false],
  ])
  const told = before.slice(0, 2).map((row, index) => ({ before: row, after: after[index] }))
  expect(changes.toSorted((one, other) => one.before.id - other.before.id)).toEqual(told)
  const entries = call.audited.flat().toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0))
  expect(call.audited).toHaveLength(1)
  expect(entries).toEqual(
    told.map((one) => ({ entity: 'insurances', id: one.before.id, ...one, after: { ...one.after, reason: 'cierre' } })),
  )
})

test('several rows get values of their own, and keep those that only others get', async () => {
  const [one, two, three] = await stored()
  if (!one || !two || !three) return expect.unreachable()
  const call = writing()
  const own = [
    { row: three, values: { name: 'Tres bis' } },
    { row: one, values: { archivedAt: null, name: 'Uno bis' } },
  ]
  const changes = await writeEach(call, { table, told: { reason: 'orden' } }, own)
  const after = await stored()
  expect(after).toEqual([{ ...one, version: 3, name: 'Uno bis', archivedAt: null }, two, { ...three, version: 2, name: 'Tres bis' }])
  const told = [
    { before: one, after: after[0] },
    { before: three, after: after[2] },
  ]
  expect(changes.toSorted((a, b) => a.before.id - b.before.id)).toEqual(told)
  expect(call.audited).toHaveLength(1)
  expect(call.audited.flat().toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))).toEqual(
    told.map((change) => ({
      entity: 'insurances',
      id: change.before.id,
      before: change.before,
      after: { ...change.after, reason: 'orden' },
    })),
  )
})

test('one row is written as several are, and returned as it is then', async () => {
  const [, two] = await stored()
  if (!two) return expect.unreachable()
  const call = writing()
  const written = await writeRow(call, { table }, two, { archivedAt: null })
  expect(written).toEqual({ ...two, version: two.version + 1, archivedAt: null })
  expect(await stored()).toContainEqual(written)
  expect(call.audited).toEqual([[{ entity: 'insurances', id: two.id, before: two, after: written }]])
})
