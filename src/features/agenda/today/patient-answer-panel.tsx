import { Anchor, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { FoundPatient } from '#contract/generated/schema.ts'
import { AppointmentBadge } from '#src/features/consultations/appointment-badge.tsx'
import { formatLongDay } from '#src/i18n/calendar.ts'
import { formatDateTime, formatIsoDate, formatTime, fullName } from '#src/i18n/format.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { SEARCH_KEY, useSearchKey } from '#src/ui/fields/use-search-key.ts'
import { useMayCall } from '#src/ui/page/permission.tsx'
import { texts as agendaTexts } from '../agenda.texts.ts'
import { texts as recordTexts } from '../appointment/appointment-record.texts.ts'
import { LEAST, numbersOf, usePatientLookup } from '../appointment/use-patient-lookup.ts'
import { appointmentPath } from '../new-appointment.texts.ts'
import { NewAppointmentLink } from '../new-appointment-panel.tsx'
import { aheadOf, patientAppointments } from '../patient-appointments.api.ts'
import classes from './today.module.css'
import { texts } from './today.texts.ts'

/** Finds a patient by name, DNI or phone, and says when they come. The only one that is found is answered at once, one of several when it is chosen. */
export default function PatientAnswerPanel() {
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const [chosenId, setChosenId] = useState<number>()
  useSearchKey(panel)
  const { words, isError, isSearching, foundLast: found, nothing } = usePatientLookup(typed, false)
  const said = isError || isSearching || found.length === 0 ? nothing : texts.found(found.length)

  function step(event: KeyboardEvent) {
    const stops = [field.current, ...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement | null)
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // Enter takes nothing that was not seen: it leads to the first one.
    const to = event.key === 'Enter' && at === 0 && !isSearching ? 1 : by !== undefined && at >= 0 ? at + by : undefined
    if (event.key === 'Escape' && typed) {
      setTyped('')
      field.current?.focus()
    } else if (to === undefined || !stops[to]) return
    else stops[to].focus()
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from the field to the people that were found, which are buttons.
    <div ref={panel} className={classes.answer} onKeyDown={step}>
      <TextInput
        ref={field}
        type="search"
        className={classes.field}
        label={texts.question}
        placeholder={agendaTexts.patientHint}
        rightSection={typed === '' && <kbd aria-hidden>{SEARCH_KEY}</kbd>}
        rightSectionPointerEvents="none"
        aria-keyshortcuts={SEARCH_KEY}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setChosenId(undefined)
        }}
      />
      <p role="status" className={classes.quiet} hidden={words.length < LEAST}>
        {words.length >= LEAST && said}
      </p>
      {found.length > 0 && (
        <ul ref={list} className={classes.found} aria-label={texts.answers} aria-busy={isSearching}>
          {found.map((one) => (
            <Found
              key={one.id}
              patient={one}
              isOnly={found.length === 1}
              isChosen={one.id === chosenId}
              onChoose={() => setChosenId(one.id === chosenId ? undefined : one.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type FoundProps = { patient: FoundPatient; isOnly: boolean; isChosen: boolean; onChoose: () => void }

function Found({ patient, isOnly, isChosen, onChoose }: FoundProps) {
  const id = useId()
  const who = (
    <>
      <strong className={classes.called}>{fullName(patient)}</strong>
      <span className={classes.quiet}>{numbersOf(patient)}</span>
    </>
  )
  return (
    <li className={classes.one}>
      {isOnly ? (
        <p className={classes.person}>{who}</p>
      ) : (
        <button
          type="button"
          className={classes.person}
          aria-expanded={isChosen}
          aria-controls={isChosen ? id : undefined}
          onClick={onChoose}
        >
          {who}
        </button>
      )}
      {(isOnly || isChosen) && (
        <div id={id}>
          <Answer patient={patient} />
        </div>
      )}
    </li>
  )
}

function Answer({ patient }: { patient: FoundPatient }) {
  const query = useQuery(patientAppointments(patient.id))
  const mayCall = useMayCall()
  const list = mayCall('listPatients') ? 'users-pacients' : 'patients'
  return (
    <QueryResult query={query} failed={recordTexts.failed.description} skeleton={<Skeleton height="3rem" />}>
      {(all) => {
        const ahead = aheadOf(all, query.dataUpdatedAt)
        const last = all.find((one) => one.status === 'COMPLETED')
        return (
          <>
            {ahead.length === 0 ? (
              <p className={classes.quiet}>
                {recordTexts.noAhead} {last && texts.last(formatDateTime(last.date), fullName(last.doctor))}
              </p>
            ) : (
              <ul className={classes.ahead} aria-label={texts.ahead(fullName(patient))}>
                {ahead.map((one) => {
                  const day = formatIsoDate(one.date)
                  return (
                    <li key={one.id}>
                      <Anchor component={Link} href={appointmentPath({ id: one.id, doctorId: one.doctorId, day })} fw={600} size="sm">
                        <time dateTime={one.date}>
                          {formatLongDay(day)}, {formatTime(one.date)}
                        </time>
                      </Anchor>
                      <span className={classes.quiet}>{[fullName(one.doctor), one.clinic?.name].filter(Boolean).join(' · ')}</span>
                      <AppointmentBadge appointment={one} />
                    </li>
                  )
                })}
              </ul>
            )}
            <div className={classes.links}>
              <Anchor component={Link} href={`/${list}/${patient.id}`} inherit>
                {recordTexts.toPatient}
              </Anchor>
              <NewAppointmentLink patientId={patient.id} />
            </div>
          </>
        )
      }}
    </QueryResult>
  )
}
