import type { NoteFile } from '#contract/generated/schema.ts'
import { formatBytes, isolated } from '#src/i18n/format.ts'

/** The types of file that a note takes, as people call them. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
}
export const FILE_TYPES = Object.keys(TYPE_NAMES)

/** receta.pdf · PDF · 1,2 MB */
export const describeFile = ({ name, type, size }: NoteFile) =>
  [isolated(name), TYPE_NAMES[type] ?? type, ...(size === null ? [] : [formatBytes(size)])].join(' · ')
