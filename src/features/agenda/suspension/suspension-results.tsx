import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { formatDateTime, formatIsoDate } from '#src/i18n/format.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from '../agenda.texts.ts'
import { collisionInWords } from '../collision.texts.ts'
import { agendaDayPath, CANCELLATIONS, CANCELLATIONS_PATH, hoursPath, OPENING_HOURS } from '../new-appointment.texts.ts'
import { CallList } from './call-list.tsx'
import classes from './suspend.module.css'
import { texts as words } from './suspend.texts.ts'
import { isLeft, type Suspended } from './whom-to-call.ts'

/** The outcome for each appointment. One that could not be moved can be moved from here; whom to call the list of what was cancelled and moved tells later, too. */
export default function SuspensionResults({ exception: { doctorId, fromDay }, results, rows }: Suspended) {
  const mayList = usePermission('listCancellations')
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The form may have been scrolled.
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [])
  const left = results.filter(isLeft).length
  return (
    <section ref={section} tabIndex={-1} aria-label={words.title} className={classes.results}>
      <p role="status" className={classes.question}>
        {results.length === 0 ? words.noneTouched : words.results(results.length - left, results.length)}
      </p>
      <ul>
        {results.map((result) => {
          const { id, outcome, collisions } = result
          const row = rows.find((one) => one.id === id)
          return (
            <li key={id}>
              <p>
                <strong>{row?.name ?? words.one(id)}</strong> <span>{row && formatDateTime(row.date)}</span>
              </p>
              <p>
                {words.outcomes[outcome]}
                {outcome === 'MOVED' && row && `: ${row.day} ${row.time}`}
              </p>
              {collisions.map((one) => (
                <p key={`${one.kind}${one.from}`}>{collisionInWords(one)}</p>
              ))}
              {isLeft(result) && row && (
                <Button
                  component={Link}
                  href={`${agendaDayPath(doctorId, formatIsoDate(row.date))}&mover=${id}`}
                  size="xs"
                  variant="default"
                >
                  {texts.move}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <CallList results={results} rows={rows} />
      <div className={classes.buttons}>
        <Button component={Link} href={agendaDayPath(doctorId, fromDay)}>
          {words.toAgenda}
        </Button>
        <Button component={Link} href={hoursPath(doctorId)} variant="default">
          {OPENING_HOURS}
        </Button>
        {mayList && (
          <Button component={Link} href={CANCELLATIONS_PATH} variant="default">
            {CANCELLATIONS}
          </Button>
        )}
      </div>
    </section>
  )
}
