import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, ne } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { consultationStatusValues } from '#contract/generated/enums.ts'
import type { ConsultationRecord, ConsultationStatus, ConsultationStatusInput, FollowUpNote } from '#contract/generated/schema.ts'
import { consultationStatus } from '#machines/consultation-status.machine.ts'
import { earlierStatuses, nextStatuses } from '#machines/next-statuses.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { attachments, followUpNotes, followUpNoteVersions } from '#server/clinical/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { openFiles } from '#server/platform/files/store.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

const STATUSES = consultationStatusValues
// The server may not import a machine, so that it is held against it here.
const ALLOWED = STATUSES.flatMap((from) => nextStatuses<ConsultationStatus>(consultationStatus, from).map((to) => `${from} → ${to}`))
const BACK = STATUSES.flatMap((from) => earlierStatuses<ConsultationStatus>(consultationStatus, from).map((to) => `${from} → ${to}`))
const REASON = 'La paciente viaja.'
const MINUTE = 60_000
const PAST = '2026-01-05T13:00:00.000Z'

const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
const fileOf = (content: string | Uint8Array, type: string, name = 'estudio.pdf') =>
  new File([new Uint8Array(Buffer.from(content))], name, { type })
const pdfOf = (bytes: number) => fileOf(`%PDF-1.4\n${' '.repeat(bytes - 15)}\n%%EOF`, 'application/pdf')

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  let doctor: { id: number; userId: number; other: number }
  let patientId = 0
  // Other files put attachments into the shared folder.
  const folder = temporaryFolder()
  beforeAll(async () => {
    app = await openApp(open, { DATA_DIR: folder.path })
    const me = eq(users.email, accountOf('DOCTOR').email)
    const all = app.db.select({ id: doctors.id, userId: doctors.userId }).from(doctors).innerJoin(users, eq(users.id, doctors.userId))
    const [mine] = await all.where(me)
    const [other] = await app.db
      .select({ id: doctors.id })
      .from(doctors)
      .where(ne(doctors.id, mine?.id ?? 0))
      .limit(1)
    const [patient] = await app.db.select({ id: patients.id }).from(patients).limit(1)
    if (!mine || !other || !patient) throw new Error('The demo data lacks what this needs.')
    doctor = { ...mine, other: other.id }
    patientId = patient.id
  })
  afterAll(async () => {
    await app.close()
    folder.remove()
  })

  // Two of a doctor do not overlap, unless one of them is an overbooking.
  let made = 0
  async function newConsultation(values: Partial<typeof consultations.$inferInsert> = {}) {
    const date = new Date(Date.parse('2030-05-02T13:00:00.000Z') + 30 * MINUTE * made++).toISOString()
    const row = { doctorId: doctor.id, patientId, name: 'Control', date, durationInMinutes: 30, ...values }
    const [added] = await app.db.insert(consultations).values(row).returning({ id: consultations.id })
    return added?.id ?? 0
  }
  const read = async (id: number) => {
    const { body, headers } = await app.call('getConsultation', { as: 'BACKOFFICE', params: { id } })
    return { record: body as ConsultationRecord, etag: String(headers['etag']) } // it was held against the contract
  }
  const auditOf = (operation: string, id: number) =>
    app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.operation, operation), eq(auditLog.recordId, id)))
      .orderBy(auditLog.id)

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
      const nothing = { reopenedReason: null, cancelledKind: null, moved: null }
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
    const id = await of(doctor.id, '2030-01-01T12:00:00.000Z')
    const earlier = await of(doctor.id, '2029-01-01T12:00:00.000Z')
    const elsewhere = await of(doctor.other, '2031-01-01T12:00:00.000Z')
    const mine = await app.ok('getConsultation', { as: 'DOCTOR', params: { id } })
    expect(mine.patient).toEqual({
      id: row?.id,
      firstName: 'Ana',
      lastName: 'Gil',
      dateBirthday: null,
      dni: '30111222',
      phone: '1145678901',
    })
    expect(mine.otherConsultations.map((one) => one.id)).toEqual([earlier])
    expect((await read(id)).record.otherConsultations.map((one) => one.id)).toEqual([elsewhere, earlier])
    expect(await auditOf('getConsultation', id)).toHaveLength(2)
    expect(await auditOf('getConsultation', earlier)).toHaveLength(0)
  })

  describe('a note', () => {
    const content = 'Refiere mejoría.\n\n\tTA 120/80 «sin» <b>medicación</b>.'
    const write = (consultationId: number, key = randomUUID(), text = content) =>
      app.call('createFollowUpNote', { as: 'DOCTOR', headers: { 'idempotency-key': key }, body: { consultationId, content: text } })
    async function newNote(values: { doctorId?: number } = {}) {
      const consultationId = await newConsultation(values)
      const [note] = await app.db.insert(followUpNotes).values({ consultationId, content: 'Antes.', authorId: doctor.userId }).returning()
      return { consultationId, id: note?.id ?? 0 }
    }
    const notesOf = async (id: number) => (await read(id)).record.followUpNotes

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
      const { consultationId, id } = await newNote({ doctorId: doctor.other })
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

    describe('takes files:', () => {
      const attach = (id: number, file: Blob, key = randomUUID()) =>
        app.call('addAttachment', { as: 'DOCTOR', params: { id }, headers: { 'idempotency-key': key }, body: { file } })
      const attached = join(folder.path, 'files', 'attachments')
      const stored = () => (existsSync(attached) ? readdirSync(attached).sort() : [])
      const image = () =>
        sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } }).withExif({ IFD0: { Copyright: 'HIDDEN' } })

      test('a PDF and images, which lose what is hidden in them', async () => {
        const { id } = await newNote()
        const files = [
          ['pdf', fileOf(PDF, 'application/pdf')],
          ['png', fileOf(await image().png().toBuffer(), 'image/png')],
          ['jpeg', fileOf(await image().jpeg().toBuffer(), 'image/jpeg')],
          ['webp', fileOf(await image().webp().toBuffer(), 'image/webp')],
        ] as const
        for (const [, file] of files) expect(await attach(id, file)).toMatchObject({ status: 201 })
        const [note] = (await app.db.select().from(followUpNotes).where(eq(followUpNotes.id, id))) as [typeof followUpNotes.$inferSelect]
        const paths = (await notesOf(note.consultationId))[0]?.attachments ?? []
        expect(paths.map((path) => path.split('.').at(-1))).toEqual(files.map(([extension]) => extension))
        for (const path of paths) {
          const { bytes, status } = await app.call('getAttachment', { as: 'DOCTOR', params: { key: path.split('/').at(-1) } })
          expect(status).toBe(200)
          expect(Buffer.from(bytes).includes('HIDDEN')).toBe(false)
        }
        // A file is no correction: whoever corrects the note meanwhile goes on.
        expect(note.version).toBe(1)
      })

      test.each([
        ['HTML that says it is a PDF', 'application/pdf', '<!DOCTYPE html><script>alert(1)</script>'],
        ['SVG that says it is a PNG', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
        ['a text', 'text/plain', 'Hola'],
        ['nothing', 'application/pdf', ''],
      ])('not %s', async (_, type, bytes) => {
        const { id } = await newNote()
        const before = stored()
        expect(await attach(id, fileOf(bytes, type))).toMatchObject({ status: 422, body: { errors: { file: expect.any(String) } } })
        expect(await app.db.$count(attachments, eq(attachments.noteId, id))).toBe(0)
        expect(stored()).toEqual(before)
      })

      test('up to 10 MB, sent twice with one key as one', async () => {
        const { id } = await newNote()
        const key = randomUUID()
        const [first, second] = [await attach(id, pdfOf(10_000_000), key), await attach(id, pdfOf(10_000_000), key)]
        expect([first.status, second.text]).toEqual([201, first.text])
        expect((first.body as FollowUpNote).attachments).toHaveLength(1)
        const changed = pdfOf(10_000_000)
        expect(await attach(id, new Blob([changed.slice(0, 500), 'x', changed.slice(501)], { type: changed.type }), key)).toMatchObject({
          status: 422,
          body: { code: 'idempotency_key_reused' },
        })
        expect(await attach(id, pdfOf(10_000_001))).toMatchObject({
          status: 413,
          body: { errors: { file: 'El archivo no puede superar los 10 MB.' } },
        })
      })

      test('each with its name, type and size, and serves it under that name', async () => {
        const { consultationId, id } = await newNote()
        await attach(id, fileOf(PDF, 'application/pdf', 'C:\\estudios\\Ecografía «riñón».pdf'))
        await attach(id, fileOf(await image().jpeg().toBuffer(), 'image/png', 'foto.exe'))
        // One of an earlier version, which kept none of it.
        const key = `${randomUUID().slice(0, 22)}.pdf`
        const [older] = await app.db.insert(attachments).values({ noteId: id, key }).returning({ id: attachments.id })
        const [note] = await notesOf(consultationId)
        const [paths, files] = [note?.attachments ?? [], note?.files ?? []]
        expect(files).toEqual([
          { path: paths[0], name: 'Ecografía «riñón».pdf', type: 'application/pdf', size: PDF.length },
          { path: paths[1], name: 'foto.exe.jpeg', type: 'image/jpeg', size: expect.any(Number) },
          { path: `/attachments/${key}`, name: `adjunto-${older?.id}.pdf`, type: 'application/pdf', size: null },
        ])
        const [pdf, jpeg] = await Promise.all(
          paths.slice(0, 2).map((path) => app.call('getAttachment', { as: 'DOCTOR', params: { key: path.split('/').at(-1) } })),
        )
        expect(pdf?.headers['content-disposition']).toBe(
          `inline; filename="Ecografia _rinon_.pdf"; filename*=UTF-8''Ecograf%C3%ADa%20%C2%ABri%C3%B1%C3%B3n%C2%BB.pdf`,
        )
        // The size is that of what is kept, which an image was drawn anew for.
        expect(files[1]?.size).toBe(jpeg?.bytes.byteLength)
      })

      describe('of which a correction takes some away:', () => {
        const withFiles = async (...names: string[]) => {
          const note = await newNote()
          for (const name of names) await attach(note.id, fileOf(PDF, 'application/pdf', name))
          const [{ attachments: paths = [] } = {}] = await notesOf(note.consultationId)
          return { ...note, paths }
        }
        const correct = (id: number, removedAttachments: readonly (string | undefined)[], headers = {}) =>
          app.call('correctFollowUpNote', { as: 'DOCTOR', params: { id }, headers, body: { content: 'Después.', removedAttachments } })
        const namesOf = (files: FollowUpNote['files']) => files?.map(({ name }) => name)

        test('earlier versions still have them, the file is kept, and the log tells', async () => {
          const { consultationId, id, paths } = await withFiles('a.pdf', 'b.pdf')
          expect(await correct(id, [paths[0]])).toMatchObject({ status: 200, body: { attachments: [paths[1]], version: 2 } })
          await attach(id, fileOf(PDF, 'application/pdf', 'c.pdf'))
          // What is away stays away, and a correction that names none takes none.
          expect((await correct(id, [paths[0]])).status).toBe(200)
          await app.ok('correctFollowUpNote', { as: 'DOCTOR', params: { id }, body: { content: 'Al final.' } })
          const [note] = await notesOf(consultationId)
          expect(namesOf(note?.files)).toEqual(['b.pdf', 'c.pdf'])
          expect(note?.versions?.map(({ content, files }) => [content, namesOf(files)])).toEqual([
            ['Antes.', ['a.pdf', 'b.pdf']],
            ['Después.', ['b.pdf', 'c.pdf']],
            ['Después.', ['b.pdf', 'c.pdf']],
          ])
          const [first] = await auditOf('correctFollowUpNote', id)
          expect(first).toMatchObject({ after: { removedAttachments: [paths[0]] } })

          const key = paths[0]?.split('/').at(-1) ?? ''
          const longAgo = new Date(Date.now() - 60 * 24 * 60 * MINUTE)
          utimesSync(join(attached, key), longAgo, longAgo)
          await sweepFiles(app.db, await openFiles({ dataDir: folder.path, s3: undefined }), new AbortController().signal)
          expect(await app.call('getAttachment', { as: 'DOCTOR', params: { key } })).toMatchObject({ status: 200 })
        })

        test('not over a version that nobody saw, and once by a repeated request', async () => {
          const { consultationId, id, paths } = await withFiles('a.pdf', 'b.pdf')
          const headers = { 'if-match': '"1"', 'idempotency-key': randomUUID() }
          const [first, again] = [await correct(id, [paths[0]], headers), await correct(id, [paths[0]], headers)]
          expect([first.status, again.text]).toEqual([200, first.text])
          expect(await correct(id, [paths[1]], { 'if-match': '"1"' })).toMatchObject({ status: 412 })
          expect(await correct(id, [paths[1]], headers)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
          expect(namesOf((await notesOf(consultationId))[0]?.files)).toEqual(['b.pdf'])
        })

        test('none of another note, and then nothing is corrected', async () => {
          const [mine, other] = [await withFiles('a.pdf'), await withFiles('b.pdf')]
          expect(await correct(mine.id, [mine.paths[0], other.paths[0]])).toMatchObject({
            status: 422,
            body: { errors: { removedAttachments: 'La nota no tiene ese archivo.' } },
          })
          for (const { consultationId } of [mine, other])
            expect(await notesOf(consultationId)).toMatchObject([{ content: 'Antes.', attachments: [expect.any(String)] }])
        })

        test('which makes room for others', async () => {
          const { id, paths } = await withFiles('a.pdf')
          const rows = Array.from({ length: 19 }, () => ({ noteId: id, key: `${randomUUID().slice(0, 22)}.pdf` }))
          await app.db.insert(attachments).values(rows)
          expect((await attach(id, fileOf(PDF, 'application/pdf'))).status).toBe(422)
          await correct(id, [paths[0]])
          expect((await attach(id, fileOf(PDF, 'application/pdf'))).status).toBe(201)
        })
      })

      test('twenty at most, also when more come at once', async () => {
        const { id } = await newNote()
        const [before, rows] = [
          stored().length,
          Array.from({ length: 18 }, () => ({ noteId: id, key: `${randomUUID().slice(0, 22)}.pdf` })),
        ]
        await app.db.insert(attachments).values(rows)
        const answers = await Promise.all(Array.from({ length: 4 }, () => attach(id, fileOf(PDF, 'application/pdf'))))
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
        expect(await app.db.$count(attachments, eq(attachments.noteId, id))).toBe(20)
        // A refused file is not kept.
        expect(stored()).toHaveLength(before + 2)
      })
    })
  })
})
