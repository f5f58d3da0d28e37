import { Badge, Box, Button, NativeSelect } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clinicFinder, clinicLabel, clinics } from '#src/features/clinics/clinics.api.ts'
import { texts as clinicTexts } from '#src/features/clinics/clinics.texts.ts'
import { allDoctors, doctorFinder, doctorLabel } from '#src/features/users/users.api.ts'
import { texts as userTexts } from '#src/features/users/users.texts.ts'
import { formatDate, parseDay } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { DateInput } from '#src/ui/fields/date-input.tsx'
import { Picker } from '#src/ui/fields/picker.tsx'
import { usePermission } from '#src/ui/permission.tsx'
import { useQueryParameters } from '#src/ui/query-string.ts'
import classes from './consultation-filters.module.css'
import { patientOfList } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'
import { type FilterParameter, filterParameters, readFilters } from './list-address.ts'

const statuses = [{ value: '', label: texts.all }, ...Object.entries(consultationStatusLabels).map(([value, label]) => ({ value, label }))]

/** Returns the address's parameters, and a function that sets a filter. Another filter begins at the first page. */
function useFilters() {
  const [parameters, change] = useQueryParameters()
  const set = (name: FilterParameter, value: string) => change({ [name]: value || null, page: null })
  return [parameters, set] as const
}

/** The filters of the list, which are in the address. On a phone a button opens them. */
export function ConsultationFilters() {
  const [parameters, set] = useFilters()
  const [isOpen, setOpen] = useState(false)
  const seesDoctors = usePermission('listDoctors')
  const seesClinics = usePermission('listClinics')
  const { from, to } = readFilters(parameters)
  const count = filterParameters.filter((name) => parameters.has(name)).length
  const current = (name: FilterParameter) => parameters.get(name) ?? ''
  return (
    <>
      <Button
        variant="default"
        className={classes.toggle}
        leftSection={<IconFilter size={16} aria-hidden />}
        rightSection={count > 0 && <Badge>{texts.filtersOn(count)}</Badge>}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.filters}
      </Button>
      <Box role="group" aria-label={texts.filters} className={classes.fields} data-open={isOpen || undefined}>
        <NativeSelect
          label={texts.status}
          data={statuses}
          value={readFilters(parameters).status ?? ''}
          onChange={({ currentTarget }) => set('estado', currentTarget.value)}
        />
        {seesClinics && (
          <Picker
            label={texts.clinic}
            placeholder={texts.all}
            query={clinics.all}
            finder={clinicFinder}
            labelOf={clinicLabel}
            failed={clinicTexts.listFailed.description}
            clearable
            value={current('consultorio')}
            onChange={(id) => set('consultorio', id)}
          />
        )}
        {seesDoctors && (
          <Picker
            label={texts.doctor}
            placeholder={texts.all}
            query={allDoctors}
            finder={doctorFinder}
            labelOf={doctorLabel}
            failed={userTexts.doctorsFailed.description}
            clearable
            value={current('medico')}
            onChange={(id) => set('medico', id)}
          />
        )}
        <DayFilter label={texts.from} day={from} onDay={(day) => set('desde', day)} />
        <DayFilter
          label={texts.to}
          day={to}
          error={from !== undefined && to !== undefined && to < from && texts.toBeforeFrom}
          onDay={(day) => set('hasta', day)}
        />
      </Box>
      <Chips />
    </>
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
    const next = text.trim() === '' ? '' : parseDay(text, true)
    if (next !== undefined && next !== (day ?? '')) onDay(next)
  }
  return (
    <DateInput
      label={label}
      value={typed.text}
      error={isBad ? texts.badDay : error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setTyped({ ...typed, isLeft: true })}
      onPick={type}
    />
  )
}

/** The filters that only a link sets. Each can be removed. */
function Chips() {
  const [parameters, set] = useFilters()
  const { patientId, notes } = readFilters(parameters)
  const { data: name } = useQuery({ ...patientOfList(patientId ?? 0), enabled: patientId !== undefined })
  const chips = [
    patientId !== undefined && { parameter: 'paciente' as const, label: name ? texts.onlyPatient(name) : texts.onlyThisPatient },
    notes && { parameter: 'notas' as const, label: texts.onlyWithoutNotes },
  ].filter((chip) => chip !== false && chip !== undefined)
  if (chips.length === 0) return null
  return (
    <div className={classes.chips}>
      {chips.map(({ parameter, label }) => (
        <Button
          key={parameter}
          variant="light"
          size="xs"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={texts.removeFilter(label)}
          onClick={() => set(parameter, '')}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
