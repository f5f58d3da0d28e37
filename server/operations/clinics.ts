import { eq } from 'drizzle-orm'
import type { CreateClinicInput } from '#src/api/generated/schema.ts'
import type { Operations } from '../call.ts'
import { alphabetical } from '../db/columns.ts'
import { onMissing } from '../db/errors.ts'
import { clinics as table } from '../db/schema.ts'
import { requireDoctor } from '../domain/doctors.ts'
import { reachableClinics } from '../domain/scope.ts'
import { recordsOf } from '../records/records.ts'

const records = recordsOf(table, {
  missing: 'El consultorio no existe.',
  order: alphabetical(table.name),
  scope: reachableClinics,
  refusals: [onMissing<CreateClinicInput>('clinics_doctor_id_doctors_id_fk', 'doctorId', 'El médico no existe.')],
})

export const clinics = {
  listClinics: records.list,

  async listDoctorClinics(call) {
    await requireDoctor(call.db, call.user, call.params.id)
    return records.list(call, eq(table.doctorId, call.params.id))
  },

  getClinic: records.get,
  createClinic: records.create,
  updateClinic: records.update,
} satisfies Partial<Operations>
