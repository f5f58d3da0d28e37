import type { Analyte } from './files.ts'

/** The attachment that a note may have: an electrocardiogram, or the laboratory's report of these analytes. */
export type Study = 'ecg' | readonly Analyte[]
type Note = string | { text: string; study: Study }

/** The medicine of the demo data. `{a-b}` in a text stands for a number between a and b. */
export type Visit = {
  name: string
  description: string
  /** The notes of the visit and of some days later. */
  notes: readonly [Note, ...Note[]]
  /** The patients who have a reason for it, if not every patient of the speciality has one. */
  suits?: { least?: number; most?: number; gender?: 'MALE' | 'FEMALE' }
  /** An acute visit is not planned weeks ahead. */
  isAcute?: true
  /** The same patient comes for it again after so many days; `Infinity` means never. If it is left out, some days are enough. */
  everyDays?: number
}
export type Speciality = {
  name: string
  /** The patients of such a doctor, if not all adults. */
  patients?: { least: number; most: number; women?: number }
  /** The minutes of a visit, if it does not take about half an hour. */
  minutes?: number
  /** The degree, if it is not that of a physician. */
  degree?: string
  /** A second speciality that some of them have. */
  second?: string
  /** At least one visit suits every patient at any time: it is not acute and has no days. */
  visits: readonly [Visit, ...Visit[]]
  posts: readonly [title: string, description: string][]
  profile: string
}
