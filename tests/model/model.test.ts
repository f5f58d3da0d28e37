import { expect, expectTypeOf, test } from 'vitest'
import { createModel, type EventOf, type Model, type StateOf } from '#machines/model.ts'
import { toursOf, walksOf } from '#machines/walks/paths.ts'
import { type System, walk } from '#tests/support/flows/model.ts'

const door = createModel({
  id: 'door',
  initial: 'closed',
  on: { burn: '.gone' },
  states: {
    closed: { on: { open: 'open' } },
    open: { initial: 'wide', on: { close: 'closed' }, states: { wide: { on: { push: 'ajar' } }, ajar: {} } },
    gone: {},
  },
})
type Door = typeof door

test('the compiler knows the events and states of a model, and no others', () => {
  expectTypeOf<EventOf<Door>>().toEqualTypeOf<'burn' | 'open' | 'close' | 'push'>()
  expectTypeOf<StateOf<Door>>().toEqualTypeOf<'closed' | 'open.wide' | 'open.ajar' | 'gone'>()
  expectTypeOf<Door>().toExtend<Model>()
  expectTypeOf<System<Door, 'burn'>['events']>().toEqualTypeOf<Record<'open' | 'close' | 'push', () => unknown>>()
})

test('a system that misspells an event or a state of its model does not compile, nor does one that has not all', async () => {
  const seen: string[] = []
  const told = (name: string) => () => void seen.push(name)
  const events = { open: told('open'), close: told('close'), push: told('push'), burn: told('burn') }
  const states = { closed: told('closed'), 'open.wide': told('wide'), 'open.ajar': told('ajar'), gone: told('gone') }
  const [path] = walksOf(door).walks.filter(({ title }) => title.startsWith('open → push'))
  if (!path) throw new Error('No walk opens the door.')
  await walk(path, { events, states })
  expect(seen.slice(0, 5)).toEqual(['closed', 'open', 'wide', 'push', 'ajar'])

  const { push: _, ...fewer } = events
  // @ts-expect-error: it cannot push.
  await expect(walk(path, { events: fewer, states })).rejects.toThrow('Not in open.ajar after open → push')
  // @ts-expect-error: nothing is called shove.
  const misspelt: System<Door>['events'] = { ...fewer, shove: told('push') }
  // @ts-expect-error: no state is called shut.
  const shut: System<Door>['states'] = { ...states, shut: told('closed') }
  expect([misspelt, shut]).toHaveLength(2)
})

test('a walk without an event never takes it', () => {
  const { walks, leftOut } = walksOf(door, ['burn'])
  expectTypeOf(walks[0]?.steps[0]?.event).toEqualTypeOf<'open' | 'close' | 'push' | undefined>()
  expect(walks.flatMap(({ steps }) => steps.map(({ event }) => event))).not.toContain('burn')
  expect(leftOut).toEqual([])
  expect(toursOf(door, 'state', ['burn']).map(({ steps }) => steps)).toEqual([
    [
      { event: 'open', state: 'open.wide' },
      { event: 'push', state: 'open.ajar' },
    ],
  ])
  // @ts-expect-error: nothing is called shove.
  expect(walksOf(door, ['shove']).leftOut).toEqual([])
})
