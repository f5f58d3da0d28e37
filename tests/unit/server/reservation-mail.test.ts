import { expect, test } from 'vitest'
import { reservationContent } from '#server/messages/reservation-mail.ts'

test('a proposal says in the singular that one time is held, and in the plural that several are', () => {
  const time = { date: '2026-12-01T12:00:00.000Z', durationInMinutes: 30, doctor: 'Ana Paz', place: 'Consultorio Paz' }
  const saidOf = (times: (typeof time)[]) =>
    reservationContent({
      mail: { kind: 'PROPOSAL', times },
      patient: { firstName: 'Ana', lastName: 'Paz' },
      isProven: true,
      doctor: null,
      reservation: { heldUntil: '2026-11-30T12:00:00.000Z', rejection: null },
    }).sentences.join(' ')
  expect(saidOf([time])).toContain('este horario. Te lo guardamos hasta el')
  expect(saidOf([time, time])).toContain('estos horarios. Te los guardamos hasta el')
})
