import { beforeEach, describe, expect, test } from 'vitest'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentsOf, at, MONDAY, newPractice, type Practice } from '#tests/support/features/appointments.ts'
import type { Ask } from '#tests/support/server/app.ts'
import { openedApp } from '#tests/support/server/opened.ts'

describe.each(anyDatabase)('what the desk knows of an appointment, on $name', ({ open }) => {
  const app = openedApp(open)
  let practice: Practice
  beforeEach(async () => {
    practice = await newPractice(app)
  })
  const { booked, move } = appointmentsOf(() => ({ app, practice }))
  const read = (id: number, as: Ask['as']) => app.ok('getAgendaAppointment', { as, params: { id } })

  test('is who booked, moved and cancelled it, when and why, for a secretary of its clinic, too', async () => {
    const token = await practice.staffToken('SECRETARY')
    const { id } = await booked('09:00', {}, { token })
    await move(id, at(MONDAY, '10:00'), { reason: 'Pidió más tarde.' })
    const body = { status: 'CANCELLED', cancelledReason: 'Viaja.', cancelledKind: 'PATIENT' } as const
    await app.ok('updateConsultationStatus', { as: { token }, params: { id }, body })
    const [eva, ana] = [
      { firstName: 'Eva', lastName: 'Ruiz' },
      { firstName: 'Ana', lastName: 'Pérez' },
    ]
    const record = await read(id, { token })
    expect(record).toMatchObject({ id, bookedBy: eva, patient: { id: practice.patientId, email: expect.any(String) } })
    expect(record.changes).toMatchObject([
      { by: ana, moved: { previousDate: at(MONDAY, '09:00'), reason: 'Pidió más tarde.' } },
      { by: eva, status: 'CANCELLED', cancelledReason: 'Viaja.', cancelledKind: 'PATIENT', moved: null },
    ])
  })

  test('is told of a patient with what is ahead first, as far as each one reaches it', async () => {
    const first = await booked('09:30')
    const later = await booked('15:00', { clinicId: practice.two })
    const off = await booked('09:00')
    await app.ok('updateConsultationStatus', {
      as: practice.asDoctor,
      params: { id: off.id },
      body: { status: 'CANCELLED', cancelledReason: 'Viaja.' },
    })
    const list = async (as: Ask['as']) =>
      (await app.ok('listPatientAppointments', { as, params: { id: practice.patientId } })).filter(
        ({ doctorId }) => doctorId === practice.doctorId,
      )
    expect((await list(practice.asDoctor)).map(({ id }) => id)).toEqual([first.id, later.id, off.id])
    const [next] = await list(practice.asDoctor)
    expect(next).toMatchObject({
      doctor: { firstName: 'Ana', lastName: 'Pérez' },
      clinic: { id: practice.one, name: 'Uno' },
      status: 'PENDING',
    })
    // Somebody who works at the other clinic reads what is there.
    const token = await practice.staffToken('SECRETARY', practice.two)
    expect((await list({ token })).map(({ id }) => id)).toEqual([later.id])
    const stranger = await newPractice(app)
    const { status } = await app.call('listPatientAppointments', { as: stranger.asDoctor, params: { id: 2_000_000_000 } })
    expect(status).toBe(404)
  })

  test('says nothing of why it was opened again, and nothing at all to the clinic of another doctor', async () => {
    const { id } = await booked('09:00')
    await app.ok('updateConsultationStatus', {
      as: practice.asDoctor,
      params: { id },
      body: { status: 'CANCELLED', cancelledReason: 'Viaja.' },
    })
    await app.ok('reopenConsultation', { as: 'BACKOFFICE', params: { id }, body: { status: 'PENDING', reason: 'Refiere mejoría.' } })
    const { changes } = await read(id, practice.asDoctor)
    expect(changes.map(({ status, reopenedReason }) => [status, reopenedReason])).toEqual([
      ['CANCELLED', null],
      ['PENDING', null],
    ])
    const other = await newPractice(app)
    for (const as of [other.asDoctor, { token: await other.staffToken('SECRETARY') }])
      expect((await app.call('getAgendaAppointment', { as, params: { id } })).status).toBe(404)
  })
})
