import type { AddedPatient } from '#contract/generated/schema.ts'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { useCreateForm } from '#src/ui/form/create-form.tsx'
import { NEW } from '#src/ui/form/form-memory.ts'
import { patientSchema, startingWith } from './patient-schema.ts'
import { addPatient } from './patients.api.ts'
import { texts } from './patients.texts.ts'
import { useAskSamePerson } from './similar-patients.tsx'

type PatientFormOptions = {
  /** The words of a search that found no patient. */
  typed?: string
  /** The place of the form: its page, or a search that found no patient. */
  kind: 'patient' | 'newcomer'
  onSaved: (patient: AddedPatient) => void
}

/** The form of a new patient. A person who is known by DNI and birth date gets no second record, and the form says so. */
export function usePatientForm({ kind, typed = '', onSaved }: PatientFormOptions) {
  return useCreateForm({
    form: [kind, NEW],
    empty: startingWith(typed),
    schema: patientSchema,
    changes: '/patients',
    save: addPatient,
    texts: texts.created,
    ...useAskSamePerson(),
    onSaved(patient) {
      if (patient.isKnown) toast(texts.known)
      onSaved(patient)
    },
  })
}
