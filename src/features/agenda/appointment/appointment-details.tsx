import { Alert, Badge, Button } from '@mantine/core'
import { IconAlertTriangle, IconClockOff, IconCopyPlus } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { Link } from 'wouter'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { consultationStatusChart } from '#machines/consultation-status.chart.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
import { cancelled, cancelReasons } from '#src/features/consultations/cancellation/cancellation.api.ts'
import { texts as cancellationTexts } from '#src/features/consultations/cancellation/cancellation.texts.ts'
import { formatLongDay } from '#src/i18n/calendar.ts'
import { formatIsoDate, formatMinutes, formatTime, fullName } from '#src/i18n/format.ts'
import { Chips } from '#src/ui/feedback/chips.tsx'
import { useHasCome } from '#src/ui/live/use-minute.ts'
import { useToday } from '#src/ui/live/use-today.ts'
import { useMayCall } from '#src/ui/page/permission.tsx'
import { texts } from '../agenda.texts.ts'
import { arrivalOf, isMovable, lookOf } from '../calendar/appointment-look.ts'
import { AppointmentRecord } from './appointment-record.tsx'
import classes from './aside.module.css'
import { CancelForm } from './cancel-panel.tsx'
import { texts as panelTexts } from './panel.texts.ts'
import { ReasonForm } from './reason-form.tsx'
import { useAppointmentChange } from './use-appointment-change.ts'

/** The people who wait for a time that became free. */
export type WaitingForTime = ComponentType<{ time: { doctorId: number; clinicId: number; date: string; durationInMinutes: number } }>

type AppointmentDetailsProps = {
  appointment: AgendaAppointment
  doctor: string
  clinic: string | undefined
  onMove: () => void
  Waiting: WaitingForTime
}

/** One appointment: its patient, time and place, and the buttons for its next statuses. */
export function AppointmentDetails({ appointment, doctor, clinic, onMove, Waiting }: AppointmentDetailsProps) {
  const { id, date, durationInMinutes, status, name, patient, arrivedAt, overbookedReason, outsideHours } = appointment
  const arrival = arrivalOf(appointment)
  const [form, setForm] = useState<{ of: 'cancellation' | 'reason'; isOpen: boolean }>()
  const mayCall = useMayCall()
  const hasCome = useHasCome(date)
  const isToday = formatIsoDate(date) === useToday()
  const saveState = useAppointmentChange(appointment, form?.isOpen)
  const { submit, value: sent, isSaving, isUncertain, discard } = saveState
  const { color, Icon, word } = lookOf(appointment)
  const next = mayCall('updateConsultationStatus') ? nextStatuses(consultationStatusChart, status) : []
  const canArrive = isToday && isMovable(appointment) && mayCall('updateArrival')
  const mayCancel = next.includes('CANCELLED')
  const mayComplete = next.includes('COMPLETED') && hasCome && mayCall('createFollowUpNote')
  const close = () => {
    if (saveState.isConflict) discard()
    setForm(form && { ...form, isOpen: false })
  }
  if (form?.isOpen && form.of === 'cancellation')
    return <CancelForm appointment={appointment} saveState={saveState} hasCome={hasCome} mayCancel={mayCancel} onClose={close} />
  if (form?.isOpen) return <ReasonForm appointment={appointment} saveState={saveState} onClose={close} />
  // The button that opened a form has the focus again when it is closed.
  const opens = (of: 'cancellation' | 'reason') => ({
    'data-takes-focus': form?.of === of || undefined,
    onClick: () => setForm({ of, isOpen: true }),
  })
  return (
    <>
      <div className={classes.facts}>
        <p className={classes.lead}>{fullName(patient)}</p>
        <p>
          {formatLongDay(formatIsoDate(date))}, {formatTime(date)} · {formatMinutes(durationInMinutes)}
        </p>
        <p>{[doctor, clinic].filter(Boolean).join(' · ')}</p>
        <p>{name}</p>
        <p className={classes.buttons}>
          <Badge color={color} leftSection={<Icon size={12} aria-hidden />}>
            {word}
          </Badge>
          {overbookedReason !== null && (
            <Badge color="gray" leftSection={<IconCopyPlus size={12} aria-hidden />} title={overbookedReason}>
              {texts.overbooked}
            </Badge>
          )}
          {outsideHours && (
            <Badge color="gray" leftSection={<IconClockOff size={12} aria-hidden />}>
              {texts.outsideHours}
            </Badge>
          )}
        </p>
        {arrival && <p>{arrival}</p>}
        {overbookedReason && <p>{overbookedReason}</p>}
      </div>
      {isUncertain && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="alert" mb="sm">
          <p className={classes.note}>{texts.uncertain}</p>
          <div className={classes.buttons}>
            {/* Where it was done, the button that did it is no longer there. */}
            {sent && (
              <Button size="xs" variant="default" onClick={() => submit(sent)}>
                {texts.retry}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={discard}>
              {texts.understood}
            </Button>
          </div>
        </Alert>
      )}
      <div className={classes.buttons}>
        {canArrive && (
          <Button size="xs" variant="default" aria-disabled={isSaving} onClick={() => submit({ arrived: arrivedAt === null })}>
            {arrivedAt === null ? texts.arrive : texts.unarrive}
          </Button>
        )}
        {next.includes('CONFIRMED') && (
          <Button size="xs" variant="default" aria-disabled={isSaving} onClick={() => submit({ status: 'CONFIRMED' })}>
            {texts.confirm}
          </Button>
        )}
        {mayComplete && (
          <Button size="xs" variant="default" aria-disabled={isSaving} onClick={() => submit({ status: 'COMPLETED' })}>
            {texts.complete}
          </Button>
        )}
        {isMovable(appointment) && mayCall('moveConsultation') && (
          <Button size="xs" variant="default" onClick={onMove}>
            {texts.move}
          </Button>
        )}
        {isMovable(appointment) && mayCall('updateConsultationReason') && (
          <Button size="xs" variant="default" {...opens('reason')}>
            {panelTexts.editReason}
          </Button>
        )}
        {mayCancel && (
          <Button size="xs" variant="default" {...opens('cancellation')}>
            {texts.cancel}
          </Button>
        )}
        {mayCall('getConsultation') && (
          <Button size="xs" variant="subtle" component={Link} href={`/medical-consultation/${id}`}>
            {texts.openConsultation}
          </Button>
        )}
      </div>
      {mayCancel && (
        <div className={classes.atOnce}>
          <Chips
            label={cancellationTexts.atOnce}
            chips={cancelReasons(hasCome)}
            wordOf={({ reason }) => reason}
            onPress={(reason) => submit(cancelled(reason))}
            isDestructive
            isBusy={isSaving}
          />
        </div>
      )}
      <AppointmentRecord appointment={appointment} />
      {status === 'CANCELLED' && appointment.clinicId !== null && (
        <Waiting time={{ doctorId: appointment.doctorId, clinicId: appointment.clinicId, date, durationInMinutes }} />
      )}
    </>
  )
}
