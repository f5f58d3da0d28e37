import { desc, eq } from 'drizzle-orm'
import type { Operations } from '../call.ts'
import { specialities, posts as table } from '../db/schema.ts'
import { requireDoctor } from '../domain/doctors.ts'

export const posts = {
  async listDoctorPosts({ params, user, db }) {
    await requireDoctor(db, user, params.doctorId)
    const { id, title, description, price, status, time } = table
    return db
      .select({ id, title, description, price, status, time, category: { name: specialities.name } })
      .from(table)
      .leftJoin(specialities, eq(specialities.id, table.specialityId))
      .where(eq(table.doctorId, params.doctorId))
      .orderBy(desc(id))
  },
} satisfies Partial<Operations>
