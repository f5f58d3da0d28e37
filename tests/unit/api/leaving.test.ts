// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPageLeft, whenPageStays } from '#src/api/leaving.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether what waits for the page to stay still waits. */
async function waits() {
  let hasStayed = false
  void whenPageStays().then(() => {
    hasStayed = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return !hasStayed
}

test('a document that nobody leaves is not waited for', async () => {
  expect(isPageLeft()).toBe(false)
  expect(await waits()).toBe(false)
})

test('a document is being left from the question on, for as long as a busy machine takes to end its requests', async () => {
  dispatchEvent(new Event('beforeunload'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(isPageLeft()).toBe(true)
  expect(await waits()).toBe(true)

  await vi.advanceTimersByTimeAsync(1000)
  expect(isPageLeft()).toBe(false)
  expect(await waits()).toBe(false)
})

test.each(['pointerdown', 'keydown', 'pageshow'])(
  'a document with a %s after the question stays, and what fails then is told',
  async (event) => {
    dispatchEvent(new Event('beforeunload'))
    dispatchEvent(new Event('pagehide'))
    expect(isPageLeft()).toBe(true)
    document.body.dispatchEvent(new Event(event))
    expect(isPageLeft()).toBe(false)
    expect(await waits()).toBe(false)
  },
)
