import { millisecondsInMinute } from 'date-fns/constants'
import type { FreeSlot } from '#contract/generated/schema.ts'
import { movedTo, type SuspendedRow } from './suspend-schema.ts'

/** The query for free times of appointments of the same place and length. */
export type Asked = { clinicId: number | null; minutes: number; limit: number }

/** Most free times that one search returns. */
const MOST = 50

/**
 * Moves each appointment to the first free time at its clinic that is long enough and that no other one has got, in their order. One for
 * which there is none stays as it is.
 */
export async function proposeTimes(rows: readonly SuspendedRow[], find: (asked: Asked) => Promise<readonly Pick<FreeSlot, 'date'>[]>) {
  const limit = Math.min(rows.length, MOST)
  const found = new Map<string, readonly number[]>()
  const taken: { from: number; to: number }[] = []
  const proposed: SuspendedRow[] = []
  for (const one of rows) {
    const { clinicId, minutes } = one
    const key = `${clinicId} ${minutes}`
    if (!found.has(key))
      found.set(
        key,
        (await find({ clinicId, minutes, limit })).map(({ date }) => Date.parse(date)),
      )
    const length = minutes * millisecondsInMinute
    const from = found.get(key)?.find((at) => !taken.some((other) => at < other.to && other.from < at + length))
    if (from !== undefined) taken.push({ from, to: from + length })
    proposed.push(from === undefined ? one : movedTo(one, new Date(from).toISOString()))
  }
  return proposed
}
