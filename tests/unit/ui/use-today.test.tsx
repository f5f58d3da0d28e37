// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToday } from '#src/ui/live/use-today.ts'

const Today = () => <p>{useToday()}</p>
const shown = () => screen.getByText(/^\d{4}/).textContent

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('today changes at the clinic’s midnight while the page is open, and again a day later', () => {
  // 23:59:30 in Buenos Aires, the next day in UTC.
  vi.setSystemTime('2026-11-23T02:59:30.000Z')
  render(<Today />)
  expect(shown()).toBe('2026-11-22')
  act(() => void vi.advanceTimersByTime(29_000))
  expect(shown()).toBe('2026-11-22')
  act(() => void vi.advanceTimersByTime(2_000))
  expect(shown()).toBe('2026-11-23')
  act(() => void vi.advanceTimersByTime(24 * 3_600_000))
  expect(shown()).toBe('2026-11-24')
})

test('a device that slept over midnight sees the new day when the page is seen again', () => {
  vi.setSystemTime('2026-12-31T20:00:00.000Z')
  render(<Today />)
  vi.setSystemTime('2027-01-01T12:00:00.000Z')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(shown()).toBe('2027-01-01')
})
