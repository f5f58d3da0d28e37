import { expect, test } from 'vitest'
import type { Notification } from '#contract/generated/schema.ts'
import { sayingOf } from '#src/features/notifications/notifications.texts.ts'

const appointment = { id: 412, doctorId: 8, date: '2026-12-01T12:00:00.000Z', cancelledKind: null }
const notification: Notification = {
  ...{ id: 9, kind: 'APPOINTMENT_CANCELLED', createdAt: '2026-11-25T14:00:00.000Z', readAt: null },
  ...{ person: { firstName: 'Lucía', lastName: 'Gómez' }, appointment, reservation: null, post: null },
}
/** The words, without the signs that keep a name apart. */
const said = (more: Partial<Notification>) => sayingOf({ ...notification, ...more }).replace(/[\u2066-\u2069]/g, '')

test.each([
  [
    'who did not come has not cancelled',
    { appointment: { ...appointment, cancelledKind: 'NO_SHOW' } },
    'Lucía Gómez no se presentó a su turno',
  ],
  ['a patient who cancels is named', { appointment: { ...appointment, cancelledKind: 'PATIENT' } }, 'Lucía Gómez canceló su turno'],
  ['what the practice cancels says not who', {}, 'Se canceló el turno de Lucía Gómez'],
  ['a move says to when, and not who moved it', { kind: 'APPOINTMENT_MOVED' }, 'Cambió el turno de Lucía Gómez: ahora es'],
  ['what is on again was cancelled', { kind: 'APPOINTMENT_REOPENED' }, 'Se reabrió el turno de Lucía Gómez'],
  ['what went to another doctor tells nothing of it', { kind: 'APPOINTMENT_MOVED', appointment: null }, 'pasó a otro médico'],
] as const)('%s', (_, more, words) => {
  expect(said(more)).toContain(words)
})
