import { Text } from '@mantine/core'
import clsx from 'clsx'
import { type CSSProperties, useEffect, useId, useMemo, useRef } from 'react'
import type { Place } from '#machines/new-appointment.machine.ts'
import { formatLongDay, formatWeekday } from '#src/i18n/calendar.ts'
import { minuteIn } from '#src/i18n/wall-clock.ts'
import { useToday } from '#src/ui/live/use-today.ts'
import { texts } from '../agenda.texts.ts'
import type { AgendaColumn } from './agenda-columns.ts'
import { type GridActions, GridColumn, gapKey } from './grid-column.tsx'
import classes from './time-grid.module.css'
import { gapsOf, hoursOf, type Stop, shortestSlot } from './time-grid.ts'
import { useRoving } from './use-roving.ts'

type TimeGridProps = GridActions & {
  columns: readonly AgendaColumn[]
  /** The columns are doctors of one day, and not days of one doctor. */
  areDoctors: boolean
  now: number
  place: Place | undefined
  openId: number | undefined
  pendingId: number | undefined
  onPage: (by: -1 | 1) => void
}

const HOUR = 60

/** Columns of days or doctors beside each other, with free and booked times at their hours. */
export default function TimeGrid(props: TimeGridProps) {
  const { columns, areDoctors, now, place, openId, pendingId, onPage, ...actions } = props
  const help = useId()
  const today = useToday()
  const shown = useMemo(() => hoursOf(columns), [columns])
  const gaps = useMemo(() => columns.map((column) => gapsOf(column, minuteIn(column.day, now))), [columns, now])
  const stops = useMemo(
    () =>
      columns.map((column, index): Stop[] =>
        [
          ...(gaps[index] ?? []).map(({ from, to }) => ({ key: gapKey(column.key, from), from, to })),
          ...column.items.map(({ id, from, to }) => ({ key: `turno-${id}`, from, to })),
        ].toSorted((one, other) => one.from - other.from),
      ),
    [columns, gaps],
  )
  const scroller = useRef<HTMLElement>(null)
  // The form beside the calendar takes room of it a moment later, and the chosen time stays in sight.
  useEffect(() => {
    const grid = scroller.current
    if (!grid || !place) return
    const show = () => grid.querySelector('[data-chosen-time]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const observer = new ResizeObserver(show)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [place])
  const roving = useRoving(stops, onPage)
  const hours = Array.from({ length: (shown.to - shown.from) / HOUR }, (_, index) => shown.from / HOUR + index)
  const size = {
    '--columns': columns.length,
    '--first': shown.from,
    '--minutes': shown.to - shown.from,
    // The shortest slot is as high as a line of text.
    '--scale': Math.min(5, Math.max(1.4, 25 / shortestSlot(columns))),
  } as CSSProperties
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      data-doctors={areDoctors || undefined}
      aria-label={texts.region}
      aria-describedby={help}
      style={size}
    >
      <p id={help} hidden>
        {texts.help}
      </p>
      <div className={clsx(classes.row, classes.head)}>
        <span className={classes.corner} />
        {columns.map((column, index) => (
          <h3 key={column.key} className={classes.heading} data-today={column.day === today || undefined}>
            {areDoctors ? (
              <span className={classes.name}>{column.doctor}</span>
            ) : (
              <span className={classes.name}>
                {formatWeekday(column.day)} <b>{Number(column.day.slice(8))}</b>
              </span>
            )}
            {/* No time of a day that is over is free. */}
            {column.day >= today && (
              <Text span className={classes.free}>
                {texts.free(gaps[index]?.length ?? 0)}
              </Text>
            )}
          </h3>
        ))}
      </div>
      <div {...roving} className={clsx(classes.row, classes.body)}>
        <div className={classes.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ '--from': hour * HOUR } as CSSProperties}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </div>
        {columns.map((column, index) => (
          <GridColumn
            key={areDoctors ? column.doctorId : column.day}
            {...actions}
            column={column}
            gaps={gaps[index] ?? []}
            shown={shown}
            day={areDoctors ? `${formatLongDay(column.day)}, ${column.doctor}` : formatLongDay(column.day)}
            isToday={column.day === today}
            chosen={chosenIn(column, place)}
            openId={column.items.some(({ id }) => id === openId) ? openId : undefined}
            pendingId={column.items.some(({ id }) => id === pendingId) ? pendingId : undefined}
          />
        ))}
      </div>
    </section>
  )
}

function chosenIn({ day, doctorId }: AgendaColumn, place: Place | undefined) {
  if (place?.doctorId !== doctorId) return
  const from = minuteIn(day, place.date)
  return from >= 0 && from < 24 * HOUR ? { from, to: from + place.minutes } : undefined
}
