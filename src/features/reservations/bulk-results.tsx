import type { Reservation } from '#contract/generated/schema.ts'
import { fullName } from '#src/i18n/format.ts'
import { ResultsPanel } from '#src/ui/feedback/results-panel.tsx'
import { texts } from './reservations.texts.ts'
import type { BulkResult } from './use-bulk-answers.ts'

type BulkResultsProps = { results: readonly BulkResult[]; onRetry: (rows: Reservation[]) => void; onClose: () => void }

const DONE = ['booked', 'waits', 'rejected']
const stateOf = (result: BulkResult['result']) => (result === 'waiting' ? 'waiting' : DONE.includes(result) ? 'done' : 'failed')

/** The outcome of several reservations that were answered at once. */
export function BulkResults({ results, onRetry, onClose }: BulkResultsProps) {
  const waiting = results.filter(({ result }) => result === 'waiting').length
  const done = results.filter(({ result }) => DONE.includes(result)).length
  const unknown = results.filter(({ result }) => result === 'unknown').map(({ row }) => row)
  return (
    <ResultsPanel
      title={texts.bulkTitle}
      summary={waiting > 0 ? texts.bulkProgress(results.length - waiting, results.length) : texts.bulkDone(done, results.length)}
      loses={texts.bulkLost}
      results={results.map(({ row, result, message }) => ({
        id: row.id,
        name: fullName(row.person),
        state: stateOf(result),
        said: texts.bulkResult[result] + (message ? `: ${message}` : ''),
      }))}
      retry={unknown.length > 0 ? { label: texts.bulkRetry(unknown.length), run: () => onRetry(unknown) } : undefined}
      close={texts.close}
      onClose={onClose}
    />
  )
}
