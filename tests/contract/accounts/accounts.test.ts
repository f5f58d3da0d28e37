import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signUpStatuses } from '#contract/statuses.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
import { signUpStatusChart } from '#machines/sign-up-status.chart.ts'
import { emailCodes, passwordResets, sessions, signUps, users } from '#server/accounts/schema.ts'
import { deleteUnproved } from '#server/accounts/sign-ups.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'
import { setProductName } from '#server/platform/product-name.ts'
import { enqueue } from '#server/platform/queue/queue.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { codeIn, resetTokenIn, startSmtp } from '#tests/support/services/smtp.ts'

const PASSWORD = 'una frase bastante larga'
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

let count = 0
/** An address that nobody has, and a client's address of its own. */
const newcomer = () => {
  count += 1
  return { email: `medica${count}@example.com`, from: `10.9.${count >> 8}.${count & 255}` }
}

describe.each(anyDatabase)('accounts on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open, { SMTP_URL: smtp.url, MAIL_FROM: 'Salvia <cuentas@salvia.test>', PUBLIC_URL: 'https://salvia.test' })
  })
  afterAll(() => app.close())
  afterEach(() => smtp.refuse(() => undefined))

  const sendMails = () => mailWork(app, () => {}).sendAccountMails()
  const latest = (email: string) => {
    const mail = smtp.to(email).at(-1)
    if (!mail) throw new Error(`Nothing arrived at ${email}.`)
    return mail
  }
  const body = (email: string) => ({ ...exampleOf('SignUpInput'), specialty: 1, email, password: PASSWORD })
  const soon = (id: string) => app.db.update(emailCodes).set({ mailedAt: '2026-01-01T00:00:00.000Z' }).where(eq(emailCodes.email, id))

  async function askFor({ email, from } = newcomer()) {
    const { key } = await app.ok('signUp', { from, body: body(email) })
    await sendMails()
    return { email, from, key }
  }
  async function proved() {
    const { email, key } = await askFor()
    await app.ok('proveEmail', { body: { key, code: codeIn(latest(email)) } })
    const [found] = await app.db.select().from(signUps).where(eq(signUps.email, email))
    if (!found) throw new Error('The request is gone.')
    return { email, id: found.id }
  }
  /** Somebody of the back office, whose account this test changes. */
  async function somebody() {
    const { email } = newcomer()
    const account = {
      firstName: 'Ana',
      lastName: 'Pérez',
      email,
      password: PASSWORD,
      roleType: 'BACKOFFICE' as const,
      employeeNumber: 'E-7',
    }
    const { id } = await app.ok('createUser', { as: 'BACKOFFICE', body: account })
    const token = await app.firstSignIn(email, PASSWORD)
    await sendMails()
    return { id, email, token, password: `${PASSWORD}, mía` }
  }
  async function reset(email: string, from = newcomer().from) {
    await app.ok('requestPasswordReset', { from, body: { email, recaptchaToken: 'none' } })
    await sendMails()
    return resetTokenIn(latest(email))
  }

  test('no more mails go to one mailbox than so many at once, whoever asks for them and from wherever; the others wait', async () => {
    const { email } = newcomer()
    for (let times = 0; times < 9; times++) await askFor({ email, from: newcomer().from })
    expect(smtp.to(email)).toHaveLength(6)
    const waiting = sql`select from pgboss.job where name = 'accountMails' and state = 'created'`
    expect(await rowsOf(app.db, waiting)).toHaveLength(3)
    await app.db.execute(sql`delete from pgboss.job where name = 'accountMails' and state = 'created'`)
  })

  test('a name with an address of the web is refused wherever one is typed, and no mail greets by one that is there', async () => {
    const refused = 'Un nombre no lleva direcciones de internet. Después de un punto va un espacio.'
    for (const firstName of ['Ganaste: https://x.co', 'www.premio', 'Entrá a premio.com', 'premio。com', 'Ma.José'])
      expect((await app.refused('signUp', { from: newcomer().from, body: { ...body(newcomer().email), firstName } })).errors).toEqual({
        firstName: refused,
      })
    const account = { lastName: 'premio.com', password: PASSWORD, roleType: 'BACKOFFICE' as const, employeeNumber: 'E-8' }
    expect(
      (await app.refused('createUser', { as: 'BACKOFFICE', body: { ...account, firstName: 'Ana', email: newcomer().email } })).errors,
    ).toEqual({ lastName: refused })
    for (const firstName of ['Ma. José', 'J.R.', "D'Ángelo", 'Ana']) {
      const { email, from } = newcomer()
      await app.ok('signUp', { from, body: { ...body(email), firstName } })
      await sendMails()
      // Nobody has proven the address, so that the name is a stranger's word.
      expect(latest(email).text).toMatch(/^Hola:/)
    }
    const { email } = await somebody()
    await app.db.update(users).set({ firstName: 'Ganaste en premio.com' }).where(eq(users.email, email))
    await reset(email)
    expect(latest(email).text).toMatch(/^Hola:/)
    expect(latest(email).text).not.toContain('premio')
  })

  test('mails carry the name of the product, and one that warns says whom to tell, where that is set', async () => {
    const { email, id } = await somebody()
    await app.db.execute(sql`delete from pgboss.job where name = 'accountMails'`)
    const warn = async (contact?: string) => {
      await app.db.transaction((tx) => enqueue(tx, 'accountMails', { kind: 'PASSWORD_CHANGED', userId: id }))
      const env = { ...app.env, mail: { ...app.env.mail, contact } }
      await mailWork({ ...app, env }, () => {}).sendAccountMails()
      return latest(email)
    }
    expect((await warn()).text).toContain('Si no fuiste vos, elegí otra ahora.\n')
    expect(latest(email).replyTo).toBeUndefined()
    setProductName('Turnera')
    try {
      const told = await warn('ayuda@example.com')
      expect(told.replyTo?.value).toEqual([{ name: '', address: 'ayuda@example.com' }])
      expect(told.text).toContain('Si no fuiste vos, elegí otra ahora y avisanos a ayuda@example.com.\n')
      expect(told.text).toContain('-- \nTurnera te escribe por tu cuenta.')
      expect(told.text).not.toMatch(/no hagas nada|Salvia/)
    } finally {
      setProductName('Salvia')
    }
  })

  describe('a doctor who asks for one', () => {
    test('proves the address, waits, and is let in by the back office, of which a mail tells', async () => {
      const { email, key } = await askFor()
      const code = codeIn(latest(email))
      expect(latest(email).subject).toBe(`${code} es tu código de Salvia`)
      expect(await app.ok('listSignUps', { as: 'BACKOFFICE' })).not.toContainEqual(expect.objectContaining({ email }))
      await app.ok('proveEmail', { body: { key, code } })

      const token = await app.signIn(email, PASSWORD)
      expect(await app.ok('getCurrentUser', { as: { token } })).toMatchObject({ signUp: { status: 'PENDING', rejectedReason: null } })
      for (const id of ['listInsurances', 'getDoctorDashboard', 'listReferrals', 'changePassword'] as const)
        expect(
          await app.refused(id, {
            as: { token },
            ...(id === 'changePassword' && { body: { currentPassword: PASSWORD, newPassword: 'otra frase larga' } }),
          }),
        ).toMatchObject({ status: 403, code: 'validation_pending' })

      const listed = (await app.ok('listSignUps', { as: 'BACKOFFICE' })).find((one) => one.email === email)
      expect(listed).toMatchObject({ status: 'PENDING', licenseNumber: 'MN 104522', speciality: { id: 1 } })
      const params = { id: listed?.id ?? 0 }
      // Who is not validated is no user yet.
      const { userId } = await app.ok('getSignUp', { as: 'BACKOFFICE', params })
      expect((await app.refused('getUser', { as: 'BACKOFFICE', params: { id: userId } })).status).toBe(404)
      expect((await app.ok('getBackOfficeDashboard', { as: 'BACKOFFICE' })).signUps).toBeGreaterThan(0)

      await app.ok('updateSignUp', { as: 'BACKOFFICE', params, body: { status: 'APPROVED' } })
      await sendMails()
      expect(latest(email).subject).toBe('Tu cuenta de Salvia está lista')
      // The session that was open goes on.
      expect(await app.ok('getCurrentUser', { as: { token } })).toMatchObject({ signUp: null, roleType: 'DOCTOR' })
      await app.ok('listReferrals', { as: { token } })
      expect(await app.ok('getUser', { as: 'BACKOFFICE', params: { id: userId } })).toMatchObject({
        validated: true,
        doctor: { cuit: '20-28456123-7' },
      })
    })

    test('is told the reason of a rejection, by mail and after the sign-in, and can be validated later all the same', async () => {
      const { email, id } = await proved()
      expect((await app.refused('updateSignUp', { as: 'BACKOFFICE', params: { id }, body: { status: 'REJECTED' } })).errors).toEqual({
        rejectedReason: 'Escribí el motivo.',
      })
      const rejectedReason = 'La matrícula <b>no</b> figura.'
      await app.ok('updateSignUp', { as: 'BACKOFFICE', params: { id }, body: { status: 'REJECTED', rejectedReason } })
      await sendMails()
      expect(latest(email).text).toContain(rejectedReason)
      expect(latest(email).html).not.toContain('<b>no</b>')
      const token = await app.signIn(email, PASSWORD)
      expect(await app.ok('getCurrentUser', { as: { token } })).toMatchObject({ signUp: { status: 'REJECTED', rejectedReason } })
      await app.ok('updateSignUp', { as: 'BACKOFFICE', params: { id }, body: { status: 'APPROVED' } })
      expect(
        await app.refused('updateSignUp', { as: 'BACKOFFICE', params: { id }, body: { status: 'REJECTED', rejectedReason } }),
      ).toMatchObject({ status: 409, code: 'transition' })
      await app.ok('listReferrals', { as: { token } })
    })

    test('who has an account already is answered like anybody else, told by mail, and no code opens anything', async () => {
      const { email } = accountOf('DOCTOR')
      const [mine, other] = [
        await app.call('signUp', { from: '10.8.0.1', body: body(email.toUpperCase()) }),
        await app.call('signUp', { from: '10.8.0.2', body: body(newcomer().email) }),
      ]
      expect([mine.status, Object.keys(mine.body as object)]).toEqual([other.status, Object.keys(other.body as object)])
      await sendMails()
      expect(latest(email)).toMatchObject({ subject: 'Ya tenés una cuenta en Salvia' })
      expect(latest(email).text).not.toMatch(/\d{6}/)
      const key = (mine.body as { key: string }).key
      for (const left of [
        'Te quedan 4 intentos.',
        'Te quedan 3 intentos.',
        'Te quedan 2 intentos.',
        'Te queda 1 intento.',
        'Pedí otro código.',
      ])
        expect((await app.refused('proveEmail', { body: { key, code: '000000' } })).message).toContain(left)
      expect(await app.refused('proveEmail', { body: { key, code: '000000' } })).toMatchObject({ status: 410, code: 'ended' })
    })

    test('of two who prove the same address one gets the account', async () => {
      const { email } = newcomer()
      const [one, other] = [await askFor({ email, from: '10.8.1.1' }), await askFor({ email, from: '10.8.1.2' })]
      const [first, second] = smtp.to(email)
      if (!first || !second) throw new Error('Both codes were sent.')
      const answers = await Promise.all([
        app.call('proveEmail', { body: { key: one.key, code: codeIn(first) } }),
        app.call('proveEmail', { body: { key: other.key, code: codeIn(second) } }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
      expect(await app.db.$count(users, eq(users.email, email))).toBe(1)
    })

    test('a request that nobody proves in a day is gone, and its code with it', async () => {
      const { email } = await askFor()
      await app.db.update(signUps).set({ createdAt: '2026-01-01T00:00:00.000Z' }).where(eq(signUps.email, email))
      await deleteUnproved(app.db)
      expect([
        await app.db.$count(signUps, eq(signUps.email, email)),
        await app.db.$count(emailCodes, eq(emailCodes.email, email)),
      ]).toEqual([0, 0])
    })
  })

  test('the statuses of a request follow each other as the machine says', () => {
    for (const [from, { next }] of Object.entries(signUpStatuses)) expect(nextStatuses(signUpStatusChart, from)).toEqual(next)
  })

  describe('a code', () => {
    test('works once, with the key of the browser that asked, and is stored as a hash alone', async () => {
      const { email, key } = await askFor()
      const code = codeIn(latest(email))
      const rows = JSON.stringify([
        await app.db.select().from(emailCodes).where(eq(emailCodes.email, email)),
        await app.db.execute(sql`select data from pgboss.job where name = 'accountMails'`),
      ])
      expect(rows).not.toContain(code)
      expect(rows).not.toContain(key)
      expect(await app.refused('proveEmail', { body: { key: (await askFor()).key, code } })).toMatchObject({ code: 'wrong_code' })
      const answers = await Promise.all([1, 2, 3].map(() => app.call('proveEmail', { body: { key, code } })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    })

    test('ends with five wrong ones and with its time, and another one can be sent after half a minute, five times', async () => {
      const { email, key } = await askFor()
      const first = codeIn(latest(email))
      expect(await app.refused('resendCode', { body: { key } })).toMatchObject({ status: 429 })
      for (let sent = 2; sent <= 5; sent++) {
        await soon(email)
        await app.ok('resendCode', { body: { key } })
      }
      await soon(email)
      expect(await app.refused('resendCode', { body: { key } })).toMatchObject({ status: 410, code: 'ended' })
      await sendMails()
      const code = codeIn(latest(email))
      if (first !== code) expect(await app.refused('proveEmail', { body: { key, code: first } })).toMatchObject({ code: 'wrong_code' })
      await app.db.update(emailCodes).set({ expiresAt: '2026-01-01T00:00:00.000Z' }).where(eq(emailCodes.email, email))
      expect(await app.refused('proveEmail', { body: { key, code } })).toMatchObject({ status: 410, code: 'ended' })
    })

    test('is another one when its mail is tried again, and the one that arrived is right', async () => {
      const visitor = newcomer()
      smtp.refuse((recipient) => (recipient === visitor.email ? { code: 451, message: 'Later' } : undefined))
      const { email, key } = await askFor(visitor)
      expect(smtp.to(email)).toEqual([])
      smtp.refuse(() => undefined)
      await app.db.execute(
        sql`update pgboss.job set start_after = now() - interval '1 second' where name = 'accountMails' and state = 'retry'`,
      )
      await sendMails()
      await app.ok('proveEmail', { body: { key, code: codeIn(latest(email)) } })
    })
  })

  describe('a forgotten password', () => {
    test('is replaced by a link, once, which ends every session and is told by mail', async () => {
      const { email, id, token } = await somebody()
      const [link, other] = [await reset(email), await reset(email)]
      expect(await app.ok('checkPasswordReset', { body: { token: link } })).toMatchObject({ email })
      expect(JSON.stringify(await app.db.select().from(passwordResets))).not.toContain(link)
      await app.ok('resetPassword', { body: { token: link, newPassword: 'otra frase bien larga' } })
      expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
      expect((await app.refused('getCurrentUser', { as: { token } })).status).toBe(401)
      for (const ended of [link, other]) {
        expect(await app.refused('checkPasswordReset', { body: { token: ended } })).toMatchObject({ status: 410, code: 'ended' })
        expect(await app.refused('resetPassword', { body: { token: ended, newPassword: 'y otra más larga' } })).toMatchObject({
          status: 410,
        })
      }
      await sendMails()
      expect(latest(email).subject).toBe('Tu contraseña cambió')
      await app.signIn(email, 'otra frase bien larga')
    })

    test('of two who use a link at once one chooses the password', async () => {
      const { email } = await somebody()
      const token = await reset(email)
      const passwords = ['la primera frase larga', 'la segunda frase larga']
      const answers = await Promise.all(passwords.map((newPassword) => app.call('resetPassword', { body: { token, newPassword } })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
      await app.signIn(email, passwords[answers.findIndex(({ status }) => status === 200)] ?? '')
    })

    test('an easy one is refused, and the link still works; after an hour it does not', async () => {
      const { email } = await somebody()
      const token = await reset(email)
      expect((await app.refused('resetPassword', { body: { token, newPassword: 'Contraseña123' } })).errors).toHaveProperty('newPassword')
      await app.ok('checkPasswordReset', { body: { token } })
      await app.db.update(passwordResets).set({ expiresAt: '2026-01-01T00:00:00.000Z' })
      expect(await app.refused('checkPasswordReset', { body: { token } })).toMatchObject({ status: 410, code: 'ended' })
    })

    test('known, unknown and deactivated accounts are answered with the same bytes, and only the known get a mail', async () => {
      const [known, gone, nobody] = [await somebody(), await somebody(), newcomer()]
      await app.db.update(users).set({ isActive: false }).where(eq(users.id, gone.id))
      const answers = []
      for (const email of [known.email, gone.email, nobody.email]) {
        const { status, text } = await app.call('requestPasswordReset', { from: newcomer().from, body: { email, recaptchaToken: 'none' } })
        answers.push(`${status} ${text}`)
      }
      expect(new Set(answers).size).toBe(1)
      const before = smtp.arrived.length
      await sendMails()
      expect(smtp.arrived.slice(before).map(({ recipient }) => recipient)).toEqual([known.email])
    })

    test('what one address asks too often has to wait, and keeps nobody from it who is elsewhere', async () => {
      const { email } = await somebody()
      const attacker = newcomer().from
      const ask = (from: string) => app.call('requestPasswordReset', { from, body: { email, recaptchaToken: 'none' } })
      const statuses = []
      for (let tries = 0; tries < 8; tries++) statuses.push((await ask(attacker)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
      await reset(email)
      // From many addresses the mailbox is not flooded either, and what arrived before still works.
      for (let tries = 0; tries < 12; tries++) await ask(newcomer().from)
      await sendMails()
      expect(smtp.to(email).filter(({ subject }) => subject === 'Elegí otra contraseña')).toHaveLength(6)
      await app.ok('checkPasswordReset', { body: { token: resetTokenIn(latest(email)) } })
    })
  })
})
