import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { roleValues } from '#contract/generated/enums.ts'
import type { operations, User } from '#contract/generated/schema.ts'
import { usesConsole } from '../accounts/index.ts'
import { doctors, ROLES_BY_LABEL, users as table } from '../accounts/schema.ts'
import { alphabetical, labelled } from '../platform/db/columns.ts'
import { findsAll, has, type Word } from '../platform/db/search.ts'
import { profileImagePath } from '../platform/files/paths.ts'
import type { BrowsedList } from '../platform/records/browsing.ts'
import type { Spreadsheet } from '../platform/records/csv.ts'
import { orMissing, roleLabels, yesNo } from '../platform/records/labels.ts'
import { reachableUsers } from '../scope/index.ts'

/** The part of an account that lists show. */
export const account = {
  id: table.id,
  email: table.email,
  firstName: table.firstName,
  lastName: table.lastName,
  dni: table.dni,
  // It is never null here, because only users of the console are selected.
  roleType: sql<User['roleType']>`${table.roleType}`,
  validated: table.validated,
  isActive: table.isActive,
  gender: table.gender,
  dateBirthday: table.dateBirthday,
  phone: table.phone,
  employeeNumber: table.employeeNumber,
  profileImage: table.profileImage,
}

/** The path of the image instead of its key. */
export const withImage = <Row extends { profileImage: string | null }>(row: Row) => ({
  ...row,
  profileImage: profileImagePath(row.profileImage),
})

// A user who may list users may read these numbers on each one's page. They are looked up first, so that either is found by an index of `users`.
const ofDoctor = (word: Word) => sql`${table.id} = any(array(select user_id from ${doctors} where ${has(doctors.search, word)}))`

/** Whether a user has everything that somebody typed: a doctor's CUIT and licence number, too. */
export const findsUser = (typed: string) =>
  findsAll(typed, (word) => or(has(table.search, word), ofDoctor(word), word.id ? eq(table.id, word.id) : undefined))

type Query = NonNullable<operations['browseUsers']['parameters']['query']>

export const userList: BrowsedList<Query, User> = {
  from: table,
  async read(db, { where, orderBy, place, limit, offset }) {
    const rows = db
      .select({ ...account, place })
      .from(table)
      .where(where)
    return (
      await rows
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset)
    ).map(withImage)
  },
  id: table.id,
  order: [
    { by: alphabetical(table.lastName), type: 'text' },
    { by: alphabetical(table.firstName), type: 'text' },
    { by: table.id, type: 'integer' },
  ],
  keys: {
    id: { by: table.id, type: 'integer' },
    email: { by: alphabetical(table.email), type: 'text' },
    firstName: { by: alphabetical(table.firstName), type: 'text' },
    lastName: { by: alphabetical(table.lastName), type: 'text' },
    dni: { by: alphabetical(table.dni), type: 'text', isNullable: true },
    roleType: { by: labelled(table.roleType, ROLES_BY_LABEL), type: 'integer' },
    validated: { by: table.validated, type: 'boolean' },
    isActive: { by: table.isActive, type: 'boolean' },
  },
  scope: ({ user }) => and(usesConsole, reachableUsers(user)),
  search: async (_, typed) => findsUser(typed),
  filters: {
    roleType: (roles) => inArray(table.roleType, roles),
    validated: (validated) => eq(table.validated, validated),
    isActive: (isActive) => eq(table.isActive, isActive),
  },
  counted: { roleType: roleValues.map((role) => [role]), validated: [true, false], isActive: [true, false] },
}

export const userSheet: Spreadsheet<User> = {
  name: 'usuarios.csv',
  columns: () => ({
    id: ['ID', ({ id }) => String(id)],
    email: ['Correo electrónico', ({ email }) => email],
    firstName: ['Nombre', ({ firstName }) => firstName],
    lastName: ['Apellido', ({ lastName }) => lastName],
    dni: ['DNI', ({ dni }) => orMissing(dni)],
    roleType: ['Rol', ({ roleType }) => roleLabels[roleType]],
    validated: ['Validado', ({ validated }) => yesNo(validated)],
    isActive: ['Activo', ({ isActive }) => yesNo(isActive)],
  }),
  shown: () => ['id', 'email', 'firstName', 'lastName', 'dni', 'roleType', 'validated', 'isActive'],
}
