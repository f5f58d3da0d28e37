import { eq, getTableColumns, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { provinceValues } from '#contract/generated/enums.ts'
import type { Clinic, operations } from '#contract/generated/schema.ts'
import { byDoctor } from '../accounts/index.ts'
import { doctors, users } from '../accounts/schema.ts'
import { mayCall } from '../platform/caller.ts'
import { alphabetical } from '../platform/db/columns.ts'
import { findsAll, has } from '../platform/db/search.ts'
import type { BrowsedList } from '../platform/records/browsing.ts'
import type { Spreadsheet } from '../platform/records/csv.ts'
import { orMissing } from '../platform/records/labels.ts'
import { reachableClinics } from '../scope/index.ts'
import { lookUpDoctors } from './find-by-name.ts'
import { coordinates, clinics as table } from './schema.ts'

const { version: _, search: __, ...columns } = getTableColumns(table)
const clinic = { ...columns, doctor: { firstName: users.firstName, lastName: users.lastName } }
const name = { by: alphabetical(table.name), type: 'text' } as const

type Query = NonNullable<operations['browseClinics']['parameters']['query']>

export const clinicList: BrowsedList<Query, Clinic> = {
  from: table,
  read: (db, { where, orderBy, place, limit, offset }) =>
    db
      .select({ ...clinic, place })
      .from(table)
      .innerJoin(doctors, eq(doctors.id, table.doctorId))
      .innerJoin(users, eq(users.id, doctors.userId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
  id: table.id,
  order: [name, { by: table.id, type: 'integer' }],
  keys: {
    id: { by: table.id, type: 'integer' },
    name,
    doctor: byDoctor,
    address: { by: alphabetical(table.address), type: 'text' },
    district: { by: alphabetical(table.district), type: 'text' },
    city: { by: alphabetical(table.city), type: 'text' },
    state: { by: alphabetical(table.state), type: 'text' },
    zipCode: { by: alphabetical(table.zipCode), type: 'text' },
    map: { by: alphabetical(coordinates(table)), type: 'text' },
  },
  scope: ({ user }) => reachableClinics(user),
  async search({ db, user }, typed) {
    const isOfDoctor = mayCall(user, 'listDoctors') ? await lookUpDoctors(db, typed) : () => undefined
    return findsAll(typed, (word) =>
      or(has(table.search, word), isOfDoctor(table.doctorId, word), word.id ? eq(table.id, word.id) : undefined),
    )
  },
  filters: {
    state: (states) => inArray(table.state, states),
    doctorId: (id) => eq(table.doctorId, id),
    archived: (isArchived) => (isArchived ? isNotNull : isNull)(table.archivedAt),
  },
  counted: { state: provinceValues.map((province) => [province]) },
}

export const clinicSheet: Spreadsheet<Clinic> = {
  name: 'consultorios.csv',
  columns: (user) => ({
    id: ['ID', ({ id }) => String(id)],
    name: ['Nombre', ({ name }) => name],
    ...(mayCall(user, 'listDoctors') && {
      doctor: ['Médico', ({ doctor }) => orMissing(doctor ? `${doctor.firstName} ${doctor.lastName}` : null)],
    }),
    address: ['Dirección', ({ address }) => address],
    district: ['Barrio', ({ district }) => district],
    city: ['Ciudad', ({ city }) => city],
    state: ['Provincia', ({ state }) => state],
    zipCode: ['Código postal', ({ zipCode }) => zipCode],
    map: ['Mapa', ({ latitude, longitude }) => `${latitude}, ${longitude}`],
  }),
  shown: () => ['name', 'doctor', 'address', 'city', 'state', 'map'],
}
