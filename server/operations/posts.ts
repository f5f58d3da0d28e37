import { desc, eq } from 'drizzle-orm'
import type { Operations } from '../call.ts'
import { specialities, posts as table } from '../db/schema.ts'
import { requireDoctor } from '../domain/doctors.ts'
import { readList } from '../records/lists.ts'

export const posts = {
  async listDoctorPosts(call) {
    const { params, user, db } = call
    await requireDoctor(db, user, params.doctorId)
    const where = eq(table.doctorId, params.doctorId)
    const { id, title, description, price, status, time } = table
    const read = (limit: number) =>
      db
        .select({ id, title, description, price, status, time, category: { name: specialities.name } })
        .from(table)
        .leftJoin(specialities, eq(specialities.id, table.specialityId))
        .where(where)
        .orderBy(desc(id))
        .limit(limit)
    return readList(call, { from: table, where, read })
  },
} satisfies Partial<Operations>
