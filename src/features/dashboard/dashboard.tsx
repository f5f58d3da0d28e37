import { Button, Skeleton } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { NEW_APPOINTMENT, newAppointmentPath } from '#src/features/agenda/new-appointment.texts.ts'
import { formatLongDay } from '#src/i18n/calendar.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { useToday } from '#src/ui/live/use-today.ts'
import { Page } from '#src/ui/page/page.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import classes from './dashboard.module.css'
import { texts } from './dashboard.texts.ts'

type DashboardProps<Data, Key extends QueryKey> = {
  /** The query of a day's dashboard. */
  query: (day: string) => UseQueryOptions<Data, Error, Data, Key>
  /** What stands above it, and does not wait for it. */
  above: ReactNode
  children: (data: Data) => ReactNode
}

/** The page of a dashboard. It turns over at the clinic's midnight, and shows the day before until the new one is there. */
export function Dashboard<Data extends { day: string }, Key extends QueryKey>({ query, above, children }: DashboardProps<Data, Key>) {
  const today = useToday()
  const action = useNewAppointment()
  const result = useQuery({ ...query(today), placeholderData: keepPreviousData })
  return (
    <Page subtitle={formatLongDay(result.data?.day ?? today)} action={action}>
      {above}
      <QueryResult query={result} failed={texts.failed} skeleton={<DashboardSkeleton />}>
        {(data) => <div className={classes.dashboard}>{children(data)}</div>}
      </QueryResult>
    </Page>
  )
}

/** Returns the first action of the first page, for users who may book. */
export function useNewAppointment() {
  const mayBook = usePermission('createConsultation')
  return (
    mayBook && (
      <Button component={Link} href={newAppointmentPath()} leftSection={<IconCalendarPlus size={16} aria-hidden />}>
        {NEW_APPOINTMENT}
      </Button>
    )
  )
}

const DashboardSkeleton = () => (
  <div role="status" aria-label="Cargando…" className={classes.dashboard}>
    <div className={classes.figures}>
      {['one', 'two', 'three', 'four'].map((key) => (
        <Skeleton key={key} className={classes.figure} />
      ))}
    </div>
    <Skeleton height="20rem" />
  </div>
)
