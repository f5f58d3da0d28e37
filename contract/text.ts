/*
 * Text that people type or paste, for both sides: how it is cleaned before it is checked and stored, and how it is folded before it is compared
 * and searched. The database's functions `fold` and `phone_digits` do the same as those here, which a test holds equal.
 */

/** Marks that nobody sees and that come along when text is copied: soft hyphens, directional marks, zero-width ones. Joiners stay, since emoji and some scripts need them. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
/** Hyphens that look like the one of the keyboard. */
const HYPHENS = /[\u2010\u2011]/g
const DASHES = /[\u2010-\u2015\u2212]/g
/** People type all of these as an apostrophe. */
export const APOSTROPHES = /['`\u00b4\u02b9-\u02bd\u02c8\u2018-\u201b\u2032\u2035\uff07]/g

/** The digits of a text. */
export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** One line of text without the traces of copying: marks that nobody sees, other kinds of spaces and hyphens, spaces around it. */
export const cleanLine = (typed: string) => typed.replace(UNSEEN, '').normalize('NFC').replace(HYPHENS, '-').replace(/\s+/g, ' ').trim()

/** Several lines, with the line breaks of the contract. */
const cleanText = (typed: string) => typed.replace(/\r\n?/g, '\n')

/** The letters of a name, with the apostrophe of the keyboard for the accents that people type in its place. */
const cleanLetters = (typed: string) => cleanLine(typed).replace(/[`\u00b4\u02b9-\u02bd\u2018\u201b\u2032\uff07]/g, "'")

/** Numbers and their signs as the keyboard writes them. Nothing unseen has a meaning here. */
const plain = (typed: string) =>
  cleanLine(typed.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(DASHES, '-')
    .trim()

/** A number that is only its digits, such as a code. */
export const cleanDigits = (typed: string) => {
  const text = plain(typed)
  return /^[\d .()+/-]*$/.test(text) ? digitsOf(text) : text
}

/** A code of digits or letters, with the spaces and hyphens of the keyboard for those that come along when it is copied. */
export const cleanCode = plain

/** A DNI as it is stored and compared: its digits, however it was written (`28.456.123`, `DNI 28 456 123`). A text that is no DNI stays as it is. */
export const cleanDni = (typed: string) => {
  const text = plain(typed)
  const number = text.replace(/^D\.? ?N\.? ?I\.?[ :]*/i, '').replaceAll(' ', '')
  // A date between points is no DNI.
  return /^(?:\d+|\d{1,3}(?:[.,'-]\d{3})+)$/.test(number) ? digitsOf(number) : text
}

/** A CUIT with its hyphens, or without. */
export const cleanCuit = (typed: string) => plain(typed).replace(/[ .]/g, '')

const EXTENSION = /^(.*?\d)[ ,;.)-]*\b(?:int|interno|ext|extensi[oó]n)\b[ .:]*(\d{1,6})$/i
/** An extension behind a phone, anywhere in a text. Fewer digits before it are no phone. */
const EXTENSION_OF_PHONE = /((?:\d[\s()./-]{0,3}){6})[\s,;]{0,3}(?:int(?:erno)?|ext(?:ensi[oó]n)?|x)[\s.:#]{0,3}\d{1,6}(?![\p{L}\p{N}])/giu

/** A text in which phones have no extension: nobody is found by it. */
export const withoutExtensions = (text: string) => text.replace(EXTENSION_OF_PHONE, '$1')

/** A phone as it is stored: with spaces, hyphens and brackets, and a plus at its beginning. An extension stands behind it (`int. 23`). */
export function cleanPhone(typed: string) {
  const text = plain(typed)
  const [, number = text, extension] = EXTENSION.exec(text) ?? []
  const cleaned = number
    .replace(/^\( ?\+ ?([\d ]+?) ?\)/, '+$1 ')
    .replace(/^\+ +/, '+')
    .replace(/[./]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return extension ? `${cleaned} int. ${extension}` : cleaned
}

const LONGEST_DOMAIN = 253

/** A domain is compared and stored in the form in which mail is sent: `ñandú.com.ar` and `xn--and-6ma2c.com.ar` are one. */
function toAscii(domain: string) {
  if (domain.length > LONGEST_DOMAIN || /^[!-~]*$/.test(domain) || /[\s/?#:@\\[\]%]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** An e-mail as it is stored. */
export function cleanEmail(typed: string) {
  const text = cleanLine(typed.replace(/\p{Cf}/gu, ''))
  const at = text.lastIndexOf('@')
  return at < 0 ? text : `${text.slice(0, at)}@${toAscii(text.slice(at + 1))}`
}

/** The function that cleans a typed text, by the format of its field in the contract. */
export const cleaners: Readonly<Record<string, (typed: string) => string>> = {
  line: cleanLine,
  'optional-line': cleanLine,
  text: cleanText,
  'visible-text': cleanText,
  letters: cleanLetters,
  email: cleanEmail,
  'optional-email': cleanEmail,
  dni: cleanDni,
  cuit: cleanCuit,
  phone: cleanPhone,
  'optional-phone': cleanPhone,
  digits: cleanDigits,
  code: cleanCode,
}

/** Accents and other marks on letters, and signs that nobody sees. */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
/** All signs but these, which make another name of the word beside them: `Medifé+`, `100%`. */
const SIGNS =
  /[\p{Cc}\u0020-\u0024\u0026-\u002a\u002c-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u05be\u060c\u061b\u061f\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufff0-\uffff]/gu
/** Letters of the Latin script that have no accent to take away, and the letters that people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', ı: 'i', đ: 'd', ð: 'd', ħ: 'h', ŋ: 'n', ŧ: 't', ĸ: 'k', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}
const OTHERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Folds letters one by one, with a space for each sign and for white space. */
const foldEach = (text: string) =>
  text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(OTHERS, (letter) => LETTERS[letter] ?? '')
    .replace(SIGNS, ' ')

/**
 * Text as it is compared: without case, accents, apostrophes and signs, and with one space between words. `O’Connor` and `OCONNOR`,
 * `Pérez-Gómez` and `perez gomez`, `Łukasz` and `lukasz` are one. Signs alone stay as they are, so that they are not all one.
 */
export const fold = (text: string) => foldEach(text).replace(/ +/g, ' ').trim() || text

/** The letters of a folded text, each with the place of the character that it comes from. */
export function foldedLetters(characters: readonly string[]) {
  return characters.flatMap((character, from) => [...foldEach(character)].map((letter) => ({ letter, from })))
}

/** The letters of a name as it is compared. Spaces make no difference: `O'Connor` and `O Connor`, `Del Valle` and `Delvalle` are one. */
export const lettersOf = (name: string) => fold(name).replaceAll(' ', '')
export const isSameName = (one: string, other: string) => lettersOf(one) === lettersOf(other)

/** An Argentine number with all that may stand before and in it: 00, 54, 9, 0, and 15 after the area code. No number of a subscriber begins with 0 or 1. */
const NATIONAL = /^(?:0{0,2}54)?0?9?0?(?:(11)(?:15)?([2-9]\d{7})|([23]\d\d)(?:15)?([2-9]\d{6})|([23]\d{3})(?:15)?([2-9]\d{5}))$/

/** A phone as it is compared: area code and number of an Argentine one, however it was written, and otherwise its digits. */
export const phoneDigits = (phone: string) => digitsOf(phone.replace(/ int\. \d+$/, '')).replace(NATIONAL, '$1$2$3$4$5$6')

const THREE_DIGITS = new Set(
  (
    '220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364 370 376 379 380 381 383 ' +
    '385 387 388'
  ).split(' '),
)

/** Returns the area code and the number of an Argentine phone. Undefined if its area or length is unknown. */
export function nationalNumber(phone: string) {
  const digits = phoneDigits(phone)
  if (!/^(?:11|[23]\d)\d{8}$/.test(digits)) return undefined
  const area = digits.startsWith('11') ? 2 : THREE_DIGITS.has(digits.slice(0, 3)) ? 3 : 4
  const [code, local] = [digits.slice(0, area), digits.slice(area)]
  return /^[2-9]/.test(local) ? { code, local } : undefined
}
