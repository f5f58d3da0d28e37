import { useQueryClient } from '@tanstack/react-query'
import type { AgendaAppointment, ConsultationStatusInput } from '#contract/generated/schema.ts'
import { ApiError } from '#src/api/client.ts'
import { changeStatus, versionOfRow } from '#src/features/consultations/consultations.api.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { toast, undoAction } from '#src/ui/feedback/toasts.tsx'
import { type FormKey, useFormId } from '#src/ui/form/form-id.ts'
import { useEmitted, useSave } from '#src/ui/form/use-save.ts'
import { agendaKey, setArrival } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { changedBy, findShown, showChanged } from '../calendar/agenda-cache.ts'
import { lookOf } from '../calendar/appointment-look.ts'
import { undoArrival, undoStatus } from './undo.ts'

/** The changes of an appointment beside its time. */
export type AppointmentChange = ConsultationStatusInput | { arrived: boolean }

/** The form that asks why an appointment is cancelled. */
export const cancelForm = (id: number): FormKey => ['cancel-appointment', id]

/** Returns the save that changes the status of an appointment, or notes its arrival, over the version that the agenda shows. */
export function useAppointmentChange(appointment: AgendaAppointment) {
  const { id } = appointment
  const queries = useQueryClient()
  const saving = useSave({
    id: useFormId('appointment', id),
    formOf: (change: AppointmentChange) => ('arrived' in change || change.status !== 'CANCELLED' ? ['appointment', id] : cancelForm(id)),
    changes: '/medical-consultation',
    over: () => versionOfRow(appointment),
    save: async (change: AppointmentChange, key, version) => {
      const record = await ('arrived' in change ? setArrival(version, change.arrived, key) : changeStatus(version, change, key))
      return { change, record }
    },
    async read() {
      await queries.refetchQueries({ queryKey: agendaKey, type: 'active' })
      return undefined
    },
    onDone({ change, record }) {
      showChanged(queries, changedBy(record))
      const title = 'arrived' in change ? (change.arrived ? texts.arrivedToast : texts.unarrivedToast) : texts.became[change.status]
      const undo = 'arrived' in change ? undoArrival : undoStatus
      // When somebody arrived is forgotten with a departure, so that it cannot be brought back.
      const canUndo = !('arrived' in change) || change.arrived
      toast({ title, description: fullName(record.patient), ...(canUndo && undoAction(() => undo(queries, record))) })
    },
  })
  useEmitted(saving.actor, {
    // Somebody else was faster. The agenda has their version by now, and the next try is over that.
    changed() {
      const now = findShown(queries, id)
      const description = now ? texts.conflictNow(`${formatDateTime(now.date)}, ${lookOf(now).word}`) : texts.conflictGone
      toast({ title: texts.conflict, description, variant: 'destructive' })
      saving.discard()
    },
    // The server's reason for a refusal belongs to no field here. A change that may have been done is not told as a failure.
    settled({ how, error }) {
      if (how === 'rejected' && error instanceof ApiError)
        toast({ ...texts.changeFailed, description: error.message, variant: 'destructive' })
    },
  })
  return saving
}
