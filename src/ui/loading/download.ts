import { formatIsoDate } from '#src/i18n/format.ts'

/** Safari reads the file only some time after the click (WebKit bug 211234). */
const RELEASE_MS = 60_000

/** Saves a file under a name, as the browser does with a download. */
export function download(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS)
}

/** Saves a spreadsheet under a name and the days that it is about: today, where it shows things as they are now. */
export const downloadCsv = (name: string, csv: Blob | string, days = formatIsoDate(new Date())) =>
  download(`${name} ${days}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
