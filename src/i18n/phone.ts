const THREE_DIGITS = new Set(
  (
    '220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364 370 376 379 380 381 383 ' +
    '385 387 388'
  ).split(' '),
)

/** How many digits the area code at the beginning of an Argentine number has. */
function areaLength(national: string) {
  if (national.startsWith('11')) return 2
  if (THREE_DIGITS.has(national.slice(0, 3))) return 3
  return /^[23]/.test(national) ? 4 : undefined
}

/**
 * Returns an Argentine number as WhatsApp takes it (549, area code, number), however it was written: with signs, +54, 9, 0 or 15. Undefined
 * for one whose area or length nobody knows.
 */
export function whatsAppNumber(phone: string) {
  const national = phone.replace(/\D/g, '').replace(/^(?:(?:00)?54)?[09]?/, '')
  const area = areaLength(national)
  if (area === undefined) return undefined
  const [code, rest] = [national.slice(0, area), national.slice(area)]
  const local = rest.length === 12 - area && rest.startsWith('15') ? rest.slice(2) : rest
  // No number of a subscriber begins with 0 or 1.
  return local.length === 10 - area && /^[2-9]/.test(local) ? `549${code}${local}` : undefined
}

/** Returns a number as a telephone takes it: its digits, and a + where it begins with one. */
export const diallable = (phone: string) => phone.trim().replace(/(?!^\+)\D/g, '')
