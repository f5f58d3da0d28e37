import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/es'

type CalendarProps = { value: string | null; onPick: (day: string) => void }

/** A calendar to pick a day. Days are plain dates. */
export default function Calendar({ value, onPick }: CalendarProps) {
  return (
    <DatePicker
      locale="es"
      weekendDays={[]}
      value={value}
      defaultDate={value ?? undefined}
      minDate="1900-01-01"
      maxDate="2099-12-31"
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
