import type { Database } from '../platform/db/database.ts'
import * as tables from '../tables.ts'
import { phoneIn, pickCity } from './addresses.ts'
import { YOUNGEST_ACCOUNT } from './calendar.ts'
import type { City } from './cities.ts'
import { LEAD_NOTES } from './medicine.ts'
import type { createPeople } from './people.ts'
import type { Random } from './random.ts'

const REFERRALS = 120

type Beside = {
  doctors: { id: number; city: City }[]
  random: Random
  ago: (days: number) => string
  assignerOn: (moment: string) => number | undefined
  person: ReturnType<typeof createPeople>
}

/** The doctors whom others referred, and the back office's work with them. */
export async function insertReferrals(tx: Database, { doctors, random, ago, assignerOn, person }: Beside) {
  const leads = Array.from({ length: REFERRALS }, (_, index) => {
    const { firstName, lastName, handle } = person({ least: 28, most: 60 })
    const doctor = doctors[index % 8 === 0 ? 0 : 1 + (index % 21)]
    const days = random.whole(1, YOUNGEST_ACCOUNT - 1)
    // A lead of the last days is still pending.
    const status = days < 6 ? 'PENDING' : random.pick(['PENDING', 'PENDING', 'CONTACTED', 'CONTACTED', 'CONVERTED', 'REJECTED'] as const)
    const remarks = status === 'PENDING' && random.chance(0.6) ? [] : random.some(LEAD_NOTES[status], random.whole(1, 3))
    const referralDate = ago(days)
    /** The back office's work with the lead, a remark at a time: they contacted it first, and then reached its status. */
    const changes = remarks.map((_, turn) => {
      const at = status === 'PENDING' ? referralDate : ago(Math.floor(days * (1 - (turn + 1) / (remarks.length + 1))))
      const reached = turn < remarks.length - 1 && status !== 'PENDING' ? ('CONTACTED' as const) : status
      const notes = remarks.slice(0, turn + 1).join('\n')
      return { at, userId: assignerOn(at), state: { status: reached, notes, version: turn + 2 } }
    })
    const row = {
      referrerDoctorId: doctor?.id ?? 0,
      firstName,
      lastName,
      email: `${handle}@correo.test`,
      phone: random.chance(0.8) ? phoneIn(doctor?.city ?? pickCity(random), random) : null,
      referralDate,
      status,
      statusSince: changes.find(({ state }) => state.status === status)?.at ?? referralDate,
      ...changes.at(-1)?.state,
    }
    return { row, changes }
  }).sort((a, b) => a.row.referralDate.localeCompare(b.row.referralDate))
  const referrals = await tx
    .insert(tables.referrals)
    .values(leads.map(({ row }) => row))
    .returning()
  const referred = { status: 'PENDING', notes: null, version: 1 }
  await tx.insert(tables.auditLog).values(
    leads.flatMap(({ changes }, index) =>
      changes.map(({ at, userId, state }, turn) => ({
        at,
        userId,
        operation: 'updateReferral',
        entity: 'referrals',
        recordId: referrals[index]?.id ?? 0,
        before: { ...referrals[index], ...(changes[turn - 1]?.state ?? referred) },
        after: { ...referrals[index], ...state },
        requestId: 'demo',
      })),
    ),
  )
}
