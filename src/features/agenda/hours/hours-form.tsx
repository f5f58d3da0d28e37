import { ActionIcon, Title } from '@mantine/core'
import { IconCalendarTime, IconPlus, IconTrash } from '@tabler/icons-react'
import { useStore } from '@tanstack/react-form'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import * as limits from '#contract/generated/limits.ts'
import type { DoctorScheduleInput } from '#contract/generated/schema.ts'
import { FormStateContext } from '#src/ui/fields/contexts.ts'
import { useFieldInfo } from '#src/ui/fields/fields.tsx'
import { weekdays } from '#src/ui/fields/week.ts'
import type { FormOf } from '#src/ui/form/form.tsx'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import type { RecordHandle, RecordOf } from '#src/ui/form/use-record.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { Columns } from '#src/ui/page/columns.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts as limitTexts } from './booking-limits.texts.ts'
import type { doctorSchedule } from './hours.api.ts'
import classes from './hours.module.css'
import { texts } from './hours.texts.ts'
import { HoursPreview } from './hours-preview.tsx'
import { BOOKING_LIMITS, copiedTo, type HoursEntry, hoursSchema, newHours, toInput } from './hours-schema.ts'

type Schedule = RecordOf<typeof doctorSchedule>
type HoursApi = FormOf<typeof hoursSchema>

const { hours: words } = texts
/** The menu comes a moment after the form, to its room. */
const CopyMenu = loadable(
  () => import('./copy-menu.tsx'),
  () => <span className={classes.room} />,
)
const nameOf = (weekday: number) => words.weekdays[weekday - 1] ?? ''

type HoursFormProps = { record: RecordHandle<Schedule, DoctorScheduleInput>; children: ReactNode }

/** The weekly hours, each weekday with its own in a line. How the week looks then is shown beside it as one types, above `children`. */
export function HoursForm({ record, children }: HoursFormProps) {
  // A clinic's staff do not say how many overbookings a doctor takes.
  const mayOverbook = usePermission('updateDoctor')
  // Not every backend reminds.
  const mayRemind = mayOverbook && record.latestVersion?.reminderHours !== undefined
  const mayBook = mayOverbook && record.latestVersion?.onlineBooking !== undefined
  const mayLimit = mayBook && record.latestVersion?.bookingDays !== undefined
  const form = useRecordForm({
    record,
    schema: hoursSchema,
    toInput,
    operation: 'updateDoctorSchedule',
    readOnly: [
      ...(mayOverbook ? [] : (['overbookingsPerDay'] as const)),
      ...(mayRemind ? [] : (['reminderHours'] as const)),
      ...(mayBook ? [] : (['onlineBooking'] as const)),
      ...(mayLimit ? [] : ([...BOOKING_LIMITS, 'bookingByMail'] as const)),
    ],
  })
  const typed = useStore(form.api.store, ({ values }) => values.hours)
  const online = useStore(form.api.store, ({ values }) => values.onlineBooking)
  const { clinics } = form.loaded
  return (
    <Columns>
      <RecordForm form={form} submit={words.save}>
        {clinics.length === 0 && <p className={classes.note}>{words.noClinics}</p>}
        <form.AppField name="hours" mode="array">
          {(list) => (
            <Weekdays
              form={form}
              clinics={clinics}
              hours={list.state.value}
              onAdd={(entry) => list.pushValue(entry)}
              onRemove={(index) => list.removeValue(index)}
              onCopy={(from, to) => list.setValue(copiedTo(list.state.value, from, to))}
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
        {mayLimit && online !== 'NONE' && (
          <>
            <form.AppField name="bookingNoticeHours">
              {(field) => <field.NumberField label={limitTexts.notice} description={limitTexts.noticeHint} />}
            </form.AppField>
            <form.AppField name="bookingDays">{(field) => <field.NumberField label={limitTexts.days} />}</form.AppField>
          </>
        )}
        {mayLimit && online === 'DIRECT' && (
          <>
            <form.AppField name="bookingsPerPatient">
              {(field) => <field.NumberField label={limitTexts.perPatient} description={limitTexts.perPatientHint} />}
            </form.AppField>
            <form.AppField name="bookingsPerHour">
              {(field) => <field.NumberField label={limitTexts.perHour} description={limitTexts.perHourHint} />}
            </form.AppField>
            <form.AppField name="bookingByMail">
              {(field) => <field.CheckboxField label={limitTexts.byMail} description={limitTexts.byMailHint} />}
            </form.AppField>
          </>
        )}
      </RecordForm>
      <div className={classes.aside}>
        <HoursPreview hours={typed} />
        {children}
      </div>
    </Columns>
  )
}

type WeekdaysProps = {
  form: HoursApi
  clinics: Schedule['clinics']
  hours: readonly HoursEntry[]
  onAdd: (entry: HoursEntry) => void
  onRemove: (index: number) => void
  onCopy: (from: number, to: readonly number[]) => void
}

const inWords = (value: unknown) =>
  (Array.isArray(value) && value.map(({ weekday, from, to }: HoursEntry) => `${nameOf(Number(weekday))} ${from}–${to}`).join('; ')) || '-'

/** Each weekday with its hours beside each other. The focus moves to new hours, and to the button that adds after a removal. */
function Weekdays({ form, clinics, hours, onAdd, onRemove, onCopy }: WeekdaysProps) {
  const { isReadOnly } = use(FormStateContext)
  useFieldInfo('hours', { label: words.list, describe: inWords })
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when there are more or fewer of them.
  useEffect(() => {
    if (next.current) list.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = undefined
  }, [hours.length])

  function add(weekday: number) {
    next.current = `[data-weekday="${weekday}"] [data-entry]:last-of-type select`
    onAdd(newHours(weekday, clinics))
  }
  function remove(weekday: number, index: number) {
    next.current = `[data-weekday="${weekday}"] [data-add]`
    onRemove(index)
  }

  return (
    <div ref={list} className={classes.week}>
      {hours.length > 0 && <p className={classes.legend}>{words.fields}</p>}
      {weekdays().map((weekday) => {
        const name = nameOf(weekday)
        const own = hours.flatMap((one, index) => (one.weekday === String(weekday) ? [index] : []))
        return (
          <section key={name} aria-label={name} className={classes.day} data-weekday={weekday}>
            <Title order={2} className={classes.name}>
              {name}
            </Title>
            <div className={classes.entries}>
              {own.length === 0 && <span className={classes.none}>{words.none}</span>}
              {own.map((index, number) => (
                <Entry
                  key={index}
                  {...{ form, clinics, index }}
                  weekday={name}
                  number={number + 1}
                  onRemove={isReadOnly ? undefined : () => remove(weekday, index)}
                />
              ))}
            </div>
            {!isReadOnly && (
              <div className={classes.buttons}>
                {own.length > 0 && <CopyMenu weekday={weekday} onCopy={(to) => onCopy(weekday, to)} />}
                <ActionIcon
                  data-add
                  variant="default"
                  aria-label={words.add(name)}
                  title={words.addShort}
                  disabled={clinics.length === 0 || hours.length >= limits.DoctorScheduleInput.hours.most}
                  onClick={() => add(weekday)}
                >
                  <IconPlus size={16} aria-hidden />
                </ActionIcon>
              </div>
            )}
          </section>
        )
      })}
    </div>
  )
}

type EntryProps = {
  form: HoursApi
  clinics: Schedule['clinics']
  index: number
  weekday: string
  number: number
  onRemove: (() => void) | undefined
}

/** Hours of a weekday: where, from when to when, in turnos of so many minutes. Since when, and until when, is asked for. */
function Entry({ form, clinics, index, weekday, number, onRemove }: EntryProps) {
  const [isOpen, setOpen] = useState(false)
  const options = clinics.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border.
    <div role="group" aria-label={words.one(weekday, number)} data-entry data-open={isOpen || undefined} className={classes.entry}>
      <form.AppField name={`hours[${index}].clinicId`}>
        {(field) => <field.SelectField label={words.clinic} options={options} />}
      </form.AppField>
      <form.AppField name={`hours[${index}].from`}>{(field) => <field.TextField label={words.from} />}</form.AppField>
      <form.AppField name={`hours[${index}].to`}>{(field) => <field.TextField label={words.to} />}</form.AppField>
      <form.AppField name={`hours[${index}].slotMinutes`}>{(field) => <field.NumberField label={words.minutes} />}</form.AppField>
      <div className={classes.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.validity(weekday, number)}
          title={words.validityShort}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendarTime size={16} aria-hidden />
        </ActionIcon>
        {onRemove && (
          <ActionIcon variant="subtle" color="red" aria-label={words.remove(weekday, number)} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.validity}>
        <form.AppField name={`hours[${index}].validFrom`}>{(field) => <field.DateField label={words.validFrom} />}</form.AppField>
        <form.AppField name={`hours[${index}].validUntil`}>
          {(field) => <field.DateField label={words.validUntil} placeholder={words.noEnd} />}
        </form.AppField>
      </div>
    </div>
  )
}
