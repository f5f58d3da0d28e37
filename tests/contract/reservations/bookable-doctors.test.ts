import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BookableDoctorPage } from '#contract/generated/schema.ts'
import { doctorInsurances, doctorSpecialities, doctors, users } from '#server/accounts/schema.ts'
import { openingHours } from '#server/agenda/schema.ts'
import { insurances, specialities } from '#server/catalogue/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { addDays, clinicDay } from '#server/platform/time/clinic-day.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { bookingRequests, type Practice } from '#tests/support/features/booking-requests.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'

describe.each(anyDatabase)('the doctors on the public page, on $name', ({ open }) => {
  const mailing = opened(() => openMailingApp(open))
  const { app } = mailing
  const { newPractice } = bookingRequests(mailing)
  const today = () => clinicDay(new Date())

  type Query = NonNullable<Parameters<typeof list>[0]>
  const list = (query: { city?: string; search?: string; [name: string]: string | number | undefined }) =>
    app.ok('listBookableDoctors', { query }) as Promise<BookableDoctorPage>
  /** What is found, once those who are new are among them. */
  const found = (query: Query, ids: number[]) => expect.poll(async () => (await list(query)).data.map(({ id }) => id)).toEqual(ids)

  /** Practices in a city that has no others. */
  async function inNewCity(count: number, district = 'Alto Verde') {
    const city = `Villa ${randomUUID()}`
    const practices: Practice[] = []
    for (let index = 0; index < count; index++) {
      const practice = await newPractice('DIRECT')
      await app.db.update(clinics).set({ city, district }).where(eq(clinics.id, practice.clinicId))
      practices.push(practice)
    }
    return { city, practices }
  }
  /** A day from so many days on on which the practice attends: a holiday is none. */
  async function dayAfter({ doctorId }: Practice, days: number) {
    const { data } = await app.ok('listBookableTimes', { params: { id: doctorId }, query: { from: addDays(today(), days) } })
    return clinicDay(new Date(data[0]?.date ?? ''))
  }
  const attendFrom = ({ doctorId }: Practice, day: string) =>
    app.db.update(openingHours).set({ validFrom: day }).where(eq(openingHours.doctorId, doctorId))

  test('are found by speciality, place, insurer and day, and by words in any order, all at once', async () => {
    const { city, practices } = await inNewCity(2)
    const [one, other] = practices as [Practice, Practice]
    const name = `Reumatología ${randomUUID()}`
    const [speciality] = await app.db.insert(specialities).values({ name }).returning()
    const [insurance] = await app.db
      .insert(insurances)
      .values({ name: `Mutual ${randomUUID()}` })
      .returning()
    const [specialityId, insuranceId] = [speciality?.id ?? 0, insurance?.id ?? 0]
    await app.db.insert(doctorSpecialities).values({ doctorId: one.doctorId, position: 0, specialityId })
    await app.db.insert(doctorInsurances).values({ doctorId: one.doctorId, insuranceId })
    await app.db.update(users).set({ firstName: 'Íñigo' }).where(eq(users.id, one.userId))
    await app.db.update(clinics).set({ district: 'Ñu Porá' }).where(eq(clinics.id, one.clinicId))

    const day = await dayAfter(one, 30)
    // Both can attend at the same time: the names decide.
    await found({ city }, [other.doctorId, one.doctorId])
    for (const query of [
      { specialityId },
      { insuranceId },
      { city, district: 'nu pora' },
      { city: city.toUpperCase(), search: 'inigo' },
      { search: `perez ${city} íñigo reumato` },
      { specialityId, insuranceId, city, search: 'PORÁ ñu', day },
    ])
      expect(
        (await list(query)).data.map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual([one.doctorId])
    for (const query of [
      { city, specialityId, search: 'zzz' },
      { city, search: '()' },
      { city: `${city} X` },
      { district: 'Ñu Porá', city: 'Córdoba' },
      { city, day: '2026-01-05' },
      { city, day: '2099-01-05' },
    ])
      expect(await list(query), JSON.stringify(query)).toEqual({ data: [], total: 0, hasNext: false })
    const { places, specialities: known } = await app.ok('getBookable', {})
    expect(places).toContainEqual({ city, districts: ['Alto Verde', 'Ñu Porá'] })
    expect(known).toContainEqual({ id: specialityId, name })
  })

  test('stand in the order in which they can attend, each with three times, and who has none is last', async () => {
    const { city, practices } = await inNewCity(3)
    const [late, never, soon] = practices as [Practice, Practice, Practice]
    await attendFrom(late, addDays(today(), 12))
    await attendFrom(never, addDays(today(), 200))
    await found({ city }, [soon.doctorId, late.doctorId, never.doctorId])
    const { data, total, hasNext } = await list({ city })
    expect([total, hasNext]).toEqual([3, false])
    expect(data.map(({ times }) => times.length)).toEqual([3, 3, 0])
    const { data: free } = await app.ok('listBookableTimes', { params: { id: late.doctorId } })
    expect(data[1]?.times).toEqual(free.slice(0, 3))
    // Of a day those alone are there who have a time on it, with the times of that day.
    const day = await dayAfter(soon, 3)
    const onDay = await list({ city, day })
    expect(onDay.data.map(({ id }) => id)).toEqual([soon.doctorId])
    expect(onDay.data[0]?.times.map(({ date }) => clinicDay(new Date(date)))).toEqual([day, day, day])
  })

  test('show no time that was taken since, nor a doctor who is no longer on the page', async () => {
    const { city, practices } = await inNewCity(2)
    const [one, other] = practices as [Practice, Practice]
    const ids = practices.map(({ doctorId }) => doctorId).sort((a, b) => a - b)
    await found({ city }, ids)
    const timesOf = async () => (await list({ city })).data.find(({ id }) => id === one.doctorId)?.times ?? []
    const [first, second] = await timesOf()
    if (!first) throw new Error('There is one.')
    const booked = await app.ok('requestBooking', { body: one.wish({ times: [first] }) })
    expect(booked).toMatchObject({ outcome: 'BOOKED', appointment: { date: first.date } })
    expect((await timesOf())[0]).toEqual(second)
    await app.db.update(users).set({ validated: false }).where(eq(users.id, other.userId))
    expect((await list({ city })).data.map(({ id }) => id)).toEqual([one.doctorId])
    await expect.poll(async () => (await list({ city })).total).toBe(1)
  })

  test('come in pages of twenty', async () => {
    const { city, practices } = await inNewCity(21)
    await expect.poll(async () => (await list({ city })).total).toBe(21)
    const [first, second] = [await list({ city }), await list({ city, page: 2 })]
    expect([first.data.length, first.hasNext, second.data.length, second.hasNext]).toEqual([20, true, 1, false])
    expect(new Set([...first.data, ...second.data].map(({ id }) => id))).toEqual(new Set(practices.map(({ doctorId }) => doctorId)))
    expect((await list({ city, page: 3 })).data).toEqual([])
  })

  test('tell patients what they have written about themselves, and how each clinic is reached', async () => {
    const practice = await newPractice()
    const told = {
      ...{ medicalLicenseNumber: 'MN 4321', description: 'Atiendo adultos.', certifications: [] },
      educations: [{ title: 'Medicina', institution: 'UBA', startYear: 1999, endYear: 2006 }],
    }
    await app.db.update(doctors).set(told).where(eq(doctors.id, practice.doctorId))
    await app.db.update(clinics).set({ phone: '+54 351 4001000', whatsapp: '351 555-1234' }).where(eq(clinics.id, practice.clinicId))
    expect(await app.ok('getBookableDoctor', { params: { id: practice.doctorId } })).toMatchObject({
      ...{ ...told, firstName: 'Ana', lastName: 'Pérez', image: null, onlineBooking: 'REQUEST' },
      clinics: [{ district: 'Centro', latitude: -31.4, phone: '351 400-1000', whatsApp: 'https://wa.me/5493515551234' }],
    })
  })

  test('have a photograph that anybody sees as long as they are on the page', async () => {
    const everybody = [...(await list({})).data, ...(await list({ page: 2 })).data, ...(await list({ page: 3 })).data]
    const { id, image } = everybody.find((one) => one.image !== null) ?? { id: 0, image: '' }
    const key = image?.split('/').at(-1) ?? ''
    expect((await app.call('getBookableImage', { params: { key } })).headers).toMatchObject({
      ...{ 'content-type': 'image/webp', 'cache-control': 'public, max-age=3600' },
    })
    const [{ userId } = { userId: 0 }] = await app.db.select({ userId: doctors.userId }).from(doctors).where(eq(doctors.id, id))
    await app.db.update(users).set({ isActive: false }).where(eq(users.id, userId))
    expect((await app.call('getBookableImage', { params: { key } })).status).toBe(404)
    await app.db.update(users).set({ isActive: true }).where(eq(users.id, userId))
  })
})
