import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId, Role } from '#contract/generated/policy.ts'
import { examples } from '#tests/contract/examples.ts'
import { anyParams, bodySchemaOf, formSchemaOf, operationIds, operationOf, ruleOf } from '#tests/support/contract/contract.ts'
import { fitting, flatten } from '#tests/support/contract/generate.ts'
import { anyDatabase, databases } from '#tests/support/database/databases.ts'
import { roles } from '#tests/support/server/accounts.ts'
import { type Ask, openApp, type TestApp } from '#tests/support/server/app.ts'
import { isDeep, shareOf } from '#tests/support/setup/settings.ts'

const isPublic = (id: OperationId) => ruleOf(id).roles.includes('PUBLIC')
// The last id, or a key like the given one.
const absent = (value: unknown) => (typeof value === 'string' ? value.replace(/^[^.]+/, 'A'.repeat(22)) : 2_147_483_647)
const withAbsentRecord = (ask: Ask): Ask => ({
  ...ask,
  params: Object.fromEntries(Object.entries(ask.params ?? {}).map(([name, value]) => [name, absent(value)])),
})
const admits = (id: OperationId, role: Role) => isPublic(id) || ruleOf(id).roles.includes(role)

test('every operation of the contract has an example here, so that none escapes these tests', () => {
  expect(Object.keys(examples).sort()).toEqual([...operationIds].sort())
})

/** The properties with `x-writers`, and each role that may call the operation and not send the property. */
const written = operationIds.flatMap((id) =>
  Object.entries(flatten(formSchemaOf(id) ?? bodySchemaOf(id) ?? {}).properties ?? {}).flatMap(([name, property]) => {
    const writers = property['x-writers']
    return writers
      ? roles.flatMap((role) => (admits(id, role) && !admits(writers, role) ? [[id, name, role, writers, property] as const] : []))
      : []
  }),
)

const asking = async (app: TestApp, id: OperationId, role: Role): Promise<Ask> => ({ as: role, ...(await examples[id].own(app, role)) })

// In `npm test` the databases take turns, operation by operation.
describe.each(databases.map((one, turn) => ({ ...one, turn })))('on $name', ({ open, turn }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  describe.each(operationIds.filter((_, at) => isDeep || at % databases.length === turn))('%s', (id) => {
    test.each(roles)('%s is admitted or refused as the contract says', async (role) => {
      const { status, body, text } = await app.call(id, await asking(app, id, role))
      if (admits(id, role)) expect(status, text).toBeLessThan(300)
      else expect(body).toMatchObject({ status: 403, code: 'forbidden' })
    })
  })
})

describe.each(anyDatabase)('whoever else comes, on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  describe.each(operationIds)('%s', (id) => {
    test('a caller who is not signed in is admitted only where the contract says PUBLIC, and a token that nobody gave out is like none', async () => {
      for (const as of [undefined, { token: 'made-up' }]) {
        // Before who asks is known, nothing is read of the record.
        const ask = isPublic(id) ? await examples[id].own(app, 'BACKOFFICE') : { params: anyParams(id) }
        const { status, body } = await app.call(id, { ...ask, as })
        if (isPublic(id)) expect(status).toBeLessThan(300)
        else expect(body).toMatchObject({ status: 401, code: 'unauthorized' })
      }
    })

    test('the cookie alone opens what the contract says, and never a change', async () => {
      const role = roles.find((role) => admits(id, role)) ?? 'BACKOFFICE'
      const { status, text } = await app.call(id, { ...(await examples[id].own(app, role)), as: { cookie: await app.tokenOf(role) } })
      if (ruleOf(id).cookie) expect(ruleOf(id).method).toBe('GET')
      if (isPublic(id) || ruleOf(id).cookie) expect(status, text).toBeLessThan(300)
      else expect(status).toBe(401)
    })
  })

  describe.each(operationIds.filter((id) => ruleOf(id).path.includes('{')))('%s of a record that does not exist', (id) => {
    test.each(
      shareOf(
        roles.filter((role) => admits(id, role)),
        roles.length,
        1,
      ),
    )('is not found by %s', async (role) => {
      expect(await app.refused(id, withAbsentRecord(await asking(app, id, role)))).toMatchObject({ status: 404, code: 'not_found' })
    })
  })

  test.each(written)('%s refuses its %s from a %s, who may not call %s', async (id, name, role, _, property) => {
    const { body, ...ask } = await asking(app, id, role)
    const [value] = fc.sample(fitting(property), 1)
    expect(await app.refused(id, { ...ask, body: { ...(body as object), [name]: value } })).toMatchObject({
      status: 422,
      code: 'implausible',
      errors: { [name]: expect.any(String) },
    })
  })

  test('the signed-in person learns that this server has every extension of the contract', async () => {
    const { extensions } = await app.ok('getCurrentUser', { as: 'DOCTOR' })
    expect(extensions?.sort()).toEqual(operationIds.filter((id) => 'x-extension' in operationOf(id)).sort())
    expect(extensions?.length).toBeGreaterThan(0)
  })

  test('whoever has a role that the deployment does not admit reads their own name, signs out, and nothing else', async () => {
    const few = await openApp(open, { APP_ROLES: 'BACKOFFICE' })
    const signedIn = operationIds.filter((id) => !isPublic(id))
    for (const as of roles) {
      const user = await few.ok('getCurrentUser', { as })
      expect(user).toMatchObject({ roleType: as, isAdmitted: as === 'BACKOFFICE' })
      for (const id of signedIn.filter((id) => as !== 'BACKOFFICE' && !['getCurrentUser', 'logout'].includes(id))) {
        const params = anyParams(id)
        expect(await few.refused(id, { as, params })).toMatchObject({ status: 403, code: 'forbidden' })
      }
      await few.ok('logout', { as })
    }
    await few.close()
  })
})
