// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/client.ts'
import { readDraft, writeDraft } from '#src/ui/form/form-memory.ts'
import { clearStored } from '#src/ui/form/stored.ts'
import { type SubmissionTexts, useSave } from '#src/ui/form/use-save.ts'
import { deferred } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', () => ({ toast: told }))

const texts: SubmissionTexts = {
  saved: { title: 'Éxito', description: 'Se ha guardado.' },
  failed: { title: 'Oops!', description: 'No se pudo guardar.' },
}
const failure = { title: 'Oops!', description: 'No se pudo guardar.', variant: 'destructive' }
const problem = (status: number, more: Partial<ApiError> = {}) => new ApiError({ status, code: 'refused', message: 'Ya existe.', ...more })

type Value = { name: string; password?: string }
const id = { person: 1, name: '/clinics/1' }

/** A form on a page that also shows something else. */
function open({
  needsConfirmation = false,
  prefersServer = false,
  read: readNewer,
}: {
  needsConfirmation?: boolean
  prefersServer?: boolean
  read?: () => Promise<{ etag: string }>
} = {}) {
  const server = deferred<{ value: Value; key: string }, Value>()
  const read = vi.fn(async () => 'rows')
  const onSaved = vi.fn()
  const queries = new QueryClient()
  const { result, unmount } = renderHook(
    () => {
      useQuery({ queryKey: ['/users'], queryFn: read })
      const saving = useSave({
        id,
        changes: '/users',
        save: (value: Value, key) => server.call({ value, key }),
        ...(readNewer && { read: readNewer }),
        isSecret: ({ password }) => password !== undefined,
        texts: { ...texts, failed: { ...texts.failed, prefersServer } },
        onSaved,
      })
      return { ...saving, submit: (value: Value) => saving.submit(value, needsConfirmation) }
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
    submit: (name: string, more: Partial<Value> = {}) => act(() => result.current.submit({ name, ...more })),
    keys: () => server.calls.map(({ input }) => input.key),
    succeed: () => act(() => server.last().succeed({ name: 'saved' })),
    fail: (error: unknown) => act(() => server.last().fail(error)),
  }
}

beforeEach(() => {
  told.mockReset()
  clearStored()
})
afterEach(cleanup)

test('a save is told, hands the saved record to the page, and what it may have changed is read again', async () => {
  const form = open()
  await waitFor(() => expect(form.read).toHaveBeenCalledTimes(1))
  form.submit('OSDE')
  expect(form.look()).toMatchObject({ isSaving: true, isUncertain: false })
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

test('a save without an answer is told and uncertain, and the same value is tried again under the same key', async () => {
  const form = open()
  form.submit('OSDE')
  await form.fail(problem(0, { code: 'timeout' }))
  expect(form.look()).toMatchObject({ isSaving: false, isUncertain: true, fieldErrors: {} })
  expect(told.mock.calls).toEqual([[failure]])
  form.submit('OSDE')
  form.submit('OSDE')
  const [first, second] = form.server.calls
  expect(second?.input).toEqual(first?.input)
  expect(form.onSaved).not.toHaveBeenCalled()
})

test.each([400, 403, 404, 409, 422, 429])('a %i is certain: nothing was done', async (status) => {
  const form = open()
  form.submit('OSDE')
  await form.fail(problem(status))
  expect(form.look()).toMatchObject({ isSaving: false, isUncertain: false })
})

test.each([500, 502, 504])('after a %i nobody knows whether it was done', async (status) => {
  const form = open()
  form.submit('OSDE')
  await form.fail(problem(status))
  expect(form.look().isUncertain).toBe(true)
})

describe('a request without an answer', () => {
  test('keeps its key when the page was left, until it is known to be done', async () => {
    const first = open()
    first.submit('OSDE')
    await first.fail(problem(0))
    first.unmount()
    const second = open()
    expect(second.look().isUncertain).toBe(true)
    second.submit('OSDE')
    expect(second.keys()).toEqual(first.keys())
    await second.succeed()
    second.unmount()
    const third = open()
    expect(third.look().isUncertain).toBe(false)
    third.submit('OSDE')
    expect(third.keys()).not.toEqual(first.keys())
  })

  test('keeps its key through a reload, which leaves only what is written down', async () => {
    const first = open()
    first.submit('OSDE')
    await first.fail(problem(0))
    first.unmount()
    const written = { ...sessionStorage }
    clearStored()
    for (const [name, value] of Object.entries(written)) sessionStorage.setItem(name, value)
    const second = open()
    second.submit('OSDE')
    expect(second.keys()).toEqual(first.keys())
  })

  test('that is still on its way when the page is left keeps its key, too', async () => {
    const first = open()
    first.submit('OSDE')
    first.unmount()
    const second = open()
    second.submit('OSDE')
    expect(second.keys()).toEqual(first.keys())
  })

  test('with a password is not written down', async () => {
    const form = open()
    form.submit('OSDE', { password: 'Salvia-demo-2026' })
    await form.fail(problem(0))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Salvia-demo-2026')
    form.unmount()
    const second = open()
    second.submit('OSDE', { password: 'Salvia-demo-2026' })
    expect(second.keys()).toEqual(form.keys())
  })

  test('is given up by whoever says that they looked', async () => {
    const form = open()
    form.submit('OSDE')
    await form.fail(problem(0))
    act(form.look().discard)
    expect(form.look().isUncertain).toBe(false)
    form.unmount()
    expect(open().look().isUncertain).toBe(false)
  })
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

test('a record that somebody else changed is fetched, and the form itself tells of it', async () => {
  const read = vi.fn(async () => ({ etag: '"2"' }))
  const form = open({ read })
  form.submit('OSDE')
  await form.fail(problem(412))
  await waitFor(() => expect(form.look().isConflict).toBe(true))
  expect(read).toHaveBeenCalledOnce()
  expect(told).not.toHaveBeenCalled()
})

test('a change of somebody else that cannot be fetched is a failure: the next try fetches it', async () => {
  const form = open({ read: () => Promise.reject(problem(0)) })
  form.submit('OSDE')
  await form.fail(problem(412))
  await waitFor(() => expect(told.mock.calls).toEqual([[failure]]))
  expect(form.look()).toMatchObject({ isConflict: false, isUncertain: false, isSaving: false })
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
  const form = open({ needsConfirmation: true })
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

test('a retry of what was not answered goes over the version that the request had, and anything else over the one that is shown', async () => {
  const server = deferred<{ value: string; key: string; etag: string }, string>()
  const queries = new QueryClient()
  const { result, rerender } = renderHook(
    ({ etag }) =>
      useSave({
        id,
        changes: '/users',
        over: () => ({ etag }),
        save: (value: string, key, over) => server.call({ value, key, etag: over.etag }),
        formOf: () => ['cancel', 1],
        texts,
      }),
    {
      initialProps: { etag: 'seen' },
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    },
  )
  const submit = (value: string) => act(() => result.current.submit(value))
  const sent = () => server.calls.map(({ input }) => [input.value, input.etag])
  await submit('cancelled')
  await act(() => server.last().fail(problem(0)))
  // It was done: the page shows what the request itself has made.
  rerender({ etag: 'newer' })
  await submit('cancelled')
  expect(sent()).toEqual([
    ['cancelled', 'seen'],
    ['cancelled', 'seen'],
  ])
  expect(server.calls[1]?.input.key).toBe(server.calls[0]?.input.key)
  // The draft goes with the form in which it was typed.
  for (const name of ['cancel/1', 'cancel/2']) writeDraft({ person: 1, name }, { values: { reason: 'x' }, before: { reason: '' } })
  await act(() => server.last().succeed('done'))
  expect(['cancel/1', 'cancel/2'].map((name) => readDraft({ person: 1, name })?.values)).toEqual([undefined, { reason: 'x' }])
  // What the server refused is a new request over what is shown then.
  await submit('confirmed')
  await act(() => server.last().fail(problem(412)))
  rerender({ etag: 'newest' })
  await submit('confirmed')
  expect(sent().slice(2)).toEqual([
    ['confirmed', 'newer'],
    ['confirmed', 'newest'],
  ])
  expect(server.calls[3]?.input.key).not.toBe(server.calls[2]?.input.key)
})
