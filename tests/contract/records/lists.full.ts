import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '#contract/generated/policy.ts'
import { ROLES_BY_LABEL } from '#server/accounts/schema.ts'
import { clinicDay } from '#server/platform/time/clinic-day.ts'
import { LEAD_STATUSES_BY_LABEL } from '#server/referrals/schema.ts'
import { callerOf, exampleOf, operationIds, operationOf, ruleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase, comparedDatabases } from '#tests/support/database/databases.ts'
import { growDoctors, growPatients, growReferrals, growUsers } from '#tests/support/database/grow.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

import { shareOf } from '#tests/support/setup/settings.ts'

const answerOf = (id: OperationId) =>
  operationOf(id).responses['200'] as { content?: { 'application/json'?: { schema: { type?: string; maxItems?: number } } } }
const schemaOf = (id: OperationId) => answerOf(id)?.content?.['application/json']?.schema
/** The operations that answer with a list alone. */
const plain = operationIds.filter((id) => schemaOf(id)?.type === 'array')

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  /** The doctor and the lead that everything belongs to. */
  const ids = { doctorId: 0, referralId: 0, webhookId: 0 }
  /** A time of the doctor that is free. */
  let freed: { doctorId: number; clinicId: number; date: string } | undefined
  beforeAll(async () => {
    app = await openApp(open)
    ids.doctorId = (await app.ok('listDoctors', { as: 'BACKOFFICE' }))[0]?.id ?? 0
    const { data } = await app.ok('findFreeSlots', { as: 'BACKOFFICE', query: { doctorId: ids.doctorId, limit: 1 } })
    freed = data.map(({ doctorId, clinicId, date }) => ({ doctorId, clinicId, date }))[0]
    ids.referralId = (await app.ok('listReferrals', { as: 'BACKOFFICE' }))[0]?.id ?? 0
    const { webhook } = await app.ok('createWebhook', { as: 'BACKOFFICE', body: exampleOf('WebhookInput') })
    ids.webhookId = webhook.id
  })
  afterAll(() => app.close())

  async function read(id: OperationId) {
    const of: Partial<Record<OperationId, number>> = { listReferralChanges: ids.referralId, listWebhookDeliveries: ids.webhookId }
    const record = of[id] ?? ids.doctorId
    const params = Object.fromEntries([...ruleOf(id).path.matchAll(/{(\w+)}/g)].map(([, name]) => [name, record]))
    const queries: Partial<Record<OperationId, Record<string, unknown>>> = {
      listChoices: { month: clinicDay(new Date()).slice(0, 7) },
      listWaiting: { ...freed },
    }
    const query = queries[id] ?? {}
    const { status, body, headers } = await app.call(id, { as: callerOf(id), params, query })
    expect(status).toBe(200)
    return { length: (body as unknown[]).length, truncated: headers['x-truncated'], total: headers['x-total-count'] }
  }

  test.each(plain)('%s tells how many it has', async (id) => {
    const { length, ...told } = await read(id)
    expect(told).toEqual({ truncated: 'false', total: String(length) })
  })

  describe('with more rows than an answer takes', () => {
    const MANY = 2_050
    const long: OperationId[] = []
    beforeAll(async () => {
      const { db } = app
      await growUsers(db, MANY)
      // Some of those that are there wait for their account, and are no doctors yet.
      await growDoctors(db, MANY + 10)
      await growPatients(db, MANY)
      // Each doctor has one at least.
      await growReferrals(db, 2 * MANY)
      const { doctorId } = ids
      const rows = sql`generate_series(1, ${MANY}::integer) as n`
      await db.execute(sql`insert into insurances (name) select 'Obra social ' || n from ${rows}`)
      await db.execute(sql`insert into specialities (name) select 'Especialidad ' || n from ${rows}`)
      await db.execute(sql`insert into post_categories (name) select 'Categoría ' || n from ${rows}`)
      await db.execute(sql`
        insert into clinics (doctor_id, name, address, district, city, state, zip_code, latitude, longitude)
        select ${doctorId}, 'Sala ' || n, 'Calle', 'Centro', 'Rosario', 'Santa Fe', '2000', 0, 0 from ${rows}`)
      await db.execute(sql`insert into choice_transactions (doctor_id, type, quantity) select ${doctorId}, 'ASSIGN', 1 from ${rows}`)
      await db.execute(
        sql`insert into posts (doctor_id, title, description, price, time) select ${doctorId}, 'Nota', 'Texto', 1, 30 from ${rows}`,
      )
      await db.execute(sql`
        with added as (
          insert into consultations (doctor_id, patient_id, name, date, duration_in_minutes, status, cancelled_reason)
          select ${doctorId}, (select min(id) from patients), 'Control', now(), 30, 'CANCELLED', 'x' from ${rows} returning id
        )
        insert into notifications (user_id, kind, consultation_id)
        select (select id from users where email = 'backoffice@salvia.test'), 'APPOINTMENT_CANCELLED', id from added`)
      await db.execute(sql`
        insert into mails (kind, consultation_id, recipient, date, duration_in_minutes, doctor_id, sequence)
        select 'BOOKED', (select min(id) from consultations), 'ana@example.com', now(), 30, ${doctorId}, n from ${rows}`)
      await db.execute(sql`
        insert into reservations (status, origin, first_name, last_name, phone, email, doctor_id)
        select 'WAITING', 'PHONE', 'Ana', 'Pérez', '11 5678-1234', 'ana@example.com', ${doctorId} from ${rows}`)
      await db.execute(sql`
        insert into sessions (token_hash, user_id, expires_at)
        select 'x' || n, (select id from users where email = 'backoffice@salvia.test'), now() + interval '1 hour' from ${rows}`)
      await db.execute(sql`
        with added as (
          insert into users (email, first_name, last_name, role_type, awaits_validation)
          select 'pide' || n || '@example.com', 'Ana', 'Pérez', 'DOCTOR', true from ${rows} returning id
        )
        insert into sign_ups (first_name, last_name, email, phone, license_number, cuit, speciality_id, user_id)
        select 'Ana', 'Pérez', 'ana@example.com', '11 5678-1234', 'MN 1', '20-28456123-7', 1, id from added`)
      await db.execute(sql`insert into webhooks (url, events, secret) select 'https://example.com', '{LEAD_CHANGED}', 'x' from ${rows}`)
      await db.execute(sql`insert into webhook_deliveries (webhook_id, event, data) select ${ids.webhookId}, 'TEST', '{}' from ${rows}`)
      await db.execute(sql`
        insert into audit_log (operation, entity, record_id, before, after, request_id)
        select 'updateReferral', 'referrals', ${ids.referralId}::integer, '{"status":"PENDING","notes":"a"}'::jsonb, '{"status":"CONTACTED","notes":"b"}'::jsonb, 'x' from ${rows}`)
    })

    test.each(plain)('%s ends at its limit, and says so', async (id) => {
      const { length, truncated, total } = await read(id)
      const most = schemaOf(id)?.maxItems ?? 0
      // A list that nothing above makes long is told to be whole; what it tells when it is long is a matter of the shared part.
      const isLong = Number(total) > most
      expect([length, truncated]).toEqual([isLong ? most : Number(total), String(isLong)])
      if (isLong) long.push(id)
    })

    test('so do all of today: none of them is short by mistake', () => expect(long.length).toBeGreaterThanOrEqual(22))
  })
})

/** What rows are ordered by, as a person reads it in them: a word, a number, or nothing. */
type Value = string | number | null
type Row = { id: number } & Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: the rows of four operations, whose shapes the contract has checked.
const by = (read: (row: any) => Value) => read as (row: Row) => Value
const named = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`
const own = (...names: string[]) => Object.fromEntries(names.map((name) => [name, by((row) => row[name])]))
const ofUser = (...names: string[]) => Object.fromEntries(names.map((name) => [name, by(({ user }) => user[name])]))
const ofLead = (...names: string[]) => Object.fromEntries(names.map((name) => [name, by(({ doctorLead }) => doctorLead[name])]))
const moment = (name: string) => ({ [name]: by((row) => Date.parse(row[name])) })

/** The orders of each list. Those of the contract that are not here fail. */
const ORDERS = {
  browseUsers: {
    ...own('id', 'email', 'firstName', 'lastName', 'dni'),
    roleType: by(({ roleType }) => ROLES_BY_LABEL.indexOf(roleType)),
    validated: by(({ validated }) => Number(validated)),
    isActive: by(({ isActive }) => Number(isActive)),
  },
  browsePatients: { ...own('id'), ...ofUser('email', 'firstName', 'lastName', 'dni', 'phone', 'dateBirthday'), ...moment('createdAt') },
  browseClinics: {
    ...own('id', 'name', 'address', 'district', 'city', 'state', 'zipCode'),
    doctor: by(({ doctor }) => named(doctor)),
    map: by(({ latitude, longitude }) => `${latitude}, ${longitude}`),
  },
  browseReferrals: {
    ...own('id'),
    ...moment('referralDate'),
    ...ofLead('firstName', 'lastName', 'email', 'phone'),
    lead: by(({ doctorLead }) => named(doctorLead)),
    status: by(({ status }) => LEAD_STATUSES_BY_LABEL.indexOf(status)),
    // The younger a status, the less its age.
    statusAge: by(({ statusSince }) => -Date.parse(statusSince)),
    referrer: by(({ referrerDoctor }) => named(referrerDoctor.user)),
  },
} satisfies Partial<Record<OperationId, Record<string, (row: Row) => Value>>>
type Browsed = keyof typeof ORDERS
/** What each of them answers with. */
type Counted = { total: number; counts?: { value: string; count: number }[] }

const parameterOf = (id: Browsed, parameter: 'sort' | 'countBy') =>
  (operationOf(id).parameters as { name: string; schema?: { enum?: string[] } }[]).find(({ name }) => name === parameter)?.schema?.enum ??
  []
const sortsOf = (id: Browsed) => parameterOf(id, 'sort')
const browsed = (Object.keys(ORDERS) as Browsed[]).flatMap((id) => sortsOf(id).map((sort) => [id, sort] as const))

/** One of each list after the other, so that a share has some of each. */
const inTurn = browsed.toSorted(([one, sort], [other, otherSort]) => sortsOf(one).indexOf(sort) - sortsOf(other).indexOf(otherSort))

const collator = new Intl.Collator('es', { numeric: true })
function compare(one: Value, other: Value) {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return typeof one === 'string' ? collator.compare(one, String(other)) : one - Number(other)
}

describe.each(comparedDatabases)('page by page on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
    // Some of each list have no value, and many have the same one.
    await app.db.execute(sql`update users set dni = null where id % 7 = 0`)
    await app.db.execute(
      sql`update users set validated = id % 3 = 0, is_active = id % 5 > 0, date_birthday = case when id % 4 > 0 then date '1980-02-29' + (id % 6) end`,
    )
    await app.db.execute(sql`update clinics set name = 'Sede ' || id % 4, latitude = -34, longitude = id % 3`)
  })
  afterAll(() => app.close())

  const counted = (Object.keys(ORDERS) as Browsed[]).flatMap((id) => parameterOf(id, 'countBy').map((field) => [id, field] as const))
  test.each(counted)('%s counts by %s what its filter finds, searched for or not', async (id, field) => {
    for (const search of ['', 'a', 'zzzz']) {
      const read = async (query: object) => (await app.ok(id, { as: 'BACKOFFICE', query: { search, ...query } })) as Counted
      const { counts = [] } = await read({ countBy: field })
      expect(counts.length).toBeGreaterThan(1)
      const found = counts.map(async ({ value }) => (await read({ [field]: value })).total)
      // A search is counted up to a lower limit than each of its values.
      expect(counts.map(({ count }) => Math.min(count, 200))).toEqual((await Promise.all(found)).map((total) => Math.min(total, 200)))
    }
  })

  test.each(shareOf(inTurn, 4))('%s by %s is the same list by number, forwards and backwards, with each row once', async (id, sort) => {
    const pageSize = 30
    const read = async (place: object) => {
      const { data, total, ...more } = await app.ok(id, { as: 'BACKOFFICE', query: { sort, pageSize, ...place } })
      return { rows: data as unknown as Row[], total, ...more }
    }
    const idsOf = (rows: Row[]) => rows.map((row) => row.id)
    const forwards: Row[] = []
    let page = await read({})
    const { total } = page
    for (let number = 1; ; number++) {
      expect(idsOf((await read({ page: number })).rows)).toEqual(idsOf(page.rows))
      forwards.push(...page.rows)
      if (!page.hasNext) break
      page = await read({ after: page.rows.at(-1)?.id })
      expect(page.hasPrevious).toBe(true)
    }
    expect(new Set(idsOf(forwards)).size).toBe(total)
    const backwards: Row[] = []
    for (page = await read({ last: true }); ; page = await read({ before: page.rows[0]?.id })) {
      backwards.unshift(...page.rows)
      if (!page.hasPrevious) break
    }
    expect(idsOf(backwards)).toEqual(idsOf(forwards))

    const value = (ORDERS[id] as Record<string, (row: Row) => Value>)[sort.replace('-', '')]
    const values = forwards.map((row) => value?.(row) ?? null)
    const [filled, direction] = [values.filter((one) => one !== null), sort.startsWith('-') ? -1 : 1]
    // Rows without a value come last in both directions.
    expect(values.slice(0, filled.length)).toEqual(filled.toSorted((one, other) => direction * compare(one, other)))
    expect(filled.length).toBeGreaterThan(0)
  })
})
