import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import type { ChoiceTransaction } from '#contract/generated/schema.ts'
import { type Assignment, choiceAssignment } from '#machines/choice-assignment.machine.ts'
import { limits } from '#src/config.ts'
import { useFormId } from '#src/ui/form/form.tsx'
import { savingOf, useSend } from '#src/ui/form/use-submission.ts'
import { inspect } from '#src/ui/inspection.ts'
import { assignChoices, choicesOfDoctor } from './choices.api.ts'
import { texts } from './choices.texts.ts'

/** The state of the form that assigns choices to a doctor. `onAssigned` is not called when the page has been left. `edit` opens the form; the rest is as with every save. */
export function useChoiceAssignment(doctorId: number, onAssigned: (transaction: ChoiceTransaction) => void) {
  const queries = useQueryClient()
  const id = useFormId('#choices')

  /** Adds the transaction to the ledger, until the ledger is fetched again. */
  function append(added: ChoiceTransaction) {
    queries.setQueryData(choicesOfDoctor(doctorId).queryKey, (before) =>
      before && !before.transactions.some((one) => one.id === added.id)
        ? { quantity: before.quantity + added.quantity, transactions: [added, ...before.transactions] }
        : before,
    )
  }

  const { pending, actors } = useSend({
    id,
    save: (value: Assignment, key) => assignChoices(doctorId, value, key),
    onDone: append,
    texts: texts.assigned,
  })
  const actor = useActorRef(
    // What is saved is what `assignChoices` returned.
    choiceAssignment.provide({ actors, actions: { onSaved: (_, { saved }) => onAssigned(saved as ChoiceTransaction) } }),
    { input: { pending }, inspect },
  )
  const state = useSelector(actor, (snapshot) => snapshot)
  const { submit, value, ...saving } = savingOf(actor, state, id)
  return {
    id,
    saving: { ...saving, submit: (assignment: Assignment) => submit(assignment, assignment.quantity >= limits.largeAssignment) },
    /** The assignment that was submitted last. */
    value: value as Assignment | undefined, // only assignments are submitted
    isOpen: !state.matches('idle') && !state.matches('assigned'),
    edit: () => actor.send({ type: 'edit' }),
    close: () => actor.send({ type: 'close' }),
  }
}
