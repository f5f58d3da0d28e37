import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, type FormHandle } from '#src/ui/form/form.tsx'
import { texts } from '../agenda.texts.ts'

type PanelFormProps = {
  form: FormHandle
  submit: string
  destructive?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form in the place of what the panel shows, with the way back. Its first field gets the focus. */
export const PanelForm = ({ onClose, ...form }: PanelFormProps) => (
  <div data-takes-focus>
    <Form
      {...form}
      actions={
        <Button variant="default" onClick={onClose}>
          {texts.keep}
        </Button>
      }
      isPart
    />
  </div>
)
