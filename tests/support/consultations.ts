import { expect } from 'vitest'
import type { ConsultationList, ConsultationRecord } from '#contract/generated/schema.ts'
import type { client } from './client.ts'
import { backOffice } from './writable.ts'

/** Whose consultations consultations.e2e.ts takes; those of the other doctors are other files'. */
export const isTakenFromList = (doctorId: number) => doctorId % 2 === 1

const claimed = new Set<number>()

/**
 * Returns the id of a pending consultation that no other test of this file takes. Consultations come with the demo data only, so each file
 * takes those of other doctors, or of the remainder that it names, from the last day on.
 */
export async function pendingConsultation(
  as: ReturnType<typeof client> = backOffice(),
  isTaken: (one: { id: number; doctorId: number }) => boolean = () => false,
) {
  const { body } = await as.get('/medical-consultation?view=upcoming&status=PENDING&pageSize=250')
  const one = (body as ConsultationList).data.findLast((row) => !claimed.has(row.id) && !isTaken(row)) // the operation's only 2XX
  expect(one, 'a pending consultation').toBeDefined()
  const { id } = one as { id: number } // it was checked
  claimed.add(id)
  return id
}

/** What the server has of a consultation. */
export const consultationOf = async (id: number) => (await backOffice().get(`/medical-consultation/${id}`)).body as ConsultationRecord // it exists

/** The doctor who is signed in. */
export const doctorIdOf = async (as: ReturnType<typeof client>) => ((await as.get('/users/me')).body as { doctorId: number }).doctorId // a doctor's
