import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormDialog } from '../form/form-dialog.tsx'
import { CopyButton } from './copy-button.tsx'
import classes from './shown-once.module.css'

type ShownOnceProps = {
  title: string
  lead: string
  /** The text to copy. */
  text: string
  /** The button's text once it is copied. */
  copied: string
  /** Another way to keep it. */
  action?: ReactNode
  onClose: () => void
  /** The value in the dialog. */
  children: ReactNode
}

/** Shows a value that nobody tells again, in a dialog that Escape does not close. */
export const ShownOnce = ({ title, lead, text, copied, action, onClose, children }: ShownOnceProps) => (
  <FormDialog title={title} lead={lead}>
    {children}
    <div className={classes.end}>
      <CopyButton text={text} copied={copied} variant="default" />
      {action}
      <Button onClick={onClose}>Listo</Button>
    </div>
  </FormDialog>
)
