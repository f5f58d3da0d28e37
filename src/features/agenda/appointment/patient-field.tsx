import { Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import { useEffect, useState } from 'react'
import type { FoundPatient } from '#contract/generated/schema.ts'
import { fullName } from '#src/i18n/format.ts'
import { useFieldContext } from '#src/ui/fields/contexts.ts'
import { enterInList } from '#src/ui/fields/enter-in-list.ts'
import { messageOf, useFieldInfo, useServerError } from '#src/ui/fields/fields.tsx'
import { texts } from '../agenda.texts.ts'
import type { Chosen } from './appointment-schema.ts'
import { LEAST, labelOf, usePatientLookup } from './use-patient-lookup.ts'

const NEW = 'nuevo'

const describe = (value: unknown) => (value ? fullName(value as Chosen) : '-') // the field holds nobody else

type PatientFieldProps = { onNew: ((typed: string) => void) | undefined }

/** Finds a patient by name, DNI or phone. Enter takes the highlighted one; a single one is highlighted by itself. */
export function PatientField({ onNew }: PatientFieldProps) {
  const field = useFieldContext<Chosen | null>()
  const { value: chosen, meta } = field.state
  const rejection = useServerError('patientId', chosen)
  const [typed, setTyped] = useState(chosen ? labelOf(chosen) : '')
  const [isOpen, setOpen] = useState(false)
  const [isUndecided, setUndecided] = useState(false)
  useFieldInfo(field.name, { label: texts.patient, describe })
  const isOwn = chosen !== null && typed.trim() === labelOf(chosen)
  const { words, isAsked, isSearching, found, nothing } = usePatientLookup(typed, isOwn)

  function take(patient: FoundPatient | Chosen | undefined) {
    field.handleChange(patient ?? null)
    setTyped(patient ? labelOf(patient) : '')
    setUndecided(false)
    setOpen(false)
  }
  // A patient that an address or a new record brings.
  useEffect(() => {
    setTyped(chosen ? labelOf(chosen) : '')
  }, [chosen])

  const options = [...(chosen && isOwn ? [chosen] : []), ...found].map((one) => ({ value: String(one.id), label: labelOf(one) }))
  // Before there is something to look for, and once it is found, a list would only cover the next field.
  const isListed = isOpen && words.length >= LEAST && !isOwn
  return (
    <Select
      data-takes-focus
      label={texts.patient}
      placeholder={texts.patientHint}
      required
      error={isUndecided ? texts.severalPatients : (messageOf(meta.errors[0]) ?? rejection)}
      searchable
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        setUndecided(false)
        if (chosen && text !== labelOf(chosen)) field.handleChange(null)
      }}
      description={texts.patientSearch}
      dropdownOpened={isListed}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      selectFirstOptionOnChange={isAsked && !isSearching && found.length <= 1}
      allowDeselect={false}
      rightSection={null}
      filter={({ options: all }) => all}
      data={[
        ...options,
        ...(onNew && words.length >= LEAST && !isOwn && !isSearching ? [{ value: NEW, label: texts.newPatient(words) }] : []),
      ]}
      nothingFoundMessage={nothing}
      value={chosen && isOwn ? String(chosen.id) : null}
      onChange={(id) => {
        if (id === NEW) onNew?.(words)
        else take(found.find((one) => String(one.id) === id) ?? chosen ?? undefined)
      }}
      onBlur={field.handleBlur}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isListed) {
          event.preventDefault()
          event.stopPropagation()
          setOpen(false)
        }
      }}
      // A user who types quickly is ahead of the answer, and has not seen the other people of that name.
      onKeyDownCapture={(event) => enterInList(event, { isWaiting: isSearching, isDecided: isOwn, onUndecided: () => setUndecided(true) })}
    />
  )
}
