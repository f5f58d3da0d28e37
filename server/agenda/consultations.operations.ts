import { randomUUID } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import { and, desc, eq, ne } from 'drizzle-orm'
import { isOpen, standingLabels, standingOf } from '#contract/appointment.ts'
import type {
  ConsultationListItem,
  ConsultationRecord,
  ConsultationSeries,
  ConsultationStatus,
  ConsultationStatusInput,
  ErrorCode,
} from '#contract/generated/schema.ts'
import { users } from '../accounts/schema.ts'
import { readChanges, readUndoable } from '../audit/index.ts'
import { attachments, followUpNotes } from '../clinical/schema.ts'
import { noteCancellation, noteChange } from '../messages/index.ts'
import { patients } from '../patients/schema.ts'
import type { Call, Operations } from '../platform/call.ts'
import { type Caller, mayCall } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { countOf, readValues } from '../platform/db/read-values.ts'
import { stored } from '../platform/files/paths.ts'
import { typeOf } from '../platform/files/sanitize-upload.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { type CsvColumn, csvFile } from '../platform/records/csv.ts'
import { MOST_COUNTED } from '../platform/records/lists.ts'
import { offsetOf, pageParameters, readBatches, readPage } from '../platform/records/pages.ts'
import { reading } from '../platform/records/parameters.ts'
import { getRow, updateRow } from '../platform/records/rows.ts'
import { clinicDateTime, clinicDay, plainDate } from '../platform/time/clinic-day.ts'
import { reachableConsultations, requireDoctor } from '../scope/index.ts'
import { admit, admitOverbooking, book, lockAgendas, rejectTime, requireBookable, unlessTaken } from './booking.ts'
import { readCounts } from './consultation-counts.ts'
import { consultationList, listingOf } from './consultation-list.ts'
import {
  attachmentName,
  consultationParameters,
  searchConsultations,
  selectConsultations,
  toConsultation,
  withNotes,
} from './consultations.ts'
import { consultations as table } from './schema.ts'
import { seriesOf } from './series-days.ts'

const missing = 'La consulta médica no existe.'
const PAGE_SIZE = 10

/** Where each status leads. */
const TRANSITIONS: Record<ConsultationStatus, readonly ConsultationStatus[]> = {
  PENDING: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
}
/** Where each status may come back to. */
const EARLIER: Record<ConsultationStatus, readonly ConsultationStatus[]> = {
  PENDING: [],
  CONFIRMED: ['PENDING'],
  COMPLETED: ['CONFIRMED'],
  CANCELLED: ['PENDING', 'CONFIRMED'],
}
const STATUS_NAMES: Record<ConsultationStatus, string> = {
  PENDING: 'pendiente',
  CONFIRMED: 'confirmada',
  COMPLETED: 'completada',
  CANCELLED: 'cancelada',
}

const noSuchStep = (from: ConsultationStatus, to: ConsultationStatus) =>
  refusedStatus('transition', `La consulta está ${STATUS_NAMES[from]}: no puede pasar a ${STATUS_NAMES[to]}.`)

const refusedStatus = (code: ErrorCode, message: string) => new Problem(409, message, { code, errors: { status: message } })

/** Rejects a change of the status that does not exist or comes too early. */
function rejectTransition({ status: from, date }: ConsultationRow, to: ConsultationStatus) {
  if (!TRANSITIONS[from].includes(to)) throw noSuchStep(from, to)
  if (to === 'COMPLETED' && Date.parse(date) > Date.now())
    throw refusedStatus('too_early', `La consulta se puede completar desde el ${clinicDateTime(date)}.`)
}

/** Rejects a reason that is missing or has nothing to explain, and that nobody came before they were to come. */
function rejectReason({ date }: ConsultationRow, { status, cancelledReason, cancelledKind }: ConsultationStatusInput) {
  const isCancelled = status === 'CANCELLED'
  if (isCancelled !== (cancelledReason !== undefined)) {
    const message = isCancelled ? 'Escribí el motivo de la cancelación.' : 'Solo una cancelación lleva motivo.'
    throw implausible('cancelledReason', message)
  }
  if (cancelledKind !== undefined && !isCancelled) {
    const message = 'Solo una cancelación dice quién canceló.'
    throw implausible('cancelledKind', message)
  }
  if (cancelledKind === 'NO_SHOW' && Date.parse(date) > Date.now()) {
    const message = `No se puede saber si viene hasta el ${clinicDateTime(date)}.`
    throw new Problem(409, message, { code: 'too_early', errors: { cancelledKind: message } })
  }
}

/** Rejects a way back that is not the undoing of what the same person did just now. */
async function rejectLateUndo(
  { db, user }: Pick<Call<'updateConsultationStatus'>, 'db' | 'user'>,
  { id }: ConsultationRow,
  to: ConsultationStatus,
) {
  const undone = await readUndoable<ConsultationRow>(db, table, id, user.id)
  if (undone?.status !== to) throw refusedStatus('transition', 'Ya no se puede deshacer. El BackOffice puede volver atrás con un motivo.')
}

type ConsultationRow = typeof table.$inferSelect
type Row = Omit<ConsultationListItem, 'version'>

/** The columns of the spreadsheet: those of the console's list. None has what was said in a consultation, whoever asks. */
const csvColumns = ({ role }: Caller): CsvColumn<Row>[] => [
  ['Fecha', ({ date }) => clinicDateTime(date)],
  ['Paciente', ({ patientName }) => patientName],
  ...(role === 'DOCTOR' ? [] : [['Médico', ({ doctor: { user } }) => `${user.firstName} ${user.lastName}`] satisfies CsvColumn<Row>]),
  ['Consultorio', ({ clinicName }) => clinicName ?? '-'],
  ['Motivo', ({ name }) => name],
  ['Duración (min)', ({ durationInMinutes }) => String(durationInMinutes)],
  ['Estado', (row) => standingLabels[standingOf(row)]],
]

const MOST_OTHERS = 20
const MOST_CHANGES = 200

/** What the audit log holds beside the row: why a consultation was reopened, or moved. */
type Told = { reopenedReason: string; movedReason: string | null }

/** From when to when a change moved a consultation; null if it did not. */
function moveOf(old: ConsultationRow, current: ConsultationRow & Partial<Told>) {
  const isSame =
    old.date === current.date &&
    old.durationInMinutes === current.durationInMinutes &&
    old.doctorId === current.doctorId &&
    old.clinicId === current.clinicId
  if (isSame) return null
  return {
    ...{ previousDate: old.date, date: current.date },
    ...{ previousMinutes: old.durationInMinutes, minutes: current.durationInMinutes },
    ...{ previousDoctorId: old.doctorId, doctorId: current.doctorId },
    ...{ previousClinicId: old.clinicId, clinicId: current.clinicId },
    reason: current.movedReason ?? null,
  }
}

/**
 * Who changed the status last, or moved the consultation, oldest first. The audit log holds the rows as they were written. Whoever may not open
 * the consultation learns no reasons.
 */
async function readStatusChanges(db: Database, id: number, hasReasons: boolean): Promise<ConsultationRecord['changes']> {
  const changes = await readChanges(db, table, id, MOST_CHANGES + 1)
  return changes.reverse().flatMap(({ at, by, before, after }) => {
    if (!before) return []
    const [old, current] = [before as ConsultationRow, after as ConsultationRow & Partial<Told>]
    const moved = moveOf(old, current)
    if (!moved && old.status === current.status) return []
    const { status, cancelledReason, cancelledKind = null, reopenedReason = null } = current
    const reasons = hasReasons ? { cancelledReason, reopenedReason } : { cancelledReason: null, reopenedReason: null }
    return [{ at, by, previousStatus: old.status, status, cancelledKind, ...reasons, moved }]
  })
}

const bare = (rows: Parameters<typeof toConsultation>[0][]) => ({
  details: rows.map((row) => ({ ...toConsultation(row), followUpNotes: [] })),
  isTruncated: false,
})

/** A consultation as its page shows it. Throws 404 for somebody else's. */
async function readRecord({ params, user, db, header }: Pick<Call<'getConsultation'>, 'params' | 'user' | 'db' | 'header'>) {
  const own = reachableConsultations(user)
  const [row] = await db
    .select({
      doctorId: table.doctorId,
      clinicId: table.clinicId,
      version: table.version,
      patient: {
        id: patients.id,
        firstName: users.firstName,
        lastName: users.lastName,
        dateBirthday: users.dateBirthday,
        dni: users.dni,
        phone: users.phone,
      },
    })
    .from(table)
    .innerJoin(patients, eq(patients.id, table.patientId))
    .innerJoin(users, eq(users.id, patients.userId))
    .where(and(eq(table.id, params.id), own))
  const found = row ? await selectConsultations(db, eq(table.id, params.id)) : []
  // Who works at a clinic gets the answers to their own changes, and no more of it than they may read.
  const mayOpen = mayCall(user, 'getConsultation')
  const { details, isTruncated } = mayOpen ? await withNotes(db, found) : bare(found)
  const [consultation] = details
  if (!row || !consultation) throw new Problem(404, missing)
  const readOthers = () =>
    db
      .select({ id: table.id, name: table.name, date: table.date, status: table.status })
      .from(table)
      .where(and(eq(table.patientId, row.patient.id), ne(table.id, params.id), own))
      .orderBy(desc(table.date), desc(table.id))
      .limit(MOST_OTHERS)
  const otherConsultations = mayOpen ? await readOthers() : []
  const changes = await readStatusChanges(db, params.id, mayOpen)
  header('x-truncated', String(isTruncated || changes.length > MOST_CHANGES))
  return { ...consultation, ...row, otherConsultations, changes: changes.slice(-MOST_CHANGES) }
}

/** The time that a consultation has, for the refusal of a change that needs it again. */
const wishOf = (id: number) => async (db: Database) => {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (!row) throw new Problem(404, missing)
  const { doctorId, clinicId, date, durationInMinutes } = row
  return { doctorId, clinicId, date, durationInMinutes, except: id }
}

/** Rejects that an overbooking counts again on a day that has as many as the doctor allows. */
async function admitAgain(call: Pick<Call<'reopenConsultation'>, 'db' | 'user'>, { id, overbookedReason, ...wish }: ConsultationRow) {
  if (overbookedReason === null || Date.parse(wish.date) + wish.durationInMinutes * millisecondsInMinute <= Date.now()) return
  await lockAgendas(call.db, wish.doctorId)
  await admitOverbooking(call, wish, { except: id })
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
      // Where counting ends early there is still a next page.
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
    await unlessTaken(call, wishOf(params.id), (tx) =>
      updateRow({ ...call, db: tx }, { table, missing, where }, async (row) => {
        wasCancelled = row.status === 'CANCELLED'
        if (EARLIER[row.status].includes(status)) await rejectLateUndo(call, row, status)
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
      const wish = { ...values, date, outsideHours }
      try {
        await admit(call, wish)
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
    const wish = { ...body, ...to, except: params.id }
    const told = { movedReason: body.reason ?? null } satisfies Partial<Told>
    const move = async (row: ConsultationRow) => {
      if (!isOpen(row)) throw refusedStatus('transition', `La consulta está ${STATUS_NAMES[row.status]}: no se puede mover.`)
      const { date, durationInMinutes } = body
      const written = { ...to, date, durationInMinutes }
      const before = await readUndoable<ConsultationRow>(db, table, row.id, user.id)
      const isUndo = before && !moveOf(before, { ...row, ...written }) && moveOf(before, row)
      if (isUndo) {
        const { overbookedReason, arrivedAt, patientConfirmedAt } = before
        return { ...written, overbookedReason, arrivedAt, patientConfirmedAt }
      }
      const isSameDay = clinicDay(new Date(row.date)) === clinicDay(new Date(date))
      const overbookedReason = await admit(call, wish, { except: row.id })
      // Who said that they come, did so to another time.
      const patientConfirmedAt = moveOf(row, { ...row, ...written, durationInMinutes: row.durationInMinutes })
        ? null
        : row.patientConfirmedAt
      return { ...written, overbookedReason, arrivedAt: isSameDay ? row.arrivedAt : null, patientConfirmedAt }
    }
    await unlessTaken(
      call,
      async () => wish,
      (tx) => updateRow({ ...call, db: tx, body: {} }, { table, missing, where, told }, move),
    )
    await noteChange(call, params.id, 'MOVED')
    return versioned(await readRecord({ params, user, db, header }))
  },

  async updateArrival(call) {
    const { body, user, db, params, header, versioned } = call
    await updateRow({ ...call, body: {} }, { table, missing, where: reachableConsultations(user) }, ({ status, date, arrivedAt }) => {
      if (!isOpen({ status })) throw refusedStatus('transition', `La consulta está ${STATUS_NAMES[status]}.`)
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
    await unlessTaken(call, wishOf(params.id), (tx) =>
      updateRow({ ...call, db: tx, body: { status: body.status } }, { table, missing, told }, async (row) => {
        wasCancelled = row.status === 'CANCELLED'
        if (!EARLIER[row.status].includes(body.status)) throw noSuchStep(row.status, body.status)
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
