import type { InsuranceInput } from '#src/api/generated/schema.ts'
import type { Operations } from '../call.ts'
import { alphabetical } from '../db/columns.ts'
import { onDuplicate } from '../db/errors.ts'
import { insurances as table } from '../db/schema.ts'
import { getRow, insertRow, updateRow } from '../records/rows.ts'

const rows = { table, missing: 'La obra social no existe.' }
const rejectDuplicate = onDuplicate<InsuranceInput>('insurances_name_key', 'name', 'Ya existe una obra social con ese nombre.')

export const insurances = {
  async listInsurances({ db }) {
    const { id, name, createdAt } = table
    return db.select({ id, name, createdAt }).from(table).orderBy(alphabetical(name), id)
  },

  async getInsurance(call) {
    return call.versioned(await getRow(call, rows))
  },

  async createInsurance(call) {
    const { body } = call
    return call.versioned(await insertRow(call, table, { ...body, name: body.name.trim() }).catch(rejectDuplicate))
  },

  async updateInsurance(call) {
    const { body } = call
    return call.versioned(await updateRow(call, rows, () => ({ ...body, name: body.name.trim() })).catch(rejectDuplicate))
  },
} satisfies Partial<Operations>
