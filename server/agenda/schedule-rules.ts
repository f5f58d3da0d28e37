import { and, eq, inArray } from 'drizzle-orm'
import type { CreateScheduleExceptionInput, OpeningHoursInput } from '#contract/generated/schema.ts'
import { areOverlapping } from '#contract/opening-hours.ts'
import { clinics } from '../clinics/schema.ts'
import type { Call } from '../platform/call.ts'
import { implausible, unknownReference } from '../platform/problem.ts'
import { reachableClinics } from '../scope/index.ts'

type Asked = Pick<Call<'getDoctorSchedule'>, 'db' | 'user'>

/** Rejects hours that end before they begin, are shorter than a slot, or overlap others of the doctor. */
export function rejectHours(hours: readonly OpeningHoursInput[], others: readonly OpeningHoursInput[]) {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  for (const [index, one] of hours.entries()) {
    const length = minutesOf(one.to) - minutesOf(one.from)
    if (length <= 0) throw implausible(`hours[${index}].to`, 'El horario tiene que terminar después de empezar.')
    if (length < one.slotMinutes) throw implausible(`hours[${index}].slotMinutes`, 'El turno no entra en el horario.')
    if (one.validUntil !== null && one.validUntil < one.validFrom)
      throw implausible(`hours[${index}].validUntil`, 'El último día no puede ser anterior al primero.')
    if ([...hours.slice(0, index), ...others].some((other) => areOverlapping(one, other)))
      throw implausible(`hours[${index}].from`, 'Se superpone con otro horario del mismo día.')
  }
}

type ExceptionInput = Omit<CreateScheduleExceptionInput, 'doctorId'>

/** Rejects an exception that says nothing, or ends before it begins. */
export function rejectException({ clinicId, kind, fromDay, toDay, fromTime, toTime, slotMinutes }: ExceptionInput) {
  if (toDay < fromDay) throw implausible('toDay', 'El último día no puede ser anterior al primero.')
  if ((fromTime === null) !== (toTime === null))
    throw implausible(fromTime === null ? 'fromTime' : 'toTime', 'Completá las dos horas, o ninguna.')
  if (fromTime !== null && toTime !== null && toTime <= fromTime) throw implausible('toTime', 'Tiene que terminar después de empezar.')
  if (kind === 'OPEN' && fromTime !== null && clinicId === null) throw implausible('clinicId', 'Elegí un consultorio.')
  if ((slotMinutes !== null) !== (kind === 'OPEN' && fromTime !== null))
    throw implausible(
      'slotMinutes',
      kind === 'OPEN' && fromTime !== null ? 'La duración del turno es obligatoria.' : 'Solo los horarios que se agregan tienen turnos.',
    )
}

/** Rejects a clinic that is not the doctor's or that the caller does not reach; who works at clinics has to name one. */
export async function requireClinic({ db, user }: Asked, doctorId: number, clinicId: number | null) {
  if (clinicId === null) {
    if (user.role === 'ADMINISTRATOR_CLINIC') throw implausible('clinicId', 'Elegí un consultorio.')
    return
  }
  await requireClinics({ db, user }, doctorId, [clinicId], () => 'clinicId')
}

/** The same of several, told at the field of the one that is none of them. */
export async function requireClinics({ db, user }: Asked, doctorId: number, ids: number[], fieldOf: (index: number) => string) {
  const own =
    ids.length === 0
      ? []
      : await db
          .select({ id: clinics.id })
          .from(clinics)
          .where(and(inArray(clinics.id, ids), eq(clinics.doctorId, doctorId), reachableClinics(user)))
  const known = new Set(own.map(({ id }) => id))
  const index = ids.findIndex((id) => !known.has(id))
  if (index >= 0) throw unknownReference(fieldOf(index), 'El médico no atiende en ese consultorio.')
}
