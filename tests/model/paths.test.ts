import { describe, expect, test } from 'vitest'
import { createModel } from '#machines/model.ts'
import {
  eventsOf,
  leavesOf,
  leftOutBy,
  shortestWalks,
  stateBefore,
  throughEveryState,
  toursOf,
  valuePath,
  walksOf,
} from '#machines/walks/paths.ts'
import { pathOf } from '#machines/walks/statechart.ts'

/** `gone` is an end, from which a tour has to begin anew; nothing leads to `island`. */
const door = createModel({
  id: 'door',
  initial: 'closed',
  on: { burn: '.gone' },
  states: {
    closed: { on: { open: 'open' } },
    open: { initial: 'wide', on: { close: 'closed' }, states: { wide: { on: { push: 'ajar' } }, ajar: {} } },
    gone: {},
    island: { on: { swim: 'closed' } },
  },
})
const words = ({ steps }: { steps: { event: string; state: string }[] }) => steps.map(({ event, state }) => `${event} ${state}`).join(', ')

test('the path of a state is its keys, and those of parallel states stand in their order', () => {
  expect(valuePath('idle')).toBe('idle')
  expect(valuePath({ editing: { form: 'idle' } })).toBe('editing.form.idle')
  expect(valuePath({ status: 'known', activity: { ready: 'idle' } })).toBe('activity.ready.idle,status.known')
  expect(valuePath({ open: { form: { time: 'known' }, answer: 'taken' } })).toBe('open.answer.taken,open.form.time.known')
  expect(valuePath({ open: { form: { time: 'known', place: 'none' } } })).toBe('open.form.place.none,open.form.time.known')
  expect(valuePath(undefined)).toBe('undefined')
  expect(valuePath(null)).toBe('null')
})

describe('the walks of a model', () => {
  const { walks, leftOut } = walksOf(door)

  test('take each transition that can be reached once, each as short as possible', () => {
    expect(walks.map(words).sort()).toEqual([
      'burn gone, burn gone',
      'open open.wide, burn gone',
      'open open.wide, close closed',
      'open open.wide, push open.ajar, burn gone',
      'open open.wide, push open.ajar, close closed',
    ])
  })

  test('begin where the model does, and are called by their events', () => {
    for (const { begin, title, steps } of walks) {
      expect(begin).toBe('closed')
      expect(title).toBe(steps.map(({ event }) => event).join(' → '))
    }
  })

  test('tell which transitions they leave out', () => {
    expect(leftOut).toEqual(['island: swim', 'island: burn'])
    expect(walksOf(door, ['swim', 'burn']).leftOut).toEqual([])
    const [shortest] = walks.filter(({ steps }) => steps.length === 2 && steps[1]?.event === 'close')
    expect(leftOutBy(shortest ? [shortest] : [], door)).toEqual([
      { from: 'closed', event: 'burn' },
      { from: 'open.wide', event: 'push' },
      { from: 'open.wide', event: 'burn' },
      { from: 'open.ajar', event: 'close' },
      { from: 'open.ajar', event: 'burn' },
      { from: 'gone', event: 'burn' },
      { from: 'island', event: 'swim' },
      { from: 'island', event: 'burn' },
    ])
  })

  test('know the state before each step', () => {
    const [walk] = walks.filter(({ steps }) => steps.length === 3)
    if (!walk) throw new Error('No walk has three steps.')
    expect([0, 1, 2].map((at) => stateBefore(walk, at))).toEqual(['closed', 'open.wide', 'open.ajar'])
  })

  test('are as few as come through every state where that is enough', () => {
    const chosen = throughEveryState(walks)
    expect(chosen.map(words)).toEqual(['open open.wide, push open.ajar, burn gone'])
    expect(throughEveryState([])).toEqual([])
    const [short] = walks.filter((walk) => words(walk) === 'open open.wide, close closed')
    const [burnt] = walks.filter((walk) => words(walk) === 'burn gone, burn gone')
    expect(throughEveryState([short, burnt].flatMap((walk) => walk ?? []))).toEqual([short, burnt])
  })

  test('are the shortest to each state that can be reached without some events', () => {
    const shortest = (without: string[]) => [...shortestWalks(door, without)].map(([state, walk]) => `${state}: ${words(walk)}`)
    expect(shortest([])).toEqual(['closed: ', 'gone: burn gone', 'open.wide: open open.wide', 'open.ajar: open open.wide, push open.ajar'])
    expect(shortest(['burn', 'push'])).toEqual(['closed: ', 'open.wide: open open.wide'])
    expect([...shortestWalks(door)]).toHaveLength(4)
  })
})

test('a state answers to its own events and to those of the states around it', () => {
  const events = leavesOf(door).map((node) => [pathOf(node), [...eventsOf(node)]])
  expect(events).toEqual([
    ['closed', ['open', 'burn']],
    ['open.wide', ['push', 'close', 'burn']],
    ['open.ajar', ['close', 'burn']],
    ['gone', ['burn']],
    ['island', ['swim', 'burn']],
  ])
})

describe('a tour', () => {
  test('takes every transition, and begins anew where none is left to be reached', () => {
    const tours = toursOf(door, 'transition')
    expect(tours.map(words)).toEqual([
      'open open.wide, push open.ajar, burn gone, burn gone',
      'burn gone',
      'open open.wide, burn gone',
      'open open.wide, close closed, open open.wide, push open.ajar, close closed',
    ])
    expect(tours.map(({ begin, title }) => `${title} from ${begin}`)).toEqual([
      '4 steps from closed',
      '1 steps from closed',
      '2 steps from closed',
      '5 steps from closed',
    ])
  })

  test('comes through every state', () => {
    expect(toursOf(door, 'state').map(words)).toEqual(['open open.wide, push open.ajar, burn gone'])
    expect(toursOf(door, 'state', ['burn', 'push']).map(words)).toEqual(['open open.wide'])
  })

  test('ends at a state that nobody leaves', () => {
    const dead = createModel({
      id: 'dead',
      initial: 'here',
      states: { here: { on: { fall: 'hole', walk: 'there' } }, hole: {}, there: { on: { back: 'here' } } },
    })
    expect(toursOf(dead, 'transition').map(words)).toEqual(['walk there, back here, fall hole'])
  })

  test('of a model in which nothing happens is none', () => {
    const still = createModel({ id: 'still', initial: 'here', states: { here: {} } })
    expect(toursOf(still, 'state')).toEqual([])
    expect(toursOf(still, 'transition')).toEqual([])
  })

  test('begin anew where they are as long as a person would go', () => {
    const rounds = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`round ${at}`, 'here']))
    const busy = createModel({ id: 'busy', initial: 'here', states: { here: { on: rounds } } })
    expect(toursOf(busy, 'transition').map(({ steps }) => steps.length)).toEqual([60, 10])
  })
})
