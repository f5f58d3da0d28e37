import { z } from './zod.ts'

const MEGABYTE = 1_000_000
const MOST_MEGABYTES = 5
const types = ['image/png', 'image/jpeg', 'image/webp']

/** The types that an image's input admits. */
export const imageTypes = types.join(',')

const errors = {
  type: 'El archivo tiene que ser una imagen PNG, JPEG o WebP.',
  empty: 'La imagen está vacía.',
  size: `La imagen no puede superar los ${MOST_MEGABYTES} MB.`,
}

/** An image of a form: a new file, the path of the stored image, or an empty text for none. */
export const imageSchema = z.pipe(
  z.union([
    z.instanceof(File).check(
      z.refine(({ type }) => types.includes(type), errors.type),
      z.refine(({ size }) => size > 0, errors.empty),
      z.refine(({ size }) => size <= MOST_MEGABYTES * MEGABYTE, errors.size),
    ),
    z.string(),
  ]),
  // A stored path is not sent, so the image stays.
  z.transform((chosen: File | string): File | '' | undefined => (chosen === '' || chosen instanceof File ? chosen : undefined)),
)
