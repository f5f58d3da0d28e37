import { Alert, Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useStore } from '@tanstack/react-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { FoundPatient, PatientDetail, PatientInput } from '#contract/generated/schema.ts'
import { cleanDni, cleanLine, isSameName, phoneDigits } from '#contract/text.ts'
import { fullName, isolated } from '#src/i18n/format.ts'
import { identityOf } from '#src/i18n/numbers.ts'
import { parseDay } from '#src/i18n/parse-day.ts'
import { isDni } from '#src/ui/fields/person.ts'
import type { FormHandle } from '#src/ui/form/form.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import type { Typed } from './patient-schema.ts'
import { type Likeness, patientFinder, similarPatients } from './patients.api.ts'
import { texts } from './patients.texts.ts'
import classes from './similar-patients.module.css'

const PAUSE_MS = 400
const NOBODY: Likeness = { dni: null, firstName: '', lastName: '', dateBirthday: '' }

type Named = Pick<Likeness, 'firstName' | 'lastName'>

const areNamesakes = (one: Named, other: Named) => isSameName(fullName(one), fullName(other))

/** The typed values by which the patient is compared: the DNI if it is whole, the name and the birth date if both are there. */
function likenessOf({ dni, firstName, lastName, dateBirthday }: Pick<Typed, keyof Likeness>): Likeness {
  const digits = cleanDni(dni)
  const person = { firstName: cleanLine(firstName), lastName: cleanLine(lastName), dateBirthday: parseDay(dateBirthday) ?? '' }
  const isWhole = person.firstName && person.lastName && person.dateBirthday
  return { ...NOBODY, ...(isDni(digits) && { dni: digits }), ...(isWhole && person) }
}

/** A phone has so many digits without its area code. */
const PHONE_DIGITS = 6
const MOST_OF_PHONE = 3

/** The patients with the typed phone, as families share one. They are looked for once it is whole, and not again with a record that has it. */
function useSamePhone(phone: string, before: string) {
  const mayAsk = usePermission('lookupPatients')
  const digits = phoneDigits(phone)
  const isNew = digits.length >= PHONE_DIGITS && digits !== phoneDigits(before)
  const { data } = useQuery({ ...patientFinder.find(digits), enabled: mayAsk && isNew, meta: {} })
  return (isNew && data ? data.rows : []).filter((one) => one.phone && phoneDigits(one.phone) === digits)
}

/**
 * Names the patients with the typed DNI, the typed name and birth date, or the typed phone, each with a link. `record` is the patient in the form. Only
 * a DNI is refused.
 */
export function SimilarPatients({ form, record }: { form: Pick<FormHandle, 'api'>; record: PatientDetail | undefined }) {
  const id = record?.id
  const mayAsk = usePermission('findSimilarPatients')
  const typed = useStore(form.api.store, ({ values }) => JSON.stringify(likenessOf(values as Typed)))
  const [asked] = useDebouncedValue(typed, PAUSE_MS)
  const phone = useStore(form.api.store, ({ values }) => (values as Typed).phone)
  const [askedPhone] = useDebouncedValue(phone, PAUSE_MS)
  const likeness: Likeness = JSON.parse(asked)
  const { data } = useQuery({ ...similarPatients(likeness), enabled: mayAsk && asked !== JSON.stringify(NOBODY) })
  const others = data?.data.filter((one) => one.id !== id) ?? []
  const sameDni = others.filter(({ dni }) => dni === likeness.dni && dni !== null)
  const same = others.filter((one) => !sameDni.includes(one))
  const family = useSamePhone(askedPhone, record?.user.phone ?? '').filter(
    (one) => one.id !== id && !others.some((other) => other.id === one.id),
  )
  return (
    <div role="status" className={classes.people}>
      <People title={texts.sameDni} people={sameDni} color="red" />
      <People title={texts.samePerson} people={same} color="orange" />
      <People title={texts.samePhone} people={family.slice(0, MOST_OF_PHONE)} color="gray" note={texts.ofFamily} />
    </div>
  )
}

type PeopleProps = { title: string; people: FoundPatient[]; color: string; note?: string }

function People({ title, people, color, note }: PeopleProps) {
  const list = usePermission('listPatients') ? '/users-pacients' : '/patients'
  if (people.length === 0) return null
  return (
    <Alert color={color} role="presentation" icon={<IconAlertTriangle aria-hidden />} p="xs" mt="xs">
      {title}{' '}
      {people.map((one, index) => (
        <span key={one.id}>
          {index > 0 && ', '}
          <Anchor component={Link} href={`${list}/${one.id}`} inherit>
            {isolated(fullName(one))}
          </Anchor>
          {identityOf(one) && ` (${identityOf(one)})`}
        </span>
      ))}
      {note && `. ${note}`}
    </Alert>
  )
}

/** So long, in milliseconds, a save waits for the answer whether there is such a person. */
const ASKING_MS = 3000

/** Returns the question about somebody with the same name and birth date, and what has to be known before it is asked. */
export function useAskSamePerson(record?: PatientDetail) {
  const queries = useQueryClient()
  const mayAsk = usePermission('findSimilarPatients')
  const queryFor = ({ dni, firstName, lastName, dateBirthday }: PatientInput) => similarPatients({ dni, firstName, lastName, dateBirthday })
  return {
    question(body: PatientInput) {
      const isAsBefore = record?.user.dateBirthday === body.dateBirthday && areNamesakes(record.user, body)
      const found = queries.getQueryData(queryFor(body).queryKey)?.data ?? []
      const same = found.find(
        (one) =>
          one.id !== record?.id && one.dateBirthday === body.dateBirthday && areNamesakes(one, body) && (!body.dni || one.dni !== body.dni),
      )
      return same && !isAsBefore ? texts.askSamePerson(isolated(fullName(same))) : undefined
    },
    /** Where the answer is late, the save goes on without the question. */
    async prepare(body: PatientInput) {
      if (!mayAsk) return
      const late = new Promise((resolve) => setTimeout(resolve, ASKING_MS))
      await Promise.race([queries.fetchQuery({ ...queryFor(body), staleTime: ASKING_MS }).catch(() => {}), late])
    },
  }
}
