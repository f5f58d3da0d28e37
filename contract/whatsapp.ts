import { nationalNumber } from './text.ts'

/**
 * Returns an Argentine number as WhatsApp takes it (549, area code, number), from any spelling: with signs, +54, 9, 0 or 15. Undefined if its
 * area or length is unknown.
 */
export function whatsAppNumber(phone: string) {
  const { code, local } = nationalNumber(phone) ?? {}
  return code && local && `549${code}${local}`
}

/** The address at which somebody writes to a number in WhatsApp. Undefined where it can be none. */
export const whatsAppAddress = (phone: string) => {
  const number = whatsAppNumber(phone)
  return number && `https://wa.me/${number}`
}
