import { asc, eq, inArray } from 'drizzle-orm'
import { consultations } from '../agenda/schema.ts'
import { noteChanges } from '../messages/index.ts'
import type { Operations } from '../platform/call.ts'
import type { Database } from '../platform/db/database.ts'
import { takeDni } from '../platform/db/locks.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { reading } from '../platform/records/parameters.ts'
import { missingPatient } from '../scope/index.ts'
import { dnisOf, findMerge, merge, readMerge, unmerge } from './patient-merges.ts'
import { readPatient } from './patients.ts'
import { patients, patientMerges as table } from './schema.ts'

const missing = 'La unión no existe.'

function rejectSame({ keptId, mergedId }: { keptId: number; mergedId: number }) {
  if (keptId !== mergedId) return
  const message = 'Elegí la ficha de otro paciente.'
  throw implausible('mergedId', message)
}

/** The records of two patients. The version of both counts the changes of each. */
async function readPair(db: Database, { keptId, mergedId }: { keptId: number; mergedId: number }) {
  const ids = [keptId, mergedId]
  if ((await db.$count(patients, inArray(patients.id, ids))) < ids.length) throw new Problem(404, missingPatient)
  const [kept, merged] = [await readPatient(db, keptId), await readPatient(db, mergedId)]
  return { kept, merged, version: kept.version + merged.version }
}

/** Locks the rows of patients, and their appointments, which may become the other one's. Returns the patients. */
async function lock(db: Database, ids: number[]) {
  const found = await db.select({ id: patients.id }).from(patients).where(inArray(patients.id, ids)).orderBy(asc(patients.id)).for('update')
  const { id, patientId } = consultations
  await db.select({ id }).from(consultations).where(inArray(patientId, ids)).orderBy(asc(id)).for('no key update')
  return found
}

const withoutVersion = <Row extends { version: number }>({ version: _, ...row }: Row) => row

export const patientMerges = {
  previewPatientMerge: reading(['keptId', 'mergedId'], async ({ query, db, audit, versioned }) => {
    rejectSame(query)
    const { kept, merged, version } = await readPair(db, query)
    await audit({ entity: 'patients', id: kept.id })
    await audit({ entity: 'patients', id: merged.id })
    const visits = (id: number) => db.$count(consultations, eq(consultations.patientId, id))
    const [keptConsultations, mergedConsultations] = [await visits(kept.id), await visits(merged.id)]
    return versioned({ kept: withoutVersion(kept), merged: withoutVersion(merged), keptConsultations, mergedConsultations, version })
  }),

  async mergePatients(call) {
    const { body, user, db, audit, expectVersion } = call
    const { keptId, mergedId } = body
    rejectSame(body)
    await lock(db, [keptId, mergedId])
    expectVersion((await readPair(db, body)).version)
    const { id, kept, merged } = await merge(db, { ...body, by: user.id })
    await audit({ entity: 'patients', id: keptId, before: kept, after: { ...(await readPatient(db, keptId)), merged: mergedId } })
    // The mails to the one address are not sent to the other.
    await noteChanges(call, eq(consultations.patientId, keptId))
    await audit({ entity: 'patients', id: mergedId, before: merged, after: { mergedInto: keptId } })
    return requireMerge(db, id)
  },

  async getPatientMerge({ params, db, audit }) {
    const found = await requireMerge(db, params.id)
    await audit({ entity: 'patients', id: found.keptId })
    return found
  },

  async undoPatientMerge(call) {
    const { params, user, db, audit } = call
    const seen = await findMerge(db, params.id)
    if (!seen) throw new Problem(404, missing)
    // Both may get back what they had.
    await takeDni(db, ...dnisOf(seen.merge))
    await db.select({ id: table.id }).from(table).where(eq(table.id, params.id)).for('update')
    const found = (await findMerge(db, params.id)) ?? seen
    const { keptId, mergedId, undoneAt } = found.merge
    if (undoneAt) throw notUndoable('La unión ya se deshizo.')
    if (!found.isRecent) throw notUndoable('Pasó más de un día: la unión ya no se puede deshacer.')
    if ((await lock(db, [keptId])).length === 0) throw notUndoable('Primero deshacé la unión de esta ficha con otra.')
    const { kept } = await unmerge(db, found.merge, user.id)
    await audit({ entity: 'patients', id: keptId, before: kept, after: await readPatient(db, keptId) })
    await audit({ entity: 'patients', id: mergedId, before: { mergedInto: keptId }, after: await readPatient(db, mergedId) })
    await noteChanges(call, inArray(consultations.patientId, [keptId, mergedId]))
    return requireMerge(db, params.id)
  },
} satisfies Partial<Operations>

const notUndoable = (message: string) => new Problem(409, message, { code: 'transition' })

async function requireMerge(db: Database, id: number) {
  const found = await readMerge(db, id)
  if (!found) throw new Problem(404, missing)
  return found
}
