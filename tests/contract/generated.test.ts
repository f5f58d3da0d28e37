import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId, Role } from '#src/api/generated/policy.ts'
import type { ErrorCode, Problem } from '#src/api/generated/schema.ts'
import { roles } from '#tests/support/accounts.ts'
import { type Ask, openApp, type TestApp } from '#tests/support/app.ts'
import { bodySchemaOf, faults, formSchemaOf, operationIds, operationOf, ruleOf, type Schema } from '#tests/support/contract.ts'
import { databases } from '#tests/support/databases.ts'
import { broken, brokenText, fitting, fittingText, flatten } from '#tests/support/generate.ts'
import { isDeep, seed } from '#tests/support/settings.ts'
import { examples } from './examples.ts'

/** Requests to each operation on each database. All operations together take 10,000 of them in a deep test. */
const RUNS = isDeep ? Math.ceil(10_000 / operationIds.length) : 10
/** So many of them succeed at least: otherwise next to nothing is put to the test. */
const SUCCESSES = RUNS / 10
/** A request that fits the contract may still ask for what cannot be: who does not exist, what somebody has already. */
const REASONS = [401, 404, 409, 412, 429]

/** Why a request that fits is refused with 422 all the same: another password than the current one, a record that does not exist, a date that lies ahead, what is no image. */
const REFUSALS: ErrorCode[] = [
  'invalid_credentials',
  'unknown_reference',
  'implausible',
  'referrer',
  'not_an_image',
  'idempotency_key_reused',
]

/** What replaces parts of an example. `invalid` names the one place that does not fit the contract, if there is one. */
type Change = { ask: Ask; invalid?: string }

/** A form carries text: what is broken as a value may be fine as what arrives. */
function fitsAsForm(schema: Schema, value: unknown) {
  const { properties } = flatten(schema)
  const arrived = Object.entries(value ?? {}).map(([name, field]) => {
    if (flatten(properties?.[name] ?? {}).type === 'array') return [name, field]
    const text = typeof field === 'string' ? field : JSON.stringify(field)
    return [name, text?.toWellFormed().replace(/\r\n?/g, '\n')]
  })
  return faults(schema, Object.fromEntries(arrived.filter(([, field]) => field !== undefined))).length === 0
}

const part = (name: string, place: 'path' | 'query' | 'header', value: string): Ask =>
  place === 'path' ? { params: { [name]: value } } : place === 'query' ? { query: { [name]: value } } : { headers: { [name]: value } }

function changes(id: OperationId): fc.Arbitrary<Change> {
  const { parameters } = operationOf(id)
  const form = formSchemaOf(id)
  const schema = form ?? bodySchemaOf(id)
  // A form is fields, whatever is in them.
  const wrong = (schema: Schema) =>
    broken(schema).filter(({ value }) => !form || (typeof value === 'object' && value !== null && !Array.isArray(value)))
  const valid = [
    ...parameters.map((parameter) => fittingText(parameter).map((value): Change => ({ ask: part(parameter.name, parameter.in, value) }))),
    ...(schema ? [fitting(schema).map((body): Change => ({ ask: { body } }))] : []),
  ]
  const invalid = [
    ...parameters.map((parameter) =>
      brokenText(parameter).map(({ at, value }): Change => ({ ask: part(parameter.name, parameter.in, value), invalid: at })),
    ),
    ...(schema
      ? [
          wrong(schema).map(
            ({ at, value }): Change => (form && fitsAsForm(form, value) ? { ask: { body: value } } : { ask: { body: value }, invalid: at }),
          ),
        ]
      : []),
  ]
  const untouched = fc.constant<Change>({ ask: {} })
  if (invalid.length === 0) return untouched
  return fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...invalid) },
    { weight: 2, arbitrary: fc.oneof(...valid) },
    { weight: 1, arbitrary: untouched },
  )
}

// Each database gets requests of its own.
describe.each(databases.map((one, turn) => ({ ...one, turn })))('on $name', ({ open, turn }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  test.each(operationIds)('%s takes every request that fits the contract, refuses every other one, and never fails', async (id) => {
    const admitted = roles.filter((role) => ruleOf(id).roles.includes(role))
    const callers: readonly Role[] = admitted.length > 0 ? admitted : ['BACKOFFICE']
    let successes = 0
    const request = fc.record({ change: changes(id), as: fc.constantFrom(...callers), from: fc.ipV4() })
    await fc.assert(
      fc.asyncProperty(request, async ({ change: { ask, invalid }, as, from }) => {
        const example = await examples[id].own(app, as)
        // The harness holds each answer against the contract.
        const { status, body } = await app.call(id, { as, from, ...example, ...ask, params: { ...example.params, ...ask.params } })
        if (invalid) expect(status, invalid).toBe(422)
        else if (status < 300) successes++
        else if (status === 422) expect(REFUSALS).toContain((body as Problem).code)
        else expect(REASONS, JSON.stringify(body)).toContain(status)
      }),
      { numRuns: RUNS, seed: seed + turn, endOnFailure: true },
    )
    expect(successes).toBeGreaterThanOrEqual(SUCCESSES)
  })
})
