import { Button, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './confirm.module.css'
import { destructive as destructiveLook } from './destructive.ts'
import { TopLayer } from './top-layer.tsx'

type ConfirmProps = {
  title: string
  children: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** The action takes something away. */
  destructive?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before an action. */
export function Confirm({
  title,
  children,
  confirmLabel = 'Confirmar',
  cancelLabel = 'Cancelar',
  destructive = false,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const id = useId()
  return (
    <TopLayer className={classes.dialog} aria-labelledby={`${id}title`} aria-describedby={`${id}text`} onDismiss={onCancel}>
      <Title order={2} size="h3" id={`${id}title`}>
        {title}
      </Title>
      <Text id={`${id}text`} c="dimmed" mt="xs">
        {children}
      </Text>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button {...(destructive && destructiveLook)} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </TopLayer>
  )
}
