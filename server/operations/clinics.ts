import { and, eq, getTableColumns } from 'drizzle-orm'
import { type Operations, Problem } from '../contract.ts'
import { alphabetical, ownedBy } from '../db/columns.ts'
import { requireDoctor } from '../db/doctors.ts'
import { one, onMissing } from '../db/errors.ts'
import { clinics as table } from '../db/schema.ts'

const absent = () => new Problem(404, 'El consultorio no existe.')
const refuseUnknownDoctor = onMissing('clinics_doctor_id_doctors_id_fk', 'doctorId', 'El médico no existe.')
const { version: _, ...columns } = getTableColumns(table)

export const clinics = {
  async listClinics({ user, db }) {
    return db.select(columns).from(table).where(ownedBy(user, table.doctorId)).orderBy(alphabetical(table.name), table.id)
  },

  async listDoctorClinics({ params, user, db }) {
    await requireDoctor(db, user, params.id)
    return db.select(columns).from(table).where(eq(table.doctorId, params.id)).orderBy(alphabetical(table.name), table.id)
  },

  async getClinic({ params, user, db, versioned }) {
    const [clinic] = await db
      .select()
      .from(table)
      .where(and(eq(table.id, params.id), ownedBy(user, table.doctorId)))
    if (!clinic) throw absent()
    return versioned(clinic)
  },

  async createClinic({ body, db, audit, versioned }) {
    const clinic = one(await db.insert(table).values(body).returning().catch(refuseUnknownDoctor))
    await audit({ entity: 'clinics', id: clinic.id, after: clinic })
    return versioned(clinic)
  },

  async updateClinic({ params, body, db, expectVersion, audit, versioned }) {
    const [before] = await db.select().from(table).where(eq(table.id, params.id)).for('update')
    if (!before) throw absent()
    expectVersion(before.version)
    const changes = { ...body, version: before.version + 1 }
    const clinic = one(await db.update(table).set(changes).where(eq(table.id, params.id)).returning())
    await audit({ entity: 'clinics', id: clinic.id, before, after: clinic })
    return versioned(clinic)
  },
} satisfies Partial<Operations>
