import { Alert, Button, Text } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Place } from '#machines/new-appointment.machine.ts'
import type { ApiError } from '#src/api/client.ts'
import { formatWeekday } from '#src/i18n/calendar.ts'
import { formatDayAndMonth, formatIsoDate, formatTime } from '#src/i18n/format.ts'
import { texts } from '../agenda.texts.ts'
import { collisionInWords } from '../collision.texts.ts'
import classes from './aside.module.css'

type RefusalProps = {
  error: ApiError
  place: Place
  onChoose: (place: Place) => void
  /** What else can be done about it. */
  children?: ReactNode
}

/** Says why a time is not free, and offers the next free ones. It takes the focus, since it answers the request that was just sent. */
export function Refusal({ error, place, onChoose, children }: RefusalProps) {
  const { code, collisions = [], alternatives = [] } = error
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is another one.
  useEffect(() => {
    element.current?.querySelector('button')?.focus()
  }, [error])
  return (
    <Alert
      ref={element}
      color="orange"
      role="alert"
      icon={<IconCalendarX aria-hidden />}
      title={code === 'overbooking_limit' ? texts.limit : texts.refused}
    >
      <ul className={classes.reasons}>
        {collisions.map((one) => (
          <li key={`${one.kind}-${one.from}`}>{collisionInWords(one)}</li>
        ))}
      </ul>
      <Text size="sm" mb="xs">
        {alternatives.length > 0 ? texts.alternatives : texts.noAlternatives}
      </Text>
      <div className={classes.buttons}>
        {alternatives.map(({ date, minutes, clinicId }) => (
          <Button key={date} size="xs" variant="default" onClick={() => onChoose({ ...place, date, minutes, clinicId })}>
            {formatWeekday(formatIsoDate(date))} {formatDayAndMonth(date)} · {formatTime(date)}
          </Button>
        ))}
      </div>
      {children}
    </Alert>
  )
}
