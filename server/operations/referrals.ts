import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { CreateReferralInput, Referral, ReferralChange } from '#contract/generated/schema.ts'
import { countEmailCheck } from '../auth/throttle.ts'
import type { Call, Operations } from '../call.ts'
import type { Database } from '../db/database.ts'
import { onMissing, singleRow } from '../db/errors.ts'
import { doctors, referrals as table, users } from '../db/schema.ts'
import { reachableDoctors } from '../domain/scope.ts'
import { profileImagePath } from '../files/paths.ts'
import { Problem } from '../problem.ts'
import { readChanges } from '../records/audit.ts'
import { getRow, insertRow, updateRow } from '../records/rows.ts'

const missing = 'El referido no existe.'
const rejectUnknownDoctor = onMissing<CreateReferralInput>(
  'referrals_referrer_doctor_id_doctors_id_fk',
  'referrerDoctorId',
  'El médico no existe.',
)

const referrer = {
  id: doctors.id,
  cuit: doctors.cuit,
  medicalLicenseNumber: doctors.medicalLicenseNumber,
  recommendedBy: doctors.recommendedBy,
  profileImage: users.profileImage,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
}
type ReferrerRow = Omit<Referral['referrerDoctor'], 'user'> & Referral['referrerDoctor']['user']

const toReferrer = ({ firstName, lastName, email, profileImage, ...doctor }: ReferrerRow): Referral['referrerDoctor'] => ({
  ...doctor,
  profileImage: profileImagePath(profileImage),
  user: { firstName, lastName, email },
})

async function read(db: Database, where: SQL | undefined) {
  const rows = await db
    .select({ referral: table, referrer })
    .from(table)
    .innerJoin(doctors, eq(doctors.id, table.referrerDoctorId))
    .innerJoin(users, eq(users.id, doctors.userId))
    .where(where)
    .orderBy(desc(table.referralDate), desc(table.id))
  return rows.map(({ referral: { referrerDoctorId: _, firstName, lastName, email, phone, ...referral }, referrer }) => ({
    ...referral,
    referrerDoctor: toReferrer(referrer),
    doctorLead: { firstName, lastName, email, phone },
  }))
}

const withoutVersion = <Row extends { version: number }>({ version: _, ...row }: Row) => row

/** The doctor who refers: a DOCTOR refers in their own name, and the back office says in whose. */
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

/** What a change added to the notes, or all of them where it replaced them. */
function commentOf(before: string | null, after: string | null): Pick<ReferralChange, 'comment' | 'replacesNotes'> {
  if (after === before) return { comment: null, replacesNotes: false }
  if (!before) return { comment: after, replacesNotes: false }
  return after?.startsWith(`${before}\n`)
    ? { comment: after.slice(before.length + 1), replacesNotes: false }
    : { comment: after, replacesNotes: true }
}

export const referrals = {
  async listReferrals({ user, db, audit }) {
    await audit({ entity: 'referrals' })
    return (await read(db, reachableDoctors(user, table.referrerDoctorId))).map(withoutVersion)
  },

  async getReferral({ params, user, db, audit, versioned }) {
    const [referral] = await read(db, and(eq(table.id, params.id), reachableDoctors(user, table.referrerDoctorId)))
    if (!referral) throw new Problem(404, missing)
    await audit({ entity: 'referrals', id: referral.id })
    return versioned(referral)
  },

  async getReferrer({ params, user, db, audit }) {
    const [doctor] = await db
      .select(referrer)
      .from(doctors)
      .innerJoin(users, eq(users.id, doctors.userId))
      .where(and(eq(doctors.id, params.id), reachableDoctors(user)))
    if (!doctor) throw new Problem(404, 'El médico no existe.')
    const leads = await read(db, eq(table.referrerDoctorId, params.id))
    await audit({ entity: 'doctors', id: doctor.id, rows: leads.length })
    return { doctor: toReferrer(doctor), referrals: leads.map(withoutVersion) }
  },

  async createReferral(call) {
    const values = { ...call.body, referrerDoctorId: referrerOf(call) }
    const { id } = await insertRow(call, table, values).catch(rejectUnknownDoctor)
    return call.versioned(singleRow(await read(call.db, eq(table.id, id))))
  },

  async updateReferral(call) {
    const { id } = await updateRow(call, { table, missing }, ({ status, statusSince }) => ({
      ...call.body,
      statusSince: call.body.status === status ? statusSince : sql`now()`,
    }))
    return call.versioned(singleRow(await read(call.db, eq(table.id, id))))
  },

  async listReferralChanges(call) {
    const { id } = await getRow(call, { table, missing, where: reachableDoctors(call.user, table.referrerDoctorId) })
    await call.audit({ entity: 'referrals', id })
    const changes = await readChanges(call.db, table, id)
    return changes.toReversed().map(({ at, by, before, after }) => {
      // The audit log holds the rows as they were written.
      const [old, current] = [before as ReferralRow | null, after as ReferralRow]
      return { at, by, previousStatus: old?.status ?? null, status: current.status, ...commentOf(old?.notes ?? null, current.notes) }
    })
  },

  async checkLeadEmail({ query: { email }, user: { id }, db, origin, audit }) {
    await countEmailCheck(db, id, origin.address)
    const hasEmail = (column: typeof users.email | typeof table.email) => sql`lower(${column}) = lower(${email})`
    const lead = db.select({ id: table.id }).from(table).where(hasEmail(table.email))
    // Patients are no business of whoever refers a doctor.
    const user = db
      .select({ id: users.id })
      .from(users)
      .where(and(hasEmail(users.email), isNotNull(users.roleType)))
    const [referred, known] = [await lead.limit(1), await user.limit(1)]
    await audit({ entity: 'referrals', rows: referred.length + known.length })
    return { wasReferred: referred.length > 0, isUser: known.length > 0 }
  },
} satisfies Partial<Operations>
