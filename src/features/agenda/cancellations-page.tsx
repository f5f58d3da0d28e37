import { ActionIcon, Anchor, Button, Group } from '@mantine/core'
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Cancellation } from '#contract/generated/schema.ts'
import { tellCancelled } from '#src/features/consultations/cancellation/cancelled.texts.ts'
import { formatLongDay } from '#src/i18n/calendar.ts'
import { formatDateTime, formatTime, fullName } from '#src/i18n/format.ts'
import { addDays } from '#src/i18n/wall-clock.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { useAgendaChanges } from '#src/ui/live/use-agenda-changes.ts'
import { useToday } from '#src/ui/live/use-today.ts'
import { Beside } from '#src/ui/page/columns.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { readDay, useQueryParameters } from '#src/ui/page/query-string.ts'
import { cancellations, cancellationsKey } from './agenda.api.ts'
import { texts } from './agenda.texts.ts'
import { toldOf } from './appointment/appointment-record.tsx'
import { appointmentPath } from './appointment-path.ts'
import { Reach } from './reach.tsx'

const { cancellations: words } = texts

/** What was cancelled or moved on a day, by the day of the change: who did, when and why. */
export default function CancellationsPage() {
  const [parameters, change] = useQueryParameters()
  const today = useToday()
  const day = readDay(parameters.get('fecha')) ?? today
  const query = useQuery(cancellations(day))
  useAgendaChanges([cancellationsKey])
  const goTo = (next: string) => change({ fecha: next === today ? null : next })
  return (
    <Page>
      <Group gap="xs">
        <ActionIcon variant="default" size="lg" aria-label={texts.previous.dia} onClick={() => goTo(addDays(day, -1))}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="sm" onClick={() => goTo(today)}>
          {texts.today}
        </Button>
        <ActionIcon variant="default" size="lg" aria-label={texts.next.dia} disabled={day >= today} onClick={() => goTo(addDays(day, 1))}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <QueryResult query={query} failed={words.failed.description}>
        {({ data, truncated }) => (
          <div aria-busy={query.isFetching}>
            <Beside title={formatLongDay(day)}>
              <p role="status">
                {words.count(data.filter(({ change }) => !change.moved).length, data.filter(({ change }) => change.moved).length)}
              </p>
              {data.length === 0 ? (
                <EmptyState Icon={IconCalendarOff} title={words.none}>
                  {words.noneHint}
                </EmptyState>
              ) : (
                <ul>
                  {data.map((one) => (
                    <Row key={`${one.appointment.id} ${one.change.at}`} {...one} />
                  ))}
                </ul>
              )}
              {truncated && <p>{words.truncated}</p>}
            </Beside>
          </div>
        )}
      </QueryResult>
    </Page>
  )
}

function Row({ appointment, doctor, change }: Cancellation) {
  const { date, patient } = appointment
  const why = tellCancelled(change.cancelledKind, change.moved?.reason ?? change.cancelledReason)
  return (
    <li>
      <span>
        <Anchor component={Link} href={appointmentPath(appointment)} inherit>
          {fullName(patient)}
        </Anchor>
        <time dateTime={change.at}>
          {formatTime(change.at)} · {toldOf(change)}
        </time>
        {words.turno(formatDateTime(date), fullName(doctor))}
        {why && ` · ${why}`}
      </span>
      <Reach patient={patient} />
    </li>
  )
}
