import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { IconClockOff, IconCopyPlus, IconDoorEnter } from '@tabler/icons-react'
import { type CSSProperties, memo, useEffect, useRef } from 'react'
import { isOn } from '#contract/appointment.ts'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { fullName } from '#src/i18n/format.ts'
import { formatMinute } from '#src/i18n/wall-clock.ts'
import { texts } from '../agenda.texts.ts'
import type { AgendaItem } from './agenda-columns.ts'
import { isAwaited, isMovable, lookOf, wordsOf } from './appointment-look.ts'
import edgeClasses from './edge.module.css'
import classes from './time-grid.module.css'
import type { Lane } from './time-grid.ts'

type AppointmentBlockProps = {
  item: AgendaItem & Lane
  /** The day in words. */
  day: string
  clinic: string | undefined
  /** The clinic, where they are several. */
  place: string | undefined
  /** The same where there is little room for it. */
  shortPlace: string | undefined
  isShown: boolean
  isPending: boolean
  onOpen: (id: number) => void
  mayMove: boolean
  /** Notes that the patient has arrived: of an appointment of today. */
  onArrive: ((appointment: AgendaAppointment) => void) | undefined
}

/** The name of a clinic, in a narrow column without the word that all are called by: alone it would read as a doctor's. */
export const PlaceName = ({ whole = '', short = whole }: { whole: string | undefined; short: string | undefined }) => (
  <>
    <span className={classes.usualWord}>{whole.slice(0, whole.length - short.length)}</span>
    {short}
  </>
)

/** An appointment in the grid. It is opened, or dragged to another time, and by its lower edge to another length. */
export const AppointmentBlock = memo(function AppointmentBlock(props: AppointmentBlockProps) {
  const { item, day, clinic, place, shortPlace, isShown, isPending, onOpen, mayMove, onArrive } = props
  const { appointment, from, to, lane, lanes } = item
  const element = useRef<HTMLButtonElement>(null)
  const { color, Icon, word } = lookOf(appointment)
  const name = fullName(appointment.patient)
  const canMove = mayMove && isMovable(appointment) && !isPending
  // The panel beside the calendar has the same button.
  const canArrive = onArrive && isAwaited(appointment) && !isPending && !isShown
  useEffect(() => {
    const dragged = element.current
    if (!dragged || !canMove) return
    const mark = (isDragged: boolean) => () => void dragged.toggleAttribute('data-dragged', isDragged)
    return draggable({
      element: dragged,
      getInitialData: ({ input }) => ({ appointment: appointment.id, grip: input.clientY - dragged.getBoundingClientRect().top }),
      onDragStart: mark(true),
      onDrop: mark(false),
    })
  }, [appointment.id, canMove])
  const at = { '--from': from, '--length': Math.max(to - from, 5), '--lane': lane, '--lanes': lanes }
  const block = (
    <button
      ref={element}
      type="button"
      data-stop={`turno-${appointment.id}`}
      tabIndex={-1}
      className={classes.appointment}
      data-movable={canMove || undefined}
      data-current={isShown || undefined}
      data-pending={isPending || undefined}
      data-short={to - from < 25 || undefined}
      data-cancelled={!isOn(appointment) || undefined}
      data-overbooked={appointment.overbookedReason !== null || undefined}
      data-awaited={canArrive || undefined}
      style={
        {
          ...at,
          '--tone': `var(--mantine-color-${color}-light)`,
          '--tone-text': `var(--mantine-color-${color}-light-color)`,
        } as CSSProperties
      }
      aria-label={texts.appointment(name, day, formatMinute(from), appointment.durationInMinutes, wordsOf(appointment, clinic))}
      title={[`${formatMinute(from)} ${name}`, word, place, appointment.name].filter(Boolean).join(' · ')}
      onClick={() => onOpen(appointment.id)}
    >
      {/* The name of the button says all of it. */}
      <span className={classes.who} aria-hidden>
        <span className={classes.at}>{formatMinute(from)}</span> {name}
      </span>
      <span className={classes.what} aria-hidden>
        <Icon size={12} aria-hidden /> <span className={classes.word}>{word}</span>
        {appointment.overbookedReason !== null && (
          <>
            {' '}
            <IconCopyPlus size={12} aria-hidden /> <span className={classes.word}>{texts.overbooked}</span>
          </>
        )}
        {appointment.outsideHours && (
          <>
            {' '}
            <IconClockOff size={12} aria-hidden /> <span className={classes.word}>{texts.outsideHours}</span>
          </>
        )}
        <span className={classes.reason}>
          {place && (
            <>
              {' · '}
              <PlaceName whole={place} short={shortPlace} />
            </>
          )}{' '}
          · {appointment.name}
        </span>
      </span>
    </button>
  )
  // Of one that goes on after midnight the end is not here.
  const hasEnd = to - from === appointment.durationInMinutes
  return (
    <>
      {block}
      {canMove && hasEnd && <div aria-hidden data-edge={item.id} className={edgeClasses.edge} style={at as CSSProperties} />}
      {canArrive && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.arrive}
          style={at as CSSProperties}
          aria-label={texts.arriveOf(name, formatMinute(from))}
          title={texts.arrive}
          onClick={() => onArrive(appointment)}
        >
          <IconDoorEnter size={16} aria-hidden />
        </button>
      )}
    </>
  )
})
