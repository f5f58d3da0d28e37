import { assign, enqueueActions, setup } from 'xstate'
import { formSubmission, type Send, type Told, type Version } from './form-submission.machine.ts'
import type { Part } from './record.machine.ts'
import { withEvent } from './with-event.ts'

/** One of several that are saved at once. */
export type Item<Value = unknown> = { key: string; value: Value; over?: Version | undefined }
/** How far an item is, and what came of it. `changed`: somebody else was faster, with their version. `unknown`: it may have been done. */
export type Progress<Saved = unknown> = {
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'changed' | 'unknown'
  saved?: Saved
  error?: unknown
  record?: Version | undefined
}
/** `child`: what sends it, until its outcome is known. */
type Entry = Item & Progress & { child?: Part | undefined }

const STATES = { rejected: 'refused', conflict: 'changed', unknown: 'unknown' } as const

/** Tells whether an item waits or is on its way. */
export const isOpen = (item: Progress | undefined) => item?.state === 'waiting' || item?.state === 'sending'
const find = (items: readonly Entry[], wanted: string) => items.find(({ key }) => key === wanted)
const put = (items: readonly Entry[], item: Entry) =>
  find(items, item.key) ? items.map((one) => (one.key === item.key ? item : one)) : [...items, item]

/** Several are saved at once, each by a form submission of its own: in their order, and only so many at a time. */
export const batch = setup({
  types: {
    input: {} as { send: Send; atOnce: number },
    context: {} as { send: Send; atOnce: number; items: readonly Entry[] },
    events: {} as
      /** One that was there before, and has ended, is saved again in its place: one that may have been done by the same request. */
        | { type: 'add'; items: readonly Item[] }
        /** What waits is never sent, and what is on its way is stopped. */
        | { type: 'giveUp'; keys: readonly string[] }
        | Told,
  },
  actors: { submission: formSubmission },
  actions: {
    take: assign(({ context }, { items }: { items: readonly Item[] }) => ({
      items: items.reduce((all, { key, value, over }) => {
        const before = find(all, key)
        return isOpen(before) ? all : put(all, { key, value, over, state: 'waiting', child: before?.child })
      }, context.items),
    })),
    begin: enqueueActions(({ context: { send, items }, enqueue }) => {
      const next = items.find(({ state }) => state === 'waiting')
      if (!next) return
      const { key, value, over } = next
      enqueue.assign(({ spawn, self }) => {
        const child = next.child ?? spawn('submission', { id: key, input: { send, pending: [], repeats: true, around: self } })
        return { items: put(items, { ...next, state: 'sending', child }) }
      })
      enqueue.sendTo(key, { type: 'submit', value, over })
    }),
    end: enqueueActions(({ context: { items }, enqueue }, { key, ...progress }: Progress & { key: string }) => {
      const sent = find(items, key)
      if (!sent) return
      const { child, ...item } = sent
      const isKnown = progress.state !== 'unknown'
      enqueue.assign({ items: put(items, { ...item, ...progress, ...(!isKnown && { child }) }) })
      if (isKnown) enqueue.stopChild(key)
    }),
    forget: enqueueActions(({ context: { items }, enqueue }, { keys }: { keys: readonly string[] }) => {
      for (const key of keys) enqueue.stopChild(key)
      enqueue.assign({ items: items.filter(({ key }) => !keys.includes(key)) })
    }),
  },
  guards: {
    hasRoom: ({ context: { items, atOnce } }) =>
      items.some(({ state }) => state === 'waiting') && items.filter(({ state }) => state === 'sending').length < atOnce,
    isOver: ({ context }) => !context.items.some(isOpen),
    isSending: ({ context: { items } }, { part }: { part: string }) => find(items, part)?.state === 'sending',
  },
}).createMachine({
  id: 'batch',
  context: ({ input }) => ({ ...input, items: [] }),
  initial: 'idle',
  on: {
    add: { target: '.running', actions: withEvent('take') },
    giveUp: { actions: withEvent('forget') },
  },
  states: {
    idle: {},
    running: {
      always: [
        { guard: 'hasRoom', actions: 'begin' },
        { guard: 'isOver', target: 'idle' },
      ],
      on: {
        saved: {
          guard: withEvent('isSending'),
          actions: { type: 'end', params: ({ event: { part: key, saved } }) => ({ key, state: 'done', saved }) },
        },
        settled: {
          guard: withEvent('isSending'),
          actions: { type: 'end', params: ({ event: { part: key, how, error, record } }) => ({ key, state: STATES[how], error, record }) },
        },
      },
    },
  },
})
