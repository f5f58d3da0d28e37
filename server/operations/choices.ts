import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { AssignChoicesInput } from '#src/api/generated/schema.ts'
import type { Operations } from '../call.ts'
import { one, onMissing } from '../db/errors.ts'
import { choiceTransactions as table, users } from '../db/schema.ts'
import { requireDoctor, signedQuantity } from '../domain/doctors.ts'
import { insertRow } from '../records/rows.ts'

const rejectUnknownDoctor = onMissing<AssignChoicesInput>('choice_transactions_doctor_id_doctors_id_fk', 'doctorId', 'El médico no existe.')
const { doctorId: _, ...columns } = getTableColumns(table)
const assignedBy = { firstName: users.firstName, lastName: users.lastName }

export const choices = {
  async getDoctorChoices({ params, user, db }) {
    await requireDoctor(db, user, params.doctorId)
    const rows = await db
      .select({ ...columns, assignedBy, signedQuantity })
      .from(table)
      .leftJoin(users, eq(users.id, table.assignedBy))
      .where(eq(table.doctorId, params.doctorId))
      .orderBy(desc(table.id))
    // The balance is the sum of the rows that are answered, so that the two always agree.
    const quantity = rows.reduce((sum, row) => sum + row.signedQuantity, 0)
    return { quantity, transactions: rows.map(({ signedQuantity: _, ...transaction }) => transaction) }
  },

  async assignChoices(call) {
    const { body, user, db } = call
    const values = { ...body, type: 'ASSIGN', assignedBy: user.id } as const
    const { doctorId: _, assignedBy: __, ...transaction } = await insertRow(call, table, values).catch(rejectUnknownDoctor)
    return { ...transaction, assignedBy: one(await db.select(assignedBy).from(users).where(eq(users.id, user.id))) }
  },
} satisfies Partial<Operations>
