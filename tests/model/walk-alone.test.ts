import { expect, test } from 'vitest'
import { fromPromise, setup } from 'xstate'
import type { Flow } from '#machines/flow.ts'
import { createModel } from '#machines/model.ts'
import { uncovered, walkEvery } from '#machines/walks/walk-alone.ts'

let loads = 0
const machine = setup({
  types: {
    input: {} as { status: string },
    context: {} as { status: string },
    events: {} as { type: 'open' } | { type: 'push' } | { type: 'shut' },
  },
  actors: { load: fromPromise(async () => void loads++) },
}).createMachine({
  id: 'door',
  context: ({ input }) => input,
  initial: 'shut',
  states: {
    shut: { on: { open: 'loading' } },
    loading: { invoke: { src: 'load', onDone: 'open', onError: 'shut' } },
    open: { on: { shut: 'shut', push: 'shut' }, after: { 10: 'shut' } },
  },
})
const flow: Flow = {
  machine,
  models: [
    {
      name: 'door',
      model: createModel({
        id: 'door-model',
        initial: 'shut',
        states: { shut: { on: { knock: 'shut', open: 'loading' } }, loading: { on: { arrive: 'open' } }, open: { on: { close: 'shut' } } },
      }),
      input: { status: 'NEW' },
      states: { shut: 'shut', loading: 'loading', open: 'open' },
      events: {
        knock: [],
        open: [{ type: 'open' }],
        arrive: [{ type: 'xstate.done.actor.0.door.loading' }],
        // Open as it is, it can be closed in two ways, and not be opened.
        close: [{ type: 'open' }, { type: 'shut' }, { type: 'push' }],
      },
    },
  ],
}

test('each path is walked once by the first thing that the machine can receive, and once by the last, and nothing that it invokes runs', () => {
  const walked = walkEvery(flow)
  expect(loads).toBe(0)
  expect(walked.map(({ walk, visited }) => [walk.title, visited.map(({ state, value }) => `${state}: ${value}`).join(', ')])).toEqual(
    [
      ['open → arrive → close', 'shut: shut, loading: loading, open: open, shut: shut'],
      ['knock', 'shut: shut, shut: shut'],
    ].flatMap((path) => [path, path]),
  )
  expect(walked.map(({ taken }) => [...taken])).toEqual([
    ['shut: open → loading', 'loading: xstate.done.actor.0.door.loading → open', 'open: shut → shut'],
    ['shut: open → loading', 'loading: xstate.done.actor.0.door.loading → open', 'open: push → shut'],
    [],
    [],
  ])
})

test('the transitions that no walk took are told', () => {
  const left = (walked: Parameters<typeof uncovered>[1]) => uncovered(flow, walked).map(({ source, event }) => `${source}: ${event}`)
  expect(left(walkEvery(flow))).toEqual(['loading: load: error', 'open: after 10'])
  expect(left([])).toHaveLength(6)
})

test('a walk begins with what the machine has received before its model begins', () => {
  const [model] = flow.models
  const walked = walkEvery({ machine, models: model ? [{ ...model, begins: [{ type: 'open' }] }] : [] })
  expect(walked[0]?.visited[0]).toMatchObject({ state: 'shut', value: 'loading', context: { status: 'NEW' } })
})
