import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { Problem } from '../problem.ts'
import { extensionOf } from './paths.ts'

const MEGABYTE = 1_000_000
/** The largest image and attachment that anybody may send. The contract says the latter, too. */
export const LARGEST = { image: 5 * MEGABYTE, attachment: 10 * MEGABYTE }
const MOST_PIXELS = 25_000_000
const LARGEST_SIDE = { profile: 512, post: 1280, attachment: 4096 }
const IMAGES = ['png', 'jpeg', 'webp'] as const

// The library reads many more formats, SVG among them. Each one that is not needed is a risk.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)

/** A file that may be stored. An image was drawn anew, a PDF was checked, and the key does not tell whose file it is. */
export type Accepted = { key: string; bytes: Uint8Array }

const randomKey = (extension: string) => `${randomBytes(16).toString('base64url')}.${extension}`

/** Draws an image anew, upright and without metadata. So the place where a photo was taken is not kept, nor anything hidden in the file. */
const redraw = (bytes: Uint8Array, side: number) =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

const rejection = (field: string, message: string, status = 422) =>
  new Problem(status, message, { ...(status === 422 && { code: 'not_an_image' }), errors: { [field]: message } })

const NO_IMAGE = 'El archivo tiene que ser una imagen PNG, JPEG o WebP.'
const NO_ATTACHMENT = 'El archivo tiene que ser un PDF o una imagen PNG, JPEG o WebP.'
const EMPTY = 'El archivo está vacío: no tiene ningún dato. Elegí otro.'

/** The bytes of a file that somebody sent, which may be none. */
function requireBytes(bytes: unknown, field: string, unknownFormat: string): Uint8Array {
  if (!(bytes instanceof Uint8Array)) throw rejection(field, unknownFormat)
  if (bytes.byteLength === 0) throw rejection(field, EMPTY)
  return bytes
}

/** Turns an error of the library into the problem that the caller sees. */
const rejectUnreadable = (field: string, unknownFormat: string) => (error: unknown) => {
  const reason = error instanceof Error ? error.message : ''
  if (reason.includes('pixel limit')) throw rejection(field, 'La imagen no puede superar los 25 megapíxeles.')
  if (/unsupported image format|is empty/.test(reason)) throw rejection(field, unknownFormat)
  throw rejection(field, 'La imagen está dañada o incompleta. Probá con otra.')
}

const draw = (image: Sharp, field: string) => image.toBuffer().catch(rejectUnreadable(field, NO_IMAGE))

/** Makes an image of what somebody sent in `field`. PNG, JPEG and WebP become a small WebP; anything else is rejected. */
const sanitizeImage =
  (side: number) =>
  async (sent: unknown, field: string): Promise<Accepted> => {
    const bytes = requireBytes(sent, field, NO_IMAGE)
    if (bytes.byteLength > LARGEST.image) throw rejection(field, 'La imagen no puede superar los 5 MB.', 413)
    return { key: randomKey('webp'), bytes: await draw(redraw(bytes, side).webp({ quality: 85 }), field) }
  }

export const sanitizeProfileImage = sanitizeImage(LARGEST_SIDE.profile)
export const sanitizePostImage = sanitizeImage(LARGEST_SIDE.post)

/** Makes an attachment of what somebody sent in `field`. A PDF stays as it is; an image is drawn anew in its own format. */
export async function sanitizeAttachment(sent: unknown, field: string): Promise<Accepted> {
  const bytes = requireBytes(sent, field, NO_ATTACHMENT)
  if (bytes.byteLength > LARGEST.attachment) throw rejection(field, 'El archivo no puede superar los 10 MB.', 413)
  if (isPdf(bytes)) return { key: randomKey('pdf'), bytes }
  const format = await formatOf(bytes).catch(rejectUnreadable(field, NO_ATTACHMENT))
  const known = IMAGES.find((name) => name === format)
  if (!known) throw rejection(field, NO_ATTACHMENT)
  return { key: randomKey(known), bytes: await draw(redraw(bytes, LARGEST_SIDE.attachment).toFormat(known), field) }
}

// `async` turns the error that the library throws for an empty file into a rejected promise, like its other errors.
const formatOf = async (bytes: Uint8Array) => (await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()).format

/** So far readers look for the header. Instruments and mail programs write lines of their own before it, and behind the end. */
const HEADER_WITHIN = 1024
/** How other kinds of files begin that a program could take this one for: pictures, sounds, archives, programs. */
const OTHER_KINDS = /^(?:.PNG|GIF8|\xff\xd8\xff|RIFF|BM|II\*|MM|OggS|ID3|fLaC|PK|Rar!|7z|MZ|.ELF|#!)/s

/** How an object begins. The parts have a length, as an unlimited run of spaces in 10 MB exhausts the stack of the engine that matches them. */
const OBJECT = /\d\s{1,16}\d{1,10}\s{1,16}obj\b/

/** Whether a file is a PDF as readers accept one: with its header in the first bytes, before which nothing is that another program would read, and with an object or an end. */
function isPdf(bytes: Uint8Array) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = file.subarray(0, HEADER_WITHIN).toString('latin1')
  const at = head.search(/%PDF-[12]\.\d/)
  const before = head.slice(0, Math.max(at, 0))
  const isWhole = () => file.includes('%%EOF') || OBJECT.test(file.toString('latin1'))
  return at >= 0 && !/[<{]/.test(before) && !OTHER_KINDS.test(before) && isWhole()
}

const TYPES: Record<string, string> = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

/** The media type of a stored file, by its key. */
export const typeOf = (key: string) => TYPES[extensionOf(key)] ?? 'application/octet-stream'
