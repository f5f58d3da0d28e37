import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'
import { type Assignment, choiceAssignment } from '#machines/choice-assignment.machine.ts'
import type { Intent } from '#machines/intent.ts'
import { ApiError } from '#src/api/client.ts'
import type { Choices, ChoiceTransaction } from '#src/api/generated/schema.ts'
import { limits } from '#src/config.ts'
import { inspect } from '#src/ui/inspection.ts'
import { toast } from '#src/ui/toasts.tsx'
import { assignChoices, choicesKey, choicesOfDoctor } from './choices.api.ts'
import { texts } from './choices.texts.ts'

/** What the server answered for certain: no assignment was made. Anything else may have been made without our hearing of it. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** The assignment of choices to a doctor: `submit` a value, `confirm` or `cancel` a large one, and show where it stands. */
export function useChoiceAssignment(doctorId: number) {
  const queries = useQueryClient()

  /** The ledger as it will be, with the spec's assigner, until the truth has been fetched. */
  function append(transaction: ChoiceTransaction) {
    const own = { ...transaction, assignedBy: { firstName: texts.you, lastName: '' } }
    queries.setQueryData(choicesOfDoctor(doctorId).queryKey, (before: Choices | undefined) =>
      before && !before.transactions.some(({ id }) => id === own.id)
        ? { quantity: before.quantity + own.quantity, transactions: [own, ...before.transactions] }
        : before,
    )
  }

  // Told from here and not by the machine's actions: whoever leaves the page while it assigns learns how it ended, too.
  async function assign({ input: { value, key } }: { input: Intent<Assignment> }): Promise<unknown> {
    try {
      const transaction = await assignChoices(doctorId, value, key)
      append(transaction)
      toast(texts.assigned)
      return transaction
    } catch (error) {
      // The sign-in dialog that opens over the form tells this one.
      if (!(error instanceof ApiError && error.status === 401)) toast({ ...texts.assignFailed, variant: 'destructive' })
      throw error
    } finally {
      void queries.invalidateQueries({ queryKey: choicesKey })
    }
  }

  const actor = useActorRef(choiceAssignment.provide({ actors: { assign: fromPromise(assign) } }), {
    input: { large: limits.largeAssignment },
    inspect,
  })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { error, value } = state.context
  return {
    value,
    isOpen: !state.matches('idle') && !state.matches('assigned'),
    isAssigned: state.matches('assigned'),
    edit: () => actor.send({ type: 'edit' }),
    close: () => actor.send({ type: 'close' }),
    submit: (assignment: Assignment) => actor.send({ type: 'submit', value: assignment }),
    confirm: () => actor.send({ type: 'confirm' }),
    cancel: () => actor.send({ type: 'cancel' }),
    isConfirming: state.matches('confirming'),
    isSaving: state.matches('assigning'),
    /** The last try may have been made without our hearing of it. */
    isUncertain: state.matches('failed') && !isRefusal(error),
    fieldErrors: (error instanceof ApiError && error.errors) || none,
  }
}

const none: Record<string, string> = {}
