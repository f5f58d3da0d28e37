import { Button, NativeSelect } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import * as limits from '#contract/generated/limits.ts'
import type { AddedPatient, Agenda } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { patient } from '#src/features/patients/patients.api.ts'
import { formatIsoDate } from '#src/i18n/format.ts'
import { weekdayOf } from '#src/i18n/wall-clock.ts'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { Weekdays } from '#src/ui/fields/weekdays.tsx'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from '../agenda.texts.ts'
import { texts as givenTexts } from '../given.texts.ts'
import { toNewAppointment } from './appointment-requests.ts'
import { emptyNewAppointment, newAppointmentSchema, toChosen } from './appointment-schema.ts'
import classes from './aside.module.css'
import { BlockForm } from './block-form.tsx'
import { isOutsideHours, OpenHoursForm } from './open-hours-form.tsx'
import { texts as panelTexts } from './panel.texts.ts'
import { PatientField } from './patient-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { Refusal } from './refusal.tsx'
import { SameDay, useSameDay } from './same-day-panel.tsx'
import type { NewAppointmentHandle } from './use-new-appointment.ts'

const repeats = Object.entries(texts.repeats).map(([value, label]) => ({ value, label }))

/** The form of somebody who is not a patient yet. */
export type NewPatientForm = ComponentType<{
  typed: string
  submit: string
  onSaved: (patient: AddedPatient) => void
  onCancel: () => void
}>

/** The time is blocked, or the doctor attends then. */
export type Instead = 'block' | 'open'

type NewAppointmentFormProps = {
  newAppointment: NewAppointmentHandle
  place: Place
  agenda: Agenda
  /** The patient in the address. */
  patientId: number | undefined
  NewPatient: NewPatientForm
  /** What is done with the time in the place of giving it. What is typed stays. */
  instead: Instead | undefined
  setInstead: (instead: Instead | undefined) => void
}

/** A new appointment: the patient, the reason, and further fields of the time. */
export function NewAppointmentForm({ newAppointment, place, agenda, patientId, NewPatient, instead, setInstead }: NewAppointmentFormProps) {
  const { formId, isTaken, isMistyped, error, choose } = newAppointment
  const [newcomer, setNewcomer] = useState<string>()
  const [mayAdd, mayChangeHours] = [usePermission('createPatient'), usePermission('createScheduleException')]
  const api = useSchemaForm({
    values: emptyNewAppointment,
    schema: newAppointmentSchema,
    submit(typed) {
      if (isMistyped) return
      if (place.clinicId === undefined) return void toast({ title: texts.clinicMissing, variant: 'destructive' })
      void sameDay.ask({ patientId: typed.patient?.id ?? 0, place }, () => newAppointment.submit(toNewAppointment(typed, place)))
    },
  })
  const { chosenId, isUnreached, isOverbooked, repetition, count } = useStore(api.store, ({ values }) => ({
    chosenId: values.patient?.id,
    isUnreached: values.patient?.hasEmail === false,
    isOverbooked: values.isOverbooked,
    repetition: values.repeats,
    count: Number(values.count) || 0,
  }))
  const sameDay = useSameDay({ patientId: chosenId, place })
  const saveState = sameDay.locked(newAppointment.saveState)
  const named = useQuery({ ...patient(patientId ?? 0), enabled: patientId !== undefined })
  useEffect(() => {
    if (!named.data || api.state.values.patient) return
    api.setFieldValue('patient', toChosen(named.data))
  }, [named.data, api])

  if (newcomer !== undefined)
    return (
      <NewPatient
        typed={newcomer}
        submit={texts.addPatient}
        onCancel={() => setNewcomer(undefined)}
        onSaved={(added) => {
          api.setFieldValue('patient', toChosen(added))
          setNewcomer(undefined)
        }}
      />
    )
  if (instead) {
    const Form = instead === 'block' ? BlockForm : OpenHoursForm
    return <Form {...{ newAppointment, place, agenda }} onCancel={() => setInstead(undefined)} />
  }
  const other = isOutsideHours(agenda, place) ? 'open' : 'block'
  const series = repetition !== 'no'
  const submit = series ? texts.bookSeries(count) : texts.book
  return (
    <Form
      form={{ api, saveState, id: formId }}
      submit={submit}
      actions={
        mayChangeHours && (
          <Button variant="default" onClick={() => setInstead(other)}>
            {panelTexts[other]}
          </Button>
        )
      }
      uncertain={texts.uncertain}
      isPart
    >
      <api.AppField name="patient">{() => <PatientField onNew={mayAdd ? setNewcomer : undefined} />}</api.AppField>
      <p role="status" className={classes.unreached} hidden={!isUnreached}>
        {isUnreached && (
          <>
            <IconMailOff size={16} aria-hidden /> {givenTexts.unreached}
          </>
        )}
      </p>
      <api.AppField name="name">{(field) => <field.TextField label={texts.reason} wide />}</api.AppField>
      <PlaceFields newAppointment={newAppointment} place={place} agenda={agenda} />
      {sameDay.found && <SameDay found={sameDay.found} answer={submit} />}
      {isTaken && error && <Refusal error={error} place={place} onChoose={choose} />}
      {!series && <api.AppField name="isOverbooked">{(field) => <field.CheckboxField label={texts.overbook} wide />}</api.AppField>}
      {isOverbooked && !series && (
        <api.AppField name="overbookedReason">
          {(field) => <field.Textarea label={texts.overbookReason} limit={limits.CreateConsultationInput.overbookedReason} rows={2} wide />}
        </api.AppField>
      )}
      <api.AppField name="outsideHours">{(field) => <field.CheckboxField label={texts.outside} wide />}</api.AppField>
      <api.AppField name="repeats">
        {(field) => (
          <NativeSelect
            label={texts.repeat}
            data={repeats}
            value={field.state.value}
            onChange={({ currentTarget }) => {
              field.handleChange(currentTarget.value as typeof field.state.value) // one of its options
              // The first turno is on its own day, whichever the others are.
              if (api.state.values.weekdays.length === 0) api.setFieldValue('weekdays', [String(weekdayOf(formatIsoDate(place.date)))])
            }}
          />
        )}
      </api.AppField>
      {repetition === 'weekdays' && (
        <api.AppField name="weekdays">
          {(field) => (
            <div>
              <Weekdays label={panelTexts.weekdays} chosen={field.state.value} onChange={field.handleChange} />
              {field.state.meta.errors[0] && (
                <p role="alert" className={classes.wrong}>
                  {panelTexts.weekdaysMissing}
                </p>
              )}
            </div>
          )}
        </api.AppField>
      )}
      {repetition === 'days' && (
        <api.AppField name="everyDays">{(field) => <field.NumberField label={texts.everyDays} wide />}</api.AppField>
      )}
      {series && <api.AppField name="count">{(field) => <field.NumberField label={texts.times} wide />}</api.AppField>}
    </Form>
  )
}
