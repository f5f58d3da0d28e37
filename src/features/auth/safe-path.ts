/** The address if it is a path of this origin, so that a crafted link cannot send whoever signs in elsewhere. */
export function safePath(address: string | null) {
  // Browsers read a backslash as a slash and skip control characters: `/\evil` and `/<tab>/evil` are other origins.
  if (!address || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(address)) return undefined
  const [path = ''] = address.split(/[?#]/)
  return path.includes('//') ? undefined : address
}
