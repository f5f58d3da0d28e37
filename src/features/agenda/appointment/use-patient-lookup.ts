import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { patientFinder } from '#src/features/patients/patients.api.ts'
import { fullName } from '#src/i18n/format.ts'
import { identityOf } from '#src/i18n/numbers.ts'
import { formatPhone } from '#src/i18n/phone.ts'
import { typedName } from '#src/ui/fields/typed-name.ts'
import { texts } from '../agenda.texts.ts'
import type { Chosen } from './appointment-schema.ts'

const PAUSE_MS = 150
/** So many letters or numbers are looked for. */
export const LEAST = 2

/** The numbers that tell a patient from others of the same name. */
export const numbersOf = ({ phone, ...person }: Pick<Chosen, 'dni' | 'document' | 'phone'>) =>
  [identityOf(person), phone && formatPhone(phone)].filter(Boolean).join(' · ')

/** What tells a patient from others in a list. */
export const labelOf = (patient: Chosen) => [fullName(patient), numbersOf(patient)].filter(Boolean).join(' · ')

/** Finds patients by what is typed, unless it is the label of somebody who is chosen. */
export function usePatientLookup(typed: string, isOwn: boolean) {
  const words = typedName(typed)
  const [asked] = useDebouncedValue(words, PAUSE_MS)
  // A field that was just cleared would ask for the name and the number that stood there.
  const isAsked = asked === words && asked.length >= LEAST && !isOwn
  const { data, isError, isFetching } = useQuery({
    ...patientFinder.find(asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // The list of results says that it failed.
    meta: {},
  })
  const rows = data?.rows ?? []
  const isSearching = words.length >= LEAST && !isOwn && (asked !== words || isFetching)
  return {
    words,
    isAsked,
    isSearching,
    isError,
    found: isAsked && !isSearching ? rows : [],
    /** Who was found last, while others are looked for. */
    foundLast: words.length >= LEAST && asked.length >= LEAST ? rows : [],
    /** What the list says where it has nobody. */
    nothing: isError ? texts.lookupFailed : isSearching ? texts.searching : texts.noPatient,
  }
}
