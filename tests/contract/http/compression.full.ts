import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

// The database has little to do with it.
describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  const users = async (encoding: string) =>
    app.app.inject({
      url: '/api/v1/users',
      headers: { authorization: `Bearer ${await app.tokenOf('BACKOFFICE')}`, 'accept-encoding': encoding },
    })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('a list comes compressed as %s to whoever reads that, and is the same', async (encoding, decompress) => {
    const [plain, answer] = [await users('identity'), await users(encoding)]
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringMatching(/accept-encoding/i) })
    expect(decompress(answer.rawPayload).toString()).toBe(plain.payload)
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  })

  test('a compressed request is refused, so that few bytes never become many', async () => {
    const bomb = gzipSync(Buffer.from(`{"name": "${'x'.repeat(400_000)}"}`))
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/v1/insurances',
      headers: {
        authorization: `Bearer ${await app.tokenOf('BACKOFFICE')}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: bomb,
    })
    expect([400, 415]).toContain(statusCode)
  })
})
