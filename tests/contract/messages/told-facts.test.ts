import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreateClinicInput, PatientInput } from '#contract/generated/schema.ts'
import { users } from '#server/accounts/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { writeReminders } from '#server/messages/due-mails.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentMails, cancelled, inHours, type Practice } from '#tests/support/features/appointment-mails.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { type MailingApp, openMailingApp } from '#tests/support/server/mailing-app.ts'

describe.each(anyDatabase)('what patients are told is what is, on $name', ({ open }) => {
  let app: TestApp
  let opened: MailingApp
  const { errors, work, look, newPractice, setStatus } = appointmentMails(() => opened)
  beforeAll(async () => {
    opened = await openMailingApp(open)
    app = opened.app
  })
  beforeEach(() => {
    errors.length = 0
  })
  afterAll(() => opened.close())

  const subjectsTo = (address: string) => opened.smtp.to(address).map(({ subject }) => subject?.split(':')[0])

  async function changeClinic({ clinicId }: Practice, values: Partial<CreateClinicInput>) {
    const [clinic] = await app.db.select().from(clinics).where(eq(clinics.id, clinicId))
    if (!clinic) throw new Error('There is no clinic.')
    const { name, address, district, city, state, zipCode, latitude, longitude } = clinic
    const body = { name, address, district, city, state, zipCode, latitude, longitude, ...values }
    return app.ok('updateClinic', { as: 'BACKOFFICE', params: { id: clinicId }, body })
  }

  const readPatient = (id: number) => app.ok('getPatient', { as: 'BACKOFFICE', params: { id } })

  async function changeEmail(id: number, email: string) {
    const { user } = await readPatient(id)
    const body: PatientInput = {
      ...{
        firstName: user.firstName,
        lastName: user.lastName,
        dni: String(20_000_000 + id),
        dateBirthday: '1980-05-05',
        phone: '3515550101',
        gender: null,
      },
      ...{ email, insuranceId: null, memberNumber: '' },
    }
    await app.ok('updatePatient', { as: 'BACKOFFICE', params: { id }, body })
  }

  const linkIn = (text = '') => /\/turno\/([\w-]+)/.exec(text)?.[1] ?? ''

  test('another length is told once', async () => {
    const practice = await newPractice()
    const { id, date } = await practice.book()
    await work()
    await app.ok('moveConsultation', { as: 'BACKOFFICE', params: { id }, body: { date, durationInMinutes: 45, outsideHours: true } })
    await work()
    await work()
    expect(subjectsTo(practice.email)).toEqual(['Tu turno', 'Tu turno cambió'])
    expect(practice.received()[1]?.text).toContain('(45 minutos)')
    expect(practice.received()[1]?.text).toContain('Tu turno cambió. Ahora es así:')
  })

  test('another name or address of the clinic is told once to each who comes, and to nobody whose appointment is off or over', async () => {
    const practice = await newPractice()
    const [kept, off] = [await practice.book(), await practice.book()]
    await work()
    await setStatus(off, cancelled)
    await work()
    await practice.write(inHours(-48))
    const before = practice.received().length
    await changeClinic(practice, { district: 'Alberdi' })
    const looks = sql`select from pgboss.job where name = 'notices' and state = 'created'`
    expect(await rowsOf(app.db, looks)).toEqual([])
    await changeClinic(practice, { name: 'Sede Norte', address: 'Bv. Illia 250' })
    expect(await rowsOf(app.db, looks)).toHaveLength(1)
    await work()
    await work()
    const told = practice.received().slice(before)
    expect(told.map(({ subject }) => subject?.split(':')[0])).toEqual(['Tu turno cambió'])
    expect(told[0]?.text).toContain('Sede Norte, Bv. Illia 250, Córdoba')
    expect((await practice.rows()).at(-1)).toMatchObject({ consultationId: kept.id, kind: 'MOVED', status: 'SENT' })
    expect(errors).toEqual([])
  })

  test('a name of the clinic that was changed before the mail went is in it, and is not told again', async () => {
    const practice = await newPractice()
    await practice.book()
    await changeClinic(practice, { name: 'Sede Sur' })
    await work()
    await work()
    expect(subjectsTo(practice.email)).toEqual(['Tu turno'])
    expect(practice.received()[0]?.text).toContain('Sede Sur, Av. Colón 100, Córdoba')
  })

  test('nobody is reminded of a clinic under a name of which they were not told: they are told the new one', async () => {
    const practice = await newPractice()
    await practice.book(inHours(72))
    await work()
    await app.db.update(clinics).set({ name: 'Sede Oeste' }).where(eq(clinics.id, practice.clinicId))
    const noon = new Date(Date.now() + 48 * 3_600_000)
    noon.setUTCHours(15, 0, 0, 0)
    await writeReminders(app.db, noon)
    await work()
    expect(subjectsTo(practice.email)).toEqual(['Tu turno', 'Tu turno cambió'])
  })

  test('at a corrected address the patient is told of what is ahead, and the link to the wrong one ends', async () => {
    const practice = await newPractice()
    const email = `${randomUUID()}@example.com`
    await practice.book()
    await work()
    const old = linkIn(practice.received()[0]?.text)
    await changeEmail(practice.patientId, email)
    await work()
    await work()
    expect(subjectsTo(practice.email)).toEqual(['Tu turno'])
    expect(subjectsTo(email)).toEqual(['Tu turno'])
    const own = linkIn(opened.smtp.to(email)[0]?.text)
    expect(own).not.toBe(old)
    expect((await app.call('getAppointment', { params: { key: old } })).status).toBe(404)
    expect((await app.call('getAppointment', { params: { key: own } })).status).toBe(200)
  })

  test('at an address that is the patient’s again it is told what was cancelled meanwhile, and at a new one it is not', async () => {
    const practice = await newPractice()
    const [other, third] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
    const booked = await practice.book()
    await work()
    await changeEmail(practice.patientId, other)
    await work()
    await setStatus(booked, cancelled)
    await work()
    for (const email of [third, practice.email, practice.email]) {
      await changeEmail(practice.patientId, email)
      await work()
    }
    const told = ['Tu turno', expect.stringMatching(/^Se canceló tu turno/)]
    expect([practice.email, other, third].map(subjectsTo)).toEqual([told, told, []])
  })

  test('a change whose mail waits while the address is corrected is none there: of the turno that is on it hears, of the other one nothing', async () => {
    const practice = await newPractice()
    const email = `${randomUUID()}@example.com`
    const [moved, off] = [await practice.book(), await practice.book()]
    await work()
    const body = { date: moved.date, durationInMinutes: 45, outsideHours: true }
    await app.ok('moveConsultation', { as: 'BACKOFFICE', params: { id: moved.id }, body })
    await setStatus(off, cancelled)
    await look()
    // The mails go before anybody has looked at the correction.
    await app.db.update(users).set({ email }).where(eq(users.id, practice.userId))
    await work()
    await work()
    expect(subjectsTo(practice.email).sort()).toEqual(['Tu turno', 'Tu turno'])
    expect(subjectsTo(email)).toEqual(['Tu turno'])
    expect(opened.smtp.to(email)[0]?.text).toContain('(45 minutos)')
  })

  test('whoever had no address is told once they have one', async () => {
    const practice = await newPractice('')
    const email = `${randomUUID()}@example.com`
    await practice.book()
    await practice.book()
    await work()
    await changeEmail(practice.patientId, email)
    await work()
    expect(subjectsTo(email)).toEqual(['Tu turno', 'Tu turno'])
  })

  test('a merge has the address of the kept record told of the appointments of the other one', async () => {
    const [kept, merged] = [await newPractice(), await newPractice()]
    await merged.book()
    await work()
    const body = { keptId: kept.patientId, mergedId: merged.patientId, fromMerged: [] }
    const { id } = await app.ok('mergePatients', { as: 'BACKOFFICE', body })
    await work()
    expect(subjectsTo(kept.email)).toEqual(['Tu turno'])
    expect(subjectsTo(merged.email)).toEqual(['Tu turno'])
    await app.ok('undoPatientMerge', { as: 'BACKOFFICE', params: { id } })
    await work()
    expect([subjectsTo(kept.email), subjectsTo(merged.email)]).toEqual([['Tu turno'], ['Tu turno']])
    expect(errors).toEqual([])
  })
})
