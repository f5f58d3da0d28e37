import { eq } from 'drizzle-orm'
import type { CreateClinicInput } from '#contract/generated/schema.ts'
import { consultations } from '../agenda/schema.ts'
import { noteChanges, placeOf } from '../messages/index.ts'
import type { Operations } from '../platform/call.ts'
import { alphabetical } from '../platform/db/columns.ts'
import { onMissing } from '../platform/db/errors.ts'
import { browse, exportRows, parametersOf } from '../platform/records/browsing.ts'
import { crudHandlers } from '../platform/records/crud.ts'
import { reading } from '../platform/records/parameters.ts'
import { doctorName, reachableClinics, requireDoctor } from '../scope/index.ts'
import { clinicList, clinicSheet } from './clinic-list.ts'
import { clinics as table } from './schema.ts'

const records = crudHandlers(table, {
  missing: 'El consultorio no existe.',
  order: alphabetical(table.name),
  scope: reachableClinics,
  beside: { doctor: doctorName(table.doctorId) },
  refusals: [onMissing<CreateClinicInput>('clinics_doctor_id_doctors_id_fk', 'doctorId', 'El médico no existe.')],
})

/** Leaves out archived clinics, unless the call asks for them. */
const withArchived = <C extends { query: { archived?: boolean } }>(call: C): C => ({ ...call, query: { archived: false, ...call.query } })

export const clinics = {
  listClinics: records.list,

  async listDoctorClinics(call) {
    await requireDoctor(call.db, call.user, call.params.id)
    return records.list(call, eq(table.doctorId, call.params.id))
  },

  browseClinics: reading(parametersOf(clinicList), (call) => browse(clinicList, withArchived(call))),
  exportClinics: reading([...parametersOf(clinicList), 'columns'], (call) => exportRows(clinicList, clinicSheet, withArchived(call))),
  getClinic: records.get,
  createClinic: records.create,

  async updateClinic(call) {
    let told = ''
    const clinic = await records.update(call, (before) => (told = placeOf(before)))
    if (placeOf(clinic) !== told) await noteChanges(call, eq(consultations.clinicId, clinic.id))
    return clinic
  },

  archiveClinic: records.archive,
} satisfies Partial<Operations>
