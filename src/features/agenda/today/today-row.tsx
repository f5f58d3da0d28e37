import { Anchor, Button } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { AppointmentBadge } from '#src/features/consultations/appointment-badge.tsx'
import { formatIsoDate, formatTime, fullName } from '#src/i18n/format.ts'
import { texts as agendaTexts } from '../agenda.texts.ts'
import { type AppointmentChange, useAppointmentChange } from '../appointment/use-appointment-change.ts'
import { appointmentPath } from '../new-appointment.texts.ts'
import { type May, type Step, stepAt, waitAt } from './next-step.ts'
import classes from './today.module.css'
import { texts } from './today.texts.ts'

type TodayRowProps = {
  appointment: AgendaAppointment
  /** The doctor and the clinic, where there are several. */
  about: string
  now: number
  may: May
  isOver?: boolean
}

/** One appointment of today: its hour, its patient, how it stands, and the one button that follows. */
export function TodayRow({ appointment, about, now, may, isOver }: TodayRowProps) {
  const { id, date, doctorId, patient } = appointment
  const wait = waitAt(appointment, now)
  const step = stepAt(appointment, now, may)
  return (
    <li className={classes.row} data-over={isOver || undefined}>
      <time dateTime={date}>{formatTime(date)}</time>
      <span className={classes.who}>
        <Anchor component={Link} className={classes.name} href={appointmentPath({ id, doctorId, day: formatIsoDate(date) })}>
          {fullName(patient)}
        </Anchor>
        {about && <span className={classes.about}>{about}</span>}
      </span>
      <span className={classes.state}>
        <AppointmentBadge appointment={appointment} />
        {wait && (
          <span className={classes.wait} data-long={wait.isLong || undefined}>
            {wait.isLong && <IconHourglassHigh size={12} aria-hidden />}{' '}
            {wait.isLong ? texts.waitsLong(wait.minutes) : texts.waits(wait.minutes)}
          </span>
        )}
      </span>
      {(may.confirm || may.arrive || may.complete) && <StepButton appointment={appointment} step={step} />}
    </li>
  )
}

const changeOf: Record<Step, AppointmentChange> = {
  confirm: { status: 'CONFIRMED' },
  arrive: { arrived: true },
  complete: { status: 'COMPLETED' },
}

/** Does what follows. Where it is unknown whether that was done, the button repeats it, which happens once. */
function StepButton({ appointment, step }: { appointment: AgendaAppointment; step: Step | undefined }) {
  const { submit, value: asked, isSaving, isUncertain } = useAppointmentChange(appointment)
  const isAgain = isUncertain && asked !== undefined
  const change = isAgain ? asked : step && changeOf[step]
  if (!change) return null
  const label = isAgain ? agendaTexts.retry : step && texts.steps[step]
  return (
    <span className={classes.step}>
      <Button
        size="xs"
        variant="default"
        aria-label={`${label}: ${fullName(appointment.patient)}`}
        aria-disabled={isSaving}
        onClick={() => isSaving || submit(change)}
      >
        {label}
      </Button>
      {isAgain && (
        <span role="alert" className={classes.about}>
          {texts.uncertain}
        </span>
      )}
    </span>
  )
}
