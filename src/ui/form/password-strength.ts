const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]
const SIZES = [26, 26, 10, 33]
const COMMON = /contrase|password|salvia|clave|qwert|asdf|12345|abcd|argentina/gi
const STEP = 3

/** Repetitions and runs (`aaaa`, `3456`) add one character's worth, however long. */
const distinct = (text: string) =>
  [...text].filter((letter, index, all) => {
    const distance = letter.charCodeAt(0) - (all[index - 1]?.charCodeAt(0) ?? -STEP)
    return Math.abs(distance) > 1
  }).length

export type Strength = 'weak' | 'fair' | 'strong'

/** How hard a password is to guess, roughly: a hint, not a rule. Words that everybody tries count for nothing. */
export function strengthOf(password: string): Strength {
  const rest = password.replace(COMMON, '')
  const alphabet = CLASSES.reduce((size, pattern, index) => size + (pattern.test(rest) ? (SIZES[index] ?? 0) : 0), 0)
  const bits = distinct(rest) * Math.log2(Math.max(alphabet, 1))
  return bits < 50 ? 'weak' : bits < 80 ? 'fair' : 'strong'
}

// Without what looks alike, since a generated password is often read to somebody.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP = 5

/** A random password that can be read aloud: four groups of five, about 115 bits. */
export function generatePassword() {
  const limit = Math.floor(256 / LETTERS.length) * LETTERS.length
  let text = ''
  while (text.length < GROUPS * GROUP) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1))
    // A remainder would favour the first letters.
    if (byte < limit) text += LETTERS[byte % LETTERS.length]
  }
  return (text.match(/.{5}/g) ?? []).join('-')
}
