import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  cancelledKindValues,
  consultationStatusValues,
  genderValues,
  mailKindValues,
  mailStatusValues,
  notificationKindValues,
  onlineBookingValues,
  partOfDayValues,
  postStatusValues,
  referralStatusValues,
  reservationOriginValues,
  reservationRejectionValues,
  reservationStatusValues,
  roleValues,
  scheduleExceptionKindValues,
  signUpStatusValues,
} from '#contract/generated/enums.ts'
import type { Role } from '#contract/generated/policy.ts'
import type {
  CancelledKind,
  Certification,
  ConsultationStatus,
  Education,
  Gender,
  MailKind,
  MailStatus,
  NotificationKind,
  OnlineBooking,
  PartOfDay,
  PatientInput,
  PostStatus,
  Preferences,
  Province,
  ReferralStatus,
  ReservationOrigin,
  ReservationRejection,
  ReservationStatus,
  ReservedService,
  ScheduleExceptionKind,
  SignUpStatus,
  SocialLink,
  WantedTime,
  WebhookDelivery,
  WebhookEvent,
} from '#contract/generated/schema.ts'
import { alphabetical, clock, createdAt, fold, identity, instant, int8range, isOneOf, labelled, version } from './columns.ts'

/** The roles and the statuses of leads in the order of their Spanish labels. */
export const ROLES_BY_LABEL = ['BACKOFFICE', 'ADMINISTRATOR_CLINIC', 'DOCTOR', 'SECRETARY'] as const satisfies readonly Role[]
export const LEAD_STATUSES_BY_LABEL = ['CONTACTED', 'CONVERTED', 'PENDING', 'REJECTED'] as const satisfies readonly ReferralStatus[]

/** A person's first and last name, as one text. */
export const fullName = ({ firstName, lastName }: { firstName: AnyPgColumn; lastName: AnyPgColumn }) =>
  sql<string>`(${firstName} || ' ' || ${lastName})`

/** Everybody whom the platform knows by name. A patient does not use the console and has neither role nor password. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    /** Empty where a patient gave none. */
    email: text().notNull(),
    passwordHash: text(),
    /** Somebody else chose the password: it opens nothing until its owner has chosen another one. */
    mustChangePassword: boolean().notNull().default(false),
    firstName: text().notNull(),
    lastName: text().notNull(),
    roleType: text().$type<Role>(),
    isActive: boolean().notNull().default(true),
    validated: boolean().notNull().default(false),
    /** A doctor who asked for the account: it opens nothing until the back office has validated it. */
    awaitsValidation: boolean().notNull().default(false),
    /** A sign-in asks for more than the password. It is so while there is an authenticator or a passkey. */
    hasSecondStep: boolean().notNull().default(false),
    /** How the console looks and begins for the person. */
    preferences: jsonb().$type<Preferences>().notNull().default({}),
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
    /** The text in which a search looks for the person: see `search.ts`. A trigger keeps it. */
    search: text().notNull().default(''),
  },
  (table) => {
    const names = [alphabetical(table.lastName), alphabetical(table.firstName), table.id] as const
    const firstNames = [alphabetical(table.firstName), alphabetical(table.lastName), table.id] as const
    // Most users are patients; these indexes hold the few who use the console.
    const console = sql`${table.roleType} is not null`
    return [
      // An address opens one account. Of patients several may give the same one, as a family does, and some have none.
      uniqueIndex('users_email_key').on(sql`lower(${table.email})`).where(console),
      index('users_search_index').using('gin', sql`${table.search} gin_trgm_ops`).with({ fastupdate: false }),
      index('users_name_index').on(...names),
      index('users_first_name_index').on(...firstNames),
      index('users_email_index').on(alphabetical(table.email)),
      index('users_dni_index').on(alphabetical(table.dni), ...names),
      index('users_phone_index').on(alphabetical(table.phone), ...names),
      index('users_birthday_index').on(table.dateBirthday, ...names),
      index('users_console_index')
        .on(...names)
        .where(console),
      index('users_console_id_index').on(table.id).where(console),
      index('users_console_first_name_index')
        .on(...firstNames)
        .where(console),
      index('users_console_full_name_index')
        .on(alphabetical(fullName(table)))
        .where(console),
      index('users_console_email_index').on(alphabetical(table.email)).where(console),
      index('users_console_dni_index')
        .on(alphabetical(table.dni), ...names)
        .where(console),
      index('users_console_role_index')
        .on(labelled(table.roleType, ROLES_BY_LABEL), ...names)
        .where(console),
      index('users_console_validated_index')
        .on(table.validated, ...names)
        .where(console),
      index('users_console_active_index')
        .on(table.isActive, ...names)
        .where(console),
      check('users_role_type_check', isOneOf(table.roleType, roleValues)),
      check('users_gender_check', isOneOf(table.gender, genderValues)),
    ]
  },
)

/** Tokens are kept as hashes, so that nobody can use a session with a copy of the database. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    /** What the session is called by: not its token, nor the hash of it. */
    id: integer().notNull().unique().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where the sign-in came from. Null where that is not known. */
    address: text(),
    userAgent: text(),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** The links by which people choose another password. Their tokens are kept as hashes. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('password_resets_user_index').on(table.userId)],
)

/** The authenticator app of an account. */
export const authenticators = pgTable('authenticators', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In base32. The server has to make the codes itself, so that it is no hash. */
  secret: text().notNull(),
  /** The half minute of the last code that was used: no code works twice. */
  lastPeriod: integer().notNull(),
  createdAt: createdAt(),
})

/** The passkeys of an account. Their private keys never leave the device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the device calls it, in base64url. */
    credentialId: text().notNull().unique(),
    /** In base64url. */
    publicKey: text().notNull(),
    /** How often the device says that it was used; some say 0 always. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_user_index').on(table.userId)],
)

/** The recovery codes that are left, as hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_user_index').on(table.userId)],
)

/** What waits for an answer: a sign-in for its second step, or a second step for the proof that it works. */
export const stepChallenges = pgTable(
  'step_challenges',
  {
    /** The hash of what the browser was given that asked. */
    keyHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'SIGN_IN' | 'AUTHENTICATOR' | 'PASSKEY'>().notNull(),
    /** The secret of the authenticator, or what a passkey signs. Null where there is none. */
    secret: text(),
    /** The session that began it. Null for a sign-in. */
    session: text().references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    triesLeft: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('step_challenges_user_index').on(table.userId),
    index('step_challenges_session_index').on(table.session),
    index('step_challenges_expires_index').on(table.expiresAt),
    check('step_challenges_purpose_check', isOneOf(table.purpose, ['SIGN_IN', 'AUTHENTICATOR', 'PASSKEY'])),
    check('step_challenges_session_check', sql`(${table.purpose} = 'SIGN_IN') = (${table.session} is null)`),
  ],
)

/** The doctors who asked for an account. */
export const signUps = pgTable(
  'sign_ups',
  {
    id: identity(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    licenseNumber: text().notNull(),
    cuit: text().notNull(),
    specialityId: integer()
      .notNull()
      .references(() => specialities.id),
    /** Null once the account has it. */
    passwordHash: text(),
    /** The account, which is made when the e-mail is proved. */
    userId: integer()
      .unique()
      .references(() => users.id),
    status: text().$type<SignUpStatus>().notNull().default('PENDING'),
    statusSince: createdAt(),
    rejectedReason: text(),
    decidedBy: integer().references(() => users.id),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    index('sign_ups_status_index').on(table.status, table.id),
    check('sign_ups_status_check', isOneOf(table.status, signUpStatusValues)),
    check('sign_ups_rejected_check', sql`(${table.status} = 'REJECTED') = (${table.rejectedReason} is not null)`),
    check('sign_ups_password_check', sql`(${table.userId} is null) = (${table.passwordHash} is not null)`),
  ],
)

/** The codes that go to an e-mail address, to prove that whoever asked reads what arrives there. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: identity(),
    /** The hash of what the browser was given that asked. */
    keyHash: text().notNull().unique(),
    email: text().notNull(),
    /** What it is for: a request for an account, or an account whose address changes, of which the session that asked goes on. */
    signUpId: integer().references(() => signUps.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    session: text(),
    /** Null until a mail has one. */
    codeHash: text(),
    triesLeft: integer().notNull(),
    /** How many mails were asked for, and when the last one was. */
    mails: integer().notNull().default(1),
    mailedAt: createdAt(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('email_codes_sign_up_index').on(table.signUpId),
    index('email_codes_user_index').on(table.userId),
    check('email_codes_tries_check', sql`${table.triesLeft} >= 0`),
    check('email_codes_purpose_check', sql`num_nonnulls(${table.signUpId}, ${table.userId}) = 1`),
  ],
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

/** The id that this database and its files both have, in one row. Files with another one are those of another database. */
export const fileStore = pgTable(
  'file_store',
  {
    isOnly: boolean().primaryKey().default(true),
    id: uuid().notNull().defaultRandom(),
  },
  (table) => [check('file_store_is_only_check', sql`${table.isOnly}`)],
)

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
    archivedAt: instant(),
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
    archivedAt: instant(),
    version: version(),
  },
  (table) => [uniqueIndex('specialities_name_key').on(fold(table.name))],
)

/** What a doctor has besides the user. The three lists are always read and replaced as a whole, so they need no tables. */
export const doctors = pgTable(
  'doctors',
  {
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
    /** The text in which a search looks for the numbers of the doctor: see `search.ts`. */
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`' ' || coalesce(cuit, '') || ' ' || regexp_replace(coalesce(cuit, ''), '\\D', '', 'g') || ' ' || fold(coalesce(medical_license_number, ''))`,
      ),
  },
  (table) => [index('doctors_search_index').using('gin', sql`${table.search} gin_trgm_ops`).with({ fastupdate: false })],
)

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

/** The health insurers that a doctor works with. */
export const doctorInsurances = pgTable(
  'doctor_insurances',
  {
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    insuranceId: integer()
      .notNull()
      .references(() => insurances.id),
  },
  (table) => [primaryKey({ columns: [table.doctorId, table.insuranceId] }), index().on(table.insuranceId)],
)

/** Latitude and longitude as the console writes them. */
export const coordinates = ({ latitude, longitude }: { latitude: AnyPgColumn; longitude: AnyPgColumn }) =>
  sql<string>`(${latitude}::text || ', ' || ${longitude}::text)`

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
    archivedAt: instant(),
    version: version(),
    /** The text in which a search looks for the clinic: see `search.ts`. */
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`' ' || fold(name) || chr(31) || ' ' || fold(address || ' ' || district || ' ' || city || ' ' || state || ' ' || zip_code)`,
      ),
  },
  (table) => {
    const name = [alphabetical(table.name), table.id] as const
    return [
      index().on(table.doctorId),
      index('clinics_search_index').using('gin', sql`${table.search} gin_trgm_ops`).with({ fastupdate: false }),
      index('clinics_name_index').on(...name),
      index('clinics_archived_index')
        .on(...name)
        .where(sql`${table.archivedAt} is not null`),
      index('clinics_address_index').on(alphabetical(table.address), ...name),
      index('clinics_district_index').on(alphabetical(table.district), ...name),
      index('clinics_city_index').on(alphabetical(table.city), ...name),
      index('clinics_state_index').on(alphabetical(table.state), ...name),
      index('clinics_zip_code_index').on(alphabetical(table.zipCode), ...name),
      index('clinics_coordinates_index').on(alphabetical(coordinates(table)), ...name),
    ]
  },
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

/** Who reaches a patient without a consultation: the doctor, or who works at the clinic, by whom the patient was entered. */
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
 * Two records of one person that became one. The rows of the merged one are gone, so that no list has to leave them out; its id leads to the
 * kept one as long as the merge is not undone, and what an undo needs is in `moved`.
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
    moved: jsonb().$type<MovedPatient>().notNull(),
    undoneAt: instant(),
    undoneBy: integer().references(() => users.id),
  },
  (table) => [
    // Only the last merge of a record is in force.
    uniqueIndex('patient_merges_merged_key').on(table.mergedId).where(sql`${table.undoneAt} is null`),
    index('patient_merges_kept_index').on(table.keptId, table.at),
  ],
)

/** What a merge moved, and what it replaced in the kept record. */
export type MovedPatient = {
  /** The rows of the merged record, and who reached it. */
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

/** What the lists of completed consultations without a note are found by. */
const lacksNotes = ({ status, hasNotes }: { status: AnyPgColumn; hasNotes: AnyPgColumn }) =>
  sql`${status} = 'COMPLETED' and not ${hasNotes}`

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
    /** Null where nobody said. */
    cancelledKind: text().$type<CancelledKind>(),
    /** Why it overlaps another one of the doctor. Null where it does not. */
    overbookedReason: text(),
    /** When the patient told the clinic that they are there. */
    arrivedAt: instant(),
    /** When the patient said, by the link of a mail, that they will come at this time. */
    patientConfirmedAt: instant(),
    /** What the consultations have in common that were booked at once. */
    seriesId: uuid(),
    createdAt: createdAt(),
    version: version(),
    /** The text in which a search looks for the patient and the name: see `search.ts`. Triggers keep it. */
    search: text().notNull().default(''),
    /** Whether somebody wrote a note. A trigger keeps it. */
    hasNotes: boolean().notNull().default(false),
  },
  (table) => [
    index('consultations_date_index').on(table.date, table.id),
    index('consultations_status_index').on(table.status, table.date, table.id),
    index('consultations_open_index').on(table.date, table.id).where(sql`${table.status} in ('PENDING', 'CONFIRMED')`),
    index('consultations_clinic_index').on(table.clinicId, table.date, table.id),
    index('consultations_clinic_status_index').on(table.clinicId, table.status, table.date, table.id),
    index('consultations_doctor_status_index').on(table.doctorId, table.status, table.date, table.id),
    index('consultations_doctor_date_index').on(table.doctorId, table.date, table.id),
    index('consultations_doctor_patient_index').on(table.doctorId, table.patientId, table.status, table.date),
    index('consultations_clinic_patient_index').on(table.clinicId, table.patientId),
    index('consultations_patient_index').on(table.patientId, table.date, table.id),
    index('consultations_search_index').using('gin', sql`${table.search} gin_trgm_ops`).with({ fastupdate: false }),
    index('consultations_without_notes_index').on(table.date, table.id).where(lacksNotes(table)),
    index('consultations_clinic_without_notes_index').on(table.clinicId, table.date, table.id).where(lacksNotes(table)),
    index('consultations_doctor_without_notes_index').on(table.doctorId, table.date, table.id).where(lacksNotes(table)),
    check('consultations_status_check', isOneOf(table.status, consultationStatusValues)),
    check('consultations_duration_check', sql`${table.durationInMinutes} > 0`),
    check('consultations_cancelled_kind_check', isOneOf(table.cancelledKind, cancelledKindValues)),
  ],
)

/**
 * The time that a consultation takes of its doctor, as long as it is neither cancelled nor over nor an overbooking. Triggers of `consultations`
 * keep it, whoever writes there, and a constraint (in the migration) has no two of them overlap: so two processes cannot book the same time.
 */
export const consultationSlots = pgTable(
  'consultation_slots',
  {
    consultationId: integer()
      .primaryKey()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    /** The minutes since 1970 behind those of the doctors with lower ids, of whom each has 2^32: one range for both needs no extension. */
    occupied: int8range().notNull(),
    endsAt: instant().notNull(),
  },
  (table) => [index().on(table.endsAt)],
)

/** A time that a mail proposes, with the names as they were. */
export type MailedTime = { date: string; durationInMinutes: number; doctor: string; place: string }

/** What concerns a person who uses the console. Whether it is still so, the record says that it is about. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    kind: text().$type<NotificationKind>().notNull(),
    consultationId: integer().references(() => consultations.id),
    referralId: integer().references((): AnyPgColumn => referrals.id),
    reservationId: integer().references((): AnyPgColumn => reservations.id),
    postId: integer().references((): AnyPgColumn => posts.id),
    /** When it was told, and not when its transaction began: who has read up to a moment has seen what came before. */
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    readAt: instant(),
    /** False where somebody is told by mail alone. */
    inBell: boolean().notNull().default(true),
  },
  (table) => [
    // Of one record it is told once, and anew when it happens again.
    unique('notifications_key')
      .on(table.userId, table.kind, table.consultationId, table.referralId, table.reservationId, table.postId)
      .nullsNotDistinct(),
    index('notifications_user_index').on(table.userId, table.createdAt),
    index('notifications_created_index').on(table.createdAt),
    check('notifications_kind_check', isOneOf(table.kind, notificationKindValues)),
    check(
      'notifications_record_check',
      sql`num_nonnulls(${table.consultationId}, ${table.referralId}, ${table.reservationId}, ${table.postId}) = 1`,
    ),
  ],
)

/** The addresses of other programs that are told what happens. */
export const webhooks = pgTable('webhooks', {
  id: identity(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  /** Signs the deliveries, so that it is no hash. */
  secret: text().notNull(),
  isActive: boolean().notNull().default(true),
  createdAt: createdAt(),
  version: version(),
})

/** What an address is told, and what became of it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().$type<WebhookDelivery['event']>().notNull(),
    /** What the program is told, as it was when it happened. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text().$type<WebhookDelivery['status']>().notNull().default('WAITING'),
    attempts: integer().notNull().default(0),
    answer: integer(),
    problem: text(),
    createdAt: createdAt(),
    deliveredAt: instant(),
  },
  (table) => [
    index('webhook_deliveries_webhook_index').on(table.webhookId, table.id),
    index('webhook_deliveries_created_index').on(table.createdAt),
    check('webhook_deliveries_status_check', isOneOf(table.status, ['WAITING', 'DELIVERED', 'FAILED'])),
  ],
)

/** Who asks for an appointment, and what became of it. Who has one is a patient; who asks may be none yet. */
export const reservations = pgTable(
  'reservations',
  {
    id: identity(),
    status: text().$type<ReservationStatus>().notNull().default('PENDING'),
    statusSince: createdAt(),
    origin: text().$type<ReservationOrigin>().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    dni: text(),
    phone: text().notNull(),
    /** Empty where there is none. */
    email: text().notNull(),
    insuranceId: integer().references(() => insurances.id),
    /** Either a doctor or a speciality is asked for. */
    doctorId: integer().references(() => doctors.id),
    specialityId: integer().references(() => specialities.id),
    clinicId: integer().references(() => clinics.id),
    /** What was asked for, as it was published then. */
    service: jsonb().$type<ReservedService>(),
    wantedTimes: jsonb().$type<WantedTime[]>().notNull().default([]),
    weekdays: integer().array().notNull().default([]),
    partOfDay: text().$type<PartOfDay>(),
    note: text(),
    /** Of a PROPOSED one: until when its times are held. */
    heldUntil: instant(),
    /** Of a PROPOSED one: what it becomes again where nothing comes of it. */
    returnsTo: text().$type<'PENDING' | 'WAITING'>(),
    /** What became of the latest proposal, where nothing came of it. */
    lapse: text().$type<'DECLINED' | 'LAPSED'>(),
    rejection: text().$type<ReservationRejection>(),
    rejectedReason: text(),
    consultationId: integer().references(() => consultations.id),
    /** Null where nobody was signed in. */
    createdBy: integer().references(() => users.id),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    index('reservations_doctor_index').on(table.doctorId, table.status),
    index('reservations_status_index').on(table.status, table.id),
    index('reservations_consultation_index').on(table.consultationId),
    index('reservations_dni_index').on(table.dni),
    check('reservations_status_check', isOneOf(table.status, reservationStatusValues)),
    check('reservations_origin_check', isOneOf(table.origin, reservationOriginValues)),
    check('reservations_part_of_day_check', isOneOf(table.partOfDay, partOfDayValues)),
    check('reservations_rejection_check', isOneOf(table.rejection, reservationRejectionValues)),
    check('reservations_rejected_check', sql`(${table.status} = 'REJECTED') = (${table.rejection} is not null)`),
    check('reservations_accepted_check', sql`(${table.status} = 'ACCEPTED') = (${table.consultationId} is not null)`),
    check(
      'reservations_held_check',
      sql`(${table.status} = 'PROPOSED') = (${table.heldUntil} is not null) and (${table.heldUntil} is null) = (${table.returnsTo} is null)`,
    ),
    check('reservations_wish_check', sql`num_nonnulls(${table.doctorId}, ${table.specialityId}) = 1`),
  ],
)

/**
 * The times that are proposed to somebody. Until the moment they are held nobody else gets them: whoever books asks for it, under the lock of
 * the doctor's agenda. Triggers tell that the agenda changed.
 */
export const reservationTimes = pgTable(
  'reservation_times',
  {
    id: identity(),
    reservationId: integer()
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    clinicId: integer()
      .notNull()
      .references(() => clinics.id),
    date: instant().notNull(),
    durationInMinutes: integer().notNull(),
    heldUntil: instant().notNull(),
  },
  (table) => [
    index('reservation_times_reservation_index').on(table.reservationId),
    index('reservation_times_doctor_index').on(table.doctorId, table.heldUntil),
  ],
)

/**
 * The mails to patients, and what each tells: the row is what somebody knows, so the latest one of an appointment decides whether there is
 * something new to tell. What it looks like is made of it when it is sent.
 */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    kind: text().$type<MailKind>().notNull(),
    /** It tells of an appointment or of a reservation. */
    consultationId: integer().references(() => consultations.id),
    reservationId: integer().references(() => reservations.id),
    recipient: text().notNull(),
    /** What it tells: the appointment as it was when the mail was written. */
    date: instant(),
    durationInMinutes: integer(),
    doctorId: integer().references(() => doctors.id),
    clinicId: integer().references(() => clinics.id),
    /** When the appointment was before, as its patient knows it. */
    previousDate: instant(),
    /** The times that it proposes. */
    times: jsonb().$type<MailedTime[]>(),
    /** Of a reminder: how many hours before. */
    hoursBefore: integer(),
    /** Counts the mails of the appointment, so that calendars know which of two is newer. */
    sequence: integer().notNull(),
    status: text().$type<MailStatus>().notNull().default('WAITING'),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed, in the words of the mail server. */
    failure: text(),
    createdAt: createdAt(),
    /** When the mail server took it. */
    sentAt: instant(),
  },
  (table) => [
    index('mails_consultation_index').on(table.consultationId, table.id),
    index('mails_reservation_index').on(table.reservationId, table.id),
    index('mails_status_index').on(table.status, table.id),
    // Of several processes that look for what is due, one writes the reminder.
    uniqueIndex('mails_reminder_key').on(table.consultationId, table.date, table.hoursBefore),
    check('mails_kind_check', isOneOf(table.kind, mailKindValues)),
    check('mails_status_check', isOneOf(table.status, mailStatusValues)),
    check('mails_about_check', sql`num_nonnulls(${table.consultationId}, ${table.reservationId}) = 1`),
    check('mails_reminder_check', sql`(${table.kind} = 'REMINDER') = (${table.hoursBefore} is not null)`),
  ],
)

/**
 * When the agenda of a doctor was changed last. Triggers of `consultations`, `opening_hours` and `schedule_exceptions` keep it, whoever writes
 * there, in the same transaction.
 */
export const agendaChanges = pgTable(
  'agenda_changes',
  {
    doctorId: integer()
      .primaryKey()
      .references(() => doctors.id),
    /** How many times so far. */
    changes: integer().notNull().default(1),
    changedAt: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index().on(table.changedAt)],
)

/** The secret address by which calendars read a doctor's agenda. The server keeps the hash of its token only. */
export const calendarFeeds = pgTable('calendar_feeds', {
  doctorId: integer()
    .primaryKey()
    .references(() => doctors.id),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
  readAt: instant(),
})

/** What a doctor's hours have in common. A doctor without a row has what is the default here. */
export const doctorSchedules = pgTable(
  'doctor_schedules',
  {
    doctorId: integer()
      .primaryKey()
      .references(() => doctors.id),
    overbookingsPerDay: integer().notNull().default(2),
    /** How many hours before an appointment its patient is reminded of it. */
    reminderHours: integer().array().$type<(3 | 48)[]>().notNull().default([48, 3]),
    onlineBooking: text().$type<OnlineBooking>().notNull().default('REQUEST'),
    /** Counts the changes of the doctor's hours as a whole. */
    version: version(),
  },
  (table) => [
    check('doctor_schedules_overbookings_check', sql`${table.overbookingsPerDay} >= 0`),
    check('doctor_schedules_online_booking_check', isOneOf(table.onlineBooking, onlineBookingValues)),
  ],
)

/** The weekly hours of a doctor at a clinic. Two of one doctor that hold on the same days do not overlap: `updateDoctorSchedule` sees to it. */
export const openingHours = pgTable(
  'opening_hours',
  {
    id: identity(),
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    clinicId: integer()
      .notNull()
      .references(() => clinics.id),
    /** From 1 for Monday to 7 for Sunday. */
    weekday: integer().notNull(),
    fromTime: clock().notNull(),
    toTime: clock().notNull(),
    slotMinutes: integer().notNull(),
    validFrom: date().notNull(),
    validUntil: date(),
  },
  (table) => [
    index('opening_hours_doctor_index').on(table.doctorId, table.weekday),
    index('opening_hours_clinic_index').on(table.clinicId),
    check('opening_hours_weekday_check', sql`${table.weekday} between 1 and 7`),
    check('opening_hours_times_check', sql`${table.fromTime} < ${table.toTime}`),
    check('opening_hours_slot_check', sql`${table.slotMinutes} between 5 and 240`),
  ],
)

/** Days on which other hours hold than the weekly ones. */
export const scheduleExceptions = pgTable(
  'schedule_exceptions',
  {
    id: identity(),
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    /** Null: at every clinic. */
    clinicId: integer().references(() => clinics.id),
    kind: text().$type<ScheduleExceptionKind>().notNull(),
    fromDay: date().notNull(),
    toDay: date().notNull(),
    /** On each of the days. Null, as the other: the whole day. */
    fromTime: clock(),
    toTime: clock(),
    slotMinutes: integer(),
    reason: text().notNull(),
    createdBy: integer().references(() => users.id),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    index('schedule_exceptions_doctor_index').on(table.doctorId, table.toDay),
    check('schedule_exceptions_kind_check', isOneOf(table.kind, scheduleExceptionKindValues)),
    check('schedule_exceptions_days_check', sql`${table.fromDay} <= ${table.toDay}`),
    check('schedule_exceptions_times_check', sql`(${table.fromTime} is null) = (${table.toTime} is null)`),
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
    /** What the file was called when it was sent. Null where that is not known, as in rows of earlier versions. */
    name: text(),
    /** In bytes, as it is stored. Null where the name is. */
    size: integer(),
    /** When it came, and not when its transaction began: files and corrections of a note take turns, and versions tell which they had. */
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    /** The version of the note that no longer has the file. Versions before it do, so that neither row nor file is ever deleted. */
    removedIn: integer(),
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
    type: text().$type<'ASSIGN' | 'CONSUME' | 'REVERSAL'>().notNull(),
    quantity: integer().notNull(),
    ppc: integer(),
    paymentMethod: text(),
    observation: text(),
    /** The assignment that a REVERSAL takes back, once. */
    reverses: integer().references((): AnyPgColumn => choiceTransactions.id),
    assignedBy: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('choice_transactions_doctor_index').on(table.doctorId, table.id),
    index('choice_transactions_created_index').on(table.createdAt),
    uniqueIndex('choice_transactions_reverses_key').on(table.reverses),
    check('choice_transactions_type_check', isOneOf(table.type, ['ASSIGN', 'CONSUME', 'REVERSAL'])),
    check('choice_transactions_reverses_check', sql`(${table.type} = 'REVERSAL') = (${table.reverses} is not null)`),
    check('choice_transactions_quantity_check', sql`${table.quantity} > 0`),
  ],
)

export const postCategories = pgTable(
  'post_categories',
  {
    id: identity(),
    name: text().notNull(),
    createdAt: createdAt(),
    archivedAt: instant(),
    version: version(),
  },
  (table) => [uniqueIndex('post_categories_name_key').on(fold(table.name))],
)

/** What a doctor offers, as patients read it. */
const offered = {
  title: text().notNull(),
  /** Null where an earlier version had none. */
  categoryId: integer().references(() => postCategories.id),
  description: text().notNull(),
  /** In pesos. Two decimals are exact in a number of JavaScript up to this precision. */
  price: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
  /** In minutes. */
  time: integer().notNull(),
  /** The key of the image in the file store, and what it shows. */
  image: text(),
  imageAlt: text(),
}

const ownerOfPost = () =>
  integer()
    .notNull()
    .references(() => doctors.id)

/** What doctors write about what they offer. Whatever of it patients may see is a row of `published_posts`, and nothing else is. */
export const posts = pgTable(
  'posts',
  {
    id: identity(),
    doctorId: ownerOfPost(),
    ...offered,
    status: text().$type<PostStatus>().notNull().default('DRAFT'),
    statusSince: createdAt(),
    /** Why it was rejected last, until it is reviewed again. */
    rejectedReason: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    version: version(),
  },
  (table) => [
    index('posts_doctor_index').on(table.doctorId, table.id),
    index('posts_category_index').on(table.categoryId),
    index('posts_image_index').on(table.image),
    check('posts_status_check', isOneOf(table.status, postStatusValues)),
  ],
)

/** The posts as they were when they were published last. */
export const publishedPosts = pgTable(
  'published_posts',
  {
    postId: integer()
      .primaryKey()
      .references(() => posts.id),
    doctorId: ownerOfPost(),
    ...offered,
    publishedAt: createdAt(),
  },
  (table) => [index('published_posts_doctor_index').on(table.doctorId), index('published_posts_image_index').on(table.image)],
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
    /** The text in which a search looks for the lead: see `search.ts`. */
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`' ' || fold(first_name || ' ' || last_name || ' ' || email) || ' ' || regexp_replace(coalesce(phone, ''), '\\D', '', 'g')`,
      ),
  },
  (table) => {
    const newest = [sql`${table.referralDate} desc`, sql`${table.id} desc`] as const
    return [
      index('referrals_email_index').on(sql`lower(${table.email})`),
      index('referrals_search_index').using('gin', sql`${table.search} gin_trgm_ops`).with({ fastupdate: false }),
      index('referrals_doctor_index').on(table.referrerDoctorId, table.referralDate, table.id),
      index('referrals_doctor_status_index').on(table.referrerDoctorId, table.status),
      index('referrals_date_index').on(table.referralDate, table.id),
      index('referrals_first_name_index').on(alphabetical(table.firstName), ...newest),
      index('referrals_last_name_index').on(alphabetical(table.lastName), ...newest),
      index('referrals_full_name_index').on(alphabetical(fullName(table)), ...newest),
      index('referrals_lead_email_index').on(alphabetical(table.email), ...newest),
      index('referrals_phone_index').on(alphabetical(table.phone), ...newest),
      index('referrals_status_index').on(labelled(table.status, LEAD_STATUSES_BY_LABEL), ...newest),
      index('referrals_waiting_index').on(table.status, table.statusSince, table.id),
      index('referrals_since_index').on(table.statusSince, table.referralDate, table.id),
      check('referrals_status_check', isOneOf(table.status, referralStatusValues)),
    ]
  },
)

const countOfLeads = () => integer().notNull().default(0)

/** How many leads of each status a doctor has referred. Triggers of `referrals` keep it right, whoever writes there. */
export const referrerCounts = pgTable(
  'referrer_counts',
  {
    doctorId: integer().primaryKey(),
    pending: countOfLeads(),
    contacted: countOfLeads(),
    converted: countOfLeads(),
    rejected: countOfLeads(),
    total: integer().notNull().generatedAlwaysAs(sql`pending + contacted + converted + rejected`),
  },
  (table) => [index('referrer_counts_total_index').on(table.total)],
)
