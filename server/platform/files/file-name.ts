/** A name of a file has so many characters at most, its extension included. */
const LONGEST = 120

/** How the names of each type may end. The first one is added where a name ends otherwise. */
const ENDINGS: Record<string, readonly string[]> = { jpeg: ['jpeg', 'jpg'] }

/**
 * The name under which a file is kept, of the one that it was sent with: the last part of a path, in one line, with nothing invisible that
 * could show it otherwise. It ends as the type of the file does, so that nobody saves a program. Null where nothing of a name is left.
 */
export function cleanFileName(sent: string | undefined, extension: string) {
  const [last = ''] = (sent ?? '').split(/[\\/]/).slice(-1)
  const shown = last
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^[. ]+|[. ]+$/g, '')
  const endings = ENDINGS[extension] ?? [extension]
  const ending = endings.find((one) => shown.toLowerCase().endsWith(`.${one}`)) ?? ''
  const stem = ending ? shown.slice(0, -ending.length - 1) : shown
  const end = ending ? shown.slice(stem.length) : `.${extension}`
  const cut = [...stem].slice(0, LONGEST - end.length).join('')
  return cut ? cut + end : null
}

/** A header by which a browser shows a file and saves it under its name, of which old ones read the letters without accents. */
export function dispositionOf(name: string) {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `inline; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`
}
