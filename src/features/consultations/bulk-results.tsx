import { Button, Group, Paper, Title } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import type { ConsultationListItem } from '#contract/generated/schema.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { useUnsaved } from '#src/ui/unsaved-guard.tsx'
import classes from './bulk-results.module.css'
import { texts } from './consultations.texts.ts'
import type { BulkResult } from './use-status-changes.ts'

type BulkResultsProps = {
  results: readonly BulkResult[]
  onRetry: (rows: ConsultationListItem[]) => void
  onClose: () => void
}

/** What became of several consultations that were confirmed at once, each by itself. It takes the focus when it appears. */
export function BulkResults({ results, onRetry, onClose }: BulkResultsProps) {
  const title = useId()
  const element = useRef<HTMLElement>(null)
  useEffect(() => element.current?.focus(), [])
  const count = (result: BulkResult['result']) => results.filter((one) => one.result === result).length
  const waiting = count('waiting')
  // What becomes of those that wait would not be told any more.
  useUnsaved(waiting > 0, { isUnsaved: () => waiting > 0, discard: () => {}, loses: texts.bulkLost })
  const unknown = results.filter(({ result }) => result === 'unknown').map(({ row }) => row)
  const undone = count('undone')
  const summary =
    waiting > 0
      ? texts.bulkProgress(results.length - waiting, results.length)
      : undone > 0
        ? texts.bulkUndone(undone, undone + count('left') + count('done'))
        : texts.bulkDone(count('done'), results.length)
  return (
    <Paper component="section" ref={element} tabIndex={-1} aria-labelledby={title} className={classes.panel}>
      <Title order={2} size="h3" id={title}>
        {texts.bulkTitle}
      </Title>
      <p role="status" className={classes.summary}>
        {summary}
      </p>
      <ul className={classes.results}>
        {results.map(({ row, result, message }) => (
          <li key={row.id}>
            <span>
              {formatDateTime(row.date)} · {row.patientName}
            </span>
            <strong data-result={result}>
              {texts.bulkResult[result]}
              {message && `: ${message}`}
            </strong>
          </li>
        ))}
      </ul>
      {waiting === 0 && (
        <Group gap="xs" mt="sm">
          {unknown.length > 0 && (
            <Button size="xs" onClick={() => onRetry(unknown)}>
              {texts.bulkRetry(unknown.length)}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onClose}>
            {texts.close}
          </Button>
        </Group>
      )}
    </Paper>
  )
}
