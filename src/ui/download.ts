/** Saves a file under a name, as the browser does with a download. */
export function download(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser starts the download before the next task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
