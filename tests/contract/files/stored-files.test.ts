import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { consultations } from '#server/agenda/schema.ts'
import { attachments, followUpNotes } from '#server/clinical/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openFilesApp } from '#tests/support/features/files-app.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { opened } from '#tests/support/server/opened.ts'

// The database has little to do with it.
describe.each(anyDatabase)('on $name', ({ open }) => {
  const { app, data, doctor } = opened(() => openFilesApp(open))

  describe('the address of a file', () => {
    test.each(['profile-images', 'attachments'])('of %s reaches nothing outside its folder', async (kind) => {
      const headers = { authorization: `Bearer ${await app.tokenOf('BACKOFFICE')}` }
      const other = data.files().find((path) => !path.startsWith(kind))
      for (const key of [
        '../../../../../../etc/passwd',
        '..%2f..%2f..%2f..%2fetc%2fpasswd',
        '%2e%2e/%2e%2e/etc/passwd',
        '..%252f..%252fetc%252fpasswd',
        '..%5c..%5cetc%5cpasswd',
        '..%c0%af..%c0%afetc%c0%afpasswd',
        '%2fetc%2fpasswd',
        `..%2f${other?.replace('/', '%2f')}`,
        `${other?.split('/')[1]}`,
        'AAAAAAAAAAAAAAAAAAAAAA.webp%00.pdf',
        'AAAAAAAAAAAAAAAAAAAAAA.webp%0a',
        'AAAAAAAAAAAAAAAAAAAAAA.html',
        '.',
        '..',
        '%2e%2e',
        '%00',
        '%ff',
        'x'.repeat(5_000),
      ]) {
        const { statusCode, headers: answered, payload } = await app.app.inject({ url: `/api/v1/${kind}/${key}`, headers })
        expect([400, 404, 414, 422], key).toContain(statusCode)
        // Where the dots lead out of the API, the console's own page says that there is nothing.
        expect(answered['content-type'], key).toMatch(/^(application\/problem\+json|text\/html)/)
        expect(payload).not.toContain('root:x:0:0')
      }
    })
  })

  describe('an attachment', () => {
    const all = () =>
      app.db
        .select({ key: attachments.key, doctorId: consultations.doctorId })
        .from(attachments)
        .innerJoin(followUpNotes, eq(followUpNotes.id, attachments.noteId))
        .innerJoin(consultations, eq(consultations.id, followUpNotes.consultationId))

    test('is served as what it is, to be looked at, and never sniffed', async () => {
      const rows = await all()
      expect(rows.length).toBeGreaterThan(10)
      const safe = /^inline; filename="[\w.-]+"$/
      for (const { key } of rows) {
        const { status, bytes, headers } = await app.call('getAttachment', { as: 'BACKOFFICE', params: { key } })
        expect(status).toBe(200)
        const type =
          Buffer.from(bytes).subarray(0, 5).toString('latin1') === '%PDF-'
            ? 'application/pdf'
            : `image/${(await sharp(Buffer.from(bytes)).metadata()).format}`
        expect(headers).toMatchObject({
          'content-type': type,
          'content-disposition': expect.stringMatching(safe),
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
          'content-security-policy': expect.stringContaining("object-src 'none'"),
        })
        expect(Buffer.from(bytes)).toEqual(readFileSync(join(data.path, 'files', 'attachments', key)))
      }
    })

    test('is opened by those only who may open its consultation', async () => {
      const rows = await all()
      const [mine, other] = [rows.find((row) => row.doctorId === doctor.id), rows.find((row) => row.doctorId !== doctor.id)]
      const statusOf = async (key: string | undefined, as: Parameters<TestApp['call']>[1] = {}) =>
        (await app.call('getAttachment', { ...as, params: { key } })).status
      for (const as of ['BACKOFFICE', 'DOCTOR'] as const) expect(await statusOf(mine?.key, { as })).toBe(200)
      expect(await statusOf(other?.key, { as: 'DOCTOR' })).toBe(404)
      for (const as of ['SECRETARY', 'ADMINISTRATOR_CLINIC'] as const) expect(await statusOf(mine?.key, { as })).toBe(403)
      expect(await statusOf(mine?.key)).toBe(401)
      expect(await statusOf(mine?.key, { as: { token: 'made-up' } })).toBe(401)
    })

    test('whose file is missing is not found', async () => {
      const [row] = await app.db.select({ id: followUpNotes.id }).from(followUpNotes).limit(1)
      const key = `${'B'.repeat(22)}.pdf`
      await app.db.insert(attachments).values({ noteId: row?.id ?? 0, key })
      expect((await app.refused('getAttachment', { as: 'BACKOFFICE', params: { key } })).status).toBe(404)
    })
  })
})
