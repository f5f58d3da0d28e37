// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFile, safeTypeOf } from '#src/features/consultations/open-file.ts'

const PDF = '%PDF-1.7\n'
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const made: Blob[] = []
const tab = { opener: {} as unknown, close: vi.fn(), location: { replace: vi.fn() } }
const downloaded = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  made.length = 0
  Object.assign(tab, { opener: {}, close: vi.fn(), location: { replace: vi.fn() } })
  vi.stubGlobal(
    'open',
    vi.fn(() => tab),
  )
  URL.createObjectURL = vi.fn((file: Blob) => `blob:${made.push(file)}`) as typeof URL.createObjectURL
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded(this.href, this.download)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a PDF opens in the tab that the click opened, with its own type and without a way back', async () => {
  await openFile(async () => new Blob([PDF], { type: 'text/html' }))
  expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('blob:1')
  expect(made[0]?.type).toBe('application/pdf')
  expect(tab.opener).toBeNull()
})

test('its address is released after ten seconds, and not before', async () => {
  await openFile(async () => new Blob([PNG]))
  vi.advanceTimersByTime(9_999)
  expect(URL.revokeObjectURL).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:1')
})

test.for(['<html><script>alert(1)</script>', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '', 'MZ'])(
  'what is neither PDF nor image is saved and not opened, whatever the server calls it: %s',
  async (content) => {
    await openFile(async () => new Blob([content], { type: 'application/pdf' }))
    expect(tab.location.replace).not.toHaveBeenCalled()
    expect(tab.close).toHaveBeenCalled()
    expect(made[0]?.type).toBe('application/octet-stream')
    expect(downloaded).toHaveBeenCalledWith('blob:1', 'adjunto')
  },
)

test('a file that does not come closes the tab again and fails', async () => {
  await expect(openFile(async () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(tab.close).toHaveBeenCalled()
})

test('where the browser blocks the tab, the file is saved', async () => {
  vi.stubGlobal(
    'open',
    vi.fn(() => null),
  )
  await openFile(async () => new Blob([PDF]))
  expect(downloaded).toHaveBeenCalled()
})

test('the four types are known by how they begin', async () => {
  const bytes = (...values: number[]) => new Blob([new Uint8Array(values)])
  expect(await safeTypeOf(new Blob([PDF]))).toBe('application/pdf')
  expect(await safeTypeOf(new Blob([PNG]))).toBe('image/png')
  expect(await safeTypeOf(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
  expect(await safeTypeOf(new Blob(['RIFF1234WEBPVP8 ']))).toBe('image/webp')
  expect(await safeTypeOf(new Blob(['RIFF1234WAVE']))).toBeUndefined()
})
