import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, clinicDay } from '#server/platform/time/clinic-day.ts'
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

  test('has what the patient comes for corrected, by a secretary, too, until it is over, and tells what it was before', async () => {
    const token = await practice.staffToken('SECRETARY')
    const { id } = await booked('09:00')
    const correct = (name: string) => app.call('updateConsultationReason', { as: { token }, params: { id }, body: { name } })
    const { name: before } = await app.ok('getConsultation', { as: practice.asDoctor, params: { id } })
    expect(await correct('Control de presión')).toMatchObject({ status: 200, body: { name: 'Control de presión', followUpNotes: [] } })
    // Twice the same is told once.
    expect(await correct('Control de presión')).toMatchObject({ status: 200, body: { name: 'Control de presión' } })
    const record = await read(id, { token })
    expect(record.changes).toMatchObject([
      { by: { firstName: 'Eva' }, previousName: before, previousStatus: 'PENDING', status: 'PENDING', moved: null },
    ])
    const { data } = await app.ok('listCancellations', { as: practice.asDoctor, query: { day: clinicDay(new Date()) } })
    expect(data).toEqual([])
    await app.ok('updateConsultationStatus', { as: { token }, params: { id }, body: { status: 'CANCELLED', cancelledReason: 'Viaja.' } })
    expect(await correct('Otro motivo')).toMatchObject({
      status: 409,
      body: { code: 'transition', errors: { status: 'La consulta está cancelada: su motivo no cambia.' } },
    })
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

  test('is found by the day on which somebody cancelled or moved it: who did, when and why, as far as each one reaches it', async () => {
    const token = await practice.staffToken('SECRETARY')
    const [off, moved, kept, back, longer] = await Promise.all(['09:00', '09:30', '10:00', '10:30', '11:00'].map((clock) => booked(clock)))
    const elsewhere = await booked('15:00', { clinicId: practice.two })
    const cancel = (one: { id: number } | undefined, as: Ask['as'] = { token }) => {
      const body = { status: 'CANCELLED', cancelledReason: 'Viaja.', cancelledKind: 'PATIENT' } as const
      return app.ok('updateConsultationStatus', { as, params: { id: one?.id }, body })
    }
    await app.ok('updateConsultationStatus', { as: { token }, params: { id: kept?.id }, body: { status: 'CONFIRMED' } })
    await cancel(off)
    await move(moved?.id ?? 0, at(MONDAY, '11:30'), { reason: 'Pidió más tarde.' })
    await cancel(elsewhere, practice.asDoctor)
    // One that was taken back is none.
    await cancel(back)
    await app.ok('updateConsultationStatus', { as: { token }, params: { id: back?.id }, body: { status: 'PENDING' } })
    await move(longer?.id ?? 0, at(MONDAY, '11:00'), { durationInMinutes: 20 })

    const today = clinicDay(new Date())
    const listed = async (as: Ask['as'], day = today) => {
      const { data, truncated } = await app.ok('listCancellations', { as, query: { day } })
      expect(truncated).toBe(false)
      return data.filter(({ appointment }) => appointment.doctorId === practice.doctorId)
    }
    const all = await listed(practice.asDoctor)
    expect(all.map(({ appointment }) => appointment.id)).toEqual([longer, elsewhere, moved, off].map((one) => one?.id))
    expect(all.slice(2)).toMatchObject([
      {
        ...{ appointment: { date: at(MONDAY, '11:30'), status: 'PENDING' }, doctor: { firstName: 'Ana', lastName: 'Pérez' } },
        change: { by: { firstName: 'Ana' }, moved: { previousDate: at(MONDAY, '09:30'), reason: 'Pidió más tarde.' } },
      },
      { change: { by: { firstName: 'Eva' }, status: 'CANCELLED', cancelledReason: 'Viaja.', cancelledKind: 'PATIENT', moved: null } },
    ])
    expect((await listed({ token })).map(({ appointment }) => appointment.id)).toEqual([longer, moved, off].map((one) => one?.id))
    const stranger = await newPractice(app)
    expect([await listed(stranger.asDoctor), await listed(practice.asDoctor, addDays(today, -1))]).toEqual([[], []])
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
