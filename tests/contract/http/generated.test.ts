import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import type { ErrorCode, Problem } from '#contract/generated/schema.ts'
import { examples } from '#tests/contract/examples.ts'
import { operationIds, ruleOf } from '#tests/support/contract/contract.ts'
import { changes } from '#tests/support/contract/generate.ts'
import { comparedDatabases } from '#tests/support/database/databases.ts'
import { roles } from '#tests/support/server/accounts.ts'
import { type Ask, openApp, type TestApp } from '#tests/support/server/app.ts'
import { isDeep, isFull, seed } from '#tests/support/setup/settings.ts'

/** Requests to each operation on a database. All operations together take 10,000 of them in a deep test. */
const RUNS = isDeep ? Math.ceil(10_000 / operationIds.length) : isFull ? 10 : 2
/** So many of them succeed at least: otherwise next to nothing is put to the test. The few requests of `npm test` may all miss. */
const SUCCESSES = isFull ? RUNS / 10 : 0
/** A request that fits the contract may still ask for what cannot be: who does not exist, what somebody has already, a step that is another role's. */
const REASONS = [401, 403, 404, 409, 410, 412, 429]

/** Why a request that fits is refused with 422 all the same: another password than the current one, a code that was not sent, a record that does not exist, a date that lies ahead, what is no image. */
const REFUSALS: ErrorCode[] = [
  'invalid_credentials',
  'unknown_reference',
  'implausible',
  'referrer',
  'not_an_image',
  'idempotency_key_reused',
  'wrong_code',
]

/** The rest of the path is the example's, and of a query that may need more than one parameter. */
const merged = (example: Ask, ask: Ask, invalid: unknown) => ({
  params: { ...example.params, ...ask.params },
  ...(!invalid && ask.query && { query: { ...example.query, ...ask.query } }),
})

// Each database gets requests of its own; in the full tier they take turns, operation by operation.
describe.each(comparedDatabases.map((one, turn) => ({ ...one, turn })))('on $name', ({ open, turn }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  test.each(operationIds.filter((_, at) => isDeep || at % comparedDatabases.length === turn))(
    '%s takes every request that fits the contract, refuses every other one, and never fails',
    async (id) => {
      const admitted = roles.filter((role) => ruleOf(id).roles.includes(role))
      const callers: readonly Role[] = admitted.length > 0 ? admitted : ['BACKOFFICE']
      let successes = 0
      const request = fc.record({ change: changes(id), as: fc.constantFrom(...callers), from: fc.ipV4() })
      await fc.assert(
        fc.asyncProperty(request, async ({ change: { ask, invalid }, as, from }) => {
          const example = await examples[id].own(app, as)
          // The harness holds each answer against the contract.
          const { status, body } = await app.call(id, { as, from, ...example, ...ask, ...merged(example, ask, invalid) })
          if (invalid) expect(status, invalid).toBe(422)
          else if (status < 300) successes++
          else if (status === 422) expect(REFUSALS).toContain((body as Problem).code)
          else expect(REASONS, JSON.stringify(body)).toContain(status)
        }),
        { numRuns: RUNS, seed: seed + turn, endOnFailure: true },
      )
      expect(successes).toBeGreaterThanOrEqual(SUCCESSES)
    },
  )
})
