import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PatientInput } from '#contract/generated/schema.ts'
import { users } from '#server/accounts/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  let id: number
  const pasted: PatientInput = {
    ...exampleOf('PatientInput'),
    firstName: '\u200eAna\u00a0 María',
    lastName: 'O’Connor\u2011Łuk ',
    dni: '\u202aDNI 31.987.654\u202c',
    phone: '(+54 9 351)\u00a0456.7890 interno 23',
    email: 'ana@ñandú.com.ar\u200b',
    insuranceId: null,
  }
  beforeAll(async () => {
    app = await openApp(open)
    ;({ id } = await app.ok('createPatient', { as: 'BACKOFFICE', body: pasted }))
  })
  afterAll(() => app.close())

  test('what is pasted is stored clean', async () => {
    const { user } = await app.ok('getPatient', { as: 'BACKOFFICE', params: { id } })
    expect(user).toMatchObject({
      firstName: 'Ana María',
      lastName: 'O’Connor-Łuk',
      dni: '31987654',
      phone: '+54 9 351 456 7890 int. 23',
      email: 'ana@xn--and-6ma2c.com.ar',
    })
  })

  test.each([
    'oconnor luk',
    "(O'Connor);",
    'o´connor-łuk',
    'ana@xn--and-6ma2c.com.ar',
    '31.987.654',
    '0351 15-456-7890',
    '+54 9 351 4567890',
    '351 456',
    '(0351) 15-456-7890 int. 23',
    '351 456 7890 ext 4',
  ])('the patient is looked up by %j', async (search) => {
    const { data } = await app.ok('lookupPatients', { as: 'BACKOFFICE', query: { search } })
    expect(data.map((one) => one.id)).toContain(id)
  })

  test('a phone that is written with 0 and 15, whoever writes it, is found by its area and number', async () => {
    const found = async (search: string) =>
      (await app.ok('lookupPatients', { as: 'BACKOFFICE', query: { search } })).data.map((one) => one.id)
    const person = { firstName: 'Delia', lastName: 'Roca', email: 'delia@correo.test', phone: '(0351) 15-460-7891' }
    const [user] = await app.db.insert(users).values(person).returning({ id: users.id })
    const userId = user?.id ?? 0
    const [patient] = await app.db.insert(patients).values({ userId }).returning({ id: patients.id })
    // What is typed before the number is whole is found by area and number alone.
    for (const search of ['3514607891', '+54 9 351 460-7891', '+54 9 351 460', '35146078'])
      expect(await found(search), search).toContain(patient?.id)
    await app.db.update(users).set({ phone: '0351 15 460 7892' }).where(eq(users.id, userId))
    expect(await found('35146078')).toContain(patient?.id)
    expect(await found('351 460-7891')).not.toContain(patient?.id)
  })

  test('whoever is about to be added again is told, however the name and the DNI are written', async () => {
    const similar = (query: Record<string, unknown>) => app.ok('findSimilarPatients', { as: 'BACKOFFICE', query })
    const { dateBirthday } = pasted
    const named = await similar({ firstName: 'ANA MARIA', lastName: 'O Connor Luk', dateBirthday })
    expect(named.data.map((one) => one.id)).toEqual([id])
    expect((await similar({ dni: '31.987.654' })).data.map((one) => one.id)).toEqual([id])
  })

  test('an e-mail with an accent before its @ is refused of a patient as of an account', async () => {
    const body = { ...pasted, dni: null, email: 'josé@correo.test' }
    expect(await app.refused('createPatient', { as: 'BACKOFFICE', body })).toMatchObject({
      status: 422,
      errors: { email: 'Email inválido' },
    })
  })
})
