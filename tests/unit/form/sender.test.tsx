// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PendingRequest } from '#machines/pending-request.ts'
import { ApiError } from '#src/api/client.ts'
import { endStay } from '#src/api/stay.ts'
import { readDraft, readPending, writeDraft } from '#src/ui/form/form-memory.ts'
import { saveOnce } from '#src/ui/form/save-once.ts'
import { type Save, type SubmissionTexts, sender, useLatest } from '#src/ui/form/use-save.ts'
import { deferred, settled } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', async (actual) => ({ ...(await actual<object>()), toast: told }))

const texts: SubmissionTexts = { saved: { title: 'Éxito' }, failed: { title: 'Oops!', description: 'No se pudo guardar.' } }
const failure = { ...texts.failed, variant: 'destructive' }
const problem = (status: number, code: string, message = 'Ya existe.') => new ApiError({ status, code: code as 'conflict', message })
/** An error that only looks like an answer of the server: its text is not shown. */
const looksLike = (more: object) => Object.assign(new Error('Ya existe.'), more)

const id = { person: 1, name: '/clinics/1' }
const wish: PendingRequest = { value: 'wish', over: { etag: '"1"' }, key: 'key', isUnknown: false }
type Example = Save<unknown, string, { etag?: string }>

const refresh = vi.fn()
const refusing = (error: unknown) => ({ save: () => Promise.reject(error) })
/** Sends a wish, and returns its outcome. */
const send = (save: Partial<Example> = {}, request: Partial<PendingRequest> = {}) =>
  sender<unknown, string, { etag?: string }>(() => ({ id, save: async () => 'saved', refresh, texts, ...save }))(
    { ...wish, ...request },
    new AbortController().signal,
  )

beforeEach(() => {
  sessionStorage.clear()
  refresh.mockReset()
  told.mockReset()
  vi.unstubAllGlobals()
})

describe('a save that is done', () => {
  test('sent the value over its version with its key, and is told to the page, to the cache and to the user', async () => {
    const [save, onDone] = [vi.fn(async () => 'saved'), vi.fn()]
    expect(await send({ save, onDone })).toEqual({ type: 'saved', saved: 'saved' })
    expect(save).toHaveBeenCalledExactlyOnceWith('wish', 'key', { etag: '"1"' }, expect.any(AbortSignal))
    expect(onDone).toHaveBeenCalledExactlyOnceWith('saved')
    expect(refresh).toHaveBeenCalledExactlyOnceWith(true)
    expect(told.mock.calls).toEqual([[texts.saved]])
  })

  test('leaves neither a request nor a draft', async () => {
    writeDraft(id, { values: { name: 'Ana' }, before: {} })
    const save = vi.fn(async () => {
      expect(readPending(id)).toMatchObject([{ value: 'wish', key: 'key', isUnknown: true }])
      return 'saved'
    })
    await send({ save })
    expect(save).toHaveBeenCalledOnce()
    expect([readPending(id), readDraft(id)]).toEqual([[], undefined])
  })

  test('of nobody who is known writes nothing down, and neither does one that fails or is refused', async () => {
    expect(await send({ id: null })).toMatchObject({ type: 'saved' })
    const error = problem(409, 'conflict')
    expect(await send({ id: null, ...refusing(error) })).toEqual({ type: 'rejected', error })
    expect(await send({ id: null, ...refusing(error), reasonOf: () => 'refused' })).toEqual({ type: 'rejected', error, reason: 'refused' })
  })

  test('is not told where the page tells it itself', async () => {
    await send({ texts: undefined })
    await send({ texts: { failed: texts.failed } })
    expect(told).not.toHaveBeenCalled()
  })

  test('can be taken back from its toast where it can be undone', async () => {
    const undo = vi.fn()
    await send({ undo })
    const [[{ action, ...toast }]] = told.mock.calls as [[{ action: { label: string; run: () => void } }]]
    expect([toast, action.label]).toEqual([texts.saved, 'Deshacer'])
    action.run()
    expect(undo).toHaveBeenCalledExactlyOnceWith('saved')
  })
})

describe('a save whose person signs out while it is on its way', () => {
  const leaving = (end: () => string) => async () => {
    endStay()
    return end()
  }

  test('is told to nobody once it is done, and leaves neither a request nor a draft', async () => {
    writeDraft(id, { values: { name: 'Ana' }, before: {} })
    const onDone = vi.fn()
    expect(await send({ save: leaving(() => 'saved'), onDone })).toEqual({ type: 'saved', saved: 'saved' })
    expect([told.mock.calls, onDone.mock.calls, refresh.mock.calls]).toEqual([[], [], []])
    expect([readPending(id), readDraft(id)]).toEqual([[], undefined])
  })

  test.each([
    ['refused', problem(409, 'conflict')],
    ['lost', problem(0, 'network')],
    ['refused for a newer version', problem(412, 'conflict')],
  ])('is told to nobody, and nothing is read, where it is %s', async (_, error) => {
    const read = vi.fn(async () => ({ etag: '"2"' }))
    const fail = () => {
      throw error
    }
    await send({ save: leaving(fail), read })
    expect([told.mock.calls, read.mock.calls, refresh.mock.calls]).toEqual([[], [], []])
  })
})

test.each<[string, Partial<Example>, boolean]>([
  ['a value', {}, true],
  ['a value that is not secret', { isSecret: () => false }, true],
  ['a secret value', { isSecret: (value) => value === 'wish' }, false],
])('%s is written down while nobody knows whether it was saved: %s', async (_, save, isWritten) => {
  await send({ ...save, ...refusing(problem(500, 'unknown')) })
  expect(Object.keys(sessionStorage)).toHaveLength(isWritten ? 1 : 0)
  expect(readPending(id)).toMatchObject([{ key: 'key' }])
})

describe('a save that fails', () => {
  test.each<[string, unknown, boolean, boolean?]>([
    ['a 400', problem(400, 'invalid'), true],
    ['a 499', problem(499, 'unknown'), true],
    // What is shown is old: the next try would be refused again.
    ['a conflict that nobody reads', problem(412, 'conflict'), true, true],
    ['a 302', problem(302, 'unknown'), false],
    ['a 500', problem(500, 'unknown'), false],
    ['no answer', problem(0, 'network'), false],
    ['what only looks like a 409', looksLike({ status: 409 }), false],
  ])('by %s, whether it is certain that nothing was done: %s', async (_, error, isCertain, isOld = !isCertain) => {
    expect(await send(refusing(error))).toEqual({ type: isCertain ? 'rejected' : 'unknown', error })
    expect(readPending(id)).toHaveLength(isCertain ? 0 : 1)
    expect(refresh.mock.calls).toEqual(isOld ? [[false]] : [])
    expect(told.mock.calls).toEqual([[failure]])
  })

  test.each<[string, unknown, boolean, boolean]>([
    ['that cannot have left the device, is certainly not done', problem(0, 'network'), false, true],
    ['that was sent before, may have been done', problem(0, 'network'), true, false],
    ['that left the device, may have been done', problem(0, 'timeout'), false, false],
    ['of which only the error looks so, may have been done', looksLike({ code: 'network' }), false, false],
  ])('without a network, as one %s', async (_, error, isUnknown, isCertain) => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(await send(refusing(error), { isUnknown })).toEqual({ type: isCertain ? 'rejected' : 'unknown', error })
  })

  test('because somebody else was faster brings what they made of it, and is not told as a failure', async () => {
    const read = vi.fn(async () => ({ etag: '"2"' }))
    expect(await send({ ...refusing(problem(412, 'conflict')), read })).toEqual({ type: 'conflict', record: { etag: '"2"' } })
    expect(read).toHaveBeenCalledExactlyOnceWith({ etag: '"1"' })
    for (const spy of [told, refresh]) expect(spy).not.toHaveBeenCalled()
    for (const error of [problem(409, 'conflict'), looksLike({ status: 412 })])
      expect(await send({ ...refusing(error), read })).not.toMatchObject({ type: 'conflict' })
    expect(read).toHaveBeenCalledOnce()
  })

  test('for a reason that whoever asks tells is told, kept and read by nobody else', async () => {
    const error = problem(409, 'taken')
    const reasonOf = vi.fn(() => 'refused')
    expect(await send({ ...refusing(error), reasonOf })).toEqual({ type: 'rejected', error, reason: 'refused' })
    expect(reasonOf).toHaveBeenCalledExactlyOnceWith(error)
    expect([told.mock.calls, refresh.mock.calls, readPending(id)]).toEqual([[], [], []])
    expect(await send({ ...refusing(error), reasonOf: () => undefined })).toEqual({ type: 'rejected', error })
  })

  test('is not told where nobody wants it to be, where the page shows it, and where the whole console does', async () => {
    const unless = { failed: { ...texts.failed, unless: 'taken' as 'conflict' } }
    await send({ ...refusing(problem(409, 'taken')), texts: undefined })
    await send({ ...refusing(problem(409, 'taken')), texts: unless })
    await send(refusing(problem(401, 'unauthenticated')))
    expect(told).not.toHaveBeenCalled()
    await send({ ...refusing(problem(409, 'conflict')), texts: unless })
    expect(told).toHaveBeenCalledExactlyOnceWith(failure)
  })

  test.each<[string, unknown, string | undefined]>([
    ['the words of the server', problem(409, 'conflict'), 'Ya existe.'],
    ['our own where the server has none', problem(409, 'conflict', ''), failure.description],
    ['our own where the answer is not of our server', problem(502, 'unknown'), failure.description],
    ['our own where it was not reached', problem(0, 'network'), failure.description],
    ['our own where it only looks like the server', looksLike({ status: 409 }), failure.description],
  ])('is told in %s', async (_, error, description) => {
    await send({ ...refusing(error), texts: { failed: { ...texts.failed, prefersServer: true } } })
    expect(told.mock.calls).toEqual([[{ ...failure, description }]])
  })
})

describe('a button whose answer was lost', () => {
  const lost = {
    title: 'No sabemos si se hizo',
    description: 'No llegó la respuesta del servidor. Podés volver a intentarlo.',
    variant: 'destructive',
  }

  test.each<[string, unknown, object]>([
    ['where none came', problem(0, 'timeout'), lost],
    ['where a proxy answered', problem(502, 'unknown'), lost],
    ['of its own code', new Error('No.'), lost],
    ['but not where the server says what failed', problem(503, 'busy'), failure],
    ['nor where it refused', problem(409, 'conflict'), failure],
  ])('says that nobody knows whether it was done: %s', async (_, error, expected) => {
    await send({ ...refusing(error), isButton: true })
    expect(told.mock.calls).toEqual([[expected]])
  })

  test.each(['maintenance', 'unknown'])('is told by the whole console where that knows why: %s', async (code) => {
    await send({ ...refusing(problem(503, code)), isButton: true })
    expect(told).not.toHaveBeenCalled()
  })

  test('was not lost where nothing left the device', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    await send({ ...refusing(problem(0, 'network')), isButton: true })
    expect(told.mock.calls).toEqual([[failure]])
  })

  test('is sent again from the toast of what is taken back, as the same request', async () => {
    const save = vi.fn<(key: string) => Promise<string>>().mockRejectedValueOnce(problem(0, 'network')).mockResolvedValue('saved')
    saveOnce({ save, refresh, texts })
    await settled()
    const [[{ action, ...toast }]] = told.mock.calls as [[{ action: { label: string; run: () => void } }]]
    expect([toast, action.label]).toEqual([lost, 'Reintentar'])
    action.run()
    await settled()
    expect(save).toHaveBeenCalledTimes(2)
    expect(new Set(save.mock.calls.map(([key]) => key)).size).toBe(1)
    expect(told).toHaveBeenLastCalledWith(texts.saved)
  })
})

test('what outlives a rendering reads by one function what was rendered last', () => {
  const { result, rerender } = renderHook(({ value }) => useLatest(value), { initialProps: { value: 1 } })
  const first = result.current
  expect(first()).toBe(1)
  rerender({ value: 2 })
  expect(result.current).toBe(first)
  expect(first()).toBe(2)
})

test('what a toast takes back is saved at once, and written down by nobody', async () => {
  const save = vi.fn(async () => 'saved')
  saveOnce({ save, refresh, texts })
  await settled()
  expect(save).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^[0-9a-f]{36}$/))
  expect(told.mock.calls).toEqual([[texts.saved]])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('saves without a name do not wait for each other, and one of which nobody knows how it ended is not sent in the place of another', async () => {
  const [lost, other] = [vi.fn(() => Promise.reject(problem(0, 'timeout'))), vi.fn(async () => 'saved')]
  saveOnce({ save: lost, refresh, texts })
  saveOnce({ save: other, refresh, texts })
  expect([lost.mock.calls.length, other.mock.calls.length]).toEqual([1, 1])
  await settled()
  saveOnce({ save: other, refresh, texts })
  expect([lost.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
})

describe('a button that saves by itself', () => {
  const [first, reading] = [deferred<string, string>(), deferred<undefined, void>()]
  beforeEach(() => {
    first.calls.length = 0
    reading.calls.length = 0
  })
  const press = (only: string) => saveOnce({ only, save: (key) => first.call(key), refresh: () => reading.call(undefined), texts })

  test('does nothing at a second press until the first one has ended and is shown', async () => {
    press('arrive 8 v1')
    press('arrive 8 v1')
    press('arrive 9 v1')
    expect(first.calls).toHaveLength(2)
    await first.calls[0]?.succeed('saved')
    press('arrive 8 v1')
    expect(first.calls).toHaveLength(2)
    await reading.calls[0]?.succeed()
    press('arrive 8 v1')
    expect(first.calls).toHaveLength(3)
  })

  test('sends the same request again where nobody knows how the first one ended, and another one where that was refused', async () => {
    press('remove 5 v1')
    await first.last().fail(problem(0, 'timeout'))
    press('remove 5 v1')
    await first.last().fail(problem(409, 'conflict'))
    press('remove 5 v1')
    const [one, again, other] = first.calls.map(({ input }) => input)
    expect(again).toBe(one)
    expect(other).not.toBe(one)
  })
})
