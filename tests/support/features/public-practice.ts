import { expect } from 'vitest'
import type { Agenda, BookableProfile, Clinic } from '#contract/generated/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import type { client } from '#tests/support/server/client.ts'
import { addDoctor } from './doctors.ts'
import { freeWeek } from './free-week.ts'

/** A doctor who attends from 9 to 11 on the Monday of a free week, at a clinic of that name, and is on the public page. */
export async function addPublicPractice(api: ReturnType<typeof client>, onlineBooking: 'REQUEST' | 'DIRECT', clinicName = 'Sede Norte') {
  const doctor = await addDoctor(api)
  const { doctorId } = doctor
  await api.patch(`/users/status/${doctor.id}`, { validated: true })
  const clinic = (await api.post('/clinics', { ...exampleOf('CreateClinicInput'), name: clinicName, doctorId })).body as Clinic // a 201
  const day = await freeWeek()
  const hours = [{ clinicId: clinic.id, weekday: 1, from: '09:00', to: '11:00', slotMinutes: 30, validFrom: day, validUntil: day }]
  const saved = await api.patch(`/schedule/doctor/${doctorId}`, { hours, onlineBooking })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { lastName: name } = (await api.get(`/booking/doctors/${doctorId}/profile`)).body as BookableProfile // a 200
  const appointments = async () => {
    const { body } = await api.get(`/schedule/agenda?from=${day}&to=${day}&doctorIds=${doctorId}`)
    return (body as Agenda).doctors[0]?.appointments ?? [] // a 200
  }
  return { doctor, doctorId, clinicId: clinic.id, name, day, appointments }
}
