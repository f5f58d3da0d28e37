import { expect, test } from 'vitest'
import { arrivalOf } from '#src/features/agenda/calendar/appointment-look.ts'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

test('who has arrived waits until the visit ended, or nobody can be there any more, and is said to have come from then on', () => {
  expect(arrivalOf({ status: 'CONFIRMED', arrivedAt: null })).toBeUndefined()
  expect(arrivalOf({ status: 'CONFIRMED', arrivedAt: ago(1) })).toMatch(/^En sala de espera desde las \d\d:\d\d$/)
  expect(arrivalOf({ status: 'COMPLETED', arrivedAt: ago(1) })).toMatch(/^Llegó a las \d\d:\d\d$/)
  expect(arrivalOf({ status: 'CONFIRMED', arrivedAt: ago(13) })).toMatch(/^Llegó a las \d\d:\d\d$/)
})
