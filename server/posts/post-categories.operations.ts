import type { Operations } from '../platform/call.ts'
import { alphabetical } from '../platform/db/columns.ts'
import { crudHandlers } from '../platform/records/crud.ts'
import { postCategories as table } from './schema.ts'

const records = crudHandlers(table, {
  missing: 'La categoría no existe.',
  order: alphabetical(table.name),
  unique: ['name', 'Ya existe una categoría con ese nombre, quizás archivada.'],
})

export const postCategories = {
  listPostCategories: records.list,
  getPostCategory: records.get,
  createPostCategory: records.create,
  updatePostCategory: records.update,
  archivePostCategory: records.archive,
} satisfies Partial<Operations>
