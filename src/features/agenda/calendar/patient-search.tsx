import { Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { enterInList } from '#src/ui/fields/enter-in-list.ts'
import { texts } from '../agenda.texts.ts'
import { LEAST, labelOf, usePatientLookup } from '../appointment/use-patient-lookup.ts'

/** Finds a patient by name, DNI or phone, whose turnos are shown then: the answer to somebody who asks when theirs is. */
export default function PatientSearch({ onFound }: { onFound: (id: number) => void }) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { words, isSearching, found, nothing } = usePatientLookup(typed, false)
  return (
    <Select
      aria-label={texts.searchPatient}
      placeholder={texts.searchPatient}
      title={texts.patientHint}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // Before there is something to look for, a list would only say that there is nobody.
      dropdownOpened={isOpen && words.length >= LEAST}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      selectFirstOptionOnChange={found.length === 1}
      comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
      filter={({ options }) => options}
      data={found.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
      nothingFoundMessage={nothing}
      value={null}
      onChange={(id) => {
        if (!id) return
        setTyped('')
        setOpen(false)
        onFound(Number(id))
      }}
      onKeyDownCapture={(event) => enterInList(event, { isWaiting: isSearching, isDecided: false, onUndecided: () => {} })}
    />
  )
}
