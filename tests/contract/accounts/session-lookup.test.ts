import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { users } from '#server/accounts/schema.ts'
import { createCallerFinder, openSession, revokeToken } from '#server/accounts/sessions.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { comparedDatabases } from '#tests/support/database/databases.ts'

const SESSION = { idleMinutes: 30, hours: 1 }

const query = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => query.mockRestore())

describe.each(comparedDatabases)('on $name', ({ open }) => {
  let store: DatabaseHandle
  let find: ReturnType<typeof createCallerFinder>
  const lookups = () =>
    query.mock.calls.filter(([statement]) => (statement as { name?: string } | undefined)?.name === 'find_callers').length
  const sessionOf = async (email: string) => {
    const id = (await store.db.select().from(users)).find((user) => user.email === email)?.id ?? 0
    return { id, token: await openSession(store.db, id, SESSION) }
  }
  beforeAll(async () => {
    store = await open()
    find = createCallerFinder(store.db, SESSION)
  })
  afterAll(() => store.close())

  test('requests that arrive together are looked up by one statement, and each finds its own person', async () => {
    const [office, doctor] = [await sessionOf('backoffice@salvia.test'), await sessionOf('doctor@salvia.test')]
    const before = lookups()
    const found = await Promise.all([office.token, doctor.token, office.token, 'nobody'].map((token) => find(token)))
    expect(found.map((caller) => caller?.id)).toEqual([office.id, doctor.id, office.id, undefined])
    expect(found[1]).toMatchObject({ role: 'DOCTOR', doctorId: expect.any(Number), mustChangePassword: false })
    expect(lookups()).toBe(before + 1)
  })

  test('a session that was ended is not found by the next request', async () => {
    const { token, id } = await sessionOf('backoffice@salvia.test')
    expect(await find(token)).toMatchObject({ id })
    await revokeToken(store.db, token)
    expect(await find(token)).toBeNull()
  })

  test('a lookup that failed fails all who shared it, and no other', async () => {
    const { token, id } = await sessionOf('backoffice@salvia.test')
    query.mockImplementationOnce(() => Promise.reject(new Error('The connection was lost.')))
    const failed = await Promise.allSettled([find(token), find(token)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await find(token)).toMatchObject({ id })
  })
})
