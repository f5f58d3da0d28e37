import { and, eq, exists, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Call, Operations } from '../call.ts'
import { alphabetical, contains } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { consultations, patients as table, users } from '../db/schema.ts'
import { readConsultations } from '../domain/consultations.ts'
import { reachableConsultations, reachablePatients } from '../domain/scope.ts'
import { Problem } from '../problem.ts'

const byName = [alphabetical(users.lastName), alphabetical(users.firstName), table.id]

const person = {
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  dateBirthday: users.dateBirthday,
  dni: users.dni,
}

const select = (db: Database, where?: SQL) =>
  db
    .select({ id: table.id, userId: table.userId, createdAt: table.createdAt, updatedAt: table.updatedAt, user: person })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(where)

const wasHeld = and(ne(consultations.status, 'CANCELLED'), lte(consultations.date, sql`now()`))

type Asked = Pick<Call<'getPatient'>, 'user' | 'db'>

/** Whether a patient is within the caller's reach. For a single one this is faster than `reachablePatients`. */
function isReachable({ user, db }: Asked) {
  const where = reachableConsultations(user)
  return (
    where &&
    exists(
      db
        .select({ one: sql`1` })
        .from(consultations)
        .where(and(eq(consultations.patientId, table.id), where)),
    )
  )
}

/** How many patients there are for a condition. The join is needed for the names that a search looks at. */
async function countFound(db: Database, where: SQL | undefined) {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(where)
  return found?.count ?? 0
}

export const patients = {
  async listPatients({ user, db, audit }) {
    await audit({ entity: 'patients' })
    return select(db, reachablePatients(user, db)).orderBy(...byName)
  },

  async getPatient({ params, user, db, audit }) {
    const [patient] = await select(db, and(eq(table.id, params.id), isReachable({ user, db })))
    if (!patient) throw new Problem(404, 'El paciente no existe.')
    await audit({ entity: 'patients', id: patient.id })
    const own = and(eq(consultations.patientId, patient.id), reachableConsultations(user))
    return { ...patient, medicalConsultations: await readConsultations(db, own) }
  },

  async listDoctorPatients({ query, user, db, audit }) {
    await audit({ entity: 'patients' })
    const { page = 1, pageSize = 10, search = '' } = query
    const own = reachablePatients(user, db)
    const where = and(own, contains(users.search, search))
    const { email, firstName, lastName } = person
    // To sort them the database reads all that there are, and counts them on the way. Without a condition it reads a page of an index.
    const total = sql<number>`(${where ? sql`count(*) over ()` : db.$count(table)})::int`
    const rows = db
      .select({ id: table.id, email, firstName, lastName, total: total.as('total') })
      .from(table)
      .innerJoin(users, eq(users.id, table.userId))
      .where(where)
      .orderBy(...byName)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .as('rows')
    // The consultations are counted for the rows of the page only.
    const history = db
      .select({
        attendedTimes: sql<number>`(count(*) filter (where ${consultations.status} = 'COMPLETED'))::int`.as('attended_times'),
        lastAppointmentDate: sql<string | null>`max(${consultations.date}) filter (where ${wasHeld})`
          .mapWith(consultations.date)
          .as('last_appointment_date'),
      })
      .from(consultations)
      .where(and(eq(consultations.patientId, rows.id), reachableConsultations(user)))
      .as('history')
    const found = await db
      .select({
        id: rows.id,
        email: rows.email,
        firstName: rows.firstName,
        lastName: rows.lastName,
        attendedTimes: history.attendedTimes,
        lastAppointmentDate: history.lastAppointmentDate,
        total: rows.total,
      })
      .from(rows)
      .innerJoinLateral(history, sql`true`)
      .orderBy(alphabetical(rows.lastName), alphabetical(rows.firstName), rows.id)
    const data = found.map(({ total: _, ...patient }) => patient)
    // A page behind the last one has no row that tells.
    return { data, total: found[0]?.total ?? (page > 1 ? await countFound(db, where) : 0) }
  },
} satisfies Partial<Operations>
