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
  /** The name of a clinic, where those in sight are several. */
  placeOf: (id: number | null) => string | undefined
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

/** So many free times of a day are shown, and of each doctor at each clinic where there are several; which others there are the day's view shows. */
const MOST_FREE = 6
const MOST_OF_EACH = 3

type FreeSeen = Pick<AgendaListProps, 'areSeveral' | 'now' | 'placeOf'>

/** The free times of a day, of each doctor at each clinic by themselves, and whose they are, where that can be asked. */
function freeOf(day: string, columns: readonly AgendaColumn[], { areSeveral, now, placeOf }: FreeSeen) {
  return columns.flatMap(({ key, doctorId, doctor, ...column }) => {
    const gaps = gapsOf(column, minuteIn(day, now)).map((gap) => ({ ...gap, doctorId }))
    return [...new Set(gaps.map(({ clinicId }) => clinicId))].map((place) => ({
      key: `${key} ${place}`,
      whose: [areSeveral && doctor, placeOf(place)].filter(Boolean).join(', '),
      gaps: gaps.filter(({ clinicId }) => clinicId === place),
    }))
  })
}

function Day({
  day,
  columns,
  areSeveral,
  now,
  clinicOf,
  placeOf,
  onOpen,
  onChoose,
  onArrive,
  today,
}: Omit<AgendaListProps, 'days'> & { day: string }) {
  const items = columns
    .flatMap((column) => column.items.map((item) => ({ ...item, doctor: column.doctor })))
    .toSorted((one, other) => one.from - other.from)
  const free = freeOf(day, columns, { areSeveral, now, placeOf })
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
      {onChoose &&
        free.map(({ key, whose, gaps }) => (
          <p key={key} className={classes.gaps}>
            <span data-whose={whose ? true : undefined}>{[whose, texts.free(gaps.length)].filter(Boolean).join(' · ')}</span>
            {gaps.slice(0, free.length > 1 ? MOST_OF_EACH : MOST_FREE).map(({ from, to, clinicId, doctorId }) => (
              <button
                key={from}
                type="button"
                className={classes.gap}
                aria-label={texts.gap(formatLongDay(day), formatMinute(from), to - from, whose)}
                onClick={() => onChoose({ doctorId, clinicId, date: instantAt(day, from), minutes: to - from })}
              >
                {formatMinute(from)}
              </button>
            ))}
          </p>
        ))}
    </section>
  )
}
