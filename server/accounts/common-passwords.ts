import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { root } from '../platform/env.ts'
import { Problem } from '../platform/problem.ts'

// The 10,000 most common passwords of twelve characters or more, in lower case, from the ten million that Mark Burnett gave to the public domain in 2015.
const common = new Set(
  gunzipSync(readFileSync(join(root, 'server/accounts/common-passwords.txt.gz')))
    .toString()
    .trim()
    .split('\n'),
)

/** Words that anybody would try first at an account of this product. */
const WORDS =
  'salvia contrasena password clave backoffice admin administrador administradora usuario demo argentina doctor doctora medico medica clinica consultorio hospital paciente secretaria turnos salud referidos'.split(
    ' ',
  )
/** So many characters have to be left beside these words. */
const LEAST_REST = 8
/** Shorter parts of a name stand in other words, too. */
const LEAST_PART = 3

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Whether a password is one of the most common ones, or little more than words that anybody would guess: those of the product and those in
 * `about`, which are what is known of its owner.
 */
export function isCommonPassword(password: string, about: readonly string[]) {
  const folded = fold(password)
  if (common.has(folded)) return true
  const known = about.flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length >= LEAST_PART)
  // The longest come first, since some begin with another one.
  const words = [...WORDS, ...known].sort((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), folded)
  // A password without any of the words may be short here, too, since its marks are gone.
  return rest !== folded && rest.length < LEAST_REST
}

type Owner = { email: string; firstName: string; lastName: string }

/** Throws 422 at the field if others would guess the password soon. */
export function rejectCommon(field: 'password' | 'newPassword', password: string, { email, firstName, lastName }: Owner) {
  if (!isCommonPassword(password, [email, firstName, lastName])) return
  const message = 'Es fácil de adivinar. Elegí otra, sin nombres ni palabras de la plataforma.'
  throw new Problem(422, message, { errors: { [field]: message } })
}
