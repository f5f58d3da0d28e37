import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { flows, isIn, statusCharts } from '#machines/flows.ts'
import { statechartOf } from '#machines/statechart.ts'
import { uncovered, walkEvery } from '#machines/walk-alone.ts'

test('every machine is a flow or the chart of a status', () => {
  const machines = readdirSync('machines').flatMap((file) => file.match(/^(.+)\.machine\.ts$/)?.[1] ?? [])
  expect([...flows.map(({ machine }) => machine.id), ...statusCharts.map(({ id }) => id)].sort()).toEqual(machines.sort())
})

describe.each(flows.map((flow) => [flow.machine.id, flow] as const))('the flow %s', (_, flow) => {
  const walked = walkEvery(flow)

  test('is where its models say on every path', () => {
    const lost = walked.flatMap(({ model, walk, visited }) =>
      visited.filter(([state, value]) => !isIn(model, state, value)).map(([state, value]) => ({ path: walk.title, state, value })),
    )
    expect(lost).toEqual([])
  })

  test('takes every transition of its machine, and enters every state, on the paths of its models', () => {
    expect(uncovered(flow, walked)).toEqual([])
    const { states, transitions } = statechartOf(flow.machine)
    const entered = [...transitions.map(({ target }) => target), ...states.filter(({ isInitial }) => isInitial).map(({ path }) => path)]
    const isEntered = (path: string) => entered.some((one) => one === path || one?.startsWith(`${path}.`))
    expect(states.filter(({ path, type }) => path && type !== 'history' && !isEntered(path))).toEqual([])
  })
})
