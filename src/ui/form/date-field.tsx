import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatDate, parseDay } from '#src/i18n/format.ts'
import { useFieldContext } from './contexts.ts'
import { type FieldProps, useInput } from './fields.tsx'
import classes from './form.module.css'

const Calendar = lazy(() => import('./calendar.tsx'))

/** A date field, typed or picked. The form holds the typed text. The calendar's chunk loads when the user opens it. */
export function DateField(props: FieldProps) {
  const input = useInput(props)
  const field = useFieldContext<string>()
  const [open, setOpen] = useState(false)
  const pick = (day: string) => {
    field.handleChange(formatDate(day))
    setOpen(false)
  }
  return (
    <TextInput
      {...input}
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      className={classes.number}
      rightSection={
        !('readOnly' in input) && (
          <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
            <Popover.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={`Elegir ${props.label.toLowerCase()}`} onClick={() => setOpen(!open)}>
                <IconCalendar size={18} aria-hidden />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={props.label}>
              <Suspense fallback={<Skeleton className={classes.calendar} />}>
                <Calendar value={parseDay(input.value) ?? null} onPick={pick} />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  )
}
