import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type CSSProperties, memo, useEffect, useMemo, useRef } from 'react'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { formatMinute, instantAt } from '#src/i18n/wall-clock.ts'
import { texts } from '../agenda.texts.ts'
import type { AgendaColumn } from './agenda-columns.ts'
import { AppointmentBlock, PlaceName } from './appointment-block.tsx'
import { NowLine } from './now-line.tsx'
import classes from './time-grid.module.css'
import { clearAfter, type Gap, lanesOf, minuteAt, outsideOf, type Span } from './time-grid.ts'
import { useMarking } from './use-marking.ts'

/** The grid's functions for its columns. */
export type GridActions = {
  onChoose: ((place: Place) => void) | undefined
  onOpen: (id: number) => void
  onDrop: ((id: number, place: Place) => void) | undefined
  /** Gives an appointment, as it was then, so many minutes. */
  onResize: ((appointment: AgendaAppointment, minutes: number) => void) | undefined
  onArrive: ((appointment: AgendaAppointment) => void) | undefined
  clinicOf: (id: number | null) => string | undefined
  /** The clinic, where they are several. */
  placeOf: (id: number | null) => string | undefined
  /** The same where there is little room for it. */
  shortPlaceOf: (id: number | null) => string | undefined
}

type GridColumnProps = GridActions & {
  column: AgendaColumn
  gaps: readonly Gap[]
  shown: Span
  /** The day in words, and with several doctors the doctor's name. */
  day: string
  isToday: boolean
  /** The minute at which the chosen time begins, where it is in this column. */
  chosen: Span | undefined
  /** The appointment that is shown beside the calendar. */
  openId: number | undefined
  /** The appointment on its way to another time. */
  pendingId: number | undefined
}

export const gapKey = (column: string, from: number) => `libre-${column}-${from}`
const at = ({ from, to }: Span) => ({ '--from': from, '--length': to - from }) as CSSProperties
const within = ({ from, to }: Span, shown: Span): Span => ({ from: Math.max(from, shown.from), to: Math.min(to, shown.to) })

/** A day of a doctor: closed time with its reason, free times, and appointments. */
export const GridColumn = memo(function GridColumn(props: GridColumnProps) {
  const { column, gaps, shown, day, isToday, chosen, openId, pendingId } = props
  const { onChoose, onOpen, onDrop, onResize, onArrive, clinicOf, placeOf, shortPlaceOf } = props
  const root = useRef<HTMLDivElement>(null)
  const preview = useRef<HTMLDivElement>(null)
  const items = useMemo(() => lanesOf(column.items), [column.items])
  const closed = useMemo(
    () =>
      column.closed.map((span) => {
        const seen = within(span, shown)
        return { ...span, ...seen, down: clearAfter(seen, items) }
      }),
    [column, shown, items],
  )
  const taken = useMemo(() => column.taken.map((span) => within(span, shown)).filter(({ from, to }) => from < to), [column, shown])
  const outside = useMemo(() => outsideOf(column, shown), [column, shown])
  const placeAt = ({ from, to }: Span): Place => ({
    doctorId: column.doctorId,
    clinicId: column.open.find((hours) => from >= hours.from && from < hours.to)?.clinicId,
    date: instantAt(column.day, from),
    minutes: to - from,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `placeAt` follows from the column.
  useEffect(() => {
    const element = root.current
    if (!element || !onDrop) return
    const minuteOf = (y: number, grip: unknown) => {
      const { top, height } = element.getBoundingClientRect()
      return minuteAt((y - Number(grip ?? 0) - top) / height, shown, column)
    }
    const show = (from: number | undefined) => {
      if (!preview.current) return
      preview.current.hidden = from === undefined
      if (from === undefined) return
      preview.current.style.setProperty('--from', String(from))
      preview.current.textContent = formatMinute(from)
    }
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['appointment'] !== undefined,
      onDrag: ({ location, source }) => show(minuteOf(location.current.input.clientY, source.data['grip'])),
      onDragLeave: () => show(undefined),
      onDrop({ location, source }) {
        show(undefined)
        const from = minuteOf(location.current.input.clientY, source.data['grip'])
        onDrop(Number(source.data['appointment']), placeAt({ from, to: from }))
      },
    })
  }, [column, shown, onDrop])

  const [onlyClinicId, ...otherClinics] = new Set(column.open.map(({ clinicId }) => clinicId))
  // Beside the hours it is at their clinic, where they have but one.
  const markedAt = (span: Span): Place => {
    const place = placeAt(span)
    return { ...place, clinicId: place.clinicId ?? (otherClinics.length === 0 ? onlyClinicId : undefined) }
  }
  const marking = useMarking(root, shown, column, {
    onMark: onChoose && ((span) => onChoose(markedAt(span))),
    onResize,
    onOpen,
  })
  return (
    <div ref={root} className={classes.column} data-column data-today={isToday || undefined} {...marking}>
      {outside.map((span) => (
        <div key={`fuera-${span.from}`} className={classes.outside} style={at(span)} data-outside data-from={span.from} data-to={span.to} />
      ))}
      {closed.map((span) => {
        const kind = texts.closed[span.kind as keyof typeof texts.closed] ?? texts.closed.CLOSED // one of the contract's kinds
        const what = texts.closedBecause(kind, span.reason)
        return (
          <div key={`cerrado-${span.kind}-${span.from}-${span.to}`} className={classes.closed} style={at(span)} title={what}>
            {span.down !== undefined && <span style={{ '--down': span.down } as CSSProperties}>{what}</span>}
          </div>
        )
      })}
      {taken.map((span) => (
        <div key={`ocupado-${span.from}`} className={classes.closed} style={at(span)} title={texts.taken}>
          <span>{texts.taken}</span>
        </div>
      ))}
      {gaps.map((gap) => (
        <button
          key={gap.from}
          type="button"
          data-gap
          data-from={gap.from}
          data-to={gap.to}
          data-stop={gapKey(column.key, gap.from)}
          data-chosen={chosen?.from === gap.from || undefined}
          tabIndex={-1}
          className={classes.gap}
          style={at(gap)}
          disabled={!onChoose}
          aria-label={texts.gap(day, formatMinute(gap.from), gap.to - gap.from, placeOf(gap.clinicId) ?? '')}
          onClick={() => onChoose?.(placeAt(gap))}
        >
          <span aria-hidden>{texts.gapShort(formatMinute(gap.from))}</span>
          {placeOf(gap.clinicId) && (
            <span aria-hidden className={classes.place} title={placeOf(gap.clinicId)}>
              <PlaceName whole={placeOf(gap.clinicId)} short={shortPlaceOf(gap.clinicId)} />
            </span>
          )}
        </button>
      ))}
      {chosen && <div className={classes.chosen} style={at(chosen)} data-chosen-time aria-hidden />}
      {items.map((item) => (
        <AppointmentBlock
          key={item.id}
          item={item}
          day={day}
          clinic={clinicOf(item.appointment.clinicId)}
          place={placeOf(item.appointment.clinicId)}
          shortPlace={shortPlaceOf(item.appointment.clinicId)}
          isShown={openId === item.id}
          isPending={pendingId === item.id}
          onOpen={onOpen}
          mayMove={onDrop !== undefined}
          onArrive={isToday ? onArrive : undefined}
        />
      ))}
      {isToday && <NowLine shown={shown} />}
      <div ref={preview} hidden className={classes.preview} aria-hidden />
      <div data-mark hidden className={classes.mark} aria-hidden />
    </div>
  )
})
