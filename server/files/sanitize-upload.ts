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
  async (bytes: unknown, field: string): Promise<Accepted> => {
    if (!(bytes instanceof Uint8Array && bytes.byteLength > 0)) throw rejection(field, NO_IMAGE)
    if (bytes.byteLength > LARGEST.image) throw rejection(field, 'La imagen no puede superar los 5 MB.', 413)
    return { key: randomKey('webp'), bytes: await draw(redraw(bytes, side).webp({ quality: 85 }), field) }
  }

export const sanitizeProfileImage = sanitizeImage(LARGEST_SIDE.profile)
export const sanitizePostImage = sanitizeImage(LARGEST_SIDE.post)

/** Makes an attachment of what somebody sent in `field`. A PDF stays as it is; an image is drawn anew in its own format. */
export async function sanitizeAttachment(bytes: unknown, field: string): Promise<Accepted> {
  if (!(bytes instanceof Uint8Array && bytes.byteLength > 0)) throw rejection(field, NO_ATTACHMENT)
  if (bytes.byteLength > LARGEST.attachment) throw rejection(field, 'El archivo no puede superar los 10 MB.', 413)
  if (isPdf(bytes)) return { key: randomKey('pdf'), bytes }
  const format = await formatOf(bytes).catch(rejectUnreadable(field, NO_ATTACHMENT))
  const known = IMAGES.find((name) => name === format)
  if (!known) throw rejection(field, NO_ATTACHMENT)
  return { key: randomKey(known), bytes: await draw(redraw(bytes, LARGEST_SIDE.attachment).toFormat(known), field) }
}

// `async` turns the error that the library throws for an empty file into a rejected promise, like its other errors.
const formatOf = async (bytes: Uint8Array) => (await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()).format

// Many readers accept a PDF with other bytes in front. It is rejected, because another program could read the same file as something else.
const isPdf = (bytes: Uint8Array) => {
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  return /^%PDF-[12]\.\d/.test(text(0, 8)) && text(-1024).includes('%%EOF')
}

const TYPES: Record<string, string> = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

/** The media type of a stored file, by its key. */
export const typeOf = (key: string) => TYPES[extensionOf(key)] ?? 'application/octet-stream'
