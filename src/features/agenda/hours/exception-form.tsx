import { Button } from '@mantine/core'
import { useStore } from '@tanstack/react-form'
import type { DoctorSchedule, ScheduleException, ScheduleExceptionResult } from '#contract/generated/schema.ts'
import type { z } from '#src/ui/fields/zod.ts'
import { useCreateForm } from '#src/ui/form/create-form.tsx'
import { Form, type useSchemaForm } from '#src/ui/form/form.tsx'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import { useRecord } from '#src/ui/form/use-record.ts'
import { useSaved } from '#src/ui/form/use-save.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { RecordGone } from '#src/ui/page/record-page.tsx'
import { addException } from '../agenda.api.ts'
import { useClinicPicker } from '../use-clinic-picker.ts'
import { emptyException, exceptionSchema, toValues } from './exception-schema.ts'
import { scheduleException, updateException } from './hours.api.ts'
import { texts } from './hours.texts.ts'

const { exceptions: words, hours } = texts

const ExceptionChanges = loadable(() => import('./exception-changes.tsx'))

type ExceptionFormProps = {
  schedule: DoctorSchedule
  /** Called with the saved exception, or with nothing if the form was given up. */
  onDone: (saved?: ScheduleExceptionResult) => void
}

/** Adds an exception to a doctor's hours. */
export function NewExceptionForm({ schedule: { doctorId, clinics }, onDone }: ExceptionFormProps) {
  const clinic = useClinicPicker(clinics)
  const form = useCreateForm({
    form: ['exception-of-doctor', doctorId],
    empty: { ...emptyException, clinicId: clinic.first },
    schema: exceptionSchema(doctorId),
    changes: '/schedule/exceptions',
    save: addException,
    texts: words.added,
    onSaved: onDone,
  })
  return (
    <section aria-label={words.adding}>
      <Form form={form} submit={words.save} isPart actions={<GiveUp label={words.cancel} onClick={() => onDone()} />}>
        <Fields api={form.api} clinic={clinic} />
      </Form>
    </section>
  )
}

/** Changes an exception of a doctor's hours, over the version that filled the form. */
export function ExceptionForm({
  schedule: { doctorId, clinics, exceptions },
  exception,
  onDone,
}: ExceptionFormProps & { exception: ScheduleException }) {
  const clinic = useClinicPicker(clinics)
  const record = useRecord({
    query: scheduleException(doctorId, exception),
    save: (over, body: Body, key) => updateException(over, body, key),
    texts: words.added,
  })
  useSaved(record.actor, onDone)
  const form = useRecordForm({ record, schema: exceptionSchema(doctorId), toInput: toValues, operation: 'updateScheduleException' })
  // Somebody may remove it meanwhile, here or elsewhere.
  const isGone = record.isGone || !exceptions.some(({ id }) => id === exception.id)
  return (
    <section aria-label={words.changing}>
      <ExceptionChanges doctorId={doctorId} />
      {isGone && <RecordGone />}
      <RecordForm form={form} submit={words.save} isPart actions={<GiveUp label={words.keep} onClick={() => onDone()} />}>
        <Fields api={form.api} clinic={clinic} />
      </RecordForm>
    </section>
  )
}

const GiveUp = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    {label}
  </Button>
)

type Schema = ReturnType<typeof exceptionSchema>
type Body = z.output<Schema>
type FieldsProps = {
  api: Pick<ReturnType<typeof useSchemaForm<z.input<Schema>, Body>>, 'AppField' | 'store'>
  clinic: ReturnType<typeof useClinicPicker>
}

function Fields({ api, clinic }: FieldsProps) {
  const { kind, fromTime } = useStore(api.store, ({ values }) => values)
  const isOpen = kind === 'OPEN'
  return (
    <>
      <api.AppField name="kind">{(field) => <field.SelectField label={words.kind} options={words.kinds} wide />}</api.AppField>
      <api.AppField name="clinicId">{(field) => <field.SelectField {...clinic.field} />}</api.AppField>
      <api.AppField name="fromDay">{(field) => <field.DateField label={words.fromDay} />}</api.AppField>
      <api.AppField name="toDay">{(field) => <field.DateField label={words.toDay} />}</api.AppField>
      <api.AppField name="fromTime">
        {(field) => <field.TextField label={words.fromTime} description={isOpen ? words.usualHours : words.wholeDay} />}
      </api.AppField>
      <api.AppField name="toTime">{(field) => <field.TextField label={words.toTime} />}</api.AppField>
      {isOpen && fromTime.trim() !== '' && (
        <api.AppField name="slotMinutes">{(field) => <field.NumberField label={hours.minutes} wide />}</api.AppField>
      )}
      <api.AppField name="reason">{(field) => <field.TextField label={words.reason} wide />}</api.AppField>
    </>
  )
}
