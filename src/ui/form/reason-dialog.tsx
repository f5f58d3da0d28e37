import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { lines, z } from '../fields/zod.ts'
import { Form, useSchemaForm } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { RecordHandle } from './use-record.ts'
import { type SaveState, useEmitted } from './use-save.ts'

const schemaOf = (longest: number, missing: string) => z.object({ reason: lines(longest).check(z.trim(), z.regex(/\S/, missing)) })

type ReasonDialogProps = {
  words: { title: string; back: string; reason: string; missing: string; uncertain: string }
  /** The subject of the reason. */
  about: string
  /** How long the reason may be. */
  limit: number
  /** The save, which outlives the dialog. */
  saveState: SaveState & Pick<RecordHandle<object, never>, 'actor'>
  submit: (reason: string) => void
  /** The label of the button, which is the title by default; false where the change is no longer possible. */
  label?: string | false
  /** The change takes something away or rejects somebody. */
  destructive?: boolean
  onClose: () => void
  /** The text above the reason. */
  children?: ReactNode
}

/** Asks for the reason of a change, and makes it. The typed reason stays after any outcome of the request. */
export function ReasonDialog({
  words,
  about,
  limit,
  saveState,
  submit,
  label = words.title,
  destructive,
  onClose,
  children,
}: ReasonDialogProps) {
  const [schema] = useState(() => schemaOf(limit, words.missing))
  const api = useSchemaForm({ values: { reason: '' }, schema, submit: ({ reason }) => submit(reason) })
  useEmitted(saveState.actor, {
    saved() {
      api.reset()
      onClose()
    },
  })
  return (
    <FormDialog title={words.title} lead={about} initialFocus="textarea" onClose={() => saveState.isSaving || onClose()}>
      <Form
        form={{ api, saveState }}
        submit={label}
        destructive={destructive}
        uncertain={words.uncertain}
        actions={
          <Button variant="default" onClick={onClose}>
            {words.back}
          </Button>
        }
      >
        {children}
        <api.AppField name="reason">{(field) => <field.Textarea label={words.reason} limit={limit} rows={3} wide />}</api.AppField>
      </Form>
    </FormDialog>
  )
}
