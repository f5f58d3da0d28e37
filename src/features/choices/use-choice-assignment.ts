import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import type { ChoiceTransaction } from '#contract/generated/schema.ts'
import { choiceAssignment } from '#machines/choice-assignment.machine.ts'
import { limits } from '#src/config.ts'
import { useFormId } from '#src/ui/form/form-memory.ts'
import { useSaved, useSubmission, useSubmissionInput } from '#src/ui/form/use-save.ts'
import { inspect } from '#src/ui/live/inspection.ts'
import { type Assignment, appendTransaction, assignChoices } from './choices.api.ts'
import { texts } from './choices.texts.ts'

/** The assignment of choices to a doctor, in a form that is opened and closed. `onAssigned` is not called when the page has been left. */
export function useChoiceAssignment(doctorId: number, onAssigned: (transaction: ChoiceTransaction) => void) {
  const queries = useQueryClient()
  const { id, fields, input } = useSubmissionInput<Assignment, ChoiceTransaction, undefined>({
    id: useFormId('assign-choices', doctorId),
    changes: '/choices',
    save: (value, key) => assignChoices(doctorId, value, key),
    onDone: (added) => appendTransaction(queries, doctorId, added),
    texts: texts.assigned,
  })
  const actor = useActorRef(choiceAssignment, { input: { submission: input, many: limits.largeAssignment }, inspect })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { submission } = state.context
  const inside = useSubmission<Assignment>(submission, id)
  useSaved(submission, onAssigned)
  return {
    ...inside,
    fields,
    confirm: () => actor.send({ type: 'confirm' }),
    cancel: () => actor.send({ type: 'cancel' }),
    isOpen: !state.matches('closed') && !state.matches('assigned'),
    /** What the user is asked about. */
    asked: inside.isConfirming ? inside.value : undefined,
    open: () => actor.send({ type: 'open' }),
    close: () => actor.send({ type: 'close' }),
    submit: (value: Assignment) => actor.send({ type: 'submit', value }),
  }
}
