import { randomInt } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PatientField, PatientInput } from '#contract/generated/schema.ts'
import { doctors } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { followUpNotes } from '#server/clinical/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { forgetMerged } from '#server/patients/patient-merges.ts'
import { patientMerges, patients } from '#server/patients/schema.ts'
import * as schema from '#server/tables.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

const newDni = () => String(randomInt(60_000_000, 99_999_999))
const input = (more: Partial<PatientInput> = {}): PatientInput => ({ ...exampleOf('PatientInput'), insuranceId: 1, dni: newDni(), ...more })

test('a merge knows every table that names a patient', () => {
  const naming = Object.values(schema).flatMap((table) => {
    if (!(table instanceof PgTable)) return []
    const { name, foreignKeys } = getTableConfig(table)
    return foreignKeys.some((key) => key.reference().foreignTable === patients) ? [name] : []
  })
  expect(naming.sort()).toEqual(['consultations', 'patient_registrations'])
})

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  let doctorId: number
  let clinicId: number
  const as = 'BACKOFFICE'
  beforeAll(async () => {
    app = await openApp(open)
    doctorId = (await app.ok('getCurrentUser', { as: 'DOCTOR' })).doctorId ?? 0
    const [clinic] = await app.db.select({ id: clinics.id }).from(clinics).where(eq(clinics.doctorId, doctorId))
    clinicId = clinic?.id ?? 0
  })
  afterAll(() => app.close())

  const add = async (more?: Partial<PatientInput>) => (await app.ok('createPatient', { as, body: input(more) })).id

  /** A consultation with a note. */
  async function visit(patientId: number, doctor = doctorId) {
    const values = { doctorId: doctor, clinicId: doctor === doctorId ? clinicId : null, patientId, name: 'Control' }
    const at = { date: '2026-01-05T13:00:00.000Z', durationInMinutes: 30, status: 'COMPLETED' as const }
    const [row] = await app.db
      .insert(consultations)
      .values({ ...values, ...at })
      .returning({ id: consultations.id })
    await app.db.insert(followUpNotes).values({ consultationId: row?.id ?? 0, content: 'Refiere mejoría.' })
    return row?.id ?? 0
  }

  /** Two records of one person, the second with two consultations, the first with one. */
  async function pair() {
    const kept = { id: await add({ firstName: 'Lucía', lastName: 'Gómez', memberNumber: 'A-1' }), visits: [0] }
    const other = { firstName: 'Lucia', lastName: 'Xilogomez', phone: '351 411-1111', memberNumber: 'B-2', document: 'P-9' }
    const merged = { id: await add(other), visits: [0] }
    kept.visits = [await visit(kept.id)]
    merged.visits = [await visit(merged.id), await visit(merged.id)]
    return { kept, merged }
  }
  const state = async () => ({
    patients: (await app.ok('browsePatients', { as, query: { pageSize: 1 } })).total,
    ofDoctor: (await app.ok('listDoctorPatients', { as: 'DOCTOR', query: { pageSize: 1 } })).total,
    ofStaff: (await app.ok('listDoctorPatients', { as: 'SECRETARY', query: { pageSize: 1 } })).total,
  })
  const merging = async (keptId: number, mergedId: number, fromMerged: PatientField[] = [], more: object = {}) =>
    app.call('mergePatients', { as, body: { keptId, mergedId, fromMerged }, ...more })
  const merge = (keptId: number, mergedId: number, fromMerged: PatientField[] = []) =>
    app.ok('mergePatients', { as, body: { keptId, mergedId, fromMerged } })
  const visitsOf = async (id: number) =>
    (await app.ok('getPatient', { as, params: { id } })).medicalConsultations?.map((one) => one.id).sort((a, b) => a - b)
  const undo = (id: number, more: object = {}) => app.call('undoPatientMerge', { as, params: { id }, ...more })

  test('two records become one: consultations and notes move, values are those that were chosen, lists and searches have one', async () => {
    const { kept, merged } = await pair()
    const preview = await app.call('previewPatientMerge', { as, query: { keptId: kept.id, mergedId: merged.id } })
    expect(preview.body).toMatchObject({ kept: { id: kept.id }, merged: { id: merged.id }, keptConsultations: 1, mergedConsultations: 2 })
    const before = await state()
    const mine = await app.ok('getPatient', { as, params: { id: kept.id } })
    const headers = { 'if-match': String(preview.headers['etag']) }
    const { status, body } = await merging(kept.id, merged.id, ['lastName', 'phone', 'memberNumber', 'document'], { headers })
    expect(status).toBe(201)
    const name = { firstName: 'Lucia', lastName: 'Xilogomez' }
    const moved = { keptId: kept.id, mergedId: merged.id, merged: name, consultations: 2, newConsultations: 0 }
    expect(body).toMatchObject({ ...moved, changedSince: [], undoneAt: null, isUndoable: true })
    const now = await app.ok('getPatient', { as, params: { id: kept.id } })
    expect(now).toMatchObject({
      user: { ...mine.user, lastName: 'Xilogomez', phone: '351 411-1111', document: 'P-9' },
      insurance: mine.insurance,
      memberNumber: 'B-2',
      merge: body,
    })
    expect(await visitsOf(kept.id)).toEqual([...kept.visits, ...merged.visits])
    expect(now.medicalConsultations?.every(({ followUpNotes }) => followUpNotes.length === 1)).toBe(true)
    expect(await state()).toEqual({ patients: before.patients - 1, ofDoctor: before.ofDoctor - 1, ofStaff: before.ofStaff - 1 })
    // Its consultations are found by its name.
    const found = await app.ok('listConsultations', { as, query: { search: 'xilogomez' } })
    expect(found.data.map((one) => one.id).sort((a, b) => a - b)).toEqual([...kept.visits, ...merged.visits])
    // Nobody else is told of the merge.
    expect(await app.ok('getPatient', { as: 'DOCTOR', params: { id: kept.id } })).not.toHaveProperty('merge')
  })

  test('the id of the merged record leads to the kept one, over several merges, and to a change that starts from it as to a conflict', async () => {
    const { kept, merged } = await pair()
    const last = await add()
    const stale = (await app.call('getPatient', { as, params: { id: merged.id } })).headers['etag']
    await merge(kept.id, merged.id)
    await merge(last, kept.id)
    for (const id of [kept.id, merged.id]) {
      expect((await app.ok('getPatient', { as, params: { id } })).id).toBe(last)
      expect((await app.ok('getPatient', { as: 'DOCTOR', params: { id } })).id).toBe(last)
    }
    const change = { as, params: { id: merged.id }, headers: { 'if-match': String(stale) }, body: input() } as const
    expect(await app.refused('updatePatient', change)).toMatchObject({ status: 412, code: 'changed' })
  })

  test('whoever reached the merged record reaches the kept one, and after the undo only what they reached before', async () => {
    const kept = await add()
    const { id: merged } = await app.ok('createPatient', { as: 'SECRETARY', body: input() })
    const opens = async (id: number) => (await app.call('getPatient', { as: 'SECRETARY', params: { id } })).status
    expect(await opens(kept)).toBe(404)
    const { id } = await merge(kept, merged)
    expect(await opens(kept)).toBe(200)
    expect((await undo(id)).status).toBe(201)
    expect([await opens(kept), await opens(merged)]).toEqual([404, 200])
  })

  test('an undo brings both back as they were, with what happened since', async () => {
    const { kept, merged } = await pair()
    const [keptBefore, mergedBefore] = [
      await app.ok('getPatient', { as, params: { id: kept.id } }),
      await app.ok('getPatient', { as, params: { id: merged.id } }),
    ]
    const counts = await state()
    const { id } = await merge(kept.id, merged.id, ['firstName', 'dni', 'phone', 'memberNumber'])
    // Since: a new consultation, a note at one that moved, and a correction of the phone.
    const since = await visit(kept.id)
    await app.db
      .update(consultations)
      .set({ name: 'Control anual' })
      .where(eq(consultations.id, merged.visits[0] ?? 0))
    await app.ok('updatePatient', {
      as,
      params: { id: kept.id },
      body: input({ firstName: 'Lucia', lastName: 'Gómez', dni: mergedBefore.user.dni, memberNumber: 'B-2', phone: '351 499-9999' }),
    })
    expect(await app.ok('getPatientMerge', { as, params: { id } })).toMatchObject({
      newConsultations: 1,
      changedSince: ['phone'],
      isUndoable: true,
    })

    expect((await undo(id)).body).toMatchObject({ id, isUndoable: false, undoneAt: expect.any(String) })
    const [keptAfter, mergedAfter] = [
      await app.ok('getPatient', { as, params: { id: kept.id } }),
      await app.ok('getPatient', { as, params: { id: merged.id } }),
    ]
    expect(keptAfter).toMatchObject({ user: { ...keptBefore.user, phone: '351 499-9999' }, memberNumber: 'A-1', merge: null })
    const { updatedAt: _, medicalConsultations: __, ...whole } = mergedBefore
    expect(mergedAfter).toMatchObject(whole)
    expect(await visitsOf(kept.id)).toEqual([...kept.visits, since])
    expect(await visitsOf(merged.id)).toEqual(merged.visits)
    expect(mergedAfter.medicalConsultations?.map(({ name }) => name).sort()).toEqual(['Control', 'Control anual'])
    expect(await state()).toEqual(counts)
    expect((await app.ok('lookupPatients', { as, query: { search: mergedBefore.user.dni ?? '' } })).data.map((one) => one.id)).toEqual([
      merged.id,
    ])
    // A second undo is none, and the two may be merged again.
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'transition' } })
    await merge(kept.id, merged.id)
  })

  test('after a day, or while the kept record is part of another one, there is no undo', async () => {
    const { kept, merged } = await pair()
    const { id } = await merge(kept.id, merged.id)
    const next = await merge(await add(), kept.id)
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'transition' } })
    expect(await app.ok('getPatientMerge', { as, params: { id } })).toMatchObject({ isUndoable: false })
    expect((await undo(next.id)).status).toBe(201)
    await app.db.update(patientMerges).set({ at: sql`now() - interval '25 hours'` }).where(eq(patientMerges.id, id))
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'transition' } })
    expect((await app.ok('getPatient', { as, params: { id: kept.id } })).merge).toBeNull()
  })

  test('what a merge moved is deleted after a month, and the old id goes on to lead to the kept record', async () => {
    const { kept, merged } = await pair()
    const [old, recent] = [await merge(kept.id, merged.id), await merge(kept.id, await add({ lastName: 'Yrigoyen' }))]
    const age = (days: number) => app.db.update(patientMerges).set({ at: sql`now() - make_interval(days => ${days})` })
    await age(31).where(eq(patientMerges.id, old.id))
    await age(29).where(eq(patientMerges.id, recent.id))
    await forgetMerged(app.db)
    const [row] = await app.db.select().from(patientMerges).where(eq(patientMerges.id, old.id))
    expect(row).toMatchObject({ keptId: kept.id, mergedId: merged.id, moved: { user: { id: expect.any(Number) } } })
    expect(JSON.stringify(row?.moved)).toMatch(/^{"user":{"id":\d+}}$/)
    expect(await app.refused('getPatientMerge', { as, params: { id: old.id } })).toMatchObject({ status: 404 })
    expect(await undo(old.id)).toMatchObject({ status: 404 })
    expect((await app.ok('getPatient', { as, params: { id: merged.id } })).id).toBe(kept.id)
    expect(await app.ok('getPatientMerge', { as, params: { id: recent.id } })).toMatchObject({ merged: { lastName: 'Yrigoyen' } })
    await forgetMerged(app.db)
  })

  test('a merge over a version that somebody has changed is a conflict, and a lost answer is given again', async () => {
    const { kept, merged } = await pair()
    const read = () => app.call('previewPatientMerge', { as, query: { keptId: kept.id, mergedId: merged.id } })
    const stale = String((await read()).headers['etag'])
    await app.ok('updatePatient', { as, params: { id: merged.id }, body: input() })
    expect(await merging(kept.id, merged.id, [], { headers: { 'if-match': stale } })).toMatchObject({ status: 412 })
    const headers = { 'if-match': String((await read()).headers['etag']), 'idempotency-key': 'merge-of-two-records' }
    const first = await merging(kept.id, merged.id, ['phone'], { headers })
    const again = await merging(kept.id, merged.id, ['phone'], { headers })
    expect([again.status, again.text]).toEqual([201, first.text])
    const { id } = first.body as { id: number }
    const key = { headers: { 'idempotency-key': 'undo-of-that-merge' } }
    const undone = await undo(id, key)
    expect((await undo(id, key)).text).toBe(undone.text)
    expect(undone.status).toBe(201)
  })

  test('what cannot be merged is refused: a record with itself, one that is not there', async () => {
    const { kept, merged } = await pair()
    expect(await merging(kept.id, kept.id)).toMatchObject({ status: 422, body: { code: 'implausible' } })
    expect(await merging(kept.id, 2_147_483_647)).toMatchObject({ status: 404 })
    expect((await visitsOf(merged.id))?.length).toBe(2)
  })

  test('of many who merge the same two at once one does, and undo does it once; no consultation is lost among them', async () => {
    const { kept, merged } = await pair()
    const [other] = await app.db.select({ id: doctors.id }).from(doctors).where(sql`${doctors.id} <> ${doctorId}`).limit(1)
    const both = Array.from({ length: 12 }, (_, index) => (index % 2 ? merging(kept.id, merged.id) : merging(merged.id, kept.id)))
    // Settled at once: one that is refused while the merges are awaited would else be a rejection that nobody handles.
    const coming = Promise.allSettled([visit(kept.id, other?.id), visit(merged.id, other?.id)])
    const answers = await Promise.all(both)
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array(11).fill(404)])
    const made = (await coming).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const all = [...kept.visits, ...merged.visits, ...made]
    const owners = await app.db
      .select({ id: consultations.id, owner: consultations.patientId })
      .from(consultations)
      .where(inArray(consultations.id, all))
    const done = answers.find(({ status }) => status === 201)?.body as { id: number; keptId: number }
    expect(owners).toHaveLength(all.length)
    expect(new Set(owners.map(({ owner }) => owner))).toEqual(new Set([done.keptId]))
    const undone = await Promise.all(Array.from({ length: 8 }, () => undo(done.id)))
    expect(undone.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  test('a record comes back without its DNI where somebody else got that meanwhile', async () => {
    const { kept, merged } = await pair()
    const { dni } = (await app.ok('getPatient', { as, params: { id: merged.id } })).user
    const done = await merge(kept.id, merged.id)
    const other = { firstName: 'Otra', lastName: 'Persona', dateBirthday: '1990-01-01', phone: '11 5678-1234', email: '', gender: null }
    const { id } = await app.ok('createPatient', { as, body: { ...other, dni, insuranceId: null, memberNumber: '' } })
    expect((await undo(done.id)).status).toBe(201)
    expect((await app.ok('getPatient', { as, params: { id } })).user.dni).toBe(dni)
    expect((await app.ok('getPatient', { as, params: { id: merged.id } })).user.dni).toBeNull()
  })

  test('the record that was kept gets its own DNI back, unless somebody else got that meanwhile', async () => {
    for (const isTaken of [false, true]) {
      const { kept, merged } = await pair()
      const dniOf = async (id: number) => (await app.ok('getPatient', { as, params: { id } })).user.dni
      const [own, theirs] = [await dniOf(kept.id), await dniOf(merged.id)]
      const done = await merge(kept.id, merged.id, ['dni'])
      const other = isTaken ? await add({ dni: own }) : undefined
      expect((await undo(done.id)).status).toBe(201)
      expect([await dniOf(kept.id), await dniOf(merged.id)]).toEqual([isTaken ? null : own, theirs])
      if (other) expect(await dniOf(other)).toBe(own)
    }
  })

  test('merge and undo are in the audit log of both records', async () => {
    const { kept, merged } = await pair()
    const { id } = await merge(kept.id, merged.id)
    await undo(id)
    const written = and(eq(auditLog.entity, 'patients'), inArray(auditLog.recordId, [kept.id, merged.id]))
    const rows = await app.db
      .select()
      .from(auditLog)
      .where(and(written, inArray(auditLog.operation, ['mergePatients', 'undoPatientMerge'])))
    const told = rows.map(({ operation, recordId }) => `${operation} ${recordId}`).sort()
    expect(told).toEqual(
      ['mergePatients', 'undoPatientMerge'].flatMap((name) => [kept.id, merged.id].map((one) => `${name} ${one}`)).sort(),
    )
    expect(rows.find((row) => row.recordId === merged.id && row.operation === 'mergePatients')?.after).toEqual({ mergedInto: kept.id })
  })
})
