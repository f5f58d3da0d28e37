import { Button } from '@mantine/core'
import type { AddedPatient } from '#contract/generated/schema.ts'
import { Form } from '#src/ui/form/form.tsx'
import { useFocusFirst } from '#src/ui/form/use-focus-first.ts'
import { PatientFields } from './patient-fields.tsx'
import { texts } from './patients.texts.ts'
import { usePatientForm } from './use-patient-form.ts'

type NewPatientProps = {
  /** The words of a search that found no patient. */
  typed?: string
  /** The label of the button that adds. */
  submit: string
  onSaved: (patient: AddedPatient) => void
  onCancel: () => void
}

/** A patient who is added on the spot, in a form of its own: do not show it inside another one. */
export default function NewPatient({ typed = '', submit, onSaved, onCancel }: NewPatientProps) {
  const form = usePatientForm({ kind: 'newcomer', typed, onSaved })
  const cancel = (
    <Button variant="default" onClick={onCancel}>
      {texts.cancel}
    </Button>
  )
  return (
    <div ref={useFocusFirst()}>
      <Form form={form} submit={submit} actions={cancel} isPart>
        <PatientFields form={form} isNarrow />
      </Form>
    </div>
  )
}
