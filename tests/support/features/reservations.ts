import { randomInt, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CreateReservationInput, Reservation } from '#contract/generated/schema.ts'
import { instantAt } from '#src/i18n/wall-clock.ts'
import { backOffice } from '#tests/support/browser/writable.ts'
import { addPractice } from './agenda.ts'
import { freeWeek } from './free-week.ts'

/** The minute of a day at which the practice opens. */
export const NINE = 540

/** A doctor with free mornings and a request for an appointment, and the server's record of it. */
export async function addReservation(more: Partial<CreateReservationInput> = {}) {
  const practice = await addPractice()
  const day = await freeWeek()
  const lastName = `Paz${randomUUID().replace(/[^a-f]/g, '')}`
  const time = (minute: number) => ({ clinicId: practice.clinicId, date: instantAt(day, minute) })
  async function add(others: Partial<CreateReservationInput> = {}) {
    const body: CreateReservationInput = {
      ...{ origin: 'PHONE', status: 'PENDING', firstName: 'Elena', lastName, dni: String(randomInt(60_000_000, 99_999_999)) },
      ...{ phone: '11 5678-1234', email: `${randomUUID()}@example.com`, insuranceId: null },
      ...{ doctorId: practice.doctorId, specialityId: null, clinicId: null, weekdays: [], partOfDay: null, note: null },
      wantedTimes: [{ ...time(NINE), minutes: 30 }],
      ...more,
      ...others,
    }
    const answer = await backOffice().post('/reservations', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body as Reservation // a 201
  }
  const reservation = await add()
  const path = `/reservations/${reservation.id}`
  return {
    ...{ practice, day, lastName, reservation, add, address: `/app${path}` },
    name: `Elena ${lastName}`,
    has: async () => (await backOffice().get(path)).body as Reservation, // a 200
    /** The acts of somebody else on it. */
    async proposeElsewhere(minute = NINE + 150) {
      const times = [{ doctorId: practice.doctorId, ...time(minute), durationInMinutes: 30 }]
      expect((await backOffice().post(`${path}/proposal`, { times })).status).toBe(200)
    },
    async rejectElsewhere() {
      expect((await backOffice().patch(path, { status: 'REJECTED', rejection: 'OTHER' })).status).toBe(200)
    },
  }
}
