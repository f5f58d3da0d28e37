import { randomUUID } from 'node:crypto'
import { countDistinct, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '#contract/generated/policy.ts'
import { idempotencyKeys } from '#server/accounts/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { insurances } from '#server/catalogue/schema.ts'
import { examples } from '#tests/contract/examples.ts'
import { callerOf, operationIds, operationOf, takes } from '#tests/support/contract/contract.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openApp, type Part, type TestApp } from '#tests/support/server/app.ts'

const repeatable = operationIds.filter((id) => takes(id, 'Idempotency-Key'))
// No status of a consultation, a reservation or a post leads to itself, so that such a change cannot be made twice. Their own tests are about their versions, too.
const statusChanges = ['updateConsultationStatus', 'reopenConsultation', 'updateReservation', 'acceptReservation', 'updatePostStatus']
/** After these the record is no longer there. */
const ending = ['deleteScheduleException', 'mergePatients'] as const satisfies OperationId[]
const isEnding = (id: OperationId) => ending.some((one) => one === id)
const versioned = operationIds.filter((id) => takes(id, 'If-Match') && !statusChanges.includes(id) && !isEnding(id))

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  const newKey = () => ({ 'idempotency-key': randomUUID() })
  /** A change of several records has a row for each, under the id of its one request. */
  const changesMade = async () => {
    const [{ count } = { count: 0 }] = await app.db.select({ count: countDistinct(auditLog.requestId) }).from(auditLog)
    return count
  }
  const asking = async (id: (typeof operationIds)[number]) => ({
    as: callerOf(id),
    ...(await examples[id].own(app, callerOf(id))),
  })

  describe.each(repeatable)('%s with an Idempotency-Key', (id) => {
    test('changes once however often it is sent, and answers as the first time', async () => {
      const ask = { ...(await asking(id)), headers: newKey() }
      const first = await app.call(id, ask)
      expect(first.status).toBeLessThan(300)
      const before = await changesMade()
      const second = await app.call(id, ask)
      expect(second).toMatchObject({ status: first.status, text: first.text })
      expect(second.headers['etag']).toBe(first.headers['etag'])
      expect(await changesMade()).toBe(before)
    })

    test('changes once when it is sent many times at once', async () => {
      const ask = { ...(await asking(id)), headers: newKey() }
      const before = await changesMade()
      const answers = await Promise.all(Array.from({ length: 8 }, () => app.call(id, ask)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]?.status).toBeLessThan(300)
      expect(await changesMade()).toBe(before + 1)
    })

    test('is refused with the key of another request', { tags: 'full' }, async () => {
      const headers = newKey()
      await app.ok(id, { ...(await asking(id)), headers })
      const another = await asking(id)
      const before = await changesMade()
      expect(await app.refused(id, { ...another, headers })).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
      expect(await changesMade()).toBe(before)
    })

    if (takes(id, 'If-Match'))
      test('is refused with the key of the same change over another version, since the first answer is none to it', async () => {
        const [ask, headers] = [await asking(id), newKey()]
        const first = await app.call(id, { ...ask, headers: { ...headers, 'if-match': '*' } })
        const before = await changesMade()
        const later = { ...headers, 'if-match': String(first.headers['etag']) }
        expect(await app.refused(id, { ...ask, headers: later })).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
        expect(await changesMade()).toBe(before)
      })

    if (id === 'createUser')
      test('knows a request by its password, too, of which it keeps no hash that is easier to guess than the account’s', async () => {
        const [ask, headers] = [{ as: callerOf(id), ...(await examples[id].own(app, callerOf(id))) }, newKey()]
        await app.ok(id, { ...ask, headers })
        const other = { ...ask, headers, body: ask.body && { ...ask.body, password: 'otra-contraseña-distinta' } }
        expect(await app.refused(id, other)).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
        const key = eq(idempotencyKeys.key, headers['idempotency-key'])
        const [kept] = await app.db.select({ requestHash: idempotencyKeys.requestHash }).from(idempotencyKeys).where(key)
        expect(kept?.requestHash).toMatch(/^\$argon2id\$/)
      })

    if (operationOf(id).requestBody)
      test('leaves the key free when it is refused', async () => {
        const ask = await asking(id)
        const headers = newKey()
        expect((await app.refused(id, { ...ask, headers, body: {} })).status).toBe(422)
        await app.ok(id, { ...ask, headers })
      })

    test('keeps its key for a day', { tags: 'full' }, async () => {
      const headers = newKey()
      await app.ok(id, { ...(await asking(id)), headers })
      await app.passTime({ hours: 23 })
      expect((await app.refused(id, { ...(await asking(id)), headers })).code).toBe('idempotency_key_reused')
      await app.passTime({ hours: 2 })
      await app.ok(id, { ...(await asking(id)), headers })
    })

    test.each(['short', 'x'.repeat(101), 'with space', 'ñandú-ñandú'])('refuses the key %j', { tags: 'full' }, async (key) => {
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') }
      expect(await app.refused(id, { ...(await asking(id)), headers })).toMatchObject({ errors: { 'idempotency-key': expect.any(String) } })
    })
  })

  test.each(ending)('%s is refused over an older version, and done once by those who ask at the same time', async (id) => {
    const ask = await asking(id)
    const before = await changesMade()
    for (const stale of ['"0"', 'nonsense'])
      expect(await app.refused(id, { ...ask, headers: { 'if-match': stale } })).toMatchObject({ status: 412, code: 'changed' })
    expect(await changesMade()).toBe(before)
    const answers = await Promise.all(Array.from({ length: 6 }, () => app.call(id, { ...ask, headers: { 'if-match': '*' } })))
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5)
  })

  describe.each(versioned)('%s with If-Match', (id) => {
    test('is made on the version that it names, and answers with the next one', { tags: 'full' }, async () => {
      const ask = await asking(id)
      const first = await app.call(id, ask)
      const second = await app.call(id, { ...ask, headers: { 'if-match': String(first.headers['etag']) } })
      expect(second.status).toBe(200)
      expect(second.headers['etag']).not.toBe(first.headers['etag'])
    })

    test('is refused when somebody else was faster, and changes nothing', { tags: 'full' }, async () => {
      const ask = await asking(id)
      const { headers } = await app.call(id, ask)
      await app.ok(id, ask)
      const before = await changesMade()
      for (const stale of [String(headers['etag']), '"0"', 'W/"1"', 'nonsense', '1'])
        expect(await app.refused(id, { ...ask, headers: { 'if-match': stale } })).toMatchObject({ status: 412, code: 'changed' })
      expect(await changesMade()).toBe(before)
    })

    test('lets exactly one of several through that start from the same version', async () => {
      const ask = await asking(id)
      const { headers } = await app.call(id, ask)
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => app.call(id, { ...ask, headers: { 'if-match': String(headers['etag']) } })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412])
    })

    test('takes a list of versions and the star', { tags: 'full' }, async () => {
      const ask = await asking(id)
      const { headers } = await app.call(id, ask)
      await app.ok(id, { ...ask, headers: { 'if-match': `"0", ${headers['etag']}` } })
      await app.ok(id, { ...ask, headers: { 'if-match': '*' } })
    })
  })

  describe('the name of an insurer', () => {
    const create = (name: string) => app.call('createInsurance', { as: 'BACKOFFICE', body: { name } })

    test('is taken once, whatever its case and accents', async () => {
      expect((await create('Médica Ñandú')).status).toBe(201)
      for (const name of ['Médica Ñandú', 'MÉDICA ÑANDÚ', 'medica nandu', '  Médica Ñandú  ', 'Me\u0301dica N\u0303andu\u0301'])
        expect((await create(name)).body).toMatchObject({
          status: 409,
          code: 'duplicate',
          errors: { name: 'Ya existe una obra social con ese nombre, quizás archivada.' },
        })
    })

    test('is taken once by those who ask at the same time', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => create('Todos a la vez')))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    })

    test('can be kept, and changed to what only its case differs in', async () => {
      const { id } = await app.ok('createInsurance', { as: 'BACKOFFICE', body: { name: 'Propia' } })
      expect(await app.ok('updateInsurance', { as: 'BACKOFFICE', params: { id }, body: { name: 'PROPIA' } })).toMatchObject<
        Part<'updateInsurance'>
      >({
        name: 'PROPIA',
      })
    })

    test('is not changed to one that another insurer has', async () => {
      const { id } = await app.ok('createInsurance', { as: 'BACKOFFICE', body: { name: 'Distinta' } })
      expect(await app.refused('updateInsurance', { as: 'BACKOFFICE', params: { id }, body: { name: 'osde' } })).toMatchObject({
        status: 409,
      })
      expect(await app.ok('getInsurance', { as: 'DOCTOR', params: { id } })).toMatchObject<Part<'getInsurance'>>({ name: 'Distinta' })
    })

    test('is stored without what copying adds to it, and otherwise byte for byte', async () => {
      const kept = ['<script>alert(1)</script>', `'; drop table insurances; --`, '👩🏽‍⚕️ salud', '{{7*7}}', '%s%n'].map((name) => [
        name,
        name,
      ])
      const pasted = [
        ['مرحبا \u202Eabc', 'مرحبا abc'],
        ['c\u00a0d', 'c d'],
        ['e\nf', 'e f'],
        ['g\th', 'g h'],
      ]
      for (const [typed, name] of [...kept, ...pasted]) {
        const { id } = await app.ok('createInsurance', { as: 'BACKOFFICE', body: { name: ` ${typed} ` } })
        expect(await app.ok('getInsurance', { as: 'BACKOFFICE', params: { id } })).toMatchObject<Part<'getInsurance'>>({ name })
      }
    })

    test.each(['', '   ', '\u00a0', 'a\u0000b', 'a\ud800', 'x'.repeat(101)])('%j is refused with a message on its field', async (name) => {
      expect(await create(name)).toMatchObject({ status: 422, body: { errors: { name: expect.any(String) } } })
    })

    test('sorts without regard to case and accents, and ñ between n and o', async () => {
      for (const name of ['Zz ñoño', 'Zz nadie', 'Zz oso', 'Zz Ábaco', 'zz abeja']) await create(name)
      const names = (await app.ok('listInsurances', { as: 'SECRETARY' })).map(({ name }) => name)
      expect(names.filter((name) => /^zz /i.test(name))).toEqual(['Zz Ábaco', 'zz abeja', 'Zz nadie', 'Zz ñoño', 'Zz oso'])
    })
  })

  describe('the audit log', () => {
    test('says who changed what, from what to what', async () => {
      const { id } = await app.ok('createInsurance', { as: 'BACKOFFICE', body: { name: 'Auditada' } })
      await app.ok('updateInsurance', { as: 'BACKOFFICE', params: { id }, body: { name: 'Auditada dos' } })
      const me = await app.ok('getCurrentUser', { as: 'BACKOFFICE' })
      const rows = await app.db.select().from(auditLog).where(eq(auditLog.recordId, id)).orderBy(auditLog.id)
      expect(rows.filter(({ entity }) => entity === 'insurances')).toMatchObject([
        { operation: 'createInsurance', userId: me.id, before: null, after: { name: 'Auditada' } },
        { operation: 'updateInsurance', userId: me.id, before: { name: 'Auditada' }, after: { name: 'Auditada dos' } },
      ])
    })

    test.each([sql`update audit_log set operation = 'none'`, sql`delete from audit_log`, sql`truncate audit_log`])(
      'cannot be rewritten',
      async (statement) => {
        const before = await changesMade()
        await expect(app.db.execute(statement)).rejects.toThrow()
        expect(await changesMade()).toBe(before)
      },
    )

    test('holds nothing of a change that was refused', async () => {
      const [before, rows] = [await changesMade(), await app.db.$count(insurances)]
      await app.refused('createInsurance', { as: 'BACKOFFICE', body: { name: 'OSDE' } })
      expect([await changesMade(), await app.db.$count(insurances)]).toEqual([before, rows])
    })
  })
})
