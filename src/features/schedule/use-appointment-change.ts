import { useQueryClient } from '@tanstack/react-query'
import type { AgendaAppointment, ConsultationStatusInput } from '#contract/generated/schema.ts'
import { changeStatus, versionOfRow } from '#src/features/consultations/consultations.api.ts'
import { fullName } from '#src/i18n/format.ts'
import { useFormId } from '#src/ui/form/form-id.ts'
import { useSave } from '#src/ui/form/use-record.ts'
import { toast, undoAction } from '#src/ui/toasts.tsx'
import { changedBy, showChanged } from './agenda-cache.ts'
import { agendaKey, setArrival } from './schedule.api.ts'
import { texts } from './schedule.texts.ts'
import { undoStatus } from './undo.ts'

/** What is changed of an appointment beside its time. */
export type AppointmentChange = ConsultationStatusInput | { arrived: boolean }

/** Returns the save that changes the status of an appointment, or notes its arrival, over the version that the agenda shows. */
export function useAppointmentChange(appointment: AgendaAppointment, onSaved?: () => void) {
  const queries = useQueryClient()
  const version = versionOfRow(appointment)
  return useSave({
    id: useFormId(`#turno-${appointment.id}`),
    changes: '/medical-consultation',
    save: async (change: AppointmentChange, key) => {
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
      const undo = 'arrived' in change ? {} : undoAction(() => undoStatus(queries, record))
      toast({ title, description: fullName(record.patient), ...undo })
    },
    onSaved: () => onSaved?.(),
  })
}
