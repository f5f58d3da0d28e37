import { expect, test } from 'vitest'
import { type AnyStateMachine, assign, createActor, fromPromise, not, setup, stateIn } from 'xstate'
import { guardName, idOf, partsOf, statechartOf } from '#machines/walks/statechart.ts'

const lamp: AnyStateMachine = setup({
  actors: { load: fromPromise(async () => {}), save: fromPromise(async () => {}) },
  actions: { note: () => {} },
  guards: { isReady: () => true },
  delays: { warmth: 10 },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  on: { reset: '.off', 'xstate.done.actor.elsewhere': '.on' },
  states: {
    off: {
      on: {
        press: [
          { guard: 'isReady', target: 'on', actions: ['note', assign({})] },
          { guard: not('isReady'), actions: 'note' },
        ],
      },
    },
    on: {
      initial: 'warming',
      always: { guard: stateIn({ on: 'hot' }), target: 'off' },
      invoke: [
        { id: 'first', src: 'load' },
        { id: 'second', src: 'save', onDone: 'off', onError: '.hot' },
      ],
      states: { warming: { after: { warmth: 'hot' } }, hot: {}, last: { type: 'history' } },
    },
  },
})

test('a statechart has every state, outer ones first, by its path', () => {
  expect(statechartOf(lamp).states).toEqual([
    { path: '', key: 'lamp', parent: undefined, type: 'compound', isInitial: false },
    { path: 'off', key: 'off', parent: '', type: 'atomic', isInitial: true },
    { path: 'on', key: 'on', parent: '', type: 'compound', isInitial: false },
    { path: 'on.warming', key: 'warming', parent: 'on', type: 'atomic', isInitial: true },
    { path: 'on.hot', key: 'hot', parent: 'on', type: 'atomic', isInitial: false },
    { path: 'on.last', key: 'last', parent: 'on', type: 'history', isInitial: false },
  ])
})

test('a statechart has every transition, with the words for what leads to it', () => {
  const rows = statechartOf(lamp).transitions.map(({ source, target, event, guard, actions }) => ({
    source,
    target,
    event,
    guard,
    actions,
  }))
  const bare = { guard: undefined, actions: [] }
  expect(rows).toEqual([
    { ...bare, source: '', target: 'off', event: 'reset' },
    { ...bare, source: '', target: 'on', event: 'elsewhere: done' },
    { source: 'off', target: 'on', event: 'press', guard: 'isReady', actions: ['note', 'assign'] },
    { source: 'off', target: undefined, event: 'press', guard: 'not isReady', actions: ['note'] },
    { ...bare, source: 'on', target: 'off', event: 'save: done' },
    { ...bare, source: 'on', target: 'on.hot', event: 'save: error' },
    { ...bare, source: 'on', target: 'off', event: '', guard: 'in {"on":"hot"}' },
    { ...bare, source: 'on.warming', target: 'on.hot', event: 'after warmth' },
  ])
  expect(
    statechartOf(lamp)
      .transitions.map(({ id, type }) => ({ id, type }))
      .slice(1, 4),
  ).toEqual([
    { id: ': xstate.done.actor.elsewhere → on', type: 'xstate.done.actor.elsewhere' },
    { id: 'off: press [isReady] → on', type: 'press' },
    { id: 'off: press [not isReady] → off', type: 'press' },
  ])
})

test('the parts of a parallel state are no choices of which one is the initial one', () => {
  const both: AnyStateMachine = setup({}).createMachine({ id: 'both', type: 'parallel', states: { one: {}, other: {} } })
  expect(statechartOf(both).states.map(({ path, isInitial }) => ({ path, isInitial }))).toEqual([
    { path: '', isInitial: false },
    { path: 'one', isInitial: false },
    { path: 'other', isInitial: false },
  ])
})

test('a transition that is taken has the id that the statechart gives it', () => {
  const taken: string[] = []
  const actor = createActor(lamp, {
    inspect: (event) => void (event.type === '@xstate.microstep' && taken.push(...event._transitions.map(idOf))),
  }).start()
  actor.send({ type: 'press' })
  expect(taken).toEqual(['off: press [isReady] → on'])
  actor.stop()
})

test.each([
  ['xstate.done.actor.0.record.saving', { outcome: 'done', id: '0.record.saving', delay: undefined }],
  ['xstate.error.actor.watch', { outcome: 'error', id: 'watch', delay: undefined }],
  ['xstate.after.display.toast-queue.shown', { outcome: undefined, id: undefined, delay: 'display' }],
  ['submit', { outcome: undefined, id: undefined, delay: undefined }],
  ['my.xstate.done.actor.watch', { outcome: undefined, id: undefined, delay: undefined }],
  ['my.xstate.after.display.shown', { outcome: undefined, id: undefined, delay: undefined }],
])('the type %s says how an actor ended, or which delay is over', (type, parts) => expect(partsOf(type)).toEqual(parts))

test('a guard has the name that it was given, and none where there is none', () => {
  expect([guardName('isReady'), guardName({ type: 'isReady' }), guardName(undefined)]).toEqual(['isReady', 'isReady', undefined])
})
