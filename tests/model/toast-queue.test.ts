import { expect, test } from 'vitest'
import { createActor, type EventFromLogic, SimulatedClock } from 'xstate'
import type { EventOf } from '#machines/model.ts'
import { type ToastContent, toastQueue } from '#machines/toast-queue.machine.ts'
import { toastQueueModel } from '#machines/toast-queue.model.ts'
import { walksOf } from '#machines/walks/paths.ts'
import { expectIgnored, type System, unnamedEvents, walk } from '#tests/support/flows/model.ts'

const content = (title: string, more: Partial<ToastContent> = {}): ToastContent => ({ title, variant: 'default', ...more })

function start() {
  const clock = new SimulatedClock()
  const queue = createActor(toastQueue, { clock }).start()
  return { clock, queue, toast: () => queue.getSnapshot().context.toast }
}

type Sent = EventFromLogic<typeof toastQueue>
/** What the model calls the machine's events. */
const sent: { [Name in EventOf<typeof toastQueueModel>]?: Sent } = {
  add: { type: 'add', id: '1', content: content('One') },
  update: { type: 'update', id: '1', content: { title: 'Two' } },
  dismiss: { type: 'dismiss' },
  attend: { type: 'pause' },
  leave: { type: 'resume' },
}
const others: Record<string, Sent> = {
  updateAnother: { type: 'update', id: 'another', content: { title: 'Two' } },
  dismissAnother: { type: 'dismiss', id: 'another' },
}

function system() {
  const { clock, queue, toast } = start()
  let count = 0
  let shown = content('')
  const id = () => String(count)
  const isShown = (open: boolean) => expect(toast()).toEqual({ ...shown, id: id(), open })
  const model: System<typeof toastQueueModel> = {
    events: {
      add: () => {
        count += 1
        shown = content(`Toast ${count}`, { description: 'As it was added' })
        queue.send({ type: 'add', id: id(), content: shown })
      },
      update: () => {
        shown = { ...shown, title: 'Two' }
        queue.send({ type: 'update', id: id(), content: { title: 'Two' } })
      },
      dismiss: () => queue.send({ type: 'dismiss', id: id() }),
      attend: () => queue.send({ type: 'pause' }),
      leave: () => queue.send({ type: 'resume' }),
      wait: () => {
        const isOpen = toast()?.open
        clock.increment(isOpen ? 4999 : 2999)
        expect(toast()?.open).toBe(isOpen)
        clock.increment(1)
      },
    },
    states: {
      empty: () => expect(toast()).toBeNull(),
      shown: () => isShown(true),
      attended: () => isShown(true),
      dismissed: () => isShown(false),
    },
  }
  return {
    ...model,
    send: queue.send,
    look: () => ({ toast: toast(), state: queue.getSnapshot().value, status: queue.getSnapshot().status }),
  }
}

const { walks, leftOut } = walksOf(toastQueueModel)
test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
for (const path of walks) test(`the toast queue follows its model: ${path.title}`, () => walk(path, system()))

for (const unnamed of unnamedEvents(toastQueue, toastQueueModel, sent, { others }))
  test(unnamed.title, () => expectIgnored(unnamed, system()))

test('a new toast replaces the one that is shown and has its own time', () => {
  const { clock, queue, toast } = start()
  queue.send({ type: 'add', id: '1', content: content('One') })
  clock.increment(4000)
  queue.send({ type: 'add', id: '2', content: content('Two') })
  expect(toast()).toMatchObject({ id: '2', title: 'Two', open: true })
  clock.increment(4999)
  expect(toast()?.open).toBe(true)
  clock.increment(1)
  expect(toast()?.open).toBe(false)
})

test.each([
  ['a failure', content('No', { variant: 'destructive' })],
  ['an offer', content('Yes', { action: { label: 'Deshacer', run: () => {} } })],
])('%s stays longer than a piece of news', (_, longer) => {
  const { clock, queue, toast } = start()
  queue.send({ type: 'add', id: '1', content: longer })
  clock.increment(9999)
  expect(toast()?.open).toBe(true)
  clock.increment(1)
  expect(toast()?.open).toBe(false)
})

test('what is added while another one leaves is not removed in its place', () => {
  const { clock, queue, toast } = start()
  queue.send({ type: 'add', id: '1', content: content('One') })
  queue.send({ type: 'dismiss' })
  clock.increment(2000)
  queue.send({ type: 'add', id: '2', content: content('Two') })
  clock.increment(2000)
  expect(toast()).toMatchObject({ id: '2', open: true })
})
