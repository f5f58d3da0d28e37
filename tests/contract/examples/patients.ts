import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { patientRegistrations, patients } from '#server/patients/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { doctorIds, type Examples, found, newDni, ofDoctor } from '#tests/support/contract/example.ts'
import type { Asker } from '#tests/support/server/app.ts'

const patientInput = () => ({ ...exampleOf('PatientInput'), dni: newDni(), insuranceId: 1 })

/** A patient whom that doctor has added, and who works at the doctor's clinics. */
async function newPatient({ db }: Asker, { id: doctorId, userId: createdBy }: { id: number; userId: number }) {
  const { insuranceId: _, memberNumber: __, ...person } = patientInput()
  const { id: userId } = found(await db.insert(users).values(person).returning({ id: users.id }))
  const { id: patientId } = found(await db.insert(patients).values({ userId }).returning({ id: patients.id }))
  const places = await db.select({ clinicId: clinics.id }).from(clinics).where(eq(clinics.doctorId, doctorId))
  await db.insert(patientRegistrations).values([{ doctorId }, ...places].map((owner) => ({ ...owner, patientId, createdBy })))
  return { id: patientId }
}

/** Two records of one person. */
async function newPair(app: Asker) {
  const { mine } = await doctorIds(app)
  const [kept, merged] = [await newPatient(app, mine), await newPatient(app, mine)]
  return { keptId: kept.id, mergedId: merged.id }
}

async function newMerge(app: Asker) {
  const { id } = await app.ok('mergePatients', { as: 'BACKOFFICE', body: { ...(await newPair(app)), fromMerged: ['phone' as const] } })
  return { id }
}

/** A patient whom a doctor sees, and nobody of the demo doctor's where it is another one's. */
async function seenPatient({ db }: Asker, { id }: { id: number }) {
  const [own, all] = [eq(consultations.doctorId, id), await db.select({ id: patients.id }).from(patients)]
  // Staff of the clinics see all people who come there.
  const seen = await db
    .select({ id: consultations.patientId })
    .from(consultations)
    .where(and(own, isNotNull(consultations.clinicId)))
  const { mine } = await doctorIds({ db } as Asker)
  const seenByMe = await db.select({ id: consultations.patientId }).from(consultations).where(eq(consultations.doctorId, mine.id))
  const isMine = (patient: number) => seenByMe.some((row) => row.id === patient)
  return { params: { id: found(id === mine.id ? seen : all.filter((row) => !isMine(row.id))).id } }
}

export const patientsExamples = {
  listPatients: { own: () => ({}) },
  browsePatients: { own: () => ({ query: { search: 'a', sort: 'dateBirthday', last: true } }) },
  exportPatients: { own: () => ({ query: { search: 'mar' } }) },
  getPatient: ofDoctor(seenPatient),
  listPatientAppointments: ofDoctor(seenPatient),
  createPatient: { own: () => ({ body: patientInput() }) },
  updatePatient: ofDoctor(async (app, doctor) => ({ params: await newPatient(app, doctor), body: patientInput() })),
  previewPatientMerge: { own: async (app) => ({ query: await newPair(app) }) },
  mergePatients: { own: async (app) => ({ body: { ...(await newPair(app)), fromMerged: ['phone' as const] } }) },
  getPatientMerge: { own: async (app) => ({ params: await newMerge(app) }) },
  undoPatientMerge: { own: async (app) => ({ params: await newMerge(app) }) },
  lookupPatients: { own: () => ({ query: { search: 'ana' } }) },
  findSimilarPatients: { own: () => ({ query: { firstName: 'Ana', lastName: 'Pérez', dateBirthday: '1975-09-30', dni: '24567890' } }) },
  listDoctorPatients: { own: () => ({ query: { page: 1, pageSize: 10, search: '' } }) },
} satisfies Partial<Examples>
