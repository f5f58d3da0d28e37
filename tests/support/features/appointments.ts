import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ConsultationRecord, Problem, SlotCollision } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { openingHours } from '#server/agenda/schema.ts'
import { clinicStaff, clinics } from '#server/clinics/schema.ts'
import { patientRegistrations, patients } from '#server/patients/schema.ts'
import { clockOf } from '#server/platform/time/clinic-day.ts'
import type { Answered, Ask, TestApp } from '#tests/support/server/app.ts'
import { freeMonday } from './free-week.ts'

export const at = (day: string, time: string) => new Date(clockOf(day)(time)).toISOString()

/** A doctor with two clinics, who attends on Mondays from nine to noon at the first one and from three to five at the other. */
export async function newPractice({ db }: TestApp, { staff = true } = {}) {
  const email = `${randomUUID()}@example.com`
  const [user] = await db.insert(users).values({ email, firstName: 'Ana', lastName: 'Pérez', roleType: 'DOCTOR' }).returning()
  const [doctor] = await db
    .insert(doctors)
    .values({ userId: user?.id ?? 0 })
    .returning()
  const doctorId = doctor?.id ?? 0
  const place = {
    doctorId,
    address: 'Av. Colón 100',
    district: 'Centro',
    city: 'Córdoba',
    state: 'Córdoba' as const,
    zipCode: 'X5000',
    latitude: -31.4,
    longitude: -64.2,
  }
  const rooms = await db
    .insert(clinics)
    .values([
      { ...place, name: 'Uno' },
      { ...place, name: 'Dos' },
    ])
    .returning()
  const [one, two] = rooms.map(({ id }) => id) as [number, number]
  const hours = { doctorId, weekday: 1, slotMinutes: 30, validFrom: '2026-01-01' }
  await db.insert(openingHours).values([
    { ...hours, clinicId: one, fromTime: '09:00', toTime: '12:00' },
    { ...hours, clinicId: two, fromTime: '15:00', toTime: '17:00' },
  ])
  const token = await openSession(db, user?.id ?? 0, { hours: 1, idleMinutes: 60 })
  const staffToken = async (roleType: 'SECRETARY' | 'ADMINISTRATOR_CLINIC', clinicId = one) => {
    const person = { email: `${randomUUID()}@example.com`, firstName: 'Eva', lastName: 'Ruiz', roleType }
    const [added] = await db.insert(users).values(person).returning()
    if (staff) await db.insert(clinicStaff).values({ userId: added?.id ?? 0, clinicId })
    return openSession(db, added?.id ?? 0, { hours: 1, idleMinutes: 60 })
  }
  const [patient] = await db.select().from(patients).limit(1)
  const patientId = patient?.id ?? 0
  const added = { patientId, createdBy: user?.id ?? 0 }
  await db.insert(patientRegistrations).values([
    { ...added, doctorId },
    { ...added, clinicId: one },
  ])
  return { doctorId, one, two, patientId, asDoctor: { token }, staffToken }
}
export type Practice = Awaited<ReturnType<typeof newPractice>>

/** A day on which everybody attends, as on the Mondays of the three weeks after it. */
export const MONDAY = await freeMonday(210, 4)
export const newAppointmentOf = ({ doctorId, one, patientId }: Practice, time: string, more: object = {}) => ({
  ...{ doctorId, clinicId: one, patientId, name: 'Control', date: at(MONDAY, time), durationInMinutes: 30 },
  ...more,
})
export const kindsOf = ({ collisions = [] }: { collisions?: SlotCollision[] }) => collisions.map(({ kind }) => kind)

/** The requests for the appointments of a practice. Server and practice are there once a test runs. */
export function appointmentsOf(there: () => { app: TestApp; practice: Practice }) {
  const book = (time: string, more: object = {}, as: Ask['as'] = there().practice.asDoctor) =>
    there().app.call('createConsultation', { as, body: newAppointmentOf(there().practice, time, more) })
  async function booked(time: string, more: object = {}, as: Ask['as'] = there().practice.asDoctor) {
    const { status, text, body, headers } = await book(time, more, as)
    expect(status, text).toBe(201)
    return { ...(body as ConsultationRecord), etag: String(headers['etag']) } // it was held against the contract
  }
  const refusedFor = ({ status, body, text }: Answered) => {
    expect(status, text).toBeGreaterThanOrEqual(400)
    return body as Problem // it was held against the contract
  }
  const move = (id: number, date: string, more: object = {}, as: Ask['as'] = there().practice.asDoctor, headers = {}) =>
    there().app.call('moveConsultation', { as, params: { id }, body: { date, durationInMinutes: 30, ...more }, headers })
  const close = (more: object) => {
    const { app, practice } = there()
    return app.ok('createScheduleException', {
      as: practice.asDoctor,
      body: {
        ...{ doctorId: practice.doctorId, clinicId: null, kind: 'CLOSED', fromDay: MONDAY, toDay: MONDAY, fromTime: null, toTime: null },
        ...{ slotMinutes: null, reason: 'Congreso' },
        ...more,
      },
    })
  }
  return { book, booked, refusedFor, move, close }
}
