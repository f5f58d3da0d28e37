import { expect, test } from 'vitest'
import { createTurns } from '#server/platform/records/few-at-once.ts'

test('so many pieces of work are done at a time, the others in the order in which they came, and one that fails gives its place away', async () => {
  const inTurn = createTurns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) =>
    inTurn(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 1) throw new Error('one')
      return number
    })
  const all = Promise.allSettled([0, 1, 2, 3].map(work))
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  await settle()
  expect(begun).toEqual([0, 1])
  ends[1]?.()
  await settle()
  expect(begun).toEqual([0, 1, 2])
  ends[2]?.()
  await settle()
  expect(begun).toEqual([0, 1, 2, 3])
  for (const end of ends) end()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(await inTurn(async () => 4)).toBe(4)
})
