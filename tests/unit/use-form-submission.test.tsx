// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/client.ts'
import { type SubmissionTexts, useFormSubmission } from '#src/ui/use-form-submission.ts'
import { held } from '#tests/support/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/toasts.tsx', () => ({ toast: told }))

const texts: SubmissionTexts = {
  saved: { title: 'Éxito', description: 'Se ha guardado.' },
  failed: { title: 'Oops!', description: 'No se pudo guardar.' },
}
const failure = { title: 'Oops!', description: 'No se pudo guardar.', variant: 'destructive' }
const problem = (status: number, more: Partial<ApiError> = {}) => new ApiError({ status, code: 'refused', message: 'Ya existe.', ...more })

type Value = { name: string }

/** A form on a page that also shows what it saves. */
function open({ asks = false, prefersServer = false } = {}) {
  const server = held<{ value: Value; key: string }, Value>()
  const read = vi.fn(async () => 'rows')
  const onSaved = vi.fn()
  const queries = new QueryClient()
  const { result, unmount } = renderHook(
    () => {
      useQuery({ queryKey: ['clinics', 1], queryFn: read })
      return useFormSubmission({
        save: (value: Value, key) => server.call({ value, key }),
        changes: ['clinics'],
        texts: { ...texts, failed: { ...texts.failed, prefersServer } },
        onSaved,
        asks,
      })
    },
    {
      wrapper: ({ children }) => (
        <StrictMode>
          <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        </StrictMode>
      ),
    },
  )
  return {
    server,
    read,
    onSaved,
    unmount,
    look: () => result.current,
    submit: (name: string) => act(() => result.current.submit({ name })),
    succeed: () => act(() => server.last().succeed({ name: 'saved' })),
    fail: (error: unknown) => act(() => server.last().fail(error)),
  }
}

beforeEach(() => told.mockReset())
afterEach(cleanup)

test('a save is told, hands the saved record to the page and reads again what shows it', async () => {
  const form = open()
  await waitFor(() => expect(form.read).toHaveBeenCalledTimes(1))
  form.submit('OSDE')
  expect(form.look()).toMatchObject({ isSaving: true, hasFailed: false })
  await form.succeed()
  expect(form.look().isSaving).toBe(false)
  expect(form.onSaved).toHaveBeenCalledExactlyOnceWith({ name: 'saved' })
  expect(told.mock.calls).toEqual([[texts.saved]])
  await waitFor(() => expect(form.read).toHaveBeenCalledTimes(2))
})

test('a double submit saves once', async () => {
  const form = open()
  form.submit('OSDE')
  form.submit('OSDE')
  await form.succeed()
  expect(form.server.calls).toHaveLength(1)
})

test('a failed save is told, does not read again, and the same value is tried again under the same key', async () => {
  const form = open()
  form.submit('OSDE')
  await form.fail(problem(0, { code: 'timeout' }))
  expect(form.look()).toMatchObject({ isSaving: false, hasFailed: true, fieldErrors: {} })
  expect(told.mock.calls).toEqual([[failure]])
  form.submit('OSDE')
  form.submit('OSDE')
  const [first, second] = form.server.calls
  expect(second?.input).toEqual(first?.input)
  expect(form.read).toHaveBeenCalledTimes(1)
  expect(form.onSaved).not.toHaveBeenCalled()
})

test.each([
  ['the words of the server are told where the texts prefer them', true, problem(409), 'Ya existe.'],
  ['a failure without words of the server is told in our own', true, problem(500, { code: 'unknown' }), failure.description],
  ['a server that was not reached has no words', true, problem(0, { code: 'network' }), failure.description],
  ['a mistake of ours has no words', true, new TypeError('x is undefined'), failure.description],
  ['the words of the texts are told where they do not prefer the server', false, problem(409), failure.description],
])('%s', async (_, prefersServer, error, description) => {
  const form = open({ prefersServer })
  form.submit('OSDE')
  await form.fail(error)
  expect(told.mock.calls).toEqual([[{ ...failure, description }]])
})

test('what the server refused is told field by field until the next submit', async () => {
  const form = open()
  form.submit('OSDE')
  await form.fail(problem(422, { errors: { name: 'Ya existe una obra social con ese nombre.' } }))
  expect(form.look().fieldErrors).toEqual({ name: 'Ya existe una obra social con ese nombre.' })
  form.submit('OSPE')
  expect(form.look().fieldErrors).toEqual({})
})

test('the end of the session is left to the sign-in dialog, and the value can be saved afterwards', async () => {
  const form = open()
  form.submit('OSDE')
  await form.fail(problem(401))
  expect(told).not.toHaveBeenCalled()
  form.submit('OSDE')
  await form.succeed()
  expect(form.onSaved).toHaveBeenCalledOnce()
})

test('a record that somebody else changed is read again', async () => {
  const form = open()
  await waitFor(() => expect(form.read).toHaveBeenCalledTimes(1))
  form.submit('OSDE')
  await form.fail(problem(412))
  await waitFor(() => expect(form.read).toHaveBeenCalledTimes(2))
})

test('whoever leaves the page while it saves learns how it ended, and the page hears nothing', async () => {
  const form = open()
  form.submit('OSDE')
  form.unmount()
  await form.succeed()
  expect(told.mock.calls).toEqual([[texts.saved]])
  expect(form.onSaved).not.toHaveBeenCalled()
})

test('a form that asks saves what was confirmed, and nothing after a cancel', async () => {
  const form = open({ asks: true })
  form.submit('OSDE')
  expect(form.look()).toMatchObject({ isConfirming: true, isSaving: false })
  act(form.look().cancel)
  expect(form.look().isConfirming).toBe(false)
  expect(form.server.calls).toHaveLength(0)
  form.submit('OSPE')
  act(form.look().confirm)
  expect(form.look()).toMatchObject({ isConfirming: false, isSaving: true })
  await form.succeed()
  expect(form.server.calls.map(({ input }) => input.value.name)).toEqual(['OSPE'])
})
