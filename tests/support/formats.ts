import { isCuit } from './cuit.ts'

const isControl = (character: string) => /\p{Cc}/u.test(character)
const isHalf = (character: string) => /\p{Cs}/u.test(character)
const isSeen = (character: string) => !/[\s\p{Cc}\p{Cf}\p{Cs}]/u.test(character)
const isLine = (text: string) => ![...text].some((character) => isControl(character) || isHalf(character))

/** The contract's own formats, written from their descriptions and not shared with the server, so that the tests can check it. */
export const formats: Record<string, (text: string) => boolean> = {
  'optional-line': isLine,
  line: (text) => isLine(text) && [...text].some(isSeen),
  text: (text) => isLine(text.replace(/[\t\n]/g, ' ')),
  'visible-text': (text) => isLine(text.replace(/[\t\n]/g, ' ')) && [...text].some(isSeen),
  letters: (text) => isLetters(text.replace(/^ */, '')),
  cuit: isCuit,
}

const isLetters = (text: string) => /^\p{L}/u.test(text) && [...text].every((character) => /[\p{L}\p{M} ]/u.test(character))
