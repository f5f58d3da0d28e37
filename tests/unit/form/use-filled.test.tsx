// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { formSubmission, type SubmissionEmitted } from '#machines/form-submission.machine.ts'
import { useFilled } from '#src/ui/form/use-filled.ts'
import { useFocusFirst } from '#src/ui/form/use-focus-first.ts'
import { deferred, settled } from '#tests/support/flows/deferred.ts'

afterEach(cleanup)

type Shown = { etag: string | undefined; isHearing: boolean; isFilled: boolean }

/** A form of a save with the version with which it is opened, and what it tells of newer ones. */
function opened(first: Shown) {
  const server = deferred<unknown, { type: 'saved'; saved: unknown }>()
  const actor = createActor(formSubmission, { input: { send: (request) => server.call(request), pending: [], version: { etag: '1' } } })
  const told: Extract<SubmissionEmitted, { type: 'changed' }>[] = []
  actor.on('changed', (event) => void told.push(event))
  actor.start()
  const { rerender } = renderHook(
    ({ etag, isHearing, isFilled }: Shown) => useFilled(actor, etag === undefined ? undefined : { etag }, isHearing, isFilled),
    { initialProps: first },
  )
  return {
    show: rerender,
    version: () => actor.getSnapshot().context.version?.etag,
    news: () => told.filter(({ isOwn }) => !isOwn).map(({ before, record }) => `${before.etag} → ${record.etag}`),
    submit: () => act(() => actor.send({ type: 'submit', value: 'a' })),
    async succeed(saved: unknown) {
      await act(() => server.last().succeed({ type: 'saved', saved }))
      await settled()
    },
  }
}

test('a form has the version with which it is opened, and hears of each newer one once', () => {
  const form = opened({ etag: '2', isHearing: true, isFilled: false })
  expect([form.version(), form.news()]).toEqual(['2', []])
  form.show({ etag: '2', isHearing: true, isFilled: true })
  expect(form.news()).toEqual([])
  form.show({ etag: '3', isHearing: true, isFilled: true })
  form.show({ etag: '3', isHearing: true, isFilled: true })
  expect([form.version(), form.news()]).toEqual(['3', ['2 → 3']])
})

test('a form whose save returns nothing hears of what comes after it as before', async () => {
  const form = opened({ etag: '1', isHearing: true, isFilled: true })
  // What a listener throws is thrown again by a timer.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  form.submit()
  await form.succeed(undefined)
  expect(() => vi.runAllTimers()).not.toThrow()
  vi.useRealTimers()
  form.show({ etag: '2', isHearing: true, isFilled: true })
  expect(form.news()).toEqual(['1 → 2'])
})

test('a form that is not open hears of nothing, and of what came meanwhile once it is opened', () => {
  const form = opened({ etag: '2', isHearing: false, isFilled: false })
  expect(form.version()).toBe('1')
  form.show({ etag: undefined, isHearing: true, isFilled: false })
  expect(form.version()).toBe('1')
  form.show({ etag: '3', isHearing: true, isFilled: false })
  expect([form.version(), form.news()]).toEqual(['3', []])
})

test('what came while something was on its way is news to what is typed, and closed and opened anew it is none', () => {
  const form = opened({ etag: '1', isHearing: true, isFilled: true })
  form.show({ etag: '1', isHearing: false, isFilled: true })
  form.show({ etag: '2', isHearing: false, isFilled: true })
  expect(form.news()).toEqual([])
  form.show({ etag: '2', isHearing: true, isFilled: true })
  expect(form.news()).toEqual(['1 → 2'])
  form.show({ etag: '2', isHearing: false, isFilled: false })
  form.show({ etag: '4', isHearing: false, isFilled: false })
  form.show({ etag: '4', isHearing: true, isFilled: true })
  expect([form.version(), form.news()]).toEqual(['4', ['1 → 2']])
})

test('a form is opened with the version that is there then, though it was filled before', () => {
  const form = opened({ etag: '1', isHearing: false, isFilled: false })
  form.show({ etag: '1', isHearing: false, isFilled: true })
  form.show({ etag: '2', isHearing: true, isFilled: true })
  expect([form.version(), form.news()]).toEqual(['2', []])
})

test('what it has saved itself is no news, and what somebody made of that is', async () => {
  const form = opened({ etag: '1', isHearing: true, isFilled: true })
  form.submit()
  await form.succeed({ etag: '2' })
  form.show({ etag: '2', isHearing: true, isFilled: true })
  expect([form.version(), form.news()]).toEqual(['2', []])
  form.show({ etag: '3', isHearing: true, isFilled: true })
  expect(form.news()).toEqual(['2 → 3'])
  form.submit()
  await form.succeed(undefined)
  form.show({ etag: '4', isHearing: true, isFilled: true })
  expect(form.news()).toEqual(['2 → 3', '3 → 4'])
})

/** A part that has just appeared, with fields of these values. */
function Part({ values }: { values: readonly string[] }) {
  return (
    <div ref={useFocusFirst()}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
        <input key={index} defaultValue={value} />
      ))}
    </div>
  )
}

test('what it has saved itself is no news either where it was opened meanwhile, and the page shows it later', async () => {
  const form = opened({ etag: '1', isHearing: false, isFilled: false })
  form.submit()
  form.show({ etag: '1', isHearing: false, isFilled: true })
  await form.succeed({ etag: '2' })
  form.show({ etag: '1', isHearing: true, isFilled: true })
  form.show({ etag: '2', isHearing: true, isFilled: true })
  expect([form.version(), form.news()]).toEqual(['2', []])
  form.show({ etag: '3', isHearing: true, isFilled: true })
  expect(form.news()).toEqual(['2 → 3'])
})

test.each([
  ['the first empty field', ['a', '', ''], 1],
  ['the first field where none is empty', ['a', 'b'], 0],
])('a part that has just appeared gives the focus once to %s', (_, values, focused) => {
  const { rerender } = render(<Part values={values} />)
  const fields = screen.getAllByRole('textbox')
  expect(document.activeElement).toBe(fields[focused])
  fields.at(-1)?.focus()
  rerender(<Part values={values} />)
  expect(document.activeElement).toBe(fields.at(-1))
})

test('a part without fields moves no focus', () => {
  render(<Part values={[]} />)
  expect(document.activeElement).toBe(document.body)
})
