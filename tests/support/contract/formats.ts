import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isCuit } from './cuit.ts'

const isControl = (character: string) => /\p{Cc}/u.test(character)
const isHalf = (character: string) => /\p{Cs}/u.test(character)
const isSeen = (character: string) => !/[\s\p{Cc}\p{Cf}\p{Cs}]/u.test(character)
const isLine = (text: string) => ![...text].some((character) => isControl(character) || isHalf(character))

const PHONE = /^[+(]?\d[\d ()-]{5,24}( int\. \d{1,6})?$/

/** The contract's own formats, written from their descriptions and not shared with the server, so that the tests can check it. */
export const formats: Record<string, (text: string) => boolean> = {
  'optional-line': isLine,
  line: (text) => isLine(text) && [...text].some(isSeen),
  text: (text) => isLine(text.replace(/[\t\n]/g, ' ')),
  'visible-text': (text) => isLine(text.replace(/[\t\n]/g, ' ')) && [...text].some(isSeen),
  letters: (text) => isName(text.replace(/^ +| +$/g, '')),
  cuit: isCuit,
  dni: (text) => /^[1-9]\d{6,7}$/.test(text),
  phone: (text) => PHONE.test(text),
  'optional-phone': (text) => text === '' || PHONE.test(text),
  digits: (text) => /^[0-9]*$/.test(text),
  code: (text) => /^[A-Za-z0-9 -]*$/.test(text),
  'optional-email': (text) => text === '' || (isLine(text) && isAscii(text) && ajvEmail(text)),
}

const isAscii = (text: string) => [...text].every((character) => character >= '!' && character <= '~')
const ajvEmail = (text: string) => (fullFormats['email'] as RegExp).test(text) // the library gives a pattern for it

const isLatin = (character = '') => /\p{Script=Latin}/u.test(character) && !'ªº'.includes(character)

/** Whether a text has letters alone, once the marks on them and the signs that may stand between two of them are away. */
function isName(text: string) {
  // A mark after a sign or a space is on no letter.
  if (/[^\p{L}\p{M}]\p{M}/u.test(text)) return false
  const letters = [...text.replace(/\p{M}/gu, '')]
  return (
    letters.length > 0 &&
    isLatin([...text][0]) &&
    letters.every((character, at) => {
      const before = letters[at - 1]
      if ("'’-".includes(character)) return isLatin(before) && isLatin(letters[at + 1])
      if (character === '.') return isLatin(before) && isLatin(letters.find((one, later) => later > at && one !== ' '))
      return character === ' ' || isLatin(character)
    })
  )
}
