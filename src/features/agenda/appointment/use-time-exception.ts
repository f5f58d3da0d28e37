import { useQueryClient } from '@tanstack/react-query'
import type { CreateScheduleExceptionInput } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { formatDateTime, formatIsoDate } from '#src/i18n/format.ts'
import { formatMinute, minuteIn } from '#src/i18n/wall-clock.ts'
import { toast, undoAction } from '#src/ui/feedback/toasts.tsx'
import { useFormId } from '#src/ui/form/form-memory.ts'
import { useSave } from '#src/ui/form/use-save.ts'
import { addException } from '../agenda.api.ts'
import { EXCEPTION_FAILED } from '../agenda.texts.ts'
import { removeException } from '../hours/remove-exception.ts'
import { texts as panelTexts } from './panel.texts.ts'

type Told = {
  /** The form, one of a doctor. */
  form: 'block' | 'open-hours'
  title: string
  /** Closes the panel. */
  onSaved: () => void
}

/** Returns the save that makes an exception of the time that was chosen in the calendar, told with what takes it back, and the id of its form. */
export function useTimeException(place: Place, { form, title, onSaved }: Told) {
  const queries = useQueryClient()
  const id = useFormId(form, place.doctorId)
  const saveState = useSave({
    id,
    changes: '/schedule/exceptions',
    save: addException,
    texts: { failed: EXCEPTION_FAILED },
    onDone({ touched, ...saved }) {
      const stay = touched.length > 0 && panelTexts.blockedOver(touched.length)
      const description = [`${formatDateTime(place.date)}: ${saved.reason}.`, stay].filter(Boolean).join(' ')
      toast({ title, description, ...undoAction(() => removeException(queries, saved)) })
    },
    onSaved,
  })
  return { id, saveState }
}

/** The part of the request that says when. */
export function timesOf({ date, minutes }: Place): Pick<CreateScheduleExceptionInput, 'fromDay' | 'toDay' | 'fromTime' | 'toTime'> {
  const day = formatIsoDate(date)
  const from = minuteIn(day, date)
  return { fromDay: day, toDay: day, fromTime: formatMinute(from), toTime: formatMinute(from + minutes) }
}
