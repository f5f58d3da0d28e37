import { isOpen } from '#contract/appointment.ts'
import { consultationStatusValues } from '#contract/generated/enums.ts'
import type { ConsultationStatus } from '#contract/generated/schema.ts'
import { consultationStatuses } from '#contract/statuses.ts'
import type { Database } from '../platform/db/database.ts'
import * as tables from '../tables.ts'
import { later } from './calendar.ts'
import type { Random } from './random.ts'

/** The statuses through which a consultation came to one, after PENDING. */
export function stepsTo(status: ConsultationStatus): ConsultationStatus[] {
  if (status === 'PENDING') return []
  const before = consultationStatusValues.find((one) => consultationStatuses[one].next.includes(status)) ?? 'PENDING'
  return [...stepsTo(before), status]
}

/** Patients come ten minutes early. */
const EARLY_MS = 10 * 60_000

/** When the patient of a visit of today arrived, if they are there already. */
export function arrivalOf({ date, status }: { date: string; status: ConsultationStatus }, now: Date, today: string) {
  const arrival = Date.parse(date) - EARLY_MS
  return date >= today && arrival <= +now && isOpen({ status }) ? new Date(arrival).toISOString() : null
}

type Beside = {
  consultations: (typeof tables.consultations.$inferSelect)[]
  random: Random
  doctorUserIds: Map<number, number>
  assignerOn: (moment: string) => number | undefined
}

/** The steps by which each consultation got its status, as the audit log tells them. */
export async function insertSteps(tx: Database, { consultations, random, doctorUserIds, assignerOn }: Beside) {
  await tx.insert(tables.auditLog).values(
    consultations.flatMap((consultation) => {
      const { id, status, createdAt, date, doctorId, durationInMinutes, cancelledReason, cancelledKind } = consultation
      const isNoShow = cancelledKind === 'NO_SHOW'
      const stateOf = (step: ConsultationStatus, version: number) => ({
        // They arrived after it, if at all.
        ...{ ...consultation, arrivedAt: null },
        ...{ status: step, version },
        ...(step === 'CANCELLED' ? { cancelledReason, cancelledKind } : { cancelledReason: null, cancelledKind: null }),
      })
      return stepsTo(status).map((step, turn, steps) => {
        // A visit is completed when it is over, and cancelled then if the patient did not come; all else is settled soon.
        const isOver = step === 'COMPLETED' || isNoShow
        const at = isOver ? later(date, durationInMinutes) : later(createdAt, random.whole(10, 110))
        return {
          at,
          userId: isOver || random.chance(0.4) ? doctorUserIds.get(doctorId) : assignerOn(at),
          operation: 'updateConsultationStatus',
          entity: 'consultations',
          recordId: id,
          before: stateOf(steps[turn - 1] ?? 'PENDING', turn + 1),
          after: stateOf(step, turn + 2),
          requestId: 'demo',
        }
      })
    }),
  )
}
