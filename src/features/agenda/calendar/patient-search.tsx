import { Select, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { enterInList } from '#src/ui/fields/enter-in-list.ts'
import { SEARCH_KEY, useSearchKey } from '#src/ui/fields/use-search-key.ts'
import { texts } from '../agenda.texts.ts'
import { LEAST, labelOf, usePatientLookup } from '../appointment/use-patient-lookup.ts'
import { patientAppointments } from '../patient-appointments.api.ts'

type PatientSearchProps = {
  /** The patient whose turnos are shown. */
  ofPatientId: number | undefined
  onFound: (id: number) => void
}

/** Finds a patient by name, DNI or phone, whose turnos are shown then: the answer to somebody who asks when theirs is. '/' leads to it. */
export default function PatientSearch({ ofPatientId, onFound }: PatientSearchProps) {
  const around = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  /** Enter takes nobody of several, who were not seen: it leads to the first one. */
  const [isLed, setLed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { words, isSearching, found, nothing } = usePatientLookup(typed, false)
  // The panel that shows them tells of a failure.
  const { data: turnos } = useQuery({ ...patientAppointments(ofPatientId ?? 0), enabled: ofPatientId !== undefined, meta: {} })
  useSearchKey(around)
  return (
    <div ref={around}>
      <VisuallyHidden role="status">{turnos && texts.turnos(turnos.length)}</VisuallyHidden>
      <Select
        type="search"
        aria-keyshortcuts={SEARCH_KEY}
        aria-label={texts.searchPatient}
        placeholder={texts.searchPatient}
        title={texts.patientHint}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={null}
        searchable
        searchValue={typed}
        onSearchChange={(text) => {
          setTyped(text)
          setLed(false)
        }}
        // Before there is something to look for, a list would only say that there is nobody.
        dropdownOpened={isOpen && words.length >= LEAST}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        selectFirstOptionOnChange={found.length === 1 || isLed}
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
        onKeyDownCapture={(event) => enterInList(event, { isWaiting: isSearching, isDecided: false, onUndecided: () => setLed(true) })}
      />
    </div>
  )
}
