import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailCodes, users } from '#server/accounts/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { codeIn, startSmtp } from '#tests/support/services/smtp.ts'

const FIRST = 'una frase bastante larga'
const PASSWORD = `${FIRST}, mía`
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

let count = 0
const newEmail = () => `propia${++count}@example.com`

describe.each(anyDatabase)("one's own account on $name", ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open, { SMTP_URL: smtp.url, MAIL_FROM: 'Salvia <cuentas@salvia.test>', PUBLIC_URL: 'https://salvia.test' })
  })
  afterAll(() => app.close())

  const sendMails = () => mailWork(app, () => {}).sendAccountMails()
  /** Somebody with two sessions: the one that asks, and another one. */
  async function somebody() {
    const email = newEmail()
    const person = { firstName: 'Ana', lastName: 'Pérez', email, password: FIRST, roleType: 'BACKOFFICE' as const, employeeNumber: 'E-7' }
    const { id } = await app.ok('createUser', { as: 'BACKOFFICE', body: person })
    await app.firstSignIn(email, FIRST)
    const { access_token: token } = await app.ok('login', {
      body: { email, password: PASSWORD, recaptchaToken: 'none' },
      headers: { 'user-agent': FIREFOX },
      from: '203.0.113.7',
    })
    await sendMails()
    return { id, email, as: { token }, other: { token: await app.signIn(email, PASSWORD) } }
  }
  const isSignedIn = async (as: { token: string }) => (await app.call('getCurrentUser', { as })).status === 200

  test('is renamed over the version that was seen, and the console calls the person so at once', async () => {
    const { as } = await somebody()
    const { headers } = await app.call('getOwnAccount', { as })
    const body = { firstName: 'Ana María', lastName: 'Pérez', phone: '11 5678-1234' }
    const etag = String(headers['etag'])
    expect(await app.ok('updateOwnAccount', { as, headers: { 'if-match': etag }, body })).toMatchObject(body)
    expect((await app.refused('updateOwnAccount', { as, headers: { 'if-match': etag }, body })).status).toBe(412)
    expect(await app.ok('getCurrentUser', { as })).toMatchObject({ firstName: 'Ana María' })
  })

  describe('its e-mail', () => {
    const change = async ({ as }: { as: { token: string } }, email = newEmail()) => {
      const { key } = await app.ok('requestEmailChange', { as, body: { email, currentPassword: PASSWORD } })
      await sendMails()
      return { key, email }
    }

    test('changes with the code that went to the new one: the other sessions end, and the old address is told', async () => {
      const { email: old, as, other } = await somebody()
      const { key, email } = await change({ as })
      const [mail] = smtp.to(email)
      expect((await app.ok('getOwnAccount', { as })).email).toBe(old)
      await app.ok('proveEmail', { as, body: { key, code: codeIn(mail ?? {}) } })
      expect([await isSignedIn(as), await isSignedIn(other)]).toEqual([true, false])
      expect((await app.ok('getCurrentUser', { as })).email).toBe(email)
      await sendMails()
      expect(smtp.to(old).at(-1)?.subject).toBe('Cambió el correo de tu cuenta')
      expect(smtp.to(old).at(-1)?.text).not.toContain(email)
      await app.signIn(email, PASSWORD)
      expect((await app.refused('login', { body: { email: old, password: PASSWORD, recaptchaToken: 'none' } })).status).toBe(401)
    })

    test('stays without the present password, and after several wrong ones the session has to wait', async () => {
      const { as, email: old } = await somebody()
      const body = { email: newEmail(), currentPassword: 'otra cosa bien larga' }
      const codes = []
      for (let tries = 0; tries < 8; tries++) codes.push((await app.refused('requestEmailChange', { as, body })).code)
      expect(codes.slice(0, 5)).toEqual(Array(5).fill('invalid_credentials'))
      expect(codes.at(-1)).toBe('too_many_tries')
      await sendMails()
      expect(smtp.to(body.email)).toEqual([])
      expect((await app.ok('getOwnAccount', { as })).email).toBe(old)
    })

    test('that somebody else has is answered like any other, and no code changes anything; of two who ask for one, one gets it', async () => {
      const [one, two] = [await somebody(), await somebody()]
      const taken = accountOf('SECRETARY').email
      const { key } = await change(one, taken)
      expect(smtp.to(taken).at(-1)?.text).not.toMatch(/\d{6}/)
      expect(await app.refused('proveEmail', { as: one.as, body: { key, code: '000000' } })).toMatchObject({ code: 'wrong_code' })
      const email = newEmail()
      const [first, second] = [await change(one, email), await change(two, email)]
      const [mine, theirs] = smtp.to(email)
      const answers = await Promise.all([
        app.call('proveEmail', { as: one.as, body: { key: first.key, code: codeIn(mine ?? {}) } }),
        app.call('proveEmail', { as: two.as, body: { key: second.key, code: codeIn(theirs ?? {}) } }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
      expect(await app.db.$count(users, eq(users.email, email))).toBe(1)
    })

    test('stays where the account was deleted or the code ended', async () => {
      const one = await somebody()
      const { key, email } = await change(one)
      await app.db.update(emailCodes).set({ expiresAt: '2026-01-01T00:00:00.000Z' }).where(eq(emailCodes.email, email))
      expect(await app.refused('proveEmail', { as: one.as, body: { key, code: codeIn(smtp.to(email)[0] ?? {}) } })).toMatchObject({
        code: 'ended',
      })
      expect((await app.ok('getOwnAccount', { as: one.as })).email).toBe(one.email)
    })
  })

  describe('its sessions', () => {
    test('are told with device, address and last use, and nobody else’s', async () => {
      const { as } = await somebody()
      const listed = await app.ok('listOwnSessions', { as })
      expect(listed.filter(({ isCurrent }) => isCurrent)).toMatchObject([
        { browser: 'Firefox 145', system: 'Windows', ipAddress: '203.0.113.7' },
      ])
      expect(listed).toHaveLength(3)
      expect(JSON.stringify(listed)).not.toContain(as.token)
    })

    test('end one by one, or all but the one that asks', async () => {
      const { as, other } = await somebody()
      const [stranger] = [await somebody()]
      const others = (await app.ok('listOwnSessions', { as })).filter(({ isCurrent }) => !isCurrent)
      const foreign = (await app.ok('listOwnSessions', stranger)).map(({ id }) => id)
      for (const id of foreign) expect((await app.refused('endOwnSession', { as, params: { id } })).status).toBe(404)
      const newest = Math.max(...others.map(({ id }) => id))
      await app.ok('endOwnSession', { as, params: { id: newest } })
      expect([await isSignedIn(as), await isSignedIn(other), await isSignedIn(stranger.as)]).toEqual([true, false, true])
      expect((await app.refused('endOwnSession', { as, params: { id: newest } })).status).toBe(404)
      expect(await app.ok('endOtherSessions', { as })).toEqual({ ended: 1 })
      expect(await app.ok('listOwnSessions', { as })).toHaveLength(1)
    })

    test('end with another password, of which a mail tells', async () => {
      const { as, other, email } = await somebody()
      await app.ok('changePassword', { as, body: { currentPassword: PASSWORD, newPassword: 'otra frase bien larga' } })
      expect([await isSignedIn(as), await isSignedIn(other)]).toEqual([true, false])
      await sendMails()
      expect(smtp.to(email).at(-1)?.subject).toBe('Tu contraseña cambió')
    })
  })

  test('its data are what is known of the person, without any secret', async () => {
    const { as, email, id } = await somebody()
    const data = await app.ok('getOwnData', { as })
    expect(data.account).toMatchObject({ id, email, roleType: 'BACKOFFICE', employeeNumber: 'E-7' })
    expect(data.activity.map(({ operation }) => operation)).toContain('changePassword')
    expect(JSON.stringify(data)).not.toMatch(/hash|\$argon2/i)
    expect(data.sessions).toHaveLength(3)
  })
})
