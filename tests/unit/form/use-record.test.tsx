// @vitest-environment jsdom
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { formSubmission } from '#machines/form-submission.machine.ts'
import { leadStatus } from '#machines/lead-status.machine.ts'
import type { recordMachine } from '#machines/record.machine.ts'
import { z } from '#src/ui/fields/zod.ts'
import { useRefused, useSchemaForm } from '#src/ui/form/form.tsx'
import { clearStored } from '#src/ui/form/stored.ts'
import { usePart, useRecord, useRecordFormId } from '#src/ui/form/use-record.ts'
import { useEmitted, useSave, useSaved, useSubmission } from '#src/ui/form/use-save.ts'
import { type Clinic, clinic, problem, queryKey, surroundings, texts } from '#tests/support/features/clinic-record.tsx'
import { deferred, settled } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', () => ({ toast: told }))

type Flow = typeof recordMachine | typeof leadStatus
type Options = Partial<Parameters<typeof useRecord<Clinic, string, { id: number; etag: string }, object, Flow>>[0]>

/** The page of a clinic, led by the test: what is read and what is saved waits for it to be answered. */
function open(options: Options = {}, { queries, wrapper } = surroundings()) {
  const reads = deferred<void, Clinic>()
  const saves = deferred<{ over: unknown; value: string; key: string }, Clinic>()
  const query = { queryKey, queryFn: () => reads.call(), meta: { failed: { title: 'Error', description: 'No se pudo leer.' } } }
  const save = (over: unknown, value: string, key: string) => saves.call({ over, value, key })
  const drawn: (Clinic | undefined)[] = []
  const { result, unmount } = renderHook(
    () => {
      const record = useRecord({ query, save, texts, ...options })
      drawn.push(record.record)
      return record
    },
    { wrapper },
  )
  return {
    ...{ queries, reads, saves, unmount, drawn },
    look: () => result.current,
    submit: (value: string) => act(() => result.current.submit(value)),
    answer: (record: Clinic) => act(() => reads.last().succeed(record)),
    fail: (error: unknown) => act(() => reads.last().fail(error)),
    saved: (record: Clinic) => act(() => saves.last().succeed(record)),
    refused: (error: unknown) => act(() => saves.last().fail(error)),
  }
}
/** The page when the clinic is there. */
async function opened(options: Options = {}, around = surroundings()) {
  around.queries.setQueryData(queryKey, clinic(1))
  return open(options, around)
}

beforeEach(() => {
  clearStored()
  told.mockReset()
  history.replaceState(null, '', '/')
})
afterEach(cleanup)

describe('a record', () => {
  test('is there when it arrives', async () => {
    const page = open()
    expect(page.look()).toMatchObject({ record: undefined, isMissing: false, isUnreachable: false, failed: 'No se pudo leer.' })
    expect(page.look()).toMatchObject({ isConfirming: false, isSaving: false, isUncertain: false, isConflict: false, isRefused: false })
    const { confirm, cancel, discard } = page.look()
    for (const press of [confirm, cancel, discard]) act(press)
    page.submit('Too early')
    expect([page.look().isConfirming, page.look().isSaving, page.saves.calls]).toEqual([false, false, []])
    await page.answer(clinic(1))
    expect(page.look()).toMatchObject({ record: clinic(1), latestVersion: clinic(1) })
  })

  test('is there at once where it was read before, or where the page has it', async () => {
    const first = await opened()
    expect(first.drawn[0]).toEqual(clinic(1))
    first.unmount()
    const query = { queryKey, queryFn: async () => clinic(1), initialData: clinic(2), meta: {} }
    const page = open({ query })
    expect(page.drawn[0]).toEqual(clinic(2))
    expect(page.look()).toMatchObject({ record: clinic(2), failed: '' })
  })

  test('is there where it arrives while the page is drawn', async () => {
    const { queries, wrapper } = surroundings()
    const query = { queryKey, queryFn: () => Promise.reject(problem(500)) }
    const { result } = renderHook(
      () => {
        useLayoutEffect(() => {
          queries.setQueryData(queryKey, clinic(1))
        }, [])
        return useRecord<Clinic, string>({ query })
      },
      { wrapper },
    )
    await waitFor(() => expect(result.current.record).toEqual(clinic(1)))
  })

  test('that does not exist is missing', async () => {
    const page = open()
    await page.fail(problem(404))
    expect(page.look()).toMatchObject({ isMissing: true, isUnreachable: false })
  })

  test.each([problem(500), Object.assign(new Error('Odd.'), { status: 404 })])(
    'that cannot be read is unreachable until it is read again: %s',
    async (error) => {
      const page = open()
      await page.fail(error)
      expect(page.look()).toMatchObject({ isMissing: false, isUnreachable: true })
      act(page.look().retry)
      expect(page.look().isUnreachable).toBe(false)
      await page.answer(clinic(1))
      expect(page.look().record).toEqual(clinic(1))
    },
  )

  test('that waits for a sign-in is neither missing nor unreachable', async () => {
    const page = open()
    await page.fail(problem(401))
    expect(page.look()).toMatchObject({ isMissing: false, isUnreachable: false })
  })

  test('that somebody else changed is the newest one, and one that cannot be read again stays', async () => {
    const page = open()
    await page.answer(clinic(1))
    act(() => void page.queries.setQueryData(queryKey, clinic(2)))
    await waitFor(() =>
      expect(page.look()).toMatchObject({ record: clinic(2), latestVersion: clinic(2), isConflict: true, isRefused: false }),
    )
    const { length } = page.drawn
    act(() => void page.queries.refetchQueries({ queryKey }))
    await act(settled)
    // That it is being read again is nothing to draw.
    expect(page.drawn).toHaveLength(length)
    await page.fail(problem(500))
    expect(page.look()).toMatchObject({ record: clinic(2), isMissing: false, isUnreachable: false, isGone: false })
  })

  test('that is taken away while it is shown stays, says so, and is as before when it is there again', async () => {
    const page = open()
    await page.answer(clinic(1))
    const readAgain = async () => {
      act(() => void page.queries.refetchQueries({ queryKey }))
      await act(settled)
    }
    await readAgain()
    await page.fail(problem(404))
    await waitFor(() => expect(page.look()).toMatchObject({ record: clinic(1), isMissing: false, isGone: true }))
    page.submit('x')
    await page.refused(problem(404))
    await readAgain()
    expect(page.look().isGone).toBe(true)
    await page.answer(clinic(1))
    await waitFor(() => expect(page.look()).toMatchObject({ record: clinic(1), isGone: false, isConflict: false }))
  })

  test('that is only read is not saved', async () => {
    const { queries, wrapper } = surroundings()
    queries.setQueryData(queryKey, clinic(1))
    const { result } = renderHook(() => useRecord({ query: { queryKey, queryFn: async () => clinic(1) } }), { wrapper })
    await act(async () => {
      result.current.submit('x')
      await settled()
    })
    expect(result.current).toMatchObject({ isUncertain: true, error: undefined, texts: undefined })
  })
})

describe('the save of a record', () => {
  test('goes over the version that is shown, and its answer is shown from then on', async () => {
    const page = await opened()
    page.submit('New')
    expect(page.look()).toMatchObject({ isSaving: true, isConfirming: false, value: 'New' })
    expect(page.saves.last().input).toEqual({ over: { id: 3, etag: '"1"' }, value: 'New', key: expect.any(String) })
    await page.saved(clinic(2))
    expect(page.look()).toMatchObject({ isSaving: false, record: clinic(2), latestVersion: clinic(2), value: undefined, error: undefined })
    expect(page.queries.getQueryData(queryKey)).toEqual(clinic(2))
    expect([told.mock.calls, page.reads.calls]).toEqual([[[texts.saved]], []])
  })

  test('goes over what it needs of the version', async () => {
    const page = await opened({ over: ({ etag, name }) => ({ id: name.length, etag }) })
    page.submit('New')
    expect(page.saves.last().input.over).toEqual({ id: 9, etag: '"1"' })
  })

  test('that has to be confirmed is not sent before, and is what is asked about', async () => {
    const page = await opened()
    act(() => page.look().submit('New', true))
    expect(page.look()).toMatchObject({ isConfirming: true, isSaving: false, value: 'New' })
    act(() => void page.queries.setQueryData(queryKey, clinic(2)))
    await waitFor(() => expect(page.look()).toMatchObject({ record: clinic(1), latestVersion: clinic(2) }))
    expect(page.saves.calls).toHaveLength(0)
    act(page.look().confirm)
    expect(page.saves.calls.map(({ input }) => input.over)).toEqual([{ id: 3, etag: '"1"' }])
  })

  test('of a lead reads it again, and saves until it is there', async () => {
    const around = surroundings()
    const page = await opened({ machine: leadStatus }, around)
    const history = vi.fn(async () => 'rows')
    renderHook(() => useQuery({ queryKey: [...queryKey, 'history'], queryFn: history }), { wrapper: around.wrapper })
    await act(settled)
    page.submit('New')
    await page.saved(clinic(2))
    expect([page.look().isSaving, page.reads.calls.length]).toEqual([true, 1])
    // What belongs to it is read again by the save, and not once more with it.
    expect(history).toHaveBeenCalledTimes(2)
    await page.answer(clinic(3))
    expect(page.look()).toMatchObject({ isSaving: false, record: clinic(3) })
  })

  test('over a version that is not the newest one reads that, which is shown', async () => {
    const page = await opened()
    page.submit('New')
    await page.refused(problem(412))
    await page.answer(clinic(2))
    expect(page.look()).toMatchObject({ isConflict: true, isRefused: true, record: clinic(2), error: undefined })
    expect(page.queries.getQueryData(queryKey)).toEqual(clinic(2))
  })

  test('whose answer was lost is repeated by itself, where its key tells, once there is a newer version', async () => {
    const page = await opened({ repeats: true })
    page.submit('New')
    await page.refused(problem(0))
    expect(page.look().isUncertain).toBe(true)
    act(() => void page.queries.setQueryData(queryKey, clinic(2)))
    await waitFor(() => expect(page.saves.calls).toHaveLength(2))
    expect(page.saves.calls[1]?.input).toEqual(page.saves.calls[0]?.input)
  })

  test('whose answer was lost is not repeated where its key tells nothing', async () => {
    const page = await opened()
    page.submit('New')
    await page.refused(problem(0))
    act(() => void page.queries.setQueryData(queryKey, clinic(2)))
    await waitFor(() => expect(page.look().isConflict).toBe(true))
    expect(page.saves.calls).toHaveLength(1)
  })

  test('whose answer was lost is told on the same form alone, and by no button beside it', async () => {
    const around = surroundings()
    const page = await opened({}, around)
    page.submit('New')
    await page.refused(problem(0))
    page.unmount()
    around.queries.setQueryData(queryKey, clinic(1))
    const save = async () => clinic(2)
    const query = { queryKey, queryFn: async () => clinic(1) }
    const both = () => {
      const record = useRecord({ query, save, actions: { hours: { save } } })
      return [record.isUncertain, usePart(record, 'hours').isUncertain]
    }
    expect(renderHook(both, { wrapper: around.wrapper }).result.current).toEqual([true, false])
  })

  test('is that of the same form on every page of the record, and of no form while nobody knows who is signed in', () => {
    const { wrapper } = surroundings()
    const idOf = (key: QueryKey) => renderHook(() => useRecordFormId({ queryKey: key }), { wrapper }).result.current
    expect([idOf(queryKey), idOf(['/clinics', 3, 12])]).toEqual([
      { person: 1, name: '/clinics/3' },
      { person: 1, name: '/clinics/3/12' },
    ])
    expect([open().look().id, open({}, surroundings(null)).look().id]).toEqual([{ person: 1, name: '/clinics/3' }, null])
  })

  test('that is refused says why, and what in which field', async () => {
    const page = await opened()
    page.submit('New')
    const error = problem(422, { errors: { name: 'Ya existe.' } })
    await page.refused(error)
    expect(page.look()).toMatchObject({ error, fieldErrors: { name: 'Ya existe.' } })
    page.submit('New')
    await page.refused(problem(409))
    expect(page.look().fieldErrors).toEqual({})
    page.submit('New')
    await page.refused(new TypeError('x is undefined'))
    expect(page.look()).toMatchObject({ error: undefined, fieldErrors: {} })
  })
})

/** A change by a button, beside a list that is shown. */
function useBoth(save: (value: unknown, key: string) => Promise<string>, list: () => Promise<string>, own: () => Promise<string>) {
  useQuery({ queryKey: ['/clinics'], queryFn: list })
  useQuery({ queryKey: ['/clinics', 3], queryFn: own })
  return useSave({ id: null, changes: '/clinics', answers: ['/clinics', 3], save, texts })
}

test('a save reads again what is shown, but what it has answered itself only where it has no answer', async () => {
  const [list, own] = [vi.fn(async () => 'rows'), vi.fn(async () => 'one')]
  const saves = deferred<string, string>()
  const { wrapper } = surroundings()
  const { result } = renderHook(() => useBoth((_, key) => saves.call(key), list, own), { wrapper })
  await act(settled)
  const reads = () => [list, own].map(({ mock }) => mock.calls.length)
  expect(reads()).toEqual([1, 1])
  act(() => result.current.submit(undefined))
  expect(saves.last().input).toMatch(/^[0-9a-f]{36}$/)
  await act(() => saves.last().succeed('saved'))
  expect(reads()).toEqual([2, 1])
  act(() => result.current.submit(undefined))
  await act(() => saves.last().fail(problem(0)))
  expect(reads()).toEqual([3, 2])
  act(result.current.discard)
  expect(result.current.isUncertain).toBe(false)
})

test('what is typed into a secret field is not written down, unless the page says what is secret', async () => {
  const id = { person: 1, name: '/me' }
  const show = (isSecret?: () => boolean) => {
    const { wrapper } = surroundings()
    const save = () => Promise.reject(problem(0))
    return renderHook(() => useSave({ id, changes: '/clinics', save, texts, ...(isSecret && { isSecret }) }), { wrapper })
  }
  const submit = async ({ result: { current }, unmount }: ReturnType<typeof show>) => {
    current.fields.set('password', { label: 'Contraseña', describe: String, isSecret: true })
    await act(async () => {
      current.submit({ password: 'Salvia-demo-2026' })
      await settled()
    })
    unmount()
    return JSON.stringify({ ...sessionStorage }).includes('Salvia-demo-2026')
  }
  expect(await submit(show())).toBe(false)
  clearStored()
  expect(await submit(show(() => false))).toBe(true)
})

test('who listens to a form hears it, and no other one, for as long as they are there', async () => {
  const begin = () => {
    return createActor(formSubmission, { input: { send: async () => ({ type: 'saved', saved: 1 }), pending: [] } }).start()
  }
  const [first, second] = [begin(), begin()]
  const saved = vi.fn()
  const nobody: { actor: typeof first | undefined } = { actor: undefined }
  const { rerender, unmount } = renderHook(({ actor }) => useEmitted(actor, { saved }), { initialProps: nobody })
  rerender({ actor: first })
  const save = async () => {
    for (const actor of [first, second]) actor.send({ type: 'submit', value: actor === first ? 'first' : 'second' })
    await settled()
    return saved.mock.calls.splice(0).map(([{ request }]) => request.value)
  }
  expect(await save()).toEqual(['first'])
  rerender({ actor: second })
  expect(await save()).toEqual(['second'])
  unmount()
  expect(await save()).toEqual([])
})

test('a form that is not there yet is in no state', () => {
  const { result } = renderHook(() => useSubmission(undefined, null))
  const states = { isConfirming: false, isSaving: false, isUncertain: false, isConflict: false, isRefused: false }
  expect(result.current).toMatchObject({ ...states, value: undefined, error: undefined, fieldErrors: {} })
})

test('whoever hears nothing of what a form tells is not disturbed by it', async () => {
  const actor = createActor(formSubmission, { input: { send: async () => ({ type: 'saved', saved: 1 }), pending: [] } }).start()
  renderHook(() => useEmitted(actor, {}))
  renderHook(() => useSaved(actor, undefined))
  // What a listener throws is thrown again by a timer.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  actor.send({ type: 'submit', value: 'x' })
  await settled()
  expect(actor.getSnapshot().matches('editing')).toBe(true)
  expect(() => vi.runAllTimers()).not.toThrow()
  vi.useRealTimers()
})

test('a field counts as refused by the server until it changes, and again when it is refused again', () => {
  const schema = z.object({ name: z.string(), city: z.string() })
  const errors = { name: 'Ya existe.', city: 'No existe.' }
  const { result, rerender } = renderHook(
    ({ fieldErrors }: { fieldErrors: Record<string, string> }) => {
      const api = useSchemaForm({ values: { name: '', city: '' }, schema, submit: () => {} })
      const saveState = { fieldErrors } as Parameters<typeof useRefused>[0]['saveState'] // all that is read of it
      return { api, refused: useRefused({ api, saveState }) }
    },
    { initialProps: { fieldErrors: {} } },
  )
  const refused = () => result.current.refused
  expect(refused()).toEqual([])
  act(() => result.current.api.setFieldValue('name', 'OSDE'))
  rerender({ fieldErrors: errors })
  expect(refused()).toEqual(['name', 'city'])
  act(() => result.current.api.setFieldValue('name', 'OSPE'))
  expect(refused()).toEqual(['city'])
  rerender({ fieldErrors: { ...errors } })
  expect(refused()).toEqual(['name', 'city'])
})
