import { Alert, Button, Group, VisuallyHidden } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './form.module.css'

type ConflictAlertProps = {
  title: string
  /** Another value for each new version of the record, which needs the user's attention again. */
  version: unknown
  /** The other user's changes. */
  children?: ReactNode
  /** The sentence about the user's own input. */
  note: string
  onDiscard: () => void
  /** The label of the button that saves all the same; null where the new version does not admit it. */
  save?: string | null
}

/** Tells inside a form that another user changed its record. It takes the focus, and lets the user save all the same or give up. */
export function ConflictAlert({ title, version, children, note, onDiscard, save = 'Guardar igual' }: ConflictAlertProps) {
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new version needs the user's attention again.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'center' })
    element.current?.focus({ preventScroll: true })
  }, [version])
  return (
    <Alert ref={element} tabIndex={-1} color="orange" icon={<IconUsers aria-hidden />} title={title} className={classes.wide}>
      {children}
      <p className={classes.note}>{note}</p>
      <Group gap="xs">
        {save && (
          <Button size="xs" type="submit">
            {save}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onDiscard}>
          {save ? 'Descartar lo mío' : 'Entendido'}
        </Button>
      </Group>
    </Alert>
  )
}

/** The old value and another user's new one, as two things also for users who only hear it. */
export const Replaced = ({ before, after }: { before: string; after: string }) => (
  <>
    <VisuallyHidden>antes </VisuallyHidden>
    <del>{before}</del>
    <VisuallyHidden>, ahora</VisuallyHidden> <ins>{after}</ins>
  </>
)
