import { eq, getTableColumns } from 'drizzle-orm'
import type { CreateClinicInput } from '#src/api/generated/schema.ts'
import type { Operations } from '../call.ts'
import { alphabetical, ownedBy } from '../db/columns.ts'
import { onMissing } from '../db/errors.ts'
import { clinics as table } from '../db/schema.ts'
import { requireDoctor } from '../domain/doctors.ts'
import { getRow, insertRow, updateRow } from '../records/rows.ts'

const rows = { table, missing: 'El consultorio no existe.' }
const rejectUnknownDoctor = onMissing<CreateClinicInput>('clinics_doctor_id_doctors_id_fk', 'doctorId', 'El médico no existe.')
const { version: _, ...columns } = getTableColumns(table)

export const clinics = {
  async listClinics({ user, db }) {
    return db.select(columns).from(table).where(ownedBy(user, table.doctorId)).orderBy(alphabetical(table.name), table.id)
  },

  async listDoctorClinics({ params, user, db }) {
    await requireDoctor(db, user, params.id)
    return db.select(columns).from(table).where(eq(table.doctorId, params.id)).orderBy(alphabetical(table.name), table.id)
  },

  async getClinic(call) {
    return call.versioned(await getRow(call, { ...rows, where: ownedBy(call.user, table.doctorId) }))
  },

  async createClinic(call) {
    return call.versioned(await insertRow(call, table, call.body).catch(rejectUnknownDoctor))
  },

  async updateClinic(call) {
    return call.versioned(await updateRow(call, rows, () => call.body))
  },
} satisfies Partial<Operations>
