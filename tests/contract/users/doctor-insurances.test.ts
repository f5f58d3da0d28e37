import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

describe.each(anyDatabase)('the health insurers of a doctor, on $name', ({ open }) => {
  let app: TestApp
  let own: { id: number; doctorId: number }
  let insurers: { id: number; name: string }[]
  beforeAll(async () => {
    app = await openApp(open)
    const { id, doctorId } = await app.ok('getCurrentUser', { as: 'DOCTOR' })
    own = { id, doctorId: doctorId ?? 0 }
    insurers = (await app.ok('listInsurances', { as: 'DOCTOR' })).map(({ id, name }) => ({ id, name }))
  })
  afterAll(() => app.close())

  const change = (insuranceIds: number[], as: 'DOCTOR' | 'BACKOFFICE' = 'DOCTOR') => ({
    as,
    params: { id: own.id },
    body: { insuranceIds },
  })
  const known = async () => (await app.ok('getUser', { as: 'DOCTOR', params: { id: own.id } })).doctor?.insurances
  const byName = (ids: number[]) => insurers.filter(({ id }) => ids.includes(id))

  test('the doctor and the back office say which, and a list that is sent replaces the one before', async () => {
    const [first, second, third] = insurers.map(({ id }) => id) as [number, number, number] // the demo has more
    const saved = await app.ok('updateDoctor', change([third, first]))
    expect(saved.doctor?.insurances).toEqual(byName([first, third]))
    await app.ok('updateDoctor', change([second], 'BACKOFFICE'))
    expect(await known()).toEqual(byName([second]))
    await app.ok('updateDoctor', { ...change([]), body: { description: 'Otra.' } })
    expect(await known()).toEqual(byName([second]))
    await app.ok('updateDoctor', change([]))
    expect(await known()).toEqual([])
  })

  test('one that was archived stays until it is taken out', async () => {
    const insurance = await app.ok('createInsurance', { as: 'BACKOFFICE', body: { name: 'Mutual que se archiva' } })
    await app.ok('updateDoctor', change([insurance.id]))
    await app.ok('archiveInsurance', { as: 'BACKOFFICE', params: { id: insurance.id }, body: { isArchived: true } })
    expect(await known()).toEqual([{ id: insurance.id, name: insurance.name }])
  })

  test('one that does not exist, one twice and more than 200 are told at the field, and nothing changes', async () => {
    const [first] = insurers.map(({ id }) => id) as [number] // the demo has some
    await app.ok('updateDoctor', change([first]))
    const absent = await app.refused('updateDoctor', change([first, 2_147_483_647]))
    expect(absent).toMatchObject({ status: 422, code: 'unknown_reference', errors: { insuranceIds: 'La obra social no existe.' } })
    const twice = await app.refused('updateDoctor', change([first, first]))
    expect(Object.keys(twice.errors ?? {})).toEqual(['insuranceIds'])
    const many = await app.refused('updateDoctor', change(Array.from({ length: 201 }, (_, index) => index + 1)))
    expect(many.errors).toEqual({ insuranceIds: 'Elegí 200 obras sociales como máximo.' })
    expect(await known()).toEqual(byName([first]))
  })
})
