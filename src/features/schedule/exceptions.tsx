import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { DoctorSchedule, ScheduleException } from '#contract/generated/schema.ts'
import { makeOld } from '#src/api/freshness.ts'
import { formatDate } from '#src/i18n/format.ts'
import { Beside } from '#src/ui/columns.tsx'
import { useCreateForm } from '#src/ui/form/create-form.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { saveOnce } from '#src/ui/form/save-once.ts'
import { usePermission } from '#src/ui/permission.tsx'
import { emptyException, exceptionSchema } from './exception-schema.ts'
import classes from './hours.module.css'
import { addException, deleteException } from './schedule.api.ts'
import { texts } from './schedule.texts.ts'

const { exceptions: words } = texts

/** Returns what an exception says: its days, its hours, its kind. */
const inWords = ({ kind, fromDay, toDay, fromTime, toTime }: ScheduleException) =>
  [words.kinds[kind], words.days(formatDate(fromDay), formatDate(toDay)), fromTime && `${fromTime}–${toTime}`].filter(Boolean).join(', ')

/** The exceptions that are not over: each can be taken back, and another one added. */
export function Exceptions({ schedule }: { schedule: DoctorSchedule }) {
  const mayChange = usePermission('createScheduleException')
  const [isAdding, setAdding] = useState(false)
  const [touched, setTouched] = useState<{ count: number; day: string }>()
  const section = useRef<HTMLDivElement>(null)
  const wasAdding = useRef(false)
  useEffect(() => {
    if (isAdding || wasAdding.current) section.current?.querySelector<HTMLElement>(isAdding ? 'select' : '[data-add]')?.focus()
    wasAdding.current = isAdding
  }, [isAdding])
  return (
    <div ref={section} className={classes.exceptions}>
      <Beside title={words.title}>
        <p>{words.hint}</p>
        {schedule.exceptions.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <ul>
            {schedule.exceptions.map((one) => (
              <Exception key={one.id} exception={one} clinics={schedule.clinics} mayChange={mayChange} />
            ))}
          </ul>
        )}
        {touched && (
          <p role="status">
            {words.touched(touched.count)}{' '}
            <Link href={`/schedule?vista=dia&fecha=${touched.day}&medicos=${schedule.doctorId}`}>{words.toAgenda}</Link>
          </p>
        )}
      </Beside>
      {isAdding ? (
        <NewException
          schedule={schedule}
          onDone={(exception) => {
            setAdding(false)
            const count = exception?.touched?.length ?? 0
            setTouched(exception && count > 0 ? { count, day: exception.fromDay } : undefined)
          }}
        />
      ) : (
        mayChange && (
          <Button data-add variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )
      )}
    </div>
  )
}

type ExceptionProps = { exception: ScheduleException; clinics: DoctorSchedule['clinics']; mayChange: boolean }

function Exception({ exception, clinics, mayChange }: ExceptionProps) {
  const queries = useQueryClient()
  const clinic = clinics.find(({ id }) => id === exception.clinicId)
  const remove = () =>
    saveOnce<null, unknown>(
      { save: () => deleteException(exception), refresh: () => makeOld(queries, '/schedule/exceptions'), texts: words.removed },
      null,
    )
  return (
    <li>
      <div>
        <p>{inWords(exception)}</p>
        <p>
          {clinic?.name ?? words.allClinics} · {exception.reason}
        </p>
      </div>
      {mayChange && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          aria-label={words.remove(`${inWords(exception)}, ${exception.reason}`)}
          onClick={remove}
        >
          <IconTrash size={16} aria-hidden />
        </Button>
      )}
    </li>
  )
}

type NewExceptionProps = { schedule: DoctorSchedule; onDone: (added?: ScheduleException & { touched?: readonly unknown[] }) => void }

function NewException({ schedule: { doctorId, clinics }, onDone }: NewExceptionProps) {
  // Whoever works at clinics says it for one of them.
  const mayChooseAll = usePermission('updateDoctor')
  const form = useCreateForm({
    empty: mayChooseAll ? emptyException : { ...emptyException, clinicId: String(clinics[0]?.id ?? '') },
    schema: exceptionSchema(doctorId),
    changes: '/schedule/exceptions',
    save: addException,
    texts: words.added,
    part: '#excepcion',
    onSaved: onDone,
  })
  const places = clinics.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <section aria-label={words.adding}>
      <Form
        form={form}
        submit={words.save}
        isPart
        actions={
          <Button variant="default" onClick={() => onDone()}>
            {words.cancel}
          </Button>
        }
      >
        <form.AppField name="kind">{(field) => <field.SelectField label={words.kind} options={words.kinds} wide />}</form.AppField>
        <form.AppField name="clinicId">
          {(field) => <field.SelectField label={texts.clinic} options={places} {...(mayChooseAll && { none: words.allClinics })} wide />}
        </form.AppField>
        <form.AppField name="fromDay">{(field) => <field.DateField label={words.fromDay} />}</form.AppField>
        <form.AppField name="toDay">{(field) => <field.DateField label={words.toDay} />}</form.AppField>
        <form.AppField name="fromTime">{(field) => <field.TextField label={words.fromTime} description={words.wholeDay} />}</form.AppField>
        <form.AppField name="toTime">{(field) => <field.TextField label={words.toTime} />}</form.AppField>
        <form.AppField name="reason">{(field) => <field.TextField label={words.reason} wide />}</form.AppField>
      </Form>
    </section>
  )
}
