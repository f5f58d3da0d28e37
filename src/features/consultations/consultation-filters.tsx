import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clinicFinder, clinicLabel, clinics } from '#src/features/clinics/clinics.api.ts'
import { texts as clinicTexts } from '#src/features/clinics/clinics.texts.ts'
import { allDoctors, doctorFinder, doctorLabel } from '#src/features/users/users.api.ts'
import { texts as userTexts } from '#src/features/users/users.texts.ts'
import { formatCount, formatDate } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { parseDay } from '#src/i18n/parse-day.ts'
import { DateInput } from '#src/ui/fields/date-input.tsx'
import { useToday } from '#src/ui/live/use-today.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { useQueryParameters } from '#src/ui/page/query-string.ts'
import { Chip, ChipButton, ChipText } from '#src/ui/table/filters/chip.tsx'
import { FilterChip } from '#src/ui/table/filters/filter-chip.tsx'
import { PickerChip } from '#src/ui/table/filters/picker-chip.tsx'
import { patientOfList, statusCounts } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'
import classes from './consultations-page.module.css'
import { type FilterParameter, readFilters } from './list-address.ts'

/** Returns the address's parameters, and a function that sets filters. Other filters begin at the first page. */
function useFilters() {
  const [parameters, change] = useQueryParameters()
  const set = (values: Partial<Record<FilterParameter, string | null>>) => change({ ...values, page: null })
  return [parameters, set] as const
}

/** The filters of the list, which are in the address. */
export function ConsultationFilters() {
  const [parameters, set] = useFilters()
  const seesDoctors = usePermission('listDoctors')
  const seesClinics = usePermission('listClinics')
  const current = (name: FilterParameter) => parameters.get(name) ?? ''
  return (
    <>
      <StatusFilter />
      {seesClinics && (
        <PickerChip
          label={texts.clinic}
          query={clinics.all}
          finder={clinicFinder}
          labelOf={clinicLabel}
          failed={clinicTexts.listFailed.description}
          value={current('consultorio')}
          onChange={(id) => set({ consultorio: id || null })}
        />
      )}
      {seesDoctors && (
        <PickerChip
          label={texts.doctor}
          query={allDoctors}
          finder={doctorFinder}
          labelOf={doctorLabel}
          failed={userTexts.doctorsFailed.description}
          value={current('medico')}
          onChange={(id) => set({ medico: id || null })}
        />
      )}
      <DaysFilter />
      <LinkedFilters />
    </>
  )
}

/** The status. When it opens it says how many there are in each, unless somebody searches, which is not counted so. */
function StatusFilter() {
  const [parameters, set] = useFilters()
  const [opened, setOpened] = useState(false)
  const filters = readFilters(parameters)
  const { status } = filters
  const chosen = status && consultationStatusLabels[status]
  const isCounted = opened && !parameters.get('q')
  const { data } = useQuery({ ...statusCounts(filters, useToday()), enabled: isCounted })
  const countOf = (value: string) => isCounted && data && formatCount(data.counts.get(value) ?? 0, data.mostCounted)
  return (
    <Chip label={texts.status} chosen={chosen} onRemove={() => set({ estado: null })}>
      <Menu position="bottom-start" withinPortal={false} opened={opened} onChange={setOpened}>
        <Menu.Target>
          <ChipButton label={texts.status} chosen={chosen} />
        </Menu.Target>
        <Menu.Dropdown aria-label={texts.status}>
          <Menu.RadioGroup value={status ?? ''} onChange={(value) => set({ estado: value || null })}>
            <Menu.RadioItem value="" closeMenuOnClick>
              {texts.all}
            </Menu.RadioItem>
            {Object.entries(consultationStatusLabels).map(([value, label]) => (
              <Menu.RadioItem
                key={value}
                value={value}
                closeMenuOnClick
                rightSection={<span className={classes.count}>{countOf(value)}</span>}
              >
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </Chip>
  )
}

/** The days of a filter in words, without the year where it is the current one: 01/11 – 30/11. */
function describeDays(from: string | undefined, to: string | undefined, today: string) {
  const isThisYear = [from, to].every((day) => !day || day.startsWith(today.slice(0, 4)))
  const [first, last] = [from, to].map((day) => day && (isThisYear ? formatDate(day).slice(0, 5) : formatDate(day)))
  if (first && last) return first === last ? first : `${first} – ${last}`
  return first ? texts.since(first) : last && texts.until(last)
}

function DaysFilter() {
  const [parameters, set] = useFilters()
  const { from, to } = readFilters(parameters)
  return (
    <FilterChip label={texts.date} chosen={describeDays(from, to, useToday())} onRemove={() => set({ desde: null, hasta: null })}>
      {() => (
        <>
          <DayFilter label={texts.from} day={from} onDay={(day) => set({ desde: day || null })} />
          <DayFilter
            label={texts.to}
            day={to}
            error={from !== undefined && to !== undefined && to < from && texts.toBeforeFrom}
            onDay={(day) => set({ hasta: day || null })}
          />
        </>
      )}
    </FilterChip>
  )
}

type DayFilterProps = { label: string; day: string | undefined; error?: string | false; onDay: (day: string) => void }

/** A typed day counts as soon as it is a whole one. One that does not exist is told when the field is left. */
function DayFilter({ label, day, error = false, onDay }: DayFilterProps) {
  const shown = day ? formatDate(day) : ''
  const [typed, setTyped] = useState({ of: shown, text: shown, isLeft: false })
  // Somebody changed the address: Back, 'Borrar', a link.
  if (typed.of !== shown) setTyped({ of: shown, text: parseDay(typed.text) === day ? typed.text : shown, isLeft: false })
  const isBad = typed.isLeft && typed.text.trim() !== '' && !parseDay(typed.text)
  function type(text: string) {
    setTyped({ ...typed, text, isLeft: false })
    const next = text.trim() === '' ? '' : parseDay(text, { isUnfinished: true })
    if (next !== undefined && next !== (day ?? '')) onDay(next)
  }
  return (
    <DateInput
      withinPortal={false}
      label={label}
      value={typed.text}
      error={isBad ? texts.badDay : error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setTyped({ ...typed, isLeft: true })}
      onPick={type}
    />
  )
}

/** The filters that only a link sets. */
function LinkedFilters() {
  const [parameters, set] = useFilters()
  const { patientId, notes } = readFilters(parameters)
  const { data: name } = useQuery({ ...patientOfList(patientId ?? 0), enabled: patientId !== undefined })
  return (
    <>
      {patientId !== undefined && (
        <Chip label={texts.patient} chosen onRemove={() => set({ paciente: null })}>
          <ChipText>{name ? texts.onlyPatient(name) : texts.onlyThisPatient}</ChipText>
        </Chip>
      )}
      {notes && (
        <Chip label={texts.onlyWithoutNotes} chosen onRemove={() => set({ notas: null })}>
          <ChipText>{texts.onlyWithoutNotes}</ChipText>
        </Chip>
      )}
    </>
  )
}
