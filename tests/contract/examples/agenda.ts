import { and, eq, isNotNull } from 'drizzle-orm'
import { consultations, scheduleExceptions } from '#server/agenda/schema.ts'
import { followUpNotes } from '#server/clinical/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { doctorIds, type Examples, found, ofDoctor } from '#tests/support/contract/example.ts'
import type { Asker } from '#tests/support/server/app.ts'

let booked = 0
/** A time at which no other example books, on a day that is no holiday's. */
export function freeTime(inDays = 400) {
  booked += 1
  return new Date(Date.now() + inDays * 86_400_000 + booked * 30 * 60_000).toISOString().replace(/:\d\d\.\d{3}Z$/, ':00.000Z')
}

export const appointmentInput = () => ({ name: 'Control', date: freeTime(), durationInMinutes: 30, outsideHours: true })

/** A clinic of that doctor, and a patient whom the demo accounts reach, too. */
export async function bookable({ db }: Asker, doctorId: number) {
  const { id: clinicId } = found(await db.select({ id: clinics.id }).from(clinics).where(eq(clinics.doctorId, doctorId)))
  const { mine } = await doctorIds({ db } as Asker)
  const seen = and(eq(consultations.doctorId, mine.id), isNotNull(consultations.clinicId))
  const { patientId } = found(await db.select({ patientId: consultations.patientId }).from(consultations).where(seen).limit(1))
  return { doctorId, clinicId, patientId }
}

/** An appointment of that doctor at one of their clinics. */
export async function newAppointment(app: Asker, doctorId: number, date = freeTime()) {
  const row = { ...(await bookable(app, doctorId)), name: 'Control', date, durationInMinutes: 30 }
  return found(await app.db.insert(consultations).values(row).returning({ id: consultations.id, version: consultations.version }))
}

/** A pending consultation of that doctor, with one note. */
export async function newConsultation({ db }: Asker, doctorId: number) {
  const { id: patientId } = found(await db.select({ id: patients.id }).from(patients).limit(1))
  const values = { doctorId, patientId, name: 'Control', date: freeTime(), durationInMinutes: 30 }
  const { id } = found(await db.insert(consultations).values(values).returning({ id: consultations.id }))
  const note = { consultationId: id, content: 'Refiere mejoría.' }
  const { id: noteId } = found(await db.insert(followUpNotes).values(note).returning({ id: followUpNotes.id }))
  return { id, noteId }
}

async function newException({ db }: Asker, doctorId: number) {
  const { id: clinicId } = found(await db.select({ id: clinics.id }).from(clinics).where(eq(clinics.doctorId, doctorId)))
  const day = { fromDay: '2030-05-02', toDay: '2030-05-03' }
  const row = { doctorId, clinicId, kind: 'BLOCK' as const, ...day, reason: 'Congreso' }
  return found(
    await db.insert(scheduleExceptions).values(row).returning({ id: scheduleExceptions.id, clinicId: scheduleExceptions.clinicId }),
  )
}

export const agendaExamples = {
  listDoctorConsultations: ofDoctor((_, { id }) => ({ params: { doctorId: id }, query: { page: 1, search: '' } })),
  listConsultations: { own: () => ({ query: { view: 'history', search: 'a' } }) },
  exportConsultations: { own: () => ({ query: { status: 'CONFIRMED' } }) },
  getConsultation: ofDoctor(async ({ db }, { id }) => ({
    params: { id: found(await db.select().from(consultations).where(eq(consultations.doctorId, id))).id },
  })),
  getAgendaAppointment: ofDoctor(async ({ db }, { id }) => ({
    params: {
      id: found(
        await db
          .select()
          .from(consultations)
          .where(and(eq(consultations.doctorId, id), isNotNull(consultations.clinicId))),
      ).id,
    },
  })),
  updateConsultationStatus: ofDoctor(async (app, { id: doctorId }) => ({
    params: { id: (await newAppointment(app, doctorId)).id },
    body: { status: 'CANCELLED', cancelledReason: 'La paciente viaja.', cancelledKind: 'PATIENT' },
  })),
  createConsultation: {
    own: async (app) => ({ body: { ...(await bookable(app, (await doctorIds(app)).mine.id)), ...appointmentInput() } }),
  },
  createConsultationSeries: {
    own: async (app) => ({
      body: {
        ...(await bookable(app, (await doctorIds(app)).mine.id)),
        ...appointmentInput(),
        date: freeTime(720),
        everyDays: 7,
        count: 3,
      },
    }),
  },
  moveConsultation: ofDoctor(async (app, { id: doctorId }) => ({
    params: { id: (await newAppointment(app, doctorId)).id },
    body: { date: freeTime(), durationInMinutes: 20, reason: 'La paciente pidió más tarde.', outsideHours: true },
  })),
  updateConsultationReason: ofDoctor(async (app, { id: doctorId }) => ({
    params: { id: (await newAppointment(app, doctorId)).id },
    body: exampleOf('ConsultationReasonInput'),
  })),
  updateArrival: ofDoctor(async (app, { id: doctorId }) => {
    // Between the appointments of the demo data, which begin at whole and half hours.
    const { id } = await newAppointment(app, doctorId)
    await app.db.update(consultations).set({ date: new Date().toISOString(), overbookedReason: 'Ahora' }).where(eq(consultations.id, id))
    return { params: { id }, body: { arrived: true } }
  }),
  getDoctorSchedule: ofDoctor((_, { id }) => ({ params: { id } })),
  updateDoctorSchedule: ofDoctor(async (app, { id }) => ({
    params: { id },
    body: {
      hours: [
        { ...exampleOf('OpeningHoursInput'), clinicId: (await bookable(app, id)).clinicId, validUntil: `2026-03-${10 + (booked++ % 20)}` },
      ],
    },
  })),
  createScheduleException: {
    own: async (app) => {
      const { doctorId, clinicId } = await bookable(app, (await doctorIds(app)).mine.id)
      const reason = `Vacaciones ${booked++}`
      return {
        body: { ...exampleOf('CreateScheduleExceptionInput'), fromDay: '2030-05-02', toDay: '2030-05-03', reason, doctorId, clinicId },
      }
    },
  },
  updateScheduleException: ofDoctor(async (app, { id: doctorId }) => {
    const { id, clinicId } = await newException(app, doctorId)
    return { params: { id }, body: { ...exampleOf('UpdateScheduleExceptionInput'), clinicId } }
  }),
  deleteScheduleException: ofDoctor(async (app, { id: doctorId }) => ({ params: { id: (await newException(app, doctorId)).id } })),
  listOutsideHours: ofDoctor((_, { id }) => ({ params: { id } })),
  // A day before all demo data, which are about the days around today: the answer is the same on each day.
  listCancellations: { own: () => ({ query: { day: '2020-01-01' } }) },
  getAgenda: { own: () => ({ query: { from: '2026-11-30', to: '2026-12-06', doctorIds: [1, 7], status: 'CONFIRMED' } }) },
  watchSchedule: { own: () => ({}) },
  getScheduleFeed: { own: () => ({}) },
  renewScheduleFeed: { own: () => ({}) },
  deleteScheduleFeed: { own: () => ({}) },
  getScheduleCalendar: {
    async own(app) {
      const { path } = await app.ok('renewScheduleFeed', { as: 'DOCTOR' })
      return { query: { key: path.split('=')[1] } }
    },
  },
  findFreeSlots: { own: () => ({ query: { weekdays: [1, 3], partOfDay: 'MORNING', minutes: 20, limit: 3 } }) },
  suspendSchedule: {
    own: async (app) => {
      const { doctorId, clinicId } = await bookable(app, (await doctorIds(app)).mine.id)
      const day = new Date(Date.now() + 900 * 86_400_000 + 86_400_000 * booked++).toISOString().slice(0, 10)
      const { id, version } = await newAppointment(app, doctorId, `${day}T15:00:00.000Z`)
      const at = { doctorId, clinicId, fromDay: day, toDay: day, fromTime: '11:00', toTime: '13:00' }
      return { body: { ...at, reason: 'Licencia', appointments: [{ id, version, action: 'CANCEL' }] } }
    },
  },
  reopenConsultation: {
    own: async (app) => {
      const { id } = await newConsultation(app, (await doctorIds(app)).mine.id)
      await app.db.update(consultations).set({ status: 'COMPLETED' }).where(eq(consultations.id, id))
      return { params: { id }, body: exampleOf('ReopenConsultationInput') }
    },
  },
} satisfies Partial<Examples>
