import { eq, is, type SQL, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { consultationStatusValues, referralStatusValues } from '#contract/generated/enums.ts'
import { usesConsole } from '#server/accounts/console-users.ts'
import { demoAccounts } from '#server/accounts/demo-accounts.ts'
import { type Database, type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { stored } from '#server/platform/files/paths.ts'
import { seedDemo } from '#server/seed/demo.ts'
import * as tables from '#server/tables.ts'
import { isCuit } from '#tests/support/contract/cuit.ts'
import { anyDatabase, databases } from '#tests/support/database/databases.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'

const allTables = Object.entries<unknown>(tables).filter((entry): entry is [string, PgTable] => is(entry[1], PgTable))

/** Every row, without what is random on purpose: salts, keys of files; and without who is there at the minute at which it is made. */
async function contents(db: Database) {
  const all = allTables.map(async ([name, table]) => {
    const rows: Record<string, unknown>[] = await db.select().from(table)
    const plain = rows.map(({ passwordHash: _, key: __, arrivedAt: ___, changedAt: ____, profileImage, image, ...row }) =>
      JSON.stringify(profileImage === undefined ? row : { ...row, profileImage: profileImage !== null }),
    )
    return [name, plain.sort()] as const
  })
  return Object.fromEntries(await Promise.all(all))
}

/** Dates that no practice works on, as the government published them: the fixed ones, and those around Easter while the list lasts. */
const HOLIDAYS = {
  fixed: ['01-01', '03-24', '04-02', '05-01', '05-25', '06-20', '07-09', '08-17', '10-12', '11-20', '12-08', '12-25'],
  movable: ['2025-03-03', '2025-03-04', '2025-04-18', '2026-02-16', '2026-02-17', '2026-04-03', '2027-02-08', '2027-02-09', '2027-03-26'],
}
/** The day in Argentina, three hours behind all year long. */
const dayOf = (now: Date) => new Date(now.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
const list = (values: string[]) => sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)
/** The clock of Argentina: three hours behind. */
const local = (column: string) => sql.raw(`(${column} at time zone 'UTC' - interval '3 hours')`)
const age = sql.raw(`extract(year from age(visit.date, person.date_birthday))`)
const visits = sql.raw(`consultations as visit
  join patients as patient on patient.id = visit.patient_id
  join users as person on person.id = patient.user_id
  join doctors as doctor on doctor.id = visit.doctor_id
  join users as account on account.id = doctor.user_id
  left join clinics as clinic on clinic.id = visit.clinic_id`)
const doctorOf = (row: string) => sql.raw(`join doctors on doctors.id = ${row} join users on users.id = doctors.user_id`)

/** What no demo should show: how to find the rows that do, given the moment of the seed. */
const faults: Record<string, (now: Date) => SQL> = {
  'a consultation older than its doctor, its clinic or its patient, or made after its own date': () => sql`
    select visit.id from ${visits} where visit.created_at > visit.date
    or visit.created_at < greatest(account.created_at, clinic.created_at, patient.created_at) or visit.date < person.date_birthday`,
  'a clinic, a post, a transaction or a referral older than its doctor': () => sql`
    select 'clinic', clinics.id from clinics ${doctorOf('doctor_id')} where clinics.created_at < users.created_at
    union all select 'post', posts.id from posts ${doctorOf('doctor_id')} where posts.created_at < users.created_at
    union all select 'transaction', t.id from choice_transactions as t ${doctorOf('doctor_id')} where t.created_at < users.created_at
    union all select 'referral', referrals.id from referrals ${doctorOf('referrer_doctor_id')} where referral_date < users.created_at`,
  'a mail that says another time or place than its appointment has': () => sql`
    select mails.id from mails join consultations as visit on visit.id = mails.consultation_id
    where (mails.date, mails.duration_in_minutes, mails.doctor_id, mails.clinic_id)
      is distinct from (visit.date, visit.duration_in_minutes, visit.doctor_id, visit.clinic_id)`,
  'a transaction by somebody who came later': () => sql`
    select t.id from choice_transactions as t join users on users.id = t.assigned_by where t.created_at < users.created_at`,
  'a patient who is not the same person since the same day': () => sql`
    select patients.id from patients join users on users.id = patients.user_id
    where patients.created_at not between users.created_at and users.created_at + interval '1 day'`,
  'a record changed when nothing happened': () => sql`
    select 'patient', id from patients where updated_at <> (select max(created_at) from consultations where patient_id = patients.id)
    union all select 'user', id from users where updated_at <> created_at`,
  'a birthday, a study or a certificate that no form would take, or one before its owner could have it': (now) => sql`
    select 'birthday', id, date_birthday::text from users where date_birthday not between '1900-01-01' and ${dayOf(now)}::date
    union all select 'study', users.id, study::text
    from doctors join users on users.id = user_id, jsonb_to_recordset(educations) as study("startYear" int, "endYear" int)
    where "startYear" not between extract(year from date_birthday) + 16 and extract(year from ${dayOf(now)}::date)
    or "endYear" not between "startYear" and extract(year from ${dayOf(now)}::date)
    union all select 'certificate', users.id, certificate::text
    from doctors join users on users.id = user_id, jsonb_to_recordset(certifications) as certificate("issueDate" timestamptz)
    where "issueDate" not between date_birthday + interval '20 years' and ${now.toISOString()}::timestamptz`,
  'anything that has happened and lies ahead': (now) => sql`
    select 'consultation', id from consultations where greatest(created_at, case status when 'COMPLETED' then date end) > ${now.toISOString()}
    union all select 'referral', id from referrals where referral_date > ${now.toISOString()}
    union all select 'note', id from follow_up_notes where created_at > ${now.toISOString()}
    union all select 'patient', id from patients where updated_at > ${now.toISOString()}
    union all select 'user', id from users where updated_at > ${now.toISOString()}
    union all select 'post', id from posts where created_at > ${now.toISOString()}
    union all select 'transaction', id from choice_transactions where created_at > ${now.toISOString()}`,
  'a status that its history does not lead to, or a step of it that came before the appointment was made or lies ahead': (now) => sql`
    select 'status', id, status from consultations where status <> 'PENDING' and status is distinct from (
      select after ->> 'status' from audit_log where entity = 'consultations' and record_id = consultations.id order by audit_log.id desc limit 1)
    union all select 'step', record_id, at::text from audit_log join consultations on consultations.id = record_id
    where entity = 'consultations' and operation = 'updateConsultationStatus' and (at < created_at or at > ${now.toISOString()})`,
  'a note by nobody, or a correction that says the same, or lies ahead': (now) => sql`
    select 'author', id from follow_up_notes where author_id is null
    union all select 'correction', id from follow_up_notes join follow_up_note_versions as earlier on note_id = id
    where earlier.content = follow_up_notes.content or earlier.created_at >= revised_at or revised_at > ${now.toISOString()}`,
  'a consultation on a Sunday, a Saturday afternoon or a holiday, today apart': (now) => sql`
    select visit.id, day from consultations as visit, lateral (select ${local('visit.date')} as day) as clock
    where day::date <> ${dayOf(now)}::date
    and (extract(dow from day) = 0 or extract(dow from day) = 6 and day::time >= '12:00'
      or to_char(day, 'MM-DD') in ${list(HOLIDAYS.fixed)} or to_char(day, 'YYYY-MM-DD') in ${list(HOLIDAYS.movable)})`,
  'a visit that the age or the sex of the patient rules out': () => sql`
    select visit.id, visit.name, ${age}, person.gender from ${visits}
    where visit.name = 'Control prenatal' and (person.gender is distinct from 'FEMALE' or ${age} not between 18 and 43)
    or visit.name = 'Control prostático' and (person.gender is distinct from 'MALE' or ${age} < 40)
    or visit.name = 'Bronquiolitis' and ${age} > 2 or visit.name = 'Acné' and ${age} > 40
    or visit.name = 'Evaluación de memoria' and ${age} < 55 or visit.name = 'Densitometría ósea' and ${age} < 50
    or visit.name = 'Consulta previa a colonoscopía' and ${age} not between 45 and 76`,
  'an acute illness with an appointment made days ahead': () => sql`
    select id, name, created_at, date from consultations where date > created_at + interval '48 hours'
    and name in ('Cuadro febril', 'Otitis media aguda', 'Bronquiolitis', 'Ojo rojo', 'Rinosinusitis', 'Cólico renal', 'Control por dengue')`,
  'an appointment to come that its doctor does not attend, the overbooked ones apart': (now) => sql`
    select visit.id, day from consultations as visit, lateral (select ${local('visit.date')} as day) as clock
    where visit.status <> 'CANCELLED' and visit.overbooked_reason is null and day::date > ${dayOf(now)}::date and not exists (
      select from opening_hours where opening_hours.doctor_id = visit.doctor_id and opening_hours.clinic_id = visit.clinic_id
      and weekday = extract(isodow from day) and from_time <= day::time and to_time >= (day + make_interval(mins => duration_in_minutes))::time)`,
  'two hours of a doctor at once': () => sql`
    select one.id, other.id from opening_hours as one join opening_hours as other
    on one.doctor_id = other.doctor_id and one.weekday = other.weekday and one.id < other.id
    and one.from_time < other.to_time and other.from_time < one.to_time`,
  'somebody who arrived for a consultation that is not today, or after now': (now) => sql`
    select id, arrived_at, date from consultations
    where arrived_at > ${now.toISOString()}::timestamptz + interval '1 minute' or arrived_at not between date - interval '1 hour' and date
    or ${local('date')}::date <> ${dayOf(now)}::date and arrived_at is not null`,
  'a doctor with two clinics of one name': () => sql`select doctor_id, name from clinics group by doctor_id, name having count(*) > 1`,
  'a street of Buenos Aires in a district that it does not cross': () => sql`
    select id, address, district from clinics where city = 'Buenos Aires' and (
      address like 'Av. Cabildo%' and district not in ('Belgrano', 'Núñez') or address like 'Juramento%' and district <> 'Belgrano'
      or address like 'Av. Independencia%' and district <> 'San Telmo' or address like 'Gurruchaga%' and district not in ('Palermo', 'Villa Crespo')
      or address like 'Av. Santa Fe%' and district not in ('Palermo', 'Recoleta'))`,
  'a study attached to a note that does not speak of it': () => sql`
    select attachments.id, content from attachments join follow_up_notes on follow_up_notes.id = note_id
    where content !~* (case when key like '%.pdf' then 'laboratorio' else 'ECG' end)`,
  'a man or a woman taken for the other': () => sql`
    select 'referral', id, notes from referrals where notes ~ 'Se la llamó|que la volvamos'
    union all select 'doctor', id, description from doctors
    where description ~ '^(Neuróloga|Psicóloga|Ginecóloga|Licenciada|Kinesiólogo|Infectólogo|Médico)'`,
}
async function rowsWith(db: Database, fault: SQL) {
  const { rows } = (await db.execute(fault)) as unknown as { rows: Record<string, unknown>[] } // both drivers answer so
  return rows
}

const ENOUGH = { own: expect.toSatisfy((own: number) => own >= 3), all: expect.toSatisfy((all: number) => all >= 20) }

/** How many consultations the day has: of the demo doctor, and of the others. */
async function countOn(db: Database, now: Date) {
  const [counts] = await rowsWith(
    db,
    sql`select count(*) filter (where account.email = 'doctor@salvia.test')::int as own, count(*)::int as all from ${visits}
      where ${local('visit.date')}::date = ${dayOf(now)}::date`,
  )
  return counts
}

/** Seeds an empty database as if it were that moment; the answer is what `look` finds there. */
async function seedAt<Found>(at: number, look: (db: Database) => Promise<Found>) {
  const folder = temporaryFolder()
  const files = await openFiles({ dataDir: folder.path, s3: undefined })
  // Making an embedded database takes longer than filling it, and both kinds get the same, as the next test shows.
  const databaseUrl = await createDatabase(inject('postgres'))
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
  vi.setSystemTime(at)
  try {
    await seedDemo(db, files)
    const first = await contents(db)
    await seedDemo(db, files)
    expect(await contents(db), 'a database that is filled stays as it is').toEqual(first)
    return await look(db)
  } finally {
    vi.useRealTimers()
    await close()
    await dropDatabase(databaseUrl)
    folder.remove()
  }
}

/** Ten past midnight in Argentina on the next Sunday. */
function nextSunday() {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 7 - now.getUTCDay(), 3, 10))
}

test.each([
  ['a Sunday that has just begun', nextSunday()],
  ['a day on which a note of one sentence is among those that might have been corrected', new Date('2027-01-01T23:45:00Z')],
])('today has consultations and nothing is wrong, also for who opens the demo on %s', { tags: 'full' }, async (_, day) => {
  const [today, wrong] = await seedAt(day.getTime(), async (db) => [
    await countOn(db, day),
    await Promise.all(Object.entries(faults).map(async ([fault, find]) => [fault, await rowsWith(db, find(day))] as const)),
  ])
  expect(today).toEqual(ENOUGH)
  expect(wrong.filter(([, rows]) => rows.length > 0)).toEqual([])
})

test('two seeds of the same day, one on each kind of database, are equal to the letter', { tags: 'full' }, async () => {
  const both = await Promise.all(databases.map(({ open }) => open()))
  const [one, other] = await Promise.all(both.map(({ db }) => contents(db)))
  expect(one).toEqual(other)
  await Promise.all(both.map(({ close }) => close()))
})

describe.each(anyDatabase)('on $name', ({ open }) => {
  let store: DatabaseHandle
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test.each(Object.entries(faults))('nowhere is there %s', async (_, find) => {
    expect(await rowsWith(store.db, find(new Date(inject('seededAt'))))).toEqual([])
  })

  test('today has consultations', async () => {
    expect(await countOn(store.db, new Date(inject('seededAt')))).toEqual(ENOUGH)
  })

  test('the reports of laboratories are about the patient and say what the notes say', async () => {
    const files = await openFiles({ dataDir: inject('demoFiles'), s3: undefined })
    const reports = await rowsWith(
      store.db,
      sql`select key, content, person.first_name || ' ' || person.last_name as name from attachments
        join follow_up_notes on follow_up_notes.id = note_id join ${visits} on visit.id = consultation_id where key like '%.pdf'`,
    )
    let told = 0
    for (const { key, content, name } of reports) {
      const report = Buffer.from((await files.get(stored.attachment(String(key)))) ?? []).toString('latin1')
      expect(report).toContain(`Paciente: ${name}`)
      for (const [, value] of String(content).matchAll(/(?:LDL|TSH|PSA|HbA1c|glucemia|creatinina) (\d+(?:,\d+)?)/g)) {
        expect(report, `${content}`).toContain(`: ${value} `)
        told++
      }
    }
    expect(told).toBeGreaterThan(10)
  })

  test('there is as much of everything as was promised', async () => {
    const { db } = store
    const countOf = (table: PgTable) => db.$count(table)
    const roles = await db.select({ role: tables.users.roleType }).from(tables.users).where(usesConsole)
    expect(roles.length).toBeGreaterThanOrEqual(120)
    expect(new Set(roles.map(({ role }) => role))).toEqual(new Set(['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY']))
    expect(roles.filter(({ role }) => role === 'DOCTOR')).toHaveLength(60)
    // The others asked for an account.
    expect(await countOf(tables.doctors)).toBe(60 + (await countOf(tables.signUps)))
    expect(await countOf(tables.patients)).toBeGreaterThanOrEqual(400)
    expect(await countOf(tables.clinics)).toBeGreaterThanOrEqual(80)
    expect(await countOf(tables.insurances)).toBeGreaterThanOrEqual(24)
    expect(await countOf(tables.specialities)).toBeGreaterThanOrEqual(20)
    expect(await countOf(tables.consultations)).toBeGreaterThanOrEqual(1500)
    expect(await countOf(tables.referrals)).toBeGreaterThanOrEqual(120)
    for (const table of [tables.posts, tables.choiceTransactions, tables.followUpNotes]) expect(await countOf(table)).toBeGreaterThan(60)
    expect(await countOf(tables.attachments)).toBeGreaterThan(10)
    expect(await countOf(tables.followUpNoteVersions)).toBeGreaterThan(10)
    const statuses = async (table: typeof tables.consultations | typeof tables.referrals) =>
      new Set((await db.selectDistinct({ status: table.status }).from(table)).map(({ status }) => status))
    expect(await statuses(tables.consultations)).toEqual(new Set(consultationStatusValues))
    expect(await statuses(tables.referrals)).toEqual(new Set(referralStatusValues))
  })

  test('the numbers that people and the tax office gave out are right', async () => {
    const { db } = store
    const doctors = await db
      .select({ cuit: tables.doctors.cuit, dni: tables.users.dni })
      .from(tables.doctors)
      .innerJoin(tables.users, sql`${tables.users.id} = ${tables.doctors.userId}`)
      .where(usesConsole)
    for (const { cuit, dni } of doctors) {
      expect(isCuit(cuit ?? ''), `${cuit}`).toBe(true)
      expect(cuit).toContain(String(dni).padStart(8, '0'))
    }
    // Who asks for an account says no DNI.
    const people = await db.select().from(tables.users).where(eq(tables.users.awaitsValidation, false))
    for (const { dni, phone, email } of people) {
      expect(dni).toMatch(/^[1-9]\d{6,7}$/)
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
    expect(new Set(rows.map(({ patientId, date }) => `${patientId} ${date}`)).size).toBe(rows.length)
    expect(rows.filter(({ status, cancelledReason }) => (status === 'CANCELLED') !== (cancelledReason !== null))).toEqual([])
    const clinics = new Map((await db.select().from(tables.clinics)).map(({ id, doctorId }) => [id, doctorId]))
    expect(rows.filter(({ clinicId, doctorId }) => clinicId !== null && clinics.get(clinicId) !== doctorId)).toEqual([])
  })

  test('the agenda of the demo doctor has hours, an overbooking, something else at some time, and gaps in the coming days', async () => {
    const { db } = store
    const [mine] = await rowsWith(
      db,
      sql`select doctors.id from doctors join users on users.id = user_id where email = 'doctor@salvia.test'`,
    )
    const count = async (what: SQL) => (await rowsWith(db, sql`select count(*)::int as count from ${what}`))[0]?.['count']
    const doctor = sql`doctor_id = ${mine?.['id']}`
    expect(await count(sql`opening_hours where ${doctor}`)).toBeGreaterThan(5)
    expect(await count(sql`consultations where ${doctor} and overbooked_reason is not null and date > now()`)).toBe(1)
    expect(await count(sql`schedule_exceptions where ${doctor} and kind in ('CLOSED', 'BLOCK')`)).toBe(2)
    expect(await count(sql`(select distinct doctor_id from opening_hours) as attending`)).toBe(60)
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

  test('the accounts that the login page offers are there, active and validated, and no others have a password', async () => {
    const { db } = store
    const people = await db.select().from(tables.users)
    for (const { email, role } of demoAccounts)
      expect(people.find((one) => one.email === email)).toMatchObject({ roleType: role, isActive: true, validated: true })
    const open = people.filter(({ passwordHash }) => passwordHash !== null).map(({ email }) => email)
    expect(open.sort()).toEqual(demoAccounts.map(({ email }) => email).sort())
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
