import type { Database } from '../platform/db/database.ts'
import * as tables from '../tables.ts'
import { OPENING_DAYS } from './calendar.ts'
import { OBSERVATIONS, PAYMENTS } from './medicine.ts'
import type { Random } from './random.ts'

type Beside = {
  doctors: { id: number; since: number }[]
  random: Random
  ago: (days: number) => string
  assignerOn: (moment: string) => number | undefined
}

/** The choices that doctors were given, and used. */
export async function insertChoices(tx: Database, { doctors, random, ago, assignerOn }: Beside) {
  const ledger = doctors.flatMap(({ id: doctorId, since }, index) =>
    Array.from({ length: index === 0 ? 9 : random.whole(0, 5) }, (_, turn) => {
      const isAssigned = turn % 3 < 2
      const createdAt = ago(Math.min(300, since - OPENING_DAYS - 1) - turn * 30 - random.whole(0, 20))
      return {
        doctorId,
        type: isAssigned ? ('ASSIGN' as const) : ('CONSUME' as const),
        quantity: isAssigned ? random.whole(4, 20) * 10 : random.whole(1, 35),
        ppc: isAssigned ? random.whole(8, 24) * 100 : null,
        paymentMethod: isAssigned ? random.pick(PAYMENTS) : null,
        assignedBy: isAssigned ? assignerOn(createdAt) : null,
        observation: isAssigned ? null : random.pick(OBSERVATIONS),
        createdAt,
      }
    }),
  )
  await tx.insert(tables.choiceTransactions).values(ledger.sort((a, b) => a.createdAt.localeCompare(b.createdAt)))
}
