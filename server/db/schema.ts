import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { consultationStatusValues, genderValues, referralStatusValues, roleValues } from '#contract/generated/enums.ts'
import type { Role } from '#contract/generated/policy.ts'
import type {
  Certification,
  ConsultationStatus,
  Education,
  Gender,
  Post,
  Province,
  ReferralStatus,
  SocialLink,
} from '#contract/generated/schema.ts'
import { alphabetical, createdAt, fold, identity, instant, isOneOf, version } from './columns.ts'

/** Everybody whom the platform knows by name. A patient does not use the console and has neither role nor password. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    email: text().notNull(),
    passwordHash: text(),
    /** Somebody else chose the password: it opens nothing until its owner has chosen another one. */
    mustChangePassword: boolean().notNull().default(false),
    firstName: text().notNull(),
    lastName: text().notNull(),
    roleType: text().$type<Role>(),
    isActive: boolean().notNull().default(true),
    validated: boolean().notNull().default(false),
    dni: text(),
    gender: text().$type<Gender>(),
    dateBirthday: date(),
    phone: text(),
    employeeNumber: text(),
    /** The key of the image in the file store. */
    profileImage: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    version: version(),
    /** The text in which a search looks for the person. */
    search: text().notNull().generatedAlwaysAs(sql`fold(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(dni, ''))`),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_name_index').on(alphabetical(table.lastName), alphabetical(table.firstName), table.id),
    // Most users are patients; this index holds the few who use the console.
    index('users_console_index')
      .on(alphabetical(table.lastName), alphabetical(table.firstName), table.id)
      .where(sql`${table.roleType} is not null`),
    check('users_role_type_check', isOneOf(table.roleType, roleValues)),
    check('users_gender_check', isOneOf(table.gender, genderValues)),
  ],
)

/** Tokens are kept as hashes, so that nobody can use a session with a copy of the database. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** The failed sign-ins of each account and each address, and how many e-mails they checked. */
export const loginFailures = pgTable('login_failures', {
  key: text().primaryKey(),
  failures: doublePrecision().notNull(),
  failedAt: instant().notNull(),
  blockedUntil: instant().notNull(),
})

/** Keys that all processes share, so that nobody has to configure them. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** What the rows of this database were made with. Without a row it is the default. */
export const settings = pgTable('settings', {
  name: text().$type<'time_zone'>().primaryKey(),
  value: text().notNull(),
})

/** The captcha tokens that have been used. They are kept until they would have expired anyway. */
export const spentTokens = pgTable(
  'spent_tokens',
  {
    token: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** The answers to requests with an `Idempotency-Key`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    requestHash: text().notNull(),
    answer: jsonb().$type<{ status: number; headers: Record<string, string | string[]>; body: string }>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index().on(table.createdAt)],
)

/** Who did what to which record, from where. Triggers keep its rows from being changed, and from being deleted before their time. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    /** Null where nobody is known: a failed sign-in, a command, the server itself. */
    userId: integer().references(() => users.id),
    /** The client's address. Null where a command or the server itself did it. */
    address: text(),
    operation: text().notNull(),
    entity: text().notNull(),
    /** Null where a whole list was read. */
    recordId: integer(),
    before: jsonb(),
    after: jsonb(),
    /** The hash of the name that was typed, where a sign-in failed. */
    failedAccount: text(),
    /** What a read was limited by: the parameters of its query, as they were sent. Null where there were none. */
    query: jsonb().$type<Record<string, unknown>>(),
    /** How many records a read told. Null where it was no read, and while a stream goes on: a trigger admits that it is filled in once. */
    rows: integer(),
    requestId: text().notNull(),
  },
  (table) => [index().on(table.entity, table.recordId), index().on(table.userId), index().on(table.at)],
)

export const insurances = pgTable(
  'insurances',
  {
    id: identity(),
    name: text().notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [uniqueIndex('insurances_name_key').on(fold(table.name))],
)

export const specialities = pgTable(
  'specialities',
  {
    id: identity(),
    name: text().notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [uniqueIndex('specialities_name_key').on(fold(table.name))],
)

/** What a doctor has besides the user. The three lists are always read and replaced as a whole, so they need no tables. */
export const doctors = pgTable('doctors', {
  id: identity(),
  userId: integer()
    .notNull()
    .unique()
    .references(() => users.id),
  medicalLicenseNumber: text(),
  cuit: text(),
  recommendedBy: text(),
  description: text(),
  educations: jsonb().$type<Education[]>().notNull().default([]),
  certifications: jsonb().$type<Certification[]>().notNull().default([]),
  socialLinks: jsonb().$type<SocialLink[]>().notNull().default([]),
})

export const doctorSpecialities = pgTable(
  'doctor_specialities',
  {
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    /** Starts at 0. The first one is the doctor's main speciality. */
    position: integer().notNull(),
    specialityId: integer()
      .notNull()
      .references(() => specialities.id),
  },
  (table) => [primaryKey({ columns: [table.doctorId, table.position] }), index().on(table.specialityId)],
)

export const clinics = pgTable(
  'clinics',
  {
    id: identity(),
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    name: text().notNull(),
    address: text().notNull(),
    district: text().notNull(),
    city: text().notNull(),
    state: text().$type<Province>().notNull(),
    zipCode: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [index().on(table.doctorId)],
)

/** Where SECRETARY and ADMINISTRATOR_CLINIC work. */
export const clinicStaff = pgTable(
  'clinic_staff',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    clinicId: integer()
      .notNull()
      .references(() => clinics.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.clinicId] }), index().on(table.clinicId)],
)

export const patients = pgTable('patients', {
  id: identity(),
  userId: integer()
    .notNull()
    .unique()
    .references(() => users.id),
  createdAt: createdAt(),
  updatedAt: createdAt(),
})

export const consultations = pgTable(
  'consultations',
  {
    id: identity(),
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    patientId: integer()
      .notNull()
      .references(() => patients.id),
    clinicId: integer().references(() => clinics.id),
    name: text().notNull(),
    description: text(),
    date: instant().notNull(),
    durationInMinutes: integer().notNull(),
    status: text().$type<ConsultationStatus>().notNull().default('PENDING'),
    cancelledReason: text(),
    createdAt: createdAt(),
    version: version(),
    /** The text in which a search looks: its name, the patient, the clinic's name. Triggers keep it. */
    search: text().notNull().default(''),
    /** Whether somebody wrote a note. A trigger keeps it. */
    hasNotes: boolean().notNull().default(false),
  },
  (table) => [
    index('consultations_date_index').on(table.date, table.id),
    index('consultations_status_index').on(table.status, table.date, table.id),
    index('consultations_open_index').on(table.date, table.id).where(sql`${table.status} in ('PENDING', 'CONFIRMED')`),
    index('consultations_clinic_index').on(table.clinicId, table.date, table.id),
    index('consultations_doctor_date_index').on(table.doctorId, table.date, table.id),
    index('consultations_doctor_patient_index').on(table.doctorId, table.patientId, table.status, table.date),
    index('consultations_patient_index').on(table.patientId, table.date, table.id),
    index('consultations_search_index').using('gin', sql`${table.search} gin_trgm_ops`).with({ fastupdate: false }),
    index('consultations_without_notes_index').on(table.date, table.id).where(sql`${table.status} = 'COMPLETED' and not ${table.hasNotes}`),
    check('consultations_status_check', isOneOf(table.status, consultationStatusValues)),
    check('consultations_duration_check', sql`${table.durationInMinutes} > 0`),
  ],
)

/**
 * How many consultations each day of the clinics has with each status. Triggers of `consultations` keep it right, whoever writes there. The
 * zone in which they take a consultation's day is the one in `settings`.
 */
export const consultationDays = pgTable(
  'consultation_days',
  {
    day: date().notNull(),
    status: text().$type<ConsultationStatus>().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.status] })],
)

export const followUpNotes = pgTable(
  'follow_up_notes',
  {
    id: identity(),
    consultationId: integer()
      .notNull()
      .references(() => consultations.id),
    content: text().notNull(),
    /** Null where it is not known. */
    authorId: integer().references(() => users.id),
    createdAt: createdAt(),
    /** When the content was last corrected. */
    revisedAt: instant(),
    version: version(),
  },
  (table) => [index().on(table.consultationId)],
)

/** What a note said before it was corrected. A trigger keeps its rows from being changed or deleted. */
export const followUpNoteVersions = pgTable(
  'follow_up_note_versions',
  {
    noteId: integer()
      .notNull()
      .references(() => followUpNotes.id),
    version: integer().notNull(),
    content: text().notNull(),
    authorId: integer().references(() => users.id),
    /** When it was written. */
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.version] })],
)

export const attachments = pgTable(
  'attachments',
  {
    id: identity(),
    noteId: integer()
      .notNull()
      .references(() => followUpNotes.id),
    /** The key of the file in the file store: random, with the extension of its type. */
    key: text().notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.noteId)],
)

/** The ledger of choices. The balance is the sum of its rows, so a trigger keeps them from being changed or deleted. */
export const choiceTransactions = pgTable(
  'choice_transactions',
  {
    id: identity(),
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    type: text().$type<'ASSIGN' | 'CONSUME'>().notNull(),
    quantity: integer().notNull(),
    ppc: integer(),
    paymentMethod: text(),
    observation: text(),
    assignedBy: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('choice_transactions_doctor_index').on(table.doctorId, table.id),
    index('choice_transactions_created_index').on(table.createdAt),
    check('choice_transactions_type_check', isOneOf(table.type, ['ASSIGN', 'CONSUME'])),
    check('choice_transactions_quantity_check', sql`${table.quantity} > 0`),
  ],
)

export const posts = pgTable(
  'posts',
  {
    id: identity(),
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    specialityId: integer().references(() => specialities.id),
    title: text().notNull(),
    description: text().notNull(),
    price: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    time: integer().notNull(),
    status: text().$type<Post['status']>().notNull().default('DRAFT'),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    index('posts_doctor_index').on(table.doctorId, table.id),
    check('posts_status_check', isOneOf(table.status, ['DRAFT', 'PUBLISHED', 'PAUSED'] satisfies Post['status'][])),
  ],
)

/** A lead and the doctor who referred it. */
export const referrals = pgTable(
  'referrals',
  {
    id: identity(),
    referrerDoctorId: integer()
      .notNull()
      .references(() => doctors.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    status: text().$type<ReferralStatus>().notNull().default('PENDING'),
    /** When the lead got its status. */
    statusSince: createdAt(),
    notes: text(),
    referralDate: createdAt(),
    version: version(),
  },
  (table) => [
    index('referrals_email_index').on(sql`lower(${table.email})`),
    index('referrals_doctor_index').on(table.referrerDoctorId, table.referralDate, table.id),
    index('referrals_date_index').on(table.referralDate, table.id),
    check('referrals_status_check', isOneOf(table.status, referralStatusValues)),
  ],
)
