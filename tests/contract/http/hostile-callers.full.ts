import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OperationId } from '#contract/generated/policy.ts'
import type { BookingResult } from '#contract/generated/schema.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createRandom } from '#server/seed/random.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { bookingRequests, newEmail, type Practice } from '#tests/support/features/booking-requests.ts'
import { type Answered, type Ask, openApp, type TestApp } from '#tests/support/server/app.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { type MailingApp, openMailingApp } from '#tests/support/server/mailing-app.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'
import { tokenIn } from '#tests/support/services/smtp.ts'
import { isDeep, seed } from '#tests/support/setup/settings.ts'

const REQUESTS = isDeep ? 10_000 : 600
const FIRST = 'una frase bastante larga'
const PASSWORD = `${FIRST}, mía`
/** It stands in each address that a stranger would like people to read. */
const BAIT = 'premio'
const HOME = 'turnos.salvia.test'
const DAY = 86_400_000

const random = createRandom(seed)
const rubbish = () =>
  random.pick([
    ...(['', ' ', "' or '1'='1", '\u0000', '<script>alert(1)</script>', '{{7*7}}', 'x'.repeat(5_000), '../../etc/passwd'] as const),
    ...['=1+1', '\u202eabc', '🎉', 'null', '-1', '99999999999999999999'],
  ])
const oddity = () => random.pick<unknown>([null, true, -1, 1.5, 1e21, '', [], [null], {}, { a: 1 }, rubbish()])
const name = () =>
  random.pick([
    ...(['Ana', 'Ana', `Ganaste en https://${BAIT}.example`, `www.${BAIT}.example`, `${BAIT}.example`, `${BAIT}。example`] as const),
    ...[`Entrá a ${BAIT}\u200b.example`, `${BAIT}\uff0eexample`, `Ana\nhttps://${BAIT}.example`, `<a href="//${BAIT}.example">x</a>`],
  ])
const hex = () => random.whole(0, 65_535).toString(16)
/** An address of IPv4 or IPv6, one of few or one of many, of one network or of any. `side` keeps those of two callers apart. */
function anyAddress() {
  const [one, two] = [random.whole(0, 255), random.whole(1, 254)]
  const ends = [hex(), hex(), hex()]
  const form = random.whole(0, 4)
  return (side: number) =>
    [
      `10.${side}.${one}.${two}`,
      `10.${side + 10}.0.${two % 8}`,
      `2001:db8:${side}:1:${ends.join(':')}:1`,
      `2001:db8:${side}:${ends[0]}::1`,
      `2001:${side}${ends[0]?.slice(0, 2)}:${ends.slice(1).join(':')}::1`,
    ][form] ?? ''
}

let opened: MailingApp
/** Another process on the same database, which asks for a proof that the caller is a person. */
let guarded: TestApp
let url = ''
beforeAll(async () => {
  url = await createDatabase(inject('postgres'), inject('template'))
  const open = () => openDatabase({ databaseUrl: url, dataDir: '' })
  const settings = { MAIL_FROM: 'Salvia <turnos@salvia.test>', PUBLIC_URL: `https://${HOME}`, MAIL_DELAY_SECONDS: '0', PUBLIC_BOOKING: '1' }
  opened = await openMailingApp(open, settings)
  guarded = await openApp(open, { ...settings, CAPTCHA_PROVIDER: 'altcha' })
})
afterAll(async () => {
  await guarded.close()
  await opened.close()
  await dropDatabase(url)
})
const { newPractice } = bookingRequests(() => opened)

/** Somebody whose data a stranger has: who has an account and is a patient, or nobody. */
type Side = { side: number; email: string; dni: string; practice: Practice; keys: string[]; corrections: string[] }
type Attack = (one: Side) => { id: OperationId; ask: Ask }

/** A request to an operation that is open to everybody, the same for either side but for whom it is about. */
function newAttack(): Attack {
  const [typed, called, slot, own] = [rubbish(), name(), random.whole(0, 3), newEmail()]
  const [at, day, isOwn, index] = [anyAddress(), random.whole(0, 60), random.chance(0.3), random.whole(0, 1_000)]
  const recaptchaToken = random.pick(['', 'none', rubbish(), Buffer.from('{"challenge":{},"solution":{}}').toString('base64')])
  const key = random.chance(0.5) ? 'A'.repeat(43) : typed
  const [part, odd] = [random.pick(['dni', 'email', 'times', 'phone', 'doctorId']), oddity()]
  const send = (id: OperationId, ask: (one: Side) => Ask) => (one: Side) => ({ id, ask: { from: at(one.side), ...ask(one) } })
  const person = (email: string) => ({
    ...exampleOf('SignUpInput'),
    specialty: 1,
    email,
    firstName: called,
    lastName: name(),
    recaptchaToken,
  })
  const signUp = person('')
  const isKept = random.chance(0.7)
  const known = (keys: readonly string[]) => (isKept && keys.length > 0 ? (keys[index % keys.length] ?? key) : key)
  const attacks: Attack[] = [
    send('login', ({ email }) => ({ body: { email, password: typed || 'x', recaptchaToken } })),
    send('login', () => ({ body: { email: typed, password: typed, recaptchaToken } })),
    send('signUp', ({ email }) => ({ body: { ...signUp, email, password: FIRST } })),
    send('requestPasswordReset', ({ email }) => ({ body: { email, recaptchaToken } })),
    send('proveEmail', ({ keys }) => ({ body: { key: known(keys), code: String(index).padStart(6, '0') } })),
    send('resendCode', ({ keys }) => ({ body: { key: known(keys) } })),
    send('checkPasswordReset', () => ({ body: { token: key } })),
    send('resetPassword', () => ({ body: { token: key, newPassword: FIRST } })),
    send('provideSecondStep', () => ({ body: { key, code: String(index).padStart(6, '0') } })),
    ...[0, 1, 2].map(() =>
      send('requestBooking', ({ dni, email, practice }) => {
        const first = Date.parse(practice.at('09:00')) + day * DAY
        const time = { ...practice.wanted('09:00'), date: new Date(first + slot * 1_800_000).toISOString() }
        return { body: practice.wish({ times: [time], firstName: called, dni, email: isOwn ? own : email, recaptchaToken }) }
      }),
    ),
    send('requestBooking', ({ practice }) => ({ body: { ...practice.wish({ recaptchaToken }), [part]: odd } })),
    send('correctBooking', ({ corrections, email }) => ({ params: { key: known(corrections) || 'x' }, body: { email } })),
    send('getBookingRequest', () => ({ params: { key: key || 'x' } })),
    send('answerBookingRequest', () => ({ params: { key: key || 'x' }, body: { answer: 'CHOSEN', timeId: index } })),
    send('unsubscribeBooking', () => ({ params: { key: key || 'x' } })),
    send('getAppointment', () => ({ params: { key: key || 'x' } })),
    send('answerAppointment', ({ practice }) => ({
      params: { key: key || 'x' },
      body: { answer: 'CANCELLED', date: practice.at('09:00') },
    })),
    send('listBookableTimes', ({ practice }) => ({ params: { id: practice.doctorId } })),
  ]
  return attacks[random.whole(0, attacks.length - 1)] ?? send('getBookable', () => ({}))
}

/** What a stranger may conclude from an answer: all but keys, ids and how long to wait. */
function seen({ status, headers, body }: Answered) {
  const told = JSON.stringify(body)
    .replaceAll(/"(key|link|correctionKey|requestId|id|clinicId|doctorId)":("[^"]*"|\d+)/g, '')
    .replaceAll(/Probá de nuevo en [^."]*/g, '')
  return { status, told, headers: Object.keys(headers).sort() }
}

test('many hostile requests fill no agenda, lock nobody out, tell no account from its absence, and have no mail carry what they say', {
  timeout: 1_800_000,
}, async () => {
  const { app, smtp } = opened
  const person = { firstName: 'Ana', lastName: 'Pérez', password: FIRST, roleType: 'BACKOFFICE' as const, employeeNumber: 'E-7' }
  const [email, nobody] = [newEmail(), newEmail()]
  await app.ok('createUser', { as: 'BACKOFFICE', body: { ...person, email } })
  await app.firstSignIn(email, FIRST)
  const login = (from: string, headers = {}) =>
    app.call('login', { from, headers, body: { email, password: PASSWORD, recaptchaToken: 'none' } })
  const cookie = String((await login('192.0.2.1')).headers['set-cookie']).match(/known_browser_\d+=[^;]+/)?.[0] ?? ''
  // The patient has the same address, and a turno with a doctor of their own.
  const [quiet, dni] = [await newPractice(), '61234567']
  const asked = await quiet.note({ email, dni })
  const accepting = { ...quiet.time('09:00'), name: 'Consulta médica', patientId: null }
  await app.ok('acceptReservation', { as: 'BACKOFFICE', params: { id: asked.id }, body: accepting })
  const work = mailWork(app, (error) => expect.fail(String(error)))
  await work.send()
  const link = tokenIn(smtp.to(email)[0] ?? {})
  const began = Date.now()

  const known: Side = { side: 1, email, dni, practice: await newPractice('DIRECT'), keys: [], corrections: [] }
  const unknown: Side = { side: 2, email: nobody, dni: '67654321', practice: await newPractice('DIRECT'), keys: [], corrections: [] }
  const statuses = new Map<string, number>()
  for (let sent = 0; sent < REQUESTS; sent += 2) {
    const [attack, isGuarded] = [newAttack(), random.chance(0.3)]
    const calls = [known, unknown].map(async (one) => {
      const { id, ask } = attack(one)
      const answered = await (isGuarded ? guarded : app).call(id, ask)
      statuses.set(`${id} ${answered.status}`, (statuses.get(`${id} ${answered.status}`) ?? 0) + 1)
      expect(answered.status, `${id} ${JSON.stringify(ask)} ${answered.text}`).toBeLessThan(500)
      const needsPerson = ['login', 'signUp', 'requestPasswordReset', 'requestBooking'].includes(id)
      if (isGuarded && needsPerson) expect(answered.status, `${id} without a captcha`).toBeGreaterThanOrEqual(400)
      const { key, correctionKey } = (answered.body ?? {}) as { key?: string } & BookingResult // of the operations that have one
      if (key) one.keys.push(key)
      if (correctionKey) one.corrections.push(correctionKey)
      return { id, ask, answered }
    })
    const [one, other] = await Promise.all(calls)
    if (one && other) expect(seen(one.answered), `${one.id} ${JSON.stringify([one.ask, other.ask])}`).toEqual(seen(other.answered))
  }
  const hours = (Date.now() - began) / 3_600_000
  console.info(Object.fromEntries([...statuses].sort()))

  // An hour frees half of what is counted, so that some more are booked in a long run.
  for (const { practice } of [known, unknown]) expect((await practice.booked()).length).toBeLessThanOrEqual(11 + 10 * hours)
  expect(await quiet.booked()).toHaveLength(1)

  await work.send()
  await work.sendAccountMails()
  for (const { subject, text = '', html, recipient } of smtp.arrived) {
    const all = `${subject} ${text} ${html}`
    expect(all, `to ${recipient}`).not.toContain(BAIT)
    expect(new Set([...all.matchAll(/https?:\/\/([^/\s"#<]+)/g)].map(([, host]) => host)).difference(new Set([HOME]))).toEqual(new Set())
  }
  for (const address of [email, nobody]) expect(smtp.to(address).length, 'mails to one mailbox').toBeLessThanOrEqual(20 + 24 * hours)

  // The owner and the patient do what they want, each from where they are.
  expect((await login('192.0.2.2', { cookie })).status).toBe(200)
  expect((await app.call('getAppointment', { params: { key: link }, from: '192.0.2.3' })).body).toMatchObject({ status: 'PENDING' })
  const answer = { answer: 'CONFIRMED', date: quiet.at('09:00') }
  expect((await app.call('answerAppointment', { params: { key: link }, body: answer, from: '192.0.2.3' })).status).toBe(200)
  const later = (practice: Practice) => new Date(Date.parse(practice.at('10:30')) + 100 * DAY).toISOString()
  const wish = (practice: Practice) => practice.wish({ dni, email, times: [{ ...practice.wanted('10:30'), date: later(practice) }] })
  for (const practice of [quiet, known.practice])
    expect((await app.call('requestBooking', { body: wish(practice), from: '192.0.2.3' })).status).toBeLessThan(300)
  expect((await app.call('requestPasswordReset', { body: { email, recaptchaToken: 'none' }, from: '192.0.2.4' })).status).toBe(200)
  const newcomer = { ...exampleOf('SignUpInput'), specialty: 1, email: newEmail(), password: FIRST }
  expect((await app.call('signUp', { body: newcomer, from: '192.0.2.5' })).status).toBe(200)
  // Elsewhere the owner waits once at most, as anybody who is new to an account under attack.
  const first = await login('192.0.2.6')
  expect([200, 429]).toContain(first.status)
  expect(Number(first.headers['retry-after'] ?? 0)).toBeLessThanOrEqual(60)
  await app.passTime({ seconds: 61 })
  expect((await login('192.0.2.6')).status).toBe(200)
  for (const { log } of [app, guarded]) expect(log.filter((line) => /"level":[56]0/.test(line))).toEqual([])
})
