import { useQueryClient } from '@tanstack/react-query'
import type { AgendaAppointment, ConsultationReasonInput, ConsultationStatusInput } from '#contract/generated/schema.ts'
import { ApiError } from '#src/api/client.ts'
import { texts as cancelledTexts } from '#src/features/consultations/cancellation/cancelled.texts.ts'
import { changeStatus, versionOfRow } from '#src/features/consultations/consultations.api.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { toast, undoAction } from '#src/ui/feedback/toasts.tsx'
import { type FormKey, useFormId } from '#src/ui/form/form-memory.ts'
import { useFilled } from '#src/ui/form/use-filled.ts'
import type { Changing } from '#src/ui/form/use-record.ts'
import { useEmitted, useSave } from '#src/ui/form/use-save.ts'
import { agendaKey, setArrival, setReason } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { changedBy, findShown, showChanged } from '../calendar/agenda-cache.ts'
import { lookOf } from '../calendar/appointment-look.ts'
import { texts as panelTexts } from './panel.texts.ts'
import { undoArrival, undoReason, undoStatus } from './undo.ts'

/** The changes of an appointment beside its time. */
export type AppointmentChange = ConsultationStatusInput | ConsultationReasonInput | { arrived: boolean }

/** The form that asks why an appointment is cancelled. */
export const cancelForm = (id: number): FormKey => ['cancel-appointment', id]

/** The form that corrects what the patient comes for. */
export const reasonForm = (id: number): FormKey => ['appointment-reason', id]

const formOf = (id: number, change: AppointmentChange): FormKey => {
  if ('name' in change) return reasonForm(id)
  return 'status' in change && change.status === 'CANCELLED' ? cancelForm(id) : ['appointment', id]
}

function sendChange(version: Changing, change: AppointmentChange, key: string) {
  if ('name' in change) return setReason(version, change.name, key)
  return 'arrived' in change ? setArrival(version, change.arrived, key) : changeStatus(version, change, key)
}

/** What is told of a change, and what takes it back. */
function toastOf(change: AppointmentChange) {
  if ('name' in change) return { title: panelTexts.reasonSaved, undo: undoReason }
  if ('status' in change)
    return { title: change.cancelledKind === 'NO_SHOW' ? cancelledTexts.by.NO_SHOW : texts.became[change.status], undo: undoStatus }
  // When somebody arrived is forgotten with a departure, so that it cannot be brought back.
  return change.arrived ? { title: texts.arrivedToast, undo: undoArrival } : { title: texts.unarrivedToast }
}

/**
 * Returns the save that changes the status or the reason of an appointment, or notes its arrival: over the version that the agenda shows, or over
 * the one with which the open form began (`isFilled`), which tells of a newer one itself.
 */
export function useAppointmentChange(appointment: AgendaAppointment, isFilled = false) {
  const { id } = appointment
  const queries = useQueryClient()
  const shown = versionOfRow(appointment)
  /** The version that is shown, or the one that the form was filled with. */
  function seen(): Changing {
    const { etag = shown.etag } = (isFilled && saveState.actor.getSnapshot().context.version) || {}
    return { ...shown, etag }
  }
  const saveState = useSave({
    id: useFormId('appointment', id),
    formOf: (change: AppointmentChange) => formOf(id, change),
    changes: '/medical-consultation',
    over: seen,
    async save(change: AppointmentChange, key, version) {
      const record = await sendChange(version, change, key)
      return { change, record, etag: record.etag }
    },
    async read() {
      await queries.refetchQueries({ queryKey: agendaKey, type: 'active' })
      const now = findShown(queries, id)
      return now && versionOfRow(now)
    },
    onDone({ change, record }) {
      showChanged(queries, changedBy(record))
      const { title, undo } = toastOf(change)
      toast({ title, description: fullName(record.patient), ...(undo && undoAction(() => undo(queries, record))) })
    },
  })
  useFilled(saveState.actor, shown, isFilled && !saveState.isSaving, isFilled)
  useEmitted(saveState.actor, {
    // Somebody else was faster. The agenda has their version by now, and the next try is over that.
    changed({ isOwn, isRefused }) {
      if (isOwn || isFilled) return
      if (!isRefused) return saveState.discard()
      const now = findShown(queries, id)
      const description = now ? texts.conflictNow(`${formatDateTime(now.date)}, ${lookOf(now).word}`) : texts.conflictGone
      toast({ title: texts.conflict, description, variant: 'destructive' })
      saveState.discard()
    },
    // The server's reason for a refusal belongs to no field here. A change that may have been done is not told as a failure.
    settled({ how, error }) {
      if (how === 'rejected' && error instanceof ApiError)
        toast({ ...texts.changeFailed, description: error.message, variant: 'destructive' })
    },
  })
  return saveState
}
