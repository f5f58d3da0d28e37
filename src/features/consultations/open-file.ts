import { limits } from '#src/config.ts'

/** How the files begin that a browser only shows, and never runs. */
const SIGNATURES: readonly (readonly [type: string, matches: (bytes: string) => boolean])[] = [
  ['application/pdf', (bytes) => bytes.startsWith('%PDF-')],
  ['image/png', (bytes) => bytes.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (bytes) => bytes.startsWith('\xff\xd8\xff')],
  ['image/webp', (bytes) => bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP'],
]

/** The type of a file by its content, since its name may be wrong: a page in this origin may open these types only. */
export async function safeTypeOf(file: Blob) {
  const bytes = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  return SIGNATURES.find(([, matches]) => matches(bytes))?.[0]
}

/** Opens a PDF or an image in a new tab, and downloads anything else. */
export async function openFile(read: () => Promise<Blob>) {
  // A tab that is opened after the answer, and not by the click, would be blocked.
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  try {
    const file = await read()
    const type = await safeTypeOf(file)
    const url = URL.createObjectURL(new Blob([file], { type: type ?? 'application/octet-stream' }))
    setTimeout(() => URL.revokeObjectURL(url), limits.attachmentUrlRelease)
    if (type && tab) tab.location.replace(url)
    else {
      tab?.close()
      download(url)
    }
  } catch (error) {
    tab?.close()
    throw error
  }
}

function download(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = 'adjunto'
  link.click()
}
