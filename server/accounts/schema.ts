import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { genderValues, roleValues, signUpStatusValues } from '#contract/generated/enums.ts'
import type { Role } from '#contract/generated/policy.ts'
import type { Certification, Education, Gender, Preferences, SignUpStatus, SocialLink } from '#contract/generated/schema.ts'
import { insurances, specialities } from '../catalogue/schema.ts'
import { alphabetical, createdAt, identity, instant, isOneOf, labelled, version } from '../platform/db/columns.ts'

/** The roles and the statuses of leads in the order of their Spanish labels. */
export const ROLES_BY_LABEL = ['BACKOFFICE', 'ADMINISTRATOR_CLINIC', 'DOCTOR', 'SECRETARY'] as const satisfies readonly Role[]

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
    /** A passport or another document of a patient without a DNI, as it was typed. */
    document: text(),
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

/** Whether mails reach somebody: a patient may have given no address. */
export const hasEmail = sql<boolean>`${users.email} <> ''`

/** Tokens are kept as hashes, so that nobody can use a session with a copy of the database. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    /** The public name of the session, which is neither its token nor the hash of it. */
    id: integer().notNull().unique().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the sign-in came from. Null where it is not known. */
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
    /** The id that the device gave it, in base64url. */
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

/** The challenges that wait for an answer: a sign-in waits for its second step, and a new second step for the proof that it works. */
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

/** The codes that go to an e-mail address. They prove that the person who asked can read its mails. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: identity(),
    /** The hash of what the browser was given that asked. */
    keyHash: text().notNull().unique(),
    email: text().notNull(),
    /** Its purpose: a request for an account, or an account whose address changes. Then the session that asked goes on. */
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

/** The facts of a doctor that a user does not have. The three lists are always read and replaced as a whole, so they need no tables. */
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
