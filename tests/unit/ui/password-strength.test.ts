import { expect, test } from 'vitest'
import { generatePassword, strengthOf } from '#src/ui/fields/password-strength.ts'

test.each([
  ['', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['123456789012', 'weak'],
  ['contraseña2026', 'weak'],
  ['Password123456', 'weak'],
  ['mate cebado temprano', 'strong'],
  ['mate-tibio-7', 'fair'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test('a generated password is strong, long enough for the server, and never the same', () => {
  const generated = Array.from({ length: 200 }, generatePassword)
  for (const password of generated) {
    expect(password).toMatch(/^([a-zA-Z2-9]{5}-){3}[a-zA-Z2-9]{5}$/)
    expect(strengthOf(password)).toBe('strong')
  }
  expect(new Set(generated).size).toBe(generated.length)
})
