import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { addMonths, addYears, endOfWeek, formatISO, parseISO, startOfWeek } from 'date-fns'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { today } from '#src/i18n/format.ts'
import 'dayjs/locale/es'
import classes from './calendar.module.css'
import { weekStartsOn } from './week.ts'

type CalendarProps = { value: string | null; onPick: (day: string) => void }

const [FIRST, LAST] = ['1900-01-01', '2099-12-31']

/** The target of a key from a day, as in the date pickers of the ARIA patterns. The arrows are Mantine's own. */
const moves: Record<string, (day: Date, isShift: boolean) => Date> = {
  PageUp: (day, isShift) => (isShift ? addYears(day, -1) : addMonths(day, -1)),
  PageDown: (day, isShift) => (isShift ? addYears(day, 1) : addMonths(day, 1)),
  Home: (day) => startOfWeek(day, { weekStartsOn: weekStartsOn() }),
  End: (day) => endOfWeek(day, { weekStartsOn: weekStartsOn() }),
}

/** A calendar to pick a day, which has the focus on the picked one, or on today. Days are plain dates. */
export default function Calendar({ value, onPick }: CalendarProps) {
  const [shown, setShown] = useState(value ?? today())
  const [focused, setFocused] = useState(shown)
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    root.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  function onKeyDown(event: KeyboardEvent) {
    const day = event.target instanceof HTMLElement && event.target.dataset['day']
    const move = moves[event.key]
    if (!day || !move) return
    event.preventDefault()
    const next = formatISO(move(parseISO(day), event.shiftKey), { representation: 'date' })
    if (next < FIRST || next > LAST) return
    setShown(next)
    setFocused(next)
  }
  return (
    <DatePicker
      ref={root}
      classNames={{ day: classes.day }}
      onKeyDown={onKeyDown}
      locale="es"
      firstDayOfWeek={weekStartsOn()}
      weekendDays={[]}
      value={value}
      date={shown}
      onDateChange={setShown}
      getDayProps={(day) => ({ 'data-day': day })}
      minDate={FIRST}
      maxDate={LAST}
      onChange={(day) => day && onPick(day)}
      ariaLabels={{
        previousMonth: 'Mes anterior',
        nextMonth: 'Mes siguiente',
        previousYear: 'Año anterior',
        nextYear: 'Año siguiente',
        previousDecade: 'Década anterior',
        nextDecade: 'Década siguiente',
        monthLevelControl: 'Elegir mes',
        yearLevelControl: 'Elegir año',
      }}
    />
  )
}
