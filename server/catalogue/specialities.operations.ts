import type { Operations } from '../platform/call.ts'
import { alphabetical } from '../platform/db/columns.ts'
import { crudHandlers } from '../platform/records/crud.ts'
import { specialities as table } from './schema.ts'

const records = crudHandlers(table, {
  missing: 'La especialidad no existe.',
  order: alphabetical(table.name),
  unique: ['name', 'Ya existe una especialidad con ese nombre, quizás archivada.'],
})

export const specialities = {
  listSpecialities: records.list,
  getSpeciality: records.get,
  createSpeciality: records.create,
  updateSpeciality: records.update,
  archiveSpeciality: records.archive,
} satisfies Partial<Operations>
