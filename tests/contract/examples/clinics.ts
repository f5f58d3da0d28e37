import { eq } from 'drizzle-orm'
import { clinics } from '#server/clinics/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { doctorIds, type Examples, found, newName, ofDoctor } from '#tests/support/contract/example.ts'

export const clinicsExamples = {
  listClinics: { own: () => ({}) },
  browseClinics: { own: () => ({ query: { search: 'a', sort: 'doctor', countBy: 'state' } }) },
  exportClinics: { own: () => ({ query: { sort: '-name' } }) },
  createClinic: {
    own: async (app) => ({ body: { ...exampleOf('CreateClinicInput'), name: newName(), doctorId: (await doctorIds(app)).mine.id } }),
  },
  getClinic: ofDoctor(async ({ db }, { id }) => ({
    params: { id: found(await db.select().from(clinics).where(eq(clinics.doctorId, id))).id },
  })),
  updateClinic: { own: () => ({ params: { id: 1 }, body: exampleOf('UpdateClinicInput') }) },
  // The clinic stays where others look for it.
  archiveClinic: { own: () => ({ params: { id: 1 }, body: { isArchived: false } }) },
  listDoctorClinics: ofDoctor((_, { id }) => ({ params: { id } })),
} satisfies Partial<Examples>
