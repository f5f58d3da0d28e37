import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { CreateReferralInput, Referral } from '#src/api/generated/schema.ts'
import type { Call, Operations } from '../call.ts'
import { ownedBy } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { one, onMissing } from '../db/errors.ts'
import { doctors, referrals as table, users } from '../db/schema.ts'
import { profileImagePath } from '../files/paths.ts'
import { Problem } from '../problem.ts'
import { insertRow, updateRow } from '../records/rows.ts'

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

export const referrals = {
  async listReferrals({ user, db }) {
    return (await read(db, ownedBy(user, table.referrerDoctorId))).map(withoutVersion)
  },

  async getReferral({ params, user, db, versioned }) {
    const [referral] = await read(db, and(eq(table.id, params.id), ownedBy(user, table.referrerDoctorId)))
    if (!referral) throw new Problem(404, missing)
    return versioned(referral)
  },

  async getReferrer({ params, db }) {
    const [doctor] = await db.select(referrer).from(doctors).innerJoin(users, eq(users.id, doctors.userId)).where(eq(doctors.id, params.id))
    if (!doctor) throw new Problem(404, 'El médico no existe.')
    return { doctor: toReferrer(doctor), referrals: (await read(db, eq(table.referrerDoctorId, params.id))).map(withoutVersion) }
  },

  async createReferral(call) {
    const values = { ...call.body, referrerDoctorId: referrerOf(call) }
    const { id } = await insertRow(call, table, values).catch(rejectUnknownDoctor)
    return call.versioned(one(await read(call.db, eq(table.id, id))))
  },

  async updateReferral(call) {
    const { id } = await updateRow(call, { table, missing }, () => call.body)
    return call.versioned(one(await read(call.db, eq(table.id, id))))
  },
} satisfies Partial<Operations>
