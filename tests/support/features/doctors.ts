import { randomUUID } from 'node:crypto'
import type { Choices, User } from '#contract/generated/schema.ts'
import type { client } from '#tests/support/server/client.ts'

const PASSWORD = 'Un secreto de prueba 1'
let count = 0

/** Creates a doctor without any data. `id` is the id of the user, `doctorId` the id of the doctor. */
export async function addDoctor(backOffice: ReturnType<typeof client>, specialty = 1) {
  count += 1
  const { status, body } = await backOffice.post('/users', {
    firstName: 'Emilia',
    lastName: `Número ${count}`,
    email: `emilia.${randomUUID()}@salvia.test`,
    password: PASSWORD,
    roleType: 'DOCTOR',
    specialty,
    licenseNumber: `MN ${count}`,
    cuit: '20-28456123-7',
  })
  if (status !== 201) throw new Error(`The doctor was refused: ${JSON.stringify(body)}`)
  const { id, email, doctor } = body as User // the 201 of the create operation
  if (!doctor) throw new Error('The new doctor is none.')
  return { id, email, password: PASSWORD, doctorId: doctor.id }
}

/** Returns a doctor's choices as the server has them. */
export const choicesOf = async (backOffice: ReturnType<typeof client>, doctorId: number) =>
  (await backOffice.get(`/choices/doctor/${doctorId}`)).body as Choices // the operation's only 2XX
