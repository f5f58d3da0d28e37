import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { authenticators } from '#server/accounts/schema.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { codeOf } from '#tests/support/server/authenticator.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { type MailingApp, openMailingApp } from '#tests/support/server/mailing-app.ts'
import { softwarePasskey } from '#tests/support/server/passkey.ts'

export const PASSWORD = 'una frase bastante larga'
export const ORIGIN = 'https://salvia.test'

let count = 0
/** A client's address of its own, so that nobody's failures slow the others down. */
export const somewhere = () => {
  count += 1
  return `10.11.${count >> 8}.${count & 255}`
}

/** The server with a mail server, where a second step is required of secretaries. */
export const openWithSecondStep = (open: () => Promise<DatabaseHandle>) =>
  openMailingApp(open, { MAIL_FROM: 'Salvia <cuentas@salvia.test>', PUBLIC_URL: ORIGIN, SECOND_STEP_ROLES: 'SECRETARY' })

export type Somebody = Awaited<ReturnType<ReturnType<typeof secondSteps>['somebody']>>

/** People with a second step, and how they sign in on a server that is open once a test runs. */
export function secondSteps(opened: () => MailingApp) {
  const subjectsTo = async (email: string) => {
    await mailWork(opened().app, () => {}).sendAccountMails()
    return opened()
      .smtp.to(email)
      .map(({ subject }) => subject)
  }

  async function somebody(roleType: 'BACKOFFICE' | 'SECRETARY' = 'BACKOFFICE') {
    count += 1
    const email = `alguien${count}@example.com`
    const person = { firstName: 'Ana', lastName: 'Pérez', email, password: PASSWORD }
    const body = roleType === 'SECRETARY' ? { ...person, roleType, clinicIds: [1] } : { ...person, roleType, employeeNumber: 'E-7' }
    const { id } = await opened().app.ok('createUser', { as: 'BACKOFFICE', body })
    const token = await opened().app.firstSignIn(email, PASSWORD)
    return { id, email, as: { token }, password: `${PASSWORD}, mía`, from: somewhere() }
  }
  type Somebody = Awaited<ReturnType<typeof somebody>>
  const own = ({ as, password }: Somebody) => ({ as, body: { currentPassword: password } })
  /** Forgets which code was used last, as the next half minute does. */
  const passPeriod = (userId: number) =>
    opened().app.db.update(authenticators).set({ lastPeriod: 0 }).where(eq(authenticators.userId, userId))

  async function withApp(roleType: 'BACKOFFICE' | 'SECRETARY' = 'BACKOFFICE') {
    const person = await somebody(roleType)
    const { key, secret } = await opened().app.ok('beginAuthenticator', own(person))
    const { recoveryCodes: codes } = await opened().app.ok('confirmAuthenticator', { as: person.as, body: { key, code: codeOf(secret) } })
    await passPeriod(person.id)
    return { ...person, secret, codes }
  }
  async function withPasskey() {
    const person = await somebody()
    const device = softwarePasskey({ origin: ORIGIN })
    const { key, options } = await opened().app.ok('beginPasskey', own(person))
    const made = device.create(String(options.challenge))
    const { recoveryCodes: codes } = await opened().app.ok('addPasskey', { as: person.as, body: { key, name: 'Notebook', ...made } })
    return { ...person, device, codes }
  }

  async function signIn({ email, password, from }: Pick<Somebody, 'email' | 'password' | 'from'>) {
    const problem = await opened().app.refused('login', { from, body: { email, password, recaptchaToken: 'none' } })
    expect(problem).toMatchObject({ status: 401, code: 'second_step' })
    if (!problem.secondStep) throw new Error('Nothing says how it goes on.')
    return problem.secondStep
  }
  const provide = (from: string, key: string, code: string) => opened().app.call('provideSecondStep', { from, body: { key, code } })
  return { subjectsTo, somebody, own, passPeriod, withApp, withPasskey, signIn, provide }
}
