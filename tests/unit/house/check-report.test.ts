import { describe, expect, test } from 'vitest'
import { report } from '../../../scripts/check-report.mjs'

const many = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n')
const failure = (name: string, output: string) => ({ name, output, next: 'Mend it.' })

describe('what a check says of its failures', () => {
  test('has the name of each, the beginning of its output and what to do next', () => {
    expect(report([failure('lint', 'a\n\nb\n')], 10)).toEqual(['✗ lint', 'a', 'b', '→ Mend it.'])
  })

  test('is never longer than the limit, and says how much is left out', () => {
    const failures = ['a', 'b', 'c'].map((name) => failure(name, many(500)))
    const told = report(failures, 30)
    expect(told).toHaveLength(30)
    expect(told).toContain('→ 492 more lines. Mend it.')
  })

  test('gives the share of a step that says little to the others', () => {
    const told = report([failure('long', many(500)), failure('short', 'one line')], 20)
    expect(told).toHaveLength(20)
    expect(told.slice(-3)).toEqual(['✗ short', 'one line', '→ Mend it.'])
  })

  test('keeps to the limit where every step fails', () => {
    const failures = Array.from({ length: 12 }, (_, at) => failure(`step ${at}`, many(at)))
    expect(report(failures, 38).length).toBeLessThanOrEqual(38)
  })

  test('has of a list only the lines of what is wrong', () => {
    const output = ['Built in 9 s.', '✓ /app: 1.0 of 2 kB', '✗ /login: 3.0 of 2 kB', '✓ /otp: 1.0 of 2 kB'].join('\n')
    expect(report([failure('bytes', output)], 20)).toEqual(['✗ bytes', '✗ /login: 3.0 of 2 kB', '→ Mend it.'])
  })

  test('begins with the cause of a compiler’s message, which the compiler tells last', () => {
    const output = [
      'src/a.ts(3,14): error TS2322: Type A is not assignable to type B.',
      "  The types of 'a.b.c' are incompatible between these types.",
      "    Type 'string' is not assignable to type 'number'.",
      "src/b.ts(1,1): error TS2304: Cannot find name 'x'.",
    ].join('\n')
    expect(report([failure('types', output)], 20)).toEqual([
      '✗ types',
      "src/a.ts(3,14) TS2322: Type 'string' is not assignable to type 'number'.",
      '    in: Type A is not assignable to type B.',
      "src/b.ts(1,1) TS2304: Cannot find name 'x'.",
      '→ Mend it.',
    ])
  })

  test('has of a failed test its title, its message and its place, without colours and values', () => {
    const output = [
      '\u001b[31m❯\u001b[39m tests/unit/a.test.ts (2 tests | 1 failed)',
      '   × it adds',
      '⎯⎯⎯ Failed Tests 1 ⎯⎯⎯',
      ' FAIL  unit tests/unit/a.test.ts > it adds',
      '\u001b[1mAssertionError\u001b[22m: expected 3 to be 4',
      '- 4',
      '+ 3',
      ' ❯ node_modules/vitest/x.js:1:1',
      ' ❯ tests/unit/a.test.ts:3:21',
      '      3|   expect(1 + 2).toBe(4)',
    ].join('\n')
    expect(report([failure('tests', output)], 20)).toEqual([
      '✗ tests',
      'FAIL  unit tests/unit/a.test.ts > it adds',
      '  AssertionError: expected 3 to be 4',
      '  ❯ tests/unit/a.test.ts:3:21',
      '→ Mend it.',
    ])
  })

  test('cuts a line that nobody would read to its end', () => {
    const [, line = ''] = report([failure('docs', 'x'.repeat(5_000))], 10)
    expect(line).toHaveLength(220)
    expect(line.endsWith('…')).toBe(true)
  })
})
