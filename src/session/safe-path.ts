/**
 * Returns the address if it is a path of this origin, otherwise undefined, so that a crafted link cannot redirect users
 * elsewhere after the sign-in.
 */
export function safePath(address: string | null) {
  // Browsers read a backslash as a slash and skip control characters: `/\evil` and `/<tab>/evil` lead to other origins.
  if (!address || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(address)) return undefined
  const [path = ''] = address.split(/[?#]/)
  return path.includes('//') ? undefined : address
}
