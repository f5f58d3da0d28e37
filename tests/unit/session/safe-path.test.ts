import { describe, expect, it } from 'vitest'
import { safePath } from '#src/session/safe-path.ts'

describe('where the sign-in leads', () => {
  it.each(['/', '/app', '/app/insurances?q=osde&sort=name#top', '/app/users-salvia/12?next=https://salvia.test//x', '/ñandú'])(
    'takes %s, a path of this origin',
    (address) => {
      expect(safePath(address)).toBe(address)
    },
  )

  it.each([
    null,
    '',
    'app',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/app\\..\\evil',
    '/\t/evil.test',
    '/\n/evil.test',
    '\n/app',
    '/app//evil.test',
    '/..//evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    ' /app',
  ])('refuses %j', (address) => {
    expect(safePath(address)).toBeUndefined()
  })
})
