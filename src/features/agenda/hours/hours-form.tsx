import { ActionIcon, Button, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useStore } from '@tanstack/react-form'
import { use, useEffect, useRef } from 'react'
import * as limits from '#contract/generated/limits.ts'
import type { DoctorScheduleInput } from '#contract/generated/schema.ts'
import { FormStateContext } from '#src/ui/fields/contexts.ts'
import { useFieldInfo } from '#src/ui/fields/fields.tsx'
import { weekdays } from '#src/ui/fields/week.ts'
import type { FormOf } from '#src/ui/form/form.tsx'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import type { RecordHandle, RecordOf } from '#src/ui/form/use-record.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import type { doctorSchedule } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import classes from './hours.module.css'
import { HoursPreview } from './hours-preview.tsx'
import { type HoursEntry, hoursSchema, newHours, toInput } from './hours-schema.ts'

type Schedule = RecordOf<typeof doctorSchedule>
type HoursApi = FormOf<typeof hoursSchema>

const { hours: words } = texts
const WORKDAYS = [1, 2, 3, 4, 5]
const nameOf = (weekday: number) => words.weekdays[weekday - 1] ?? ''

/** The weekly hours, each weekday with its own. How the week looks then is shown as one types. */
export function HoursForm({ record }: { record: RecordHandle<Schedule, DoctorScheduleInput> }) {
  // A clinic's staff do not say how many overbookings a doctor takes.
  const mayOverbook = usePermission('updateDoctor')
  // Not every backend reminds.
  const mayRemind = mayOverbook && record.newest?.reminderHours !== undefined
  const mayBook = mayOverbook && record.newest?.onlineBooking !== undefined
  const form = useRecordForm({
    record,
    schema: hoursSchema,
    toInput,
    operation: 'updateDoctorSchedule',
    readOnly: [
      ...(mayOverbook ? [] : (['overbookingsPerDay'] as const)),
      ...(mayRemind ? [] : (['reminderHours'] as const)),
      ...(mayBook ? [] : (['onlineBooking'] as const)),
    ],
  })
  const typed = useStore(form.api.store, ({ values }) => values.hours)
  const { clinics } = form.loaded
  return (
    <RecordForm form={form} submit={words.save}>
      {clinics.length === 0 && <p className={classes.note}>{words.noClinics}</p>}
      <HoursPreview hours={typed} />
      <form.AppField name="hours" mode="array">
        {(list) => (
          <Weekdays
            form={form}
            clinics={clinics}
            hours={list.state.value}
            onAdd={(entries) => {
              for (const one of entries) list.pushValue(one)
            }}
            onRemove={(index) => list.removeValue(index)}
          />
        )}
      </form.AppField>
      {mayOverbook && (
        <form.AppField name="overbookingsPerDay">{(field) => <field.NumberField label={words.overbookings} />}</form.AppField>
      )}
      {mayRemind && (
        <form.AppField name="reminderHours">
          {(field) => (
            <field.SelectField
              label={words.reminders}
              description={words.remindersHint}
              options={words.reminderOptions}
              none={words.noReminders}
            />
          )}
        </form.AppField>
      )}
      {mayBook && (
        <form.AppField name="onlineBooking">
          {(field) => <field.SelectField label={words.online} description={words.onlineHint} options={words.onlineOptions} />}
        </form.AppField>
      )}
    </RecordForm>
  )
}

type WeekdaysProps = {
  form: HoursApi
  clinics: Schedule['clinics']
  hours: readonly HoursEntry[]
  onAdd: (entries: readonly HoursEntry[]) => void
  onRemove: (index: number) => void
}

const inWords = (value: unknown) =>
  (Array.isArray(value) && value.map(({ weekday, from, to }: HoursEntry) => `${nameOf(Number(weekday))} ${from}–${to}`).join('; ')) || '-'

/** Each weekday with its hours. The focus moves to new hours, and to the button that adds after a removal. */
function Weekdays({ form, clinics, hours, onAdd, onRemove }: WeekdaysProps) {
  const { isReadOnly } = use(FormStateContext)
  useFieldInfo('hours', { label: words.list, describe: inWords })
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when there are more or fewer of them.
  useEffect(() => {
    if (next.current) list.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = undefined
  }, [hours.length])

  function add(weekday: number, entries: readonly HoursEntry[]) {
    next.current = `[data-weekday="${weekday}"] [data-entry]:last-of-type select`
    onAdd(entries)
  }
  function remove(weekday: number, index: number) {
    next.current = `[data-weekday="${weekday}"] [data-add]`
    onRemove(index)
  }

  return (
    <div ref={list} className={classes.week}>
      {weekdays().map((weekday) => {
        const name = nameOf(weekday)
        const own = hours.flatMap((one, index) => (one.weekday === String(weekday) ? [{ one, index }] : []))
        const others = WORKDAYS.filter((other) => other !== weekday && !hours.some((one) => one.weekday === String(other)))
        return (
          <section key={name} aria-label={name} className={classes.day} data-weekday={weekday}>
            <header className={classes.head}>
              <Title order={2} size="h4">
                {name}
              </Title>
              {own.length === 0 && <span className={classes.none}>{words.none}</span>}
              {!isReadOnly && (
                <div className={classes.buttons}>
                  {own.length > 0 && others.length > 0 && WORKDAYS.includes(weekday) && (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={words.copyOf(name)}
                      onClick={() => onAdd(others.flatMap((other) => own.map(({ one }) => ({ ...one, weekday: String(other) }))))}
                    >
                      {words.copy}
                    </Button>
                  )}
                  <Button
                    data-add
                    size="compact-xs"
                    variant="default"
                    leftSection={<IconPlus size={14} aria-hidden />}
                    aria-label={words.add(name)}
                    disabled={clinics.length === 0 || hours.length >= limits.DoctorScheduleInput.hours.most}
                    onClick={() => add(weekday, [newHours(weekday, clinics)])}
                  >
                    {words.addShort}
                  </Button>
                </div>
              )}
            </header>
            {own.map(({ index }, number) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border.
              <div key={index} role="group" aria-label={words.one(name, number + 1)} data-entry className={classes.entry}>
                <Hours form={form} clinics={clinics} index={index} />
                {!isReadOnly && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="input-sm"
                    className={classes.remove}
                    aria-label={words.remove(name, number + 1)}
                    onClick={() => remove(weekday, index)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                )}
              </div>
            ))}
          </section>
        )
      })}
    </div>
  )
}

function Hours({ form, clinics, index }: { form: HoursApi; clinics: Schedule['clinics']; index: number }) {
  const options = clinics.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <form.AppField name={`hours[${index}].clinicId`}>
        {(field) => <field.SelectField label={words.clinic} options={options} />}
      </form.AppField>
      <form.AppField name={`hours[${index}].from`}>{(field) => <field.TextField label={words.from} />}</form.AppField>
      <form.AppField name={`hours[${index}].to`}>{(field) => <field.TextField label={words.to} />}</form.AppField>
      <form.AppField name={`hours[${index}].slotMinutes`}>{(field) => <field.NumberField label={words.minutes} />}</form.AppField>
      <form.AppField name={`hours[${index}].validFrom`}>{(field) => <field.DateField label={words.validFrom} />}</form.AppField>
      <form.AppField name={`hours[${index}].validUntil`}>
        {(field) => <field.DateField label={words.validUntil} placeholder={words.noEnd} />}
      </form.AppField>
    </>
  )
}
