import { useQueryClient } from '@tanstack/react-query'
import * as limits from '#contract/generated/limits.ts'
import { ApiError } from '#src/api/client.ts'
import { makeOld } from '#src/api/freshness.ts'
import { formatDateTime, formatNumber } from '#src/i18n/format.ts'
import { useFormId } from '#src/ui/form/form-memory.ts'
import { ReasonDialog } from '#src/ui/form/reason-dialog.tsx'
import { useSave } from '#src/ui/form/use-save.ts'
import { appendTransaction, type LedgerRow, reverseChoices } from './choices.api.ts'
import { texts } from './choices.texts.ts'

type ReverseChoicesProps = { doctorId: number; row: LedgerRow; onReversed: (id: number) => void; onClose: () => void }

/** Asks why an assignment was wrong, and takes it back. */
export default function ReverseChoices({ doctorId, row, onReversed, onClose }: ReverseChoicesProps) {
  const queries = useQueryClient()
  const saveState = useSave({
    id: useFormId('reverse-choices', row.id),
    changes: '/choices',
    async save(observation: string, key) {
      try {
        return await reverseChoices(row.id, observation, key)
      } catch (error) {
        // Somebody else was faster, or the choices are used: the ledger tells which.
        if (error instanceof ApiError && error.status === 409) void makeOld(queries, '/choices')
        throw error
      }
    },
    onDone: (added) => appendTransaction(queries, doctorId, added),
    texts: texts.reversed,
    onSaved: ({ id }) => onReversed(id),
  })
  return (
    <ReasonDialog
      words={texts.reversing}
      about={texts.reversedAssignment(formatNumber(row.quantity), formatDateTime(row.createdAt))}
      limit={limits.ReverseChoicesInput.observation}
      saveState={saveState}
      submit={saveState.submit}
      label={row.isReversed ? false : texts.reverse}
      destructive
      onClose={onClose}
    />
  )
}
