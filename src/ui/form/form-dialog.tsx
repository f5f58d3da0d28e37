import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { TopLayer } from '../feedback/top-layer.tsx'
import classes from './form-dialog.module.css'

type FormDialogProps = {
  title: string
  lead?: ReactNode
  /** Selector of the element that gets the focus first. */
  initialFocus?: string
  /** Called on Escape. Without it a button of its own has to close it. */
  onClose?: () => void
  children: ReactNode
}

/** A dialog with a form in it. */
export function FormDialog({ title, lead, initialFocus = 'input, button', onClose, children }: FormDialogProps) {
  const id = useId()
  return (
    <TopLayer className={classes.dialog} aria-labelledby={id} initialFocus={initialFocus} onDismiss={onClose}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {lead && (
        <Text c="dimmed" mb="md">
          {lead}
        </Text>
      )}
      {children}
    </TopLayer>
  )
}
