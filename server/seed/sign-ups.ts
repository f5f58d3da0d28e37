import { eq } from 'drizzle-orm'
import { openAccount } from '../accounts/index.ts'
import { signUps, users } from '../accounts/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { singleRow } from '../platform/db/errors.ts'
import { phoneIn, pickCity } from './addresses.ts'
import type { Calendar } from './calendar.ts'
import { createPeople, cuitOf } from './people.ts'
import { createRandom } from './random.ts'

type Options = { calendar: Calendar; specialityIds: readonly number[]; decidedBy: number }

/** Doctors who asked for an account: two wait, and one was rejected. Nobody signs in as they. It draws from numbers of its own, so that everything else stays as it is. */
export async function insertSignUps(tx: Database, { calendar, specialityIds, decidedBy }: Options) {
  const random = createRandom(2604)
  const person = createPeople(random, calendar.today)
  for (const [turn, days] of [2, 1, 6].entries()) {
    const { handle, firstName, lastName, dni, gender } = person({ least: 30, most: 62, women: 0.5 })
    const createdAt = calendar.at(-days, 19, 12 * turn)
    const row = {
      ...{
        firstName,
        lastName,
        email: `${handle}@medicos.test`,
        phone: phoneIn(pickCity(random), random),
        createdAt,
        statusSince: createdAt,
      },
      ...{ cuit: cuitOf({ dni, gender }), licenseNumber: `MN ${random.whole(90_000, 160_000)}`, passwordHash: '' },
      specialityId: specialityIds[turn % specialityIds.length] ?? 1,
    }
    const { id } = singleRow(await tx.insert(signUps).values(row).returning({ id: signUps.id }))
    const userId = await openAccount(tx, id)
    await tx.update(users).set({ passwordHash: null, createdAt, updatedAt: createdAt }).where(eq(users.id, userId))
    const rejected = { status: 'REJECTED' as const, rejectedReason: 'La matrícula no figura en el registro.', decidedBy, version: 2 }
    const statusSince = turn === 2 ? calendar.at(-days + 1, 10, 20) : createdAt
    await tx
      .update(signUps)
      .set({ statusSince, ...(turn === 2 && rejected) })
      .where(eq(signUps.id, id))
  }
}
