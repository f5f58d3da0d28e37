import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { User } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { attachments, followUpNotes } from '#server/clinical/schema.ts'
import { sanitizeAttachment } from '#server/platform/files/sanitize-upload.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

/** Nobody sends this by chance: where it shows up again, something of the upload has survived. */
const MARK = 'HIDDEN-2b1f7c'
const HTML = `<!DOCTYPE html><html><body>${MARK}<script>alert(document.domain)</script></body></html>`
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert('${MARK}')"><rect width="9" height="9"/></svg>`
const PDF = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`

const picture = (side = 40) =>
  sharp({ create: { width: side, height: Math.round(side / 2), channels: 3, background: { r: 120, g: 150, b: 130 } } })
const noise = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
const png = () => picture().png().toBuffer()
const jpeg = () => picture().jpeg().toBuffer()
const webp = () => picture().webp().toBuffer()
const text = (value: string) => Buffer.from(value)
const gps = { IFD0: { Copyright: MARK }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 12/1' } }

function chunk(type: string, data: Uint8Array) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Uint8Array) {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A real picture of one colour, a few kilobytes for as many pixels as one likes. */
function plainPng(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)), { level: 9 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** The picture with one more chunk behind its header. */
const withChunk = (image: Buffer, type: string, data: Uint8Array) =>
  Buffer.concat([image.subarray(0, 33), chunk(type, data), image.subarray(33)])

/** The picture with a comment, as cameras and attackers write it, behind its first marker. */
function withComment(image: Buffer, comment: string) {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return Buffer.concat([image.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, Buffer.from(comment, 'latin1'), image.subarray(2)])
}

type Why = 'unknown' | 'damaged' | 'many' | 'empty'
const MESSAGES: Record<Why, string> = {
  unknown: 'El archivo tiene que ser una imagen PNG, JPEG o WebP.',
  damaged: 'La imagen está dañada o incompleta. Probá con otra.',
  many: 'La imagen no puede superar los 25 megapíxeles.',
  empty: 'El archivo está vacío: no tiene ningún dato. Elegí otro.',
}

/** What is not a picture that we take, whatever it calls itself, and why. */
const refusedFiles: [name: string, why: Why, type: string, bytes: () => Buffer | Promise<Buffer>][] = [
  ['an SVG', 'unknown', 'image/svg+xml', () => text(SVG)],
  ['an SVG that calls itself PNG', 'unknown', 'image/png', () => text(SVG)],
  ['a compressed SVG', 'unknown', 'image/png', () => gzipSync(SVG)],
  ['an SVG that reads a local file', 'unknown', 'image/webp', () => text(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`)],
  ['HTML that calls itself PNG', 'unknown', 'image/png', () => text(HTML)],
  ['HTML behind the signature of a PNG', 'damaged', 'image/png', () => Buffer.concat([SIGNATURE, text(HTML)])],
  [
    'HTML behind the signature of a JPEG',
    'damaged',
    'image/jpeg',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(HTML)]),
  ],
  ['HTML behind the signature of a GIF', 'unknown', 'image/png', () => text(`GIF89a/*${HTML}*/`)],
  ['a script', 'unknown', 'image/jpeg', () => text(`#!/bin/sh\necho ${MARK}`)],
  ['a GIF', 'unknown', 'image/gif', () => picture().gif().toBuffer()],
  ['a TIFF', 'unknown', 'image/tiff', () => picture().tiff().toBuffer()],
  ['an AVIF', 'unknown', 'image/avif', () => picture().avif().toBuffer()],
  ['a PDF', 'unknown', 'application/pdf', () => text(PDF)],
  ['the first half of a PNG', 'damaged', 'image/png', async () => (await noise().png().toBuffer()).subarray(0, 20_000)],
  ['the first half of a JPEG', 'damaged', 'image/jpeg', async () => (await noise().jpeg({ quality: 100 }).toBuffer()).subarray(0, 20_000)],
  ['the first half of a WebP', 'damaged', 'image/webp', async () => (await noise().webp().toBuffer()).subarray(0, 20_000)],
  ['a PNG with a hole', 'damaged', 'image/png', async () => (await noise().png().toBuffer()).fill(0, 20_000, 20_100)],
  ['the header of a JPEG', 'damaged', 'image/jpeg', async () => (await jpeg()).subarray(0, 20)],
  ['a PNG of no size', 'damaged', 'image/png', () => plainPng(0, 0)],
  ['an empty file', 'empty', 'image/png', () => Buffer.alloc(0)],
  ['a file of one byte', 'unknown', 'image/png', () => Buffer.from([0x89])],
  ['noise', 'unknown', 'image/png', () => Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) % 251))],
  ['a picture of 400 megapixels in a few kilobytes', 'many', 'image/png', () => plainPng(20_000, 20_000)],
  ['a picture one row above 25 megapixels', 'many', 'image/png', () => plainPng(5_000, 5_001)],
  ['a header that claims 4 gigapixels', 'damaged', 'image/png', () => plainPng(65_500, 8).fill(0xff, 20, 22)],
  ['a very long line', 'many', 'image/png', () => plainPng(4_000_000, 7)],
]

/** Pictures that carry something else as well. */
const cleanedFiles: [name: string, type: string, bytes: () => Buffer | Promise<Buffer>][] = [
  ['a PNG', 'image/png', png],
  ['a JPEG', 'image/jpeg', jpeg],
  ['a WebP', 'image/webp', webp],
  ['a PNG that calls itself SVG', 'image/svg+xml', png],
  ['a PNG that calls itself HTML', 'text/html', png],
  ['a PNG of 25 megapixels', 'image/png', () => plainPng(5_000, 5_000)],
  ['a JPEG with EXIF and the place where it was taken', 'image/jpeg', () => picture().withExif(gps).jpeg().toBuffer()],
  ['a WebP with EXIF and the place where it was taken', 'image/webp', () => picture().withExif(gps).webp().toBuffer()],
  ['a PNG with EXIF and the place where it was taken', 'image/png', () => picture().withExif(gps).png().toBuffer()],
  ['a JPEG with XMP', 'image/jpeg', () => picture().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`).jpeg().toBuffer()],
  ['a JPEG with a colour profile', 'image/jpeg', () => picture().withIccProfile('p3').jpeg().toBuffer()],
  ['a PNG followed by HTML', 'image/png', async () => Buffer.concat([await png(), text(HTML)])],
  ['a JPEG followed by a PDF', 'image/jpeg', async () => Buffer.concat([await jpeg(), text(`${MARK}${PDF}`)])],
  ['a JPEG with PHP in a comment', 'image/jpeg', async () => withComment(await jpeg(), `<?php system($_GET['${MARK}']) ?>`)],
  ['a JPEG with HTML in a comment', 'image/jpeg', async () => withComment(await jpeg(), HTML)],
  ['a PNG with HTML in a text chunk', 'image/png', async () => withChunk(await png(), 'tEXt', text(`Comment\0${HTML}`))],
  [
    'a PNG with 200 MB of compressed text',
    'image/png',
    async () => withChunk(await png(), 'zTXt', Buffer.concat([text(`${MARK}\0\0`), deflateSync(Buffer.alloc(200_000_000), { level: 9 })])),
  ],
]

// The database has little to do with it.
describe.each(anyDatabase)('on $name', ({ open }) => {
  const folder = temporaryFolder()
  const data = join(folder.path, 'around', 'data')
  let app: TestApp
  let doctor: { id: number; userId: number }
  beforeAll(async () => {
    mkdirSync(data, { recursive: true })
    cpSync(join(inject('demoFiles'), 'files'), join(data, 'files'), { recursive: true })
    app = await openApp(open, { DATA_DIR: data })
    const [found] = await app.db
      .select({ id: doctors.id, userId: doctors.userId })
      .from(doctors)
      .innerJoin(users, eq(users.id, doctors.userId))
      .where(eq(users.email, accountOf('DOCTOR').email))
    if (!found) throw new Error('The demo doctor is missing.')
    doctor = found
  })
  afterAll(async () => {
    await app.close()
    folder.remove()
  })

  /** Every file below the folder that the data folder is in but those in the bin, by its path from the root of the stored files. */
  const files = () => all().filter((path) => !path.startsWith('bin/'))
  const all = () =>
    readdirSync(folder.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(join(data, 'files'), join(entry.parentPath, entry.name)))
      .sort()
  const send = (image: unknown, more: object = {}, headers: Record<string, string> = {}) =>
    app.call('updateDoctor', { as: 'DOCTOR', params: { id: doctor.userId }, body: { profileImage: image, ...more }, headers })
  const me = () => app.ok('getUser', { as: 'DOCTOR', params: { id: doctor.userId } })
  const fileOf = (bytes: Uint8Array, type: string, name = 'retrato.png') => new File([new Uint8Array(bytes)], name, { type })
  const pathOf = ({ profileImage }: User) => (profileImage ?? '').slice(1)

  describe('a profile image', () => {
    test.each(refusedFiles)('is refused when it is %s, and nothing is kept of it', async (_, why, type, make) => {
      const [before, stored] = [await me(), files()]
      const { status, body } = await send(fileOf(await make(), type))
      expect({ status, body }).toMatchObject({ status: 422, body: { errors: { profileImage: MESSAGES[why] } } })
      expect(files()).toEqual(stored)
      expect(await me()).toEqual(before)
    })

    test('goes away with an empty part, and its file into the bin, out of which nobody reads it', async () => {
      await send(fileOf(await png(), 'image/png'))
      const stored = files()
      const key = pathOf(await me())
      const { status, body } = await send('')
      expect(status).toBe(200)
      expect(body).toMatchObject({ profileImage: null, doctor: { profileImage: null } })
      expect(files()).toEqual(stored.filter((file) => file !== key))
      expect(all()).toContain(`bin/${key}`)
      expect((await app.call('getProfileImage', { as: 'SECRETARY', params: { key: key.split('/')[1] } })).status).toBe(404)
      expect(all()).toContain(`bin/${key}`)
    })

    test.each(cleanedFiles)('is drawn anew when it is %s: a small WebP, and nothing that came with it', async (_, type, make) => {
      const [before, stored] = [pathOf(await me()), files()]
      const { status, body } = await send(fileOf(await make(), type))
      expect(status).toBe(200)
      const key = pathOf(body as User)
      expect(key).toMatch(/^profile-images\/[\w-]{22}\.webp$/)
      // The one before it, if any, is gone, the new one is in its place, and there is nothing else, anywhere.
      expect(files()).toEqual([...stored.filter((path) => path !== before), key].sort())

      const { bytes, headers } = await app.call('getProfileImage', { as: 'SECRETARY', params: { key: key.split('/')[1] } })
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline; filename="imagen.webp"',
        'x-content-type-options': 'nosniff',
      })
      expect(Buffer.from(bytes)).toEqual(readFileSync(join(data, 'files', key)))
      expect(Buffer.from(bytes).includes(MARK)).toBe(false)
      expect(bytes.byteLength).toBeLessThan(200_000)
      const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(Buffer.from(bytes)).metadata()
      expect({ format, exif, icc, xmp, iptc, orientation }).toEqual({ format: 'webp' })
      expect(Math.max(width, height)).toBeLessThanOrEqual(512)
    })

    test('stands upright when only its metadata said so', async () => {
      const { body } = await send(fileOf(await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer(), 'image/jpeg'))
      const { width, height } = await sharp(readFileSync(join(data, 'files', pathOf(body as User)))).metadata()
      expect([width, height]).toEqual([20, 40])
    })

    test.each([
      ['11 MB', 11_000_000],
      ['one byte above 5 MB', 5_000_001],
    ])('of %s is refused as too large, with a message for its field', async (_, size) => {
      const stored = files()
      const bytes = Buffer.concat([await png(), Buffer.alloc(size)]).subarray(0, size)
      const answer = await send(fileOf(bytes, 'image/png'))
      expect(answer).toMatchObject({ status: 413, body: { code: 'too_large', errors: { profileImage: expect.stringContaining('5 MB') } } })
      expect(files()).toEqual(stored)
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
      const stored = files()
      const { status, body } = await send(fileOf(await png(), 'image/png', name))
      if (status === 200) {
        expect(files().filter((path) => !stored.includes(path))).toEqual([pathOf(body as User)])
      } else {
        expect(status).toBe(422)
        expect(files()).toEqual(stored)
      }
      expect(files().some((path) => path.startsWith('..') || path.includes('escaped'))).toBe(false)
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
      const [before, stored] = [await me(), files()]
      const { status, body } = await sending()
      expect([400, 413, 415, 422]).toContain(status)
      expect(body).toMatchObject({ status, message: expect.any(String) })
      expect(files()).toEqual(stored)
      expect(await me()).toEqual(before)
    })

    test('changes nothing when the form holds nothing, or what cannot be read', async () => {
      const [before, stored] = [await me(), files()]
      for (const parts of [[], [text(`Content-Disposition: form-data; name="${'x'.repeat(100_000)}`)], [text('\r\n\r\nx')]]) {
        expect([200, 400, 422]).toContain((await raw(parts)).status)
        expect(files()).toEqual(stored)
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
      const [before, stored] = [await me(), files()]
      const image = fileOf(await webp(), 'image/webp')
      expect((await send(image, {}, { 'if-match': '"0"' })).status).toBe(412)
      expect((await send(image, { categories: [2_147_483_647] })).status).toBe(422)
      expect((await send(image, { firstName: '' })).status).toBe(422)
      expect(files()).toEqual(stored)
      expect(await me()).toEqual(before)
      expect((await app.call('getProfileImage', { as: 'DOCTOR', params: { key: pathOf(before).split('/')[1] } })).status).toBe(200)
    })

    test('of somebody else is not changed', async () => {
      const stored = files()
      const [other] = await app.db.select({ userId: doctors.userId }).from(doctors).orderBy(doctors.id).offset(5).limit(1)
      const body = { profileImage: fileOf(await png(), 'image/png') }
      expect((await app.refused('updateDoctor', { as: 'DOCTOR', params: { id: other?.userId }, body })).status).toBe(404)
      expect((await app.refused('updateDoctor', { as: 'SECRETARY', params: { id: other?.userId }, body })).status).toBe(403)
      expect(files()).toEqual(stored)
    })
  })

  describe('the address of a file', () => {
    test.each(['profile-images', 'attachments'])('of %s reaches nothing outside its folder', async (kind) => {
      const headers = { authorization: `Bearer ${await app.tokenOf('BACKOFFICE')}` }
      const other = files().find((path) => !path.startsWith(kind))
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
        expect(Buffer.from(bytes)).toEqual(readFileSync(join(data, 'files', 'attachments', key)))
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

describe('an attachment that somebody sends', () => {
  const accept = (bytes: Uint8Array) => sanitizeAttachment(bytes, 'attachment')
  /** Each sign is one byte. */
  const bytesOf = (value: string) => Buffer.from(value, 'latin1')
  const refusal = (status: number, message: unknown = expect.any(String)) => ({ status, errors: { attachment: message } })

  test.each(refusedFiles.filter(([name]) => name !== 'a PDF'))('is refused when it is %s', async (_, why, __, make) => {
    const unknown = 'El archivo tiene que ser un PDF o una imagen PNG, JPEG o WebP.'
    await expect(accept(await make())).rejects.toMatchObject(refusal(422, { ...MESSAGES, unknown }[why]))
  })

  test.each(cleanedFiles)('is drawn anew when it is %s', async (_, __, make) => {
    const { key, bytes } = await accept(await make())
    const { format, exif, xmp, icc } = await sharp(Buffer.from(bytes)).metadata()
    expect(key).toMatch(new RegExp(`^[\\w-]{22}\\.${format}$`))
    expect({ exif, xmp, icc }).toEqual({})
    expect(Buffer.from(bytes).includes(MARK)).toBe(false)
  })

  test('is kept byte for byte when it is a PDF', async () => {
    expect(await accept(text(PDF))).toMatchObject({ key: expect.stringMatching(/^[\w-]{22}\.pdf$/), bytes: text(PDF) })
  })

  test.each([
    ['starts with HTML', `${HTML}${PDF}`],
    ['begins as a picture', `\x89PNG\r\n${PDF}`],
    ['begins as an archive', `PK\x03\x04${PDF}`],
    ['begins after more than readers look at', `${' '.repeat(1_024)}${PDF}`],
    ['has nothing in it', '%PDF-1.4\n'],
    ['is a line of text', '%PDF-'],
    ['has a version of its own', PDF.replace('1.4', '<b>')],
  ])('is refused when it is a PDF that %s', async (_, value) => {
    await expect(accept(bytesOf(value))).rejects.toMatchObject(refusal(422))
  })

  test.each([
    ['lines of a printer before it', `\x1b%-12345X@PJL JOB\r\n${PDF}`],
    ['a mark of its encoding before it', `\xef\xbb\xbf${PDF}`],
    ['a space before it', ` ${PDF}`],
    ['lines behind its end', `${PDF}${'\0'.repeat(2_000)}\r\n-- fin --`],
    ['no end', PDF.slice(0, 40)],
  ])('is kept byte for byte when it is a PDF of a laboratory with %s', async (_, value) => {
    expect((await accept(bytesOf(value))).bytes).toEqual(bytesOf(value))
  })

  test('is refused with a sentence of its own when it is empty', async () => {
    await expect(accept(new Uint8Array())).rejects.toMatchObject(refusal(422, 'El archivo está vacío: no tiene ningún dato. Elegí otro.'))
  })

  test('is refused above 10 MB', async () => {
    const pdf = (size: number) => Buffer.concat([text(PDF), Buffer.alloc(size - 2 * PDF.length, 0x20), text(PDF)])
    await expect(accept(pdf(11_000_000))).rejects.toMatchObject(refusal(413))
    await expect(accept(pdf(10_000_001))).rejects.toMatchObject(refusal(413))
    expect((await accept(pdf(10_000_000))).bytes).toHaveLength(10_000_000)
  })
})
