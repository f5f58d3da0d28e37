import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { LOCK_ORDER } from '#server/platform/db/locks.ts'

/*
 * Looks at each transaction of the server that a test begins: what it locks it has to lock in the documented order. So each test of an operation holds
 * that operation to it. A test that locks something itself, against the order, writes its statement without quotes.
 */

const rankOfKind = (kind: (typeof LOCK_ORDER)[number]['kind']) => LOCK_ORDER.findIndex((one) => one.kind === kind)
const ranks = new Map<string, number>(LOCK_ORDER.flatMap(({ tables }, rank) => tables.map((table) => [table, rank] as const)))

const LOCKED = / for (?:update|no key update|share)(?: of "(\w+)")?/
/** What is locked by being written, and not before. */
const WRITTEN = /^(?:insert into "(idempotency_keys|login_failures)"|update "(doctors)")/

/** The place in the order of what a statement locks. */
function rankOf(text: string, values: readonly unknown[]) {
  if (text.includes('pg_advisory_xact_lock(')) return rankOfKind(String(values[0]).startsWith('dni ') ? 'dni' : 'counts')
  const locked = LOCKED.exec(text)
  const [, inserted, updated] = WRITTEN.exec(text) ?? []
  const table = locked ? (locked[1] ?? /from "(\w+)"/.exec(text)?.[1]) : (inserted ?? updated)
  return table === undefined ? undefined : ranks.get(table)
}

type Looking = { held: WeakMap<pg.Client, number[]>; against: string[] }
const shared = globalThis as { lockOrder?: Looking }

/** Workers keep their modules from file to file, and so the driver's. */
function look(): Looking {
  const looking: Looking = { held: new WeakMap(), against: [] }
  const { held, against } = looking
  const { query } = pg.Client.prototype
  function note(client: pg.Client, statement: unknown, more: unknown) {
    const { text, values = more } = typeof statement === 'string' ? { text: statement } : (statement as pg.QueryConfig)
    if (typeof text !== 'string') return
    if (/^(begin|commit|rollback)\b(?! to )/i.test(text)) return void (/^begin/i.test(text) ? held.set(client, []) : held.delete(client))
    const own = held.get(client)
    const rank = own && rankOf(text, Array.isArray(values) ? values : [])
    if (!own || rank === undefined || own.includes(rank)) return
    const kinds = own.filter((one) => one > rank).map((one) => LOCK_ORDER[one]?.kind)
    if (kinds.length > 0) against.push(`${LOCK_ORDER[rank]?.kind} after ${kinds.join(' and ')}: ${text.slice(0, 300)}`)
    own.push(rank)
  }
  pg.Client.prototype.query = function (this: pg.Client, ...statement: unknown[]) {
    note(this, statement[0], statement[1])
    return (query as (...statement: unknown[]) => unknown).apply(this, statement)
  } as typeof query // it has many forms, all of which begin with the statement
  return looking
}

shared.lockOrder ??= look()
const { against } = shared.lockOrder

afterAll(() => expect([...new Set(against.splice(0))], 'what was locked against the order of server/platform/db/locks.ts').toEqual([]))
