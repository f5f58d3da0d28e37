import { and, desc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { CreateReferralInput, ReferralChange } from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import { tellOfLead } from '../apps/index.ts'
import { isChangeOf, readChanges, readUndoable } from '../audit/index.ts'
import { auditLog } from '../audit/schema.ts'
import { doctorsWith, isDoctorIn } from '../clinics/index.ts'
import { noteConversion } from '../messages/index.ts'
import type { Call, Operations } from '../platform/call.ts'
import { alphabetical } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/database.ts'
import { onMissing, singleRow } from '../platform/db/errors.ts'
import { findsAll, has } from '../platform/db/search.ts'
import { countUse } from '../platform/limits/throttle.ts'
import { Problem } from '../platform/problem.ts'
import { browse, exportRows, parametersOf } from '../platform/records/browsing.ts'
import { type Listing, readList } from '../platform/records/lists.ts'
import { reading } from '../platform/records/parameters.ts'
import { getRow, insertRow, updateRow } from '../platform/records/rows.ts'
import { reachableDoctors } from '../scope/index.ts'
import { referralList, referralSheet, referrer, selectReferrals, toReferral, toReferrer } from './referral-list.ts'
import { referrerCounts as counts, referrals as table } from './schema.ts'

const missing = 'El referido no existe.'
const rejectUnknownDoctor = onMissing<CreateReferralInput>(
  'referrals_referrer_doctor_id_doctors_id_fk',
  'referrerDoctorId',
  'El médico no existe.',
)

/** Whether the names, the e-mail, the CUIT or the licence number of a doctor have everything that was typed. */
const findsReferrer = (typed: string) =>
  findsAll(typed, (word) =>
    isDoctorIn(doctorsWith(has(users.search, word)), sql`select ${doctors.id} from ${doctors} where ${has(doctors.search, word)}`),
  )

/** One referral with its version. */
const read = async (db: Database, id: number) => toReferral(singleRow(await selectReferrals(db, eq(table.id, id))))

const withoutVersion = <Row extends { version: number }>({ version: _, ...row }: Row) => row

/** Reads referrals up to their end. */
const readReferrals = (call: Listing, where: SQL | undefined) =>
  readList(call, {
    from: table,
    where,
    read: async (limit) => (await selectReferrals(call.db, where).limit(limit)).map((row) => withoutVersion(toReferral(row))),
  })

const MOST_CHANGES = 200

/** The doctor who refers: a DOCTOR refers in their own name, the back office names the doctor. */
function referrerOf({ body, user }: Call<'createReferral'>) {
  const mayChoose = user.role === 'BACKOFFICE'
  const id = mayChoose ? body.referrerDoctorId : user.doctorId
  const message = mayChoose ? 'Elegí el médico que refiere.' : 'Solo podés referir en tu nombre.'
  if (!id || (!mayChoose && body.referrerDoctorId !== undefined)) {
    throw new Problem(422, message, { code: 'referrer', errors: { referrerDoctorId: message } })
  }
  return id
}

type ReferralRow = typeof table.$inferSelect

/** The words that a change added to the notes, or all of them if it replaced them. */
function commentOf(before: string | null, after: string | null): Pick<ReferralChange, 'comment' | 'replacesNotes'> {
  if (after === before) return { comment: null, replacesNotes: false }
  if (!before) return { comment: after, replacesNotes: false }
  return after?.startsWith(`${before}\n`)
    ? { comment: after.slice(before.length + 1), replacesNotes: false }
    : { comment: after, replacesNotes: true }
}

/** The moment since which a lead has its new status. A user who takes their own change back at once gives the lead its age back. */
async function statusSinceOf({ body, db, user }: Call<'updateReferral'>, { id, status, statusSince }: ReferralRow) {
  if (body.status === status) return statusSince
  const undone = await readUndoable<ReferralRow>(db, table, id, user.id)
  return undone?.status === body.status ? undone.statusSince : sql`now()`
}

export const referrals = {
  async listReferrals(call) {
    await call.audit({ entity: 'referrals' })
    return readReferrals(call, reachableDoctors(call.user, table.referrerDoctorId))
  },

  browseReferrals: reading(parametersOf(referralList), async (call) => {
    await call.audit({ entity: 'referrals' })
    return browse(referralList, call)
  }),

  exportReferrals: reading([...parametersOf(referralList), 'columns'], async (call) => {
    await call.audit({ entity: 'referrals' })
    return exportRows(referralList, referralSheet, call)
  }),

  async getReferral({ params, user, db, audit, versioned }) {
    const [row] = await selectReferrals(db, and(eq(table.id, params.id), reachableDoctors(user, table.referrerDoctorId)))
    if (!row) throw new Problem(404, missing)
    await audit({ entity: 'referrals', id: row.referral.id })
    return versioned(toReferral(row))
  },

  listReferrers: reading(['search'], async (call) => {
    const { user, db, query, audit } = call
    await audit({ entity: 'doctors' })
    const where = and(gt(counts.total, 0), reachableDoctors(user, counts.doctorId), findsReferrer(query.search ?? ''))
    const read = async (limit: number) => {
      const rows = await db
        .select({ referrer, referrals: counts.total })
        .from(counts)
        .innerJoin(doctors, eq(doctors.id, counts.doctorId))
        .innerJoin(users, eq(users.id, doctors.userId))
        .where(where)
        .orderBy(desc(counts.total), alphabetical(users.lastName), alphabetical(users.firstName), doctors.id)
        .limit(limit)
      return rows.map(({ referrer, referrals }) => ({ ...toReferrer(referrer), referrals }))
    }
    const from = sql`${counts} join ${doctors} on ${doctors.id} = ${counts.doctorId} join ${users} on ${users.id} = ${doctors.userId}`
    return readList(call, { from, where, read })
  }),

  async getReferrer(call) {
    const { params, user, db, audit } = call
    const [doctor] = await db
      .select(referrer)
      .from(doctors)
      .innerJoin(users, eq(users.id, doctors.userId))
      .where(and(eq(doctors.id, params.id), reachableDoctors(user)))
    if (!doctor) throw new Problem(404, 'El médico no existe.')
    const referrals = await readReferrals(call, eq(table.referrerDoctorId, params.id))
    await audit({ entity: 'doctors', id: doctor.id, rows: referrals.length })
    return { doctor: toReferrer(doctor), referrals }
  },

  async createReferral(call) {
    const values = { ...call.body, referrerDoctorId: referrerOf(call) }
    const { id } = await insertRow(call, table, values).catch(rejectUnknownDoctor)
    await tellOfLead(call.db, id)
    return call.versioned(await read(call.db, id))
  },

  async updateReferral(call) {
    const { params, db, body, user } = call
    let isConversion = false
    const { id } = await updateRow(call, { table, id: params.id, missing }, async (row) => {
      isConversion = body.status === 'CONVERTED' && row.status !== 'CONVERTED'
      return { ...body, statusSince: await statusSinceOf(call, row) }
    })
    await tellOfLead(db, id)
    if (isConversion) await noteConversion(call, id, user.id)
    return call.versioned(await read(call.db, id))
  },

  async listReferralChanges(call) {
    const { id } = await getRow(call.db, { table, id: call.params.id, missing, where: reachableDoctors(call.user, table.referrerDoctorId) })
    await call.audit({ entity: 'referrals', id })
    const read = async (limit: number) =>
      (await readChanges(call.db, table, id, limit)).map(({ at, by, before, after }) => {
        // The audit log holds the rows as they were written.
        const [old, current] = [before as ReferralRow | null, after as ReferralRow]
        return { at, by, previousStatus: old?.status ?? null, status: current.status, ...commentOf(old?.notes ?? null, current.notes) }
      })
    return readList(call, { from: auditLog, where: isChangeOf(table, id), read, most: MOST_CHANGES })
  },

  checkLeadEmail: reading(['email'], async ({ query: { email }, user: { id }, db, origin, audit }) => {
    await countUse(db, 'emailChecks', 'NONE', { account: id, network: origin.address })
    const hasEmail = (column: typeof users.email | typeof table.email) => sql`lower(${column}) = lower(${email})`
    const lead = db.select({ id: table.id }).from(table).where(hasEmail(table.email))
    // A doctor who refers another has no business with patients.
    const user = db
      .select({ id: users.id })
      .from(users)
      .where(and(hasEmail(users.email), isNotNull(users.roleType)))
    const [referred, known] = [await lead.limit(1), await user.limit(1)]
    await audit({ entity: 'referrals', rows: referred.length + known.length })
    return { wasReferred: referred.length > 0, isUser: known.length > 0 }
  }),
} satisfies Partial<Operations>
