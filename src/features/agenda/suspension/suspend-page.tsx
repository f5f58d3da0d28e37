import { useStore } from '@tanstack/react-form'
import { useEffect, useState } from 'react'
import type { DoctorSchedule, SuspendScheduleInput } from '#contract/generated/schema.ts'
import { ApiError } from '#src/api/client.ts'
import { fullName } from '#src/i18n/format.ts'
import { useCreateForm } from '#src/ui/form/create-form.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { loadable, preloadChunk } from '#src/ui/loading/chunks.tsx'
import { whenQuiet } from '#src/ui/loading/when-quiet.ts'
import { RecordHeader } from '#src/ui/page/record-header.tsx'
import { RecordPage, useShownRecord } from '#src/ui/page/record-page.tsx'
import { suspendSchedule } from '../agenda.api.ts'
import { doctorSchedule } from '../hours/hours.api.ts'
import { texts } from '../hours/hours.texts.ts'
import { useClinicPicker } from '../use-clinic-picker.ts'
import classes from './suspend.module.css'
import { texts as words } from './suspend.texts.ts'
import { SuspendedRows } from './suspend-rows.tsx'
import { emptySuspension, suspendSchema, toRow } from './suspend-schema.ts'
import type { Suspended } from './whom-to-call.ts'

const { exceptions } = texts

const loadResults = () => import('./suspension-results.tsx')
const SuspensionResults = loadable(loadResults)

/** Closes some time of a doctor, and decides about each appointment that was given there. */
export default function SuspendPage({ id }: { id: number }) {
  const [done, setDone] = useState<Suspended>()
  // They are there before it is done.
  useEffect(() => {
    return whenQuiet(() => preloadChunk(loadResults))
  }, [])
  return (
    <RecordPage
      record={useShownRecord(doctorSchedule(id))}
      name={({ doctor }) => fullName(doctor)}
      missing={texts.hours.missing}
      fields={6}
    >
      {(schedule) => (
        <>
          <RecordHeader />
          {done ? <SuspensionResults {...done} /> : <SuspendForm schedule={schedule} onDone={setDone} />}
        </>
      )}
    </RecordPage>
  )
}

function SuspendForm({ schedule: { doctorId, clinics }, onDone }: { schedule: DoctorSchedule; onDone: (done: Suspended) => void }) {
  const clinic = useClinicPicker(clinics)
  const [isLate, setLate] = useState(false)
  const form = useCreateForm<typeof emptySuspension, SuspendScheduleInput, Suspended>({
    form: ['suspend', doctorId],
    empty: { ...emptySuspension, clinicId: clinic.first },
    schema: suspendSchema(doctorId),
    changes: '/schedule/suspensions',
    save,
    // The form asks about them instead.
    texts: { ...words.done, failed: { ...words.done.failed, unless: 'appointments_touched' } },
    onSaved: onDone,
  })
  const { api } = form

  /** Suspends it. The appointments that the request did not name come into the form, which asks about each. */
  async function save(body: SuspendScheduleInput, key: string): Promise<Suspended> {
    const { rows } = api.state.values
    try {
      return { ...(await suspendSchedule(body, key)), rows }
    } catch (error) {
      if (error instanceof ApiError && error.appointments) {
        setLate(rows.length > 0)
        // Nothing has been tried with these, so none of their fields is wrong yet.
        api.reset({ ...api.state.values, rows: [...rows, ...error.appointments.map(toRow)] }, { keepDefaultValues: true })
      }
      throw error
    }
  }

  const areTouched = useStore(api.store, ({ values }) => values.rows.length > 0)
  return (
    <Form form={form} submit={words.submit} destructive>
      <form.AppField name="rows" mode="array">
        {({ state, handleChange }) => (
          <SuspendedRows form={form} doctorId={doctorId} rows={state.value} onChange={handleChange} isLate={isLate} />
        )}
      </form.AppField>
      {!areTouched && (
        <>
          <p className={classes.wide}>{words.hint}</p>
          <form.AppField name="fromDay">{(field) => <field.DateField label={exceptions.fromDay} />}</form.AppField>
          <form.AppField name="toDay">{(field) => <field.DateField label={exceptions.toDay} />}</form.AppField>
          <form.AppField name="fromTime">
            {(field) => <field.TextField label={exceptions.fromTime} description={exceptions.wholeDay} />}
          </form.AppField>
          <form.AppField name="toTime">
            {(field) => <field.TextField label={exceptions.toTime} description={exceptions.wholeDay} />}
          </form.AppField>
          <form.AppField name="clinicId">{(field) => <field.SelectField {...clinic.field} />}</form.AppField>
          <form.AppField name="reason">{(field) => <field.TextField label={exceptions.reason} wide />}</form.AppField>
        </>
      )}
    </Form>
  )
}
