import type { Operations } from '../platform/call.ts'
import { alphabetical } from '../platform/db/columns.ts'
import { crudHandlers } from '../platform/records/crud.ts'
import { insurances as table } from './schema.ts'

const records = crudHandlers(table, {
  missing: 'La obra social no existe.',
  order: alphabetical(table.name),
  unique: ['name', 'Ya existe una obra social con ese nombre, quizás archivada.'],
})

export const insurances = {
  listInsurances: records.list,
  getInsurance: records.get,
  createInsurance: records.create,
  updateInsurance: records.update,
  archiveInsurance: records.archive,
} satisfies Partial<Operations>
