import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as limits from '#contract/generated/limits.ts'
import type { FoundPatient, Reservation, SlotAlternative } from '#contract/generated/schema.ts'
import type { Versioned } from '#src/api/client.ts'
import { SameDay, useSameDay } from '#src/features/agenda/appointment/same-day-panel.tsx'
import { collisionInWords } from '#src/features/agenda/collision.texts.ts'
import { texts as givenTexts } from '#src/features/agenda/given.texts.ts'
import { similarPatients } from '#src/features/patients/patients.api.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { formatPhone } from '#src/i18n/phone.ts'
import { line, z } from '#src/ui/fields/zod.ts'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { useFormId } from '#src/ui/form/form-memory.ts'
import type { RecordHandle } from '#src/ui/form/use-record.ts'
import { useEmitted } from '#src/ui/form/use-save.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { type Answer, answerForm } from './reservations.api.ts'
import { texts } from './reservations.texts.ts'
import { type ChosenTime, TimesField } from './times-field.tsx'

type AnswerFormProps = {
  reservation: Reservation
  saveState: RecordHandle<Versioned<Reservation>, Answer>
  onClose: () => void
  /** The text above the form. */
  children?: ReactNode
}

const slots = (most: number) =>
  z.array(z.custom<ChosenTime>()).check(
    z.refine((chosen) => chosen.length > 0, texts.timeMissing),
    z.refine((chosen) => chosen.length <= most, texts.timesMost),
  )

const inBody = ({ minutes, ...slot }: ChosenTime) => ({ ...slot, durationInMinutes: minutes })
const NONE: ChosenTime[] = []

/** The time that somebody would like best, while it lies ahead. */
function firstWanted({ doctor, wantedTimes }: Reservation): ChosenTime[] {
  const first = wantedTimes.find(({ date }) => Date.parse(date) > Date.now())
  return doctor && first ? [{ ...first, doctorId: doctor.id }] : NONE
}

const back = (onClose: () => void) => (
  <Button variant="default" onClick={onClose}>
    {texts.cancel}
  </Button>
)

/** The reason why a time was refused. It takes the focus, since it answers the request that was just sent. */
function Refused({ saveState: { error }, onChoose }: Pick<AnswerFormProps, 'saveState'> & { onChoose: (slot: SlotAlternative) => void }) {
  const element = useRef<HTMLDivElement>(null)
  /** A refusal from before this form was opened belongs to another form. */
  const [old] = useState(error)
  useEffect(() => {
    if (error?.code === 'slot_unavailable') element.current?.focus()
  }, [error])
  if (error?.code !== 'slot_unavailable' || error === old) return null
  const { collisions = [], alternatives = [] } = error
  return (
    <Alert ref={element} tabIndex={-1} color="orange" role="alert" icon={<IconCalendarX aria-hidden />} title={error.message}>
      {collisions.map((one) => (
        <p key={`${one.kind}-${one.from}`}>{collisionInWords(one)}</p>
      ))}
      {alternatives.length > 0 && (
        <Group gap="xs" mt="xs">
          <span>{texts.nextFree}</span>
          {alternatives.map((one) => (
            <Button key={one.date} size="xs" variant="default" onClick={() => onChoose(one)}>
              {formatDateTime(one.date)}
            </Button>
          ))}
        </Group>
      )}
    </Alert>
  )
}

const proposeSchema = z.object({ times: slots(3) })

/** Proposes up to three times by mail. */
export function ProposeForm({ reservation, saveState, onClose, children }: AnswerFormProps) {
  const api = useSchemaForm({
    values: { times: NONE },
    schema: proposeSchema,
    submit: ({ times }) => saveState.submit({ kind: 'propose', body: { times: times.map(inBody) } }),
  })
  useEmitted(saveState.actor, { saved: () => api.reset() })
  /** The refused time is known by its place in the request. */
  function replaceRefused({ date, clinicId, minutes }: SlotAlternative) {
    const at = Number(/^times\[(\d+)\]/.exec(Object.keys(saveState.fieldErrors)[0] ?? '')?.[1] ?? 0)
    const chosen: ChosenTime[] = api.state.values.times
    api.setFieldValue(
      'times',
      chosen.map((slot, index) => (index === at ? { ...slot, date, clinicId, minutes } : slot)),
    )
  }
  return (
    <Form
      form={{ api, saveState: without(saveState), id: useFormId(...answerForm('propose', reservation.id)) }}
      submit={texts.sendTimes}
      uncertain={texts.uncertain}
      actions={back(onClose)}
    >
      {children}
      <p>{texts.proposeHint}</p>
      <Refused saveState={saveState} onChoose={replaceRefused} />
      <api.AppField name="times">{() => <TimesField reservation={reservation} most={3} />}</api.AppField>
    </Form>
  )
}

const NEW = 'nuevo'
const acceptSchema = z.object({
  time: slots(1),
  patient: z.string(),
  name: line(limits.AcceptReservationInput.name, texts.reasonMissing),
})

/** Books an appointment at a time that is chosen, for a patient who is known or a new one. */
export function AcceptForm(props: AnswerFormProps) {
  const { dni, person } = props.reservation
  const mayLook = usePermission('findSimilarPatients')
  const similar = useQuery({ ...similarPatients({ dni, ...person, dateBirthday: '' }), enabled: mayLook && dni !== null, meta: {} })
  if (similar.isLoading) return <Skeleton height="16rem" />
  return <AcceptFields {...props} known={similar.data?.data ?? []} />
}

function AcceptFields({ reservation, saveState, onClose, children, known }: AnswerFormProps & { known: readonly FoundPatient[] }) {
  const { person, email } = reservation
  const api = useSchemaForm({
    values: {
      time: firstWanted(reservation),
      patient: known[0] ? String(known[0].id) : NEW,
      name: reservation.service?.title ?? (texts.usualReason as string),
    },
    schema: acceptSchema,
    submit({ time: [slot], patient, name }) {
      if (!slot) return
      const patientId = patient === NEW ? null : Number(patient)
      const accept = () => saveState.submit({ kind: 'accept', body: { ...inBody(slot), name, patientId } })
      if (patientId === null) accept()
      else void sameDay.ask({ patientId, place: slot }, accept)
    },
  })
  const { patient, place } = useStore(api.store, ({ values }) => ({ patient: values.patient, place: values.time[0] }))
  const sameDay = useSameDay({ patientId: Number(patient), place })
  const isUnreached = patient === NEW ? email === '' : known.find(({ id }) => String(id) === patient)?.hasEmail === false
  useEmitted(saveState.actor, { saved: () => api.reset() })
  const patients = [
    ...known.map((one) => ({
      value: String(one.id),
      label: [fullName(one), one.phone && formatPhone(one.phone)].filter(Boolean).join(' · '),
    })),
    { value: NEW, label: texts.newPatient(fullName(person)) },
  ]
  return (
    <Form
      form={{ api, saveState: sameDay.locked(without(saveState)), id: useFormId(...answerForm('accept', reservation.id)) }}
      submit={texts.book}
      uncertain={texts.uncertain}
      actions={back(onClose)}
    >
      {children}
      <Refused
        saveState={saveState}
        onChoose={({ date, clinicId, minutes }) => {
          const [old]: ChosenTime[] = api.state.values.time
          if (old) api.setFieldValue('time', [{ ...old, date, clinicId, minutes }])
        }}
      />
      <api.AppField name="time">{() => <TimesField reservation={reservation} most={1} />}</api.AppField>
      <api.AppField name="patient">
        {(field) => (
          <field.SelectField
            label={texts.patient}
            description={[
              known.length > 0 && texts.knownHint,
              isUnreached ? givenTexts.unreached : known.length > 0 && texts.confirmationTo,
            ]
              .filter(Boolean)
              .join(' ')}
            options={patients}
          />
        )}
      </api.AppField>
      <api.AppField name="name">{(field) => <field.TextField label={texts.reason} />}</api.AppField>
      {sameDay.found && <SameDay found={sameDay.found} answer={texts.book} />}
    </Form>
  )
}

/** The server's reason for a refused time stands above the times, and in no field. */
const without = (saveState: AnswerFormProps['saveState']) =>
  saveState.error?.code === 'slot_unavailable' ? { ...saveState, fieldErrors: {} } : saveState
