import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { User } from '#contract/generated/schema.ts'
import { doctors } from '#server/accounts/schema.ts'
import { cleanedFiles, HTML, MARK, MESSAGES, picture, png, refusedFiles, text, webp } from '#tests/support/contract/uploaded-files.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openFilesApp } from '#tests/support/features/files-app.ts'
import { opened } from '#tests/support/server/opened.ts'

// The database has little to do with it.
describe.each(anyDatabase)('on $name', ({ open }) => {
  const { app, data, doctor } = opened(() => openFilesApp(open))

  const send = (image: unknown, more: object = {}, headers: Record<string, string> = {}) =>
    app.call('updateDoctor', { as: 'DOCTOR', params: { id: doctor.userId }, body: { profileImage: image, ...more }, headers })
  const me = () => app.ok('getUser', { as: 'DOCTOR', params: { id: doctor.userId } })
  const fileOf = (bytes: Uint8Array, type: string, name = 'retrato.png') => new File([new Uint8Array(bytes)], name, { type })
  const pathOf = ({ profileImage }: User) => (profileImage ?? '').slice(1)

  describe('a profile image', () => {
    test.each(refusedFiles)('is refused when it is %s, and nothing is kept of it', async (_, why, type, make) => {
      const [before, stored] = [await me(), data.files()]
      const { status, body } = await send(fileOf(await make(), type))
      expect({ status, body }).toMatchObject({ status: 422, body: { errors: { profileImage: MESSAGES[why] } } })
      expect(data.files()).toEqual(stored)
      expect(await me()).toEqual(before)
    })

    test('goes away with an empty part, and its file into the bin, out of which nobody reads it', async () => {
      await send(fileOf(await png(), 'image/png'))
      const stored = data.files()
      const key = pathOf(await me())
      const { status, body } = await send('')
      expect(status).toBe(200)
      expect(body).toMatchObject({ profileImage: null, doctor: { profileImage: null } })
      expect(data.files()).toEqual(stored.filter((file) => file !== key))
      expect(data.all()).toContain(`bin/${key}`)
      expect((await app.call('getProfileImage', { as: 'SECRETARY', params: { key: key.split('/')[1] } })).status).toBe(404)
      expect(data.all()).toContain(`bin/${key}`)
    })

    test.each(cleanedFiles)('is drawn anew when it is %s: a small WebP, and nothing that came with it', async (_, type, make) => {
      const [before, stored] = [pathOf(await me()), data.files()]
      const { status, body } = await send(fileOf(await make(), type))
      expect(status).toBe(200)
      const key = pathOf(body as User)
      expect(key).toMatch(/^profile-images\/[\w-]{22}\.webp$/)
      // The one before it, if any, is gone, the new one is in its place, and there is nothing else, anywhere.
      expect(data.files()).toEqual([...stored.filter((path) => path !== before), key].sort())

      const { bytes, headers } = await app.call('getProfileImage', { as: 'SECRETARY', params: { key: key.split('/')[1] } })
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline; filename="imagen.webp"',
        'x-content-type-options': 'nosniff',
      })
      expect(Buffer.from(bytes)).toEqual(readFileSync(join(data.path, 'files', key)))
      expect(Buffer.from(bytes).includes(MARK)).toBe(false)
      expect(bytes.byteLength).toBeLessThan(200_000)
      const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(Buffer.from(bytes)).metadata()
      expect({ format, exif, icc, xmp, iptc, orientation }).toEqual({ format: 'webp' })
      expect(Math.max(width, height)).toBeLessThanOrEqual(512)
    })

    test('stands upright when only its metadata said so', async () => {
      const { body } = await send(fileOf(await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer(), 'image/jpeg'))
      const { width, height } = await sharp(readFileSync(join(data.path, 'files', pathOf(body as User)))).metadata()
      expect([width, height]).toEqual([20, 40])
    })

    test.each([
      ['11 MB', 11_000_000],
      ['one byte above 5 MB', 5_000_001],
    ])('of %s is refused as too large, with a message for its field', async (_, size) => {
      const stored = data.files()
      const bytes = Buffer.concat([await png(), Buffer.alloc(size)]).subarray(0, size)
      const answer = await send(fileOf(bytes, 'image/png'))
      expect(answer).toMatchObject({ status: 413, body: { code: 'too_large', errors: { profileImage: expect.stringContaining('5 MB') } } })
      expect(data.files()).toEqual(stored)
    })

    test('of 5 MB is taken', async () => {
      const bytes = Buffer.concat([await png(), Buffer.alloc(5_000_000)]).subarray(0, 5_000_000)
      expect((await send(fileOf(bytes, 'image/png'))).status).toBe(200)
    })

    test.each([
      '../../../../escaped.png',
      '..\\..\\..\\escaped.png',
      '/tmp/escaped.png',
      '..%2f..%2f..%2fescaped.png',
      '%2e%2e%2fescaped.png',
      '....//....//escaped.png',
      '..%c0%af..%c0%afescaped.png',
      'file:///tmp/escaped.png',
      'escaped.png\u0000.html',
      'escaped.php',
      '.htaccess',
      'CON',
      '',
      ' ',
      'ñ漢🎉\u202egnp.exe',
      'x'.repeat(5_000),
      '"; filename="second.html',
    ])('called %j is stored under a random name, in its place', async (name) => {
      const stored = data.files()
      const { status, body } = await send(fileOf(await png(), 'image/png', name))
      if (status === 200) {
        expect(data.files().filter((path) => !stored.includes(path))).toEqual([pathOf(body as User)])
      } else {
        expect(status).toBe(422)
        expect(data.files()).toEqual(stored)
      }
      expect(data.files().some((path) => path.startsWith('..') || path.includes('escaped'))).toBe(false)
    })

    test.each([
      ['text instead of a file', () => send('retrato.png')],
      ['the path of a file of the server', () => send('/etc/passwd')],
      ['JSON', () => send({ type: 'Buffer', data: [1, 2, 3] })],
      ['two files', async () => raw([part('profileImage', await png()), part('profileImage', await png())])],
      ['a file in a field of text', async () => raw([part('firstName', text('Ana'))])],
      ['a file in a field that does not exist', async () => raw([part('other', await png())])],
      ['a field that is called like the prototype', () => raw([part('__proto__', text('{}'), '')])],
      ['a field that is called like a constructor', () => raw([part('constructor', text('{}'), '')])],
      ['a field without a name', () => raw([Buffer.concat([text('Content-Disposition: form-data\r\n\r\n'), text('x')])])],
      ['a form without an end', () => raw([part('profileImage', text('x'))], '')],
      ['a form that is no form', () => rawBody(text('profileImage=1'), BOUNDARY)],
      ['a form whose boundary is missing', () => rawBody(text(HTML), undefined)],
      ['a thousand parts', () => raw(Array.from({ length: 1_000 }, (_, index) => part(`field${index}`, text('x'), '')))],
    ])('is refused when the form holds %s', async (_, sending) => {
      const [before, stored] = [await me(), data.files()]
      const { status, body } = await sending()
      expect([400, 413, 415, 422]).toContain(status)
      expect(body).toMatchObject({ status, message: expect.any(String) })
      expect(data.files()).toEqual(stored)
      expect(await me()).toEqual(before)
    })

    test('changes nothing when the form holds nothing, or what cannot be read', async () => {
      const [before, stored] = [await me(), data.files()]
      for (const parts of [[], [text(`Content-Disposition: form-data; name="${'x'.repeat(100_000)}`)], [text('\r\n\r\nx')]]) {
        expect([200, 400, 422]).toContain((await raw(parts)).status)
        expect(data.files()).toEqual(stored)
        expect(await me()).toEqual(before)
      }
    })

    const BOUNDARY = 'boundary-of-the-test'
    const part = (name: string, bytes: Uint8Array, file = '; filename="x.png"\r\nContent-Type: image/png') =>
      Buffer.concat([text(`Content-Disposition: form-data; name="${name}"${file}\r\n\r\n`), bytes])
    const raw = (parts: Buffer[], end = `--${BOUNDARY}--\r\n`) =>
      rawBody(Buffer.concat([...parts.flatMap((one) => [text(`--${BOUNDARY}\r\n`), one, text('\r\n')]), text(end)]), BOUNDARY)
    /** A form as no browser sends it. */
    async function rawBody(payload: Buffer, boundary: string | undefined) {
      const answer = await app.app.inject({
        method: 'PATCH',
        url: `/api/v1/users/doctor/${doctor.userId}`,
        headers: {
          authorization: `Bearer ${await app.tokenOf('DOCTOR')}`,
          'content-type': `multipart/form-data${boundary === undefined ? '' : `; boundary=${boundary}`}`,
        },
        payload,
      })
      return { status: answer.statusCode, body: answer.json<unknown>() }
    }

    test('is named when the form holds two of it', async () => {
      const { status, body } = await raw([part('profileImage', await png()), part('profileImage', await png())])
      expect([status, body]).toEqual([422, expect.objectContaining({ errors: { profileImage: expect.any(String) } })])
    })

    test('that comes with a change that is refused leaves no file, and the one before it stays', async () => {
      await send(fileOf(await png(), 'image/png'))
      const [before, stored] = [await me(), data.files()]
      const image = fileOf(await webp(), 'image/webp')
      expect((await send(image, {}, { 'if-match': '"0"' })).status).toBe(412)
      expect((await send(image, { categories: [2_147_483_647] })).status).toBe(422)
      expect((await send(image, { firstName: '' })).status).toBe(422)
      expect(data.files()).toEqual(stored)
      expect(await me()).toEqual(before)
      expect((await app.call('getProfileImage', { as: 'DOCTOR', params: { key: pathOf(before).split('/')[1] } })).status).toBe(200)
    })

    test('of somebody else is not changed', async () => {
      const stored = data.files()
      const [other] = await app.db.select({ userId: doctors.userId }).from(doctors).orderBy(doctors.id).offset(5).limit(1)
      const body = { profileImage: fileOf(await png(), 'image/png') }
      expect((await app.refused('updateDoctor', { as: 'DOCTOR', params: { id: other?.userId }, body })).status).toBe(404)
      expect((await app.refused('updateDoctor', { as: 'SECRETARY', params: { id: other?.userId }, body })).status).toBe(403)
      expect(data.files()).toEqual(stored)
    })
  })
})
