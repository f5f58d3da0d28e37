import { hash } from '@node-rs/argon2'
import { vi } from 'vitest'
import { accountOf } from '#tests/support/server/accounts.ts'
import type { AskFor, TestApp } from '#tests/support/server/app.ts'

export const UNKNOWN = 'nobody@salvia.test'
export const { email: EMAIL, password: PASSWORD } = accountOf('DOCTOR')

export const trying = (email: string, password: string, from?: string): AskFor<'login'> => ({
  body: { email, password, recaptchaToken: 'none' },
  ...(from && { from }),
})

/** Makes passwords cost what they do in production: elsewhere the tests make cheap ones (`passwords.setup.ts`). For `beforeAll`. */
export async function hashAsInProduction() {
  const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
  vi.mocked(hash).mockImplementation(real.hash)
}

/** Sign-ins of all kinds at a server, which is open once a test runs. */
export function signIns(app: Pick<TestApp, 'passTime' | 'refused'>) {
  const forget = () => app.passTime({ hours: 24 })
  /** Fails until the next try has to wait; the answer is how many tries it took. */
  async function exhaust(email: string, from: string) {
    for (let tries = 1; tries < 100; tries++) {
      const { status } = await app.refused('login', trying(email, 'wrong', from))
      if (status === 429) return tries - 1
    }
    throw new Error('A hundred wrong passwords were tried without a wait.')
  }
  return { forget, exhaust }
}
