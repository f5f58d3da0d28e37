import { sql } from 'drizzle-orm'
import { isOpen } from '#contract/appointment.ts'
import { demoAccounts, demoPassword, hashPassword } from '../accounts/index.ts'
import { holidaysBetween } from '../agenda/index.ts'
import { type Database, liftTimeLimits } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { stored } from '../platform/files/paths.ts'
import { sanitizeProfileImage } from '../platform/files/sanitize-upload.ts'
import { hashToken } from '../platform/tokens.ts'
import * as tables from '../tables.ts'
import { addressIn, cityNamed, phoneIn, pickCity, reachOf } from './addresses.ts'
import { planConsultations } from './agenda.ts'
import { createCalendar, later, OPENING_DAYS, YOUNGEST_ACCOUNT } from './calendar.ts'
import { insertChoices } from './choices.ts'
import type { City } from './cities.ts'
import { arrivalOf, insertSteps, stepsTo } from './consultation-steps.ts'
import { portrait } from './files.ts'
import { insurers } from './insurers.ts'
import { CERTIFIERS, HOSPITALS, specialities, UNIVERSITIES } from './medicine.ts'
import { insertNotes } from './notes.ts'
import { exceptionsOf, hoursOf, hoursToday, weekOf } from './opening-hours.ts'
import { createPeople, cuitOf, type Person } from './people.ts'
import { insertPosts } from './posts.ts'
import { createRandom } from './random.ts'
import { insertReferrals } from './referrals.ts'
import { planReservations } from './reservations.ts'
import { insertSignUps } from './sign-ups.ts'

const SEED_LOCK = 7_258_043
const DOCTORS = 60
const STAFF = { BACKOFFICE: 32, ADMINISTRATOR_CLINIC: 16, SECRETARY: 18 } as const
const PATIENTS = 400
const DEMO_MAILS = 60
/** Of so many mails one is to an address that does not exist. */
const EVERY_REFUSED = 20
/** One patient out of so many with a confirmed appointment did it by the link of the mail. */
const EVERY_ANSWERED = 3
const PORTRAITS = 12

const NAMES: Record<(typeof demoAccounts)[number]['role'], { firstName: string; lastName: string; gender: Person['gender'] }> = {
  BACKOFFICE: { firstName: 'Lucía', lastName: 'Fernández', gender: 'FEMALE' },
  DOCTOR: { firstName: 'Martín', lastName: 'Quiroga', gender: 'MALE' },
  ADMINISTRATOR_CLINIC: { firstName: 'Gabriela', lastName: 'Núñez', gender: 'FEMALE' },
  SECRETARY: { firstName: 'Sofía', lastName: 'Ibáñez', gender: 'FEMALE' },
}

const CLINIC_NAMES = [
  (place: string) => `Consultorio ${place}`,
  (place: string) => `Centro Médico ${place}`,
  (_: string, lastName: string) => `Consultorios ${lastName}`,
]

/** Fills an empty database with the demo data. A database with users stays as it is. */
export async function seedDemo(db: Database, files: FileStore) {
  await db.transaction(async (tx) => {
    await liftTimeLimits(tx)
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if ((await tx.$count(tables.users)) === 0) await seed(tx, files)
  })
}

async function seed(tx: Database, files: FileStore) {
  const random = createRandom(1816)
  // How much the consultations draw depends on the day on which the demo is made. Everything else is to be the same on any day.
  const agendaRandom = createRandom(1817)
  const now = new Date()
  const calendar = createCalendar(now, await holidaysBetween(`${now.getFullYear() - 3}-01-01`, `${now.getFullYear() + 1}-12-31`))
  const person = createPeople(random, calendar.today)
  // Only the accounts that the login page offers have a password. They share one hash, because hashing is slow.
  const passwordHash = await hashPassword(demoPassword)

  const insertUsers = (rows: (typeof tables.users.$inferInsert)[]) =>
    tx
      .insert(tables.users)
      .values(rows)
      .returning({ id: tables.users.id, firstName: tables.users.firstName, lastName: tables.users.lastName })

  /** A moment of the working day, so many days ago. */
  const ago = (days: number) => calendar.at(-days, random.whole(9, 18), random.whole(0, 59))
  /** A record that nobody has changed since. */
  const untouched = (days: number) => {
    const createdAt = ago(days)
    return { createdAt, updatedAt: createdAt }
  }
  const describe = ({ handle: _, ...known }: Person, city: City) => ({ ...known, phone: phoneIn(city, random) })

  // The demo accounts come first among the users of the console, so that their ids are the lowest.
  const doctorPeople = Array.from({ length: DOCTORS }, (_, index) => {
    const city = index === 0 ? cityNamed('Buenos Aires') : pickCity(random)
    const known = person({ least: 35, most: 66, women: 0.5 })
    return {
      ...known,
      ...(index === 0 && { ...NAMES.DOCTOR, handle: 'martin.quiroga' }),
      city,
      since: index === 0 ? 720 : random.whole(YOUNGEST_ACCOUNT, 700),
      speciality: specialities[index % specialities.length] ?? specialities[0],
    }
  })
  const images = new Map<number, string>()
  for (let index = 0; index < PORTRAITS; index++) {
    const { key, bytes } = await sanitizeProfileImage(await portrait(random), 'profileImage')
    await files.put(stored.profileImage(key), bytes)
    images.set(index, key)
  }
  const doctorUsers = doctorPeople.map(({ city, speciality: _, since, ...known }, index) => ({
    ...describe(known, city),
    email: index === 0 ? 'doctor@salvia.test' : `${known.handle}@consultorio.test`,
    roleType: 'DOCTOR' as const,
    passwordHash: index === 0 ? passwordHash : null,
    validated: index === 0 || random.chance(0.85),
    isActive: index === 0 || random.chance(0.94),
    profileImage: images.get(index) ?? null,
    ...untouched(since),
  }))
  const staffUsers = Object.entries(STAFF).flatMap(([roleType, count]) =>
    Array.from({ length: count }, (_, index) => {
      const role = roleType as keyof typeof STAFF // the keys of STAFF
      const isDemo = index === 0
      const known = { ...person({ least: 22, most: 61, women: 0.65 }), ...(isDemo && NAMES[role]) }
      return {
        ...describe(known, pickCity(random)),
        email: isDemo ? (demoAccounts.find((account) => account.role === role)?.email ?? '') : `${known.handle}@salvia.test`,
        roleType: role,
        passwordHash: isDemo ? passwordHash : null,
        validated: isDemo || random.chance(0.9),
        isActive: isDemo || random.chance(0.92),
        employeeNumber: role === 'BACKOFFICE' ? `E-${String(1001 + index)}` : null,
        // The employee numbers follow the order in which people joined.
        ...untouched(760 - 20 * index - random.whole(0, 19)),
      }
    }),
  )
  const demoFirst = [...staffUsers, ...doctorUsers].sort((a, b) => order(a.email) - order(b.email))
  const consoleUsers = await insertUsers(demoFirst)
  const userIds = new Map(demoFirst.map(({ email }, index) => [email, consoleUsers[index]?.id ?? 0]))
  const backOffice = staffUsers.filter(({ roleType }) => roleType === 'BACKOFFICE')
  const assignerOn = (moment: string) => {
    const present = backOffice.filter(({ createdAt }) => createdAt < moment)
    return userIds.get(present[random.whole(0, present.length - 1)]?.email ?? '')
  }

  const insuranceRows = await tx
    .insert(tables.insurances)
    .values(insurers.map((name, index) => ({ name, createdAt: ago(820 - 2 * index) })))
    .returning({ id: tables.insurances.id, name: tables.insurances.name })
  const insurerIds = insuranceRows.map(({ id }) => id)
  const specialityRows = await tx
    .insert(tables.specialities)
    .values(specialities.map(({ name }, index) => ({ name, createdAt: ago(780 - 2 * index) })))
    .returning()
  const specialityId = (name: string) => specialityRows.find((row) => row.name === name)?.id ?? 0

  const graduation = (known: Person) => Number(known.dateBirthday.slice(0, 4)) + random.whole(24, 27)
  const doctorRows = doctorPeople.map((known, index) => {
    const { city, speciality, gender, dni } = known
    const graduated = graduation(known)
    const title = speciality.degree ?? 'Medicina'
    return {
      userId: userIds.get(doctorUsers[index]?.email ?? '') ?? 0,
      medicalLicenseNumber: `${city.city === 'Buenos Aires' ? 'MN' : 'MP'} ${licenceOf(graduated) + random.whole(0, 2_400)}`,
      cuit: cuitOf({ dni, gender }),
      recommendedBy: index > 0 && random.chance(0.3) ? `${NAMES.DOCTOR.firstName} ${NAMES.DOCTOR.lastName}` : null,
      description: random.chance(0.9) ? speciality.profile : null,
      educations: [
        { title, institution: random.pick(UNIVERSITIES), startYear: graduated - 7, endYear: graduated },
        {
          title: `Residencia en ${speciality.name}`,
          institution: random.pick(HOSPITALS),
          startYear: graduated + 1,
          endYear: graduated + 5,
        },
      ],
      certifications:
        !speciality.degree && random.chance(0.7)
          ? [
              {
                name: `Especialista en ${speciality.name}`,
                issuedBy: random.pick(CERTIFIERS),
                issueDate: `${graduated + 6}-0${random.whole(3, 9)}-15T03:00:00.000Z`,
              },
            ]
          : [],
      socialLinks: random.chance(0.5)
        ? [{ platform: random.pick(['INSTAGRAM', 'LINKEDIN', 'FACEBOOK'] as const), url: `https://redes.test/${known.handle}` }]
        : [],
    }
  })
  const doctorIds = (await tx.insert(tables.doctors).values(doctorRows).returning({ id: tables.doctors.id })).map(({ id }) => id)
  const doctors = doctorPeople.map((known, index) => ({ ...known, id: doctorIds[index] ?? 0 }))
  await tx.insert(tables.doctorSpecialities).values(
    doctors.flatMap(({ id: doctorId, speciality }) => {
      const names = [speciality.name, ...(speciality.second && random.chance(0.5) ? [speciality.second] : [])]
      return names.map((name, position) => ({ doctorId, position, specialityId: specialityId(name) }))
    }),
  )

  // The insurers draw from numbers of their own, so that everything else of the demo stays as it was.
  const insurerRandom = createRandom(1818)
  await tx
    .insert(tables.doctorInsurances)
    .values(
      doctorIds.flatMap((doctorId) =>
        insurerRandom.some(insurerIds, insurerRandom.whole(3, 9)).map((insuranceId) => ({ doctorId, insuranceId })),
      ),
    )

  // How clinics are reached draws from numbers of its own, too.
  const reachRandom = createRandom(1820)
  // Each doctor has a clinic, the demo doctor three.
  const clinicRows = doctors.flatMap((doctor, index) =>
    random.some(CLINIC_NAMES, index === 0 ? 3 : index % 5 < 2 ? 2 : 1).map((nameOf) => {
      const place = addressIn(doctor.city, random)
      const createdAt = ago(doctor.since - random.whole(3, OPENING_DAYS))
      return {
        ...place,
        ...reachOf(doctor.city, reachRandom),
        name: nameOf(place.district === 'Centro' ? place.city : place.district, doctor.lastName),
        doctorId: doctor.id,
        createdAt,
      }
    }),
  )
  const clinics = await tx.insert(tables.clinics).values(clinicRows).returning({ id: tables.clinics.id, doctorId: tables.clinics.doctorId })

  // Staff of clinics work at those of one doctor or two, the demo accounts at those of the demo doctor.
  const clinicStaff = staffUsers.filter(({ roleType }) => roleType !== 'BACKOFFICE')
  await tx.insert(tables.clinicStaff).values(
    clinicStaff.flatMap(({ email }, index) => {
      const isDemo = demoAccounts.some((account) => account.email === email)
      const employers = isDemo
        ? [doctorIds[0]]
        : [doctorIds[1 + ((3 * index) % (DOCTORS - 1))], doctorIds[1 + ((7 * index) % (DOCTORS - 1))]]
      return clinics
        .filter(({ doctorId }) => employers.includes(doctorId))
        .map(({ id: clinicId }) => ({ userId: userIds.get(email) ?? 0, clinicId }))
    }),
  )

  // Each patient has a doctor whose speciality suits them. The demo doctor has more patients than others.
  const patientPeople = Array.from({ length: PATIENTS }, (_, index) => {
    const doctor = doctors[index < 42 ? 0 : 1 + (index % (DOCTORS - 1))] ?? doctors[0]
    return { known: person(doctor?.speciality.patients ?? { least: 18, most: 88 }), doctor }
  })
  const taken = new Set<string>()
  const practices = doctors.map((doctor, index) => ({
    doctorId: doctor.id,
    week: weekOf(
      index,
      clinics.filter(({ doctorId }) => doctorId === doctor.id).map(({ id }) => id),
    ),
    slotMinutes: doctor.speciality.minutes ? 60 : 30,
    since: calendar.dayOf(-doctor.since + OPENING_DAYS),
  }))
  const plans = doctors.flatMap((doctor, index) => {
    // A doctor who treats any adult also sees some patients of other doctors in the same city.
    const isShared = (other: typeof doctor | undefined) =>
      index % 3 === 1 && other?.city === doctor.city && !other.speciality.patients && !doctor.speciality.patients && random.chance(0.05)
    return planConsultations(
      {
        doctor,
        week: practices[index]?.week ?? weekOf(index, []),
        patients: patientPeople.filter((one) => one.doctor === doctor || isShared(one.doctor)).map(({ known }) => known),
        count: index === 0 ? 170 : random.whole(21, 29),
        today: index === 0 ? 8 : random.whole(0, 2),
        since: doctor.since - OPENING_DAYS - 1,
      },
      taken,
      calendar,
      agendaRandom,
    )
  })

  // A patient was added when the first appointment was made, and changed when the last one was.
  const appointments = new Map<Person, string[]>()
  for (const { patient, row } of plans) appointments.set(patient, [...(appointments.get(patient) ?? []), row.createdAt].sort())
  const patientDates = patientPeople.map(({ known }) => {
    const made = appointments.get(known) ?? []
    return { createdAt: made[0] ?? ago(1), updatedAt: made.at(-1) ?? ago(1) }
  })
  const patientUsers = await insertUsers(
    patientPeople.map(({ known, doctor }, index) => ({
      ...describe(known, doctor?.city ?? pickCity(random)),
      email: `${known.handle}@correo.test`,
      createdAt: patientDates[index]?.createdAt,
      updatedAt: patientDates[index]?.createdAt,
    })),
  )
  /** Six of seven have an insurer, the old ones that of the pensioners. */
  const insuredBy = (known: Person | undefined, index: number) => {
    if (!known || index % 7 === 6) return {}
    const isOld = known.dateBirthday < '1960'
    const insurer = insuranceRows.find(({ name }) => isOld && name === 'PAMI') ?? insuranceRows[(index * 5) % insuranceRows.length]
    return { insuranceId: insurer?.id, memberNumber: `${known.dni}/${String(index % 4).padStart(2, '0')}` }
  }
  const patientRows = await tx
    .insert(tables.patients)
    .values(
      patientUsers.map(({ id: userId }, index) => ({ userId, ...patientDates[index], ...insuredBy(patientPeople[index]?.known, index) })),
    )
    .returning({ id: tables.patients.id })
  const patientIds = new Map(patientPeople.map(({ known }, index) => [known, patientRows[index]?.id ?? 0]))

  const doctorUserIds = new Map(doctors.map(({ id }, index) => [id, doctorRows[index]?.userId ?? 0]))
  // The last visit of the demo doctor that is to come was squeezed in beside the first one.
  const ahead = plans
    .map(({ row }) => row)
    .filter(({ doctorId, date, status }) => doctorId === doctors[0]?.id && date > calendar.at(1, 0, 0) && status !== 'CANCELLED')
    .sort((one, other) => one.date.localeCompare(other.date))
  const overbooked = ahead.at(-1)
  const overbooking = ahead[0] && {
    date: new Date(Date.parse(ahead[0].date) + 10 * 60_000).toISOString(),
    clinicId: ahead[0].clinicId,
    overbookedReason: 'Dolor desde ayer: lo autorizó el médico.',
  }
  const placed = plans.map(({ row, patient }) => ({ row: row === overbooked ? { ...row, ...overbooking } : row, patient }))
  const consultations = await tx
    .insert(tables.consultations)
    .values(
      placed.map(({ row, patient }, index) => ({
        ...{ ...row, arrivedAt: arrivalOf(row, now, calendar.at(0, 0, 0)) },
        patientConfirmedAt:
          row.status === 'CONFIRMED' && row.date > now.toISOString() && index % EVERY_ANSWERED === 0 ? row.createdAt : null,
        patientId: patientIds.get(patient) ?? 0,
        version: 1 + stepsTo(row.status).length,
      })),
    )
    .returning()
  await tx.insert(tables.mails).values(
    placed
      .flatMap(({ row, patient }, index) => ({ ...row, recipient: `${patient.handle}@correo.test`, id: consultations[index]?.id ?? 0 }))
      .filter(({ status, date }) => date > now.toISOString() && isOpen({ status }))
      .sort((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id - other.id)
      .slice(-DEMO_MAILS)
      .map(({ id, recipient, date, durationInMinutes, doctorId, clinicId, createdAt }, index) => ({
        ...{ consultationId: id, recipient, date, durationInMinutes, doctorId, clinicId, createdAt },
        ...{ kind: 'BOOKED' as const, sequence: 0, attempts: 1 },
        ...(index % EVERY_REFUSED === EVERY_REFUSED - 1
          ? { status: 'FAILED' as const, failure: '550 5.1.1 No such user here' }
          : { status: 'SENT' as const, sentAt: later(createdAt, 0) }),
      })),
  )
  await tx.insert(tables.openingHours).values(practices.flatMap(hoursOf))
  await tx.insert(tables.scheduleExceptions).values([
    ...practices.flatMap((practice) => hoursToday(practice, calendar)),
    ...exceptionsOf(practices[0], calendar, (moment) => taken.has(`doctor ${doctors[0]?.id} ${moment}`)).map((row) => ({
      ...row,
      createdBy: doctorUserIds.get(row.doctorId) ?? null,
    })),
  ])
  const practiceOf = (index: number) => {
    const [doctor, practice] = [doctors[index], practices[index]]
    if (!doctor || !practice) throw new Error('The demo has two doctors at least.')
    return { ...practice, city: doctor.city, specialityId: specialityId(doctor.speciality.name), insuranceIds: insurerIds }
  }
  const asked = planReservations({
    calendar,
    practices: [practiceOf(0), practiceOf(1)],
    isTaken: (doctorId, moment) => [-30, 0, 30].some((plus) => taken.has(`doctor ${doctorId} ${later(moment, plus)}`)),
  })
  const reservations = await tx.insert(tables.reservations).values(asked.rows).returning()
  const [proposal] = reservations.filter(({ status }) => status === 'PROPOSED')
  if (proposal?.heldUntil && asked.times.length > 0)
    await tx
      .insert(tables.reservationTimes)
      .values(asked.times.map((time) => ({ ...time, reservationId: proposal.id, heldUntil: proposal.heldUntil ?? '' })))
  const office = userIds.get(demoAccounts.find(({ role }) => role === 'BACKOFFICE')?.email ?? '') ?? 0
  await insertSignUps(tx, { calendar, specialityIds: specialities.slice(0, 3).map(({ name }) => specialityId(name)), decidedBy: office })
  // It is paused, so that nobody is told of the demo's events. Its secret is no secret, since two seeds are equal to the letter.
  await tx.insert(tables.webhooks).values({
    url: 'https://integraciones.example.com/salvia',
    events: ['APPOINTMENT_BOOKED', 'APPOINTMENT_CANCELLED'],
    secret: hashToken('webhook of the demo'),
    isActive: false,
    createdAt: calendar.at(-40, 10, 30),
  })
  // Two of the doctors let patients book by themselves, the second one with the link of a mail.
  const atWork = doctors.filter((_, index) => index > 0 && doctorUsers[index]?.validated && doctorUsers[index]?.isActive)
  await tx
    .insert(tables.doctorSchedules)
    .values(
      atWork.slice(0, 2).map(({ id: doctorId }, index) => ({ doctorId, onlineBooking: 'DIRECT' as const, bookingByMail: index === 1 })),
    )
  await insertNotes(tx, files, { plans, consultations, doctorUserIds, random: agendaRandom })

  await insertPosts(tx, files, { doctors, random, ago, at: calendar.at, openingDays: OPENING_DAYS })

  const insert = { doctors, random, ago, assignerOn }
  await insertChoices(tx, insert)
  await insertReferrals(tx, { ...insert, person })
  await insertSteps(tx, { consultations, random, doctorUserIds, assignerOn })
}

/** Sorts the demo accounts first, in the order of their list. */
const order = (email: string) => {
  const index = demoAccounts.findIndex((account) => account.email === email)
  return index < 0 ? demoAccounts.length : index
}

/** Licence numbers ascend with the years: this is about the highest one when somebody graduated. */
const licenceOf = (graduated: number) => 62_000 + (graduated - 1980) * 2_500
