import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapAddress } from '#contract/map-address.ts'
import { askAboutPlace, clinicSchema, emptyClinic, newClinicSchema } from '#src/features/clinics/clinic-fields.tsx'
import { cleanDecimal, readPair } from '#src/ui/fields/fields.tsx'
import { bodySchemaOf, faults } from '#tests/support/contract/contract.ts'

/** What a new clinic needs. Any other field may be empty. */
const needed = {
  name: ' Consultorio Palermo ',
  address: 'Av. Santa Fe 3253',
  district: 'Palermo',
  city: 'Buenos Aires',
  state: 'Ciudad Autonoma de Buenos Aires',
  zipCode: 'C1425BGJ',
  latitude: '-34.5882',
  longitude: '-58.4103',
  doctorId: '3',
}
const typed = { ...emptyClinic, ...needed }
const messages = (schema: typeof newClinicSchema | typeof clinicSchema, values: typeof typed) =>
  schema.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

test('what the form of a new clinic accepts is a request of the contract', () => {
  const body = newClinicSchema.parse(typed)
  expect(body).toMatchObject({ name: 'Consultorio Palermo', latitude: -34.5882, longitude: -58.4103, doctorId: 3 })
  expect(faults(bodySchemaOf('createClinic') ?? {}, JSON.parse(JSON.stringify(body)))).toEqual([])
})

test('a clinic that exists keeps its doctor, and its city where the field is empty', () => {
  const body = JSON.parse(JSON.stringify(clinicSchema.parse({ ...typed, city: ' ' })))
  expect(body).not.toHaveProperty('doctorId')
  expect(body).not.toHaveProperty('city')
  expect(faults(bodySchemaOf('updateClinic') ?? {}, body)).toEqual([])
})

test('every field that a new clinic needs says what to do when it is empty', () => {
  const missing = Object.keys(needed).map((name) => [name, 'Por favor complete todos los campos.'])
  expect(messages(newClinicSchema, emptyClinic).sort()).toEqual(missing.sort())
})

test('an existing clinic needs the same but for city and doctor, in its own words', () => {
  const kept = Object.keys(needed).filter((name) => name !== 'city' && name !== 'doctorId')
  expect(messages(clinicSchema, emptyClinic).sort()).toEqual(kept.map((name) => [name, 'Todos los campos son requeridos.']).sort())
})

test.for([
  ['90.01', 'Tiene que ser un número entre -90 y 90.'],
  ['-', 'Tiene que ser un número entre -90 y 90.'],
  ['.', 'Tiene que ser un número entre -90 y 90.'],
])('the latitude %s is refused', ([latitude = '', message]) => {
  expect(messages(newClinicSchema, { ...typed, latitude })).toEqual([['latitude', message]])
})

test.for([
  ['-34,5882', '-34.5882'],
  ['34.58.82', ''],
  ['3-4', '34'],
  ['-34.5882° S', '-34.5882'],
  ['lat: -34,5', '-34.5'],
  ['--1', '-1'],
  ['1,', '1.'],
  ['abc', ''],
])('%s becomes %s while it is typed or pasted', ([text = '', clean]) => {
  expect(cleanDecimal(text)).toBe(clean)
})

test.each([
  ['-34.6, -58.4', ['-34.6', '-58.4']],
  ['-34.6037,-58.3816', ['-34.6037', '-58.3816']],
  ['-34,6; -58,4', ['-34.6', '-58.4']],
  ['-34,6 -58,4', ['-34.6', '-58.4']],
  ['-34,6', undefined],
  ['-34.6.58', undefined],
  ['-34.6, -58.4, 12', undefined],
])('%s is read as the pair %j', (text, pair) => expect(readPair(text)).toEqual(pair))

test('coordinates outside Argentina are asked about, unless they were there before or stand for none', () => {
  for (const [latitude, longitude] of [
    [-58.4, -34.6],
    [34.6, -58.4],
  ] as const)
    expect(askAboutPlace({ latitude, longitude })).toBe(
      `Las coordenadas ${latitude}, ${longitude} quedan fuera de la Argentina. ¿Las guardamos igual?`,
    )
  expect(askAboutPlace({ latitude: -34.6, longitude: -58.4 })).toBeUndefined()
  expect(askAboutPlace({ latitude: 0, longitude: 0 })).toBeUndefined()
  expect(askAboutPlace({ latitude: 34.6, longitude: 1 }, { latitude: 34.6, longitude: 1 })).toBeUndefined()
})

test('whatever is typed, at most a minus, digits and one point are left, and cleaning again changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const clean = cleanDecimal(text)
      expect(clean).toMatch(/^-?\d*\.?\d*$/)
      expect(cleanDecimal(clean)).toBe(clean)
    }),
  )
})

test('the map opens at the coordinates, and at the address where there are none', () => {
  const place = { address: 'Av. Santa Fe 3253', city: 'Rosario', state: 'Santa Fe' as const, latitude: -32.9, longitude: -60.6 }
  expect(new URL(mapAddress(place)).searchParams.get('query')).toBe('-32.9,-60.6')
  expect(new URL(mapAddress({ ...place, latitude: 0, longitude: 0 })).searchParams.get('query')).toBe(
    'Av. Santa Fe 3253, Rosario, Santa Fe, Argentina',
  )
})
