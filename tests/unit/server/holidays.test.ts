import { afterAll, beforeEach, expect, test, vi } from 'vitest'

let isBroken = true
vi.mock('date-holidays', async (importOriginal) => {
  const { default: Holidays } = await importOriginal<typeof import('date-holidays')>()
  class Breaking extends Holidays {
    override getHolidays(...asked: Parameters<InstanceType<typeof Holidays>['getHolidays']>) {
      if (isBroken) throw new Error('It could not be loaded.')
      return super.getHolidays(...asked)
    }
  }
  return { default: Breaking }
})
beforeEach(() => {
  isBroken = true
})
// Those of the files before have read the holidays, and the files after want no broken ones.
vi.resetModules()
afterAll(() => void vi.resetModules())

const { holidaysBetween } = await import('#server/agenda/holidays.ts')
const { system } = await import('#server/system/system.operations.ts')

const CHRISTMAS = ['2026-12-25', '2026-12-25'] as const

test('holidays that could not be read once are read the next time', async () => {
  await expect(holidaysBetween(...CHRISTMAS)).rejects.toThrow('It could not be loaded.')
  isBroken = false
  expect([...(await holidaysBetween(...CHRISTMAS)).values()]).toEqual(['Navidad'])
})

test('a server that cannot read the holidays does not say that it is ready', async () => {
  const parts = { db: { execute: async () => [] }, files: { requireWritable: async () => {} } }
  const call = { ...parts, services: { stopping: new AbortController().signal } } as never
  // The test before has read this year's, and those are kept.
  vi.setSystemTime('2031-05-05T12:00:00.000Z')
  await expect(system.getReadiness(call)).rejects.toMatchObject({ status: 503 })
  isBroken = false
  await expect(system.getReadiness(call)).resolves.toEqual({ status: 'ok' })
  vi.useRealTimers()
})
