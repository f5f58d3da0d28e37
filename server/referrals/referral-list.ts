import { millisecondsInDay } from 'date-fns/constants'
import { and, desc, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm'
import { referralStatusValues } from '#contract/generated/enums.ts'
import type { operations, Referral } from '#contract/generated/schema.ts'
import { leadStatuses } from '#contract/statuses.ts'
import { byDoctor } from '../accounts/index.ts'
import { doctors, fullName, users } from '../accounts/schema.ts'
import { lookUpDoctors } from '../clinics/index.ts'
import { alphabetical, labelled } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/database.ts'
import { findsAll, has } from '../platform/db/search.ts'
import { profileImagePath } from '../platform/files/paths.ts'
import type { BrowsedList } from '../platform/records/browsing.ts'
import type { Spreadsheet } from '../platform/records/csv.ts'
import { orDash } from '../platform/records/labels.ts'
import { columnsOf } from '../platform/records/rows.ts'
import { clinicDateTime, clinicDay, startOfClinicDay } from '../platform/time/clinic-day.ts'
import { reachableDoctors } from '../scope/index.ts'
import { LEAD_STATUSES_BY_LABEL, referrals as table } from './schema.ts'

/** A doctor who refers. */
export const referrer = {
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

export const toReferrer = ({ firstName, lastName, email, profileImage, ...doctor }: ReferrerRow): Referral['referrerDoctor'] => ({
  ...doctor,
  profileImage: profileImagePath(profileImage),
  user: { firstName, lastName, email },
})

type Row = { referral: Omit<typeof table.$inferSelect, 'search'>; referrer: ReferrerRow }

/** The row as the contract describes it, with its version. */
export const toReferral = ({ referral: { referrerDoctorId: _, firstName, lastName, email, phone, ...referral }, referrer }: Row) => ({
  ...referral,
  referrerDoctor: toReferrer(referrer),
  doctorLead: { firstName, lastName, email, phone },
})

const columns = columnsOf(table) as Omit<typeof table._.columns, 'search'>

/** Referrals with the doctors who refer, newest first. Add a limit. */
export const selectReferrals = (db: Database, where: SQL | undefined) =>
  db
    .select({ referral: columns, referrer })
    .from(table)
    .innerJoin(doctors, eq(doctors.id, table.referrerDoctorId))
    .innerJoin(users, eq(users.id, doctors.userId))
    .where(where)
    .orderBy(desc(table.referralDate), desc(table.id))
    .$dynamic()

/** The leads that have been pending for more days than these on the clinic's calendar. */
export const isWaiting = (days: number, today = clinicDay(new Date())) =>
  and(eq(table.status, 'PENDING'), lt(table.statusSince, startOfClinicDay(today, -days)))

type Query = NonNullable<operations['browseReferrals']['parameters']['query']>

export const referralList: BrowsedList<Query, Referral> = {
  from: table,
  async read(db, { where, orderBy, place, limit, offset }) {
    const rows = await db
      .select({ referral: columns, referrer, place })
      .from(table)
      .innerJoin(doctors, eq(doctors.id, table.referrerDoctorId))
      .innerJoin(users, eq(users.id, doctors.userId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    return rows.map(({ place, ...row }) => {
      const { version: _, ...referral } = toReferral(row)
      return { ...referral, place }
    })
  },
  id: table.id,
  order: [
    { by: table.referralDate, type: 'timestamptz' },
    { by: table.id, type: 'integer' },
  ],
  isDescending: true,
  keys: {
    id: { by: table.id, type: 'integer' },
    referralDate: { by: table.referralDate, type: 'timestamptz' },
    firstName: { by: alphabetical(table.firstName), type: 'text' },
    lastName: { by: alphabetical(table.lastName), type: 'text' },
    lead: { by: alphabetical(fullName(table)), type: 'text' },
    email: { by: alphabetical(table.email), type: 'text' },
    phone: { by: alphabetical(table.phone), type: 'text', isNullable: true },
    status: { by: labelled(table.status, LEAD_STATUSES_BY_LABEL), type: 'integer' },
    // The younger a status, the less its age.
    statusAge: { by: table.statusSince, type: 'timestamptz', isDescending: true },
    referrer: byDoctor,
  },
  scope: ({ user }) => reachableDoctors(user, table.referrerDoctorId),
  async search({ db }, typed) {
    const isOfDoctor = await lookUpDoctors(db, typed)
    return findsAll(typed, (word) => or(has(table.search, word), isOfDoctor(table.referrerDoctorId, word)))
  },
  filters: {
    status: (statuses) => inArray(table.status, statuses),
    waitingDays: (days) => isWaiting(days),
    doctorId: (id) => eq(table.referrerDoctorId, id),
    from: (day) => gte(table.referralDate, startOfClinicDay(day)),
    to: (day) => lt(table.referralDate, startOfClinicDay(day, 1)),
  },
  counted: { status: referralStatusValues.map((status) => [status]) },
}

/** How many days ago a moment was by the clinic's calendar, as the console says it. */
function daysSince(moment: string) {
  const dayOf = (date: Date) => Date.parse(clinicDay(date)) / millisecondsInDay
  const days = Math.max(0, dayOf(new Date()) - dayOf(new Date(moment)))
  return days === 0 ? 'hoy' : days === 1 ? '1 día' : `${days} días`
}

export const referralSheet: Spreadsheet<Referral> = {
  name: 'referidos.csv',
  columns: ({ role }) => ({
    id: ['ID', ({ id }) => String(id)],
    referralDate: [role === 'BACKOFFICE' ? 'Fecha de Referido' : 'Fecha', ({ referralDate }) => clinicDateTime(referralDate)],
    status: ['Estado', ({ status }) => leadStatuses[status].label],
    referrer: ['Doctor que Refiere', ({ referrerDoctor: { user } }) => `${user.firstName} ${user.lastName}`],
    lead: ['Lead', ({ doctorLead }) => `${doctorLead.firstName} ${doctorLead.lastName}`],
    firstName: ['Nombre', ({ doctorLead }) => doctorLead.firstName],
    lastName: ['Apellido', ({ doctorLead }) => doctorLead.lastName],
    email: ['Email', ({ doctorLead }) => doctorLead.email],
    phone: ['Teléfono', ({ doctorLead }) => orDash(doctorLead.phone ?? null)],
    statusAge: ['En este estado', ({ statusSince }) => (statusSince ? daysSince(statusSince) : 'N/A')],
  }),
  shown: ({ role }) =>
    role === 'BACKOFFICE'
      ? ['firstName', 'lastName', 'email', 'phone', 'referralDate', 'status', 'statusAge']
      : ['referralDate', 'status', 'referrer', 'lead', 'email', 'phone'],
}
