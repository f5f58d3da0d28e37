import { Alert, Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useStore } from '@tanstack/react-form'
import * as limits from '#contract/generated/limits.ts'
import type { Agenda, AgendaAppointment } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import type { AppointmentRequest } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { lookOf } from '../calendar/appointment-look.ts'
import { emptyMove, toMove } from './appointment-requests.ts'
import { moveSchema } from './appointment-schema.ts'
import classes from './aside.module.css'
import { PlaceFields } from './place-fields.tsx'
import { Proposals } from './proposals.tsx'
import { Refusal } from './refusal.tsx'
import { SameDay, useSameDay } from './same-day-panel.tsx'
import { SwapOffer } from './swap-offer.tsx'
import type { NewAppointmentHandle } from './use-new-appointment.ts'

type MoveFormProps = {
  newAppointment: NewAppointmentHandle
  place: Place
  agenda: Agenda
  /** The appointment as the agenda has it; undefined where it has left these days. */
  appointment: AgendaAppointment | undefined
}

/** Another time for an appointment, which is chosen in the calendar or typed. */
export function MoveForm({ newAppointment, place, agenda, appointment }: MoveFormProps) {
  const { formId, isTaken, isMistyped, isConflict, error, choose, close } = newAppointment
  const sameDay = useSameDay({ patientId: appointment?.patient.id, place, moved: appointment })
  const saveState = sameDay.locked(newAppointment.saveState)
  /** Moves it there, after the question about others of the patient on that day. */
  function moveTo(to: Place, request: AppointmentRequest) {
    if (!appointment) return newAppointment.submit(request)
    void sameDay.ask({ patientId: appointment.patient.id, place: to, moved: appointment }, () => newAppointment.submit(request))
  }
  const api = useSchemaForm({
    values: emptyMove,
    schema: moveSchema,
    submit: (typed) => isMistyped || moveTo(place, toMove(typed, place)),
  })
  const isOverbooked = useStore(api.store, ({ values }) => values.isOverbooked)
  return (
    <>
      {appointment && (
        <div className={classes.facts}>
          <p className={classes.lead}>{fullName(appointment.patient)}</p>
          <p>{texts.from(formatDateTime(appointment.date))}</p>
        </div>
      )}
      {appointment && !isTaken && !isConflict && !saveState.isUncertain && (
        <Proposals
          appointment={appointment}
          onChoose={(to) => {
            choose(to)
            // It is free: what the boxes below would allow is not needed.
            moveTo(to, toMove({ ...emptyMove, reason: api.state.values.reason }, to))
          }}
        />
      )}
      <Form form={{ api, saveState, id: formId }} submit={texts.move} actions={null} uncertain={texts.uncertain} isPart>
        {isConflict && (
          <Alert color="orange" icon={<IconUsers aria-hidden />} role="alert" title={texts.conflict}>
            <p>
              {appointment ? texts.conflictNow(`${formatDateTime(appointment.date)}, ${lookOf(appointment).word}`) : texts.conflictGone}
            </p>
            <p>{texts.conflictKept}</p>
            <Button size="xs" variant="default" onClick={close}>
              {texts.keep}
            </Button>
          </Alert>
        )}
        <PlaceFields newAppointment={newAppointment} place={place} agenda={agenda} />
        {sameDay.found && <SameDay found={sameDay.found} answer={texts.move} />}
        {isTaken && error && (
          <Refusal error={error} place={place} onChoose={choose}>
            <SwapOffer
              error={error}
              onSwap={(swapWith) => {
                const { reason, outsideHours } = api.state.values
                moveTo(place, toMove({ ...emptyMove, reason, outsideHours }, place, swapWith))
              }}
            />
          </Refusal>
        )}
        <api.AppField name="reason">{(field) => <field.TextField label={texts.moveReason} wide />}</api.AppField>
        <api.AppField name="isOverbooked">{(field) => <field.CheckboxField label={texts.overbook} wide />}</api.AppField>
        {isOverbooked && (
          <api.AppField name="overbookedReason">
            {(field) => <field.Textarea label={texts.overbookReason} limit={limits.MoveConsultationInput.overbookedReason} rows={2} wide />}
          </api.AppField>
        )}
        <api.AppField name="outsideHours">{(field) => <field.CheckboxField label={texts.outside} wide />}</api.AppField>
      </Form>
    </>
  )
}
