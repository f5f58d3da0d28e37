import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/accounts/schema.ts'
import { followUpNoteVersions } from '#server/clinical/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { type DemoPeople, demoPeople } from '#tests/support/features/demo-people.ts'
import { fileOf, medicalRecords, PDF } from '#tests/support/features/medical-records.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  let people: DemoPeople
  beforeAll(async () => {
    app = await openApp(open)
    people = await demoPeople(app)
  })
  afterAll(() => app.close())
  const { newConsultation, read, auditOf, newNote, notesOf } = medicalRecords(() => ({ app, ...people }))

  test("a record has the patient's other consultations that the caller may open, and each read is recorded once", async () => {
    const [patient] = await app.db
      .insert(users)
      .values({ email: `${randomUUID()}@correo.test`, firstName: 'Ana', lastName: 'Gil', dni: '30111222', phone: '1145678901' })
      .returning()
    const [row] = await app.db
      .insert(patients)
      .values({ userId: patient?.id ?? 0 })
      .returning()
    const of = (doctorId: number, date: string) => newConsultation({ patientId: row?.id ?? 0, doctorId, date })
    const id = await of(people.doctor.id, '2030-01-01T12:00:00.000Z')
    const earlier = await of(people.doctor.id, '2029-01-01T12:00:00.000Z')
    const elsewhere = await of(people.doctor.other, '2031-01-01T12:00:00.000Z')
    const mine = await app.ok('getConsultation', { as: 'DOCTOR', params: { id } })
    expect(mine.patient).toEqual({
      id: row?.id,
      firstName: 'Ana',
      lastName: 'Gil',
      dateBirthday: null,
      dni: '30111222',
      document: null,
      phone: '1145678901',
      hasEmail: true,
    })
    expect(mine.otherConsultations.map((one) => one.id)).toEqual([earlier])
    expect((await read(id)).record.otherConsultations.map((one) => one.id)).toEqual([elsewhere, earlier])
    expect(await auditOf('getConsultation', id)).toHaveLength(2)
    expect(await auditOf('getConsultation', earlier)).toHaveLength(0)
  })

  test('a record has the passport of a patient without a DNI', async () => {
    const [user] = await app.db
      .insert(users)
      .values({ email: `${randomUUID()}@correo.test`, firstName: 'Inés', lastName: 'Gil', document: 'XZ-771.204 K' })
      .returning()
    const [patient] = await app.db
      .insert(patients)
      .values({ userId: user?.id ?? 0 })
      .returning()
    const id = await newConsultation({ patientId: patient?.id ?? 0, doctorId: people.doctor.id, date: '2030-02-01T12:00:00.000Z' })
    expect((await app.ok('getConsultation', { as: 'DOCTOR', params: { id } })).patient).toMatchObject({
      dni: null,
      document: 'XZ-771.204 K',
    })
  })

  describe('a note', () => {
    const content = 'Refiere mejoría.\n\n\tTA 120/80 «sin» <b>medicación</b>.'
    const write = (consultationId: number, key = randomUUID(), text = content) =>
      app.call('createFollowUpNote', { as: 'DOCTOR', headers: { 'idempotency-key': key }, body: { consultationId, content: text } })

    test('is kept as it was written, with who wrote it', async () => {
      const consultationId = await newConsultation()
      const { status, body, headers } = await write(consultationId)
      expect(status).toBe(201)
      const [note] = await notesOf(consultationId)
      expect(body).toEqual(note)
      expect(note).toMatchObject({
        content,
        author: { firstName: 'Martín', lastName: 'Quiroga' },
        version: 1,
        versions: [],
        revisedAt: null,
      })
      expect(headers['etag']).toBe('"1"')
      expect(await auditOf('createFollowUpNote', note?.id ?? 0)).toHaveLength(1)
    })

    test('is there once though the same request comes ten times at once', async () => {
      const [id, key] = [await newConsultation(), randomUUID()]
      const answers = await Promise.all(Array.from({ length: 10 }, () => write(id, key)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(await notesOf(id)).toHaveLength(1)
      expect(await write(id, key, 'Otra.')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    })

    test.each(['', ' ', '\n\t\n', '\u200b\u202e', 'x'.repeat(10_001), 'a\u0000b', null])('is refused as %j', async (text) => {
      const { consultationId, id } = await newNote()
      for (const [operation, ask] of [
        ['createFollowUpNote', { body: { consultationId, content: text } }],
        ['correctFollowUpNote', { params: { id }, body: { content: text } }],
      ] as const)
        expect(await app.refused(operation, { as: 'DOCTOR', ...ask })).toMatchObject({
          status: 422,
          errors: { content: expect.any(String) },
        })
      expect(await notesOf(consultationId)).toHaveLength(1)
    })

    test('that is corrected keeps what it said before, with who wrote it and when', async () => {
      const { consultationId, id } = await newNote()
      const correct = (text: string) => app.ok('correctFollowUpNote', { as: 'DOCTOR', params: { id }, body: { content: text } })
      const first = await correct('Después.')
      const second = await correct('Al final.')
      const author = { firstName: 'Martín', lastName: 'Quiroga' }
      const [note] = await notesOf(consultationId)
      expect(note).toEqual(second)
      expect(note).toMatchObject({
        content: 'Al final.',
        version: 3,
        versions: [
          { content: 'Antes.', createdAt: note?.createdAt, author },
          { content: 'Después.', createdAt: first.revisedAt, author },
        ],
      })
      expect(await auditOf('correctFollowUpNote', id)).toMatchObject([
        { before: { content: 'Antes.' }, after: { content: 'Después.' } },
        { before: { content: 'Después.' }, after: { content: 'Al final.' } },
      ])
      const versions = app.db.delete(followUpNoteVersions).where(eq(followUpNoteVersions.noteId, id))
      await expect(versions).rejects.toThrow()
    })

    test('is corrected by one of two at once, and once by a repeated request', async () => {
      const { consultationId, id } = await newNote()
      const correct = (text: string, key = randomUUID()) =>
        app.call('correctFollowUpNote', {
          as: 'DOCTOR',
          params: { id },
          headers: { 'if-match': '"1"', 'idempotency-key': key },
          body: { content: text },
        })
      const key = randomUUID()
      const answers = await Promise.all([correct('Una.', key), correct('Una.', key), correct('Otra.')])
      const isFirst = answers[0]?.status === 200
      expect(answers.map(({ status }) => status)).toEqual(isFirst ? [200, 200, 412] : [412, 412, 200])
      expect(await notesOf(consultationId)).toMatchObject([{ content: isFirst ? 'Una.' : 'Otra.', versions: [{ content: 'Antes.' }] }])
    })

    test('of somebody else is as good as none, and nobody else writes one', async () => {
      const { consultationId, id } = await newNote({ doctorId: people.doctor.other })
      const asks = (consultation: number, note: number) =>
        [
          ['createFollowUpNote', { body: { consultationId: consultation, content } }],
          ['correctFollowUpNote', { params: { id: note }, body: { content } }],
          ['addAttachment', { params: { id: note }, body: { file: fileOf(PDF, 'application/pdf') } }],
        ] as const
      const absent = asks(2_147_483_647, 2_147_483_647)
      for (const [at, [operation, ask]] of asks(consultationId, id).entries()) {
        const [foreign, missing] = [
          await app.refused(operation, { as: 'DOCTOR', ...ask }),
          await app.refused(operation, { as: 'DOCTOR', ...absent[at]?.[1] }),
        ]
        expect(foreign.status).toBe(404)
        expect({ ...foreign, requestId: '' }).toEqual({ ...missing, requestId: '' })
        for (const as of ['BACKOFFICE', 'SECRETARY', 'ADMINISTRATOR_CLINIC'] as const)
          expect((await app.refused(operation, { as, ...ask })).status).toBe(403)
      }
      expect(await notesOf(consultationId)).toMatchObject([{ content: 'Antes.', attachments: [] }])
    })
  })
})
