import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { policy, type Rule } from '#contract/generated/policy.ts'
import type {
  CreateBackofficeInput,
  CreateDoctorInput,
  CreateStaffInput,
  CreateUserInput,
  DoctorUpdate,
  UserUpdate,
} from '#contract/generated/schema.ts'
import {
  endAccess,
  hashPassword,
  missingUser as missing,
  ownSignUp,
  rejectCommon,
  replacePassword,
  requirePassword,
  usesConsole,
  wrongPassword,
} from '../accounts/index.ts'
import { doctorInsurances, doctorSpecialities, doctors, users as table } from '../accounts/schema.ts'
import { specialities } from '../catalogue/schema.ts'
import { doctorsWith, isDoctorIn } from '../clinics/index.ts'
import { clinicStaff } from '../clinics/schema.ts'
import type { Call, CallFiles, Operations } from '../platform/call.ts'
import { type Caller, mustAddSecondStep } from '../platform/caller.ts'
import { alphabetical } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/database.ts'
import { onDuplicate, onMissing, singleRow } from '../platform/db/errors.ts'
import { lockAgendas } from '../platform/db/locks.ts'
import { findsAll, has, partOf } from '../platform/db/search.ts'
import { extensionOf, stored } from '../platform/files/paths.ts'
import { typeOf } from '../platform/files/sanitize-upload.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { enqueue } from '../platform/queue/queue.ts'
import { browse, exportRows, parametersOf } from '../platform/records/browsing.ts'
import { readList } from '../platform/records/lists.ts'
import { reading } from '../platform/records/parameters.ts'
import { type ColumnsOf, updateRow } from '../platform/records/rows.ts'
import { isMain, isStaff, reachableDoctors, reachableUsers } from '../scope/index.ts'
import { rejectImplausible } from './implausible-dates.ts'
import { account, userList, userSheet, withImage } from './user-list.ts'
import { readUser as read } from './user-record.ts'

const rejectDuplicate = onDuplicate<CreateUserInput>('users_email_key', 'email', 'Ya existe un usuario con ese correo electrónico.')
const rejectUnknownSpeciality = (field: 'specialty' | 'categories') =>
  onMissing<CreateDoctorInput>('doctor_specialities_speciality_id_specialities_id_fk', field, 'La especialidad no existe.')

const rejectUnknownClinic = onMissing<UserUpdate | CreateStaffInput>(
  'clinic_staff_clinic_id_clinics_id_fk',
  'clinicIds',
  'El consultorio no existe.',
)

const rejectUnknownInsurer = onMissing<DoctorUpdate>(
  'doctor_insurances_insurance_id_insurances_id_fk',
  'insuranceIds',
  'La obra social no existe.',
)

const byName = [alphabetical(table.lastName), alphabetical(table.firstName), table.id]

/** The accounts that a caller changes: the back office all, everybody else their own. */
const changeableBy = ({ id, role }: Caller) => (role === 'BACKOFFICE' ? undefined : eq(table.id, id))

/** Whether the name or the speciality of a doctor has each word, or the word is the id. */
const findsDoctor = (typed: string) =>
  findsAll(typed, (word) => {
    const named = sql`select id from ${specialities} where ${has(sql`' ' || fold(name)`, word)}`
    const specialists = sql`select doctor_id from ${doctorSpecialities} where position = 0 and speciality_id = any(array(${named}))`
    const found = isDoctorIn(doctorsWith(and(has(table.search, word), has(partOf(table.search, 2), word))), specialists)
    return or(found, word.id ? eq(doctors.id, word.id) : undefined)
  })

/** The accounts that a change reaches. */
const accountOf = (id: number, where?: SQL) => ({ table, id, missing, where: and(usesConsole, where), read })

/** An empty text removes the value. A text that was not sent changes nothing. */
const orNull = (text: string | undefined) => (text === '' ? null : text)

/** The columns that the forms of all users change. A value that was not sent stays as it is. */
async function toColumns(
  { body, files }: { body: Omit<UserUpdate, 'categories' | 'clinicIds'>; files: CallFiles },
  currentImage: string | null,
) {
  const { firstName, lastName, dni, gender, dateBirthday } = body
  const columns = { firstName, lastName, dni, gender, dateBirthday: orNull(dateBirthday), updatedAt: sql`now()` }
  if (body.profileImage === undefined) return columns
  if (currentImage) await files.discard(stored.profileImage(currentImage))
  return { ...columns, profileImage: files.upload?.key ?? null }
}

/** A person's workplaces decide whose records they reach, so that nobody chooses their own. */
async function replaceWorkplaces({ db, user, body: { clinicIds } }: Call<'updateUser'>, { id, roleType }: typeof table.$inferSelect) {
  if (!clinicIds) return
  if (user.role !== 'BACKOFFICE' || !isStaff(roleType)) {
    const message = isStaff(roleType) ? 'Solo el back office dice dónde trabaja cada uno.' : 'Este usuario no trabaja en consultorios.'
    throw implausible('clinicIds', message)
  }
  await db.delete(clinicStaff).where(eq(clinicStaff.userId, id))
  await addWorkplaces(db, id, clinicIds)
}

async function addWorkplaces(db: Database, userId: number, clinicIds: number[]) {
  if (clinicIds.length === 0) return
  const rows = clinicIds.map((clinicId) => ({ userId, clinicId }))
  await db.insert(clinicStaff).values(rows).catch(rejectUnknownClinic)
}

async function addSpecialities(db: Database, doctorId: number, ids: number[], field: 'specialty' | 'categories', from = 0) {
  if (ids.length === 0) return
  await db
    .insert(doctorSpecialities)
    .values(ids.map((specialityId, index) => ({ doctorId, specialityId, position: from + index })))
    .catch(rejectUnknownSpeciality(field))
}

/** Adds the account of a new user. A property of `columns` without a column does not compile, so none of an input is forgotten. */
async function insertAccount<Columns extends typeof table.$inferInsert>(
  db: Database,
  password: string,
  columns: Columns & ColumnsOf<Columns, typeof table>,
) {
  const values = { ...columns, passwordHash: await hashPassword(password), mustChangePassword: true }
  return singleRow(await db.insert(table).values(values).returning({ id: table.id }).catch(rejectDuplicate)).id
}

const createBackofficeUser = (db: Database, { password, categories: _, ...account }: CreateBackofficeInput) =>
  insertAccount(db, password, account)

async function createStaff(db: Database, { password, clinicIds, categories: _, ...account }: CreateStaffInput) {
  const userId = await insertAccount(db, password, account)
  await addWorkplaces(db, userId, clinicIds)
  return userId
}

async function createDoctor(
  db: Database,
  { password, specialty, categories = [], licenseNumber, cuit, recommendedBy, description, ...account }: CreateDoctorInput,
) {
  const userId = await insertAccount(db, password, account)
  const values = {
    userId,
    medicalLicenseNumber: licenseNumber,
    cuit,
    recommendedBy: orNull(recommendedBy),
    description: orNull(description),
  }
  const doctor = singleRow(await db.insert(doctors).values(values).returning({ id: doctors.id }))
  await addSpecialities(db, doctor.id, [specialty], 'specialty')
  const others = categories.filter((id) => id !== specialty)
  await addSpecialities(db, doctor.id, others, 'categories', 1)
  return userId
}

function createAccount(db: Database, body: CreateUserInput) {
  switch (body.roleType) {
    case 'DOCTOR':
      return createDoctor(db, body)
    case 'BACKOFFICE':
      return createBackofficeUser(db, body)
    default:
      return createStaff(db, body)
  }
}

async function updateDoctorDetails(db: Database, doctorId: number, body: DoctorUpdate) {
  const { education: educations, certifications, socialLinks, medicalLicenseNumber, cuit, categories, insuranceIds } = body
  const details = {
    educations,
    certifications,
    socialLinks,
    medicalLicenseNumber,
    cuit,
    recommendedBy: orNull(body.recommendedBy),
    description: orNull(body.description),
  }
  if (Object.values(details).some((value) => value !== undefined)) await db.update(doctors).set(details).where(eq(doctors.id, doctorId))
  if (categories) {
    await db.delete(doctorSpecialities).where(eq(doctorSpecialities.doctorId, doctorId))
    await addSpecialities(db, doctorId, categories, 'categories')
  }
  if (insuranceIds) {
    await db.delete(doctorInsurances).where(eq(doctorInsurances.doctorId, doctorId))
    const rows = insuranceIds.map((insuranceId) => ({ doctorId, insuranceId }))
    if (rows.length > 0) await db.insert(doctorInsurances).values(rows).catch(rejectUnknownInsurer)
  }
}

/** The extensions of this server beyond the required part of the contract: it has all of them. */
const extensions = Object.entries<Rule>(policy).flatMap(([id, { extension }]) => (extension ? [id] : []))

export const users = {
  async getCurrentUser({ user, db, services }) {
    const { id, firstName, lastName, email, roleType } = account
    const { preferences } = table
    const person = singleRow(
      await db.select({ id, firstName, lastName, email, roleType, preferences }).from(table).where(eq(table.id, user.id)),
    )
    const { doctorId, mustChangePassword, awaitsValidation, role } = user
    const { roles, secondStepRoles, timeZone, demo: isDemo } = services.env
    const signUp = awaitsValidation ? await ownSignUp(db, user.id) : null
    const state = {
      mustChangePassword,
      mustAddSecondStep: mustAddSecondStep(user, secondStepRoles),
      signUp,
      isAdmitted: roles.includes(role),
    }
    return { ...person, doctorId, ...state, isDemo, timeZone, extensions }
  },

  async changePassword({ body, user, db, audit }) {
    const owner = await requirePassword(db, user, body.currentPassword)
    if (body.newPassword.normalize('NFKC') === body.currentPassword.normalize('NFKC')) {
      const message = 'Elegí una contraseña distinta de la actual.'
      throw new Problem(422, message, { errors: { newPassword: message } })
    }
    rejectCommon('newPassword', body.newPassword, owner)
    const change = {
      userId: user.id,
      password: body.newPassword,
      before: owner.passwordHash,
      mustChangePassword: false,
      kept: user.session,
    }
    if (!(await replacePassword(db, change))) throw wrongPassword()
    await enqueue(db, 'accountMails', { kind: 'PASSWORD_CHANGED', userId: user.id }, { isUrgent: true })
    await audit({ entity: 'users', id: user.id })
    return { status: 'ok', message: 'Tu contraseña cambió.' }
  },

  async listUsers(call) {
    const { user, db, audit } = call
    await audit({ entity: 'users' })
    const where = and(usesConsole, reachableUsers(user))
    const read = async (limit: number) => {
      const rows = db.select(account).from(table).where(where)
      return (await rows.orderBy(...byName).limit(limit)).map(withImage)
    }
    return readList(call, { from: table, where, read })
  },

  browseUsers: reading(parametersOf(userList), async (call) => {
    await call.audit({ entity: 'users' })
    return browse(userList, call)
  }),

  exportUsers: reading([...parametersOf(userList), 'columns'], async (call) => {
    await call.audit({ entity: 'users' })
    return exportRows(userList, userSheet, call)
  }),

  findSameIdentity: reading(['dni', 'cuit'], async ({ query: { dni, cuit }, db, audit }) => {
    const digits = cuit?.replaceAll('-', '')
    // The search index of doctors finds the CUIT, with hyphens or without.
    const hasCuit = digits && and(has(doctors.search, { text: digits }), sql`regexp_replace(${doctors.cuit}, '\\D', '', 'g') = ${digits}`)
    const sameCuit = hasCuit && sql`${table.id} = any(array(select user_id from ${doctors} where ${hasCuit}))`
    const { id, firstName, lastName, roleType } = table
    const isSame = or(dni ? eq(table.dni, dni) : undefined, sameCuit || undefined)
    const data = isSame
      ? await db
          .select({ id, firstName, lastName, roleType })
          .from(table)
          .where(and(usesConsole, isSame))
          .orderBy(...byName)
          .limit(5)
      : []
    await audit({ entity: 'users', rows: data.length })
    return { data: data.flatMap(({ roleType: role, ...person }) => (role ? { ...person, roleType: role } : [])) }
  }),

  listDoctors: reading(['search'], async (call) => {
    const { query, user, db } = call
    const { firstName, lastName } = table
    const where = and(usesConsole, reachableDoctors(user), findsDoctor(query.search ?? ''))
    const read = (limit: number) =>
      db
        .select({ id: doctors.id, specialty: specialities.name, user: { firstName, lastName } })
        .from(doctors)
        .innerJoin(table, eq(table.id, doctors.userId))
        .leftJoin(doctorSpecialities, isMain)
        .leftJoin(specialities, eq(specialities.id, doctorSpecialities.specialityId))
        .where(where)
        .orderBy(...byName)
        .limit(limit)
    const from = sql`${doctors} join ${table} on ${table.id} = ${doctors.userId}`
    return readList(call, { from, where, read })
  }),

  async getUser({ params, user, db, audit, versioned }) {
    const [reachable] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, params.id), reachableUsers(user)))
    if (!reachable) throw new Problem(404, missing)
    const found = await read(db, reachable.id)
    await audit({ entity: 'users', id: found.id })
    return versioned(found)
  },

  async createUser({ body, db, audit, versioned }) {
    rejectCommon('password', body.password, body)
    const id = await createAccount(db, body)
    const after = await read(db, id)
    await audit({ entity: 'users', id, after })
    return versioned(after)
  },

  async updateUser(call) {
    rejectImplausible(call.body, new Date())
    const reachable = accountOf(call.params.id, and(ne(table.roleType, 'DOCTOR'), changeableBy(call.user)))
    const user = await updateRow(call, reachable, async (row) => {
      await replaceWorkplaces(call, row)
      return toColumns(call, row.profileImage)
    })
    return call.versioned(user)
  },

  async updateDoctor(call) {
    rejectImplausible(call.body, new Date())
    const [own] = await call.db.select({ id: doctors.id }).from(doctors).where(eq(doctors.userId, call.params.id))
    if (own) await lockAgendas(call.db, own.id)
    const reachable = accountOf(call.params.id, and(eq(table.roleType, 'DOCTOR'), changeableBy(call.user)))
    const user = await updateRow(call, reachable, async ({ profileImage }, { doctor }) => {
      if (!doctor) throw new Problem(404, missing)
      await updateDoctorDetails(call.db, doctor.id, call.body)
      return toColumns(call, profileImage)
    })
    return call.versioned(user)
  },

  async updateUserStatus(call) {
    const { params, body, db } = call
    const user = await updateRow(call, accountOf(params.id), async ({ id }) => {
      if (body.isActive === false && id === call.user.id) {
        throw new Problem(409, 'No podés desactivar tu propia cuenta.', { errors: { isActive: 'No podés desactivar tu propia cuenta.' } })
      }
      if (body.isActive === false) await endAccess(db, id)
      return { ...body, updatedAt: sql`now()` }
    })
    return call.versioned(user)
  },

  async getProfileImage({ params, files, header }) {
    const bytes = await files.get(stored.profileImage(params.key))
    if (!bytes) throw new Problem(404, 'La imagen no existe.')
    // A new image has a new key.
    header('cache-control', 'private, max-age=31536000, immutable')
    return { type: typeOf(params.key), bytes, name: `imagen.${extensionOf(params.key)}` }
  },
} satisfies Partial<Operations>
