import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BookableDoctor } from '#contract/generated/schema.ts'
import { finder, searchable } from '#contract/search-terms.ts'
import { fold } from '#contract/text.ts'
import { doctorInsurances, doctorSpecialities, doctors, users } from '../accounts/schema.ts'
import { isOnPage, onlineBooking, searchOffered } from '../agenda/index.ts'
import { openingHours } from '../agenda/schema.ts'
import { insurances, specialities } from '../catalogue/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { alphabetical } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/database.ts'
import { bookableImagePath } from '../platform/files/paths.ts'
import { addDays, clinicDay } from '../platform/time/clinic-day.ts'

/*
 * The doctors on the public page, as patients look for them.
 */

type Named = { id: number; name: string }

const theirs = {
  specialities: sql<
    Named[]
  >`coalesce((select json_agg(json_build_object('id', ${specialities.id}, 'name', ${specialities.name}) order by ${doctorSpecialities.position})
    from ${doctorSpecialities} join ${specialities} on ${specialities.id} = ${doctorSpecialities.specialityId}
    where ${doctorSpecialities.doctorId} = ${doctors.id}), '[]'::json)`,
  insurances: sql<
    Named[]
  >`coalesce((select json_agg(json_build_object('id', ${insurances.id}, 'name', ${insurances.name}) order by ${alphabetical(insurances.name)})
    from ${doctorInsurances} join ${insurances} on ${insurances.id} = ${doctorInsurances.insuranceId}
    where ${doctorInsurances.doctorId} = ${doctors.id} and ${insurances.archivedAt} is null), '[]'::json)`,
  clinics: sql<
    BookableDoctor['clinics']
  >`coalesce((select json_agg(json_build_object('id', ${clinics.id}, 'name', ${clinics.name}, 'address', ${clinics.address},
      'district', ${clinics.district}, 'city', ${clinics.city}) order by ${alphabetical(clinics.name)}, ${clinics.id})
    from ${clinics} where ${clinics.doctorId} = ${doctors.id} and ${clinics.archivedAt} is null
      and exists (select from ${openingHours} where ${openingHours.clinicId} = ${clinics.id})), '[]'::json)`,
}

/** Doctors on the public page whom a condition leaves, by name, with what patients choose by. */
const selectBookable = (db: Database, where?: SQL) =>
  db
    .select({
      ...{ id: doctors.id, firstName: users.firstName, lastName: users.lastName, onlineBooking },
      ...{ image: users.profileImage, ...theirs },
    })
    .from(doctors)
    .innerJoin(users, eq(users.id, doctors.userId))
    .where(and(isOnPage, where))
    .orderBy(alphabetical(users.lastName), alphabetical(users.firstName), asc(doctors.id))

type Row = Awaited<ReturnType<typeof selectBookable>>[number]

/** A doctor on the public page, as the contract has it but for the times. */
export const toBookable = ({ image, specialities, ...doctor }: Row) => ({
  ...{ ...doctor, image: bookableImagePath(image), specialities: specialities.map(({ name }) => name) },
})

/** A doctor on the public page. Undefined for any other one. */
export async function findBookable(db: Database, id: number) {
  const [doctor] = await selectBookable(db, eq(doctors.id, id))
  return doctor
}

/** The address of a doctor's page on the public site. */
export const publicPageOf = ({ publicUrl }: { publicUrl: string }, doctorId: number | null) => `${publicUrl}/reservar/${doctorId}`

/** So many free times of a doctor are shown in the list. */
const SHOWN_TIMES = 3

/** These doctors in this order, as far as they are on the public page still, each with the free times as they are now. */
export async function readBookable(db: Database, ids: number[], day: string | undefined): Promise<BookableDoctor[]> {
  if (ids.length === 0) return []
  const rows = await selectBookable(db, inArray(doctors.id, ids))
  const { found } = await searchOffered(db, {
    ...{ doctorIds: rows.map(({ id }) => id), minutes: undefined },
    ...{ from: day ?? clinicDay(new Date()), ...(day && { to: day }), limit: SHOWN_TIMES * ids.length, ofEach: SHOWN_TIMES },
  })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    const times = found.filter(({ doctorId }) => doctorId === id).map(({ doctorId: _, ...time }) => time)
    return row ? [{ ...toBookable(row), times }] : []
  })
}

/** What takes long to make is kept for so many times as long: making it anew is a twentieth of a process's work at most. */
const KEPT_TIMES = 20
/** What is older than it is kept is still good for so long, while it is made anew. */
const STALE_MS = 60_000

/** Makes something when it is asked for, and again once it was kept long enough. Only who asks first, or after a long while, waits for that. */
function kept<Value>(make: () => Promise<Value>) {
  let newest: { value: Value; until: number } | undefined
  let making: Promise<Value> | undefined
  async function makeAnew() {
    const began = performance.now()
    const value = await make()
    const now = performance.now()
    newest = { value, until: now + KEPT_TIMES * (now - began) }
    return value
  }
  const refresh = () => {
    making ??= makeAnew().finally(() => {
      making = undefined
    })
    return making
  }
  return async () => {
    const late = newest ? performance.now() - newest.until : Number.POSITIVE_INFINITY
    if (newest && late < 0) return newest.value
    const anew = refresh()
    if (!newest || late > STALE_MS) return anew
    // The next one who asks tries again.
    anew.catch(() => {})
    return newest.value
  }
}

/** So many doctors' agendas are read at once. */
const AT_ONCE = 500

/** The first free time of each of these doctors who has one. */
async function firstTimes(db: Database, ids: number[], day: string | undefined) {
  const firstOf = new Map<number, string>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    const { found } = await searchOffered(db, {
      ...{ doctorIds: some, minutes: undefined, limit: some.length, ofEach: 1 },
      ...{ from: day ?? clinicDay(new Date()), ...(day && { to: day }) },
    })
    for (const { doctorId, date } of found) firstOf.set(doctorId, date)
  }
  return firstOf
}

const byName = (names: Iterable<string>) => [...new Set(names)].sort((one, other) => one.localeCompare(other, 'es'))

type Asked = {
  specialityId?: number | undefined
  city?: string | undefined
  district?: string | undefined
  insuranceId?: number | undefined
  day?: string | undefined
  search?: string | undefined
}

/** So many days that were asked for are kept. */
const MOST_DAYS = 30
/** Nobody looks for a later day: each that is asked for takes the agendas of all doctors. */
const FURTHEST_DAYS = 90

export type BookableDirectory = ReturnType<typeof createBookableDirectory>

declare module '../platform/call.ts' {
  interface Services {
    bookable: BookableDirectory
  }
}

/**
 * Finds doctors on the public page, by what patients ask for, in the order of their next free times. The order takes the agendas of all of them, so
 * it is kept for a short while; what is shown of a doctor is read by `readBookable`.
 */
export function createBookableDirectory(db: Database) {
  const everybody = kept(async () =>
    (await selectBookable(db)).map((doctor) => ({
      ...doctor,
      words: searchable(
        ...[doctor.firstName, doctor.lastName],
        ...[...doctor.specialities, ...doctor.insurances].map(({ name }) => name),
        ...doctor.clinics.flatMap(({ name, address, district, city }) => [name, address, district, city]),
      ),
    })),
  )
  const ordered = new Map<string, ReturnType<typeof orderOf>>()
  const orderOf = (day: string | undefined) =>
    kept(async () => {
      const all = await everybody()
      const firstOf = await firstTimes(
        db,
        all.map(({ id }) => id),
        day,
      )
      const timeOf = ({ id }: Row) => firstOf.get(id) ?? '~'
      // Of one day those alone count who have a time on it.
      return all
        .filter(({ id }) => !day || firstOf.has(id))
        .sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0))
    })
  function inOrder(day: string | undefined) {
    const key = day ?? ''
    const known = ordered.get(key) ?? orderOf(day)
    // The one that was asked for last is the last to go.
    ordered.delete(key)
    ordered.set(key, known)
    const [oldest] = ordered.keys()
    if (ordered.size > MOST_DAYS && oldest !== undefined) ordered.delete(oldest)
    return known()
  }

  return {
    everybody,
    /** What there is to look for: the specialities of the doctors, and the places where they attend. */
    choices: kept(async () => {
      const all = await everybody()
      const theirs = new Map(all.flatMap(({ specialities }) => specialities.map((one) => [one.id, one])))
      const districtsOf = new Map<string, Set<string>>()
      for (const { city, district } of all.flatMap(({ clinics }) => clinics))
        districtsOf.set(city, (districtsOf.get(city) ?? new Set()).add(district))
      return {
        specialities: [...theirs.values()].sort((one, other) => one.name.localeCompare(other.name, 'es')),
        places: byName(districtsOf.keys()).map((city) => ({ city, districts: byName(districtsOf.get(city) ?? []) })),
      }
    }),
    /** The ids of the doctors who meet all that is asked for. */
    async find({ specialityId, city, district, insuranceId, day, search = '' }: Asked) {
      const today = clinicDay(new Date())
      if (day && (day < today || addDays(today, FURTHEST_DAYS) < day)) return []
      const [inCity, inDistrict] = [city && fold(city), district && fold(district)]
      const has = search.trim() === '' ? () => true : finder(search)
      const found = (await inOrder(day)).filter(
        (doctor) =>
          (!specialityId || doctor.specialities.some(({ id }) => id === specialityId)) &&
          (!insuranceId || doctor.insurances.some(({ id }) => id === insuranceId)) &&
          ((!inCity && !inDistrict) ||
            doctor.clinics.some(
              (clinic) => (!inCity || fold(clinic.city) === inCity) && (!inDistrict || fold(clinic.district) === inDistrict),
            )) &&
          has((part) => part(doctor.words)),
      )
      return found.map(({ id }) => id)
    },
  }
}
