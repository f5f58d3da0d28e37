import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ChoiceTransaction } from '#contract/generated/schema.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { assignmentSchema, quantityHelp } from './assignment-form.ts'
import { texts } from './choices.texts.ts'
import { useChoiceAssignment } from './use-choice-assignment.ts'

type AssignChoicesProps = { doctorId: number; onAssigned: (transaction: ChoiceTransaction) => void }

/** A button that opens the form to assign choices, and the form itself. */
export function AssignChoices({ doctorId, onAssigned }: AssignChoicesProps) {
  const assignment = useChoiceAssignment(doctorId, onAssigned)
  const { isOpen } = assignment
  const element = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The form replaces the button and the button the form, so the focus has to move to the new one.
    if (isOpen || wasOpen.current) element.current?.querySelector<HTMLElement>(isOpen ? 'input' : 'button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div ref={element}>
      {isOpen ? (
        <AssignmentForm assignment={assignment} />
      ) : (
        <Button onClick={assignment.open} leftSection={<IconPlus size={16} aria-hidden />}>
          {texts.assign}
        </Button>
      )}
    </div>
  )
}

function AssignmentForm({ assignment }: { assignment: ReturnType<typeof useChoiceAssignment> }) {
  const { asked, submit, isUncertain, close } = assignment
  const api = useSchemaForm({
    values: { quantity: '', paymentMethod: '', ppc: '' },
    schema: assignmentSchema,
    submit,
  })
  const question = asked && texts.confirmation(formatNumber(asked.quantity), formatMoney(asked.quantity * asked.ppc))
  function cancel() {
    // Closing discards the typed values, unless the last request may have been done.
    if (!isUncertain) api.reset()
    close()
  }
  return (
    <Form
      form={{ api, saveState: assignment, question }}
      submit={texts.assign}
      uncertain={texts.uncertain}
      actions={
        <Button variant="default" onClick={cancel}>
          Cancelar
        </Button>
      }
    >
      <api.AppField name="quantity">{(field) => <field.NumberField label={texts.quantity} description={quantityHelp} />}</api.AppField>
      <api.AppField name="ppc">{(field) => <field.NumberField label={texts.ppc} description={texts.ppcHelp} />}</api.AppField>
      <api.AppField name="paymentMethod">{(field) => <field.TextField label={texts.paymentMethod} wide />}</api.AppField>
    </Form>
  )
}
