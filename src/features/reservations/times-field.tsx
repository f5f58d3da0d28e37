import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FreeSlot, Reservation } from '#contract/generated/schema.ts'
import { freeKey, freeTimes } from '#src/features/agenda/agenda.api.ts'
import { formatLongDay } from '#src/i18n/calendar.ts'
import { formatDate, formatDateTime, formatIsoDate, formatTime, fullName, today } from '#src/i18n/format.ts'
import { parseDay } from '#src/i18n/parse-day.ts'
import { useFieldContext } from '#src/ui/fields/contexts.ts'
import { DateInput } from '#src/ui/fields/date-input.tsx'
import { messageOf, useFieldInfo } from '#src/ui/fields/fields.tsx'
import { useAgendaChanges } from '#src/ui/live/use-agenda-changes.ts'
import classes from './reservations.module.css'
import { texts } from './reservations.texts.ts'
import { useWantedClinics } from './use-wanted-clinics.ts'

/** A doctor's time at a clinic. */
export type ChosenTime = { doctorId: number; clinicId: number; date: string; minutes: number }

const STEP = 12
const MOST = 48
const keyOf = ({ doctorId, clinicId, date }: ChosenTime) => `${doctorId} ${clinicId} ${date}`
const describe = (value: unknown) => (value as ChosenTime[]).map(({ date }) => formatDateTime(date)).join(', ') || '-' // the field holds no others

type TimesFieldProps = {
  /** The doctor or speciality whose times are searched, and the person's wishes. */
  reservation: Pick<Reservation, 'doctor' | 'speciality' | 'clinic' | 'weekdays' | 'partOfDay' | 'wantedTimes' | 'service'>
  /** How many may be chosen. */
  most: 1 | 3
}

/** Chooses among the times that the person wants and the next free ones. */
export function TimesField({ reservation, most }: TimesFieldProps) {
  const { doctor, speciality, clinic, weekdays, partOfDay, wantedTimes, service } = reservation
  const field = useFieldContext<ChosenTime[]>()
  const { value, meta } = field.state
  const wantedClinics = useWantedClinics(reservation)
  const [from, setFrom] = useState(() => formatDate(today()))
  const [limit, setLimit] = useState(STEP)
  const day = parseDay(from)
  useFieldInfo(field.name, { label: most === 1 ? texts.times : texts.several, describe })
  const asked = {
    ...(doctor && { doctorId: doctor.id }),
    ...(speciality && { specialityId: speciality.id }),
    ...(clinic && { clinicId: clinic.id }),
    ...(weekdays.length > 0 && { weekdays }),
    ...(partOfDay && { partOfDay }),
    ...(day && { from: day }),
    ...(service && { minutes: service.time }),
    limit,
  }
  const { data, isFetching, isError } = useQuery({ ...freeTimes(asked), enabled: day !== undefined, meta: { failed: texts.timesFailed } })
  useAgendaChanges([freeKey], doctor ? [doctor.id] : undefined)
  const free = data?.data ?? []
  const wanted = doctor
    ? wantedTimes.flatMap((one): FreeSlot[] =>
        Date.parse(one.date) > Date.now()
          ? [{ ...one, doctorId: doctor.id, doctor, clinicName: wantedClinics.get(one.clinicId) ?? '' }]
          : [],
      )
    : []
  const isIn = (slots: readonly ChosenTime[]) => (one: ChosenTime) => slots.some((other) => keyOf(other) === keyOf(one))
  const others = free.filter((one) => !isIn(wanted)(one))
  // Chosen times stay in sight while the search shows other days.
  const chosen: (ChosenTime & Partial<FreeSlot>)[] = value.filter((one) => !isIn([...wanted, ...others])(one))
  const shown = [...chosen, ...others]
  const days = [...new Set(shown.map(({ date }) => formatIsoDate(date)))].sort()

  function choose({ doctorId, clinicId, date, minutes }: ChosenTime, on: boolean) {
    const slot = { doctorId, clinicId, date, minutes }
    const left = value.filter((one) => keyOf(one) !== keyOf(slot))
    field.handleChange(most === 1 ? [slot] : on ? [...left, slot] : left)
  }
  const error = messageOf(meta.errors[0])
  const errorId = `${field.name}-error`
  const option = (slot: ChosenTime & Partial<FreeSlot>, index: number, isWanted = false) => {
    const key = keyOf(slot)
    return (
      <li key={key}>
        <label className={classes.slot}>
          <input
            type={most === 1 ? 'radio' : 'checkbox'}
            name={field.name}
            checked={value.some((one) => keyOf(one) === key)}
            aria-invalid={(error !== undefined && index === 0) || undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={({ currentTarget }) => choose(slot, currentTarget.checked)}
            onBlur={field.handleBlur}
          />
          <strong>{isWanted ? formatDateTime(slot.date) : formatTime(slot.date)}</strong>
          <span className={classes.place}>
            {[doctor ? '' : slot.doctor && fullName(slot.doctor), slot.clinicName, `${slot.minutes} min`].filter(Boolean).join(' · ')}
          </span>
        </label>
      </li>
    )
  }
  let count = 0
  return (
    <fieldset className={classes.times}>
      <legend>{most === 1 ? texts.times : texts.several}</legend>
      {wanted.length > 0 && (
        <section aria-label={texts.wantedTimes}>
          <p className={classes.day}>{texts.wantedTimes}</p>
          <ul className={classes.slots}>{wanted.map((slot) => option(slot, count++, true))}</ul>
        </section>
      )}
      <DateInput
        className={classes.from}
        label={texts.from}
        value={from}
        error={day === undefined && 'La fecha no es válida.'}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        onPick={setFrom}
      />
      <div role="status" className={classes.quiet}>
        {isFetching ? texts.searching : isError ? texts.timesFailed.description : shown.length === 0 ? texts.noTimes : ''}
      </div>
      {days.map((one) => (
        <section key={one} aria-label={formatLongDay(one)}>
          <p className={classes.day}>{formatLongDay(one)}</p>
          <ul className={classes.slots}>{shown.filter(({ date }) => formatIsoDate(date) === one).map((slot) => option(slot, count++))}</ul>
        </section>
      ))}
      {free.length === limit && limit < MOST && (
        <Button size="xs" variant="default" style={{ justifySelf: 'start' }} onClick={() => setLimit(limit + STEP)}>
          {texts.moreTimes}
        </Button>
      )}
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
