import { describe, expect, test } from 'vitest'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { bookingRequests } from '#tests/support/features/booking-requests.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'

describe.each(anyDatabase)('reservations on $name', ({ open }) => {
  const mailing = opened(() => openMailingApp(open))
  const { app, smtp } = mailing
  const { work, newPractice, read, propose, keyOf, reply } = bookingRequests(mailing)

  describe('the waiting list', () => {
    test('has those whom a freed time suits, the longest waiting first, and one offer holds it for one of them', async () => {
      const practice = await newPractice()
      const weekday = new Date(`${practice.day}T12:00:00Z`).getUTCDay() || 7
      const waiting = { status: 'WAITING' as const }
      const first = await practice.note(waiting)
      const second = await practice.note({ ...waiting, weekdays: [weekday], partOfDay: 'MORNING' })
      await practice.note({ ...waiting, weekdays: [(weekday % 7) + 1] })
      await practice.note({ ...waiting, partOfDay: 'EVENING' })
      await practice.note()
      const query = { doctorId: practice.doctorId, clinicId: practice.clinicId, date: practice.at('09:00') }
      const list = await app.ok('listWaiting', { as: 'BACKOFFICE', query })
      expect(list.map(({ id }) => id)).toEqual([first.id, second.id])
      await propose(first, practice, '09:00')
      await work()
      const [mail] = smtp.to(first.email)
      expect(mail?.subject).toBe('Se liberó un turno')
      expect(await app.ok('listWaiting', { as: 'BACKOFFICE', query })).toEqual([])
      const next = { ...query, date: practice.at('09:30') }
      expect((await app.ok('listWaiting', { as: 'BACKOFFICE', query: next })).map(({ id }) => id)).toEqual([second.id])
      // Who does not want it stays on the list.
      await reply(keyOf(first.email), { answer: 'NONE' })
      expect(await read(first)).toMatchObject({ status: 'WAITING', lapse: 'DECLINED' })
    })

    test('has nobody for a time that an overbooking still has', async () => {
      const practice = await newPractice()
      await practice.note({ status: 'WAITING' })
      const { id } = await app.ok('createConsultation', {
        as: 'BACKOFFICE',
        body: { ...practice.time('09:00'), patientId: 1, name: 'Control' },
      })
      const over = { ...practice.time('09:00'), name: 'Consulta médica', patientId: null, overbookedReason: 'Dolor' }
      await app.ok('acceptReservation', { as: 'BACKOFFICE', params: { id: (await practice.note()).id }, body: over })
      const body = { status: 'CANCELLED', cancelledReason: 'Viaja', cancelledKind: 'PATIENT' } as const
      await app.ok('updateConsultationStatus', { as: 'BACKOFFICE', params: { id }, body })
      const query = { doctorId: practice.doctorId, clinicId: practice.clinicId, date: practice.at('09:00') }
      expect(await app.ok('listWaiting', { as: 'BACKOFFICE', query })).toEqual([])
    })

    test('ends by one click of the mail program, as often as it is made', async () => {
      const practice = await newPractice()
      const asked = await practice.note({ status: 'WAITING' })
      await propose(asked, practice, '09:00')
      await work()
      const [mail] = smtp.to(asked.email)
      const list = mail?.headers.get('list') as { unsubscribe?: { url?: string }; 'unsubscribe-post'?: { name?: string } } | undefined
      const url = new URL(list?.unsubscribe?.url ?? '')
      expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toMatch(/List-Unsubscribe=One-Click$/)
      for (let click = 0; click < 2; click++) {
        const { statusCode } = await app.app.inject({
          method: 'POST',
          url: url.pathname,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        })
        expect(statusCode).toBe(200)
      }
      expect(await read(asked)).toMatchObject({ status: 'WITHDRAWN' })
      expect(await practice.free()).toHaveLength(4)
      // What is about one's own turno, or was asked for just now, has no such link.
      const other = await practice.note()
      await propose(other, practice, '09:30')
      await work()
      expect(smtp.to(other.email)[0]?.headers.has('list')).toBe(false)
    })
  })
})
