import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isCommonPassword } from '#server/accounts/common-passwords.ts'
import { generatePassword } from '#src/ui/fields/password-strength.ts'

const list = gunzipSync(readFileSync('server/accounts/common-passwords.txt.gz')).toString().trim().split('\n')

test('more than 3000 common passwords that are long enough are known, in any case', () => {
  expect(new Set(list.filter((password) => password.length >= 12)).size).toBe(10_000)
  expect(list.filter((password) => !isCommonPassword(password.toUpperCase(), []))).toEqual([])
})

test.each(['Salvia2026!!', 'contraseña-123', 'CLAVE clave clave', 'ana.gomez@2026', 'GómezGómezGómez', 'doctora.ana.gomez'])(
  '%s is easy to guess for whoever knows the product and Ana Gómez',
  (password) => {
    expect(isCommonPassword(password, ['ana.gomez@example.com', 'Ana', 'Gómez'])).toBe(true)
  },
)

// The last one has few letters under its marks, none of which are a word that anybody would guess.
test.each([
  'la que eligió ella',
  'mi clave de la biblioteca',
  'Gómez cría abejas',
  generatePassword(),
  'a\u0300\u0316\u0301\u0302\u0303\u0304bbajy',
])('%s is not', (password) => {
  expect(isCommonPassword(password, ['ana.gomez@example.com', 'Ana', 'Gómez'])).toBe(false)
})
