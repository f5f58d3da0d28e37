import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { memo, useEffect, useMemo, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { formatLongDay, formatWeekday } from '#src/i18n/calendar.ts'
import { fullName } from '#src/i18n/format.ts'
import { formatMinute, MIDNIGHT, minuteIn } from '#src/i18n/wall-clock.ts'
import { useQueryParameters } from '#src/ui/page/query-string.ts'
import { texts } from '../agenda.texts.ts'
import type { AgendaColumn, AgendaItem } from './agenda-columns.ts'
import { isMovable, lookOf, wordsOf } from './appointment-look.ts'
import { createMemoByKey } from './memo-by-key.ts'
import classes from './month-view.module.css'
import { gapsOf, type Stop } from './time-grid.ts'
import { useRoving } from './use-roving.ts'

type MonthViewProps = {
  days: readonly string[]
  columns: readonly AgendaColumn[]
  month: string
  today: string
  now: number
  pendingId: number | undefined
  clinicOf: (id: number | null) => string | undefined
  onOpen: (id: number) => void
  /** Moves an appointment to that day, at its hour. */
  onDrop: ((id: number, day: string) => void) | undefined
  onPage: (by: -1 | 1) => void
}

const MOST_SHOWN = 3
const dayKey = (day: string) => `dia-${day}`
const itemKey = (id: number) => `turno-${id}`
/** A row of the month has so much room, in the steps of the keyboard: for a day and its items. */
const ROW = 10

/** The items that a day shows; one more rather than that there is one more. */
const shownOf = (items: readonly AgendaItem[]) => items.slice(0, items.length === MOST_SHOWN + 1 ? MOST_SHOWN + 1 : MOST_SHOWN)

/** The stops of the keyboard in the days of a weekday, which are a column: each day, and its items below it. */
const stopsOf = (days: readonly DayOfMonth[]) =>
  days.flatMap(({ day, items }, row) =>
    [dayKey(day), ...shownOf(items).map(({ id }) => itemKey(id))].map(
      (key, at): Stop => ({ key, from: row * ROW + at, to: row * ROW + at }),
    ),
  )

/** A day of the month: its appointments, the number of free times, and the reason if it is closed. */
type DayOfMonth = { day: string; items: AgendaItem[]; free: number; reason: string | undefined }

/** A month, day by day: the first appointments of each, how many there are, and how many times are free. */
export default function MonthView({ days, columns, month, today, now, pendingId, onPage, ...rest }: MonthViewProps) {
  const keep = useMemo(() => createMemoByKey<DayOfMonth>(), [])
  const byDay = useMemo(() => {
    const of = new Map(days.map((day): [string, AgendaColumn[]] => [day, []]))
    for (const column of columns) of.get(column.day)?.push(column)
    return days.map((day) => {
      const own = of.get(day) ?? []
      const minute = Math.min(MIDNIGHT, Math.max(0, minuteIn(day, now)))
      // The times that are free of many doctors take long to count: only on the days that changed.
      return keep(day, [minute, ...own], () => ({
        day,
        items: own.flatMap(({ items }) => items).toSorted((one, other) => one.from - other.from),
        free: own.reduce((sum, column) => sum + gapsOf(column, minute).length, 0),
        reason: own.flatMap(({ closed }) => closed).find(({ from, to }) => to - from >= MIDNIGHT)?.reason,
      }))
    })
  }, [days, columns, now, keep])
  const stops = useMemo(() => Array.from({ length: 7 }, (_, weekday) => stopsOf(byDay.filter((_day, at) => at % 7 === weekday))), [byDay])
  const roving = useRoving(stops, onPage)
  return (
    <section className={classes.month} aria-label={texts.region}>
      <div className={classes.headings} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{formatWeekday(day)}</span>
        ))}
      </div>
      <div {...roving} className={classes.days}>
        {byDay.map(({ day, items, free, reason }) => (
          <DayCell
            key={day}
            {...rest}
            day={day}
            items={items}
            free={free}
            reason={reason}
            isOther={!day.startsWith(month)}
            isToday={day === today}
            isPast={day < today}
            pendingId={items.some(({ id }) => id === pendingId) ? pendingId : undefined}
          />
        ))}
      </div>
    </section>
  )
}

type DayCellProps = Pick<MonthViewProps, 'onOpen' | 'onDrop' | 'clinicOf' | 'pendingId'> & {
  day: string
  items: readonly AgendaItem[]
  free: number
  reason: string | undefined
  isOther: boolean
  isToday: boolean
  /** Nothing is free any more on such a day, which needs no saying. */
  isPast: boolean
}

const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, items, free, reason, isOther, isToday, isPast, pendingId, onOpen, onDrop, clinicOf } = props
  const root = useRef<HTMLDivElement>(null)
  const [path] = useLocation()
  const [parameters] = useQueryParameters()
  const address = new URLSearchParams(parameters)
  address.set('vista', 'dia')
  address.set('fecha', day)
  useEffect(() => {
    const element = root.current
    if (!element || !onDrop) return
    const mark = (isOver: boolean) => () => void element.toggleAttribute('data-over', isOver)
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['appointment'] !== undefined,
      onDragEnter: mark(true),
      onDragLeave: mark(false),
      onDrop({ source }) {
        mark(false)()
        onDrop(Number(source.data['appointment']), day)
      },
    })
  }, [day, onDrop])
  const hidden = items.length - MOST_SHOWN
  return (
    <div
      ref={root}
      className={classes.cell}
      data-other={isOther || undefined}
      data-today={isToday || undefined}
      data-closed={reason !== undefined || undefined}
    >
      <Link
        href={`${path}?${address}`}
        className={classes.date}
        data-stop={dayKey(day)}
        data-today={isToday || undefined}
        tabIndex={-1}
        aria-label={[texts.column(formatLongDay(day), items.length, isPast ? undefined : free), reason].filter(Boolean).join(', ')}
      >
        <b aria-hidden>{Number(day.slice(8))}</b>
        <span aria-hidden>{reason ?? (free > 0 ? texts.free(free) : '')}</span>
      </Link>
      {shownOf(items).map(({ id, from, appointment }) => (
        <MonthItem
          key={id}
          appointment={appointment}
          from={from}
          day={day}
          isPending={pendingId === id}
          mayMove={onDrop !== undefined}
          clinic={clinicOf(appointment.clinicId)}
          onOpen={onOpen}
        />
      ))}
      {hidden > 1 && (
        <Link href={`${path}?${address}`} className={classes.more} tabIndex={-1}>
          {texts.more(hidden)}
        </Link>
      )}
    </div>
  )
})

type MonthItemProps = {
  appointment: AgendaAppointment
  from: number
  day: string
  isPending: boolean
  mayMove: boolean
  clinic: string | undefined
  onOpen: (id: number) => void
}

function MonthItem({ appointment, from, day, isPending, mayMove, clinic, onOpen }: MonthItemProps) {
  const element = useRef<HTMLButtonElement>(null)
  const { color, Icon, word } = lookOf(appointment)
  const name = fullName(appointment.patient)
  const canMove = mayMove && isMovable(appointment) && !isPending
  useEffect(() => {
    if (element.current && canMove) return draggable({ element: element.current, getInitialData: () => ({ appointment: appointment.id }) })
  }, [appointment.id, canMove])
  return (
    <button
      ref={element}
      type="button"
      className={classes.item}
      data-stop={itemKey(appointment.id)}
      tabIndex={-1}
      data-pending={isPending || undefined}
      style={{ color: `var(--mantine-color-${color}-light-color)`, background: `var(--mantine-color-${color}-light)` }}
      title={`${formatMinute(from)} ${name} · ${word}`}
      aria-label={texts.appointment(
        name,
        formatLongDay(day),
        formatMinute(from),
        appointment.durationInMinutes,
        wordsOf(appointment, clinic),
      )}
      onClick={() => onOpen(appointment.id)}
    >
      <span aria-hidden>
        <Icon size={12} /> {formatMinute(from)} {name}
      </span>
    </button>
  )
}
