import * as limits from '#contract/generated/limits.ts'
import type { FollowUpNote } from '#contract/generated/schema.ts'
import { formatBytes } from '#src/i18n/format.ts'
import { FILE_TYPES } from './describe-file.ts'
import { texts } from './notes.texts.ts'

/** A note has so many files at most. */
export const MOST_FILES = 20

function refusalOf({ name, type, size }: File) {
  if (!FILE_TYPES.includes(type)) return texts.wrongType(name)
  if (size === 0) return texts.emptyFile(name)
  return size > limits.AttachmentInput.file ? texts.tooLarge(name, formatBytes(size)) : undefined
}

/** The paths of the files that corrections have taken from a note. */
export function takenFrom({ attachments, versions = [] }: FollowUpNote) {
  const earlier = versions.flatMap(({ files = [] }) => files.map(({ path }) => path))
  return [...new Set(earlier)].filter((path) => !attachments.includes(path)).sort()
}

/** Sorts files into those that a note with `present` files takes, and a message for each other one. */
export function sortFiles(files: readonly File[], present: number) {
  const refusals = files.map(refusalOf)
  const fitting = files.filter((_, index) => refusals[index] === undefined)
  const taken = fitting.slice(0, Math.max(0, MOST_FILES - present))
  const messages = refusals.filter((message) => message !== undefined)
  return { taken, refused: taken.length < fitting.length ? [...messages, texts.tooMany(MOST_FILES)] : messages }
}
