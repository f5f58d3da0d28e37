import * as limits from '#contract/generated/limits.ts'
import type { Post } from '#contract/generated/schema.ts'
import { formatPesos } from '#src/i18n/format.ts'
import { imageSchema } from '#src/ui/fields/image.ts'
import { line, optionalLine, pesos, recordId, visibleLines, wholeNumber, z } from '#src/ui/fields/zod.ts'
import { texts } from './posts.texts.ts'

const { CreatePostInput: input } = limits

export const price = pesos(texts.priceInvalid, texts.priceMissing)
export const minutes = wholeNumber(input.time, texts.minutesInvalid(...input.time))
/** The longest description, in characters. */
export const LONGEST = input.description

const fields = {
  title: line(input.title, texts.titleMissing),
  categoryId: recordId(input.categoryId, texts.categoryMissing),
  description: visibleLines(LONGEST, texts.descriptionMissing),
  price,
  time: minutes,
  image: imageSchema,
  imageAlt: optionalLine(input.imageAlt),
}

type Described = { image: File | string | undefined; imageAlt: string }

const isDescribed = z.refine<Described>(({ image, imageAlt }) => image === '' || imageAlt !== '', {
  message: texts.imageAltMissing,
  path: ['imageAlt'],
})

/** The schema of the form of a post. A patient who does not see an image reads its description. */
export const postSchema = z.object(fields).check(isDescribed)

/** The schema of the back office's form of a new post, which names the doctor. */
export const postOfDoctorSchema = z.object({ ...fields, doctorId: recordId(input.doctorId, texts.doctorMissing) }).check(isDescribed)

/** The form of a new post before anything is typed. */
export const emptyPost = {
  title: '',
  categoryId: '',
  description: '',
  price: '',
  time: '',
  image: '' as File | string,
  imageAlt: '',
}

export type PostValues = typeof emptyPost

/** The form values of a post. */
export const toValues = ({ title, category, description, price: stored, time, image, imageAlt }: Post): PostValues => ({
  title,
  categoryId: String(category?.id ?? ''),
  description,
  price: formatPesos(stored),
  time: String(time),
  image: image ?? '',
  imageAlt: imageAlt ?? '',
})
