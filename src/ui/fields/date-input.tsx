import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '#src/i18n/format.ts'
import { parseDay } from '#src/i18n/parse-day.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import classes from './fields.module.css'

const Calendar = loadable(
  () => import('./calendar.tsx'),
  () => <Skeleton className={classes.calendar} />,
)

type DateInputProps = TextInputProps & {
  label: string
  value: string
  /** Only a day in the past is meant. */
  isPast?: boolean
  /** Whether the calendar is drawn outside of its container. It has to be if the container cuts it off. */
  withinPortal?: boolean
  /** Called with the picked day, as it would be typed. */
  onPick: (text: string) => void
}

/** An input for a date, typed or picked, also as a word ('hoy', 'lunes'). Its value is the typed text. The calendar's chunk loads when the user opens it. */
export function DateInput({ onPick, isPast = false, withinPortal, ...input }: DateInputProps) {
  const [open, setOpen] = useState(false)
  const pick = (day: string) => {
    onPick(formatDate(day))
    setOpen(false)
  }
  return (
    <TextInput
      {...input}
      onBlur={(event) => {
        input.onBlur?.(event)
        const day = parseDay(input.value, { isPast })
        // The reading of a word or a short date is seen before it is saved.
        if (day && !input.readOnly && formatDate(day) !== input.value) onPick(formatDate(day))
      }}
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      className={classes.number}
      rightSection={
        !input.readOnly && (
          <Popover
            opened={open}
            onChange={setOpen}
            position="bottom-end"
            {...(withinPortal !== undefined && { withinPortal })}
            trapFocus
            returnFocus
          >
            <Popover.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={`Elegir ${input.label.toLowerCase()}`} onClick={() => setOpen(!open)}>
                <IconCalendar size={18} aria-hidden />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={input.label}>
              <Calendar value={parseDay(input.value, { isPast }) ?? null} onPick={pick} />
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  )
}
