import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { OperationId, policy, Role } from '#contract/generated/policy.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { openReset, sendCode, writeCode } from '#server/accounts/proofs.ts'
import { authenticators, doctors, emailCodes, passkeys, sessions, signUps, users } from '#server/accounts/schema.ts'
import { newAuthenticator, openChallenge } from '#server/accounts/second-step.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { openAccount } from '#server/accounts/sign-ups.ts'
import { consultations, scheduleExceptions } from '#server/agenda/schema.ts'
import { webhookDeliveries, webhooks } from '#server/apps/schema.ts'
import { attachments, followUpNotes } from '#server/clinical/schema.ts'
import { createPatientLinks } from '#server/messages/patient-links.ts'
import { mails, notifications } from '#server/messages/schema.ts'
import { patientRegistrations, patients } from '#server/patients/schema.ts'
import { clinics } from '#server/places/schema.ts'
import type { Call } from '#server/platform/call.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { publish } from '#server/publications/posts.ts'
import { posts, publishedPosts } from '#server/publications/schema.ts'
import { referrals } from '#server/referrals/schema.ts'
import { reservations, reservationTimes } from '#server/reservations/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import type { Ask, Asker, AskFor } from '#tests/support/server/app.ts'
import { codeOf } from '#tests/support/server/authenticator.ts'
import { softwarePasskey } from '#tests/support/server/passkey.ts'

type Example<Asked = Ask> = {
  /** A request that succeeds for everyone whom the policy admits, made anew for each call. */
  own: (app: Asker, role: Role) => Asked | Promise<Asked>
}
export type OwnedExample<Asked = Ask> = Example<Asked> & {
  /** The same request for a row that is not the demo doctor's. */
  foreign: (app: Asker) => Asked | Promise<Asked>
}
type HasParams<Id extends OperationId> = keyof Call<Id>['params'] extends never ? never : 'params'
type HasBody<Id extends OperationId> = Call<Id>['body'] extends undefined ? never : 'body'
/** A request with the parameters and the body that the contract asks for. */
type AskOf<Id extends OperationId> = Pick<Ask, 'as'> & { query?: Call<Id>['query'] } & Pick<Call<Id>, HasParams<Id> | HasBody<Id>>
type Scoped = { [Id in OperationId]: (typeof policy)[Id] extends { scope: 'own'; path: `${string}{${string}` } ? Id : never }[OperationId]

/** The two sides of a row scope: the demo doctor, and somebody else. */
async function doctorIds({ db }: Asker) {
  const me = eq(users.email, accountOf('DOCTOR').email)
  const select = () => db.select({ id: doctors.id, userId: doctors.userId }).from(doctors).innerJoin(users, eq(users.id, doctors.userId))
  const [mine, other] = [
    await select().where(me),
    await select().where(and(ne(users.email, accountOf('DOCTOR').email), eq(users.isActive, true))),
  ]
  if (!mine[0] || !other[0]) throw new Error('The demo data has two doctors at least.')
  return { mine: mine[0], other: other[0] }
}
/** Gives the patient of an appointment an address, and returns it. */
async function addressOfPatient({ db }: Asker, id: number) {
  const { userId } = found(
    await db
      .select({ userId: patients.userId })
      .from(consultations)
      .innerJoin(patients, eq(patients.id, consultations.patientId))
      .where(eq(consultations.id, id)),
  )
  return found(await db.update(users).set({ email: newEmail() }).where(eq(users.id, userId)).returning({ email: users.email })).email
}

/** An appointment of the demo doctor with the key of its patient's link. */
async function linkedAppointment(app: Asker) {
  const date = freeTime()
  const { id } = await newAppointment(app, (await doctorIds(app)).mine.id, date)
  const url = await createPatientLinks(app.db, '').urlOf('turno', { id, address: await addressOfPatient(app, id) })
  return { id, date, key: url.split('/').at(-1) ?? '' }
}

/** A cancelled appointment that concerns the demo account of a role. */
async function newNotification(app: Asker, role: Role) {
  const { id: consultationId } = await newAppointment(app, (await doctorIds(app)).mine.id)
  await app.db.update(consultations).set({ status: 'CANCELLED', cancelledReason: 'x' }).where(eq(consultations.id, consultationId))
  const { id: userId } = found(
    await app.db
      .select()
      .from(users)
      .where(eq(users.email, accountOf(role).email)),
  )
  await app.db.insert(notifications).values({ userId, kind: 'APPOINTMENT_CANCELLED', consultationId })
}

/** A mail that has failed for good. */
async function newMail(app: Asker) {
  const { id: consultationId, date } = await linkedAppointment(app)
  const { doctorId, clinicId, durationInMinutes } = found(
    await app.db.select().from(consultations).where(eq(consultations.id, consultationId)),
  )
  const values = { consultationId, date, doctorId, clinicId, durationInMinutes, recipient: 'lucia@salvia.test', sequence: 0 }
  return found(
    await app.db
      .insert(mails)
      .values({ ...values, kind: 'BOOKED', status: 'FAILED', failure: '550 No such user' })
      .returning(),
  ).id
}

/** Somebody who asks for an appointment with that doctor. */
async function newReservation({ db }: Asker, doctorId: number, more: Partial<typeof reservations.$inferInsert> = {}) {
  const person = { firstName: 'Lucía', lastName: 'Gómez', dni: newDni(), phone: '11 5678-1234', email: newEmail() }
  return found(
    await db
      .insert(reservations)
      .values({ ...person, origin: 'PUBLIC', doctorId, ...more })
      .returning(),
  )
}

let opened = 0
/** Two times of a doctor that are free, on a day on which there are no others. */
async function openTimes({ db }: Asker, place: { doctorId: number; clinicId: number }) {
  const day = new Date(Date.now() + (800 + opened++) * 86_400_000).toISOString().slice(0, 10)
  const hours = { fromDay: day, toDay: day, fromTime: '09:00', toTime: '11:00', slotMinutes: 30 }
  await db.insert(scheduleExceptions).values({ ...place, ...hours, kind: 'OPEN', reason: 'Ejemplo' })
  return ['12:00', '12:30'].map((time) => ({ ...place, date: `${day}T${time}:00.000Z`, durationInMinutes: 30 }))
}

/** A request of somebody, to whom a time is proposed, with the key of its link. */
async function proposedRequest(app: Asker) {
  const { doctorId, clinicId } = await bookable(app, (await doctorIds(app)).mine.id)
  const heldUntil = new Date(Date.now() + 3_600_000).toISOString()
  const { id, email } = await newReservation(app, doctorId, { status: 'PROPOSED', returnsTo: 'PENDING', heldUntil })
  const [time] = await openTimes(app, { doctorId, clinicId })
  const { id: timeId } = found(
    await app.db
      .insert(reservationTimes)
      .values({ reservationId: id, date: '', durationInMinutes: 0, ...time, heldUntil, doctorId, clinicId })
      .returning(),
  )
  return { key: await createPatientLinks(app.db, '').tokenOf('reservar/pedido', { id, address: email }), timeId }
}

const OWN_PASSWORD = 'una clave larga'
let ownHash: Promise<string> | undefined
/** An account that no other test uses, with an open session. A hash takes long to make, and to compare at a sign-in. */
async function newAccount({ db }: Asker, role: Role) {
  ownHash ??= hashPassword(OWN_PASSWORD)
  const account = { email: newEmail(), firstName: 'Ana', lastName: 'Pérez', roleType: role, passwordHash: await ownHash }
  const { id } = found(await db.insert(users).values(account).returning({ id: users.id }))
  return openSession(db, id, { hours: 1, idleMinutes: 30 })
}

/** Where the console is that the app of the tests believes in. */
const CONSOLE = { origin: 'http://localhost:8000' }
const ownPassword = { currentPassword: OWN_PASSWORD }

/** An account that no other test uses, signed in, with a second step of each kind. */
async function steppedAccount(app: Asker, role: Role) {
  const token = await newAccount(app, role)
  const isIts = eq(sessions.tokenHash, hashToken(token))
  const { userId } = found(await app.db.select({ userId: sessions.userId }).from(sessions).where(isIts))
  const { secret } = newAuthenticator('ana@example.com')
  const device = softwarePasskey(CONSOLE)
  await app.db.insert(authenticators).values({ userId, secret, lastPeriod: 0 })
  const begun = await app.ok('beginPasskey', { as: { token }, body: ownPassword })
  const made = device.create(String(begun.options.challenge))
  await app.ok('addPasskey', { as: { token }, body: { key: begun.key, name: 'Notebook', ...made } })
  const { id: passkeyId } = found(await app.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)))
  const signIn = (secret: string | null = null) => openChallenge(app.db, { userId, purpose: 'SIGN_IN', session: null, secret })
  return { token, userId, secret, device, passkeyId, signIn }
}

/** Somebody who asked for an account, with the key and the code that prove the address. */
async function newSignUp({ db }: Asker) {
  const { specialty: _, password: __, acceptsTerms: ___, recaptchaToken: ____, ...person } = exampleOf('SignUpInput')
  const email = newEmail()
  const row = { ...person, specialityId: 1, email, passwordHash: 'none' }
  const { id: signUpId } = found(await db.insert(signUps).values(row).returning({ id: signUps.id }))
  const { key } = await sendCode(db, { email, signUpId })
  const { id: codeId } = found(await db.select({ id: emailCodes.id }).from(emailCodes).where(eq(emailCodes.signUpId, signUpId)))
  return { signUpId, codeId, key }
}

/** One whose address is proved. */
async function provedSignUp(app: Asker) {
  const { signUpId: id } = await newSignUp(app)
  await openAccount(app.db, id)
  return { id }
}

/** The link by which somebody chooses another password. */
async function newReset({ db }: Asker) {
  const account = { email: newEmail(), firstName: 'Ana', lastName: 'Pérez', roleType: 'BACKOFFICE' as const, passwordHash: 'none' }
  const { id } = found(await db.insert(users).values(account).returning({ id: users.id }))
  return { token: (await openReset(db, id)) ?? '' }
}

type Side = keyof Awaited<ReturnType<typeof doctorIds>>

/** An example whose row belongs to the demo doctor, and the same for somebody else's. */
const ofDoctor = <Asked>(ask: (app: Asker, doctor: { id: number; userId: number }) => Asked | Promise<Asked>) => {
  const on = (side: Side) => async (app: Asker) => ask(app, (await doctorIds(app))[side])
  return { own: on('mine'), foreign: on('other') }
}

/** The person who asks, as the operations for their own account need it. */
async function accountId({ db }: Asker, role: Role) {
  const own = eq(users.email, accountOf(role).email)
  return found(await db.select({ id: users.id }).from(users).where(own)).id
}

const found = <Row>([row]: Row[]) => {
  if (!row) throw new Error('The demo data lacks what this example needs.')
  return row
}

/** A pending consultation of that doctor, with one note. */
async function newConsultation({ db }: Asker, doctorId: number) {
  const { id: patientId } = found(await db.select({ id: patients.id }).from(patients).limit(1))
  const values = { doctorId, patientId, name: 'Control', date: freeTime(), durationInMinutes: 30 }
  const { id } = found(await db.insert(consultations).values(values).returning({ id: consultations.id }))
  const note = { consultationId: id, content: 'Refiere mejoría.' }
  const { id: noteId } = found(await db.insert(followUpNotes).values(note).returning({ id: followUpNotes.id }))
  return { id, noteId }
}

/** A clinic of that doctor, and a patient whom the demo accounts reach, too. */
async function bookable({ db }: Asker, doctorId: number) {
  const { id: clinicId } = found(await db.select({ id: clinics.id }).from(clinics).where(eq(clinics.doctorId, doctorId)))
  const { mine } = await doctorIds({ db } as Asker)
  const seen = and(eq(consultations.doctorId, mine.id), isNotNull(consultations.clinicId))
  const { patientId } = found(await db.select({ patientId: consultations.patientId }).from(consultations).where(seen).limit(1))
  return { doctorId, clinicId, patientId }
}

let booked = 0
/** A time at which no other example books, on a day that is no holiday's. */
function freeTime(inDays = 400) {
  booked += 1
  return new Date(Date.now() + inDays * 86_400_000 + booked * 30 * 60_000).toISOString().replace(/:\d\d\.\d{3}Z$/, ':00.000Z')
}
const wish = () => ({ name: 'Control', date: freeTime(), durationInMinutes: 30, outsideHours: true })

/** An appointment of that doctor at one of their clinics. */
async function newAppointment(app: Asker, doctorId: number, date = freeTime()) {
  const row = { ...(await bookable(app, doctorId)), name: 'Control', date, durationInMinutes: 30 }
  return found(await app.db.insert(consultations).values(row).returning({ id: consultations.id, version: consultations.version }))
}

async function newException({ db }: Asker, doctorId: number) {
  const { id: clinicId } = found(await db.select({ id: clinics.id }).from(clinics).where(eq(clinics.doctorId, doctorId)))
  const day = { fromDay: '2030-05-02', toDay: '2030-05-03' }
  const row = { doctorId, clinicId, kind: 'BLOCK' as const, ...day, reason: 'Congreso' }
  return found(
    await db.insert(scheduleExceptions).values(row).returning({ id: scheduleExceptions.id, clinicId: scheduleExceptions.clinicId }),
  )
}

const referralOf = async ({ db }: Asker, { id }: { id: number }) => ({
  params: { id: found(await db.select().from(referrals).where(eq(referrals.referrerDoctorId, id))).id },
})

const pdf = () => new File(['%PDF-1.4\ntrailer\n%%EOF\n'], 'laboratorio.pdf', { type: 'application/pdf' })

const newEmail = () => `${randomUUID()}@example.com`
const newLead = () => ({ firstName: 'Sofía', lastName: 'Núñez', email: newEmail(), phone: '3514567890' })

const newName = () => `Obra ${randomUUID()}`

async function newInsurance(app: Asker) {
  const { id } = await app.ok('createInsurance', { as: 'BACKOFFICE', body: { name: newName() } })
  return { id }
}

async function newCategory(app: Asker) {
  const { id } = await app.ok('createPostCategory', { as: 'BACKOFFICE', body: { name: newName() } })
  return { id }
}

/** A draft of that doctor, or what patients see. */
async function newPost({ db }: Asker, doctorId: number, isPublished = false) {
  const { price, time, title, description } = exampleOf('CreatePostInput')
  const values = { doctorId, title, description, time, price: Number(price), categoryId: 1 }
  const row = found(
    await db
      .insert(posts)
      .values({ ...values, status: isPublished ? 'PUBLISHED' : 'DRAFT' })
      .returning(),
  )
  if (isPublished) await publish(db, row)
  return row.id
}

/** What patients see of that doctor. */
async function publishedPost(app: Asker, doctorId: number) {
  const [known] = await app.db.select({ id: publishedPosts.postId }).from(publishedPosts).where(eq(publishedPosts.doctorId, doctorId))
  return known?.id ?? newPost(app, doctorId, true)
}

/** The key of an image that patients see, of the demo doctor. */
async function publishedImage(app: Asker) {
  const { mine } = await doctorIds(app)
  const rows = await app.db
    .select({ key: publishedPosts.image })
    .from(publishedPosts)
    .where(and(eq(publishedPosts.doctorId, mine.id), isNotNull(publishedPosts.image)))
  return found(rows).key ?? ''
}

/** A DNI that nobody has. */
const newDni = () => String(randomInt(60_000_000, 99_999_999))

const patientInput = () => ({ ...exampleOf('PatientInput'), dni: newDni(), insuranceId: 1 })

/** A patient whom that doctor has added, and who works at the doctor's clinics. */
async function newPatient({ db }: Asker, { id: doctorId, userId: createdBy }: { id: number; userId: number }) {
  const { insuranceId: _, memberNumber: __, ...person } = patientInput()
  const { id: userId } = found(await db.insert(users).values(person).returning({ id: users.id }))
  const { id: patientId } = found(await db.insert(patients).values({ userId }).returning({ id: patients.id }))
  const places = await db.select({ clinicId: clinics.id }).from(clinics).where(eq(clinics.doctorId, doctorId))
  await db.insert(patientRegistrations).values([{ doctorId }, ...places].map((owner) => ({ ...owner, patientId, createdBy })))
  return { id: patientId }
}

/** An address that is told nothing, so that no test waits for it. */
async function newWebhook({ db }: Asker) {
  // There are few at a time.
  await db.delete(webhooks)
  const row = { ...exampleOf('WebhookInput'), secret: 'secret', isActive: false }
  return found(await db.insert(webhooks).values(row).returning({ id: webhooks.id }))
}

/** Two records of one person. */
async function newPair(app: Asker) {
  const { mine } = await doctorIds(app)
  const [kept, merged] = [await newPatient(app, mine), await newPatient(app, mine)]
  return { keptId: kept.id, mergedId: merged.id }
}

async function newMerge(app: Asker) {
  const { id } = await app.ok('mergePatients', { as: 'BACKOFFICE', body: { ...(await newPair(app)), fromMerged: ['phone' as const] } })
  return { id }
}

const typed: { [Id in OperationId]: Id extends Scoped ? OwnedExample<AskOf<Id>> : Example<AskOf<Id>> } = {
  verifySession: { own: () => ({}) },
  login: {
    own(_, role) {
      const { email, password } = accountOf(role)
      return { body: { email, password, recaptchaToken: 'none' } }
    },
  },
  logout: {
    // Not the shared token: this one is gone afterwards.
    async own(app, role) {
      const { email, password } = accountOf(role)
      return { as: { token: await app.signIn(email, password) } }
    },
  },
  getChallenge: { own: () => ({}) },
  getSignUpForm: { own: () => ({}) },
  signUp: { own: () => ({ body: { ...exampleOf('SignUpInput'), specialty: 1, email: newEmail() } }) },
  proveEmail: {
    async own(app) {
      const { key, codeId } = await newSignUp(app)
      return { body: { key, code: await writeCode(app.db, codeId) } }
    },
  },
  resendCode: {
    async own(app) {
      const { key, codeId } = await newSignUp(app)
      await app.db.update(emailCodes).set({ mailedAt: '2026-01-01T00:00:00.000Z' }).where(eq(emailCodes.id, codeId))
      return { body: { key } }
    },
  },
  requestPasswordReset: { own: () => ({ body: { email: newEmail(), recaptchaToken: 'none' } }) },
  checkPasswordReset: { own: async (app) => ({ body: await newReset(app) }) },
  resetPassword: { own: async (app) => ({ body: { ...(await newReset(app)), newPassword: 'otra clave larga' } }) },
  listSignUps: { own: () => ({}) },
  getSignUp: { own: async (app) => ({ params: await provedSignUp(app) }) },
  updateSignUp: { own: async (app) => ({ params: await provedSignUp(app), body: exampleOf('UpdateSignUpInput') }) },
  getCurrentUser: { own: () => ({}) },
  changePassword: {
    // The password of the shared account stays as it is.
    async own(app, role) {
      return { as: { token: await newAccount(app, role) }, body: { currentPassword: OWN_PASSWORD, newPassword: 'otra clave larga' } }
    },
  },
  provideSecondStep: {
    async own(app, role) {
      const { secret, signIn } = await steppedAccount(app, role)
      return { body: { key: (await signIn()).key, code: codeOf(secret) } }
    },
  },
  providePasskey: {
    async own(app, role) {
      const { device, signIn } = await steppedAccount(app, role)
      return { body: { key: (await signIn('c2FsdmlhLXRlc3Q')).key, ...device.get('c2FsdmlhLXRlc3Q') } }
    },
  },
  getSecondStep: { own: () => ({}) },
  beginAuthenticator: { own: async (app, role) => ({ as: { token: await newAccount(app, role) }, body: ownPassword }) },
  confirmAuthenticator: {
    async own(app, role) {
      const as = { token: await newAccount(app, role) }
      const { key, secret } = await app.ok('beginAuthenticator', { as, body: ownPassword })
      return { as, body: { key, code: codeOf(secret) } }
    },
  },
  removeAuthenticator: { own: async (app, role) => ({ as: { token: (await steppedAccount(app, role)).token }, body: ownPassword }) },
  beginPasskey: { own: async (app, role) => ({ as: { token: await newAccount(app, role) }, body: ownPassword }) },
  addPasskey: {
    async own(app, role) {
      const as = { token: await newAccount(app, role) }
      const { key, options } = await app.ok('beginPasskey', { as, body: ownPassword })
      return { as, body: { key, name: 'Notebook', ...softwarePasskey(CONSOLE).create(String(options.challenge)) } }
    },
  },
  removePasskey: {
    async own(app, role) {
      const { token, passkeyId } = await steppedAccount(app, role)
      return { as: { token }, params: { id: passkeyId }, body: ownPassword }
    },
    async foreign(app) {
      const { passkeyId } = await steppedAccount(app, 'BACKOFFICE')
      return { as: { token: await newAccount(app, 'DOCTOR') }, params: { id: passkeyId }, body: ownPassword }
    },
  },
  replaceRecoveryCodes: { own: async (app, role) => ({ as: { token: (await steppedAccount(app, role)).token }, body: ownPassword }) },
  resetSecondStep: {
    async own(app, role) {
      const { userId } = await steppedAccount(app, 'SECRETARY')
      return { as: { token: await newAccount(app, role) }, params: { id: userId }, body: ownPassword }
    },
  },
  getOwnAccount: { own: () => ({}) },
  updateOwnAccount: { own: () => ({ body: { ...exampleOf('UpdateOwnAccountInput'), lastName: newName() } }) },
  requestEmailChange: {
    async own(app, role) {
      return { as: { token: await newAccount(app, role) }, body: { email: newEmail(), currentPassword: OWN_PASSWORD } }
    },
  },
  updatePreferences: { own: () => ({ body: exampleOf('UpdatePreferencesInput') }) },
  listOwnSessions: { own: () => ({}) },
  endOtherSessions: { own: async (app, role) => ({ as: { token: await newAccount(app, role) } }) },
  endOwnSession: {
    async own(app, role) {
      const token = await newAccount(app, role)
      const { id } = found(
        await app.db
          .select({ id: sessions.id })
          .from(sessions)
          .where(eq(sessions.tokenHash, hashToken(token))),
      )
      return { as: { token }, params: { id } }
    },
    async foreign(app) {
      const own = eq(sessions.tokenHash, hashToken(await newAccount(app, 'BACKOFFICE')))
      return { params: { id: found(await app.db.select({ id: sessions.id }).from(sessions).where(own)).id } }
    },
  },
  getOwnData: { own: () => ({}) },
  listInsurances: { own: () => ({}) },
  createInsurance: { own: () => ({ body: { name: newName() } }) },
  getInsurance: { own: async (app) => ({ params: await newInsurance(app) }) },
  updateInsurance: { own: async (app) => ({ params: await newInsurance(app), body: { name: newName() } }) },
  archiveInsurance: { own: async (app) => ({ params: await newInsurance(app), body: exampleOf('ArchiveInput') }) },
  listUsers: { own: () => ({}) },
  findSameIdentity: { own: () => ({ query: { dni: '28456123', cuit: '20-28456123-7' } }) },
  browseUsers: { own: () => ({ query: { search: 'a', roleType: ['DOCTOR', 'SECRETARY'], sort: '-dni', page: 2, countBy: 'validated' } }) },
  exportUsers: { own: () => ({ query: { isActive: true, columns: ['email', 'lastName'] } }) },
  createUser: {
    own: () => ({
      body: {
        firstName: 'Ana',
        lastName: 'Pérez',
        email: newEmail(),
        password: 'una clave larga',
        roleType: 'BACKOFFICE',
        employeeNumber: 'E-1',
      },
    }),
  },
  getUser: {
    own: async (app, role) => ({ params: { id: await accountId(app, role) } }),
    foreign: async (app) => ({ params: { id: (await doctorIds(app)).other.userId } }),
  },
  updateUser: {
    // A doctor is refused by the policy, whoever it is about.
    own: async (app, role) => ({ params: { id: await accountId(app, role) }, body: { firstName: 'Ana María' } }),
    foreign: async (app) => ({ params: { id: await accountId(app, 'BACKOFFICE') }, body: { firstName: 'Ana María' } }),
  },
  listDoctors: { own: () => ({ query: { search: '' } }) },
  updateDoctor: ofDoctor((_, { userId }) => ({ params: { id: userId }, body: { description: 'Atiendo de lunes a jueves.' } })),
  updateUserStatus: {
    own: async ({ db }) => ({
      params: { id: found(await db.select().from(users).where(eq(users.employeeNumber, 'E-1020'))).id },
      body: { validated: true },
    }),
  },
  getProfileImage: {
    async own({ db }) {
      // Anybody's: generated requests take some away.
      const rows = await db.select({ key: users.profileImage }).from(users).where(isNotNull(users.profileImage)).limit(1)
      return { params: { key: found(rows).key ?? '' } }
    },
  },
  listSpecialities: { own: () => ({}) },
  createSpeciality: { own: () => ({ body: { name: newName() } }) },
  getSpeciality: { own: () => ({ params: { id: 1 } }) },
  updateSpeciality: {
    async own(app) {
      const { id } = await app.ok('createSpeciality', { as: 'BACKOFFICE', body: { name: newName() } })
      return { params: { id }, body: { name: newName() } }
    },
  },
  archiveSpeciality: {
    async own(app) {
      const { id } = await app.ok('createSpeciality', { as: 'BACKOFFICE', body: { name: newName() } })
      return { params: { id }, body: exampleOf('ArchiveInput') }
    },
  },
  listClinics: { own: () => ({}) },
  browseClinics: { own: () => ({ query: { search: 'a', sort: 'doctor', countBy: 'state' } }) },
  exportClinics: { own: () => ({ query: { sort: '-name' } }) },
  createClinic: {
    own: async (app) => ({ body: { ...exampleOf('CreateClinicInput'), name: newName(), doctorId: (await doctorIds(app)).mine.id } }),
  },
  getClinic: ofDoctor(async ({ db }, { id }) => ({
    params: { id: found(await db.select().from(clinics).where(eq(clinics.doctorId, id))).id },
  })),
  updateClinic: { own: () => ({ params: { id: 1 }, body: exampleOf('UpdateClinicInput') }) },
  // The clinic stays where others look for it.
  archiveClinic: { own: () => ({ params: { id: 1 }, body: { isArchived: false } }) },
  listDoctorClinics: ofDoctor((_, { id }) => ({ params: { id } })),
  listPatients: { own: () => ({}) },
  browsePatients: { own: () => ({ query: { search: 'a', sort: 'dateBirthday', last: true } }) },
  exportPatients: { own: () => ({ query: { search: 'mar' } }) },
  getPatient: ofDoctor(async ({ db }, { id }) => {
    const [own, all] = [eq(consultations.doctorId, id), await db.select({ id: patients.id }).from(patients)]
    // Who works at the clinics sees whoever comes there.
    const seen = await db
      .select({ id: consultations.patientId })
      .from(consultations)
      .where(and(own, isNotNull(consultations.clinicId)))
    const { mine } = await doctorIds({ db } as Asker)
    const seenByMe = await db.select({ id: consultations.patientId }).from(consultations).where(eq(consultations.doctorId, mine.id))
    const isMine = (patient: number) => seenByMe.some((row) => row.id === patient)
    return { params: { id: found(id === mine.id ? seen : all.filter((row) => !isMine(row.id))).id } }
  }),
  createPatient: { own: () => ({ body: patientInput() }) },
  updatePatient: ofDoctor(async (app, doctor) => ({ params: await newPatient(app, doctor), body: patientInput() })),
  previewPatientMerge: { own: async (app) => ({ query: await newPair(app) }) },
  mergePatients: { own: async (app) => ({ body: { ...(await newPair(app)), fromMerged: ['phone' as const] } }) },
  getPatientMerge: { own: async (app) => ({ params: await newMerge(app) }) },
  undoPatientMerge: { own: async (app) => ({ params: await newMerge(app) }) },
  lookupPatients: { own: () => ({ query: { search: 'ana' } }) },
  findSimilarPatients: { own: () => ({ query: { firstName: 'Ana', lastName: 'Pérez', dateBirthday: '1975-09-30', dni: '24567890' } }) },
  listDoctorPatients: { own: () => ({ query: { page: 1, pageSize: 10, search: '' } }) },
  listDoctorConsultations: ofDoctor((_, { id }) => ({ params: { doctorId: id }, query: { page: 1, search: '' } })),
  listConsultations: { own: () => ({ query: { view: 'history', search: 'a' } }) },
  exportConsultations: { own: () => ({ query: { status: 'CONFIRMED' } }) },
  getConsultation: ofDoctor(async ({ db }, { id }) => ({
    params: { id: found(await db.select().from(consultations).where(eq(consultations.doctorId, id))).id },
  })),
  updateConsultationStatus: ofDoctor(async (app, { id: doctorId }) => ({
    params: { id: (await newAppointment(app, doctorId)).id },
    body: { status: 'CANCELLED', cancelledReason: 'La paciente viaja.', cancelledKind: 'PATIENT' },
  })),
  createConsultation: { own: async (app) => ({ body: { ...(await bookable(app, (await doctorIds(app)).mine.id)), ...wish() } }) },
  createConsultationSeries: {
    own: async (app) => ({
      body: { ...(await bookable(app, (await doctorIds(app)).mine.id)), ...wish(), date: freeTime(720), everyDays: 7, count: 3 },
    }),
  },
  moveConsultation: ofDoctor(async (app, { id: doctorId }) => ({
    params: { id: (await newAppointment(app, doctorId)).id },
    body: { date: freeTime(), durationInMinutes: 20, reason: 'La paciente pidió más tarde.', outsideHours: true },
  })),
  updateArrival: ofDoctor(async (app, { id: doctorId }) => {
    // Between the appointments of the demo data, which begin at whole and half hours.
    const { id } = await newAppointment(app, doctorId)
    await app.db.update(consultations).set({ date: new Date().toISOString(), overbookedReason: 'Ahora' }).where(eq(consultations.id, id))
    return { params: { id }, body: { arrived: true } }
  }),
  getDoctorSchedule: ofDoctor((_, { id }) => ({ params: { id } })),
  updateDoctorSchedule: ofDoctor(async (app, { id }) => ({
    params: { id },
    body: {
      hours: [
        { ...exampleOf('OpeningHoursInput'), clinicId: (await bookable(app, id)).clinicId, validUntil: `2026-03-${10 + (booked++ % 20)}` },
      ],
    },
  })),
  createScheduleException: {
    own: async (app) => {
      const { doctorId, clinicId } = await bookable(app, (await doctorIds(app)).mine.id)
      const reason = `Vacaciones ${booked++}`
      return {
        body: { ...exampleOf('CreateScheduleExceptionInput'), fromDay: '2030-05-02', toDay: '2030-05-03', reason, doctorId, clinicId },
      }
    },
  },
  updateScheduleException: ofDoctor(async (app, { id: doctorId }) => {
    const { id, clinicId } = await newException(app, doctorId)
    return { params: { id }, body: { ...exampleOf('UpdateScheduleExceptionInput'), clinicId } }
  }),
  deleteScheduleException: ofDoctor(async (app, { id: doctorId }) => ({ params: { id: (await newException(app, doctorId)).id } })),
  getAgenda: { own: () => ({ query: { from: '2026-11-30', to: '2026-12-06', doctorIds: [1, 7], status: 'CONFIRMED' } }) },
  watchSchedule: { own: () => ({}) },
  getScheduleFeed: { own: () => ({}) },
  renewScheduleFeed: { own: () => ({}) },
  deleteScheduleFeed: { own: () => ({}) },
  getScheduleCalendar: {
    async own(app) {
      const { path } = await app.ok('renewScheduleFeed', { as: 'DOCTOR' })
      return { query: { key: path.split('=')[1] } }
    },
  },
  getAppointment: { own: async (app) => ({ params: { key: (await linkedAppointment(app)).key } }) },
  answerAppointment: {
    async own(app) {
      const { key, date } = await linkedAppointment(app)
      return { params: { key }, body: { answer: 'CONFIRMED', date } }
    },
  },
  listReservations: { own: () => ({}) },
  createReservation: {
    async own(app) {
      const { doctorId, clinicId } = await bookable(app, (await doctorIds(app)).mine.id)
      return {
        body: {
          ...exampleOf('CreateReservationInput'),
          dni: newDni(),
          email: newEmail(),
          origin: 'PHONE',
          status: 'WAITING',
          partOfDay: 'MORNING',
          insuranceId: 1,
          doctorId,
          clinicId,
        },
      }
    },
  },
  listWaiting: {
    async own(app) {
      const { doctorId, clinicId } = await bookable(app, (await doctorIds(app)).mine.id)
      return { query: { doctorId, clinicId, date: freeTime() } }
    },
  },
  getReservation: ofDoctor(async ({ db }, { id }) => ({
    params: { id: found(await db.select().from(reservations).where(eq(reservations.doctorId, id)).orderBy(reservations.id)).id },
  })),
  updateReservation: ofDoctor(async (app, { id }) => ({
    params: { id: (await newReservation(app, id)).id },
    body: { status: 'REJECTED', rejection: 'NO_TIMES', rejectedReason: 'La agenda está llena.' },
  })),
  acceptReservation: ofDoctor(async (app, { id }) => {
    const { doctorId, clinicId } = await bookable(app, id)
    return { params: { id: (await newReservation(app, id)).id }, body: { doctorId, clinicId, ...wish(), patientId: null } }
  }),
  proposeTimes: ofDoctor(async (app, { id }) => {
    const { doctorId, clinicId } = await bookable(app, id)
    const times = await openTimes(app, { doctorId, clinicId })
    return { params: { id: (await newReservation(app, id)).id }, body: { times } }
  }),
  getBookable: { own: () => ({}) },
  listBookableServices: { own: async (app) => ({ params: { id: (await doctorIds(app)).mine.id } }) },
  getBookableImage: { own: async (app) => ({ params: { key: await publishedImage(app) } }) },
  listBookableTimes: { own: async (app) => ({ params: { id: (await doctorIds(app)).mine.id } }) },
  requestBooking: { own: async (app) => ({ body: await newBooking(app) }) },
  correctBooking: {
    async own(app) {
      const { correctionKey = '' } = await app.ok('requestBooking', { body: await newBooking(app) })
      return { params: { key: correctionKey }, body: { email: newEmail() } }
    },
  },
  getBookingRequest: { own: async (app) => ({ params: { key: (await proposedRequest(app)).key } }) },
  answerBookingRequest: {
    async own(app) {
      const { key, timeId } = await proposedRequest(app)
      return { params: { key }, body: { answer: 'CHOSEN', timeId } }
    },
  },
  unsubscribeBooking: {
    own: async (app) => ({
      params: { key: (await proposedRequest(app)).key },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  },
  listWebhooks: { own: () => ({}) },
  createWebhook: {
    async own(app) {
      await newWebhook(app)
      return { body: { ...exampleOf('WebhookInput'), url: `https://integraciones.example.com/${randomUUID()}` } }
    },
  },
  getWebhook: { own: async (app) => ({ params: await newWebhook(app) }) },
  updateWebhook: { own: async (app) => ({ params: await newWebhook(app), body: exampleOf('UpdateWebhookInput') }) },
  deleteWebhook: { own: async (app) => ({ params: await newWebhook(app) }) },
  renewWebhookSecret: { own: async (app) => ({ params: await newWebhook(app) }) },
  listWebhookDeliveries: { own: async (app) => ({ params: await newWebhook(app) }) },
  testWebhook: { own: async (app) => ({ params: await newWebhook(app) }) },
  resendWebhookDelivery: {
    async own(app) {
      const { id } = await newWebhook(app)
      const row = { webhookId: id, event: 'TEST' as const, data: {}, status: 'FAILED' as const }
      const delivery = found(await app.db.insert(webhookDeliveries).values(row).returning({ id: webhookDeliveries.id }))
      return { params: { id, deliveryId: delivery.id } }
    },
  },
  listNotifications: { own: () => ({}) },
  countNotifications: { own: () => ({}) },
  readNotifications: {
    async own(app, role) {
      await newNotification(app, role)
      return { body: { until: new Date(Date.now() + 60_000).toISOString() } }
    },
  },
  listMails: { own: () => ({ query: { status: 'FAILED' } }) },
  getMail: { own: async (app) => ({ params: { id: await newMail(app) } }) },
  retryMail: { own: async (app) => ({ params: { id: await newMail(app) } }) },
  findFreeSlots: { own: () => ({ query: { weekdays: [1, 3], partOfDay: 'MORNING', minutes: 20, limit: 3 } }) },
  suspendSchedule: {
    own: async (app) => {
      const { doctorId, clinicId } = await bookable(app, (await doctorIds(app)).mine.id)
      const day = new Date(Date.now() + 900 * 86_400_000 + 86_400_000 * booked++).toISOString().slice(0, 10)
      const { id, version } = await newAppointment(app, doctorId, `${day}T15:00:00.000Z`)
      const at = { doctorId, clinicId, fromDay: day, toDay: day, fromTime: '11:00', toTime: '13:00' }
      return { body: { ...at, reason: 'Licencia', appointments: [{ id, version, action: 'CANCEL' }] } }
    },
  },
  reopenConsultation: {
    own: async (app) => {
      const { id } = await newConsultation(app, (await doctorIds(app)).mine.id)
      await app.db.update(consultations).set({ status: 'COMPLETED' }).where(eq(consultations.id, id))
      return { params: { id }, body: exampleOf('ReopenConsultationInput') }
    },
  },
  createFollowUpNote: {
    own: async (app) => ({
      body: { consultationId: (await newConsultation(app, (await doctorIds(app)).mine.id)).id, content: `Refiere mejoría.\n${newName()}` },
    }),
  },
  correctFollowUpNote: ofDoctor(async (app, { id: doctorId }) => ({
    params: { id: (await newConsultation(app, doctorId)).noteId },
    body: { content: 'Refiere mejoría y duerme bien.' },
  })),
  addAttachment: ofDoctor(async (app, { id: doctorId }) => ({
    params: { id: (await newConsultation(app, doctorId)).noteId },
    body: { file: pdf() },
  })),
  getAttachment: ofDoctor(async ({ db }, { id }) => {
    const rows = await db
      .select({ key: attachments.key, doctorId: consultations.doctorId })
      .from(attachments)
      .innerJoin(followUpNotes, eq(followUpNotes.id, attachments.noteId))
      .innerJoin(consultations, eq(consultations.id, followUpNotes.consultationId))
    const { mine } = await doctorIds({ db } as Asker)
    return { params: { key: found(rows.filter(({ doctorId }) => (doctorId === mine.id) === (id === mine.id))).key } }
  }),
  getDoctorDashboard: { own: () => ({}) },
  getBackOfficeDashboard: { own: () => ({ query: { uncontactedDays: 7 } }) },
  listChoices: { own: () => ({ query: { month: '2026-11' } }) },
  search: { own: () => ({ query: { q: 'ana' } }) },
  assignChoices: {
    own: async (app) => ({ body: { doctorId: (await doctorIds(app)).mine.id, quantity: 5, paymentMethod: newName(), ppc: 100 } }),
  },
  reverseChoices: {
    own: async (app) => {
      const body = { doctorId: (await doctorIds(app)).mine.id, quantity: 5, paymentMethod: newName(), ppc: 100 }
      const { id } = await app.ok('assignChoices', { as: 'BACKOFFICE', body })
      return { params: { id }, body: exampleOf('ReverseChoicesInput') }
    },
  },
  getDoctorChoices: ofDoctor((_, { id }) => ({ params: { doctorId: id } })),
  listDoctorPosts: ofDoctor((_, { id }) => ({ params: { doctorId: id } })),
  listPosts: { own: () => ({}) },
  createPost: {
    own: async (app, role) => ({
      body: {
        ...exampleOf('CreatePostInput'),
        title: newName(),
        ...(role === 'BACKOFFICE' && { doctorId: (await doctorIds(app)).other.id }),
      },
    }),
  },
  getPost: ofDoctor(async (app, { id }) => ({ params: { id: await publishedPost(app, id) } })),
  updatePost: ofDoctor(async (app, { id }) => ({
    params: { id: await newPost(app, id) },
    body: { ...exampleOf('UpdatePostInput'), title: newName() },
  })),
  updatePostStatus: ofDoctor(async (app, { id }) => ({ params: { id: await newPost(app, id) }, body: { status: 'IN_REVIEW' } })),
  getPostImage: {
    own: async (app) => ({ params: { key: await publishedImage(app) } }),
    async foreign(app) {
      const image = 'AAAAAAAAAAAAAAAAAAAAAB.webp'
      const id = await newPost(app, (await doctorIds(app)).other.id)
      await app.db.update(posts).set({ image, imageAlt: 'Nada' }).where(eq(posts.id, id))
      return { params: { key: image } }
    },
  },
  listPostCategories: { own: () => ({}) },
  createPostCategory: { own: () => ({ body: { name: newName() } }) },
  getPostCategory: { own: () => ({ params: { id: 1 } }) },
  updatePostCategory: { own: async (app) => ({ params: await newCategory(app), body: { name: newName() } }) },
  archivePostCategory: { own: async (app) => ({ params: await newCategory(app), body: { isArchived: true } }) },
  listReferrals: { own: () => ({}) },
  browseReferrals: { own: () => ({ query: { search: 'a', status: ['PENDING'], waitingDays: 2, sort: 'statusAge' } }) },
  exportReferrals: { own: () => ({ query: { from: '2026-01-01' } }) },
  listReferrers: { own: () => ({ query: { search: 'a' } }) },
  createReferral: {
    own: async (app, role) => ({
      body: { ...newLead(), ...(role === 'BACKOFFICE' && { referrerDoctorId: (await doctorIds(app)).other.id }) },
    }),
  },
  getReferral: ofDoctor(referralOf),
  updateReferral: { own: () => ({ params: { id: 1 }, body: { status: 'CONTACTED', notes: `Pide que la llamen.\n${newName()}` } }) },
  listReferralChanges: ofDoctor(referralOf),
  checkLeadEmail: { own: () => ({ query: { email: accountOf('DOCTOR').email } }) },
  getReferrer: ofDoctor((_, { id }) => ({ params: { id } })),
  getHealth: { own: () => ({}) },
  getReadiness: { own: () => ({}) },
}

/** How to call every operation of the contract. One that is missing here does not compile, and fails the role matrix. */
/** What somebody asks of the demo doctor on the public page. */
const newBooking = async (app: Asker) => ({
  ...{ ...exampleOf('BookingRequestInput'), doctorId: (await doctorIds(app)).mine.id, times: [], dni: newDni(), email: newEmail() },
  ...{ insuranceId: null, recaptchaToken: 'none' },
})

export const examples: { [Id in OperationId]: Id extends Scoped ? OwnedExample<AskFor<Id>> : Example<AskFor<Id>> } = typed
