import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import type { Agenda, AgendaAppointment } from '#contract/generated/schema.ts'
import { formatTime, fullName } from '#src/i18n/format.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { useMinute } from '#src/ui/live/use-minute.ts'
import { useToday } from '#src/ui/live/use-today.ts'
import { useMayCall } from '#src/ui/page/permission.tsx'
import { agendaOf } from '../agenda.api.ts'
import { texts as agendaTexts } from '../agenda.texts.ts'
import { AGENDA_PATH } from '../new-appointment.texts.ts'
import { dayAt, type May, placeOfNow } from './next-step.ts'
import classes from './today.module.css'
import { texts } from './today.texts.ts'
import { TodayRow } from './today-row.tsx'

type TodayProps = {
  /** So many appointments are shown at first. */
  most: number
}

/** The appointments of today by the hour, each with the one button that follows. */
export default function TodayPanel({ most }: TodayProps) {
  const day = useToday()
  const query = useQuery(agendaOf({ from: day, to: day }))
  return (
    <QueryResult query={query} failed={agendaTexts.failed.description} skeleton={<Loading />}>
      {(agenda) => <Day agenda={agenda} most={most} />}
    </QueryResult>
  )
}

const Loading = () => (
  <div role="status" aria-label={texts.loading}>
    {['one', 'two', 'three', 'four', 'five', 'six'].map((key) => (
      <Skeleton key={key} height="2.25rem" mb="sm" />
    ))}
  </div>
)

const areSeveral = (values: readonly unknown[]) => new Set(values).size > 1

function Day({ agenda: { doctors, clinics, hasMoreDoctors }, most }: TodayProps & { agenda: Agenda }) {
  const now = useMinute()
  const mayCall = useMayCall()
  const [showsOver, setShowsOver] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const may: May = {
    confirm: mayCall('updateConsultationStatus'),
    arrive: mayCall('updateArrival'),
    // Who attends to the patient says that it is over, as on the page of the consultation.
    complete: mayCall('updateConsultationStatus') && mayCall('createFollowUpNote'),
  }
  const all = doctors.flatMap(({ appointments }) => appointments)
  const { over, ahead } = dayAt(all, now)
  const [hasDoctors, hasClinics] = [doctors.length > 1, areSeveral(all.map(({ clinicId }) => clinicId))]
  const nameOf = new Map(doctors.map(({ doctorId, doctor }) => [doctorId, fullName(doctor)]))
  const clinicOf = new Map(clinics.map(({ id, name }) => [id, name]))
  const aboutOf = ({ doctorId, clinicId, overbookedReason }: AgendaAppointment) =>
    [
      hasDoctors && nameOf.get(doctorId),
      hasClinics && clinicId !== null && clinicOf.get(clinicId),
      overbookedReason !== null && agendaTexts.overbooked,
    ]
      .filter(Boolean)
      .join(' · ')
  const others = hasMoreDoctors && (
    <p className={classes.quiet}>
      {agendaTexts.firstDoctors(doctors.length)}{' '}
      <Anchor component={Link} href={AGENDA_PATH} inherit>
        {texts.otherDoctors}
      </Anchor>
    </p>
  )
  if (over.length + ahead.length === 0)
    return (
      <>
        <EmptyState Icon={IconCalendarOff} title={texts.none}>
          {texts.noneHint}
        </EmptyState>
        {others}
      </>
    )
  const shown = showsAll ? ahead : ahead.slice(0, most)
  const rows = [...(showsOver ? over : []), ...shown]
  // Among those that are not shown there may be some that have begun, too.
  const place = placeOfNow([...(showsOver ? over : []), ...ahead], now)
  const nowLine = (
    <li className={classes.now}>
      <span>{texts.now(formatTime(new Date(now)))}</span>
    </li>
  )
  return (
    <>
      {over.length > 0 && (
        <Button
          className={classes.more}
          size="compact-sm"
          variant="subtle"
          aria-expanded={showsOver}
          onClick={() => setShowsOver(!showsOver)}
        >
          {showsOver ? texts.hideOver : texts.over(over.length)}
        </Button>
      )}
      {ahead.length === 0 && <p className={classes.quiet}>{texts.noneLeft}</p>}
      {rows.length > 0 && (
        <ol className={classes.rows} aria-label={texts.day}>
          {rows.map((one, index) => (
            <Fragment key={one.id}>
              {index === place && nowLine}
              <TodayRow appointment={one} about={aboutOf(one)} now={now} may={may} isOver={over.includes(one)} />
            </Fragment>
          ))}
          {place === rows.length && nowLine}
        </ol>
      )}
      {shown.length < ahead.length && (
        <Button className={classes.more} size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
          {texts.more(ahead.length - shown.length)}
        </Button>
      )}
      {others}
    </>
  )
}
