import { weekdays } from './week.ts'
import classes from './weekdays.module.css'

const SHORT = ['Lu', 'Ma', 'Mi', 'Ju', 'Vi', 'Sá', 'Do']
const LONG = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']

type WeekdaysProps = { label: string; chosen: readonly string[]; onChange: (days: string[]) => void }

/** Chooses days of the week, from '1' for Monday to '7' for Sunday. None means any. */
export function Weekdays({ label, chosen, onChange }: WeekdaysProps) {
  const toggle = (day: string) => onChange(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day].sort())
  return (
    <fieldset className={classes.days}>
      <legend>{label}</legend>
      {weekdays().map((weekday) => {
        const day = String(weekday)
        return (
          <button key={day} type="button" aria-pressed={chosen.includes(day)} aria-label={LONG[weekday - 1]} onClick={() => toggle(day)}>
            {SHORT[weekday - 1]}
          </button>
        )
      })}
    </fieldset>
  )
}
