import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { Problem } from '../contract.ts'

const MEGABYTE = 1_000_000
/** The largest image and attachment that anybody may send. */
export const LARGEST = { image: 5 * MEGABYTE, attachment: 10 * MEGABYTE }
const MOST_PIXELS = 25_000_000
const LARGEST_SIDE = { profile: 512, attachment: 4096 }
const IMAGES = ['png', 'jpeg', 'webp'] as const

// Everything else that the library reads, SVG first, is attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)

/** A file as it may be stored: its bytes were written by us, or, for a PDF, looked at; its name says nothing about whose it is. */
export type Accepted = { key: string; bytes: Uint8Array }

const randomKey = (extension: string) => `${randomBytes(16).toString('base64url')}.${extension}`

/** Drawn anew, upright and without metadata: what a camera wrote down stays with its owner, and what hides behind the pixels is gone. */
const redraw = (bytes: Uint8Array, side: number) =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

const refuse = (field: string, message: string, status = 422) =>
  new Problem(status, message, { ...(status === 422 && { code: 'not_an_image' }), errors: { [field]: message } })

const NO_IMAGE = 'El archivo tiene que ser una imagen PNG, JPEG o WebP.'
const NO_ATTACHMENT = 'El archivo tiene que ser un PDF o una imagen PNG, JPEG o WebP.'

/** Refuses what the library could not read, by what it says about it. */
const unreadable = (field: string, unknownFormat: string) => (error: unknown) => {
  const reason = error instanceof Error ? error.message : ''
  if (reason.includes('pixel limit')) throw refuse(field, 'La imagen no puede superar los 25 megapíxeles.')
  if (/unsupported image format|is empty/.test(reason)) throw refuse(field, unknownFormat)
  throw refuse(field, 'La imagen está dañada o incompleta. Probá con otra.')
}

const draw = (image: Sharp, field: string) => image.toBuffer().catch(unreadable(field, NO_IMAGE))

/** A profile image from what somebody sent in `field`: PNG, JPEG or WebP becomes a small WebP, anything else is refused. */
export async function acceptProfileImage(bytes: unknown, field: string): Promise<Accepted> {
  if (!(bytes instanceof Uint8Array && bytes.byteLength > 0)) throw refuse(field, NO_IMAGE)
  if (bytes.byteLength > LARGEST.image) throw refuse(field, 'La imagen no puede superar los 5 MB.', 413)
  return { key: randomKey('webp'), bytes: await draw(redraw(bytes, LARGEST_SIDE.profile).webp({ quality: 85 }), field) }
}

/** An attachment: a PDF as it is, or an image drawn anew in its own format. */
export async function acceptAttachment(bytes: Uint8Array, field: string): Promise<Accepted> {
  if (bytes.byteLength > LARGEST.attachment) throw refuse(field, 'El archivo no puede superar los 10 MB.', 413)
  if (isPdf(bytes)) return { key: randomKey('pdf'), bytes }
  const format = await formatOf(bytes).catch(unreadable(field, NO_ATTACHMENT))
  const known = IMAGES.find((name) => name === format)
  if (!known) throw refuse(field, NO_ATTACHMENT)
  return { key: randomKey(known), bytes: await draw(redraw(bytes, LARGEST_SIDE.attachment).toFormat(known), field) }
}

// The library throws at once for no bytes at all, and rejects for bytes that it does not know.
const formatOf = async (bytes: Uint8Array) => (await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()).format

// A reader would also take a PDF that starts later; then another program may take the same file for something else.
const isPdf = (bytes: Uint8Array) => {
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  return /^%PDF-[12]\.\d/.test(text(0, 8)) && text(-1024).includes('%%EOF')
}

const TYPES: Record<string, string> = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

/** The media type of a stored file, by its key. */
export const typeOf = (key: string) => TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
