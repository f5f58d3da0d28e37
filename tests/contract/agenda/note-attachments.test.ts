import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FollowUpNote } from '#contract/generated/schema.ts'
import { attachments, followUpNotes } from '#server/clinical/schema.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { type DemoPeople, demoPeople } from '#tests/support/features/demo-people.ts'
import { fileOf, medicalRecords, PDF } from '#tests/support/features/medical-records.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

const MINUTE = 60_000
const pdfOf = (bytes: number) => fileOf(`%PDF-1.4\n${' '.repeat(bytes - 15)}\n%%EOF`, 'application/pdf')

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  let people: DemoPeople
  // Other files put attachments into the shared folder.
  const folder = temporaryFolder()
  beforeAll(async () => {
    app = await openApp(open, { DATA_DIR: folder.path })
    people = await demoPeople(app)
  })
  afterAll(async () => {
    await app.close()
    folder.remove()
  })
  const { auditOf, newNote, notesOf } = medicalRecords(() => ({ app, ...people }))

  describe('a note', () => {
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
        // A file is no correction of the note: it does not get in the way of one that somebody else is writing.
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

      test('up to 10 MB, sent twice with one key as one', { tags: 'full' }, async () => {
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
