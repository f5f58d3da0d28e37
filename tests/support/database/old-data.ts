import sharp from 'sharp'
import { expect } from 'vitest'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, formOf, signIn } from '#tests/support/server/client.ts'

type Row = { id: number }

/** So many consultations an old version has beside those of the demo. */
const CONSULTATIONS = 20_000

/** The id of the demo doctor among the doctors. */
export async function demoDoctor(api: string) {
  const doctors = (await client(api, await signIn(api)).get('/users/doctor?search=')).body as (Row & {
    user: { firstName: string; lastName: string }
  })[]
  const own = doctors.find(({ user }) => user.firstName === 'Martín' && user.lastName === 'Quiroga')
  if (!own) throw new Error('The demo doctor is not there.')
  return own.id
}

/** Fills a server through its API with a record of each kind that it can make, files included. */
export async function fill(api: string) {
  const office = client(api, await signIn(api))
  const doctor = client(api, await signIn(api, accountOf('DOCTOR')))
  async function made({ status, body }: { status: number; body: unknown }) {
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body as Row
  }
  const { id: doctorUser } = await made(await doctor.get('/users/me'))
  const doctorId = await demoDoctor(api)
  await made(await office.post('/insurances', { name: 'Obra de los Ñandúes' }))
  await made(await office.post('/doctor-categories', { name: 'Audiología' }))
  const person = { firstName: 'Íñigo', lastName: 'Güemes', password: 'una clave larga' }
  await made(await office.post('/users', { ...person, email: 'inigo@clinica.test', roleType: 'BACKOFFICE', employeeNumber: 'E-4711' }))
  const place = {
    address: 'Av. Colón 100',
    district: 'Centro',
    city: 'Córdoba',
    state: 'Córdoba',
    zipCode: 'X5000',
    latitude: -31.4,
    longitude: -64.2,
  }
  await made(await office.post('/clinics', { ...place, name: 'Consultorio Güemes', doctorId }))
  await made(await office.post('/choices', { doctorId, quantity: 7, paymentMethod: 'Efectivo', ppc: 1500 }))
  const lead = await made(
    await doctor.post('/doctors-referrals/lead', {
      firstName: 'Sofía',
      lastName: 'Núñez',
      email: 'sofia@example.com',
      phone: '3514567890',
    }),
  )
  await made(await office.patch(`/doctors-referrals/${lead.id}`, { status: 'CONTACTED', notes: 'Pide que la llamen.' }))
  const form = formOf({ description: 'Atiendo de lunes a jueves.' })
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  form.set('profileImage', new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }))
  await made(await doctor.patch(`/users/doctor/${doctorUser}`, form))
}

/** As many consultations as a clinic has after some years, as the old version would have written them. */
export const MORE_CONSULTATIONS = `insert into consultations (doctor_id, patient_id, clinic_id, name, date, duration_in_minutes, status)
  select 1 + n % (select count(*) from doctors), 1 + n % (select count(*) from patients), case when n % 4 > 0 then 1 + n % (select count(*) from clinics) end,
    'Evaluación', timestamptz '2020-01-01 02:30Z' + n * interval '1 hour', 30, (array['COMPLETED', 'CANCELLED'])[1 + n % 2]
  from generate_series(1, ${CONSULTATIONS}) as n`
