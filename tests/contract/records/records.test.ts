import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredKeys, runOnce } from '#server/accounts/idempotency.ts'
import { idempotencyKeys, users } from '#server/accounts/schema.ts'
import { endAudit, isChangeOf, pruneAudit, readChanges, readUndoable, writeAudit } from '#server/audit/audit.ts'
import { auditLog } from '#server/audit/schema.ts'
import { insurances } from '#server/catalogue/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Database, DatabaseHandle } from '#server/platform/db/database.ts'
import { Problem } from '#server/platform/problem.ts'
import type { AuditEntry } from '#server/platform/records/audit-entry.ts'
import { crudHandlers } from '#server/platform/records/crud.ts'
import { readList } from '#server/platform/records/lists.ts'
import { columnsOf, getRow, insertRow, updateRow } from '#server/platform/records/rows.ts'
import { postCategories } from '#server/posts/schema.ts'
import { postgres } from '#tests/support/database/databases.ts'

let store: DatabaseHandle
let db: Database
let user: Caller
beforeAll(async () => {
  store = await postgres.open()
  db = store.db
  const [found] = await db.select({ id: users.id }).from(users).limit(1)
  user = {
    id: found?.id ?? 0,
    role: 'BACKOFFICE',
    doctorId: null,
    clinicIds: [],
    session: '',
    mustChangePassword: false,
    awaitsValidation: false,
    hasSecondStep: false,
  }
})
afterAll(() => store.close())

/** A call as the server hands it to a handler. `audited` is what it wrote to the audit log, `headers` what it set. */
function callOf<More extends object>(more: More) {
  const audited: AuditEntry[] = []
  const headers = new Map<string, string>()
  return {
    ...{ db, user, audited, headers },
    audit: async (entry: AuditEntry) => void audited.push(entry),
    header: (name: string, value: string) => void headers.set(name, value),
    versioned: <Row extends { version: number }>({ version: _, ...row }: Row) => row,
    expectVersion: () => {},
    ...more,
  }
}

describe('records that are one row each', () => {
  const TAKEN = 'Ya existe.'
  const options = { missing: 'No existe.', order: sql`${insurances.name}` }
  // Made in each test, because a file that cannot be loaded has no test that fails.
  const recordsOf = () => crudHandlers(insurances, { ...options, unique: ['name', TAKEN] })
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

  test('lead from the list into the archive and back, each time with what is known of them', async () => {
    const records = recordsOf()
    const before = names(await records.list(callOf({})))
    expect(before).toEqual(before.toSorted())
    expect(before.length).toBeGreaterThan(2)
    const { id, archivedAt } = await records.create(callOf({ body: { name: '  Zeta Salud ' } }))
    expect(archivedAt).toBeNull()
    expect(names(await records.list(callOf({ query: {} })))).toEqual([...before, 'Zeta Salud'])

    const archive = (isArchived: boolean) => records.archive(callOf({ params: { id }, body: { isArchived } }))
    const first = await archive(true)
    expect(first.archivedAt).not.toBeNull()
    expect((await archive(true)).archivedAt).toBe(first.archivedAt)
    expect(names(await records.list(callOf({ query: { archived: true } })))).toEqual(['Zeta Salud'])
    expect(names(await records.list(callOf({})))).toEqual(before)
    expect(names(await records.list(callOf({}), eq(insurances.id, id)))).toEqual([])
    expect((await archive(false)).archivedAt).toBeNull()
    expect(names(await records.list(callOf({}), eq(insurances.id, id)))).toEqual(['Zeta Salud'])
  })

  test('have a name of their own, and a change that leaves it out keeps it', async () => {
    const records = recordsOf()
    const { id } = await records.create(callOf({ body: { name: 'Eta' } }))
    const params = { id }
    const refused = { status: 409, code: 'duplicate', errors: { name: TAKEN } }
    await expect(records.create(callOf({ body: { name: ' eta ' } }))).rejects.toMatchObject(refused)
    expect((await records.update(callOf({ params, body: {} }))).name).toBe('Eta')
    expect((await records.update(callOf({ params, body: { name: ' Theta ' } }))).name).toBe('Theta')
    const other = await records.create(callOf({ body: { name: 'Eta' } }))
    await expect(records.update(callOf({ params: { id: other.id }, body: { name: 'THETA' } }))).rejects.toMatchObject(refused)
    expect((await records.get(callOf({ params }))).name).toBe('Theta')
    await expect(records.get(callOf({ params: { id: 2_147_483_647 } }))).rejects.toMatchObject({ status: 404, message: 'No existe.' })
  })

  test('are read by statements that the database plans once, the whole list and each of its records', async () => {
    const records = recordsOf()
    const [first] = await records.list(callOf({}))
    await records.get(callOf({ params: { id: first?.id ?? 0 } }))
    const planned = db.select({ name: sql<string>`name` }).from(sql`pg_prepared_statements`)
    expect(names(await planned)).toEqual(expect.arrayContaining(['list_insurances', 'get_insurances']))
  })

  test('are trimmed only where a text has to be the only one', async () => {
    const plain = crudHandlers(insurances, options)
    const { id, name } = await plain.create(callOf({ body: { name: ' Iota ' } }))
    expect(name).toBe(' Iota ')
    const params = { id }
    await expect(plain.create(callOf({ body: { name: ' Iota ' } }))).rejects.not.toBeInstanceOf(Problem)
    const check = (before: { name: string }) => {
      if (before.name === name) throw new Problem(409, 'Ahora no.')
    }
    await expect(plain.update(callOf({ params, body: { name: 'Kappa' } }), check)).rejects.toMatchObject({ message: 'Ahora no.' })
    expect((await plain.get(callOf({ params }))).name).toBe(name)
  })

  test('say who read what, where they are about people', async () => {
    const records = recordsOf()
    const personal = crudHandlers(insurances, { ...options, isPersonal: true })
    const [list, one, quiet] = [callOf({}), callOf({ params: { id: 1 } }), callOf({ params: { id: 1 } })]
    await personal.list(list)
    await personal.get(one)
    expect([list.audited, one.audited]).toEqual([[{ entity: 'insurances' }], [{ entity: 'insurances', id: 1 }]])
    await records.get(quiet)
    await records.list(quiet)
    expect(quiet.audited).toEqual([])
  })

  test('are those that the caller reaches, with what stands beside them', async () => {
    const scoped = crudHandlers(postCategories, {
      missing: 'No existe.',
      order: sql`${postCategories.name}`,
      scope: ({ role }) => (role === 'BACKOFFICE' ? undefined : eq(postCategories.id, 1)),
      beside: { twice: sql<string>`${postCategories.name} || ${postCategories.name}` },
    })
    const all = await scoped.list(callOf({}))
    expect(all.length).toBeGreaterThan(1)
    expect(all.every(({ name, twice }) => twice === name + name)).toBe(true)
    const doctor = { ...user, role: 'DOCTOR' as const }
    const [only, ...rest] = await scoped.list(callOf({ user: doctor }))
    expect([only?.id, rest]).toEqual([1, []])
    expect((await scoped.get(callOf({ user: doctor, params: { id: 1 } }))).twice).toBe(`${only?.name}${only?.name}`)
    const other = { params: { id: all.find(({ id }) => id !== 1)?.id ?? 0 } }
    expect((await scoped.get(callOf(other))).id).toBe(other.params.id)
    await expect(scoped.get(callOf({ user: doctor, ...other }))).rejects.toMatchObject({ status: 404 })
    await expect(scoped.update(callOf({ user: doctor, ...other, body: { name: 'Ajena' } }))).rejects.toMatchObject({ status: 404 })
    await expect(scoped.archive(callOf({ user: doctor, ...other, body: { isArchived: true } }))).rejects.toMatchObject({ status: 404 })
    const { name, twice } = await scoped.update(callOf({ params: { id: 1 }, body: { name: 'Otra' } }))
    expect([name, twice]).toEqual(['Otra', 'OtraOtra'])
  })
})

describe('a plain list', () => {
  const rowsOf = (many: number) => {
    const limits: number[] = []
    const read = async (limit: number) => {
      limits.push(limit)
      return Array.from({ length: Math.min(many, limit) }, (_, index) => index)
    }
    return { limits, read }
  }
  test.each([
    { what: 'a short one', many: 250, most: 2_000, limits: [251], length: 250, isTruncated: 'false', total: '250' },
    { what: 'a longer one', many: 251, most: 2_000, limits: [251, 2_001], length: 251, isTruncated: 'false', total: '251' },
    { what: 'one that ends where it has to', many: 300, most: 300, limits: [251, 301], length: 300, isTruncated: 'false', total: '300' },
    { what: 'one that is longer than an answer', many: 301, most: 300, limits: [251, 301], length: 300, isTruncated: 'true', total: '77' },
    { what: 'one with a low end', many: 9, most: 3, limits: [4], length: 3, isTruncated: 'true', total: '77' },
  ])('reads $what, and says how many there are', async ({ many, most, limits, length, isTruncated, total }) => {
    const rows = rowsOf(many)
    const call = callOf({})
    const list = await readList(call, { from: insurances, where: undefined, read: rows.read, most, count: sql`77` })
    expect(list).toHaveLength(length)
    expect(rows.limits).toEqual(limits)
    expect(Object.fromEntries(call.headers)).toEqual({ 'x-truncated': isTruncated, 'x-total-count': total })
  })
})

describe('a change with a key', () => {
  const once = (key: string, body: unknown, more = {}) => {
    let runs = 0
    const run = async () => ({ status: 201, headers: {}, body: `${++runs}` })
    const asked = { operation: 'createInsurance', userId: user.id, key, params: {}, ifMatch: undefined, body, ...more } as const
    return runOnce(db, asked, run).then((reply) => ({ reply, runs }))
  }
  const REUSED = { status: 422, code: 'idempotency_key_reused', message: 'Esta clave ya se usó para otro pedido.' }

  test.each([
    ['of nothing', undefined, { name: 'a' }],
    ['of a text', { name: 'a' }, { name: 'b' }],
    ['of a file', { upload: new Uint8Array([1, 2]) }, { upload: new Uint8Array([1, 3]) }],
    ['of a password', { password: 'uno', name: 'a' }, { password: 'dos', name: 'a' }],
  ])('%s is made once, and another one with the same key is refused', async (what, body, other) => {
    expect(await once(what, body)).toMatchObject({ runs: 1 })
    expect(await once(what, body)).toMatchObject({ runs: 0, reply: { status: 201, body: '1' } })
    await expect(once(what, other)).rejects.toMatchObject(REUSED)
    await expect(once(what, body, { operation: 'createSpeciality' })).rejects.toMatchObject(REUSED)
    await expect(once(what, body, { params: { id: 1 } })).rejects.toMatchObject(REUSED)
    await expect(once(what, body, { ifMatch: '"2"' })).rejects.toMatchObject(REUSED)
  })

  test('of which a password is a part cannot be guessed from what is kept, and no file is', async () => {
    const hashOf = async (key: string) => (await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)))[0]?.requestHash
    await once('kept password', { newPassword: 'secreto', name: 'a' })
    await once('kept file', { upload: new Uint8Array(100_000) })
    expect(await hashOf('kept password')).toMatch(/^\$argon2/)
    expect(await hashOf('kept file')).toMatch(/^[\w-]{43}$/)
  })

  test('is free again after a day, and when its change failed', async () => {
    await once('old', { name: 'a' })
    await once('new', { name: 'a' })
    const aged = { createdAt: sql`now() - interval '25 hours'` }
    await db.update(idempotencyKeys).set(aged).where(eq(idempotencyKeys.key, 'old'))
    expect(await once('old', { name: 'b' })).toMatchObject({ runs: 1 })
    expect(await once('old', { name: 'b' })).toMatchObject({ runs: 0 })
    await db.update(idempotencyKeys).set(aged).where(eq(idempotencyKeys.key, 'old'))
    await deleteExpiredKeys(db)
    const kept = (await db.select().from(idempotencyKeys)).map(({ key }) => key)
    expect(kept).not.toContain('old')
    expect(kept).toContain('new')
  })
})

describe('a row', () => {
  const rows = { table: insurances, missing: 'No existe.' }

  test('is added, read and changed, each time with an entry in the audit log that has it before and after', async () => {
    const adding = callOf({})
    const added = await insertRow(adding, insurances, { name: 'Lambda' })
    expect(added).toMatchObject({ name: 'Lambda', version: 1, archivedAt: null })
    expect(adding.audited).toEqual([{ entity: 'insurances', id: added.id, after: added }])
    const one = { ...rows, id: added.id }
    expect(await getRow(db, one)).toEqual(added)

    const seen: number[] = []
    const changing = callOf({ expectVersion: (version: number) => void seen.push(version) })
    const changed = await updateRow(changing, { ...one, told: { reason: 'porque sí' } }, (row, before) => {
      expect([row, before]).toEqual([added, added])
      return { name: 'Mu' }
    })
    expect(seen).toEqual([1])
    expect(changed).toEqual({ ...added, name: 'Mu', version: 2 })
    expect(changing.audited).toEqual([
      { entity: 'insurances', id: added.id, before: added, after: { ...added, name: 'Mu', version: 2, reason: 'porque sí' } },
    ])
  })

  test('that is more than its columns is read as a whole, before and after', async () => {
    const { id } = await insertRow(callOf({}), insurances, { name: 'Nu' })
    const read = async (tx: Database, of: number) => ({ whole: (await tx.select().from(insurances).where(eq(insurances.id, of)))[0]?.name })
    const call = callOf({})
    const after = await updateRow(call, { ...rows, id, read }, async (row, before) => {
      expect([row.name, before]).toEqual(['Nu', { whole: 'Nu' }])
      return { name: 'Xi' }
    })
    expect(after).toEqual({ whole: 'Xi' })
    expect(call.audited).toEqual([{ entity: 'insurances', id, before: { whole: 'Nu' }, after: { whole: 'Xi' } }])
  })

  test('stays as it is where it is not reached, or another version was seen', async () => {
    const added = await insertRow(callOf({}), insurances, { name: 'Omicron' })
    const one = { ...rows, id: added.id }
    const change = () => ({ name: 'Pi' })
    const where = eq(insurances.name, 'Otra')
    const missing = { status: 404, message: 'No existe.' }
    await expect(getRow(db, { ...one, where })).rejects.toMatchObject(missing)
    await expect(updateRow(callOf({}), { ...one, where }, change)).rejects.toMatchObject(missing)
    const expectVersion = () => {
      throw new Problem(412, 'Cambió.')
    }
    const outdated = callOf({ expectVersion })
    await expect(updateRow(outdated, one, change)).rejects.toMatchObject({ status: 412 })
    expect(outdated.audited).toEqual([])
    expect(await getRow(db, one)).toEqual(added)
  })

  test('is read without the text that a search looks in', () => {
    expect(Object.keys(columnsOf(clinics))).not.toContain('search')
    expect(Object.keys(columnsOf(clinics))).toContain('address')
  })
})

describe('the audit log', () => {
  const RECORD = 2_000_000_000
  const source = () => ({ operation: 'updateInsurance', userId: user.id, address: '127.0.0.9', requestId: 'r1', query: { page: '2' } })
  const rowOf = async (id: number) => (await db.select().from(auditLog).where(eq(auditLog.id, id)))[0]

  test('tells who did what, without secrets, and how many records a read told', async () => {
    const secrets = { newPassword: 'a', accessToken: 'b', clientSecret: 'c' }
    const entry = { entity: 'insurances', id: RECORD, before: { name: 'A', ...secrets }, after: { name: 'B', ...secrets } }
    const id = await writeAudit(db, source(), entry)
    const { at, ...row } = (await rowOf(id)) ?? expect.unreachable()
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(600_000)
    expect(row).toEqual({
      ...{ id, userId: user.id, address: '127.0.0.9', operation: 'updateInsurance', entity: 'insurances', recordId: RECORD },
      ...{ before: { name: 'A' }, after: { name: 'B' }, failedAccount: null, query: { page: '2' }, rows: null, requestId: 'r1' },
    })
    const read = await writeAudit(db, { ...source(), userId: undefined }, { entity: 'users', by: user.id, failedAccount: 'hash' })
    await endAudit(db, read, 7)
    expect(await rowOf(read)).toMatchObject({ userId: user.id, failedAccount: 'hash', rows: 7, before: null, after: null, recordId: null })
    expect((await rowOf(id))?.rows).toBeNull()
  })

  test('has the changes of a record, newest first, and what its last one was made of', async () => {
    const id = RECORD + 1
    const change = (before: object | undefined, after: object | undefined, more = {}) =>
      writeAudit(
        db,
        { ...source(), ...more },
        { entity: 'insurances', id, ...(before && { before: { ...before } }), ...(after && { after: { ...after } }) },
      )
    await change(undefined, { name: 'A' })
    await change({ name: 'A' }, { name: 'B' }, { userId: undefined })
    await change(undefined, undefined)
    const last = await change({ name: 'B' }, { name: 'C' })
    await writeAudit(db, source(), { entity: 'specialities', id, after: { name: 'Otra' } })
    const [person] = await db.select().from(users).where(eq(users.id, user.id))
    const by = { firstName: person?.firstName, lastName: person?.lastName }
    const changes = await readChanges(db, insurances, id, 9)
    expect(changes.map(({ before, after, by, userId }) => ({ before, after, by, userId }))).toEqual([
      { before: { name: 'B' }, after: { name: 'C' }, by, userId: user.id },
      { before: { name: 'A' }, after: { name: 'B' }, by: null, userId: null },
      { before: null, after: { name: 'A' }, by, userId: user.id },
    ])
    expect(await readChanges(db, insurances, id, 2)).toEqual(changes.slice(0, 2))
    expect(await db.$count(auditLog, isChangeOf(insurances, id))).toBe(3)

    expect(await readUndoable(db, insurances, id, user.id)).toEqual({ name: 'B' })
    expect(await readUndoable(db, insurances, id, user.id + 1)).toBeNull()
    expect(await readUndoable(db, insurances, RECORD + 2, user.id)).toBeNull()
    const age = (seconds: number) =>
      db.transaction(async (tx) => {
        // The log refuses each other change of its rows.
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx
          .update(auditLog)
          .set({ at: sql`now() - make_interval(secs => ${seconds})` })
          .where(eq(auditLog.id, last))
      })
    await age(50)
    expect(await readUndoable(db, insurances, id, user.id)).toEqual({ name: 'B' })
    await age(61)
    expect(await readUndoable(db, insurances, id, user.id)).toBeNull()
    await age(-61)
    expect(await readUndoable(db, insurances, id, user.id)).toBeNull()
  })

  test('loses what is older than so many days, a batch at a time, each with a row that says so', async () => {
    const old = 'old-row'
    // The demo has a past of its own.
    await pruneAudit(db, 10)
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('salvia.audit_pruned_before', ${new Date().toISOString()}, true)`)
      await tx.delete(auditLog).where(eq(auditLog.operation, 'pruneAudit'))
    })
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(
        sql`insert into audit_log (at, operation, entity, request_id) select now() - interval '11 days', 'listUsers', 'users', ${old} from generate_series(1, 10001)`,
      )
    })
    const count = () => db.$count(auditLog, eq(auditLog.requestId, old))
    const notes = () => db.select().from(auditLog).where(eq(auditLog.operation, 'pruneAudit')).orderBy(auditLog.id)
    await pruneAudit(db, 12)
    await pruneAudit(db, 10, AbortSignal.abort())
    expect([await count(), await notes()]).toEqual([10_001, []])
    await pruneAudit(db, 10)
    expect(await count()).toBe(0)
    const [first, second, ...more] = await notes()
    expect(more).toEqual([])
    expect([first?.after, second?.after]).toMatchObject([{ deleted: 10_000 }, { deleted: 1 }])
    const before = Date.parse(String(Reflect.get(Object(first?.after), 'before')))
    expect(Math.abs(Date.now() - 10 * 86_400_000 - before)).toBeLessThan(600_000)
    expect(first).toMatchObject({ entity: 'audit_log', userId: null, recordId: null })
    await pruneAudit(db, 10)
    expect(await notes()).toHaveLength(2)
  })
})
