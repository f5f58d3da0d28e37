import { and, eq, isNull, or } from 'drizzle-orm'
import { doctors, users } from '../accounts/schema.ts'
import { isBookable, isOnPage, offerTimes } from '../agenda/index.ts'
import { insurances } from '../catalogue/schema.ts'
import type { Call, Operations } from '../platform/call.ts'
import { alphabetical } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/database.ts'
import { extensionOf, stored } from '../platform/files/paths.ts'
import { typeOf } from '../platform/files/sanitize-upload.ts'
import { Problem } from '../platform/problem.ts'
import { reading } from '../platform/records/parameters.ts'
import { clinicZone } from '../platform/time/clinic-day.ts'
import { readService, readServices } from '../posts/index.ts'
import { publishedPosts } from '../posts/schema.ts'
import { publicPageOf, readBookable } from './bookable-doctors.ts'
import { readProfile } from './bookable-profile.ts'

/** A page of the list has so many doctors. */
const PAGE = 20

const CLOSED = 'Acá no se reservan turnos por internet.'
const ABSENT = 'Este médico no da turnos por internet.'

/** Throws 404 where the deployment has no page on which patients book. */
export function requireOpenPage({ env }: Call<'getBookable'>['services']) {
  if (!env.publicBooking) throw new Problem(404, CLOSED)
}

async function requireBookable(db: Database, id: number) {
  if (!(await isBookable(db, id))) throw new Problem(404, ABSENT)
}

export const bookableDoctors = {
  async getBookable({ db, services }) {
    requireOpenPage(services)
    return {
      ...(await services.bookable.choices()),
      insurances: await db
        .select({ id: insurances.id, name: insurances.name })
        .from(insurances)
        .where(isNull(insurances.archivedAt))
        .orderBy(alphabetical(insurances.name)),
      timeZone: clinicZone(),
    }
  },

  listBookableDoctors: reading(
    ['specialityId', 'city', 'district', 'insuranceId', 'day', 'search', 'page'],
    async ({ db, query, services }) => {
      requireOpenPage(services)
      const found = await services.bookable.find(query)
      const from = ((query.page ?? 1) - 1) * PAGE
      const data = await readBookable(db, found.slice(from, from + PAGE), query.day)
      return { data, total: found.length, hasNext: from + PAGE < found.length }
    },
  ),

  async getBookableDoctor({ db, params, services }) {
    requireOpenPage(services)
    const profile = await readProfile(db, params.id)
    if (!profile) throw new Problem(404, ABSENT)
    return profile
  },

  async getOwnPublicPage({ db, user, services: { env } }) {
    const isThere = env.publicBooking && user.doctorId !== null && (await isBookable(db, user.doctorId))
    return { isOpen: env.publicBooking, address: isThere ? publicPageOf(env, user.doctorId) : null }
  },

  listBookableTimes: reading(['from', 'clinicId', 'postId'], async ({ db, params, query, services }) => {
    requireOpenPage(services)
    await requireBookable(db, params.id)
    const service = query.postId === undefined ? undefined : await readService(db, params.id, query.postId)
    if (query.postId !== undefined && !service) throw new Problem(404, 'Este servicio ya no se ofrece.')
    return offerTimes(db, { doctorId: params.id, clinicId: query.clinicId, minutes: service?.time, from: query.from })
  }),

  async listBookableServices({ db, params, services }) {
    requireOpenPage(services)
    await requireBookable(db, params.id)
    return { data: await readServices(db, params.id) }
  },

  async getBookableImage({ db, params, services, files, header }) {
    const [found] = services.env.publicBooking
      ? await db
          .select({ ofDoctor: eq(users.profileImage, params.key) })
          .from(doctors)
          .innerJoin(users, eq(users.id, doctors.userId))
          .leftJoin(publishedPosts, and(eq(publishedPosts.doctorId, doctors.id), eq(publishedPosts.image, params.key)))
          .where(and(or(eq(users.profileImage, params.key), eq(publishedPosts.image, params.key)), isOnPage))
          .limit(1)
      : []
    const bytes = found && (await files.get(found.ofDoctor ? stored.profileImage(params.key) : stored.postImage(params.key)))
    if (!bytes) throw new Problem(404, 'La imagen no existe.')
    // It is no longer shown soon after it is archived.
    header('cache-control', 'public, max-age=3600')
    return { type: typeOf(params.key), bytes, name: `imagen.${extensionOf(params.key)}` }
  },
} satisfies Partial<Operations>
