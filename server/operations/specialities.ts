import { eq } from 'drizzle-orm'
import { type Operations, Problem } from '../contract.ts'
import { alphabetical } from '../db/columns.ts'
import { onDuplicate, one } from '../db/errors.ts'
import { specialities as table } from '../db/schema.ts'

const absent = () => new Problem(404, 'La especialidad no existe.')
const refuseDuplicate = onDuplicate('specialities_name_key', 'name', 'Ya existe una especialidad con ese nombre.')

export const specialities = {
  async listSpecialities({ db }) {
    const { id, name, createdAt } = table
    return db.select({ id, name, createdAt }).from(table).orderBy(alphabetical(name), id)
  },

  async getSpeciality({ params, db, versioned }) {
    const [speciality] = await db.select().from(table).where(eq(table.id, params.id))
    if (!speciality) throw absent()
    return versioned(speciality)
  },

  async createSpeciality({ body, db, audit, versioned }) {
    const speciality = one(await db.insert(table).values({ name: body.name.trim() }).returning().catch(refuseDuplicate))
    await audit({ entity: 'specialities', id: speciality.id, after: speciality })
    return versioned(speciality)
  },

  async updateSpeciality({ params, body, db, expectVersion, audit, versioned }) {
    const [before] = await db.select().from(table).where(eq(table.id, params.id)).for('update')
    if (!before) throw absent()
    expectVersion(before.version)
    const changes = { name: body.name.trim(), version: before.version + 1 }
    const speciality = one(await db.update(table).set(changes).where(eq(table.id, params.id)).returning().catch(refuseDuplicate))
    await audit({ entity: 'specialities', id: speciality.id, before, after: speciality })
    return versioned(speciality)
  },
} satisfies Partial<Operations>
