import { eq } from 'drizzle-orm'
import type { Role } from '#contract/generated/policy.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations, openingHours } from '#server/agenda/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { createPatientLinks } from '#server/messages/patient-links.ts'
import { mails, notifications } from '#server/messages/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { doctorIds, type Examples, found, newEmail } from '#tests/support/contract/example.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import type { Asker } from '#tests/support/server/app.ts'
import { freeTime, newAppointment } from './agenda.ts'

/** Gives the patient of an appointment an address, and returns it. */
async function addressOfPatient({ db }: Asker, id: number) {
  const { userId } = found(
    await db
      .select({ userId: patients.userId })
      .from(consultations)
      .innerJoin(patients, eq(patients.id, consultations.patientId))
      .where(eq(consultations.id, id)),
  )
  return found(await db.update(users).set({ email: newEmail() }).where(eq(users.id, userId)).returning({ email: users.email })).email
}

/** An appointment of the demo doctor with the key of its patient's link. */
async function linkedAppointment(app: Asker) {
  const date = freeTime()
  const { id } = await newAppointment(app, (await doctorIds(app)).mine.id, date)
  const url = await createPatientLinks(app.db, '').urlOf('turno', { id, address: await addressOfPatient(app, id) })
  return { id, date, key: url.split('/').at(-1) ?? '' }
}

/** An appointment of a doctor whom patients book by themselves, with its link. Others, who work at the same time, change neither doctor nor patient. */
async function movableAppointment({ db }: Asker) {
  const person = () => ({ email: newEmail(), firstName: 'Ana', lastName: 'Ruiz' })
  const [doctor, patient] = await db
    .insert(users)
    .values([{ ...person(), roleType: 'DOCTOR', validated: true }, person()])
    .returning({ id: users.id, email: users.email })
  if (!doctor || !patient) throw new Error('Both were added.')
  const { doctorId } = found(await db.insert(doctors).values({ userId: doctor.id }).returning({ doctorId: doctors.id }))
  const { patientId } = found(await db.insert(patients).values({ userId: patient.id }).returning({ patientId: patients.id }))
  const place = { ...exampleOf('CreateClinicInput'), doctorId }
  const { clinicId } = found(await db.insert(clinics).values(place).returning({ clinicId: clinics.id }))
  const hours = { doctorId, clinicId, fromTime: '08:00', toTime: '20:00', slotMinutes: 30, validFrom: '2020-01-01' }
  await db.insert(openingHours).values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...hours, weekday })))
  const date = freeTime()
  const row = { doctorId, clinicId, patientId, name: 'Control', date, durationInMinutes: 30 }
  const { id } = found(await db.insert(consultations).values(row).returning({ id: consultations.id }))
  return { date, key: await createPatientLinks(db, '').tokenOf('turno', { id, address: patient.email ?? '' }) }
}

/** A cancelled appointment that concerns the demo account of a role. */
async function newNotification(app: Asker, role: Role) {
  const { id: consultationId } = await newAppointment(app, (await doctorIds(app)).mine.id)
  await app.db.update(consultations).set({ status: 'CANCELLED', cancelledReason: 'x' }).where(eq(consultations.id, consultationId))
  const { id: userId } = found(
    await app.db
      .select()
      .from(users)
      .where(eq(users.email, accountOf(role).email)),
  )
  await app.db.insert(notifications).values({ userId, kind: 'APPOINTMENT_CANCELLED', consultationId })
}

/** A mail that has failed for good. */
async function newMail(app: Asker) {
  const { id: consultationId, date } = await linkedAppointment(app)
  const { doctorId, clinicId, durationInMinutes } = found(
    await app.db.select().from(consultations).where(eq(consultations.id, consultationId)),
  )
  const values = { consultationId, date, doctorId, clinicId, durationInMinutes, recipient: 'lucia@salvia.test', sequence: 0 }
  return found(
    await app.db
      .insert(mails)
      .values({ ...values, kind: 'BOOKED', status: 'FAILED', failure: '550 No such user' })
      .returning(),
  ).id
}

export const messagesExamples = {
  getAppointment: { own: async (app) => ({ params: { key: (await linkedAppointment(app)).key } }) },
  answerAppointment: {
    async own(app) {
      const { key, date } = await linkedAppointment(app)
      return { params: { key }, body: { answer: 'CONFIRMED', date } }
    },
  },
  listAppointmentTimes: { own: async (app) => ({ params: { key: (await linkedAppointment(app)).key } }) },
  moveOwnAppointment: {
    async own(app) {
      const { key, date } = await movableAppointment(app)
      const { data } = await app.ok('listAppointmentTimes', { params: { key } })
      return { params: { key }, body: { date, to: found(data.slice(-1)).date } }
    },
  },
  getAppointmentCalendar: { own: async (app) => ({ params: { key: (await linkedAppointment(app)).key } }) },
  listNotifications: { own: () => ({}) },
  countNotifications: { own: () => ({}) },
  readNotifications: {
    async own(app, role) {
      await newNotification(app, role)
      return { body: { until: new Date(Date.now() + 60_000).toISOString() } }
    },
  },
  listMails: { own: () => ({ query: { status: 'FAILED' } }) },
  getMail: { own: async (app) => ({ params: { id: await newMail(app) } }) },
  retryMail: { own: async (app) => ({ params: { id: await newMail(app) } }) },
} satisfies Partial<Examples>
