import { Button } from '@mantine/core'
import { useStore } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import type {
  CreateScheduleExceptionInput,
  DoctorSchedule,
  ScheduleException,
  ScheduleExceptionResult,
} from '#contract/generated/schema.ts'
import { ApiError } from '#src/api/client.ts'
import { useCreateForm } from '#src/ui/form/create-form.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { addException, doctorSchedule, updateException } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { useClinicPicker } from '../use-clinic-picker.ts'
import { emptyException, exceptionSchema, toValues } from './exception-schema.ts'

const { exceptions: words, hours } = texts

type ExceptionFormProps = {
  schedule: DoctorSchedule
  /** The exception to change. Without it another one is added. */
  exception: ScheduleException | undefined
  /** Called with the saved exception, or with nothing if the form was given up. */
  onDone: (saved?: ScheduleExceptionResult) => void
}

/** The version of the changed exception. */
type Changed = { id: number; etag: string } | undefined

/** Adds an exception to a doctor's hours, or changes one. */
export function ExceptionForm({ schedule: { doctorId, clinics }, exception, onDone }: ExceptionFormProps) {
  const queries = useQueryClient()
  const clinic = useClinicPicker(clinics)
  async function save(body: CreateScheduleExceptionInput, key: string, changed: Changed) {
    if (!changed) return addException(body, key)
    try {
      return await updateException(changed, body, key)
    } catch (error) {
      // Somebody else was faster: their version is shown, and the typed values stay.
      if (error instanceof ApiError && error.status === 412) void queries.refetchQueries(doctorSchedule(doctorId))
      throw error
    }
  }
  const form = useCreateForm({
    form: exception ? ['exception', exception.id] : ['exception-of-doctor', doctorId],
    empty: exception ? toValues(exception) : { ...emptyException, clinicId: clinic.first },
    schema: exceptionSchema(doctorId),
    changes: '/schedule/exceptions',
    save,
    over: (): Changed => exception && { id: exception.id, etag: `"${exception.version}"` },
    texts: words.added,
    onSaved: onDone,
  })
  const { kind, fromTime } = useStore(form.api.store, ({ values }) => values)
  const isOpen = kind === 'OPEN'
  return (
    <section aria-label={exception ? words.changing : words.adding}>
      <Form
        form={form}
        submit={words.save}
        isPart
        actions={
          <Button variant="default" onClick={() => onDone()}>
            {exception ? words.keep : words.cancel}
          </Button>
        }
      >
        <form.AppField name="kind">{(field) => <field.SelectField label={words.kind} options={words.kinds} wide />}</form.AppField>
        <form.AppField name="clinicId">{(field) => <field.SelectField {...clinic.field} />}</form.AppField>
        <form.AppField name="fromDay">{(field) => <field.DateField label={words.fromDay} />}</form.AppField>
        <form.AppField name="toDay">{(field) => <field.DateField label={words.toDay} />}</form.AppField>
        <form.AppField name="fromTime">
          {(field) => <field.TextField label={words.fromTime} description={isOpen ? words.usualHours : words.wholeDay} />}
        </form.AppField>
        <form.AppField name="toTime">{(field) => <field.TextField label={words.toTime} />}</form.AppField>
        {isOpen && fromTime.trim() !== '' && (
          <form.AppField name="slotMinutes">{(field) => <field.NumberField label={hours.minutes} wide />}</form.AppField>
        )}
        <form.AppField name="reason">{(field) => <field.TextField label={words.reason} wide />}</form.AppField>
      </Form>
    </section>
  )
}
