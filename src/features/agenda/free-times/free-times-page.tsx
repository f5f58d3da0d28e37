import { Button, UnstyledButton } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { FreeSlot } from '#contract/generated/schema.ts'
import { formatLongDay } from '#src/i18n/calendar.ts'
import { formatDate, formatIsoDate, formatTime, fullName } from '#src/i18n/format.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { useAgendaChanges } from '#src/ui/live/use-agenda-changes.ts'
import { Page } from '#src/ui/page/page.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { useQueryParameters } from '#src/ui/page/query-string.ts'
import { freeKey, freeTimes } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { newAppointmentPath } from '../new-appointment.texts.ts'
import classes from './free-times.module.css'
import { MOST_FREE, NO_FILTERS, readFree } from './free-times-address.ts'
import { FreeTimesFilters } from './free-times-filters.tsx'

const { freeTimes: words } = texts

/** The first free times of the search in the address. Each begins a new appointment. */
export default function FreeTimesPage() {
  const [parameters, change] = useQueryParameters()
  const asked = readFree(parameters)
  const query = useQuery(freeTimes(asked))
  useAgendaChanges([freeKey], asked.doctorId ? [asked.doctorId] : undefined)
  const clear = (
    <Button variant="default" onClick={() => change(NO_FILTERS)}>
      {words.clear}
    </Button>
  )
  return (
    <Page>
      <FreeTimesFilters parameters={parameters} change={(values) => change({ ...values, cuantos: null }, { replace: true })} />
      <QueryResult query={query} failed={words.failed.description}>
        {({ data, searchedTo }) => (
          <div className={classes.found} data-outdated={query.isPlaceholderData || undefined} aria-busy={query.isFetching}>
            <p role="status" className={classes.count}>
              {query.isPlaceholderData ? words.searching : words.found(data.length, data.length === asked.limit)}
            </p>
            {data.length === 0 && (
              <EmptyState Icon={IconCalendarOff} title={words.none} action={clear}>
                {words.noneHint(formatDate(searchedTo))}
              </EmptyState>
            )}
            <Days times={data} />
            {data.length === asked.limit && data.length < MOST_FREE && (
              <Button variant="default" onClick={() => change({ cuantos: String(data.length + asked.limit) }, { replace: true })}>
                {words.more}
              </Button>
            )}
          </div>
        )}
      </QueryResult>
    </Page>
  )
}

function Days({ times }: { times: readonly FreeSlot[] }) {
  const days = [...new Set(times.map(({ date }) => formatIsoDate(date)))]
  return days.map((day) => (
    <section key={day} aria-label={formatLongDay(day)} className={classes.day}>
      <h2>{formatLongDay(day)}</h2>
      <ul>
        {times.flatMap((free) =>
          formatIsoDate(free.date) === day ? [<FreeTime key={`${free.doctorId} ${free.date}`} day={day} free={free} />] : [],
        )}
      </ul>
    </section>
  ))
}

function FreeTime({ day, free: { doctorId, doctor, clinicId, clinicName, date, minutes } }: { day: string; free: FreeSlot }) {
  const mayBook = usePermission('createConsultation')
  const time = formatTime(date)
  // The name of the link says all of it.
  const content = (
    <>
      <strong aria-hidden={mayBook}>{time}</strong>
      <span aria-hidden={mayBook}>{fullName(doctor)}</span>
      <span aria-hidden={mayBook} className={classes.place}>
        {clinicName} · {minutes} min
      </span>
    </>
  )
  if (!mayBook) return <li className={classes.time}>{content}</li>
  return (
    <li>
      <UnstyledButton
        component={Link}
        className={classes.time}
        href={newAppointmentPath({ doctorId, clinicId, day, minute: time, minutes })}
        aria-label={words.book(`${formatLongDay(day)}, ${time}`, fullName(doctor), clinicName)}
      >
        {content}
      </UnstyledButton>
    </li>
  )
}
