import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PatientInput } from '#contract/generated/schema.ts'
import { doctors, users } from '../accounts/schema.ts'
import { insurances } from '../catalogue/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { createdAt, identity, instant, version } from '../platform/db/columns.ts'

export const patients = pgTable(
  'patients',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .unique()
      .references(() => users.id),
    insuranceId: integer().references(() => insurances.id),
    /** The number that the insurer knows the patient by. */
    memberNumber: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    version: version(),
  },
  (table) => [
    index('patients_created_index').on(table.createdAt, table.id),
    index('patients_insurance_index').on(table.insuranceId, table.id),
  ],
)

/** Gives reach of a patient without a consultation: to the doctor, or to the clinic's staff, who added the patient. */
export const patientRegistrations = pgTable(
  'patient_registrations',
  {
    id: identity(),
    patientId: integer()
      .notNull()
      .references(() => patients.id),
    doctorId: integer().references(() => doctors.id),
    clinicId: integer().references(() => clinics.id),
    createdBy: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('patient_registrations_doctor_key').on(table.doctorId, table.patientId),
    uniqueIndex('patient_registrations_clinic_key').on(table.clinicId, table.patientId),
    index('patient_registrations_patient_index').on(table.patientId),
    check('patient_registrations_owner_check', sql`num_nonnulls(${table.doctorId}, ${table.clinicId}) = 1`),
  ],
)

/**
 * Two records of one person that became one. The rows of the merged one are gone, so that no list has to leave them out. Its id leads to the
 * kept one until the merge is undone, and `moved` has the rows for that.
 */
export const patientMerges = pgTable(
  'patient_merges',
  {
    id: identity(),
    keptId: integer().notNull(),
    mergedId: integer().notNull(),
    at: createdAt(),
    by: integer()
      .notNull()
      .references(() => users.id),
    moved: jsonb().$type<MovedPatient | ForgottenPatient>().notNull(),
    undoneAt: instant(),
    undoneBy: integer().references(() => users.id),
  },
  (table) => [
    // Only the last merge of a record is in force.
    uniqueIndex('patient_merges_merged_key').on(table.mergedId).where(sql`${table.undoneAt} is null`),
    index('patient_merges_kept_index').on(table.keptId, table.at),
  ],
)

/** The rest of a merge that nobody undoes any more: the account of the merged record. */
type ForgottenPatient = { user: { id: number } }

/** The rows that a merge moved, and the values that it replaced in the kept record. */
export type MovedPatient = {
  /** The rows of the merged record, and the people who reached it. */
  user: typeof users.$inferSelect
  patient: typeof patients.$inferSelect
  registrations: (typeof patientRegistrations.$inferSelect)[]
  /** The ids of the consultations that moved, and of the registrations that the kept record got. */
  consultationIds: number[]
  addedRegistrationIds: number[]
  /** The personal data of the kept record before and after. */
  before: PatientInput
  after: PatientInput
}
