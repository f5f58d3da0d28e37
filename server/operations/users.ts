import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { CreateDoctorInput, User, UserUpdate } from '#src/api/generated/schema.ts'
import { hashPassword } from '../auth/passwords.ts'
import { type Call, type Caller, type Operations, Problem } from '../contract.ts'
import { alphabetical } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { balanceOf, isMain, specialitiesOf } from '../db/doctors.ts'
import { onDuplicate, one, onMissing } from '../db/errors.ts'
import { doctorSpecialities, doctors, sessions, specialities, users as table } from '../db/schema.ts'
import { acceptProfileImage, typeOf } from '../files/accept.ts'
import { profileImagePath, stored } from '../files/paths.ts'
import type { FileStore } from '../files/store.ts'
import { refuseImplausible } from '../plausible.ts'

const absent = () => new Problem(404, 'El usuario no existe.')
const refuseDuplicate = onDuplicate('users_email_key', 'email', 'Ya existe un usuario con ese correo electrónico.')
const refuseUnknownSpeciality = (field: string) =>
  onMissing('doctor_specialities_speciality_id_specialities_id_fk', field, 'La especialidad no existe.')

const byName = [alphabetical(table.lastName), alphabetical(table.firstName), table.id]
const usesConsole = isNotNull(table.roleType)

const account = {
  id: table.id,
  email: table.email,
  firstName: table.firstName,
  lastName: table.lastName,
  dni: table.dni,
  // Never null among those who use the console, and only they are selected here.
  roleType: sql<User['roleType']>`${table.roleType}`,
  validated: table.validated,
  isActive: table.isActive,
  gender: table.gender,
  dateBirthday: table.dateBirthday,
  phone: table.phone,
  employeeNumber: table.employeeNumber,
  profileImage: table.profileImage,
}

/** Outside the back office everybody has their own account only. */
const reachableBy = ({ id, role }: Caller, all: Caller['role'][]) => (all.includes(role) ? undefined : eq(table.id, id))

async function read(db: Database, id: number): Promise<User & { version: number }> {
  const [row] = await db
    .select({ account, version: table.version, doctor: doctors })
    .from(table)
    .leftJoin(doctors, eq(doctors.userId, table.id))
    .where(and(eq(table.id, id), usesConsole))
  if (!row) throw absent()
  const profileImage = profileImagePath(row.account.profileImage)
  const user = { ...row.account, profileImage, version: row.version }
  if (!row.doctor) return user
  const { userId: _, ...doctor } = row.doctor
  const categories = await specialitiesOf(db, doctor.id)
  const choice = { quantity: await balanceOf(db, doctor.id) }
  return { ...user, doctor: { ...doctor, categories, specialty: categories[0]?.name ?? null, profileImage, choice } }
}

/** Locks the account that a change is about, if the caller may change it and it still is what they saw. */
async function lock({ params, db, expectVersion }: Pick<Call<'updateUserStatus'>, 'params' | 'db' | 'expectVersion'>, where?: SQL) {
  const [user] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, params.id), usesConsole, where))
    .for('update')
  if (!user) throw absent()
  expectVersion(user.version)
  return user
}

/** Ends a change of an account: one version more, an audit row, and the answer. */
async function finish(call: Pick<Call<'updateUser'>, 'db' | 'audit' | 'versioned'>, before: User, set: Partial<typeof table.$inferInsert>) {
  const { db, audit, versioned } = call
  await db
    .update(table)
    .set({ ...set, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.id, before.id))
  const after = await read(db, before.id)
  await audit({ entity: 'users', id: before.id, before, after })
  return versioned(after)
}

/** An empty text takes away what is there; one that was not sent changes nothing. */
const orNull = (text: string | undefined) => (text === '' ? null : text)

/** The columns of a person that a form changes; what it does not send stays. */
async function personal({ body, files }: { body: Omit<UserUpdate, 'categories'>; files: FileStore }, currentImage: string | null) {
  const { firstName, lastName, dni, gender, dateBirthday } = body
  const set = { firstName, lastName, dni, gender, dateBirthday: orNull(dateBirthday) }
  if (body.profileImage === undefined) return set
  const image = body.profileImage === '' ? null : await acceptProfileImage(body.profileImage, 'profileImage')
  if (image) await files.put(stored.profileImage(image.key), image.bytes)
  if (currentImage) await files.remove(stored.profileImage(currentImage))
  return { ...set, profileImage: image?.key ?? null }
}

async function addSpecialities(db: Database, doctorId: number, ids: number[], field: 'specialty' | 'categories', from = 0) {
  if (ids.length === 0) return
  await db
    .insert(doctorSpecialities)
    .values(ids.map((specialityId, index) => ({ doctorId, specialityId, position: from + index })))
    .catch(refuseUnknownSpeciality(field))
}

async function createDoctor(db: Database, userId: number, body: CreateDoctorInput) {
  const { specialty, categories = [], licenseNumber, cuit, recommendedBy, description } = body
  const values = {
    userId,
    medicalLicenseNumber: licenseNumber,
    cuit,
    recommendedBy: orNull(recommendedBy),
    description: orNull(description),
  }
  const doctor = one(await db.insert(doctors).values(values).returning({ id: doctors.id }))
  await addSpecialities(db, doctor.id, [specialty], 'specialty')
  const others = categories.filter((id) => id !== specialty)
  await addSpecialities(db, doctor.id, others, 'categories', 1)
}

export const users = {
  async getCurrentUser({ user, db }) {
    const { id, firstName, lastName, email, roleType } = account
    const person = one(await db.select({ id, firstName, lastName, email, roleType }).from(table).where(eq(table.id, user.id)))
    return { ...person, doctorId: user.doctorId }
  },

  async listUsers({ db }) {
    const rows = await db
      .select(account)
      .from(table)
      .where(usesConsole)
      .orderBy(...byName)
    return rows.map((row) => ({ ...row, profileImage: profileImagePath(row.profileImage) }))
  },

  async listDoctors({ db }) {
    const { firstName, lastName } = table
    return db
      .select({ id: doctors.id, specialty: specialities.name, user: { firstName, lastName } })
      .from(doctors)
      .innerJoin(table, eq(table.id, doctors.userId))
      .leftJoin(doctorSpecialities, isMain)
      .leftJoin(specialities, eq(specialities.id, doctorSpecialities.specialityId))
      .orderBy(...byName)
  },

  async getUser({ params, user, db, versioned }) {
    const [reachable] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, params.id), reachableBy(user, ['BACKOFFICE', 'SECRETARY'])))
    if (!reachable) throw absent()
    return versioned(await read(db, reachable.id))
  },

  async createUser({ body, db, audit, versioned }) {
    const { email, password, firstName, lastName, roleType } = body
    const employeeNumber = body.roleType === 'BACKOFFICE' ? body.employeeNumber : null
    const values = { email, firstName, lastName, roleType, employeeNumber, passwordHash: await hashPassword(password) }
    const { id } = one(await db.insert(table).values(values).returning({ id: table.id }).catch(refuseDuplicate))
    if (body.roleType === 'DOCTOR') await createDoctor(db, id, body)
    const after = await read(db, id)
    await audit({ entity: 'users', id, after })
    return versioned(after)
  },

  async updateUser(call) {
    refuseImplausible(call.body, new Date())
    const user = await lock(call, and(ne(table.roleType, 'DOCTOR'), reachableBy(call.user, ['BACKOFFICE'])))
    const before = await read(call.db, user.id)
    return finish(call, before, await personal(call, user.profileImage))
  },

  async updateDoctor(call) {
    const { body, db } = call
    refuseImplausible(body, new Date())
    const user = await lock(call, and(eq(table.roleType, 'DOCTOR'), reachableBy(call.user, ['BACKOFFICE'])))
    const before = await read(db, user.id)
    const doctorId = before.doctor?.id
    if (!doctorId) throw absent()
    const { education: educations, certifications, socialLinks, medicalLicenseNumber, cuit } = body
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
    if (body.categories) {
      await db.delete(doctorSpecialities).where(eq(doctorSpecialities.doctorId, doctorId))
      await addSpecialities(db, doctorId, body.categories, 'categories')
    }
    return finish(call, before, await personal(call, user.profileImage))
  },

  async updateUserStatus(call) {
    const { body, db } = call
    const user = await lock(call)
    if (body.isActive === false && user.id === call.user.id) {
      throw new Problem(409, 'No podés desactivar tu propia cuenta.', { errors: { isActive: 'No podés desactivar tu propia cuenta.' } })
    }
    const before = await read(db, user.id)
    if (body.isActive === false) await db.delete(sessions).where(eq(sessions.userId, user.id))
    return finish(call, before, body)
  },

  async getProfileImage({ params, files, header }) {
    const bytes = await files.get(stored.profileImage(params.key))
    if (!bytes) throw new Problem(404, 'La imagen no existe.')
    // The key changes with the image.
    header('cache-control', 'private, max-age=31536000, immutable')
    return { type: typeOf(params.key), bytes }
  },
} satisfies Partial<Operations>
