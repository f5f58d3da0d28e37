import { Button, Group, Paper, Title } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { useUnsaved } from '../form/unsaved-guard.tsx'
import classes from './results-panel.module.css'

/** The outcome of one of several: it is on its way, done, failed, or as before; and its sentence. */
export type ResultLine = { id: number; name: string; state: 'waiting' | 'done' | 'failed' | 'same'; said: string }

type ResultsPanelProps = {
  title: string
  summary: string
  results: readonly ResultLine[]
  /** The loss of a user who leaves while some are on their way. */
  loses: string
  /** Tries again those without an answer; absent if all were answered. */
  retry?: { label: string; run: () => void } | undefined
  close: string
  onClose: () => void
}

/** The outcome of several records that were changed at once, each by itself. It takes the focus when it appears. */
export function ResultsPanel({ title, summary, results, loses, retry, close, onClose }: ResultsPanelProps) {
  const id = useId()
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    element.current?.focus()
  }, [])
  const isBusy = results.some(({ state }) => state === 'waiting')
  // The outcome of waiting ones would not be told any more.
  useUnsaved(isBusy, { isUnsaved: () => isBusy, discard: () => {}, loses })
  return (
    <Paper component="section" ref={element} tabIndex={-1} aria-labelledby={id} className={classes.panel}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <p role="status" className={classes.summary}>
        {summary}
      </p>
      <ul className={classes.results}>
        {results.map(({ id: key, name, state, said }) => (
          <li key={key}>
            <span>{name}</span>
            <strong data-result={state}>{said}</strong>
          </li>
        ))}
      </ul>
      {!isBusy && (
        <Group gap="xs" mt="sm">
          {retry && (
            <Button size="xs" onClick={retry.run}>
              {retry.label}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onClose}>
            {close}
          </Button>
        </Group>
      )}
    </Paper>
  )
}
