// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { endVisit } from '#src/api/visit.ts'

/** The page as it is after a reload: only the storage is as before. */
async function reloaded() {
  vi.resetModules()
  return import('#src/features/account/pending-code.ts')
}

test('the address to which a code went is there after a reload, until somebody signs in or out in this browser', async () => {
  const code = { key: 'key', email: 'ana@example.com', resendAt: 1 }
  const { writePendingCode } = await reloaded()
  writePendingCode(code)
  expect((await reloaded()).readPendingCode()).toEqual(code)
  endVisit()
  expect((await reloaded()).readPendingCode()).toBeNull()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(code.email)
})
