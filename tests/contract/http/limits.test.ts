import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OperationId } from '#contract/generated/policy.ts'
import { examples } from '#tests/contract/examples.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

// The database has little to do with it.
describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  /** Asks for a change of the example's record with another body. */
  async function ask(id: OperationId, body: object) {
    const { body: _, ...example } = await examples[id].own(app, 'BACKOFFICE')
    return app.call(id, { as: 'BACKOFFICE', ...example, body })
  }
  const ofBytes = (bytes: number) => ({ name: 'x'.repeat(bytes - '{"name":""}'.length) })

  describe('a body', () => {
    test.each<[OperationId, number]>([
      ['login', 16_000],
      ['createInsurance', 32_000],
      ['updateUserStatus', 32_000],
    ])('of %s is read up to %i bytes', async (id, most) => {
      expect((await ask(id, ofBytes(most))).status).toBe(422)
      expect((await ask(id, ofBytes(most + 1))).status).toBe(413)
    })

    test('may be as long as the contract admits, however its text is escaped', async () => {
      const headers = { authorization: `Bearer ${await app.tokenOf('DOCTOR')}`, 'content-type': 'application/json' }
      const { body } = await examples.createFollowUpNote.own(app, 'DOCTOR')
      const payload = JSON.stringify({ ...(body as object), content: '👩'.repeat(10_000) }).replaceAll('👩', '\\ud83d\\udc69')
      const answer = await app.app.inject({ method: 'POST', url: '/api/v1/follow-up-notes', headers, payload })
      expect(answer.statusCode).toBe(201)
    })
  })

  describe('a part of a form', () => {
    const many = (bytes: number) => Array.from({ length: bytes / 3 }, () => ({}))

    test('that is longer than its list can be is refused before it is read', async () => {
      const { status, body } = await ask('updateDoctor', { certifications: many(450_000) })
      expect({ status, body }).toMatchObject({ status: 413, body: { errors: { certifications: expect.any(String) } } })
    })

    test('with too many entries is refused for that alone', async () => {
      const { status, body } = await ask('updateDoctor', { certifications: many(150_000), description: 'x'.repeat(3001) })
      expect({ status, body }).toMatchObject({ status: 422, body: { errors: { certifications: 'Elegí como máximo 50.' } } })
    })

    test('is refused when a text is longer than the field admits', async () => {
      expect((await ask('updateDoctor', { firstName: 'x'.repeat(10_000) })).status).toBe(413)
    })

    test('is refused before it is read when the form has no such field', async () => {
      const { status, body } = await ask('updateDoctor', { firstName: '', other: 'x'.repeat(450_000) })
      expect({ status, body }).toMatchObject({ status: 422, body: { errors: { other: 'Este dato no corresponde.' } } })
    })
  })

  test('an object with very many fields is refused for that alone', async () => {
    const body = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`x${index}`, 1]))
    const { status, text } = await ask('createInsurance', body)
    expect(status).toBe(422)
    expect(text.length).toBeLessThan(500)
  })

  test('of many wrong fields the first 50 are told', async () => {
    const { body } = await ask('updateDoctor', { certifications: Array.from({ length: 50 }, () => ({})) })
    expect(Object.keys((body as { errors: object }).errors)).toHaveLength(50)
  })

  test('a server that is far behind says so at once, and still tells how it is', async () => {
    const { db } = app
    const token = await app.tokenOf('BACKOFFICE')
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const busy = await openApp(async () => ({ db, close: async () => {} }), { OVERLOAD_DELAY_MS: '20' })
    try {
      await busy.app.ready()
      vi.advanceTimersByTime(10_000)
      const until = process.hrtime.bigint() + 100_000_000n
      while (process.hrtime.bigint() < until);
      await setImmediate()
      vi.advanceTimersByTime(5000)
      const { status, headers, body } = await busy.call('listInsurances', { as: { token } })
      expect({ status, headers, body }).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'busy' } })
      for (const id of ['getHealth', 'getReadiness'] as const) expect((await busy.call(id)).status).toBe(200)
    } finally {
      vi.useRealTimers()
      await busy.close()
    }
  })
})
