import { Alert } from '@mantine/core'
import { IconCalendarQuestion } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isOn } from '#contract/appointment.ts'
import type { AppointmentOfPatient } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { formatIsoDate, formatTime, fullName, isolated } from '#src/i18n/format.ts'
import { usePreparing } from '#src/ui/form/use-preparing.ts'
import { patientAppointments } from '../patient-appointments.api.ts'
import { texts } from './appointment-record.texts.ts'
import classes from './aside.module.css'

/** An appointment that somebody is about to give to a patient, or to move there. */
type Wish = { patientId: number; place: Pick<Place, 'date'>; moved?: Pick<AppointmentOfPatient, 'id' | 'date'> | undefined }
type Asked = { patientId: number; day: string; found: readonly AppointmentOfPatient[] }

const keyOf = ({ patientId, place, moved }: Partial<Wish>) => JSON.stringify([patientId, place, moved?.id])
const dayOf = ({ date }: Pick<Place, 'date'>) => formatIsoDate(date)

/** The appointments that a patient has on a day. Where they cannot be read, there is nothing to ask about. */
async function readSameDay(queries: QueryClient, { patientId, place, moved }: Wish) {
  const all = await queries.fetchQuery({ ...patientAppointments(patientId), meta: {} }).catch(() => [])
  return all.filter((one) => isOn(one) && one.id !== moved?.id && dayOf(one) === dayOf(place))
}

/**
 * Asks once about a patient who has an appointment on the day of another one: a second one there is seldom what somebody wants. `shown` is what
 * the form says. What it no longer says when the answer comes is not done.
 */
export function useSameDay(shown: Partial<Wish>) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const { isPreparing, after } = usePreparing()
  const latest = useRef<string>(undefined)
  const key = keyOf(shown)
  useEffect(() => {
    latest.current = key
    return () => {
      latest.current = undefined
    }
  }, [key])
  const isAsked = ({ patientId, place }: Partial<Wish>) => place && asked?.patientId === patientId && asked?.day === dayOf(place)
  return {
    /** The appointments that are asked about, as long as the wish is the same. */
    found: isAsked(shown) ? asked?.found : undefined,
    /** The state of a form, which is locked while the patient's appointments are read. */
    locked: <State extends object>(saveState: State) => ({ ...saveState, isPreparing }),
    /** Goes on where there is none on that day, or somebody was asked already. One that is moved within its day had the others beside it before. */
    async ask(wish: Wish, goOn: () => void) {
      if ((wish.moved && dayOf(wish.moved) === dayOf(wish.place)) || isAsked(wish)) return goOn()
      // A proposed time is asked about before the form says it.
      latest.current = keyOf(wish)
      await after(readSameDay(queries, wish), (found) => {
        if (latest.current !== keyOf(wish)) return
        if (found.length === 0) return goOn()
        setAsked({ patientId: wish.patientId, day: dayOf(wish.place), found })
      })
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
