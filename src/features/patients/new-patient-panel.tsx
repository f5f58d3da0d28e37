import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
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

/** Enter leads on to the next field that has to be filled in, and adds where none is left: who books on the phone needs no other key. */
function leadOn(event: KeyboardEvent<HTMLElement>) {
  const { target, key, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields.slice(fields.indexOf(target) + 1).find(({ required, value }) => required && value === '')
  if (!next) return
  event.preventDefault()
  next.focus()
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
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter leads on in the fields, which are all that takes it.
    <div ref={useFocusFirst()} onKeyDown={leadOn}>
      <Form form={form} submit={submit} actions={cancel} isPart>
        <PatientFields form={form} isNarrow />
      </Form>
    </div>
  )
}
