import { randomUUID } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import { and, eq } from 'drizzle-orm'
import { isOpen } from '#contract/appointment.ts'
import type { ConsultationSeries } from '#contract/generated/schema.ts'
import { consultationStatuses } from '#contract/statuses.ts'
import { readUndoable } from '../audit/index.ts'
import { attachments, followUpNotes } from '../clinical/schema.ts'
import { noteCancellation, noteChange } from '../messages/index.ts'
import type { Call, Operations } from '../platform/call.ts'
import { mayCall } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { countOf, readValues } from '../platform/db/read-values.ts'
import { stored } from '../platform/files/paths.ts'
import { typeOf } from '../platform/files/sanitize-upload.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { csvFile } from '../platform/records/csv.ts'
import { MOST_COUNTED } from '../platform/records/lists.ts'
import { offsetOf, pageParameters, readBatches, readPage } from '../platform/records/pages.ts'
import { reading } from '../platform/records/parameters.ts'
import { getRow, updateRow } from '../platform/records/rows.ts'
import { clinicDay, plainDate } from '../platform/time/clinic-day.ts'
import { reachableConsultations, requireDoctor } from '../scope/index.ts'
import { admit, admitOverbooking, book, lockAgendas, rejectTime, requireBookable, unlessTaken } from './admission.ts'
import { readCounts } from './consultation-counts.ts'
import { csvColumns } from './consultation-csv.ts'
import { consultationList, listingOf } from './consultation-list.ts'
import { missing, moveOf, readRecord, type Told } from './consultation-record.ts'
import { type ConsultationRow, noSuchStep, refusedStatus, rejectLateUndo, rejectReason, rejectTransition } from './consultation-steps.ts'
import { attachmentName, consultationParameters, searchConsultations } from './consultations.ts'
import { consultations as table } from './schema.ts'
import { seriesOf } from './series-days.ts'

const PAGE_SIZE = 10

/** The time that a consultation has, for the refusal of a change that needs it again. */
const timeAskedFor = (id: number) => async (db: Database) => {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (!row) throw new Problem(404, missing)
  const { doctorId, clinicId, date, durationInMinutes } = row
  return { doctorId, clinicId, date, durationInMinutes, except: id }
}

/** Rejects that an overbooking counts again on a day that has as many as the doctor allows. */
async function admitAgain(call: Pick<Call<'reopenConsultation'>, 'db' | 'user'>, { id, overbookedReason, ...time }: ConsultationRow) {
  if (overbookedReason === null || Date.parse(time.date) + time.durationInMinutes * millisecondsInMinute <= Date.now()) return
  await lockAgendas(call.db, time.doctorId)
  await admitOverbooking(call, time, { except: id })
}

const absentFile = () => new Problem(404, 'El archivo no existe.')

export const consultations = {
  listDoctorConsultations: reading(['search', 'page'], async ({ params, query, user, db, audit }) => {
    await requireDoctor(db, user, params.doctorId)
    await audit({ entity: 'doctors', id: params.doctorId })
    const offset = offsetOf({ ...query, pageSize: PAGE_SIZE })
    const filters = and(eq(table.doctorId, params.doctorId), reachableConsultations(user))
    const search = await searchConsultations({ db, user }, query.search ?? '')
    const listing = { query: { search: query.search ?? '' }, user, filters, view: undefined, search, where: and(filters, search) }
    const { total, mostCounted } = search
      ? await readCounts(db, listing)
      : { ...(await readValues(db, { total: countOf(db, table, filters, MOST_COUNTED, table.date) })), mostCounted: MOST_COUNTED }
    const { data, hasNext } = await readPage(db, consultationList(listing), {
      query: { ...query, pageSize: PAGE_SIZE },
      where: filters,
      search: search && { where: search, isRare: mostCounted === MOST_COUNTED },
      scope: filters,
    })
    return {
      data: data.map(({ patientId: _, doctorId: __, clinicId: ___, version: ____, ...row }) => row),
      // The count may end early although there is a next page.
      total: Math.min(Math.max(Math.ceil(total / PAGE_SIZE), hasNext ? offset / PAGE_SIZE + 2 : 0), MOST_COUNTED / PAGE_SIZE),
    }
  }),

  listConsultations: reading([...pageParameters, ...consultationParameters], async ({ query, user, db, audit }) => {
    await audit({ entity: 'consultations' })
    const listing = await listingOf({ query, user, db })
    const { filters, view, search } = listing
    const counted = await readCounts(db, listing)
    const page = await readPage(db, consultationList(listing), {
      query,
      where: and(filters, view),
      search: search && { where: search, isRare: counted.mostCounted === MOST_COUNTED },
      scope: reachableConsultations(user),
    })
    return { ...page, ...counted }
  }),

  exportConsultations: reading(consultationParameters, async ({ query, user, db, audit, header }) => {
    await audit({ entity: 'consultations' })
    const listing = await listingOf({ query, user, db })
    const { where } = listing
    const { total } = await readValues(db, { total: countOf(db, table, where, MOST_COUNTED) })
    header('x-total-count', String(total))
    return csvFile('consultas.csv', csvColumns(user), readBatches(db, consultationList(listing), { where }))
  }),

  async getConsultation({ params, user, db, audit, header, versioned }) {
    const record = await readRecord({ params, user, db, header })
    await audit({ entity: 'consultations', id: record.id })
    return versioned(record)
  },

  async updateConsultationStatus(call) {
    const { body, user, params, header, versioned } = call
    const { status, cancelledReason = null, cancelledKind = null } = body
    if (status === 'COMPLETED' && !mayCall(user, 'getConsultation')) throw new Problem(403, 'No tenés permiso para hacer esto.')
    const where = reachableConsultations(user)
    const db = call.db
    let wasCancelled = false
    await unlessTaken(call, timeAskedFor(params.id), (tx) =>
      updateRow({ ...call, db: tx }, { table, missing, where }, async (row) => {
        wasCancelled = row.status === 'CANCELLED'
        if (consultationStatuses[row.status].back.includes(status)) await rejectLateUndo(call, row, status)
        else rejectTransition(row, status)
        rejectReason(row, body)
        if (row.status === 'CANCELLED') await admitAgain(call, row)
        return { status, cancelledReason, cancelledKind }
      }),
    )
    await noteChange(call, params.id, status === 'CANCELLED' ? 'CANCELLED' : wasCancelled ? 'BOOKED' : null)
    if (status === 'CANCELLED') await noteCancellation(db, params.id, user.id)
    return versioned(await readRecord({ params, user, db, header }))
  },

  async createConsultation(call) {
    const { body, user, db, header, versioned } = call
    const { outsideHours: _, overbookedReason: __, ...values } = body
    await requireBookable(call, body)
    await lockAgendas(db, body.doctorId)
    const overbookedReason = await admit(call, body)
    const { id } = await book(call, { ...values, overbookedReason })
    await noteChange(call, id, 'BOOKED')
    return versioned(await readRecord({ params: { id }, user, db, header }))
  },

  async createConsultationSeries(call) {
    const { body, db } = call
    const { outsideHours, everyDays, weekdays, count, ...values } = body
    if ((everyDays === undefined) === (weekdays === undefined)) {
      const message = 'Elegí cada cuántos días, o qué días de la semana.'
      throw implausible('everyDays', message)
    }
    const dates = seriesOf(body.date, everyDays !== undefined ? { everyDays } : { weekdays: weekdays ?? [] }, count)
    for (const date of dates) rejectTime({ ...values, date })
    await requireBookable(call, body)
    await lockAgendas(db, body.doctorId)
    const seriesId = randomUUID()
    const results: ConsultationSeries['results'] = []
    for (const date of dates) {
      const time = { ...values, date, outsideHours }
      try {
        await admit(call, time)
        const { id } = await book(call, { ...values, date, seriesId })
        await noteChange(call, id, 'BOOKED')
        results.push({ date, consultationId: id, collisions: [], alternatives: [] })
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'slot_unavailable') throw error
        const { collisions = [], alternatives = [] } = error.extensions
        results.push({ date, consultationId: null, collisions, alternatives })
      }
    }
    return { seriesId, results }
  },

  async moveConsultation(call) {
    const { body, user, db, params, header, versioned } = call
    const where = reachableConsultations(user)
    const { doctorId, clinicId } = await getRow(call, { table, missing, where })
    const to = { doctorId: body.doctorId ?? doctorId, clinicId: body.clinicId ?? clinicId }
    if (to.doctorId !== doctorId || to.clinicId !== clinicId) await requireBookable(call, to)
    await lockAgendas(db, doctorId, to.doctorId)
    const time = { ...body, ...to, except: params.id }
    const told = { movedReason: body.reason ?? null } satisfies Partial<Told>
    const move = async (row: ConsultationRow) => {
      if (!isOpen(row)) throw refusedStatus('transition', `La consulta está ${consultationStatuses[row.status].told}: no se puede mover.`)
      const { date, durationInMinutes } = body
      const written = { ...to, date, durationInMinutes }
      const before = await readUndoable<ConsultationRow>(db, table, row.id, user.id)
      const isUndo = before && !moveOf(before, { ...row, ...written }) && moveOf(before, row)
      if (isUndo) {
        const { overbookedReason, arrivedAt, patientConfirmedAt } = before
        return { ...written, overbookedReason, arrivedAt, patientConfirmedAt }
      }
      const isSameDay = clinicDay(new Date(row.date)) === clinicDay(new Date(date))
      const overbookedReason = await admit(call, time, { except: row.id })
      // A patient who had said that they come said so of another time.
      const patientConfirmedAt = moveOf(row, { ...row, ...written, durationInMinutes: row.durationInMinutes })
        ? null
        : row.patientConfirmedAt
      return { ...written, overbookedReason, arrivedAt: isSameDay ? row.arrivedAt : null, patientConfirmedAt }
    }
    await unlessTaken(
      call,
      async () => time,
      (tx) => updateRow({ ...call, db: tx, body: {} }, { table, missing, where, told }, move),
    )
    await noteChange(call, params.id, 'MOVED')
    return versioned(await readRecord({ params, user, db, header }))
  },

  async updateArrival(call) {
    const { body, user, db, params, header, versioned } = call
    await updateRow({ ...call, body: {} }, { table, missing, where: reachableConsultations(user) }, ({ status, date, arrivedAt }) => {
      if (!isOpen({ status })) throw refusedStatus('transition', `La consulta está ${consultationStatuses[status].told}.`)
      const [day, today] = [clinicDay(new Date(date)), clinicDay(new Date())]
      if (today < day) throw refusedStatus('too_early', `La llegada se registra el día del turno, que es el ${plainDate(day)}.`)
      if (today > day) throw refusedStatus('transition', `El turno fue el ${plainDate(day)}: ya no se registra la llegada.`)
      return { arrivedAt: body.arrived ? (arrivedAt ?? new Date().toISOString()) : null }
    })
    return versioned(await readRecord({ params, user, db, header }))
  },

  async reopenConsultation(call) {
    const { body, user, db, params, header, versioned } = call
    const told = { reopenedReason: body.reason } satisfies Partial<Told>
    let wasCancelled = false
    await unlessTaken(call, timeAskedFor(params.id), (tx) =>
      updateRow({ ...call, db: tx, body: { status: body.status } }, { table, missing, told }, async (row) => {
        wasCancelled = row.status === 'CANCELLED'
        if (!consultationStatuses[row.status].back.includes(body.status)) throw noSuchStep(row.status, body.status)
        if (row.status === 'CANCELLED') await admitAgain(call, row)
        return { status: body.status, cancelledReason: null, cancelledKind: null }
      }),
    )
    await noteChange(call, params.id, wasCancelled ? 'BOOKED' : null)
    return versioned(await readRecord({ params, user, db, header }))
  },

  async getAttachment({ params, user, db, files, audit }) {
    const [attachment] = await db
      .select({ id: attachments.id, key: attachments.key, name: attachments.name })
      .from(attachments)
      .innerJoin(followUpNotes, eq(followUpNotes.id, attachments.noteId))
      .innerJoin(table, eq(table.id, followUpNotes.consultationId))
      .where(and(eq(attachments.key, params.key), reachableConsultations(user)))
    if (!attachment) throw absentFile()
    const bytes = await files.get(stored.attachment(attachment.key))
    if (!bytes) throw absentFile()
    await audit({ entity: 'attachments', id: attachment.id })
    return { type: typeOf(attachment.key), bytes, name: attachmentName(attachment) }
  },
} satisfies Partial<Operations>
