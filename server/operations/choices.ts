import { and, desc, eq, getTableColumns, gte, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AssignChoicesInput } from '#contract/generated/schema.ts'
import type { Operations } from '../call.ts'
import { onMissing, singleRow } from '../db/errors.ts'
import { doctors, choiceTransactions as table, users } from '../db/schema.ts'
import { addMonths, startOfClinicDay } from '../domain/clinic-day.ts'
import { isAssigned, requireDoctor, signedQuantity } from '../domain/doctors.ts'
import { insertRow } from '../records/rows.ts'

const rejectUnknownDoctor = onMissing<AssignChoicesInput>('choice_transactions_doctor_id_doctors_id_fk', 'doctorId', 'El médico no existe.')
const { doctorId: _, ...columns } = getTableColumns(table)
const assignedBy = { firstName: users.firstName, lastName: users.lastName }
const doctorUsers = alias(users, 'doctor_users')

export const choices = {
  async listChoices({ query: { month }, db, audit }) {
    await audit({ entity: 'choice_transactions' })
    const { id, createdAt, quantity, paymentMethod, ppc } = table
    return db
      .select({
        ...{ id, createdAt, quantity, paymentMethod, ppc, assignedBy },
        doctor: { userId: doctorUsers.id, firstName: doctorUsers.firstName, lastName: doctorUsers.lastName },
      })
      .from(table)
      .innerJoin(doctors, eq(doctors.id, table.doctorId))
      .innerJoin(doctorUsers, eq(doctorUsers.id, doctors.userId))
      .leftJoin(users, eq(users.id, table.assignedBy))
      .where(and(isAssigned, gte(createdAt, startOfClinicDay(`${month}-01`)), lt(createdAt, startOfClinicDay(`${addMonths(month, 1)}-01`))))
      .orderBy(desc(id))
  },

  async getDoctorChoices({ params, user, db, audit }) {
    await requireDoctor(db, user, params.doctorId)
    const rows = await db
      .select({ ...columns, assignedBy, signedQuantity })
      .from(table)
      .leftJoin(users, eq(users.id, table.assignedBy))
      .where(eq(table.doctorId, params.doctorId))
      .orderBy(desc(table.id))
    await audit({ entity: 'doctors', id: params.doctorId, rows: rows.length })
    // The balance is the sum of the rows that are answered, so that the two always agree.
    const quantity = rows.reduce((sum, row) => sum + row.signedQuantity, 0)
    return { quantity, transactions: rows.map(({ signedQuantity: _, ...transaction }) => transaction) }
  },

  async assignChoices(call) {
    const { body, user, db } = call
    const values = { ...body, type: 'ASSIGN', assignedBy: user.id } as const
    const { doctorId: _, assignedBy: __, ...transaction } = await insertRow(call, table, values).catch(rejectUnknownDoctor)
    return { ...transaction, assignedBy: singleRow(await db.select(assignedBy).from(users).where(eq(users.id, user.id))) }
  },
} satisfies Partial<Operations>
