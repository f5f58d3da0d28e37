import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { clinicFinder, clinics } from '#src/features/clinics/clinics.api.ts'
import { texts as clinicTexts } from '#src/features/clinics/clinics.texts.ts'
import { insurances } from '#src/features/insurances/insurances.api.ts'
import { texts as insuranceTexts } from '#src/features/insurances/insurances.texts.ts'
import { specialities } from '#src/features/specialities/specialities.api.ts'
import { texts as specialityTexts } from '#src/features/specialities/specialities.texts.ts'
import { allDoctors, doctorFinder, doctorLabel } from '#src/features/users/users.api.ts'
import { texts as userTexts } from '#src/features/users/users.texts.ts'
import { formatDate } from '#src/i18n/format.ts'
import { parseDay } from '#src/i18n/parse-day.ts'
import { DateInput } from '#src/ui/fields/date-input.tsx'
import { Picker } from '#src/ui/fields/picker.tsx'
import { Weekdays } from '#src/ui/fields/weekdays.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from '../agenda.texts.ts'
import classes from './free-times.module.css'

const { freeTimes: words } = texts

type FiltersProps = { parameters: URLSearchParams; change: (values: Record<string, string | null>) => void }

/** The filters of the search for free times. All of them are in the address. */
export function FreeTimesFilters({ parameters, change }: FiltersProps) {
  const [seesDoctors, seesClinics] = [usePermission('listDoctors'), usePermission('listClinics')]
  const current = (name: string) => parameters.get(name) ?? ''
  const picked = (name: string) => ({ value: current(name), onChange: (id: string) => change({ [name]: id || null }), clearable: true })
  const nameOf = ({ name }: { name: string }) => name
  return (
    <search className={classes.filters} aria-label={texts.filters}>
      {seesDoctors && (
        <>
          <Picker
            label={texts.speciality}
            query={specialities.all}
            labelOf={nameOf}
            failed={specialityTexts.listFailed.description}
            {...picked('especialidad')}
          />
          <Picker
            label={texts.doctor}
            query={allDoctors}
            finder={doctorFinder}
            labelOf={doctorLabel}
            failed={userTexts.doctorsFailed.description}
            {...picked('medico')}
          />
          <Picker
            label={words.insurance}
            query={insurances.all}
            labelOf={nameOf}
            failed={insuranceTexts.listFailed.description}
            {...picked('obraSocial')}
          />
        </>
      )}
      {seesClinics && (
        <Picker
          label={texts.clinic}
          query={clinics.all}
          finder={clinicFinder}
          labelOf={nameOf}
          failed={clinicTexts.listFailed.description}
          {...picked('consultorio')}
        />
      )}
      <NativeSelect
        label={words.part}
        data={[{ value: '', label: words.anyPart }, ...Object.entries(words.parts).map(([value, label]) => ({ value, label }))]}
        value={current('parte')}
        onChange={({ currentTarget }) => change({ parte: currentTarget.value || null })}
      />
      <FromDay key={current('desde')} from={current('desde')} onChange={(day) => change({ desde: day })} />
      <Weekdays
        label={words.days}
        chosen={current('dias').split(',').filter(Boolean)}
        onChange={(days) => change({ dias: days.join(',') || null })}
      />
    </search>
  )
}

function FromDay({ from, onChange }: { from: string; onChange: (day: string | null) => void }) {
  const [typed, setTyped] = useState(from && formatDate(from))
  function leave(text: string) {
    const day = parseDay(text)
    if (text.trim() === '' || day) onChange(day ?? null)
  }
  return (
    <DateInput
      label={words.from}
      value={typed}
      error={typed.trim() !== '' && !parseDay(typed) && texts.dayBad}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => leave(typed)}
      onKeyDown={({ key }) => key === 'Enter' && leave(typed)}
      onPick={leave}
    />
  )
}
