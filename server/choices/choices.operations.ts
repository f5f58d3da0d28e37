import { and, desc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AssignChoicesInput } from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import type { Operations } from '../platform/call.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { onMissing, singleRow } from '../platform/db/errors.ts'
import { lockAgendas } from '../platform/db/locks.ts'
import { Problem } from '../platform/problem.ts'
import { readList } from '../platform/records/lists.ts'
import { reading } from '../platform/records/parameters.ts'
import { insertRow } from '../platform/records/rows.ts'
import { addMonths, startOfClinicDay } from '../platform/time/clinic-day.ts'
import { requireDoctor } from '../scope/index.ts'
import { balanceOf, isAssigned, signedQuantity } from './balance.ts'
import { choiceTransactions as table } from './schema.ts'

const rejectUnknownDoctor = onMissing<AssignChoicesInput>('choice_transactions_doctor_id_doctors_id_fk', 'doctorId', 'El médico no existe.')
const { doctorId: _, ...columns } = getTableColumns(table)
const assignedBy = { firstName: users.firstName, lastName: users.lastName }
const doctorUsers = alias(users, 'doctor_users')

export const choices = {
  listChoices: reading(['month'], async (call) => {
    const { month } = call.query
    await call.audit({ entity: 'choice_transactions' })
    const { id, createdAt, quantity, paymentMethod, ppc } = table
    const [from, to] = [month, addMonths(month, 1)].map((one) => startOfClinicDay(`${one}-01`))
    const where = and(isAssigned, gte(createdAt, String(from)), lt(createdAt, String(to)))
    const read = (limit: number) =>
      call.db
        .select({
          ...{ id, createdAt, quantity, paymentMethod, ppc, assignedBy },
          doctor: { userId: doctorUsers.id, firstName: doctorUsers.firstName, lastName: doctorUsers.lastName },
        })
        .from(table)
        .innerJoin(doctors, eq(doctors.id, table.doctorId))
        .innerJoin(doctorUsers, eq(doctorUsers.id, doctors.userId))
        .leftJoin(users, eq(users.id, table.assignedBy))
        .where(where)
        .orderBy(desc(id))
        .limit(limit)
    return readList(call, { from: table, where, read })
  }),

  async getDoctorChoices(call) {
    const { params, user, db, audit } = call
    await requireDoctor(db, user, params.doctorId)
    const where = eq(table.doctorId, params.doctorId)
    // The balance is the sum of the rows in one statement with them, so that the two always agree.
    const balance = sql<number>`(sum(${signedQuantity}) over ())::int`
    const read = (limit: number) =>
      db
        .select({ ...columns, assignedBy, balance })
        .from(table)
        .leftJoin(users, eq(users.id, table.assignedBy))
        .where(where)
        .orderBy(desc(table.id))
        .limit(limit)
    const rows = await readList(call, { from: table, where, read })
    await audit({ entity: 'doctors', id: params.doctorId, rows: rows.length })
    return { quantity: rows[0]?.balance ?? 0, transactions: rows.map(({ balance: _, ...transaction }) => transaction) }
  },

  async assignChoices(call) {
    const { body, user } = call
    const values = { ...body, type: 'ASSIGN', assignedBy: user.id } as const
    return withAssigner(call, await insertRow(call, table, values).catch(rejectUnknownDoctor))
  },

  async reverseChoices(call) {
    const { params, body, user, db } = call
    const [found] = await db.select().from(table).where(eq(table.id, params.id))
    if (!found) throw new Problem(404, 'El movimiento no existe.')
    if (found.type !== 'ASSIGN') throw new Problem(409, 'Solo se anulan asignaciones.')
    const { doctorId, quantity, ppc, paymentMethod } = found
    // Reversals of one doctor take turns, so that no two of them take the same choices.
    await lockAgendas(db, doctorId)
    if ((await db.$count(table, eq(table.reverses, found.id))) > 0)
      throw new Problem(409, 'Esta asignación ya fue anulada.', { code: 'already_reversed' })
    if ((await balanceOf(db, doctorId)) < quantity)
      throw new Problem(409, 'El saldo no alcanza para anular esta asignación: parte de los choices ya se usó.', {
        code: 'insufficient_balance',
      })
    const values = { doctorId, type: 'REVERSAL', quantity, ppc, paymentMethod, reverses: found.id } as const
    return withAssigner(call, await insertRow(call, table, { ...body, ...values, assignedBy: user.id }))
  },
} satisfies Partial<Operations>

/** A transaction that the caller has just made, as it is answered. */
async function withAssigner({ user, db }: { user: Caller; db: Database }, { doctorId: _, ...transaction }: typeof table.$inferSelect) {
  return { ...transaction, assignedBy: singleRow(await db.select(assignedBy).from(users).where(eq(users.id, user.id))) }
}
