import { useQueryClient } from '@tanstack/react-query'
import type { ChoiceTransaction } from '#contract/generated/schema.ts'
import { limits } from '#src/config.ts'
import { useFormId } from '#src/ui/form/form-id.ts'
import { useSave } from '#src/ui/form/use-record.ts'
import { type Assignment, appendTransaction, assignChoices } from './choices.api.ts'
import { texts } from './choices.texts.ts'

/** The state of the form that assigns choices to a doctor. `onAssigned` is not called when the page has been left. `edit` opens the form; the rest is as with every save. */
export function useChoiceAssignment(doctorId: number, onAssigned: (transaction: ChoiceTransaction) => void) {
  const queries = useQueryClient()
  const id = useFormId('assign-choices', doctorId)
  const saving = useSave({
    id,
    opens: true,
    changes: '/choices',
    save: (value: Assignment, key) => assignChoices(doctorId, value, key),
    onDone: (added) => appendTransaction(queries, doctorId, added),
    texts: texts.assigned,
    onSaved: onAssigned,
  })
  return { ...saving, submit: (assignment: Assignment) => saving.submit(assignment, assignment.quantity >= limits.largeAssignment) }
}
