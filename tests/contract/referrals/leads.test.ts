import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { referralStatusValues } from '#contract/generated/enums.ts'
import type { Referral } from '#contract/generated/schema.ts'
import { leadStatusChart } from '#machines/lead-status.chart.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
import { users } from '#server/accounts/schema.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { auditLog } from '#server/audit/schema.ts'
import { countUse } from '#server/platform/limits/throttle.ts'
import { referrals } from '#server/referrals/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openApp, type Part, type TestApp } from '#tests/support/server/app.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

const PEOPLE = isDeep ? 50 : 10

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  async function newLead() {
    const { id } = await app.ok('createReferral', {
      as: 'DOCTOR',
      body: { firstName: 'Sofía', lastName: 'Núñez', email: `${randomUUID()}@example.com` },
    })
    return id
  }

  /** Tokens of so many members of the back office, each a person of their own. */
  async function colleagues(count: number) {
    const people = Array.from({ length: count }, (_, index) => ({
      email: `${randomUUID()}@salvia.test`,
      firstName: 'Colega',
      lastName: String(index),
      roleType: 'BACKOFFICE' as const,
    }))
    const created = await app.db.insert(users).values(people).returning({ id: users.id })
    const tokens: string[] = []
    for (const { id } of created) tokens.push(await openSession(app.db, id, app.env.session))
    return tokens
  }

  /** Adds a line to what the notes are at that moment, and begins again as often as somebody else was faster. */
  async function append(id: number, line: string, token: string) {
    for (let tries = 1; tries <= 10 * PEOPLE; tries++) {
      const seen = await app.call('getReferral', { as: { token }, params: { id } })
      const { status, notes } = seen.body as Referral // it was held against the contract
      const answer = await app.call('updateReferral', {
        as: { token },
        params: { id },
        headers: { 'if-match': String(seen.headers['etag']) },
        body: { status, notes: notes === null ? line : `${notes}\n${line}` },
      })
      if (answer.status === 200) return tries
      expect(answer).toMatchObject({ status: 412, body: { code: 'changed' } })
    }
    throw new Error(`"${line}" did not get its turn.`)
  }

  test(`${PEOPLE} people who append a comment to one lead at once, each on the version that they saw, leave ${PEOPLE} lines`, async () => {
    const id = await newLead()
    const tokens = await colleagues(PEOPLE)
    const lines = tokens.map((_, index) => `Comentario ${index + 1}: la llamé y no atendió.`)
    const tries = await Promise.all(tokens.map((token, index) => append(id, lines[index] ?? '', token)))

    const { body, headers } = await app.call('getReferral', { as: 'BACKOFFICE', params: { id } })
    const { notes } = body as Referral // it was held against the contract
    expect(notes?.split('\n').sort()).toEqual([...lines].sort())
    expect(headers['etag']).toBe(`"${PEOPLE + 1}"`)
    // They did meet: otherwise nothing was put to the test.
    expect(Math.max(...tries)).toBeGreaterThan(1)

    const changes = await app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.operation, 'updateReferral'), eq(auditLog.recordId, id)))
      .orderBy(auditLog.id)
    expect(changes).toHaveLength(PEOPLE)
    expect(new Set(changes.map(({ userId }) => userId)).size).toBe(PEOPLE)
    // Each one starts from what the one before it left.
    for (const [index, change] of changes.entries()) if (index > 0) expect(change.before).toEqual(changes[index - 1]?.after)
  })

  test('a comment in several lines, with quotes, accents and tabs, comes back as it was typed', async () => {
    const notes = 'Llamé a las 10:30.\n\n\t«Prefiere» el "lunes"…\n  ¿Le avisás?  '
    const params = { id: await newLead() }
    expect(await app.ok('updateReferral', { as: 'BACKOFFICE', params, body: { status: 'CONTACTED', notes } })).toMatchObject<
      Part<'updateReferral'>
    >({ notes })
    expect(await app.ok('getReferral', { as: 'SECRETARY', params })).toMatchObject<Part<'getReferral'>>({ notes, status: 'CONTACTED' })
  })

  test('the notes stay when only the status is sent', async () => {
    const params = { id: await newLead() }
    await app.ok('updateReferral', { as: 'BACKOFFICE', params, body: { status: 'CONTACTED', notes: 'Pide turno.' } })
    const after = await app.ok('updateReferral', { as: 'BACKOFFICE', params, body: { status: 'REJECTED' } })
    expect(after).toMatchObject({ status: 'REJECTED', notes: 'Pide turno.' })
  })

  test('any status may follow any other', async () => {
    const params = { id: await newLead() }
    for (const from of referralStatusValues)
      for (const status of referralStatusValues) {
        // The server may not import the machine, so that it is held against it here.
        expect([from, ...nextStatuses<string>(leadStatusChart, from)]).toContain(status)
        await app.ok('updateReferral', { as: 'BACKOFFICE', params, body: { status: from } })
        expect(await app.ok('updateReferral', { as: 'BACKOFFICE', params, body: { status } })).toMatchObject<Part<'updateReferral'>>({
          status,
        })
      }
  })

  test.each([[{}], [{ status: '' }], [{ status: 'LOST' }], [{ status: null }], [{ notes: 'x' }]])(
    'the update %j is refused for its status',
    async (body) => {
      const id = await newLead()
      const problem = await app.refused('updateReferral', { as: 'BACKOFFICE', params: { id }, body })
      expect(problem).toMatchObject({ status: 422, errors: { status: expect.any(String) } })
    },
  )

  test.each([
    ['firstName', '', 'El nombre es obligatorio'],
    ['firstName', '   ', 'El nombre es obligatorio'],
    ['firstName', undefined, 'El nombre es obligatorio'],
    ['firstName', 'a'.repeat(51), 'Máximo 50 caracteres'],
    ['firstName', 'Ana2', 'No se permiten números'],
    ['lastName', '', 'El apellido es obligatorio'],
    ['lastName', 'ñ'.repeat(51), 'Máximo 50 caracteres'],
    ['lastName', '3', 'No se permiten números'],
    ['email', '', 'El email es obligatorio'],
    ['email', 'sofia', 'Email inválido'],
    ['email', 'a b@c', 'Email inválido'],
    ['email', `a@${'b'.repeat(249)}`, 'Máximo 250 caracteres'],
    ['phone', '1'.repeat(16), 'Máximo 15 caracteres'],
    ['phone', '351 interno', 'Solo se permiten números'],
  ])('a referral with the %s %j is refused with the message of the form', async (field, value, message) => {
    const before = await app.db.$count(referrals)
    const body = { firstName: 'Sofía', lastName: 'Núñez', email: 'sofia@example.com', [field]: value }
    expect(await app.refused('createReferral', { as: 'DOCTOR', body })).toMatchObject({ status: 422, errors: { [field]: message } })
    expect(await app.db.$count(referrals)).toBe(before)
  })

  test.each(['Ñandú', 'María José', 'Ngũgĩ', 'a'.repeat(50)])('a lead may be called %s', async (firstName) => {
    const body = { firstName, lastName: 'Núñez', email: 'texto@texto' }
    expect(await app.ok('createReferral', { as: 'DOCTOR', body })).toMatchObject<Part<'createReferral'>>({
      doctorLead: { firstName, phone: null },
      status: 'PENDING',
    })
  })

  test('a doctor refers in their own name only, and the back office says in whose', async () => {
    const body = { firstName: 'Sofía', lastName: 'Núñez', email: 'sofia@example.com' }
    const { referrerDoctor } = await app.ok('createReferral', { as: 'DOCTOR', body })
    expect(referrerDoctor.user.email).toBe('doctor@salvia.test')
    const named = { ...body, referrerDoctorId: referrerDoctor.id }
    for (const refused of [
      { as: 'DOCTOR', body: named } as const,
      { as: 'BACKOFFICE', body } as const,
      { as: 'BACKOFFICE', body: { ...body, referrerDoctorId: 2_147_483_647 } } as const,
    ])
      expect(await app.refused('createReferral', refused)).toMatchObject({ status: 422, errors: { referrerDoctorId: expect.any(String) } })
    expect(await app.ok('createReferral', { as: 'BACKOFFICE', body: named })).toMatchObject<Part<'createReferral'>>({
      referrerDoctor: { id: referrerDoctor.id },
    })
  })

  /** A lead of the demo doctor's, with what the back office does to it. */
  const update = (id: number, body: { status: Referral['status']; notes?: string }) =>
    app.ok('updateReferral', { as: 'BACKOFFICE', params: { id }, body })

  test('a lead says since when it has its status, which a comment alone does not change', async () => {
    const id = await newLead()
    const created = await app.ok('getReferral', { as: 'BACKOFFICE', params: { id } })
    expect(created.statusSince).toBe(created.referralDate)
    const contacted = await update(id, { status: 'CONTACTED' })
    expect(Date.parse(contacted.statusSince ?? '')).toBeGreaterThan(Date.parse(created.referralDate))
    expect(await update(id, { status: 'CONTACTED', notes: 'Pide turno.' })).toMatchObject({ statusSince: contacted.statusSince })
  })

  test('a lead whose change is taken back by the same person has its status as long as before', async () => {
    const id = await newLead()
    const statusSince = '2026-01-05T13:00:00.000Z'
    await app.db.update(referrals).set({ statusSince }).where(eq(referrals.id, id))
    await update(id, { status: 'CONTACTED' })
    expect(await update(id, { status: 'PENDING' })).toMatchObject({ statusSince })
    // Somebody else, or another status, begins anew.
    const [token] = await colleagues(1)
    await update(id, { status: 'CONTACTED' })
    const other = await app.ok('updateReferral', { as: { token: String(token) }, params: { id }, body: { status: 'PENDING' } })
    expect(other.statusSince).not.toBe(statusSince)
  })

  test('its history tells who changed what, newest first', async () => {
    const id = await newLead()
    await update(id, { status: 'PENDING', notes: 'No atiende.' })
    await update(id, { status: 'CONTACTED', notes: 'No atiende.\nAtendió.\nLe interesa.' })
    await update(id, { status: 'CONTACTED' })
    await update(id, { status: 'REJECTED', notes: 'Otra cosa.' })
    const history = await app.ok('listReferralChanges', { as: 'SECRETARY', params: { id } })
    const by = { firstName: 'Lucía', lastName: 'Fernández' }
    const kept = { comment: null, replacesNotes: false }
    expect(history.map(({ at: _, ...change }) => change)).toEqual([
      { by, previousStatus: 'CONTACTED', status: 'REJECTED', comment: 'Otra cosa.', replacesNotes: true },
      { by, previousStatus: 'CONTACTED', status: 'CONTACTED', ...kept },
      { by, previousStatus: 'PENDING', status: 'CONTACTED', comment: 'Atendió.\nLe interesa.', replacesNotes: false },
      { by, previousStatus: 'PENDING', status: 'PENDING', comment: 'No atiende.', replacesNotes: false },
      { by: { firstName: 'Martín', lastName: 'Quiroga' }, previousStatus: null, status: 'PENDING', ...kept },
    ])
    expect(history.map(({ at }) => at)).toEqual(
      history
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
  })

  test('a repeated change is done once, and answered as it was the first time', async () => {
    const id = await newLead()
    const { headers } = await app.call('getReferral', { as: 'BACKOFFICE', params: { id } })
    const ask = {
      as: 'BACKOFFICE',
      params: { id },
      headers: { 'if-match': String(headers['etag']), 'idempotency-key': randomUUID() },
      body: { status: 'CONTACTED', notes: 'No atiende.' },
    } as const
    const first = await app.call('updateReferral', ask)
    await update(id, { status: 'CONTACTED', notes: 'No atiende.\nAtendió.' })
    const second = await app.call('updateReferral', ask)
    expect(second).toMatchObject({ status: 200, body: first.body, headers: { etag: first.headers['etag'] } })
    expect(await app.ok('getReferral', { as: 'BACKOFFICE', params: { id } })).toMatchObject<Part<'getReferral'>>({
      notes: 'No atiende.\nAtendió.',
    })
    // With another key it is another wish, on a version that is gone.
    const late = { ...ask, headers: { ...ask.headers, 'idempotency-key': randomUUID() } }
    expect(await app.call('updateReferral', late)).toMatchObject({ status: 412 })
  })

  test('whoever refers learns that an e-mail was referred or is a user’s, whatever its case, but nothing of patients', async () => {
    const check = (email: string) => app.ok('checkLeadEmail', { as: 'DOCTOR', query: { email } })
    const { doctorLead } = await app.ok('getReferral', { as: 'DOCTOR', params: { id: await newLead() } })
    expect(await check(doctorLead.email.toUpperCase())).toEqual({ wasReferred: true, isUser: false })
    expect(await check('Clinica@Salvia.test')).toEqual({ wasReferred: false, isUser: true })
    const [patient] = await app.db.select({ email: users.email }).from(users).where(isNull(users.roleType)).limit(1)
    expect(await check(patient?.email ?? '')).toEqual({ wasReferred: false, isUser: false })
  })

  describe('the check of e-mails', () => {
    const check = (as: 'DOCTOR' | 'BACKOFFICE', from: string) =>
      app.call('checkLeadEmail', { as, query: { email: 'nadie@example.com' }, from })

    test('is made as often as somebody refers, and refused with the seconds to wait to whoever tries one after the other', async () => {
      await app.passTime({ hours: 24 })
      const from = '203.0.113.50'
      const before = await app.db.$count(auditLog, eq(auditLog.operation, 'checkLeadEmail'))
      let made = 0
      while ((await check('DOCTOR', from)).status === 200) made++
      expect(made).toBe(30)
      const { status, headers, body } = await check('DOCTOR', '203.0.113.51')
      expect([status, body]).toMatchObject([429, { code: 'too_many_tries' }])
      const wait = Number(headers['retry-after'])
      expect(wait).toBeGreaterThan(1)
      expect(wait).toBeLessThanOrEqual(60)
      // Another account goes on, and what was refused told nothing.
      expect((await check('BACKOFFICE', from)).status).toBe(200)
      expect(await app.db.$count(auditLog, eq(auditLog.operation, 'checkLeadEmail'))).toBe(before + made + 1)
      await app.passTime({ seconds: wait })
      expect((await check('DOCTOR', from)).status).toBe(200)
      expect((await check('DOCTOR', from)).status).toBe(429)
    })

    test('is refused to an address, too, whatever accounts it has, and many at once get no further', { tags: 'full' }, async () => {
      await app.passTime({ hours: 24 })
      const count = (account: number, network: string) => countUse(app.db, 'emailChecks', 'NONE', { account, network })
      const tries = Array.from({ length: 200 }, (_, index) => count(1_000 + (index % 20), '203.0.113.60'))
      const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected')
      expect(refused).toHaveLength(50)
      await count(1_000, '203.0.113.61')
    })

    test('begins anew where a clock that was ahead is right again', { tags: 'full' }, async () => {
      await app.passTime({ hours: 24 })
      while ((await check('DOCTOR', '203.0.113.70')).status === 200);
      await app.passTime({ hours: -5 })
      expect((await check('DOCTOR', '203.0.113.70')).status).toBe(200)
    })
  })
})
