import { eq } from 'drizzle-orm'
import { type Operations, Problem } from '../contract.ts'
import { alphabetical } from '../db/columns.ts'
import { onDuplicate, one } from '../db/errors.ts'
import { insurances as table } from '../db/schema.ts'

const absent = () => new Problem(404, 'La obra social no existe.')
const refuseDuplicate = onDuplicate('insurances_name_key', 'name', 'Ya existe una obra social con ese nombre.')

export const insurances = {
  async listInsurances({ db }) {
    const { id, name, createdAt } = table
    return db.select({ id, name, createdAt }).from(table).orderBy(alphabetical(name), id)
  },

  async getInsurance({ params, db, versioned }) {
    const [insurance] = await db.select().from(table).where(eq(table.id, params.id))
    if (!insurance) throw absent()
    return versioned(insurance)
  },

  async createInsurance({ body, db, audit, versioned }) {
    const insurance = one(await db.insert(table).values({ name: body.name.trim() }).returning().catch(refuseDuplicate))
    await audit({ entity: 'insurances', id: insurance.id, after: insurance })
    return versioned(insurance)
  },

  async updateInsurance({ params, body, db, expectVersion, audit, versioned }) {
    const [before] = await db.select().from(table).where(eq(table.id, params.id)).for('update')
    if (!before) throw absent()
    expectVersion(before.version)
    const changes = { name: body.name.trim(), version: before.version + 1 }
    const insurance = one(await db.update(table).set(changes).where(eq(table.id, params.id)).returning().catch(refuseDuplicate))
    await audit({ entity: 'insurances', id: insurance.id, before, after: insurance })
    return versioned(insurance)
  },
} satisfies Partial<Operations>
