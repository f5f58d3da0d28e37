import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { FreeSlot } from '#contract/generated/schema.ts'
import { formatWeekday } from '#src/i18n/calendar.ts'
import { formatDayAndMonth, formatIsoDate, formatTime, fullName } from '#src/i18n/format.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { useMayCall } from '#src/ui/page/permission.tsx'
import { freeTimes } from '../agenda.api.ts'
import { texts as agendaTexts } from '../agenda.texts.ts'
import { FIND_FREE_PATH, newAppointmentPath } from '../new-appointment.texts.ts'
import classes from './today.module.css'
import { texts } from './today.texts.ts'

/** The next free time of each doctor, which begins a new appointment there; of a doctor the next ones of their own. */
export default function NextFreePanel({ most }: { most: number }) {
  const mayCall = useMayCall()
  const areSeveral = mayCall('listDoctors')
  const query = useQuery(freeTimes({ ...(areSeveral && { ofEach: true }), limit: most }))
  return (
    <QueryResult query={query} failed={agendaTexts.freeTimes.failed.description} skeleton={<Skeleton height="8rem" />}>
      {({ data }) => (
        <>
          {data.length === 0 ? (
            <p className={classes.quiet}>{texts.noFree}</p>
          ) : (
            <ul className={classes.free}>
              {data.map((free) => (
                <li key={`${free.doctorId} ${free.date}`}>
                  <FreeTime free={free} isOwn={!areSeveral} mayBook={mayCall('createConsultation')} />
                </li>
              ))}
            </ul>
          )}
          <p className={classes.links}>
            <Anchor component={Link} href={FIND_FREE_PATH} inherit>
              {texts.findFree}
            </Anchor>
          </p>
        </>
      )}
    </QueryResult>
  )
}

type FreeTimeProps = { free: FreeSlot; isOwn: boolean; mayBook: boolean }

/** A doctor knows whose their own times are, and not at which clinic. */
function FreeTime({ free: { doctorId, doctor, clinicId, clinicName, date, minutes }, isOwn, mayBook }: FreeTimeProps) {
  const [day, minute] = [formatIsoDate(date), formatTime(date)]
  const content = (
    <>
      <span>{isOwn ? clinicName : fullName(doctor)}</span>
      <strong className={classes.when}>
        {formatWeekday(day)} {formatDayAndMonth(date)} {minute}
      </strong>
      {!isOwn && <span className={classes.where}>{clinicName}</span>}
    </>
  )
  if (!mayBook) return <span className={classes.time}>{content}</span>
  return (
    <Link href={newAppointmentPath({ doctorId, clinicId, day, minute, minutes })} className={classes.time}>
      {content}
    </Link>
  )
}
