import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Database, openDatabase, openInMemory, type Store } from '#server/db/database.ts'
import * as tables from '#server/db/schema.ts'
import { demoAccounts } from '#server/db/seed/accounts.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { openFiles } from '#server/files/store.ts'
import { databases } from '#tests/support/databases.ts'
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts'
import { temporaryFolder } from '#tests/support/server.ts'

const empty: Record<string, () => Promise<Store>> = {
  'the embedded database': () => openInMemory(),
  async PostgreSQL() {
    const url = await createDatabase(inject('postgres'))
    const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '' })
    return { db, close: () => close().then(() => dropDatabase(url)) }
  },
}
const filled = {
  users: tables.users,
  doctors: tables.doctors,
  doctorSpecialities: tables.doctorSpecialities,
  patients: tables.patients,
  clinics: tables.clinics,
  insurances: tables.insurances,
  specialities: tables.specialities,
  consultations: tables.consultations,
  followUpNotes: tables.followUpNotes,
  attachments: tables.attachments,
  posts: tables.posts,
  choiceTransactions: tables.choiceTransactions,
  referrals: tables.referrals,
} satisfies Record<string, PgTable>

/** Every row, without what is random on purpose (salts, keys of files) or tells the moment of the seed itself. */
async function contents(db: Database) {
  const all = Object.entries(filled).map(async ([name, table]) => {
    const rows: Record<string, unknown>[] = await db.select().from(table)
    const plain = rows.map(({ passwordHash: _, updatedAt: __, key: ___, profileImage, ...row }) =>
      JSON.stringify(profileImage === undefined ? row : { ...row, profileImage: profileImage !== null }),
    )
    return [name, plain.sort()] as const
  })
  return Object.fromEntries(await Promise.all(all))
}

/** As the tax office computes the last digit: the weighted sum of all eleven is a multiple of eleven. */
const isCuit = (cuit: string) => {
  const digits = cuit.replaceAll('-', '')
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]
  return /^\d{11}$/.test(digits) && weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11 === 0
}

describe.each(databases)('on $name', ({ name, open }) => {
  const folder = temporaryFolder()
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(async () => {
    await store.close()
    folder.remove()
  })

  async function fresh(at: Date) {
    const { db, close } = await (empty[name] ?? Promise.reject)()
    try {
      vi.setSystemTime(at)
      const started = performance.now()
      await seedDemo(db, await openFiles({ dataDir: folder.path, s3: undefined }))
      const took = performance.now() - started
      const first = await contents(db)
      await seedDemo(db, await openFiles({ dataDir: folder.path, s3: undefined }))
      expect(await contents(db)).toEqual(first)
      return { first, took }
    } finally {
      vi.useRealTimers()
      await close()
    }
  }

  test('two seeds of the same day are equal to the letter, each takes seconds, and a filled database is left as it is', async () => {
    const day = new Date()
    const [one, other] = [await fresh(day), await fresh(day)]
    expect(one.first).toEqual(other.first)
    expect(Math.min(one.took, other.took)).toBeLessThan(15_000)
  }, 120_000)

  test('there is as much of everything as was promised', async () => {
    const { db } = store
    const countOf = (table: PgTable) => db.$count(table)
    const roles = await db.select({ role: tables.users.roleType }).from(tables.users).where(sql`${tables.users.roleType} is not null`)
    expect(roles.length).toBeGreaterThanOrEqual(120)
    expect(new Set(roles.map(({ role }) => role))).toEqual(new Set(['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY']))
    expect(roles.filter(({ role }) => role === 'DOCTOR')).toHaveLength(60)
    expect(await countOf(tables.doctors)).toBe(60)
    expect(await countOf(tables.patients)).toBeGreaterThanOrEqual(400)
    expect(await countOf(tables.clinics)).toBeGreaterThanOrEqual(80)
    expect(await countOf(tables.insurances)).toBeGreaterThanOrEqual(24)
    expect(await countOf(tables.specialities)).toBeGreaterThanOrEqual(20)
    expect(await countOf(tables.consultations)).toBeGreaterThanOrEqual(1500)
    expect(await countOf(tables.referrals)).toBeGreaterThanOrEqual(120)
    for (const table of [tables.posts, tables.choiceTransactions, tables.followUpNotes]) expect(await countOf(table)).toBeGreaterThan(60)
    expect(await countOf(tables.attachments)).toBeGreaterThan(10)
    const statuses = async (table: typeof tables.consultations | typeof tables.referrals) =>
      new Set((await db.selectDistinct({ status: table.status }).from(table)).map(({ status }) => status))
    expect(await statuses(tables.consultations)).toEqual(new Set(['PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED']))
    expect(await statuses(tables.referrals)).toEqual(new Set(['PENDING', 'CONTACTED', 'CONVERTED', 'REJECTED']))
  })

  test('the numbers that people and the tax office gave out are right', async () => {
    const { db } = store
    const doctors = await db
      .select({ cuit: tables.doctors.cuit, dni: tables.users.dni })
      .from(tables.doctors)
      .innerJoin(tables.users, sql`${tables.users.id} = ${tables.doctors.userId}`)
    for (const { cuit, dni } of doctors) {
      expect(isCuit(cuit ?? ''), `${cuit}`).toBe(true)
      expect(cuit).toContain(String(dni).padStart(8, '0'))
    }
    const people = await db.select().from(tables.users)
    for (const { dni, phone, email } of people) {
      expect(dni).toMatch(/^\d{7,8}$/)
      expect(phone).toMatch(/^\d{10}$/)
      expect(email).toMatch(/^[a-z0-9.]+@[a-z]+\.test$/)
    }
    expect(new Set(people.map(({ dni }) => dni)).size).toBe(people.length)
  })

  test('consultations lie around today: the past ones are over, those to come are not, and nobody is at two places at once', async () => {
    const { db } = store
    const rows = await db.select().from(tables.consultations)
    const day = 86_400_000
    const [now, week] = [Date.now(), 7 * day]
    const near = rows.filter(({ date }) => Math.abs(Date.parse(date) - now) < week)
    expect(near.length).toBeGreaterThan(50)
    expect(rows.some(({ date }) => Date.parse(date) > now + week)).toBe(true)
    expect(rows.filter(({ status, date }) => status === 'COMPLETED' && Date.parse(date) > now + day)).toEqual([])
    expect(rows.filter(({ status, date }) => status === 'PENDING' && Date.parse(date) < now - 30 * day)).toEqual([])
    expect(new Set(rows.map(({ doctorId, date }) => `${doctorId} ${date}`)).size).toBe(rows.length)
    expect(rows.filter(({ status, cancelledReason }) => (status === 'CANCELLED') !== (cancelledReason !== null))).toEqual([])
    const clinics = new Map((await db.select().from(tables.clinics)).map(({ id, doctorId }) => [id, doctorId]))
    expect(rows.filter(({ clinicId, doctorId }) => clinicId !== null && clinics.get(clinicId) !== doctorId)).toEqual([])
  })

  test('no balance is negative, and the demo doctor has some of everything', async () => {
    const { db } = store
    const { rows } = (await db.execute(sql`
      select doctor_id, sum(case when type = 'ASSIGN' then quantity else -quantity end)::int as balance from choice_transactions group by doctor_id
    `)) as unknown as { rows: { doctor_id: number; balance: number }[] } // both drivers answer so
    expect(rows.filter(({ balance }) => balance < 0)).toEqual([])
    const [mine] = await db
      .select({ id: tables.doctors.id })
      .from(tables.doctors)
      .innerJoin(tables.users, sql`${tables.users.id} = ${tables.doctors.userId}`)
      .where(sql`${tables.users.email} = 'doctor@salvia.test'`)
    const own = (table: typeof tables.clinics | typeof tables.consultations | typeof tables.posts | typeof tables.choiceTransactions) =>
      db.$count(table, sql`${table.doctorId} = ${mine?.id}`)
    for (const table of [tables.clinics, tables.consultations, tables.posts, tables.choiceTransactions])
      expect(await own(table)).toBeGreaterThan(1)
    expect(await db.$count(tables.referrals, sql`${tables.referrals.referrerDoctorId} = ${mine?.id}`)).toBeGreaterThan(1)
    expect(rows.find((row) => row.doctor_id === mine?.id)?.balance).toBeGreaterThan(0)
  })

  test('the accounts that the login page offers are there, active and validated', async () => {
    const { db } = store
    const people = await db.select().from(tables.users)
    for (const { email, role } of demoAccounts)
      expect(people.find((one) => one.email === email)).toMatchObject({ roleType: role, isActive: true, validated: true })
  })

  test('every clinic lies in Argentina, in the province that it names', async () => {
    const clinics = await store.db.select().from(tables.clinics)
    for (const { latitude, longitude } of clinics) {
      expect(latitude).toBeGreaterThan(-55.2)
      expect(latitude).toBeLessThan(-21.7)
      expect(longitude).toBeGreaterThan(-73.6)
      expect(longitude).toBeLessThan(-53.6)
    }
    const provinces = new Set(clinics.map(({ state }) => state))
    expect(provinces.size).toBeGreaterThan(5)
    // Buenos Aires is as wide as a country; every other province is smaller than that.
    for (const province of provinces) {
      const places = clinics.filter(({ state }) => state === province)
      const spread = (pick: (place: (typeof places)[number]) => number) => Math.max(...places.map(pick)) - Math.min(...places.map(pick))
      expect(spread(({ latitude }) => latitude)).toBeLessThan(9)
      expect(spread(({ longitude }) => longitude)).toBeLessThan(9)
    }
  })
})
