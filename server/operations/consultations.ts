import { and, desc, eq, ne } from 'drizzle-orm'
import type {
  ConsultationListItem,
  ConsultationRecord,
  ConsultationStatus,
  ConsultationStatusInput,
  ErrorCode,
} from '#contract/generated/schema.ts'
import type { Call, Operations } from '../call.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { attachments, followUpNotes, patients, consultations as table, users } from '../db/schema.ts'
import { countOf, readValues } from '../db/values.ts'
import { clinicDateTime } from '../domain/clinic-day.ts'
import { readCounts } from '../domain/consultation-counts.ts'
import { consultationList, listingOf } from '../domain/consultation-list.ts'
import { attachmentName, searchConsultations, selectConsultations, withNotes } from '../domain/consultations.ts'
import { type CsvColumn, csvFile } from '../domain/csv.ts'
import { requireDoctor } from '../domain/doctors.ts'
import { consultationStatusLabels } from '../domain/labels.ts'
import { reachableConsultations } from '../domain/scope.ts'
import { stored } from '../files/paths.ts'
import { typeOf } from '../files/sanitize-upload.ts'
import { Problem } from '../problem.ts'
import { readChanges, readUndoable } from '../records/audit.ts'
import { MOST_COUNTED } from '../records/lists.ts'
import { offsetOf, readBatches, readPage } from '../records/pages.ts'
import { updateRow } from '../records/rows.ts'

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

/** Rejects a reason that is missing or has nothing to explain. */
function rejectReason({ status, cancelledReason }: ConsultationStatusInput) {
  if ((status === 'CANCELLED') === (cancelledReason !== undefined)) return
  const message = status === 'CANCELLED' ? 'Escribí el motivo de la cancelación.' : 'Solo una cancelación lleva motivo.'
  throw new Problem(422, message, { code: 'implausible', errors: { cancelledReason: message } })
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
  ['Estado', ({ status }) => consultationStatusLabels[status]],
]

const MOST_OTHERS = 20
const MOST_CHANGES = 200

/** What the audit log holds of a consultation that was reopened, beside its row. */
type Reopening = { reopenedReason: string }

/** Who changed the status last, oldest first. The audit log holds the rows as they were written. */
async function readStatusChanges(db: Database, id: number): Promise<ConsultationRecord['changes']> {
  const changes = await readChanges(db, table, id, MOST_CHANGES + 1)
  return changes.reverse().flatMap(({ at, by, before, after }) => {
    if (!before) return []
    const [old, current] = [before as ConsultationRow, after as ConsultationRow & Partial<Reopening>]
    const { status, cancelledReason, reopenedReason = null } = current
    return [{ at, by, previousStatus: old.status, status, cancelledReason, reopenedReason }]
  })
}

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
  const { details, isTruncated } = await withNotes(db, row ? await selectConsultations(db, eq(table.id, params.id)) : [])
  const [consultation] = details
  if (!row || !consultation) throw new Problem(404, missing)
  const otherConsultations = await db
    .select({ id: table.id, name: table.name, date: table.date, status: table.status })
    .from(table)
    .where(and(eq(table.patientId, row.patient.id), ne(table.id, params.id), own))
    .orderBy(desc(table.date), desc(table.id))
    .limit(MOST_OTHERS)
  const changes = await readStatusChanges(db, params.id)
  header('x-truncated', String(isTruncated || changes.length > MOST_CHANGES))
  return { ...consultation, ...row, otherConsultations, changes: changes.slice(-MOST_CHANGES) }
}

const absentFile = () => new Problem(404, 'El archivo no existe.')

export const consultations = {
  async listDoctorConsultations({ params, query, user, db, audit }) {
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
  },

  async listConsultations({ query, user, db, audit }) {
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
  },

  async exportConsultations({ query, user, db, audit, header }) {
    await audit({ entity: 'consultations' })
    const listing = await listingOf({ query, user, db })
    const { where } = listing
    const { total } = await readValues(db, { total: countOf(db, table, where, MOST_COUNTED) })
    header('x-total-count', String(total))
    return csvFile('consultas.csv', csvColumns(user), readBatches(db, consultationList(listing), { where }))
  },

  async getConsultation({ params, user, db, audit, header, versioned }) {
    const record = await readRecord({ params, user, db, header })
    await audit({ entity: 'consultations', id: record.id })
    return versioned(record)
  },

  async updateConsultationStatus(call) {
    const { body, user, db, params, header, versioned } = call
    await updateRow(call, { table, missing, where: reachableConsultations(user) }, async (row) => {
      if (EARLIER[row.status].includes(body.status)) await rejectLateUndo(call, row, body.status)
      else rejectTransition(row, body.status)
      rejectReason(body)
      return { status: body.status, cancelledReason: body.cancelledReason ?? null }
    })
    return versioned(await readRecord({ params, user, db, header }))
  },

  async reopenConsultation(call) {
    const { body, user, db, params, header, versioned } = call
    const told: Reopening = { reopenedReason: body.reason }
    await updateRow({ ...call, body: { status: body.status } }, { table, missing, told }, ({ status }) => {
      if (!EARLIER[status].includes(body.status)) throw noSuchStep(status, body.status)
      return { status: body.status, cancelledReason: null }
    })
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
