import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { revalidateLogic } from '@tanstack/react-form'
import { useEffect, useRef } from 'react'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { Form, useAppForm } from '#src/ui/form/form.tsx'
import { assignmentSchema, quantityHelp } from './assignment-form.ts'
import { texts } from './choices.texts.ts'
import { useChoiceAssignment } from './use-choice-assignment.ts'

/** Opens the form that assigns choices, and the form. */
export function AssignChoices({ doctorId }: { doctorId: number }) {
  const assignment = useChoiceAssignment(doctorId)
  const { isOpen } = assignment
  const element = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The button and the form take each other's place, and the focus goes with them.
    if (isOpen || wasOpen.current) element.current?.querySelector<HTMLElement>(isOpen ? 'input' : 'button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div ref={element}>
      {isOpen ? (
        <AssignmentForm assignment={assignment} />
      ) : (
        <Button onClick={assignment.edit} leftSection={<IconPlus size={16} aria-hidden />}>
          {texts.assign}
        </Button>
      )}
    </div>
  )
}

function AssignmentForm({ assignment }: { assignment: ReturnType<typeof useChoiceAssignment> }) {
  const { value, isUncertain } = assignment
  const form = useAppForm({
    defaultValues: { quantity: '', paymentMethod: '', ppc: '' },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: assignmentSchema },
    onSubmit: ({ value }) => assignment.submit(assignmentSchema.parse(value)),
  })
  return (
    <Form
      form={form}
      saving={assignment}
      confirmation={texts.confirmation(formatNumber(value.quantity), formatMoney(value.quantity * value.ppc))}
      actions={
        <>
          <Button variant="default" onClick={assignment.close}>
            Cancelar
          </Button>
          <form.SaveButton label={texts.assign} />
        </>
      }
    >
      <form.AppField name="quantity">
        {(field) => <field.NumberField label={texts.quantity} description={quantityHelp} required />}
      </form.AppField>
      <form.AppField name="ppc">{(field) => <field.NumberField label={texts.ppc} description={texts.ppcHelp} required />}</form.AppField>
      <form.AppField name="paymentMethod">{(field) => <field.TextField label={texts.paymentMethod} required wide />}</form.AppField>
      {isUncertain && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {texts.uncertain}
        </Alert>
      )}
    </Form>
  )
}
