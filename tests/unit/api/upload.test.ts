// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWithProgress } from '#src/api/upload.ts'
import { deferred, settled } from '#tests/support/flows/deferred.ts'

const server = vi.hoisted(() => ({ add: vi.fn() }))
vi.mock('#src/features/consultations/consultations.api.ts', async (original) => ({ ...(await original()), addAttachment: server.add }))
vi.stubEnv('VITE_API_URL', 'https://api.example.test')
const { useUploads } = await import('#src/features/consultations/use-uploads.ts')

const sent = vi.fn()
const aborted = vi.fn()

/** The browser's request, which is never answered. */
class Unanswered {
  upload = {}
  onabort = () => {}
  open() {}
  setRequestHeader() {}
  send = sent
  abort() {
    aborted()
    this.onabort()
  }
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('XMLHttpRequest', Unanswered)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A request whose body is read as long as the test wants. */
function open() {
  const body = deferred<void, Blob>()
  const cancelling = new AbortController()
  const request = Object.assign(new Request('https://api.example.test', { method: 'POST', body: 'x', signal: cancelling.signal }), {
    blob: () => body.call(),
  })
  const outcome = fetchWithProgress(() => {})(request).catch((error: Error) => error.name)
  return { outcome, cancel: () => cancelling.abort(), read: () => body.last().succeed(new Blob(['x'])) }
}

test('a cancel while the file is still read sends nothing', async () => {
  const { outcome, cancel, read } = open()
  cancel()
  await read()
  expect(sent).not.toHaveBeenCalled()
  expect(await outcome).toBe('AbortError')
})

test('a cancel on the way ends the request', async () => {
  const { outcome, cancel, read } = open()
  await read()
  expect(sent).toHaveBeenCalledOnce()
  cancel()
  expect(await outcome).toBe('AbortError')
  expect(aborted).toHaveBeenCalledOnce()
})

test('of many files three are on their way at once, and the next one begins when one ends or is given up', async () => {
  const answers = deferred<string, unknown>()
  server.add.mockImplementation((_, file: File) => answers.call(file.name))
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: new QueryClient() }, children)
  const { result } = renderHook(() => useUploads(1), { wrapper })
  const names = () => answers.calls.map(({ input }) => input)
  act(() =>
    result.current.add(
      7,
      Array.from({ length: 6 }, (_, at) => new File(['x'], `${at}.pdf`)),
    ),
  )
  expect(names()).toEqual(['0.pdf', '1.pdf', '2.pdf'])
  await act(() => answers.calls[1]?.succeed({ attachments: [] }))
  expect(names()).toEqual(['0.pdf', '1.pdf', '2.pdf', '3.pdf'])
  // One that has not begun, and one on its way.
  for (const name of ['4.pdf', '0.pdf'])
    await act(async () => {
      result.current.cancel(result.current.uploads.find(({ file }) => file.name === name)?.key ?? '')
      await settled()
    })
  expect(names()).toEqual(['0.pdf', '1.pdf', '2.pdf', '3.pdf', '5.pdf'])
})
