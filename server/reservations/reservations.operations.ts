import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { CreateReservationInput } from '#contract/generated/schema.ts'
import { reservationStatuses } from '#contract/statuses.ts'
import { isFree, readBeside, requireBookable } from '../agenda/index.ts'
import { noteReservation } from '../messages/index.ts'
import type { Call, Operations } from '../platform/call.ts'
import { onMissing } from '../platform/db/errors.ts'
import { lockAgendas, takeDni } from '../platform/db/locks.ts'
import { implausible, Problem, unknownReference } from '../platform/problem.ts'
import { readList } from '../platform/records/lists.ts'
import { reading } from '../platform/records/parameters.ts'
import { getRow, insertRow, updateRow } from '../platform/records/rows.ts'
import { isStaff, reachableReservations } from '../scope/index.ts'
import {
  bookFor,
  doctorsOf,
  dropUnsent,
  hold,
  inStatus,
  missingReservation as missing,
  openAndNew,
  readReservation,
  readReservations,
  refusedStep,
  releaseTimes,
  requireOneWish,
  requireOpen,
  requireWanted,
  takeBackAcceptance,
  tell,
  waitingFor,
} from './reservations.ts'
import { MOST_RESERVATIONS, reservations as table } from './schema.ts'

const MOST_WAITING = 20
/** The shortest appointment, in minutes. */
const SHORTEST = 5
const NO_EMAIL = 'Sin correo electrónico no se le puede avisar.'

const rejectUnknownInsurance = onMissing<CreateReservationInput>(
  'reservations_insurance_id_insurances_id_fk',
  'insuranceId',
  'La obra social no existe.',
)
const rejectUnknownSpeciality = onMissing<CreateReservationInput>(
  'reservations_speciality_id_specialities_id_fk',
  'specialityId',
  'La especialidad no existe.',
)

async function requireReservable({ db, user, body }: Call<'createReservation'>) {
  const { doctorId, clinicId } = body
  requireOneWish(body)
  if (doctorId === null && user.role !== 'BACKOFFICE') throw implausible('doctorId', 'Elegí un médico.')
  if (doctorId === null && clinicId !== null) throw implausible('clinicId', 'El consultorio es de un médico: elegilo primero.')
  if (clinicId === null && isStaff(user.role)) throw implausible('clinicId', 'Elegí un consultorio.')
  if (body.status === 'WAITING' && body.email === '') throw implausible('email', NO_EMAIL)
  if (doctorId !== null) await requireBookable({ db, user }, { doctorId, clinicId })
  await requireWanted(db, body, 'wantedTimes')
}

const reachable = ({ params, user }: Pick<Call<'updateReservation'>, 'params' | 'user'>) => ({
  ...{ table, id: params.id, missing },
  where: reachableReservations(user),
})

/** A reservation with its version, which stands in the rows of the list, too, and with what is told of its appointment. */
async function answer({ db, user, header }: Pick<Call<'getReservation'>, 'db' | 'user' | 'header'>, id: number, where?: SQL) {
  const reservation = await readReservation(db, id, where)
  header('etag', `"${reservation.version}"`)
  const { consultation } = reservation
  if (!consultation) return reservation
  const beside = await readBeside({ db, user }, [consultation.id])
  return { ...reservation, consultation: { ...consultation, ...beside.get(consultation.id) } }
}

export const reservations = {
  async listReservations(call) {
    const { db, user, audit } = call
    await audit({ entity: 'reservations' })
    const where = reachableReservations(user)
    // A flood of requests may have filled the list: the newest ones are in it all the same.
    const newest = (limit: number) =>
      db
        .select({ id: table.id })
        .from(table)
        .where(where)
        .orderBy(...openAndNew)
        .limit(limit)
    const read = (limit: number) => readReservations(db, inArray(table.id, newest(limit)), limit)
    return readList(call, { from: table, where, most: MOST_RESERVATIONS, read })
  },

  listWaiting: reading(['doctorId', 'clinicId', 'date'], async (call) => {
    const { db, user, query, audit } = call
    await audit({ entity: 'reservations' })
    // Nobody waits any longer for a time that is taken again, or offered to somebody.
    const free = Date.parse(query.date) > Date.now() && (await isFree({ db, user }, { ...query, durationInMinutes: SHORTEST }))
    const where = free ? and(reachableReservations(user), waitingFor(query)) : sql`false`
    const read = (limit: number) => readReservations(db, where, limit, sql`${table.createdAt}, ${table.id}`)
    return readList(call, { from: table, where, most: MOST_WAITING, read })
  }),

  async createReservation(call) {
    const { db, user, body } = call
    await requireReservable(call)
    const inserting = insertRow(call, table, { ...body, createdBy: user.id })
    const { id } = await inserting.catch(rejectUnknownInsurance).catch(rejectUnknownSpeciality)
    await noteReservation(db, 'RESERVATION_MADE', id, user.id)
    return answer(call, id)
  },

  async getReservation(call) {
    const { params, user, audit } = call
    const reservation = await answer(call, params.id, reachableReservations(user))
    await audit({ entity: 'reservations', id: params.id })
    return reservation
  },

  async updateReservation(call) {
    const { db, body } = call
    const { status, rejection = null, rejectedReason = null } = body
    if ((status === 'REJECTED') !== (rejection !== null))
      throw implausible('rejection', status === 'REJECTED' ? 'Elegí el motivo.' : 'Solo un rechazo tiene motivo.')
    if (rejectedReason !== null && status !== 'REJECTED') throw implausible('rejectedReason', 'Solo un rechazo tiene motivo.')
    await lockAgendas(db, ...(await doctorsOf(db, call.params.id)))
    const row = await updateRow(call, reachable(call), async (before) => {
      const { next, back } = reservationStatuses[before.status]
      if (![...next, ...back].includes(status)) throw refusedStep(before)
      if (status === 'WAITING' && before.email === '') throw new Problem(409, NO_EMAIL, { code: 'transition' })
      if (before.status === 'ACCEPTED') await takeBackAcceptance(call, before)
      return { ...inStatus(status), rejection, rejectedReason, consultationId: null }
    })
    await releaseTimes(db, row.id)
    if (status === 'REJECTED') await tell(call, row, 'REJECTED')
    else await dropUnsent(db, row.id)
    return answer(call, call.params.id)
  },

  async acceptReservation(call) {
    const { db, user, body } = call
    // A reservation of somebody else answers 404 before the time is looked at.
    const { id, dni } = await getRow(db, reachable(call))
    const { patientId, ...wish } = body
    await requireBookable({ db, user }, { ...wish, ...(patientId !== null && { patientId }) })
    await lockAgendas(db, body.doctorId, ...(await doctorsOf(db, id)))
    if (patientId === null && dni) await takeDni(db, dni)
    await updateRow(call, reachable(call), async (row) => {
      requireOpen(row)
      await releaseTimes(db, row.id)
      return { ...inStatus('ACCEPTED'), consultationId: await bookFor(call, row, body) }
    })
    await dropUnsent(db, call.params.id)
    return answer(call, call.params.id)
  },

  async proposeTimes(call) {
    const { db, user, body } = call
    const { id } = await getRow(db, reachable(call))
    for (const [index, time] of body.times.entries())
      await requireBookable({ db, user }, time).catch((error: unknown) => {
        throw error instanceof Problem ? unknownReference(`times[${index}]`, error.message) : error
      })
    await lockAgendas(db, ...body.times.map(({ doctorId }) => doctorId), ...(await doctorsOf(db, id)))
    let isOffer = false
    const row = await updateRow(call, reachable(call), async (before) => {
      requireOpen(before)
      if (before.email === '') throw new Problem(409, NO_EMAIL, { code: 'transition' })
      const returnsTo = before.returnsTo ?? (before.status === 'WAITING' ? ('WAITING' as const) : ('PENDING' as const))
      isOffer = returnsTo === 'WAITING'
      return { ...inStatus('PROPOSED'), returnsTo, heldUntil: await hold(call, before, body) }
    })
    await tell(call, row, isOffer ? 'OFFER' : 'PROPOSAL')
    return answer(call, call.params.id)
  },
} satisfies Partial<Operations>
