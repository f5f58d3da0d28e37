import { NativeSelect, TextInput } from '@mantine/core'
import * as limits from '#contract/generated/limits.ts'
import type { Agenda } from '#contract/generated/schema.ts'
import type { Place, TypedTime } from '#machines/new-appointment.machine.ts'
import { formatDate, formatTime, fullName } from '#src/i18n/format.ts'
import { parseDay } from '#src/i18n/parse-day.ts'
import { instantAt, parseTime } from '#src/i18n/wall-clock.ts'
import { DateInput } from '#src/ui/fields/date-input.tsx'
import { texts } from '../agenda.texts.ts'
import classes from './aside.module.css'
import type { NewAppointmentHandle } from './use-new-appointment.ts'

const [LEAST, MOST] = limits.CreateConsultationInput.durationInMinutes

type PlaceFieldsProps = {
  newAppointment: Pick<NewAppointmentHandle, 'typed' | 'type'>
  place: Place
  agenda: Agenda
}

/** Time and place: as they were chosen in the calendar, and to be typed. Another time in the calendar takes the place of the typed one. */
export function PlaceFields({ newAppointment: { typed, type }, place, agenda }: PlaceFieldsProps) {
  const read = (text: TypedTime) => {
    const shown = { day: formatDate(place.date), time: formatTime(place.date), minutes: String(place.minutes), ...text }
    const [onDay, minute, minutes] = [parseDay(shown.day), parseTime(shown.time), Number(shown.minutes)]
    // As many as were marked in the calendar may be blocked.
    const areMinutes = text.minutes === undefined || (/^\d{1,3}$/.test(shown.minutes.trim()) && minutes >= LEAST && minutes <= MOST)
    const isTime = onDay !== undefined && minute !== undefined && areMinutes
    return { shown, onDay, minute, areMinutes, time: isTime ? { date: instantAt(onDay, minute), minutes } : undefined }
  }
  const { shown, onDay, minute, areMinutes, time: known } = read(typed)
  /** Each key that makes a time gives it: Enter may send it from here. */
  function change(part: TypedTime) {
    const text = { ...typed, ...part }
    const { time } = read(text)
    const isOther = time && (time.date !== place.date || time.minutes !== place.minutes)
    type(text, time !== undefined, isOther ? { ...place, ...time } : place)
  }
  const choose = (where: Pick<Place, 'clinicId'> & Partial<Place>) => type(typed, known !== undefined, { ...place, ...where })
  /** A field that is left says in full which time it was. */
  const leave = () => known && type({}, true)
  const clinics = agenda.clinics.filter(({ doctorId }) => doctorId === place.doctorId)
  return (
    <>
      {agenda.doctors.length > 1 && (
        <NativeSelect
          label={texts.doctor}
          data={agenda.doctors.map(({ doctorId, doctor }) => ({ value: String(doctorId), label: fullName(doctor) }))}
          value={String(place.doctorId)}
          onChange={({ currentTarget }) => choose({ doctorId: Number(currentTarget.value), clinicId: undefined })}
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
        onChange={({ currentTarget }) => choose({ clinicId: Number(currentTarget.value) || undefined })}
      />
      <div className={classes.pair}>
        <DateInput
          label={texts.day}
          value={shown.day}
          error={onDay === undefined && texts.dayBad}
          onChange={({ currentTarget }) => change({ day: currentTarget.value })}
          onBlur={leave}
          onPick={(text) => change({ day: text })}
        />
        <TextInput
          label={texts.time}
          value={shown.time}
          inputMode="numeric"
          autoComplete="off"
          error={minute === undefined && texts.timeBad}
          onChange={({ currentTarget }) => change({ time: currentTarget.value })}
          onBlur={leave}
        />
        <TextInput
          label={texts.minutes}
          value={shown.minutes}
          inputMode="numeric"
          autoComplete="off"
          error={!areMinutes && texts.minutesBad}
          onChange={({ currentTarget }) => change({ minutes: currentTarget.value })}
          onBlur={leave}
        />
      </div>
    </>
  )
}
