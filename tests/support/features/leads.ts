import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Referral } from '#contract/generated/schema.ts'
import { backOffice } from '#tests/support/browser/writable.ts'
import { addDoctor } from './doctors.ts'

let referrer: Promise<{ doctorId: number }> | undefined

/** Adds a lead of a doctor that the tests of this worker share, and returns its id. */
export async function addLead({ firstName = 'Sofía', lastName = 'Núñez', email = 'sofia.nunez@example.com' } = {}) {
  referrer ??= addDoctor(backOffice())
  const { doctorId } = await referrer
  const { status, body } = await backOffice().post('/doctors-referrals/lead', { firstName, lastName, email, referrerDoctorId: doctorId })
  expect(status).toBe(201)
  return (body as Referral).id // a 201
}

/** The lead as the server has it. */
export const leadOf = async (id: number) => (await backOffice().get(`/doctors-referrals/${id}`)).body as Referral // the lead exists

/** A surname that no other lead has. It has no digits, which the contract refuses. */
export const newLastName = () =>
  `Board ${randomUUID()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`
