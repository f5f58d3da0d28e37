import type { AddedPatient } from '#contract/generated/schema.ts'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { useCreateForm } from '#src/ui/form/create-form.tsx'
import { NEW } from '#src/ui/form/form-id.ts'
import { patientSchema, startingWith } from './patient-schema.ts'
import { addPatient } from './patients.api.ts'
import { texts } from './patients.texts.ts'
import { useAskSamePerson } from './similar-patients.tsx'

type PatientFormOptions = {
  /** What somebody typed in search of a patient who is not there. */
  typed?: string
  /** Where it is: on its page, or where somebody turned out not to be a patient yet. */
  kind: 'patient' | 'newcomer'
  onSaved: (patient: AddedPatient) => void
}

/** The form of a new patient. Whoever is known already, by DNI and birth date, is told to be and gets no second record. */
export function usePatientForm({ kind, typed = '', onSaved }: PatientFormOptions) {
  return useCreateForm({
    form: [kind, NEW],
    empty: startingWith(typed),
    schema: patientSchema,
    changes: '/patients',
    save: addPatient,
    texts: texts.created,
    question: useAskSamePerson(),
    onSaved(patient) {
      if (patient.isKnown) toast(texts.known)
      onSaved(patient)
    },
  })
}
