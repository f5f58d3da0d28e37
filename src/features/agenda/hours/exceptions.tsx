import { Anchor, Button } from '@mantine/core'
import { IconCalendarOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { DoctorSchedule, ScheduleException, ScheduleExceptionResult } from '#contract/generated/schema.ts'
import { formatDate } from '#src/i18n/format.ts'
import { destructive } from '#src/ui/feedback/destructive.ts'
import { saveOnce } from '#src/ui/form/save-once.ts'
import { Beside } from '#src/ui/page/columns.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { addException } from '../agenda.api.ts'
import { texts as agendaTexts } from '../agenda.texts.ts'
import { agendaDayPath, SUSPENSION, suspendPath } from '../new-appointment.texts.ts'
import { ExceptionForm, NewExceptionForm } from './exception-form.tsx'
import classes from './hours.module.css'
import { texts } from './hours.texts.ts'
import { makeHoursOld, removeException } from './remove-exception.ts'

const { exceptions: words } = texts

/** Returns an exception in words: its days, its hours, its kind. */
const inWords = ({ kind, fromDay, toDay, fromTime, toTime }: ScheduleException) =>
  [words.kinds[kind], words.days(formatDate(fromDay), formatDate(toDay)), fromTime && `${fromTime}–${toTime}`].filter(Boolean).join(', ')

/** An exception that is not there yet. */
const NEW = { id: 0 }

/** The exceptions that are not over: each can be changed and taken back, and another one added. */
export function Exceptions({ schedule }: { schedule: DoctorSchedule }) {
  const [mayChange, maySuspend] = [usePermission('createScheduleException'), usePermission('suspendSchedule')]
  const [edited, setEdited] = useState<ScheduleException | typeof NEW>()
  const [touched, setTouched] = useState<{ count: number; day: string }>()
  const section = useRef<HTMLDivElement>(null)
  const last = useRef<typeof edited>(undefined)
  useEffect(() => {
    const { current: before } = last
    last.current = edited
    // The form takes the focus, and gives it back to the button that opened it.
    const target = edited !== undefined ? 'select' : before === NEW ? '[data-add]' : before && `[data-change="${before.id}"]`
    if (target) section.current?.querySelector<HTMLElement>(target)?.focus()
  }, [edited])
  const onDone = (exception?: ScheduleExceptionResult) => {
    setEdited(undefined)
    const count = exception?.touched.length ?? 0
    setTouched(exception && count > 0 ? { count, day: exception.fromDay } : undefined)
  }
  return (
    <div ref={section} className={classes.exceptions}>
      <Beside title={words.title}>
        <p>{words.hint}</p>
        {schedule.exceptions.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <ul>
            {schedule.exceptions.map((one) => (
              <Exception key={one.id} exception={one} clinics={schedule.clinics} mayChange={mayChange} onChange={() => setEdited(one)} />
            ))}
          </ul>
        )}
        <Holidays {...schedule} />
        {touched && (
          <p role="status">
            {words.touched(touched.count)}{' '}
            <Anchor component={Link} inherit href={agendaDayPath(schedule.doctorId, touched.day)}>
              {words.toAgenda}
            </Anchor>
          </p>
        )}
      </Beside>
      {edited && 'kind' in edited ? (
        <ExceptionForm key={edited.id} {...{ schedule, onDone }} exception={edited} />
      ) : edited ? (
        <NewExceptionForm {...{ schedule, onDone }} />
      ) : (
        <div className={classes.buttons}>
          {mayChange && (
            <Button data-add variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(NEW)}>
              {words.add}
            </Button>
          )}
          {maySuspend && (
            <Button
              component={Link}
              href={suspendPath(schedule.doctorId)}
              variant="default"
              leftSection={<IconCalendarOff size={16} aria-hidden />}
            >
              {SUSPENSION}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The days on which nobody attends unless an exception says so. */
function Holidays({ holidays = [], exceptions }: Pick<DoctorSchedule, 'holidays' | 'exceptions'>) {
  const isOpen = (day: string) => exceptions.some(({ kind, fromDay, toDay }) => kind === 'OPEN' && fromDay <= day && day <= toDay)
  if (holidays.length === 0) return null
  return (
    <details className={classes.holidays}>
      <summary>{words.holidays(holidays.length)}</summary>
      <ul>
        {holidays.map(({ day, name }) => (
          <li key={day}>
            <span>
              {formatDate(day)} · {name}
            </span>
            {isOpen(day) && <span>{words.open}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}

type ExceptionProps = { exception: ScheduleException; clinics: DoctorSchedule['clinics']; mayChange: boolean; onChange: () => void }

function Exception({ exception, clinics, mayChange, onChange }: ExceptionProps) {
  const queries = useQueryClient()
  const clinic = clinics.find(({ id }) => id === exception.clinicId)
  const what = `${inWords(exception)}, ${exception.reason}`
  const bringBack = ({ id: _, version: __, createdBy: ___, ...removed }: ScheduleException) =>
    saveOnce({ save: (key) => addException(removed, key), refresh: () => makeHoursOld(queries), texts: words.broughtBack })
  return (
    <li>
      <div>
        <p>{inWords(exception)}</p>
        <p>
          {clinic?.name ?? agendaTexts.allClinics} · {exception.reason}
        </p>
      </div>
      {mayChange && (
        <div className={classes.tools}>
          <Button size="compact-xs" variant="subtle" data-change={exception.id} aria-label={words.change(what)} onClick={onChange}>
            <IconPencil size={16} aria-hidden />
          </Button>
          <Button
            size="compact-xs"
            {...destructive}
            aria-label={words.remove(what)}
            onClick={() => removeException(queries, exception, bringBack)}
          >
            <IconTrash size={16} aria-hidden />
          </Button>
        </div>
      )}
    </li>
  )
}
