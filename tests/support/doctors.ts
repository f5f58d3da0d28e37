import type { Choices, User } from '#src/api/generated/schema.ts'
import type { client } from './client.ts'

const PASSWORD = 'Un secreto de prueba 1'
let count = 0

/** A doctor of the test's own, with nothing yet: `id` is the user's, `doctorId` the doctor's. */
export async function addDoctor(backOffice: ReturnType<typeof client>) {
  count += 1
  const { status, body } = await backOffice.post('/users', {
    firstName: 'Emilia',
    lastName: `Número ${count}`,
    email: `emilia${count}@salvia.test`,
    password: PASSWORD,
    roleType: 'DOCTOR',
    specialty: 1,
    licenseNumber: `MN ${count}`,
    cuit: '20-28456123-7',
  })
  if (status !== 201) throw new Error(`The doctor was refused: ${JSON.stringify(body)}`)
  const { id, email, doctor } = body as User // a 201
  if (!doctor) throw new Error('The new doctor is none.')
  return { id, email, password: PASSWORD, doctorId: doctor.id }
}

/** What the server holds of a doctor's choices. */
export const choicesOf = async (backOffice: ReturnType<typeof client>, doctorId: number) =>
  (await backOffice.get(`/choices/doctor/${doctorId}`)).body as Choices // the operation's only 2XX
