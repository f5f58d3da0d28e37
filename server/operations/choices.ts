import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { Operations } from '../contract.ts'
import { requireDoctor, worth } from '../db/doctors.ts'
import { one, onMissing } from '../db/errors.ts'
import { choiceTransactions as table, users } from '../db/schema.ts'

const refuseUnknownDoctor = onMissing('choice_transactions_doctor_id_doctors_id_fk', 'doctorId', 'El médico no existe.')
const { doctorId: _, ...columns } = getTableColumns(table)
const assignedBy = { firstName: users.firstName, lastName: users.lastName }

export const choices = {
  async getDoctorChoices({ params, user, db }) {
    await requireDoctor(db, user, params.doctorId)
    const rows = await db
      .select({ ...columns, assignedBy, worth })
      .from(table)
      .leftJoin(users, eq(users.id, table.assignedBy))
      .where(eq(table.doctorId, params.doctorId))
      .orderBy(desc(table.id))
    // Summed from the rows that are shown, so that the two never disagree.
    const quantity = rows.reduce((sum, row) => sum + row.worth, 0)
    return { quantity, transactions: rows.map(({ worth: _, ...transaction }) => transaction) }
  },

  async assignChoices({ body, user, db, audit }) {
    const {
      doctorId,
      assignedBy: __,
      ...transaction
    } = one(
      await db
        .insert(table)
        .values({ ...body, type: 'ASSIGN', assignedBy: user.id })
        .returning()
        .catch(refuseUnknownDoctor),
    )
    await audit({ entity: 'choice_transactions', id: transaction.id, after: { doctorId, ...transaction } })
    return { ...transaction, assignedBy: one(await db.select(assignedBy).from(users).where(eq(users.id, user.id))) }
  },
} satisfies Partial<Operations>
