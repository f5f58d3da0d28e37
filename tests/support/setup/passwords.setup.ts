import { hash } from '@node-rs/argon2'
import { beforeAll, vi } from 'vitest'
// It hashes as it is loaded, which has to cost as much as in the product.
import '#server/accounts/passwords.ts'

// One for all files of a worker, as the server's modules are.
const kept = vi.hoisted(() => globalThis as { argon2?: typeof import('@node-rs/argon2') })
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>()
  kept.argon2 ??= { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
  return kept.argon2
})

// Thousands of passwords are made here. Their cost matters only to the tests that look at the demo accounts.
beforeAll(async () => {
  const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
  vi.mocked(hash).mockImplementation((password) => real.hash(password, { memoryCost: 8, timeCost: 1 }))
})
