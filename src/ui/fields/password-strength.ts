const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]
const SIZES = [26, 26, 10, 33]
const COMMON = /contrase|password|salvia|clave|qwert|asdf|12345|abcd|argentina/gi
const STEP = 3

/** Counts the characters. Repetitions and sequences (`aaaa`, `3456`) count as one character, however long. */
const distinct = (text: string) =>
  [...text].filter((letter, index, all) => {
    const distance = letter.charCodeAt(0) - (all[index - 1]?.charCodeAt(0) ?? -STEP)
    return Math.abs(distance) > 1
  }).length

export type Strength = 'weak' | 'fair' | 'strong'

/** Estimates how hard a password is to guess: a hint, not a rule. Common words do not count. */
export function strengthOf(password: string): Strength {
  const rest = password.replace(COMMON, '')
  const alphabet = CLASSES.reduce((size, pattern, index) => size + (pattern.test(rest) ? (SIZES[index] ?? 0) : 0), 0)
  const bits = distinct(rest) * Math.log2(Math.max(alphabet, 1))
  return bits < 50 ? 'weak' : bits < 80 ? 'fair' : 'strong'
}

// Letters that look alike are left out, because generated passwords are often read aloud.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP = 5

/** Returns a random password that can be read aloud: four groups of five characters, about 115 bits. */
export function generatePassword() {
  const limit = Math.floor(256 / LETTERS.length) * LETTERS.length
  let text = ''
  while (text.length < GROUPS * GROUP) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1))
    // Larger bytes are skipped, because their remainder would favour the first letters.
    if (byte < limit) text += LETTERS[byte % LETTERS.length]
  }
  return (text.match(/.{5}/g) ?? []).join('-')
}
