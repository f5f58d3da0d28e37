import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as limits from '#contract/generated/limits.ts'
import type { Agenda } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { formatDate, formatIsoDate, formatTime, fullName } from '#src/i18n/format.ts'
import { parseDay } from '#src/i18n/parse-day.ts'
import { instantAt, minuteIn, parseTime } from '#src/i18n/wall-clock.ts'
import { DateInput } from '#src/ui/fields/date-input.tsx'
import { texts } from '../agenda.texts.ts'
import classes from './aside.module.css'

const [LEAST, MOST] = limits.CreateConsultationInput.durationInMinutes

/** The typed parts of a time that is incomplete. */
type Typed = Partial<Record<'day' | 'time' | 'minutes', string>>

type PlaceFieldsProps = {
  place: Place
  agenda: Agenda
  onChange: (place: Place) => void
  /** Called with whether what is typed is a time. */
  onType: (isTime: boolean) => void
}

/** Time and place: as they were chosen in the calendar, and to be typed. Another time in the calendar takes the place of the typed one. */
export function PlaceFields({ place, agenda, onChange, onType }: PlaceFieldsProps) {
  const [typed, setTyped] = useState<Typed & { of: Place }>({ of: place })
  if (typed.of !== place) setTyped({ of: place })
  const day = formatIsoDate(place.date)
  const shown = {
    day: typed.day ?? formatDate(place.date),
    time: typed.time ?? formatTime(place.date),
    minutes: typed.minutes ?? String(place.minutes),
  }
  const read = (values: typeof shown) => {
    const [onDay, minute, minutes] = [parseDay(values.day), parseTime(values.time), Number(values.minutes)]
    const areMinutes = /^\d{1,3}$/.test(values.minutes.trim()) && minutes >= LEAST && minutes <= MOST
    return { onDay, minute, minutes: areMinutes ? minutes : undefined }
  }
  function type(change: Typed) {
    setTyped({ ...typed, ...change })
    const { onDay, minute, minutes } = read({ ...shown, ...change })
    onType(onDay !== undefined && minute !== undefined && minutes !== undefined)
  }
  /** A field that is left has a time, or says that it has none. */
  function leave() {
    const { onDay, minute, minutes } = read(shown)
    if (onDay === undefined || minute === undefined || minutes === undefined) return
    const date = instantAt(onDay, minute)
    if (date !== place.date || minutes !== place.minutes) onChange({ ...place, date, minutes })
  }
  const { onDay, minute, minutes } = read(shown)
  const clinics = agenda.clinics.filter(({ doctorId }) => doctorId === place.doctorId)
  return (
    <>
      {agenda.doctors.length > 1 && (
        <NativeSelect
          label={texts.doctor}
          data={agenda.doctors.map(({ doctorId, doctor }) => ({ value: String(doctorId), label: fullName(doctor) }))}
          value={String(place.doctorId)}
          onChange={({ currentTarget }) => onChange({ ...place, doctorId: Number(currentTarget.value), clinicId: undefined })}
        />
      )}
      <NativeSelect
        label={texts.clinic}
        required
        data={[
          ...(place.clinicId === undefined ? [{ value: '', label: texts.clinicMissing }] : []),
          ...clinics.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(place.clinicId ?? '')}
        onChange={({ currentTarget }) => onChange({ ...place, clinicId: Number(currentTarget.value) || undefined })}
      />
      <div className={classes.pair}>
        <DateInput
          label={texts.day}
          value={shown.day}
          error={typed.day !== undefined && onDay === undefined && texts.dayBad}
          onChange={({ currentTarget }) => type({ day: currentTarget.value })}
          onBlur={leave}
          onPick={(text) => onChange({ ...place, date: instantAt(parseDay(text) ?? day, minuteIn(day, place.date)) })}
        />
        <TextInput
          label={texts.time}
          value={shown.time}
          inputMode="numeric"
          autoComplete="off"
          error={typed.time !== undefined && minute === undefined && texts.timeBad}
          onChange={({ currentTarget }) => type({ time: currentTarget.value })}
          onBlur={leave}
          onKeyDown={({ key }) => key === 'Enter' && leave()}
        />
        <TextInput
          label={texts.minutes}
          value={shown.minutes}
          inputMode="numeric"
          autoComplete="off"
          error={typed.minutes !== undefined && minutes === undefined && texts.minutesBad}
          onChange={({ currentTarget }) => type({ minutes: currentTarget.value })}
          onBlur={leave}
          onKeyDown={({ key }) => key === 'Enter' && leave()}
        />
      </div>
    </>
  )
}
