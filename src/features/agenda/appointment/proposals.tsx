import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { formatWeekday } from '#src/i18n/calendar.ts'
import { formatDayAndMonth, formatIsoDate, formatTime } from '#src/i18n/format.ts'
import { addDays } from '#src/i18n/wall-clock.ts'
import { useToday } from '#src/ui/live/use-today.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { freeTimes } from '../agenda.api.ts'
import classes from './aside.module.css'
import { texts } from './panel.texts.ts'
import { proposedTimes } from './proposed-times.ts'

/** Enough for some days of short turnos. */
const MOST_ASKED = 50

type ProposalsProps = { appointment: AgendaAppointment; onChoose: (place: Place) => void }

/** Free times on the days after an appointment, each of which moves it there by one press. */
export function Proposals({ appointment: { doctorId, clinicId, date, durationInMinutes: minutes }, onChoose }: ProposalsProps) {
  const heading = useId()
  const today = useToday()
  // Never in the past, of an appointment that nobody came to.
  const [day = today] = [formatIsoDate(date), today].toSorted().reverse()
  const asked = freeTimes({
    ...{ doctorId, minutes, limit: MOST_ASKED },
    from: addDays(day, 1),
    ...(clinicId !== null && { clinicId }),
  })
  // Nothing is lost without them: a time is chosen in the calendar, too.
  const { data, isPlaceholderData } = useQuery({ ...asked, enabled: usePermission('findFreeSlots'), meta: {} })
  if (!data || isPlaceholderData) return null
  const proposed = proposedTimes(data.data, date)
  if (proposed.length === 0) return null
  return (
    <section aria-labelledby={heading} className={classes.proposals}>
      <h3 id={heading} className={classes.heading}>
        {texts.moveAtOnce}
      </h3>
      <div className={classes.buttons}>
        {proposed.map((slot) => (
          <Button
            key={slot.date}
            size="xs"
            variant="default"
            onClick={() => onChoose({ doctorId, clinicId: slot.clinicId, date: slot.date, minutes: slot.minutes })}
          >
            {formatWeekday(formatIsoDate(slot.date))} {formatDayAndMonth(slot.date)} · {formatTime(slot.date)}
          </Button>
        ))}
      </div>
    </section>
  )
}
