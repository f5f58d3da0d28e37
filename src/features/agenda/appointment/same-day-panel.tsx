import { Alert } from '@mantine/core'
import { IconCalendarQuestion } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOn } from '#contract/appointment.ts'
import type { AppointmentOfPatient } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { formatIsoDate, formatTime, fullName, isolated } from '#src/i18n/format.ts'
import { patientAppointments } from '../patient-appointments.api.ts'
import { texts } from './appointment-record.texts.ts'
import classes from './aside.module.css'

type Wished = { patientId: number; day: string }
type Moved = Pick<AppointmentOfPatient, 'id' | 'date'>

/** The appointments that a patient has on a day. Where they cannot be read, there is nothing to ask about. */
async function readSameDay(queries: QueryClient, { patientId, day }: Wished, moved: Moved | undefined) {
  const all = await queries.fetchQuery({ ...patientAppointments(patientId), meta: {} }).catch(() => [])
  return all.filter((one) => isOn(one) && one.id !== moved?.id && formatIsoDate(one.date) === day)
}

/** Asks once about a patient who has an appointment on the day of another one: a second one there is seldom what somebody wants. */
export function useSameDay() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Wished & { found: readonly AppointmentOfPatient[] }>()
  return {
    /** The appointments that are asked about, as long as the wish is the same. */
    foundFor: ({ patientId, day }: Partial<Wished>) => (asked?.patientId === patientId && asked?.day === day ? asked?.found : undefined),
    /** Goes on where there is none on that day, or somebody was asked already. One that is moved within its day had the others beside it before. */
    async ask(patientId: number, { date }: Pick<Place, 'date'>, goOn: () => void, moved?: Moved) {
      const day = formatIsoDate(date)
      if ((moved && formatIsoDate(moved.date) === day) || (asked?.patientId === patientId && asked.day === day)) return goOn()
      const found = await readSameDay(queries, { patientId, day }, moved)
      if (found.length === 0) return goOn()
      setAsked({ patientId, day, found })
    },
  }
}

/** The question about a second appointment on one day. The button of the form answers it. */
export const SameDay = ({ found, answer }: { found: readonly AppointmentOfPatient[]; answer: string }) => (
  <Alert color="orange" icon={<IconCalendarQuestion aria-hidden />} role="alert" title={texts.sameDay(found.length)}>
    <ul className={classes.reasons}>
      {found.map(({ id, date, doctor, clinic }) => (
        <li key={id}>{[formatTime(date), isolated(fullName(doctor)), clinic?.name].filter(Boolean).join(' · ')}</li>
      ))}
    </ul>
    <p className={classes.note}>{texts.onPurpose(answer)}</p>
  </Alert>
)
