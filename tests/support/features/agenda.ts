import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Agenda, Clinic, ConsultationRecord, CreateConsultationInput, Patient } from '#contract/generated/schema.ts'
import { formatIsoDate } from '#src/i18n/format.ts'
import { instantAt, MIDNIGHT, minuteIn } from '#src/i18n/wall-clock.ts'
import { backOffice, writable } from '#tests/support/browser/writable.ts'
import { addDoctor } from './doctors.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

async function send(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const { api, token } = writable()
  const response = await fetch(api + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'Idempotency-Key': randomUUID(), ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

/** A doctor with a clinic, who attends every day from 9 to 12 in appointments of so many minutes, and a patient. */
export async function addPractice(slotMinutes = 30) {
  const doctor = await addDoctor(backOffice())
  const place = { address: 'Av. Santa Fe 3253', city: 'Ciudad', state: 'Buenos Aires', district: 'Palermo', zipCode: '1425' }
  const clinic = (
    await backOffice().post('/clinics', {
      ...{ ...place, name: `Consultorio ${randomUUID().slice(0, 8)}`, latitude: -34.6, longitude: -58.4, doctorId: doctor.doctorId },
    })
  ).body as Clinic // a 201
  const hours = EVERY_DAY.map((weekday) => ({
    ...{ clinicId: clinic.id, weekday, from: '09:00', to: '12:00', slotMinutes },
    ...{ validFrom: '2026-01-01', validUntil: null },
  }))
  /** Lets so many appointments a day overlap others. */
  async function allowOverbookings(overbookingsPerDay: number) {
    expect((await send('PATCH', `/schedule/doctor/${doctor.doctorId}`, { hours, overbookingsPerDay })).status).toBe(200)
  }
  await allowOverbookings(1)
  const lastName = `Zu${randomUUID().replace(/[^a-f]/g, '')}`
  const patient = (
    await backOffice().post('/patients', {
      ...{ firstName: 'Nélida', lastName, dni: null, dateBirthday: '1980-02-29', phone: '11 5678-1234' },
      ...{ email: '', gender: null, insuranceId: null, memberNumber: '' },
    })
  ).body as Patient // a 201
  const { doctorId } = doctor
  /** Books as somebody else does. */
  async function book(day: string, minute: number, more: Partial<CreateConsultationInput> = {}) {
    const body = {
      patientId: patient.id,
      doctorId,
      clinicId: clinic.id,
      name: 'Control',
      date: instantAt(day, minute),
      durationInMinutes: 30,
    }
    const answer = await send('POST', '/medical-consultation', { ...body, ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body as ConsultationRecord
  }
  return {
    /** The account. */
    doctor,
    doctorId,
    clinicId: clinic.id,
    patient,
    lastName,
    allowOverbookings,
    book,
    /** Books an appointment that is going on, whatever the hour is. In the last minute of a day it waits for the next one, in which a test of today then lives. */
    async bookNow() {
      const left = Date.parse(instantAt(formatIsoDate(new Date()), MIDNIGHT)) - Date.now()
      if (left < 60_000) await setTimeout(left + 1_000)
      const now = new Date()
      const day = formatIsoDate(now)
      return book(day, minuteIn(day, +now), { outsideHours: true })
    },
    /** Notes at the desk that the patient has arrived. */
    async arrive(id: number) {
      const { status, body } = await send('PATCH', `/medical-consultation/arrival/${id}`, { arrived: true })
      expect(status, JSON.stringify(body)).toBe(200)
    },
    /** The server's appointments of some days: their times and statuses. */
    async has(from: string, to = from) {
      const { body } = await backOffice().get(`/schedule/agenda?from=${from}&to=${to}&doctorIds=${doctorId}`)
      const [found] = (body as Agenda).doctors // a 200
      return (found?.appointments ?? []).map(({ date, status }) => `${date.slice(11, 16)} ${status}`)
    },
    address: (view: string, day: string) => `/app/schedule?vista=${view}&fecha=${day}&medicos=${doctorId}`,
  }
}

/** The account of somebody who works at a clinic. */
export async function addStaff(roleType: 'ADMINISTRATOR_CLINIC' | 'SECRETARY', clinicId: number) {
  const account = { email: `${randomUUID()}@salvia.test`, password: 'Un secreto de prueba 1' }
  const body = { ...account, firstName: 'Eva', lastName: 'Ruiz', roleType, clinicIds: [clinicId] }
  expect((await backOffice().post('/users', body)).status).toBe(201)
  return account
}

/** Finds a patient of a practice by the last name in the form of a new appointment, and takes the first one. */
export async function pickPatient(page: Page, lastName: string) {
  await page.getByPlaceholder('Nombre, DNI o teléfono').fill(lastName)
  await page
    .getByRole('option', { name: new RegExp(lastName) })
    .first()
    .click()
}
