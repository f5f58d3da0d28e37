import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ConsultationSeries } from '#contract/generated/schema.ts'
import { attachments, followUpNotes } from '../clinical/schema.ts'
import type { Call, Operations } from '../platform/call.ts'
import { mayCall } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { lockAgendas } from '../platform/db/locks.ts'
import { countOf, readValues } from '../platform/db/read-values.ts'
import { stored } from '../platform/files/paths.ts'
import { typeOf } from '../platform/files/sanitize-upload.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { csvFile } from '../platform/records/csv.ts'
import { MOST_COUNTED } from '../platform/records/lists.ts'
import { offsetOf, pageParameters, readBatches, readPage } from '../platform/records/pages.ts'
import { reading } from '../platform/records/parameters.ts'
import { getRow } from '../platform/records/rows.ts'
import { reachableConsultations, requireDoctor } from '../scope/index.ts'
import { type AskedTime, readAlternatives, rejectTime, requireBookable } from './admission.ts'
import { bookAppointment, changeReason, changeStatus, move, noteArrival, reopen, swap } from './appointments.ts'
import { readCounts, readStatusCounts } from './consultation-counts.ts'
import { csvColumns } from './consultation-csv.ts'
import { consultationList, listingOf } from './consultation-list.ts'
import { missing, readRecord } from './consultation-record.ts'
import { attachmentName, consultationParameters, searchConsultations } from './consultations.ts'
import { type Beside, readBeside } from './same-day.ts'
import { consultations as table } from './schema.ts'
import { seriesOf } from './series-days.ts'

const PAGE_SIZE = 10

/** The appointment that the path names, as far as the caller reaches it. */
const named = ({ params: { id }, user, expectVersion }: Pick<Call<'moveConsultation'>, 'params' | 'user' | 'expectVersion'>) => ({
  ...{ id, expectVersion },
  where: reachableConsultations(user),
})

/** Offers for each date that was refused the next times that are free. */
async function offerAlternatives(db: Database, asked: Omit<AskedTime, 'date'>, results: ConsultationSeries['results']) {
  const offered: typeof results = []
  for (const one of results) {
    const alternatives = one.consultationId === null ? await readAlternatives(db, { ...asked, date: one.date }) : []
    offered.push({ ...one, alternatives })
  }
  return offered
}

const sameDayOf = (beside: Beside | undefined) => beside && { sameDay: beside.sameDay }

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

  listConsultations: reading([...pageParameters, ...consultationParameters, 'countBy'], async ({ query, user, db, audit }) => {
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
    const isCounted = query.countBy === 'status' && !search
    return { ...page, ...counted, ...(isCounted && { statusCounts: await readStatusCounts({ query, user, db }) }) }
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
    const { body, user } = call
    if (body.status === 'COMPLETED' && !mayCall(user, 'getConsultation')) throw new Problem(403, 'No tenés permiso para hacer esto.')
    await changeStatus(call, named(call), body)
    return call.versioned(await readRecord(call))
  },

  async createConsultation(call) {
    const { body, user, db, header, versioned } = call
    const { name, description, patientId, ...asked } = body
    await requireBookable(call, body)
    const { id } = await bookAppointment(call, asked, { name, description, patientId })
    return versioned(await readRecord({ params: { id }, user, db, header }))
  },

  async createConsultationSeries(call) {
    const { body, db } = call
    const { name, description, patientId, everyDays, weekdays, count, ...asked } = body
    if ((everyDays === undefined) === (weekdays === undefined)) {
      const message = 'Elegí cada cuántos días, o qué días de la semana.'
      throw implausible('everyDays', message)
    }
    const dates = seriesOf(body.date, everyDays !== undefined ? { everyDays } : { weekdays: weekdays ?? [] }, count)
    for (const date of dates) rejectTime({ ...asked, date })
    await requireBookable(call, body)
    await lockAgendas(db, body.doctorId)
    const seriesId = randomUUID()
    const results: ConsultationSeries['results'] = []
    for (const date of dates) {
      try {
        const { id } = await bookAppointment(call, { ...asked, date }, { name, description, patientId, seriesId })
        results.push({ date, consultationId: id, collisions: [], alternatives: [] })
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'slot_unavailable') throw error
        results.push({ date, consultationId: null, collisions: error.extensions.collisions ?? [], alternatives: [] })
      }
    }
    const beside = await readBeside(
      call,
      results.flatMap(({ consultationId }) => consultationId ?? []),
    )
    const [first] = beside.values()
    const told = results.map((one) => ({ ...one, ...sameDayOf(beside.get(one.consultationId ?? 0)) }))
    call.later(async (free) => ({ results: await offerAlternatives(free, asked, told) }))
    return { seriesId, ...(first && { hasEmail: first.hasEmail }), results: told }
  },

  async moveConsultation(call) {
    const { body } = call
    const { reason = null, doctorId: otherDoctor, clinicId: otherClinic, swapWith, ...when } = body
    const { doctorId, clinicId } = await getRow(call.db, { table, id: call.params.id, missing, where: reachableConsultations(call.user) })
    const to = { doctorId: otherDoctor ?? doctorId, clinicId: otherClinic ?? clinicId }
    if (to.doctorId !== doctorId || to.clinicId !== clinicId) {
      await requireBookable(call, to)
      if (swapWith) await requireBookable(call, { doctorId, clinicId })
    }
    const asked = { ...when, ...to }
    if (swapWith) await swap(call, named(call), swapWith, asked, reason)
    else await move(call, named(call), asked, reason)
    const beside = await readBeside(call, [call.params.id])
    return call.versioned({ ...(await readRecord(call)), ...sameDayOf(beside.get(call.params.id)) })
  },

  async updateConsultationReason(call) {
    await changeReason(call, named(call), call.body.name)
    return call.versioned(await readRecord(call))
  },

  async updateArrival(call) {
    await noteArrival(call, named(call), call.body.arrived)
    return call.versioned(await readRecord(call))
  },

  async reopenConsultation(call) {
    await reopen(call, named(call), call.body)
    return call.versioned(await readRecord(call))
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
