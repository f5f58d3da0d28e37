import { sql } from 'drizzle-orm'
import { hashPassword } from '../../auth/passwords.ts'
import { acceptAttachment, acceptProfileImage } from '../../files/accept.ts'
import { stored } from '../../files/paths.ts'
import type { FileStore } from '../../files/store.ts'
import type { Database } from '../database.ts'
import * as tables from '../schema.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { planConsultations } from './agenda.ts'
import { createCalendar } from './calendar.ts'
import { electrocardiogram, labReport, portrait } from './files.ts'
import { insurers } from './insurers.ts'
import { CERTIFIERS, HOSPITALS, LEAD_NOTES, OBSERVATIONS, PAYMENTS, specialities, UNIVERSITIES } from './medicine.ts'
import { createPeople, cuitOf, type Person } from './people.ts'
import { addressIn, type City, cityNamed, phoneIn, pickCity } from './places.ts'
import { createRandom } from './random.ts'

const SEED_LOCK = 7_258_043
const DOCTORS = 60
const STAFF = { BACKOFFICE: 32, ADMINISTRATOR_CLINIC: 16, SECRETARY: 18 } as const
const PATIENTS = 400
const CLINICS = 84
const REFERRALS = 120
const ATTACHMENTS = 36
const PORTRAITS = 12

const NAMES: Record<(typeof demoAccounts)[number]['role'], { firstName: string; lastName: string; gender: Person['gender'] }> = {
  BACKOFFICE: { firstName: 'Lucía', lastName: 'Fernández', gender: 'FEMALE' },
  DOCTOR: { firstName: 'Martín', lastName: 'Quiroga', gender: 'MALE' },
  ADMINISTRATOR_CLINIC: { firstName: 'Gabriela', lastName: 'Núñez', gender: 'FEMALE' },
  SECRETARY: { firstName: 'Sofía', lastName: 'Ibáñez', gender: 'FEMALE' },
}

/** Fills an empty database with the demo data; leaves any other as it is. */
export async function seedDemo(db: Database, files: FileStore) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if ((await tx.$count(tables.users)) === 0) await seed(tx, files)
  })
}

async function seed(tx: Database, files: FileStore) {
  const random = createRandom(1816)
  const calendar = createCalendar(new Date())
  const person = createPeople(random, calendar.today)
  // One password, one hash: hashing is meant to be slow.
  const passwordHash = await hashPassword(demoPassword)

  const insertUsers = (rows: (typeof tables.users.$inferInsert)[]) =>
    tx
      .insert(tables.users)
      .values(rows)
      .returning({ id: tables.users.id, firstName: tables.users.firstName, lastName: tables.users.lastName })

  const describe = ({ handle: _, ...known }: Person, city: City) => ({ ...known, phone: phoneIn(city, random) })

  // The people who use the console: the demo accounts first, so that their ids are the first ones.
  const doctorPeople = Array.from({ length: DOCTORS }, (_, index) => {
    const city = index === 0 ? cityNamed('Buenos Aires') : pickCity(random)
    const known = person({ least: 31, most: 66, women: 0.5 })
    return {
      ...known,
      ...(index === 0 && { ...NAMES.DOCTOR, handle: 'martin.quiroga' }),
      city,
      speciality: specialities[index % specialities.length] ?? specialities[0],
    }
  })
  const images = new Map<number, string>()
  for (let index = 0; index < PORTRAITS; index++) {
    const { key, bytes } = await acceptProfileImage(await portrait(random), 'profileImage')
    await files.put(stored.profileImage(key), bytes)
    images.set(index, key)
  }
  const doctorUsers = doctorPeople.map(({ city, speciality: _, ...known }, index) => ({
    ...describe(known, city),
    email: index === 0 ? 'doctor@salvia.test' : `${known.handle}@consultorio.test`,
    roleType: 'DOCTOR' as const,
    passwordHash,
    validated: index === 0 || random.chance(0.85),
    isActive: index === 0 || random.chance(0.94),
    profileImage: images.get(index) ?? null,
    createdAt: calendar.daysAgo(random.whole(60, 700)),
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
        passwordHash,
        validated: isDemo || random.chance(0.9),
        isActive: isDemo || random.chance(0.92),
        employeeNumber: role === 'BACKOFFICE' ? `E-${String(1001 + index)}` : null,
        createdAt: calendar.daysAgo(random.whole(60, 700)),
      }
    }),
  )
  const demoFirst = [...staffUsers, ...doctorUsers].sort((a, b) => order(a.email) - order(b.email))
  const consoleUsers = await insertUsers(demoFirst)
  const userIds = new Map(demoFirst.map(({ email }, index) => [email, consoleUsers[index]?.id ?? 0]))
  const backOffice = staffUsers.filter(({ roleType }) => roleType === 'BACKOFFICE').map(({ email }) => userIds.get(email) ?? 0)

  await tx.insert(tables.insurances).values(insurers.map((name, index) => ({ name, createdAt: calendar.daysAgo(700 - 11 * index) })))
  const specialityRows = await tx
    .insert(tables.specialities)
    .values(specialities.map(({ name }, index) => ({ name, createdAt: calendar.daysAgo(700 - 9 * index) })))
    .returning()
  const specialityId = (name: string) => specialityRows.find((row) => row.name === name)?.id ?? 0

  const graduation = (known: Person) => Number(known.dateBirthday.slice(0, 4)) + random.whole(24, 27)
  const doctorRows = doctorPeople.map((known, index) => {
    const { city, speciality, gender, dni } = known
    const graduated = graduation(known)
    const title = gender === 'FEMALE' ? 'Médica' : 'Médico'
    return {
      userId: userIds.get(doctorUsers[index]?.email ?? '') ?? 0,
      medicalLicenseNumber: `${city.areaCode === '11' ? 'MN' : 'MP'} ${random.whole(21_000, 168_000)}`,
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
      certifications: random.chance(0.7)
        ? [
            {
              name: `Especialista en ${speciality.name}`,
              issuedBy: random.pick(CERTIFIERS),
              issueDate: `${Math.min(graduated + 6, calendar.today.getUTCFullYear() - 1)}-0${random.whole(3, 9)}-15T03:00:00.000Z`,
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
      const second = random.chance(0.2) ? random.pick(specialities) : undefined
      const names = new Set([speciality.name, ...(second ? [second.name] : [])])
      return [...names].map((name, position) => ({ doctorId, position, specialityId: specialityId(name) }))
    }),
  )

  // Everybody has a clinic, the demo doctor three.
  const clinicOwners = [
    ...doctors,
    ...Array.from({ length: CLINICS - DOCTORS }, (_, index) => doctors[index < 2 ? 0 : index * 2] ?? doctors[0]),
  ]
  const clinicRows = clinicOwners.flatMap((doctor) => {
    if (!doctor) return []
    const place = addressIn(doctor.city, random)
    const name = random.pick([`Consultorio ${place.district}`, `Centro Médico ${place.district}`, `Consultorios ${doctor.lastName}`])
    return [{ ...place, name, doctorId: doctor.id, createdAt: calendar.daysAgo(random.whole(30, 600)) }]
  })
  const clinics = await tx.insert(tables.clinics).values(clinicRows).returning({ id: tables.clinics.id, doctorId: tables.clinics.doctorId })

  // Each patient has a doctor whose speciality fits, the demo doctor more of them than others.
  const patientPeople = Array.from({ length: PATIENTS }, (_, index) => {
    const doctor = doctors[index < 42 ? 0 : 1 + (index % (DOCTORS - 1))] ?? doctors[0]
    return { known: person(doctor?.speciality.patients ?? { least: 18, most: 88 }), doctor }
  })
  const patientUsers = await insertUsers(
    patientPeople.map(({ known, doctor }) => ({
      ...describe(known, doctor?.city ?? pickCity(random)),
      email: `${known.handle}@correo.test`,
      createdAt: calendar.daysAgo(random.whole(20, 560)),
    })),
  )
  const patientIds = await tx
    .insert(tables.patients)
    .values(patientUsers.map(({ id: userId }) => ({ userId, createdAt: calendar.daysAgo(random.whole(20, 560)) })))
    .returning({ id: tables.patients.id })
  const patients = patientIds.map(({ id }, index) => ({
    id,
    doctorId: patientPeople[index]?.doctor?.id ?? 0,
    name: nameOf(patientUsers[index]),
  }))

  const visits = doctors.flatMap((doctor, index) =>
    planConsultations(
      {
        doctor,
        clinicIds: clinics.filter(({ doctorId }) => doctorId === doctor.id).map(({ id }) => id),
        patients: patients.filter((patient) => patient.doctorId === doctor.id || (index % 3 === 1 && random.chance(0.01))),
        count: index === 0 ? 170 : random.whole(21, 29),
      },
      calendar,
      random,
    ),
  )
  const consultationIds = await tx
    .insert(tables.consultations)
    .values(visits.map(({ row }) => row))
    .returning({ id: tables.consultations.id })
  const noteRows = visits.flatMap(({ notes }, index) => notes.map((note) => ({ ...note, consultationId: consultationIds[index]?.id ?? 0 })))
  const notes = await tx.insert(tables.followUpNotes).values(noteRows).returning()

  const patientOf = new Map(
    visits.map(({ row }, index) => [consultationIds[index]?.id, patients.find(({ id }) => id === row.patientId)?.name]),
  )
  const attached = notes.filter((_, index) => index % Math.floor(notes.length / ATTACHMENTS) === 0)
  const attachmentRows: (typeof tables.attachments.$inferInsert)[] = []
  for (const [index, note] of attached.entries()) {
    const isReport = index % 3 > 0
    const content = isReport
      ? labReport(patientOf.get(note.consultationId) ?? '', note.createdAt.slice(0, 10), random)
      : await electrocardiogram(random)
    const { key, bytes } = await acceptAttachment(content, 'attachment')
    await files.put(stored.attachment(key), bytes)
    attachmentRows.push({ noteId: note.id, key, createdAt: note.createdAt })
  }
  await tx.insert(tables.attachments).values(attachmentRows)

  await tx.insert(tables.posts).values(
    doctors.flatMap(({ id: doctorId, speciality }) =>
      speciality.posts.map(([title, description]) => ({
        doctorId,
        specialityId: specialityId(speciality.name),
        title,
        description,
        price: random.whole(30, 120) * 500,
        time: random.pick([20, 30, 40, 60]),
        status: random.pick(['PUBLISHED', 'PUBLISHED', 'PUBLISHED', 'DRAFT', 'PAUSED'] as const),
        createdAt: calendar.daysAgo(random.whole(5, 400)),
      })),
    ),
  )

  const ledger = doctors.flatMap(({ id: doctorId }, index) =>
    Array.from({ length: index === 0 ? 9 : random.whole(0, 5) }, (_, turn) => {
      const isAssigned = turn % 3 < 2
      return {
        doctorId,
        type: isAssigned ? ('ASSIGN' as const) : ('CONSUME' as const),
        quantity: isAssigned ? random.whole(4, 20) * 10 : random.whole(1, 35),
        ppc: isAssigned ? random.whole(8, 24) * 100 : null,
        paymentMethod: isAssigned ? random.pick(PAYMENTS) : null,
        assignedBy: isAssigned ? (backOffice[random.whole(0, backOffice.length - 1)] ?? null) : null,
        observation: isAssigned ? null : random.pick(OBSERVATIONS),
        createdAt: calendar.daysAgo(300 - turn * 30 - random.whole(0, 20)),
      }
    }),
  )
  await tx.insert(tables.choiceTransactions).values(ledger.sort((a, b) => a.createdAt.localeCompare(b.createdAt)))

  const leads = Array.from({ length: REFERRALS }, (_, index) => {
    const { firstName, lastName, handle } = person({ least: 28, most: 60 })
    const doctor = doctors[index % 8 === 0 ? 0 : random.whole(1, 21)]
    const status = random.pick(['PENDING', 'PENDING', 'CONTACTED', 'CONTACTED', 'CONVERTED', 'REJECTED'] as const)
    const remarks = status === 'PENDING' && random.chance(0.6) ? [] : random.some(LEAD_NOTES[status], random.whole(1, 3))
    return {
      referrerDoctorId: doctor?.id ?? 0,
      firstName,
      lastName,
      email: `${handle}@correo.test`,
      phone: random.chance(0.8) ? phoneIn(doctor?.city ?? pickCity(random), random) : null,
      status,
      notes: remarks.length > 0 ? remarks.join('\n') : null,
      referralDate: calendar.at(-random.whole(0, 240), random.whole(9, 19), random.whole(0, 59)),
    }
  })
  await tx.insert(tables.referrals).values(leads.sort((a, b) => a.referralDate.localeCompare(b.referralDate)))
}

/** The demo accounts in the order of their list, then everybody else as they come. */
const order = (email: string) => {
  const index = demoAccounts.findIndex((account) => account.email === email)
  return index < 0 ? demoAccounts.length : index
}

const nameOf = (user: { firstName: string; lastName: string } | undefined) => (user ? `${user.firstName} ${user.lastName}` : '')
