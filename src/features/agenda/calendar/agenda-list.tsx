import { Button } from '@mantine/core'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { formatLongDay } from '#src/i18n/calendar.ts'
import { fullName } from '#src/i18n/format.ts'
import { formatMinute, instantAt, minuteIn } from '#src/i18n/wall-clock.ts'
import { texts } from '../agenda.texts.ts'
import type { AgendaColumn } from './agenda-columns.ts'
import classes from './agenda-list.module.css'
import { isAwaited, lookOf } from './appointment-look.ts'
import { gapsOf } from './time-grid.ts'

type AgendaListProps = {
  days: readonly string[]
  columns: readonly AgendaColumn[]
  areSeveral: boolean
  now: number
  clinicOf: (id: number | null) => string | undefined
  onOpen: (id: number) => void
  onChoose: ((place: Place) => void) | undefined
  /** Notes that the patient of an appointment of today has arrived. */
  onArrive: ((appointment: AgendaAppointment) => void) | undefined
  today: string
}

/** Booked, closed and free times, day by day and in the order of the hours, for phones. */
export default function AgendaList({ days, columns, ...rest }: AgendaListProps) {
  return (
    <div className={classes.list}>
      {days.map((day) => (
        <Day key={day} day={day} columns={columns.filter((column) => column.day === day)} {...rest} />
      ))}
    </div>
  )
}

/** So many free times of a day are shown by themselves; which others there are the day's view shows. */
const MOST_FREE = 6

function Day({
  day,
  columns,
  areSeveral,
  now,
  clinicOf,
  onOpen,
  onChoose,
  onArrive,
  today,
}: Omit<AgendaListProps, 'days'> & { day: string }) {
  const items = columns
    .flatMap((column) => column.items.map((item) => ({ ...item, doctor: column.doctor })))
    .toSorted((one, other) => one.from - other.from)
  const gaps = columns
    .flatMap((column) => gapsOf(column, minuteIn(day, now)).map((gap) => ({ ...gap, column })))
    .toSorted((one, other) => one.from - other.from)
  const closed = [
    ...new Map(columns.flatMap((column) => column.closed).map((one) => [`${one.kind}${one.reason}${one.from}`, one])).values(),
  ]
  return (
    <section aria-label={formatLongDay(day)}>
      <h3 className={classes.day}>
        {formatLongDay(day)} <span>{items.length > 0 ? texts.count(items.length) : texts.nothing}</span>
      </h3>
      {closed.map(({ kind, reason, from, to }) => (
        <p key={`${kind}${from}${reason}`} className={classes.closed}>
          {texts.closedAt(
            texts.closedBecause(texts.closed[kind as keyof typeof texts.closed], reason), // one of the contract's kinds
            formatMinute(from),
            formatMinute(to),
          )}
        </p>
      ))}
      <ul className={classes.items}>
        {items.map(({ id, from, appointment, doctor }) => {
          const { color, Icon, word } = lookOf(appointment)
          return (
            <li key={id} className={classes.row}>
              <button type="button" className={classes.item} onClick={() => onOpen(id)}>
                <span className={classes.at}>{formatMinute(from)}</span>
                <span className={classes.who}>{fullName(appointment.patient)}</span>
                <span className={classes.status} style={{ color: `var(--mantine-color-${color}-light-color)` }}>
                  <Icon size={14} aria-hidden /> {word}
                </span>
                <span className={classes.about}>
                  {[
                    appointment.name,
                    clinicOf(appointment.clinicId),
                    areSeveral && doctor,
                    appointment.overbookedReason !== null && texts.overbooked,
                    appointment.outsideHours && texts.outsideHours,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
              {onArrive && day === today && isAwaited(appointment) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.arriveOf(fullName(appointment.patient), formatMinute(from))}
                  onClick={() => onArrive(appointment)}
                >
                  {texts.arrive}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {onChoose && gaps.length > 0 && (
        <p className={classes.gaps}>
          <span>{texts.free(gaps.length)}</span>
          {gaps.slice(0, MOST_FREE).map(({ from, to, clinicId, column }) => (
            <button
              key={`${column.key}-${from}`}
              type="button"
              className={classes.gap}
              aria-label={texts.gap(formatLongDay(day), formatMinute(from), to - from, areSeveral ? column.doctor : '')}
              onClick={() => onChoose({ doctorId: column.doctorId, clinicId, date: instantAt(day, from), minutes: to - from })}
            >
              {formatMinute(from)}
            </button>
          ))}
        </p>
      )}
    </section>
  )
}
