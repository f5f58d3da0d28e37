import * as limits from '#contract/generated/limits.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { texts } from './consultations.texts.ts'

/** The types of file that a note takes. */
export const FILE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']
/** A note has so many files at most. */
export const MOST_FILES = 20

const MEGABYTE = 1_000_000
const megabytes = (bytes: number) => `${formatNumber(Math.ceil(bytes / (MEGABYTE / 10)) / 10)} MB`

function refusalOf({ name, type, size }: File) {
  if (!FILE_TYPES.includes(type)) return texts.wrongType(name)
  if (size === 0) return texts.emptyFile(name)
  return size > limits.AttachmentInput.file ? texts.tooLarge(name, megabytes(size)) : undefined
}

/** Sorts files into those that a note with `present` files takes, and a message for each other one. */
export function sortFiles(files: readonly File[], present: number) {
  const refusals = files.map(refusalOf)
  const fitting = files.filter((_, index) => refusals[index] === undefined)
  const taken = fitting.slice(0, Math.max(0, MOST_FILES - present))
  const messages = refusals.filter((message) => message !== undefined)
  return { taken, refused: taken.length < fitting.length ? [...messages, texts.tooMany(MOST_FILES)] : messages }
}
