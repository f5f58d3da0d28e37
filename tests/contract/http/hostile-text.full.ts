import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '#contract/generated/policy.ts'
import type { ConsultationSeries, Reservation } from '#contract/generated/schema.ts'
import { passwordMatches } from '#server/accounts/passwords.ts'
import { signUps } from '#server/accounts/schema.ts'
import { examples } from '#tests/contract/examples.ts'
import { cleaned } from '#tests/support/contract/cleaned.ts'
import {
  bodySchemaOf,
  faults,
  formSchemaOf,
  operationIds,
  operationOf,
  resolve,
  ruleOf,
  type Schema,
} from '#tests/support/contract/contract.ts'
import { fitting, flatten } from '#tests/support/contract/generate.ts'
import { databases } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { isDeep, shareOf } from '#tests/support/setup/settings.ts'

/** What has broken programs before. No white space at the ends: names are stored without it. */
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '<b>"\'',
  '</title><!--]]>',
  "'; drop table users; --",
  "' or '1'='1",
  '`«"“’\\"',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '%s%n%x%00',
  '\\u0000\\x00\\0\\',
  '../../etc/passwd',
  'javascript:alert(1)',
  '=1+1',
  '&lt;&amp;&#0;',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '0',
  '[]',
  '{}',
  'a\u0000b',
  'a\u0001b',
  'a\bb',
  'a\u001b[31mb',
  'a\u007fb',
  'a\u0085b',
  'a\nb',
  'a\r\nb',
  'a\rb',
  'a\tb',
  'abc\u202edef\u202c',
  '\u2067اب\u2069x',
  'مرحبا',
  'עברית',
  'e\u0301n\u0303',
  'éñ',
  'a\u0300\u0316\u0301\u0302\u0303\u0304b',
  'İıßſK',
  'ﷺﬁ',
  '漢字',
  'a\u200bb\u200dc\u00add',
  'a\ufeffb',
  'a\u2028b\u2029c',
  'a\u00a0b\u3000c',
  'a\uffffb\ufffd',
  'a\u{10ffff}\ue000b',
  '👩🏽‍⚕️🎉🇦🇷',
  'a\ud800b',
  'a\udc00b',
  'a\udc00\ud800b',
]
const TURNS = 16
const HUGE = [
  'x'.repeat(100_000),
  '👩'.repeat(25_000),
  '"'.repeat(100_000),
  '\u0000'.repeat(16_000),
  '\ud800'.repeat(16_000),
  ' '.repeat(100_000),
]

type Field = { id: OperationId; path: (string | number)[]; branch: Schema; schema: Schema }

const isText = (schema: Schema): boolean => {
  const { type, format, enum: values, const: value, anyOf = [], oneOf = [] } = flatten(schema)
  return (type === 'string' && format !== 'binary' && !values && value === undefined) || [...anyOf, ...oneOf].some(isText)
}

/** Every place in a body where somebody may write what they like. */
function textFields(id: OperationId, schema: Schema, branch = schema, path: Field['path'] = []): Field[] {
  if (path.length > 0 && isText(schema)) return [{ id, path, branch, schema }]
  const { properties = {}, items, oneOf = [] } = flatten(schema)
  return [
    ...oneOf.flatMap((one) => textFields(id, one, path.length === 0 ? one : branch, path)),
    ...Object.entries(properties).flatMap(([name, property]) => textFields(id, property, branch, [...path, name])),
    ...(items ? textFields(id, items, branch, [...path, 0]) : []),
  ]
}

const wholeSchemaOf = (id: OperationId) => bodySchemaOf(id) ?? formSchemaOf(id)
const fields = operationIds.flatMap((id) => textFields(id, wholeSchemaOf(id) ?? {}))

/** A value that fits: the contract's own example, or else a generated one. */
function sample(schema: Schema): unknown {
  const { example } = resolve<Schema & { example?: unknown }>(schema)
  return example === undefined ? fc.sample(fitting(schema, true), 1)[0] : structuredClone(example)
}

/** The value with another one at a place, which is made where it does not exist. */
function put(whole: unknown, [step, ...rest]: Field['path'], value: unknown, schema: Schema): unknown {
  if (step === undefined) return value
  const { properties = {}, items = {} } = flatten(schema)
  if (typeof step === 'number') return [put(sample(items), rest, value, items)]
  const inner = properties[step] ?? {}
  const record = whole as Record<string, unknown> | undefined // the schema has properties here
  return { ...record, [step]: put(record?.[step], rest, value, inner) }
}

const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []

/** A picture, which is described in words. */
const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'grey' } })
  .png()
  .toBuffer()
  .then((bytes) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))

/** The rest of a body in which a text may stand that not every body has. */
const SPECIAL: Record<string, object | ((body: unknown) => object)> = {
  'updatePostStatus rejectedReason': { status: 'REJECTED' },
  // A place is asked for with any doctor of a speciality, and a word is said where no time suits.
  'requestBooking city': (body) => ({ ...(body as object), doctorId: null, specialityId: 1, email: `${randomUUID()}@example.com` }),
  'answerBookingRequest word': { answer: 'NONE' },
}

let count = 0
/** Letters that no other value here ends with, since some names are taken once. */
const ending = () => (count++ + 26 ** 3).toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))

test('the fields that are put to the test are those of the contract', () => {
  const names = fields.map(({ id, path }) => `${id} ${path.join('.')}`)
  for (const known of [
    'createInsurance name',
    'updateReferral notes',
    'updateDoctor education.0.title',
    'createUser licenseNumber',
    'createUser employeeNumber',
  ])
    expect(names).toContain(known)
})

describe.each(databases.map((one, turn) => ({ ...one, turn })))('on $name', ({ open, turn }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  /** The request with this text in that field, and what of it arrives. */
  async function sending({ id, path, branch, schema }: Field, text: string) {
    const whole = wholeSchemaOf(id) ?? {}
    const role = ruleOf(id).roles.find((one) => one !== 'PUBLIC')
    const ask = await examples[id].own(app, role ?? 'BACKOFFICE')
    // A rejection has a reason, and is one of what waits for a review; an image is described.
    if (id === 'updatePostStatus') await app.ok(id, { ...ask, as: 'BACKOFFICE', body: { status: 'IN_REVIEW' } })
    const given = SPECIAL[`${id} ${path[0]}`] ?? (branch === whole ? ask.body : sample(branch))
    const fresh = {
      ...(typeof given === 'function' ? given(ask.body) : (given as object)),
      ...(path[0] === 'imageAlt' && { image: await image }),
      ...('email' in Object(given) && { email: `${randomUUID()}@example.com` }),
    }
    // A browser turns the line breaks of a form into one kind, and has no halves of characters to send.
    const sent = formSchemaOf(id) && path.length === 1 ? text.toWellFormed().replace(/\r\n?/g, '\n') : text
    const arrived = cleaned(schema, sent) as string // a text stays one
    const { image: _, ...described } = fresh as { image?: File }
    const fits = faults(whole, put(described, path, arrived, branch)).length === 0
    const from = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`
    return { ask: { from, ...(role && { as: role }), ...ask, body: put(fresh, path, text, branch) }, arrived, fits }
  }

  /** Where the answer does not hold what was sent, what does. */
  async function keptBy(id: OperationId, body: unknown) {
    if (id === 'signUp') return app.db.select().from(signUps).orderBy(desc(signUps.id)).limit(1)
    if (id === 'requestBooking' || id === 'answerBookingRequest') return app.ok('listReservations', { as: 'BACKOFFICE' })
    // A series names what it has booked, and a reservation its appointment.
    const [booked] = id === 'createConsultationSeries' ? (body as ConsultationSeries).results : [] // the operation's 201
    const consultation = id === 'acceptReservation' ? (body as Reservation).consultation?.id : booked?.consultationId // its 200
    return consultation ? app.ok('getConsultation', { as: 'BACKOFFICE', params: { id: consultation } }) : body
  }

  async function sendText(field: Field, text: string) {
    const { id, path } = field
    const { ask, arrived, fits } = await sending(field, text)
    const owner =
      id === 'resetPassword' && fits
        ? await app.ok('checkPasswordReset', { body: { token: (ask.body as { token: string }).token } })
        : undefined
    const { status, body } = await app.call(id, ask)
    const told = `${id} ${path.join('.')} with ${JSON.stringify(text.slice(0, 60))} answered ${status}`
    // A body that is longer than any that fits is not even read.
    if (!fits && status === 413) expect(Buffer.byteLength(text), told).toBeGreaterThanOrEqual(15_000)
    else if (!fits) expect(body, told).toMatchObject({ status: 422, errors: expect.any(Object) })
    // A sign-in with a value that was made up fails; nothing is kept of it.
    else if (id === 'login') expect([401, 429], told).toContain(status)
    else if (id === 'provideSecondStep' || id === 'providePasskey') expect([410, 422, 429], told).toContain(status)
    else if (id === 'addPasskey' && path.length === 1 && path[0] !== 'name') expect([410, 422], told).toContain(status)
    else if (path.at(-1) === 'currentPassword') expect(body, told).toMatchObject({ status: 422, code: 'invalid_credentials' })
    else {
      expect(status, told).toBeLessThan(300)
      const own = id === 'changePassword' ? await app.ok('getCurrentUser', { as: ask.as }) : (owner ?? (ask.body as { email: string }))
      if (path.at(-1) === 'overbookedReason') return fits // not kept where nothing overlaps
      if (path.at(-1) === 'recaptchaToken' || path[0] === 'transports') return fits
      // A session that has just begun needs no proof of its second step, and nothing is kept of one.
      if (['code', 'passkey'].includes(String(path[0])) && 'currentPassword' in (ask.body as object)) return fits
      const kept = id === 'addPasskey' ? await app.ok('getSecondStep', { as: ask.as }) : await keptBy(id, body)
      // Nobody can sign in to a requested account before its address is proved.
      if (id === 'signUp' && path.at(-1) === 'password') {
        const [{ passwordHash } = { passwordHash: null }] = await app.db.select().from(signUps).orderBy(desc(signUps.id)).limit(1)
        expect(await passwordMatches(passwordHash, arrived), told).toBe(true)
      } else if (!/password$/i.test(String(path.at(-1)))) expect(texts(kept), told).toContain(arrived)
      else expect(await app.signIn(own.email, arrived), told).toBeTruthy()
    }
    return fits
  }

  // The databases take turns, field by field here and text by text below.
  const share = fields.flatMap((field, at) =>
    isDeep || at % databases.length === turn ? [{ field, at, name: `${field.path.join('.')} of ${field.id}` }] : [],
  )
  describe.each(share)('$name', ({ field, at }) => {
    test('takes hostile text and gives it back as it was cleaned, or refuses it with 422', async () => {
      let taken = 0
      // Where not every field takes every text, the texts take turns.
      const texts = HOSTILE.filter((_, index) => isDeep || index % TURNS === at % TURNS)
      for (const text of texts) if (await sendText(field, text + ending())) taken++
      if (isDeep && (await sending(field, 'texto llano')).fits) expect(taken).toBeGreaterThanOrEqual(3)
    })

    test('takes the longest text that it admits, and does not fail on 100 kB', async () => {
      for (const text of shareOf(HUGE, 1)) await sendText(field, text)
      const { maxLength } = flatten(field.schema)
      if (maxLength) for (const letter of ['x', 'ñ', '👩']) await sendText(field, letter.repeat(Math.max(0, maxLength - 4)) + ending())
    })
  })

  const searched = operationIds.flatMap((id) =>
    operationOf(id)
      .parameters.filter((parameter) => parameter.in === 'query' && isText(parameter.schema))
      .map(({ name, schema }) => ({ id, name, schema })),
  )
  const places = searched.map((one, place) => ({ ...one, place }))
  test.each(places)('$name of $id looks for hostile text, or refuses it with 422', async ({ id, name, schema, place }) => {
    const texts = [...HOSTILE, ...HUGE.map((one) => one.slice(0, 5_000))]
    // All go the same way, so that they share the texts as the fields do.
    const isOwn = (at: number) => at % databases.length === turn && Math.floor(at / databases.length) % 4 === place % 4
    for (const text of texts.filter((_, at) => isDeep || isOwn(at))) {
      const ask = await examples[id].own(app, 'BACKOFFICE')
      const { status } = await app.call(id, { as: 'BACKOFFICE', ...ask, query: { ...ask.query, [name]: text } })
      // Many checks of an e-mail in a short time are refused, after the check of what was sent.
      const taken = id === 'checkLeadEmail' ? [200, 429] : [200]
      expect(
        faults(schema, cleaned(schema, text.toWellFormed())).length === 0 ? taken : [422],
        JSON.stringify(text.slice(0, 60)),
      ).toContain(status)
    }
  })

  test('bytes that are no text are never a fault', async () => {
    const headers = { authorization: `Bearer ${await app.tokenOf('BACKOFFICE')}`, 'content-type': 'application/json' }
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x28]]) {
      const payload = Buffer.concat([Buffer.from('{"name": "a'), Buffer.from(bytes), Buffer.from(`${ending()}"}`)])
      const { statusCode } = await app.app.inject({ method: 'POST', url: '/api/v1/insurances', headers, payload })
      expect(statusCode).toBeLessThan(500)
    }
  })
})
