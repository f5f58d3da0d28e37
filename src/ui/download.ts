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
