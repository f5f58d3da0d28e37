import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChoiceTransaction } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { signedQuantity } from '#server/choices/balance.ts'
import { choiceTransactions } from '#server/choices/schema.ts'
import { clinicDay } from '#server/platform/time/clinic-day.ts'
import { comparedDatabases } from '#tests/support/database/databases.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { type Answered, openApp, type TestApp } from '#tests/support/server/app.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

const INTENTS = isDeep ? 200 : 40
const COPIES = 5

const bodyOf = (answer: Answered | undefined) => answer?.body as ChoiceTransaction // it was held against the contract

describe.each(comparedDatabases)('on $name', ({ open }) => {
  let app: TestApp
  let doctorId: number
  beforeAll(async () => {
    app = await openApp(open)
    const [doctor] = await app.db
      .select({ id: doctors.id })
      .from(doctors)
      .innerJoin(users, eq(users.id, doctors.userId))
      .where(eq(users.email, accountOf('DOCTOR').email))
    if (!doctor) throw new Error('The demo doctor is missing.')
    doctorId = doctor.id
  })
  afterAll(() => app.close())

  const assign = (fields: Record<string, unknown> = {}, headers?: Record<string, string>) =>
    app.call('assignChoices', {
      as: 'BACKOFFICE',
      body: { doctorId, quantity: 10, paymentMethod: 'Efectivo', ppc: 1500, ...fields },
      ...(headers && { headers }),
    })
  const reverse = (id: number, body: Record<string, unknown> = {}, headers?: Record<string, string>) =>
    app.call('reverseChoices', {
      as: 'BACKOFFICE',
      params: { id },
      body: { observation: 'Médico equivocado.', ...body },
      ...(headers && { headers }),
    })
  const shown = () => app.ok('getDoctorChoices', { as: 'BACKOFFICE', params: { doctorId } })
  const rows = () => app.db.$count(choiceTransactions, eq(choiceTransactions.doctorId, doctorId))
  async function sumInDatabase() {
    const [row] = await app.db
      .select({ sum: sql<number>`coalesce(sum(${signedQuantity}), 0)::int` })
      .from(choiceTransactions)
      .where(eq(choiceTransactions.doctorId, doctorId))
    return row?.sum
  }

  test(`${INTENTS} assignments at once, each sent ${COPIES} times with its own key, are ${INTENTS} transactions, and the balance is their sum`, {
    tags: 'full',
  }, async () => {
    const [rowsBefore, { quantity: balanceBefore }] = [await rows(), await shown()]
    const auditBefore = await app.db.$count(auditLog)
    const intents = Array.from({ length: INTENTS }, (_, index) => ({ key: randomUUID(), quantity: index + 1 }))
    // The copies of one intent are far apart, so that they meet others and not only each other.
    const requests = Array.from({ length: COPIES }, () => intents).flat()
    const answers = await Promise.all(
      requests.map(async ({ key, quantity }) => ({ key, answer: await assign({ quantity }, { 'idempotency-key': key }) })),
    )

    expect(answers.map(({ answer }) => answer.status)).toEqual(Array(INTENTS * COPIES).fill(201))
    const idOf = (answer: Answered) => bodyOf(answer).id
    const ids = new Map(
      intents.map(({ key }) => [key, new Set(answers.filter((sent) => sent.key === key).map(({ answer }) => idOf(answer)))]),
    )
    expect([...ids.values()].map((one) => one.size)).toEqual(Array(INTENTS).fill(1))
    expect(new Set([...ids.values()].flatMap((one) => [...one])).size).toBe(INTENTS)

    expect(await rows()).toBe(rowsBefore + INTENTS)
    expect(await app.db.$count(auditLog)).toBe(auditBefore + INTENTS)
    const { quantity, transactions } = await shown()
    expect(quantity).toBe(balanceBefore + (INTENTS * (INTENTS + 1)) / 2)
    expect(quantity).toBe(await sumInDatabase())
    expect(quantity).toBe(transactions.reduce((sum, one) => sum + (one.type === 'ASSIGN' ? one.quantity : -one.quantity), 0))
  })

  test('the balance is the same wherever it is shown', async () => {
    await assign()
    const [doctor] = await app.db.select({ userId: doctors.userId }).from(doctors).where(eq(doctors.id, doctorId))
    const { doctor: details } = await app.ok('getUser', { as: 'DOCTOR', params: { id: doctor?.userId } })
    expect(details?.choice?.quantity).toBe((await shown()).quantity)
  })

  test('every type but ASSIGN takes from the balance', async () => {
    const { quantity } = await shown()
    await app.db.insert(choiceTransactions).values({ doctorId, type: 'CONSUME', quantity: 7 })
    expect((await shown()).quantity).toBe(quantity - 7)
  })

  test('an assignment tells who made it, and is the first of the list', async () => {
    const { body } = await assign({ quantity: 3, paymentMethod: 'Transferencia bancaria', ppc: 0 })
    const { firstName, lastName } = await app.ok('getCurrentUser', { as: 'BACKOFFICE' })
    expect(body).toMatchObject({
      type: 'ASSIGN',
      quantity: 3,
      ppc: 0,
      paymentMethod: 'Transferencia bancaria',
      assignedBy: { firstName, lastName },
    })
    expect((await shown()).transactions[0]).toEqual(body)
  })

  test.each([
    ['quantity', 0],
    ['quantity', -1],
    ['quantity', 10_001],
    ['quantity', 1.5],
    ['quantity', '10'],
    ['quantity', null],
    ['ppc', -1],
    ['ppc', 10_000_001],
    ['ppc', 0.01],
    ['paymentMethod', ''],
    ['paymentMethod', '   '],
    ['paymentMethod', 'x'.repeat(101)],
    ['doctorId', 2_147_483_647],
    ['doctorId', '1'],
  ])('%s is refused when it is %j, with a message for that field, and leaves the ledger as it was', async (field, value) => {
    const before = await rows()
    expect(await assign({ [field]: value })).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } })
    expect(await rows()).toBe(before)
  })

  test.each([
    ['quantity', 1],
    ['quantity', 10_000],
    ['ppc', 0],
    ['ppc', 10_000_000],
    ['paymentMethod', 'x'.repeat(100)],
  ])('%s is taken at its bound %j', async (field, value) => {
    expect(await assign({ [field]: value })).toMatchObject({ status: 201, body: { [field]: value } })
  })

  test('an assignment that two people take back at once is taken back once, by a transaction that names it', async () => {
    const assigned = bodyOf(await assign({ quantity: 12 }))
    const [rowsBefore, { quantity }] = [await rows(), await shown()]
    const reasons = Array.from({ length: isDeep ? 50 : 10 }, (_, index) => `Motivo ${index}`)
    const answers = await Promise.all(reasons.map((observation) => reverse(assigned.id, { observation })))
    const done = answers.filter(({ status }) => status === 201)
    expect(done).toHaveLength(1)
    for (const answer of answers.filter((one) => !done.includes(one)))
      expect(answer).toMatchObject({ status: 409, body: { code: 'already_reversed', message: 'Esta asignación ya fue anulada.' } })
    const reversal = bodyOf(done[0])
    const { type, observation, reverses, ppc, paymentMethod } = reversal
    expect({ type, reverses, ppc, paymentMethod }).toEqual({
      type: 'REVERSAL',
      reverses: assigned.id,
      ppc: 1500,
      paymentMethod: 'Efectivo',
    })
    expect(reasons).toContain(observation)
    expect(await rows()).toBe(rowsBefore + 1)
    expect(await shown()).toMatchObject({ quantity: quantity - 12, transactions: expect.arrayContaining([reversal]) })
    expect(await sumInDatabase()).toBe(quantity - 12)
  })

  test('the same request takes back once, and tells who did it and why', async () => {
    const { id } = bodyOf(await assign())
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = await Promise.all([reverse(id, {}, headers), reverse(id, {}, headers)])
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(second?.body).toEqual(first?.body)
    const { firstName, lastName } = await app.ok('getCurrentUser', { as: 'BACKOFFICE' })
    expect(first?.body).toMatchObject({ assignedBy: { firstName, lastName }, observation: 'Médico equivocado.' })
    const [entry] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).where(eq(auditLog.operation, 'reverseChoices')).limit(1)
    expect(entry).toMatchObject({
      entity: 'choice_transactions',
      recordId: bodyOf(first).id,
      after: { reverses: id, observation: 'Médico equivocado.' },
    })
  })

  test('two assignments that the balance has once are not both taken back', async () => {
    const doctor = await app.db.select({ id: doctors.id }).from(doctors).where(sql`${doctors.id} <> ${doctorId}`).limit(1)
    const other = { doctorId: Number(doctor[0]?.id) }
    const before = await app.ok('getDoctorChoices', { as: 'BACKOFFICE', params: other })
    const [one, two] = [
      (await assign({ ...other, quantity: 20 })).body,
      (await assign({ ...other, quantity: 20 })).body,
    ] as ChoiceTransaction[]
    await app.db.insert(choiceTransactions).values({ ...other, type: 'CONSUME', quantity: before.quantity + 15 })
    const answers = await Promise.all([one, two].map((each) => reverse(Number(each?.id))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'insufficient_balance' })
    expect((await app.ok('getDoctorChoices', { as: 'BACKOFFICE', params: other })).quantity).toBe(5)
  })

  test('only assignments are taken back, and those of a month leave out what was', async () => {
    const assigned = bodyOf(await assign({ paymentMethod: 'Equivocada' }))
    const [consumed] = await app.db.insert(choiceTransactions).values({ doctorId, type: 'CONSUME', quantity: 1 }).returning()
    const reversal = bodyOf(await reverse(assigned.id))
    for (const id of [Number(consumed?.id), reversal.id])
      expect(await reverse(id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await reverse(2_147_483_647)).toMatchObject({ status: 404 })
    expect(await reverse(assigned.id, { observation: ' ' })).toMatchObject({
      status: 422,
      body: { errors: { observation: 'Escribí el motivo.' } },
    })
    const month = clinicDay(new Date(assigned.createdAt)).slice(0, 7)
    const listed = await app.ok('listChoices', { as: 'BACKOFFICE', query: { month } })
    expect(listed.map(({ id }) => id)).not.toContain(assigned.id)
  })

  test.each([sql`update choice_transactions set quantity = 1`, sql`delete from choice_transactions`, sql`truncate choice_transactions`])(
    'the ledger cannot be rewritten, not even in the database',
    async (statement) => {
      const before = await sumInDatabase()
      await expect(app.db.execute(statement)).rejects.toThrow()
      expect(await sumInDatabase()).toBe(before)
    },
  )
})
