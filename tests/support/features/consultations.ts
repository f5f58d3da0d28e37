import { expect } from 'vitest'
import type { ConsultationList, ConsultationRecord } from '#contract/generated/schema.ts'
import { shipped } from '#tests/support/browser/shipped.ts'
import { backOffice, writable } from '#tests/support/browser/writable.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'

/** Whether consultations.e2e.ts takes the consultations of a doctor; those of the other doctors belong to other files. */
export const isTakenFromList = (doctorId: number) => doctorId % 2 === 1

const claimed = new Set<number>()

let demoCount: Promise<number> | undefined
/** The consultations of the demo data, which have the first ids. Other tests book the later ones. */
async function ofDemo<Row extends { id: number }>(rows: readonly Row[]) {
  demoCount ??= shipped()
    .get('/medical-consultation?pageSize=1')
    .then(({ body }) => (body as ConsultationList).total) // the operation's only 2XX
  const count = await demoCount
  return rows.filter(({ id }) => id <= count)
}

/** The first 250 consultations of a list that came with the demo data. */
export async function demoConsultations(query: string, as = backOffice()) {
  const { body } = await as.get(`/medical-consultation?${query}&pageSize=250`)
  return ofDemo((body as ConsultationList).data) // the operation's only 2XX
}

/**
 * Returns the id of a pending consultation of the demo data that no other test of this file takes. Each file takes those of other doctors, or of
 * the remainder that it names, from the last day on.
 */
export async function pendingConsultation(
  as: ReturnType<typeof client> = backOffice(),
  isTaken: (one: Consultation) => boolean = () => false,
) {
  return (await claim(as, 'view=upcoming&status=PENDING', isTaken)).id
}

/** Why a consultation of the demo data is pending anew. */
export const ANEW = 'Para probar otra vez.'

/** The same for a consultation whose hour has come, so that it can be completed: a completed one is brought back. */
export async function duePendingConsultation(as?: ReturnType<typeof client>, isTaken: (one: Consultation) => boolean = () => false) {
  const one = await claim(as, 'view=history&status=COMPLETED', isTaken)
  for (const status of ['CONFIRMED', 'PENDING'])
    expect((await backOffice().post(`/medical-consultation/reopening/${one.id}`, { status, reason: ANEW })).status).toBe(200)
  return one
}

type Consultation = { id: number; doctorId: number }

async function claim(as: ReturnType<typeof client> = backOffice(), query: string, isTaken: (one: Consultation) => boolean) {
  const one = (await demoConsultations(query, as)).findLast((row) => !claimed.has(row.id) && !isTaken(row))
  expect(one, 'a consultation').toBeDefined()
  const found = one as ConsultationList['data'][number] // it was checked
  claimed.add(found.id)
  return found
}

/** The consultation as the server has it. */
export const consultationOf = async (id: number) => (await backOffice().get(`/medical-consultation/${id}`)).body as ConsultationRecord // it exists

/** The doctor who is signed in. */
export const doctorIdOf = async (as: ReturnType<typeof client>) => ((await as.get('/users/me')).body as { doctorId: number }).doctorId // a doctor's

let doctor: Promise<{ token: string; id: number }> | undefined
/** The demo doctor on the writable server, signed in once for a file. */
export const demoDoctor = () => {
  doctor ??= signIn(writable().api, accountOf('DOCTOR')).then(async (token) => ({
    token,
    id: await doctorIdOf(client(writable().api, token)),
  }))
  return doctor
}
