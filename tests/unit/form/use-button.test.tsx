// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { formSubmission } from '#machines/form-submission.machine.ts'
import { clearStored } from '#src/ui/form/stored.ts'
import { useButton, useShowsNewer } from '#src/ui/form/use-button.ts'
import { usePart, useRecord } from '#src/ui/form/use-record.ts'
import { type Clinic, clinic, problem, queryKey, surroundings, texts } from '#tests/support/features/clinic-record.tsx'
import { deferred, settled } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', () => ({ toast: told }))

beforeEach(() => {
  clearStored()
  told.mockReset()
  history.replaceState(null, '', '/')
})
afterEach(cleanup)

function Change({ saves }: { saves: ReturnType<typeof deferred<string, Clinic>> }) {
  const query = { queryKey, queryFn: async () => clinic(2) }
  const record = useRecord({ query, actions: { active: { save: (_: object, value: string) => saves.call(value), texts } } })
  const { isSaving, submit } = useButton(usePart(record, 'active'))
  return (
    <button type="button" disabled={isSaving} onClick={() => submit('off')}>
      Desactivar
    </button>
  )
}

describe('a change by a button', () => {
  function show() {
    const { queries, wrapper } = surroundings()
    queries.setQueryData(queryKey, clinic(1))
    const saves = deferred<string, Clinic>()
    render(<Change saves={saves} />, { wrapper })
    const button = screen.getByRole<HTMLButtonElement>('button')
    button.focus()
    return { queries, saves, button }
  }

  test('cannot be made twice at a time, and its button has the focus again after it', async () => {
    const { saves, button } = show()
    fireEvent.click(button)
    expect([button.disabled, saves.calls.map(({ input }) => input)]).toEqual([true, ['off']])
    button.blur()
    await act(() => saves.last().succeed(clinic(2)))
    expect([button.disabled, document.activeElement]).toEqual([false, button])
  })

  test('that came too late says so, and can be made over the newer version', async () => {
    const { saves, button } = show()
    fireEvent.click(button)
    await act(() => saves.last().fail(problem(412)))
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(told.mock.calls).toEqual([
      [
        {
          title: 'No se guardó',
          description: 'Este registro cambió mientras tanto. Revisalo y volvé a intentarlo.',
          variant: 'destructive',
        },
      ],
    ])
    fireEvent.click(button)
    await act(() => saves.last().succeed(clinic(3)))
    expect(told).toHaveBeenLastCalledWith(texts.saved)
  })

  test('says nothing of a newer version that did not come before it', async () => {
    const { queries, saves, button } = show()
    act(() => void queries.setQueryData(queryKey, clinic(2)))
    await act(settled)
    expect(told).not.toHaveBeenCalled()
    fireEvent.click(button)
    expect(saves.calls).toHaveLength(1)
  })
})

describe('two changes of one record', () => {
  function open() {
    const { queries, wrapper } = surroundings()
    queries.setQueryData(queryKey, clinic(1))
    const saves = deferred<string, Clinic>()
    const onRefused = vi.fn()
    const change = { save: (_: object, value: string) => saves.call(value), texts }
    const { result } = renderHook(
      () => {
        const record = useRecord({ query: { queryKey, queryFn: async () => clinic(2) }, actions: { one: change, other: change } })
        return { one: useButton(usePart(record, 'one')), other: useButton(usePart(record, 'other'), onRefused) }
      },
      { wrapper },
    )
    const press = (name: 'one' | 'other') => act(() => result.current[name].submit(name))
    return { queries, saves, onRefused, press, look: () => result.current, sent: () => saves.calls.map(({ input }) => input) }
  }

  test('are made one after the other', async () => {
    const { saves, press, sent } = open()
    press('one')
    press('other')
    expect(sent()).toEqual(['one'])
    await act(() => saves.last().succeed(clinic(2)))
    press('other')
    expect(sent()).toEqual(['one', 'other'])
  })

  test('show what somebody else has made of the record as it is, and the one that was refused says so in its own way', async () => {
    const { queries, saves, onRefused, press, look } = open()
    act(() => void queries.setQueryData(queryKey, clinic(2)))
    await act(settled)
    expect([look().one.isConflict, look().other.isConflict]).toEqual([false, false])
    press('other')
    await act(() => saves.last().fail(problem(412)))
    await waitFor(() => expect(onRefused).toHaveBeenCalledOnce())
    expect(told).not.toHaveBeenCalled()
  })
})

describe('a part of a record into which nothing is typed', () => {
  /** The part of a record whose saves are refused, since somebody else was faster. */
  function open() {
    const refuse = async () => ({ type: 'conflict', record: { etag: '"9"' } }) as const
    const actor = createActor(formSubmission, { input: { send: refuse, pending: [], version: { etag: '"1"' } } }).start()
    const discard = vi.fn()
    renderHook(() => useShowsNewer({ actor, discard }))
    return { actor, discard }
  }

  test('takes what somebody else made of it as it is, and what the page itself made is no news', () => {
    const { actor, discard } = open()
    actor.send({ type: 'outdated', record: { etag: '"2"' }, isOwn: true })
    expect(discard).not.toHaveBeenCalled()
    actor.send({ type: 'outdated', record: { etag: '"3"' } })
    expect(discard).toHaveBeenCalledOnce()
  })

  test('leaves what was refused to the page, which may tell it elsewhere', async () => {
    const { actor, discard } = open()
    // What a listener throws is thrown again by a timer.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    actor.send({ type: 'submit', value: 'off' })
    await settled()
    expect(actor.getSnapshot().matches({ editing: { conflict: 'refused' } })).toBe(true)
    expect(() => vi.runAllTimers()).not.toThrow()
    expect(discard).not.toHaveBeenCalled()
    vi.useRealTimers()
  })
})
