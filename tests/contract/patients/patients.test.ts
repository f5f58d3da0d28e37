import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import type { AddedPatient, PatientInput } from '#contract/generated/schema.ts'
import { users } from '#server/accounts/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { newAppointmentOf, newPractice } from '#tests/support/features/appointments.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

const newDni = () => String(randomInt(60_000_000, 99_999_999))
const input = (more: Partial<PatientInput> = {}): PatientInput => ({ ...exampleOf('PatientInput'), insuranceId: 1, dni: newDni(), ...more })
const withPoints = (dni: string) => dni.replace(/(?=(\d{3})+$)/g, '.')

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  /** A doctor without patients, who is not the demo doctor. */
  let other: { token: string }
  beforeAll(async () => {
    app = await openApp(open, { SESSION_IDLE_MINUTES: '720' })
    other = await newDoctor('otra.medica@salvia.test')
  })
  afterAll(() => app.close())

  async function newDoctor(email: string) {
    const account = { email, password: 'una clave larga', firstName: 'Otra', lastName: 'Médica' }
    const doctor = { roleType: 'DOCTOR' as const, specialty: 1, licenseNumber: 'MN 1', cuit: '20-28456123-7' }
    await app.ok('createUser', { as: 'BACKOFFICE', body: { ...account, ...doctor } })
    return { token: await app.firstSignIn(account.email, account.password) }
  }

  const add = (as: Role | { token: string }, more?: Partial<PatientInput>) => app.ok('createPatient', { as, body: input(more) })
  const opens = async (as: Role | { token: string }, id: number) => (await app.call('getPatient', { as, params: { id } })).status === 200
  const look = async (as: Role | { token: string }, search: string) =>
    (await app.ok('lookupPatients', { as, query: { search } })).data.map(({ id }) => id)

  test('a patient is added with all that was sent, and read with the version that a change asks for', async () => {
    const body = input()
    const { status, headers, body: added } = await app.call('createPatient', { as: 'BACKOFFICE', body })
    const { insuranceId, memberNumber, ...person } = body
    const name = (await app.ok('listInsurances', { as: 'DOCTOR' })).find(({ id }) => id === insuranceId)?.name
    expect({ status, etag: headers['etag'] }).toEqual({ status: 201, etag: '"1"' })
    expect(added).toMatchObject({ user: person, insurance: { id: insuranceId, name }, memberNumber, isKnown: false })
    const { id } = added as { id: number }
    const changed = { ...body, firstName: 'Lucía Inés', email: '', insuranceId: null, memberNumber: '', gender: null }
    const change = await app.call('updatePatient', { as: 'BACKOFFICE', params: { id }, headers: { 'if-match': '"1"' }, body: changed })
    const { insuranceId: _, memberNumber: __, ...changedPerson } = changed
    expect(change).toMatchObject({ status: 200, headers: { etag: '"2"' } })
    expect(change.body).toMatchObject({ user: changedPerson, insurance: null, memberNumber: null })
    const stale = { as: 'BACKOFFICE', params: { id }, headers: { 'if-match': '"1"' }, body } as const
    expect(await app.refused('updatePatient', stale)).toMatchObject({ status: 412, code: 'changed' })
    expect((await app.ok('getPatient', { as: 'BACKOFFICE', params: { id } })).user).toEqual({ ...changedPerson, document: null })
    // The list finds the new name at once.
    expect(await look('BACKOFFICE', `${body.dni} inés`)).toEqual([id])
  })

  test('somebody from abroad has another document, is found by it however it is typed, and keeps it where a program does not know of it', async () => {
    const body = input({ dni: null, document: ' XZ-771.204 K ' })
    const { id, user } = await add('BACKOFFICE', body)
    expect(user).toMatchObject({ dni: null, document: 'XZ-771.204 K' })
    for (const typed of ['XZ-771.204 K', 'xz771204k', 'xz 771 204', `771204 ${body.lastName}`])
      expect(await look('BACKOFFICE', typed)).toEqual([id])
    const { document: _, ...known } = body
    const changed = (more: Partial<PatientInput>) =>
      app.ok('updatePatient', { as: 'BACKOFFICE', params: { id }, body: { ...known, ...more } })
    expect((await changed({ firstName: 'Otra' })).user.document).toBe('XZ-771.204 K')
    expect((await changed({ document: '' })).user.document).toBeNull()
    expect(await look('BACKOFFICE', 'xz771204k')).toEqual([])
  })

  test('whoever adds a patient reaches that one, and who works at the same clinics does; nobody else', async () => {
    const reach = async (id: number) => ({
      demoDoctor: await opens('DOCTOR', id),
      secretary: await opens('SECRETARY', id),
      administrator: await opens('ADMINISTRATOR_CLINIC', id),
      otherDoctor: await opens(other, id),
      backOffice: await opens('BACKOFFICE', id),
    })
    const nobody = { demoDoctor: false, secretary: false, administrator: false, otherDoctor: false, backOffice: true }
    expect(await reach((await add('BACKOFFICE')).id)).toEqual(nobody)
    expect(await reach((await add('DOCTOR')).id)).toEqual({ ...nobody, demoDoctor: true })
    expect(await reach((await add(other)).id)).toEqual({ ...nobody, otherDoctor: true })
    // The demo accounts work at clinics of the demo doctor.
    const atClinic = { ...nobody, demoDoctor: true, secretary: true, administrator: true }
    expect(await reach((await add('SECRETARY')).id)).toEqual(atClinic)
    expect(await reach((await add('ADMINISTRATOR_CLINIC')).id)).toEqual(atClinic)
  })

  test('a patient without a consultation is in the lists, searches and counts of those who reach them', async () => {
    const read = async () => {
      const { data, total } = await app.ok('listDoctorPatients', { as: other, query: { pageSize: 250 } })
      return { ids: data.map(({ id }) => id), total }
    }
    const before = await read()
    const { id } = await add(other, { lastName: 'Xilotecatl' })
    expect(await read()).toEqual({ ids: expect.arrayContaining([...before.ids, id]), total: before.total + 1 })
    expect(await look(other, 'xilote')).toEqual([id])
    expect(await look('DOCTOR', 'xilote')).toEqual([])
    const { results } = await app.ok('search', { as: other, query: { q: 'xilote' } })
    expect(results).toMatchObject([{ type: 'PATIENT', id }])
    const [row] = (await app.ok('listDoctorPatients', { as: other, query: { search: 'xilote' } })).data
    expect(row).toMatchObject({ id, attendedTimes: 0, lastAppointmentDate: null })
  })

  test('a DNI is one patient’s among those that somebody reaches: the refusal leads to that patient', async () => {
    const { id, user } = await add('DOCTOR')
    const body = input({ dni: user.dni, dateBirthday: '1990-01-01' })
    const refusal = { status: 409, code: 'dni_taken', errors: { dni: 'Ya hay un paciente con ese DNI.' }, patientId: id }
    for (const as of ['DOCTOR', 'BACKOFFICE'] as const) expect(await app.refused('createPatient', { as, body })).toMatchObject(refusal)
    const mine = await add('DOCTOR')
    expect(await app.refused('updatePatient', { as: 'DOCTOR', params: { id: mine.id }, body })).toMatchObject(refusal)
    // A patient keeps the DNI that they have.
    const own = input({ dni: mine.user.dni, phone: '351 456-7890' })
    expect((await app.ok('updatePatient', { as: 'DOCTOR', params: { id: mine.id }, body: own })).user.phone).toBe('351 456-7890')
  })

  test('the DNI of a patient out of reach is given all the same, with the birth date or another one, and nothing tells of that patient', async () => {
    const { id, user } = await add('DOCTOR')
    const asked = (dni: string | null, dateBirthday: string) => app.call('createPatient', { as: other, body: input({ dni, dateBirthday }) })
    const shapeOf = ({ status, headers, body }: Awaited<ReturnType<typeof asked>>) => {
      const { id: _, userId: __, createdAt: ___, updatedAt: ____, user: person, ...rest } = body as AddedPatient // it was held against the contract
      return { status, headers: Object.keys(headers), ...rest, user: { ...person, dni: '' } }
    }
    const birth = user.dateBirthday ?? ''
    const unknown = await asked(newDni(), birth)
    const known = await asked(user.dni, birth)
    expect(shapeOf(known)).toEqual(shapeOf(unknown))
    expect(shapeOf(known)).toMatchObject({ status: 201, isKnown: false })
    const { id: made } = known.body as AddedPatient
    expect([await opens(other, made), await opens(other, id), await opens('DOCTOR', made)]).toEqual([true, false, false])
    // The first record is as it was, and the back office, which reaches both, unites them.
    expect((await app.ok('getPatient', { as: 'DOCTOR', params: { id } })).user).toEqual(user)
    expect((await app.ok('findSimilarPatients', { as: 'BACKOFFICE', query: { dni: user.dni } })).data.map((one) => one.id)).toEqual(
      expect.arrayContaining([id, made]),
    )
    const { user: next } = await add('DOCTOR')
    const mine = await add(other)
    const change = { as: other, params: { id: mine.id }, body: input({ dni: next.dni }) }
    expect((await app.ok('updatePatient', change)).user.dni).toBe(next.dni)
  })

  test('a secretary books whom another practice knows, too: the record is made, and the appointment with it', async () => {
    const practice = await newPractice(app)
    const as = { token: await practice.staffToken('SECRETARY') }
    const { id, user } = await add('DOCTOR')
    const made = await app.ok('createPatient', { as, body: input({ dni: user.dni, dateBirthday: user.dateBirthday ?? '' }) })
    expect(made.id).not.toBe(id)
    const body = newAppointmentOf({ ...practice, patientId: made.id }, '09:00')
    expect(await app.ok('createConsultation', { as, body })).toMatchObject({ status: 'PENDING', patient: { id: made.id } })
  })

  test('of twenty who give one DNI to somebody at once, one does', async () => {
    const dni = newDni()
    const tries = Array.from({ length: 20 }, (_, index) =>
      app.call('createPatient', {
        as: 'SECRETARY',
        body: input({ dni, firstName: `Nadia ${index}`, dateBirthday: `1990-01-${index + 10}` }),
      }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array(19).fill(409)])
    const rows = await app.db.select().from(users).innerJoin(patients, eq(patients.userId, users.id)).where(eq(users.dni, dni))
    expect(rows).toHaveLength(1)
  })

  test('patients share an e-mail or have none, and an account’s is its own', async () => {
    const email = accountOf('BACKOFFICE').email
    for (const shared of ['familia@example.com', '', email]) {
      expect((await add('BACKOFFICE', { email: shared })).user.email).toBe(shared)
      expect((await add('BACKOFFICE', { email: shared })).user.email).toBe(shared)
    }
    // The account with the address of a patient still signs in.
    expect(await app.signIn(email, accountOf('BACKOFFICE').password)).toBeTruthy()
    const account = { email: email.toUpperCase(), password: 'una clave larga', firstName: 'Ana', lastName: 'Pérez' }
    const body = { ...account, roleType: 'BACKOFFICE' as const, employeeNumber: 'E-9' }
    expect(await app.refused('createUser', { as: 'BACKOFFICE', body })).toMatchObject({ status: 409, code: 'duplicate' })
  })

  test('a lookup finds by name, DNI with or without points, and phone, at most ten, the best first', async () => {
    const { id, user } = await add('BACKOFFICE', { firstName: 'Ñandú', lastName: 'Ybarzábal', phone: '(0351) 155-998877' })
    const dni = user.dni ?? ''
    for (const search of ['ybarzabal ñandu', 'ÑAND ybarz', dni, withPoints(dni), '0351155998877', '155-998877'])
      expect(await look('BACKOFFICE', search), search).toEqual([id])
    expect(await look('BACKOFFICE', '  ')).toEqual([])
    expect(await look('BACKOFFICE', 'a')).toHaveLength(10)
    await add('BACKOFFICE', { firstName: 'Ana', lastName: 'Quintanar' })
    const quinta = await add('BACKOFFICE', { firstName: 'Quintana', lastName: 'Rosa' })
    expect((await look('BACKOFFICE', 'quintana'))[0]).toBe(quinta.id)
  })

  test('a lookup tells who is reached by no mail', async () => {
    const [reached, unreached] = [await add('BACKOFFICE', { email: 'uno@example.com' }), await add('BACKOFFICE', { email: '' })]
    const find = async ({ id }: { id: number }) =>
      (await app.ok('lookupPatients', { as: 'BACKOFFICE', query: { search: String(id) } })).data.find((one) => one.id === id)
    expect([await find(reached), await find(unreached)]).toMatchObject([{ hasEmail: true }, { hasEmail: false }])
  })

  test('those with the same DNI, or the same name and birth date, are told before somebody is added', async () => {
    const { id, user } = await add('SECRETARY', { firstName: 'José', lastName: 'Núñez', dateBirthday: '1971-03-04' })
    const similar = async (as: Role | { token: string }, query: Record<string, unknown>) =>
      (await app.ok('findSimilarPatients', { as, query })).data.map((one) => one.id)
    const person = { firstName: 'JOSE', lastName: 'nuñez', dateBirthday: '1971-03-04' }
    expect(await similar('SECRETARY', person)).toEqual([id])
    expect(await similar('SECRETARY', { ...person, dateBirthday: '1971-03-05' })).toEqual([])
    expect(await similar('SECRETARY', { ...person, lastName: 'Nuñe' })).toEqual([])
    expect(await similar('SECRETARY', { dni: user.dni })).toEqual([id])
    expect(await similar(other, { ...person, dni: user.dni })).toEqual([])
    expect(await similar('SECRETARY', {})).toEqual([])
  })

  test('a birth date that lies ahead and an insurer that does not exist are refused at their fields', async () => {
    const { id } = await add('BACKOFFICE')
    for (const [more, code, field] of [
      [{ dateBirthday: '2099-01-01' }, 'implausible', 'dateBirthday'],
      [{ insuranceId: 2_147_483_647 }, 'unknown_reference', 'insuranceId'],
    ] as const) {
      const body = input(more)
      for (const answer of [
        await app.refused('createPatient', { as: 'BACKOFFICE', body }),
        await app.refused('updatePatient', { as: 'BACKOFFICE', params: { id }, body }),
      ])
        expect(answer).toMatchObject({ status: 422, code, errors: { [field]: expect.any(String) } })
    }
  })

  test('who works at no clinic adds no patient', async () => {
    const account = { email: 'sin.consultorio@salvia.test', password: 'una clave larga', firstName: 'Eva', lastName: 'Sola' }
    const [clinic] = await app.ok('listClinics', { as: 'BACKOFFICE' })
    const body = { ...account, roleType: 'SECRETARY' as const, clinicIds: [clinic?.id ?? 0] }
    const { id } = await app.ok('createUser', { as: 'BACKOFFICE', body })
    await app.ok('updateUser', { as: 'BACKOFFICE', params: { id }, body: { clinicIds: [] } })
    const as = { token: await app.firstSignIn(account.email, account.password) }
    expect(await app.refused('createPatient', { as, body: input() })).toMatchObject({ status: 403 })
  })
})
