import { expect, inject, test } from 'vitest'
import type { OperationId } from '#contract/generated/policy.ts'
import type { BookingResult } from '#contract/generated/schema.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createRandom } from '#server/seed/random.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { bookingRequests, newEmail, type Practice } from '#tests/support/features/booking-requests.ts'
import { type Answered, type Ask, openApp } from '#tests/support/server/app.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'
import { tokenIn } from '#tests/support/services/smtp.ts'
import { isDeep, seed } from '#tests/support/setup/settings.ts'

const REQUESTS = isDeep ? 10_000 : 600
const FIRST = 'una frase bastante larga'
const PASSWORD = `${FIRST}, mía`
/** It stands in each address that a stranger would like people to read. */
const BAIT = 'premio'
const HOME = 'turnos.salvia.test'
/** Where a mail shows the way to a clinic. */
const MAP = 'www.google.com'
const DAY = 86_400_000
/** The operations that ask for a proof that the caller is a person. */
const ASKS_FOR_PERSON: readonly OperationId[] = ['login', 'signUp', 'requestPasswordReset', 'requestBooking']

const random = createRandom(seed)
const rubbish = () =>
  random.pick([
    ...(['', ' ', "' or '1'='1", '\u0000', '<script>alert(1)</script>', '{{7*7}}', 'x'.repeat(5_000), '../../etc/passwd'] as const),
    ...['=1+1', '\u202eabc', '🎉', 'null', '-1', '99999999999999999999'],
  ])
const oddity = () => random.pick<unknown>([null, true, -1, 1.5, 1e21, '', [], [null], {}, { a: 1 }, rubbish()])
const name = () =>
  random.pick([
    ...([
      'Ana',
      `Ana ${BAIT}`,
      `Ganaste en https://${BAIT}.example`,
      `www.${BAIT}.example`,
      `${BAIT}.example`,
      `${BAIT}。example`,
    ] as const),
    ...[`Entrá a ${BAIT}\u200b.example`, `${BAIT}\uff0eexample`, `Ana\nhttps://${BAIT}.example`, `<a href="//${BAIT}.example">x</a>`],
  ])
const hex = () => random.whole(0, 65_535).toString(16)
/** An address of IPv4 or IPv6, one of few or of many, of one network or of any. */
function anyAddress() {
  const [one, two, three] = [random.whole(0, 255), random.whole(1, 254), hex()]
  const forms = [
    `10.1.${one}.${two}`,
    `10.2.0.${two % 8}`,
    `2001:db8:1:1::${three}`,
    `2001:db8:1:${three}::1`,
    `2001:${three}:1::1`,
  ] as const
  return random.pick(forms)
}
let count = 0
/** An address from which nothing came so far, and another one for the same of somebody else. */
function newAddresses() {
  count += 1
  return [10, 20].map((side) => `10.${side + (count >> 16)}.${(count >> 8) & 255}.${count & 255}`)
}

const mailing = opened(async () => {
  const url = await createDatabase(inject('postgres'), inject('template'))
  const open = () => openDatabase({ databaseUrl: url, dataDir: '' })
  const settings = { MAIL_FROM: 'Salvia <turnos@salvia.test>', PUBLIC_URL: `https://${HOME}`, MAIL_DELAY_SECONDS: '0', PUBLIC_BOOKING: '1' }
  const { close, ...parts } = await openMailingApp(open, settings)
  // Another process on the same database asks for a proof that the caller is a person.
  const guarded = await openApp(open, { ...settings, CAPTCHA_PROVIDER: 'altcha' })
  return {
    ...parts,
    guarded,
    async close() {
      await guarded.close()
      await close()
      await dropDatabase(url)
    },
  }
})
const { guarded } = mailing
const { newPractice } = bookingRequests(mailing)

/** The link that a request was answered, and the time that it booked. */
type Booked = { key: string; date: string }
/** Whose data a stranger has, with a doctor who books at once, and what earlier requests about them were answered. */
type Victim = { email: string; dni: string; practice: Practice; keys: string[]; corrections: string[]; links: Booked[] }
type Attack = (one: Victim) => { id: OperationId; ask: Ask }

/** A request to an operation that is open to everybody, the same for any victim but for whom it is about. */
function newAttack(): Attack {
  const [typed, called, slot, own] = [rubbish(), name(), random.whole(0, 3), newEmail()]
  const [day, isOwn, index] = [random.whole(0, 60), random.chance(0.3), random.whole(0, 1_000)]
  const recaptchaToken = random.pick(['', 'none', rubbish(), Buffer.from('{"challenge":{},"solution":{}}').toString('base64')])
  const key = random.chance(0.5) ? 'A'.repeat(43) : typed.slice(0, 100)
  const [part, odd] = [random.pick(['dni', 'email', 'times', 'phone', 'doctorId']), oddity()]
  const send = (id: OperationId, ask: (one: Victim) => Ask) => (one: Victim) => ({ id, ask: ask(one) })
  const person = { ...exampleOf('SignUpInput'), specialty: 1, password: FIRST, firstName: called, lastName: name(), recaptchaToken }
  const isKept = random.chance(0.7)
  const known = <One>(found: readonly One[], none: One) => (isKept ? found[index % found.length] : undefined) ?? none
  const answer = random.pick(['CONFIRMED', 'CONFIRMED', 'CANCELLED'] as const)
  const linked = ({ links, practice }: Victim) => known(links, { key: key || 'x', date: practice.at('09:00') })
  const attacks: Attack[] = [
    send('login', ({ email }) => ({ body: { email, password: typed || 'x', recaptchaToken } })),
    send('login', () => ({ body: { email: typed, password: typed, recaptchaToken } })),
    send('signUp', ({ email }) => ({ body: { ...person, email } })),
    send('requestPasswordReset', ({ email }) => ({ body: { email, recaptchaToken } })),
    send('proveEmail', ({ keys }) => ({ body: { key: known(keys, key), code: String(index).padStart(6, '0') } })),
    send('resendCode', ({ keys }) => ({ body: { key: known(keys, key) } })),
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
    // The person who booked confirms, moves and chooses by the link of the answer, and reads no mail.
    send('getAppointment', (one) => ({ params: { key: linked(one).key } })),
    ...[0, 1].map(() =>
      send('answerAppointment', (one) => {
        const { key, date } = linked(one)
        return { params: { key }, body: { answer, date } }
      }),
    ),
    send('moveOwnAppointment', (one) => {
      const { key, date } = linked(one)
      return { params: { key }, body: { date, to: new Date(Date.parse(date) + (slot - 1) * 1_800_000).toISOString() } }
    }),
    send('correctBooking', ({ corrections, email }) => ({ params: { key: known(corrections, key) || 'x' }, body: { email } })),
    send('getBookingRequest', () => ({ params: { key: key || 'x' } })),
    send('answerBookingRequest', () => ({ params: { key: key || 'x' }, body: { answer: 'CHOSEN', timeId: index } })),
    send('unsubscribeBooking', () => ({ params: { key: key || 'x' } })),
    send('getAppointment', () => ({ params: { key: key || 'x' } })),
    send('answerAppointment', ({ practice }) => ({
      params: { key: key || 'x' },
      body: { answer: 'CANCELLED', date: practice.at('09:00') },
    })),
    send('listAppointmentTimes', () => ({ params: { key: key || 'x' } })),
    send('getAppointmentCalendar', () => ({ params: { key: key || 'x' } })),
    send('moveOwnAppointment', ({ practice }) => ({
      params: { key: key || 'x' },
      body: { date: practice.at('09:00'), to: practice.at('10:00') },
    })),
    send('listBookableDoctors', () => ({
      query: {
        search: random.pick(['a', '%', "'", 'ñandú cardio', '(', '\\u0000']),
        day: `2026-1${random.whole(1, 2)}-0${random.whole(1, 9)}`,
        page: random.whole(1, 1_000),
      },
    })),
    send('getBookableDoctor', ({ practice }) => ({ params: { id: practice.doctorId } })),
    send('listBookableTimes', ({ practice }) => ({ params: { id: practice.doctorId } })),
  ]
  return attacks[random.whole(0, attacks.length - 1)] ?? send('getBookable', () => ({}))
}

/** What a stranger may conclude from an answer: all but keys, how long to wait, and whether a doctor's limit was reached a moment before. */
function seen({ status, headers, body }: Answered) {
  const {
    key: _,
    link: __,
    correctionKey: ___,
    requestId: ____,
    outcome: _____,
    appointment: ______,
    ...told
  } = body as Record<string, unknown>
  const text = JSON.stringify(told).replaceAll(/Probá de nuevo en [^."]*|"(?:clinicId|id|bookable)":\d+/g, '')
  return { status, text, headers: Object.keys(headers).sort() }
}

test('many hostile requests fill no agenda, lock nobody out, tell no account from its absence, and have no mail carry what they say', {
  timeout: 1_800_000,
}, async () => {
  const { app, smtp } = mailing
  const person = { firstName: 'Ana', lastName: 'Pérez', password: FIRST, roleType: 'BACKOFFICE' as const, employeeNumber: 'E-7' }
  const [email, other] = [newEmail(), newEmail()]
  const login = (email: string, from: string, headers = {}) =>
    app.call('login', { from, headers, body: { email, password: PASSWORD, recaptchaToken: 'none' } })
  const cookies = new Map<string, string>()
  for (const owner of [email, other]) {
    await app.ok('createUser', { as: 'BACKOFFICE', body: { ...person, email: owner } })
    await app.firstSignIn(owner, FIRST)
    const [cookie = ''] = /known_browser_\d+=[^;]+/.exec(String((await login(owner, '192.0.2.1')).headers['set-cookie'])) ?? []
    cookies.set(owner, cookie)
  }
  // The patient has the same address, and a turno with a doctor of their own.
  const [quiet, dni] = [await newPractice(), '61234567']
  const asked = await quiet.note({ email, dni })
  const accepting = { ...quiet.time('09:00'), name: 'Consulta médica', patientId: null }
  await app.ok('acceptReservation', { as: 'BACKOFFICE', params: { id: asked.id }, body: accepting })
  const work = mailWork(app, (error) => expect.fail(String(error)))
  await work.send()
  const link = tokenIn(smtp.to(email)[0] ?? {})
  const began = Date.now()

  const newVictim = async (one: Pick<Victim, 'email' | 'dni'>): Promise<Victim> => ({
    ...{ ...one, practice: await newPractice('DIRECT') },
    ...{ keys: [], corrections: [], links: [] },
  })
  // The same happens to somebody and to nobody, and most to a third one.
  const [known, unknown, attacked] = [
    await newVictim({ email, dni }),
    await newVictim({ email: newEmail(), dni: '67654321' }),
    await newVictim({ email: other, dni: '64567123' }),
  ]
  const later = (practice: Practice, clock: string) => new Date(Date.parse(practice.at(clock)) + 80 * DAY).toISOString()
  // Somebody books in a victim's name, and says at once that they come.
  for (const { practice, dni, email } of [known, unknown, attacked]) {
    const date = later(practice, '09:00')
    const body = practice.wish({ dni, email, firstName: `Ana ${BAIT}`, times: [{ ...practice.wanted('09:00'), date }] })
    const { link = '' } = await app.ok('requestBooking', { body, from: newAddresses()[0] })
    await app.ok('answerAppointment', { params: { key: link.split('/').at(-1) ?? '' }, body: { answer: 'CONFIRMED', date } })
  }
  async function meet(attack: Attack, victim: Victim, { isGuarded, from }: { isGuarded: boolean; from: string | undefined }) {
    const { id, ask } = attack(victim)
    const answered = await (isGuarded ? guarded : app).call(id, { ...ask, ...(from && { from }) })
    expect(answered.status, `${id} ${JSON.stringify(ask)} ${answered.text}`).toBeLessThan(500)
    if (isGuarded && ASKS_FOR_PERSON.includes(id)) expect(answered.status, `${id} without a captcha`).toBeGreaterThanOrEqual(400)
    const { key, correctionKey, link, appointment } = (answered.body ?? {}) as { key?: string } & Partial<BookingResult> // of the operations that have one
    if (key) victim.keys.push(key)
    if (correctionKey) victim.corrections.push(correctionKey)
    if (link && appointment) victim.links.push({ key: link.split('/').at(-1) ?? '', date: appointment.date })
    // The list is of all doctors, and goes on changing.
    const told = id === 'listBookableDoctors' ? { status: answered.status } : seen(answered)
    return { told, what: `${id} ${JSON.stringify(ask)}` }
  }
  for (let sent = 0; sent < REQUESTS; sent += 2) {
    const isGuarded = random.chance(0.3)
    if (random.chance(0.5)) {
      const [attack, [from, otherFrom]] = [newAttack(), newAddresses()]
      const [one, same] = await Promise.all([
        meet(attack, known, { isGuarded, from }),
        meet(attack, unknown, { isGuarded, from: otherFrom }),
      ])
      expect(one.told, one.what).toEqual(same.told)
    } else await Promise.all([1, 2].map(() => meet(newAttack(), attacked, { isGuarded, from: anyAddress() })))
  }
  const hours = (Date.now() - began) / 3_600_000

  // An hour frees half of what is counted, and a day half of what is counted over days, so that some more are booked in a long run.
  const most = Math.min(11 + 7 * hours, 41 + (28 * hours) / 24)
  for (const { practice } of [known, unknown, attacked]) expect((await practice.booked()).length).toBeLessThanOrEqual(most)
  expect(await quiet.booked()).toHaveLength(1)

  await work.send()
  await work.sendAccountMails()
  for (const { subject, text = '', html, recipient } of smtp.arrived) {
    const all = `${subject} ${text} ${html}`
    expect(all, `to ${recipient}`).not.toContain(BAIT)
    const hosts = [...all.matchAll(/https?:\/\/([^/\s"#<]+)/g)].map(([, host]) => host)
    expect(hosts.filter((host) => host !== HOME && host !== MAP)).toEqual([])
  }
  for (const victim of [known, unknown, attacked])
    expect(smtp.to(victim.email).length, 'mails to one mailbox').toBeLessThanOrEqual(24 + 24 * hours)

  // Owners and patients do what they want, each from where they are.
  for (const [owner, cookie] of cookies) expect((await login(owner, '192.0.2.2', { cookie })).status).toBe(200)
  expect((await app.call('getAppointment', { params: { key: link }, from: '192.0.2.3' })).body).toMatchObject({ status: 'PENDING' })
  const answer = { answer: 'CONFIRMED', date: quiet.at('09:00') }
  expect((await app.call('answerAppointment', { params: { key: link }, body: answer, from: '192.0.2.3' })).status).toBe(200)
  for (const { email, dni, practice } of [known, attacked, { ...known, practice: quiet }]) {
    const body = practice.wish({ dni, email, times: [{ ...practice.wanted('10:30'), date: later(practice, '10:30') }] })
    expect((await app.call('requestBooking', { body, from: '192.0.2.3' })).status).toBe(201)
  }
  const newcomer = { ...exampleOf('SignUpInput'), specialty: 1, email: newEmail(), password: FIRST }
  expect((await app.call('signUp', { body: newcomer, from: '192.0.2.5' })).status).toBe(200)
  // Elsewhere owners wait once at most, as anybody who is new to an account under attack.
  for (const [owner] of cookies) {
    expect((await app.call('requestPasswordReset', { body: { email: owner, recaptchaToken: '' }, from: '192.0.2.4' })).status).toBe(200)
    const first = await login(owner, '192.0.2.6')
    expect([200, 429]).toContain(first.status)
    expect(Number(first.headers['retry-after'] ?? 0)).toBeLessThanOrEqual(60)
  }
  await app.passTime({ seconds: 61 })
  for (const [owner] of cookies) expect((await login(owner, '192.0.2.6')).status).toBe(200)
  for (const { log } of [app, guarded]) expect(log.filter((line) => /"level":[56]0/.test(line))).toEqual([])
})
