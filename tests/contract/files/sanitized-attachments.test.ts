import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sanitizeAttachment } from '#server/platform/files/sanitize-upload.ts'
import { cleanedFiles, HTML, MARK, MESSAGES, PDF, refusedFiles, text } from '#tests/support/contract/uploaded-files.ts'

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
