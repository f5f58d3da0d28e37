import type { CreateSpecialityInput } from '#src/api/generated/schema.ts'
import type { Operations } from '../call.ts'
import { alphabetical } from '../db/columns.ts'
import { onDuplicate } from '../db/errors.ts'
import { specialities as table } from '../db/schema.ts'
import { getRow, insertRow, updateRow } from '../records/rows.ts'

const rows = { table, missing: 'La especialidad no existe.' }
const rejectDuplicate = onDuplicate<CreateSpecialityInput>('specialities_name_key', 'name', 'Ya existe una especialidad con ese nombre.')

export const specialities = {
  async listSpecialities({ db }) {
    const { id, name, createdAt } = table
    return db.select({ id, name, createdAt }).from(table).orderBy(alphabetical(name), id)
  },

  async getSpeciality(call) {
    return call.versioned(await getRow(call, rows))
  },

  async createSpeciality(call) {
    const { body } = call
    return call.versioned(await insertRow(call, table, { ...body, name: body.name.trim() }).catch(rejectDuplicate))
  },

  async updateSpeciality(call) {
    const { body } = call
    return call.versioned(await updateRow(call, rows, () => ({ ...body, name: body.name.trim() })).catch(rejectDuplicate))
  },
} satisfies Partial<Operations>
