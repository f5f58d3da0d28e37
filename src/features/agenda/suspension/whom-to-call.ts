import type { Suspension } from '#contract/generated/schema.ts'
import type { SuspendedRow } from './suspend-schema.ts'

/** The outcome of a suspension, with its appointments. */
export type Suspended = Suspension & { rows: readonly SuspendedRow[] }

/** Whether an appointment stayed as it was although a change was asked for. */
export const isLeft = ({ outcome }: Suspension['results'][number]) => outcome === 'TAKEN' || outcome === 'CHANGED'

/** Those whose appointment is not kept, whom no mail tells first: they have no address, or nothing became of theirs yet. */
export function whomToCall({ results, rows }: Pick<Suspended, 'results' | 'rows'>) {
  const calls = results.flatMap((result) => {
    const row = rows.find(({ id }) => id === result.id)
    return row && result.outcome !== 'KEPT' ? [{ row, result, isMailed: row.hasEmail !== false && !isLeft(result) }] : []
  })
  return calls.toSorted((one, other) => Number(one.isMailed) - Number(other.isMailed))
}
