import { expect, test } from 'vitest'
import { loggerOptions, sparseLog } from '#server/platform/http/logging.ts'

test('a fault that many meet at once is one line an interval for each cause, and the next line says how many were left out', () => {
  let now = 0
  const lines: unknown[] = []
  const log = sparseLog(() => now)
  const meet = (error: Error) => log(error, (line) => lines.push(line))
  const refused = () => Object.assign(new Error(`connect to ${now}`), { code: 'ECONNREFUSED' })
  // Ten a second for 50 seconds, each with its own words and one behind another.
  for (; now < 50_000; now += 100) meet(now % 200 ? refused() : new Error('Failed query', { cause: refused() }))
  expect(lines).toHaveLength(2)
  expect(lines[0]).not.toHaveProperty('leftOut')
  expect(lines[1]).toHaveProperty('leftOut', 299)
  meet(new Error('something else'))
  expect(lines).toHaveLength(3)
})

test('the log names no address that a mail server refuses', () => {
  const refused = new Error('550 5.1.1 <lucia.gomez+turnos@example.com.ar>: Recipient rejected')
  const { err } = loggerOptions('info').serializers
  const told = JSON.stringify(err(Object.assign(new Error('Can’t send: lucia@example.com'), { cause: refused })))
  expect(told).toContain('550 5.1.1 <…>: Recipient rejected')
  expect(told).not.toMatch(/lucia|example/)
})
