import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { consultationStatusValues } from '#contract/generated/enums.ts'
import type { ConsultationStatus, ConsultationStatusInput } from '#contract/generated/schema.ts'
import { consultationStatusChart } from '#machines/consultation-status.chart.ts'
import { earlierStatuses, nextStatuses } from '#machines/next-statuses.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { type DemoPeople, demoPeople } from '#tests/support/features/demo-people.ts'
import { medicalRecords } from '#tests/support/features/medical-records.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

const STATUSES = consultationStatusValues
// The server may not import a machine, so that it is held against it here.
const ALLOWED = STATUSES.flatMap((from) => nextStatuses<ConsultationStatus>(consultationStatusChart, from).map((to) => `${from} → ${to}`))
const BACK = STATUSES.flatMap((from) => earlierStatuses<ConsultationStatus>(consultationStatusChart, from).map((to) => `${from} → ${to}`))
const REASON = 'La paciente viaja.'
const MINUTE = 60_000
const PAST = '2026-01-05T13:00:00.000Z'

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  let people: DemoPeople
  beforeAll(async () => {
    app = await openApp(open)
    people = await demoPeople(app)
  })
  afterAll(() => app.close())
  const { newConsultation, read, auditOf } = medicalRecords(() => ({ app, ...people }))

  describe('the status of a consultation', () => {
    const martin = { firstName: 'Martín', lastName: 'Quiroga' }
    const lucia = { firstName: 'Lucía', lastName: 'Fernández' }
    const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const))
    const bodyOf = (status: ConsultationStatus) => ({ status, ...(status === 'CANCELLED' && { cancelledReason: REASON }) })

    test.each(pairs)('%s becomes %s only where that is a step', async (from, to) => {
      const id = await newConsultation({ status: from, cancelledReason: from === 'CANCELLED' ? 'Antes.' : null, date: PAST })
      const before = (await read(id)).record
      const { status, body } = await app.call('updateConsultationStatus', { as: 'BACKOFFICE', params: { id }, body: bodyOf(to) })
      const { record } = await read(id)
      if (ALLOWED.includes(`${from} → ${to}`)) {
        expect({ status, body }).toEqual({ status: 200, body: record })
        expect(record).toMatchObject({ status: to, cancelledReason: to === 'CANCELLED' ? REASON : null })
      } else {
        expect({ status, body }).toMatchObject({ status: 409, body: { code: 'transition', errors: { status: expect.any(String) } } })
        expect(record).toEqual(before)
      }
      expect(await auditOf('updateConsultationStatus', id)).toHaveLength(status === 200 ? 1 : 0)
    })

    test.each([
      [{ status: 'CANCELLED' }, 'Escribí el motivo de la cancelación.'],
      [{ status: 'CANCELLED', cancelledReason: '' }, 'Escribí el motivo de la cancelación.'],
      [{ status: 'CANCELLED', cancelledReason: ' \n\u200b ' }, 'Escribí el motivo de la cancelación.'],
      [{ status: 'CANCELLED', cancelledReason: 'x'.repeat(501) }, 'Máximo 500 caracteres'],
      [{ status: 'CONFIRMED', cancelledReason: REASON }, 'Solo una cancelación lleva motivo.'],
    ])('is not changed by %j', async (body, message) => {
      const id = await newConsultation()
      const problem = await app.refused('updateConsultationStatus', { as: 'DOCTOR', params: { id }, body })
      expect(problem).toMatchObject({ status: 422, errors: { cancelledReason: message } })
      expect((await read(id)).record.status).toBe('PENDING')
    })

    test('is changed by one of two people at once, and the other one is told so', async () => {
      const id = await newConsultation()
      const { etag } = await read(id)
      const ask = (as: 'DOCTOR' | 'BACKOFFICE', body: object) =>
        app.call('updateConsultationStatus', { as, params: { id }, headers: { 'if-match': etag }, body })
      const answers = await Promise.all([ask('DOCTOR', { status: 'CONFIRMED' }), ask('BACKOFFICE', bodyOf('CANCELLED'))])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
      const { record } = await read(id)
      expect(record.status).toBe(answers[0]?.status === 200 ? 'CONFIRMED' : 'CANCELLED')
      expect(record.changes).toHaveLength(1)
    })

    test('is changed once by a repeated request, and its record tells who changed it and why', async () => {
      const id = await newConsultation()
      const { etag } = await read(id)
      const confirm = {
        as: 'DOCTOR',
        params: { id },
        headers: { 'if-match': etag, 'idempotency-key': randomUUID() },
        body: { status: 'CONFIRMED' },
      } as const
      const [first, second] = await Promise.all([
        app.call('updateConsultationStatus', confirm),
        app.call('updateConsultationStatus', confirm),
      ])
      expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
      await app.ok('updateConsultationStatus', { as: 'BACKOFFICE', params: { id }, body: bodyOf('CANCELLED') })
      const { record } = await read(id)
      const nothing = { reopenedReason: null, cancelledKind: null, moved: null, previousName: null }
      expect(record.changes.map(({ at: _, ...change }) => change)).toEqual([
        { by: martin, previousStatus: 'PENDING', status: 'CONFIRMED', cancelledReason: null, ...nothing },
        { by: lucia, previousStatus: 'CONFIRMED', status: 'CANCELLED', cancelledReason: REASON, ...nothing },
      ])
    })

    test('becomes COMPLETED from the appointed hour on', async () => {
      const overbooked = { status: 'CONFIRMED', overbookedReason: 'Ahora' } as const
      const later = await newConsultation({ ...overbooked, date: new Date(Date.now() + MINUTE).toISOString() })
      const now = await newConsultation({ ...overbooked, date: new Date().toISOString() })
      const complete = (id: number) => ({ as: 'DOCTOR', params: { id }, body: { status: 'COMPLETED' } }) as const
      const problem = await app.refused('updateConsultationStatus', complete(later))
      expect(problem).toMatchObject({
        status: 409,
        code: 'too_early',
        message: expect.stringMatching(/^La consulta se puede completar desde el /),
      })
      expect((await app.ok('updateConsultationStatus', complete(now))).status).toBe('COMPLETED')
    })

    test('is undone within a minute by whoever changed it, and by nobody else', async () => {
      const id = await newConsultation()
      const ask = (as: 'DOCTOR' | 'BACKOFFICE', body: ConsultationStatusInput) => ({ as, params: { id }, body })
      const undo = { status: 'PENDING' } as const
      await app.ok('updateConsultationStatus', ask('DOCTOR', bodyOf('CANCELLED')))
      expect(await app.refused('updateConsultationStatus', ask('BACKOFFICE', undo))).toMatchObject({ status: 409, code: 'transition' })
      expect(await app.refused('updateConsultationStatus', ask('DOCTOR', { status: 'CONFIRMED' }))).toMatchObject({ code: 'transition' })
      expect(await app.ok('updateConsultationStatus', ask('DOCTOR', undo))).toMatchObject({ status: 'PENDING', cancelledReason: null })

      await app.ok('updateConsultationStatus', ask('DOCTOR', { status: 'CONFIRMED' }))
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE + 1 })
      const problem = await app.refused('updateConsultationStatus', ask('DOCTOR', undo)).finally(() => vi.useRealTimers())
      expect(problem).toMatchObject({ status: 409, message: 'Ya no se puede deshacer. El BackOffice puede volver atrás con un motivo.' })
      expect((await read(id)).record.changes.map(({ status }) => status)).toEqual(['CANCELLED', 'PENDING', 'CONFIRMED'])
    })

    test.each(pairs)('%s is brought back to %s only where that was before it, with a reason that its record tells', async (from, to) => {
      const id = await newConsultation({ status: from, cancelledReason: from === 'CANCELLED' ? 'Antes.' : null, date: PAST })
      const body = { status: to, reason: 'Se tocó por error.' }
      const answer = await app.call('reopenConsultation', { as: 'BACKOFFICE', params: { id }, body })
      const { record } = await read(id)
      if (BACK.includes(`${from} → ${to}`)) {
        expect(answer).toMatchObject({ status: 200, body: { status: to, cancelledReason: null } })
        expect(record.changes).toMatchObject([{ by: lucia, previousStatus: from, status: to, reopenedReason: 'Se tocó por error.' }])
      } else {
        expect(answer).toMatchObject({ status: 409, body: { code: 'transition' } })
        expect(record).toMatchObject({ status: from, changes: [] })
      }
    })
  })
})
