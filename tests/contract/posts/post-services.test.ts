import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookingRequestInput } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations, doctorSchedules, openingHours } from '#server/agenda/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { clockOf } from '#server/platform/time/clinic-day.ts'
import { publishedPosts } from '#server/posts/schema.ts'
import { reservations } from '#server/reservations/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { freeMonday } from '#tests/support/features/free-week.ts'
import { openPostsApp, type PostsApp, postsOn } from '#tests/support/features/posts-app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const day = await freeMonday(60)

describe.each(anyDatabase)('posts on $name', ({ open }) => {
  let app: TestApp
  let own: PostsApp['own']
  let opened: PostsApp
  beforeAll(async () => {
    opened = await openPostsApp(open)
    ;({ app, own } = opened)
  })
  afterAll(() => opened.close())
  const { write, moved, services } = postsOn(() => opened)

  describe('a service', () => {
    const at = (clock: string) => new Date(clockOf(day)(clock)).toISOString()
    /** A doctor who attends every day from 9 to 11, with a service of 40 minutes. */
    async function practice(onlineBooking: 'REQUEST' | 'DIRECT') {
      const account = {
        email: `${randomUUID()}@example.com`,
        firstName: 'Ana',
        lastName: 'Paz',
        roleType: 'DOCTOR' as const,
        validated: true,
      }
      const [user] = await app.db.insert(users).values(account).returning()
      const [doctor] = await app.db
        .insert(doctors)
        .values({ userId: user?.id ?? 0 })
        .returning()
      const doctorId = doctor?.id ?? 0
      const place = { address: 'Colón 1', district: 'Centro', city: 'Córdoba', state: 'Córdoba' as const, zipCode: 'X5000' }
      const [clinic] = await app.db
        .insert(clinics)
        .values({ ...place, doctorId, name: 'Sede', latitude: -31.4, longitude: -64.2 })
        .returning()
      const clinicId = clinic?.id ?? 0
      const hours = { doctorId, clinicId, fromTime: '09:00', toTime: '11:00', slotMinutes: 30, validFrom: '2026-01-01' }
      await app.db.insert(openingHours).values(EVERY_DAY.map((weekday) => ({ ...hours, weekday })))
      await app.db.insert(doctorSchedules).values({ doctorId, onlineBooking })
      const { id } = await write({ doctorId, title: 'Ergometría', time: 40, price: '38000.5' }, 'BACKOFFICE')
      await moved(id, 'IN_REVIEW')
      await moved(id, 'PUBLISHED')
      const seen = { postId: id, price: 38_000.5, time: 40 }
      const wish = (more: Partial<BookingRequestInput> = {}) => ({
        ...{ doctorId, specialityId: null, firstName: 'Lucía', lastName: 'Gómez', dni: String(randomInt(60_000_000, 99_999_999)) },
        ...{ phone: '11 5678-1234', email: `${randomUUID()}@example.com`, insuranceId: null, recaptchaToken: '' },
        ...{ service: seen, times: [{ date: at('09:30'), clinicId, minutes: 40 }] },
        ...more,
      })
      const send = (body: object) => app.call('requestBooking', { body, from: `10.7.${randomInt(255)}.${randomInt(255)}` })
      return { doctorId, clinicId, id, seen, wish, send }
    }

    test('is booked for as long as it takes, under its name, and the practice reads what was promised', async () => {
      const { doctorId, id, wish, send } = await practice('DIRECT')
      expect(await services(doctorId)).toMatchObject([{ id, title: 'Ergometría', price: 38_000.5, time: 40 }])
      const { data } = await app.ok('listBookableTimes', { params: { id: doctorId }, query: { from: day, postId: id } })
      expect(data.slice(0, 3).map(({ date, minutes }) => [date, minutes])).toEqual([
        [at('09:00'), 40],
        [at('09:30'), 40],
        [at('10:00'), 40],
      ])
      expect((await send(wish())).body).toMatchObject({ outcome: 'BOOKED' })
      const booked = await app.db.select().from(consultations).where(eq(consultations.doctorId, doctorId))
      expect(booked).toMatchObject([{ name: 'Ergometría', date: at('09:30'), durationInMinutes: 40 }])
      const [row] = await app.db.select().from(reservations).where(eq(reservations.doctorId, doctorId))
      const service = { postId: id, title: 'Ergometría', price: 38_000.5, time: 40 }
      expect(await app.ok('getReservation', { as: 'BACKOFFICE', params: { id: row?.id ?? 0 } })).toMatchObject({ service })
      // What is published later changes no promise.
      await app.ok('updatePost', { as: 'BACKOFFICE', params: { id }, body: { price: '50000' } })
      await moved(id, 'IN_REVIEW')
      await moved(id, 'PUBLISHED')
      expect(await app.ok('getReservation', { as: 'BACKOFFICE', params: { id: row?.id ?? 0 } })).toMatchObject({ service })
    })

    test('is asked for as it was seen: another price or length, times of another length, or none any more book nothing', async () => {
      const { doctorId, clinicId, id, seen, wish, send } = await practice('DIRECT')
      const changed = { status: 409, body: { code: 'service_changed', errors: { service: expect.any(String) } } }
      expect(await send(wish({ service: { ...seen, price: 30_000 } }))).toMatchObject(changed)
      expect(await send(wish({ service: { ...seen, time: 30 } }))).toMatchObject(changed)
      expect(await send(wish({ service: { ...seen, postId: 2_147_483_647 } }))).toMatchObject(changed)
      const [other] = await app.db.select().from(publishedPosts).where(eq(publishedPosts.doctorId, own.doctorId))
      const theirs = { postId: other?.postId ?? 0, price: other?.price ?? 0, time: other?.time ?? 0 }
      expect(await send(wish({ service: theirs }))).toMatchObject(changed)
      expect(await send(wish({ times: [{ date: at('09:30'), clinicId, minutes: 30 }] }))).toMatchObject({
        status: 422,
        body: { errors: { times: expect.any(String) } },
      })
      expect(await send(wish({ doctorId: null, specialityId: 1, times: [] }))).toMatchObject({
        status: 422,
        body: { errors: { service: expect.any(String) } },
      })
      await moved(id, 'ARCHIVED')
      expect(await send(wish())).toMatchObject(changed)
      expect((await app.call('listBookableTimes', { params: { id: doctorId }, query: { postId: id } })).status).toBe(404)
      expect(await app.db.$count(reservations, eq(reservations.doctorId, doctorId))).toBe(0)
      expect(await app.db.$count(consultations, eq(consultations.doctorId, doctorId))).toBe(0)
    })

    test('of a doctor who is not on the public page is told to nobody', async () => {
      const { doctorId } = await practice('REQUEST')
      await app.db.update(doctorSchedules).set({ onlineBooking: 'NONE' }).where(eq(doctorSchedules.doctorId, doctorId))
      expect((await app.call('listBookableServices', { params: { id: doctorId } })).status).toBe(404)
    })
  })
})
