import type { ConsultationListItem } from '#contract/generated/schema.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { type ResultLine, ResultsPanel } from '#src/ui/feedback/results-panel.tsx'
import { texts } from './consultations.texts.ts'
import type { BulkResult } from './use-status-changes.ts'

type BulkResultsProps = {
  results: readonly BulkResult[]
  onRetry: (rows: ConsultationListItem[]) => void
  onClose: () => void
}

const STATES: Record<BulkResult['result'], ResultLine['state']> = {
  ...{ waiting: 'waiting', done: 'done', undone: 'same', left: 'same' },
  ...{ changed: 'failed', refused: 'failed', unknown: 'failed' },
}

/** The outcome of several consultations that were confirmed at once. */
export function BulkResults({ results, onRetry, onClose }: BulkResultsProps) {
  const count = (result: BulkResult['result']) => results.filter((one) => one.result === result).length
  const [waiting, undone] = [count('waiting'), count('undone')]
  const unknown = results.filter(({ result }) => result === 'unknown').map(({ row }) => row)
  const summary =
    waiting > 0
      ? texts.bulkProgress(results.length - waiting, results.length)
      : undone > 0
        ? texts.bulkUndone(undone, undone + count('left') + count('done'))
        : texts.bulkDone(count('done'), results.length)
  return (
    <ResultsPanel
      title={texts.bulkTitle}
      summary={summary}
      loses={texts.bulkLost}
      results={results.map(({ row, result, message }) => ({
        id: row.id,
        name: `${formatDateTime(row.date)} · ${row.patientName}`,
        state: STATES[result],
        said: texts.bulkResult[result] + (message ? `: ${message}` : ''),
      }))}
      retry={unknown.length > 0 ? { label: texts.bulkRetry(unknown.length), run: () => onRetry(unknown) } : undefined}
      close={texts.close}
      onClose={onClose}
    />
  )
}
