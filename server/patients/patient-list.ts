import { eq, or, sql } from 'drizzle-orm'
import type { operations, Patient } from '#contract/generated/schema.ts'
import { users } from '../accounts/schema.ts'
import { insurances } from '../catalogue/schema.ts'
import { alphabetical } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/database.ts'
import { findsAll, has } from '../platform/db/search.ts'
import type { BrowsedList } from '../platform/records/browsing.ts'
import type { Spreadsheet } from '../platform/records/csv.ts'
import { orDash, orMissing } from '../platform/records/labels.ts'
import type { PagedList } from '../platform/records/pages.ts'
import { clinicDay, plainDate } from '../platform/time/clinic-day.ts'
import { countReachablePatients, reachablePatients } from '../scope/index.ts'
import { patients as table } from './schema.ts'

const person = {
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  dateBirthday: users.dateBirthday,
  dni: users.dni,
  document: users.document,
  gender: users.gender,
}

/** The insurer of a patient, or null. */
export const insurance = { id: insurances.id, name: insurances.name }

/** A patient without the medical history. */
export const patient = {
  id: table.id,
  userId: table.userId,
  createdAt: table.createdAt,
  updatedAt: table.updatedAt,
  user: person,
  insurance,
  memberNumber: table.memberNumber,
}

/** Patients with who they are. */
export const selectPatients = (db: Database) =>
  db
    .select(patient)
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .leftJoin(insurances, eq(insurances.id, table.insuranceId))
    .$dynamic()

const name = { by: alphabetical(users.lastName), type: 'text' } as const
const order = [name, { by: alphabetical(users.firstName), type: 'text' }, { by: table.id, type: 'integer' }] as const
const from = sql`${table} join ${users} on ${users.id} = ${table.userId}`

/** Whether a patient has everything that somebody typed. */
export const findsPatient = (typed: string) =>
  findsAll(typed, (word) =>
    // The id is looked up first, so that either is found by an index of `users`.
    or(has(users.search, word), word.id ? sql`${users.id} = (select user_id from patients where id = ${word.id})` : undefined),
  )

type Query = NonNullable<operations['browsePatients']['parameters']['query']>

export const patientList: BrowsedList<Query, Patient> = {
  from,
  read: (db, { where, orderBy, place, limit, offset }) =>
    db
      .select({ ...patient, place })
      .from(table)
      .innerJoin(users, eq(users.id, table.userId))
      .leftJoin(insurances, eq(insurances.id, table.insuranceId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  id: table.id,
  order,
  keys: {
    id: { by: table.id, type: 'integer' },
    email: { by: alphabetical(users.email), type: 'text' },
    firstName: { by: alphabetical(users.firstName), type: 'text' },
    lastName: name,
    dni: { by: alphabetical(users.dni), type: 'text', isNullable: true },
    phone: { by: alphabetical(users.phone), type: 'text', isNullable: true },
    dateBirthday: { by: users.dateBirthday, type: 'date', isNullable: true },
    createdAt: { by: table.createdAt, type: 'timestamptz' },
  },
  scope: ({ user, db }) => reachablePatients(user, db),
  count: ({ user, db }, most) => countReachablePatients(user, db, most),
  search: async (_, typed) => findsPatient(typed),
  filters: {},
}

type Row = { id: number; email: string; firstName: string; lastName: string }

/** The same patients with the further columns of a doctor's list. */
export const doctorPatientList: PagedList<Row> = {
  from,
  read: (db, { where, orderBy, place, limit, offset }) =>
    db
      .select({ id: table.id, email: users.email, firstName: users.firstName, lastName: users.lastName, place })
      .from(table)
      .innerJoin(users, eq(users.id, table.userId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  id: table.id,
  order,
  keys: {},
}

export const patientSheet: Spreadsheet<Patient> = {
  name: 'pacientes.csv',
  columns: () => ({
    id: ['ID', ({ id }) => String(id)],
    email: ['Correo electrónico', ({ user }) => user.email],
    firstName: ['Nombre', ({ user }) => user.firstName],
    lastName: ['Apellido', ({ user }) => user.lastName],
    dni: ['DNI', ({ user }) => orMissing(user.dni)],
    phone: ['Teléfono', ({ user }) => orDash(user.phone)],
    dateBirthday: ['Fecha de nacimiento', ({ user }) => orMissing(user.dateBirthday && plainDate(user.dateBirthday))],
    createdAt: ['Fecha de creación', ({ createdAt }) => plainDate(clinicDay(new Date(createdAt)))],
  }),
  shown: () => ['id', 'email', 'firstName', 'lastName', 'dni', 'phone', 'dateBirthday'],
}
