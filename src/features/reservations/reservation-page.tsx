import { Alert, Anchor, Button, Skeleton, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Reservation, UpdateReservationInput } from '#contract/generated/schema.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
import { reservationMachine } from '#machines/reservation.machine.ts'
import { reservationStatusChart } from '#machines/reservation-status.chart.ts'
import type { Versioned } from '#src/api/client.ts'
import { agendaDayPath } from '#src/features/agenda/new-appointment.texts.ts'
import { AppointmentBadge } from '#src/features/consultations/appointment-badge.tsx'
import { formatDateTime, formatIsoDate, formatMinutes, formatMoney, fullName } from '#src/i18n/format.ts'
import { reservationStatusLabels } from '#src/i18n/labels.ts'
import { formatDni } from '#src/i18n/numbers.ts'
import { StatusBadge, statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { UncertainAlert } from '#src/ui/form/form.tsx'
import { type RecordHandle, useRecord } from '#src/ui/form/use-record.ts'
import { loadable, preloadChunk } from '#src/ui/loading/chunks.tsx'
import { whenQuiet } from '#src/ui/loading/when-quiet.ts'
import { EmailLink, PhoneLink } from '#src/ui/page/contact.tsx'
import { DescriptionList } from '#src/ui/page/description-list.tsx'
import { BackLink } from '#src/ui/page/page.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { Fact, RecordHeader } from '#src/ui/page/record-header.tsx'
import { RecordPage } from '#src/ui/page/record-page.tsx'
import { ageOf, besideOf, saidOf, whereOf, wishesOf, withWhom } from './in-words.ts'
import { RejectForm } from './reject-form.tsx'
import { type Answer, answerForm, answerReservation, reservation } from './reservations.api.ts'
import classes from './reservations.module.css'
import { texts } from './reservations.texts.ts'
import { useWantedClinics } from './use-wanted-clinics.ts'

// Who reads a reservation needs them only then.
const loadAccept = async () => ({ default: (await import('./time-forms-panel.tsx')).AcceptForm })
const loadPropose = async () => ({ default: (await import('./time-forms-panel.tsx')).ProposeForm })
const coming = () => <Skeleton height="16rem" />
const AcceptForm = loadable(loadAccept, coming)
const ProposeForm = loadable(loadPropose, coming)

type Shown = Versioned<Reservation>
type Handle = RecordHandle<Shown, Answer, object, typeof reservationMachine>

/** A reservation: the person, the wish, and the answers to it. */
export default function ReservationPage({ id }: { id: number }) {
  const record = useRecord({
    query: reservation(id),
    save: answerReservation,
    formOf: ({ kind }, { id }) => answerForm(kind, id),
    texts: texts.answered,
    repeats: true,
    machine: reservationMachine,
  })
  return (
    <RecordPage record={record} name={({ person }) => fullName(person)} missing={texts.missing} fields={6}>
      {(newest) => <Detail reservation={newest} record={record} />}
    </RecordPage>
  )
}

function Detail({ reservation: shown, record }: { reservation: Shown; record: Handle }) {
  const { id, status, person, phone, email } = shown
  const mayAnswer = usePermission('acceptReservation')
  const actor = record.flow
  const state = useSelector(actor, (snapshot) => snapshot)
  // The forms are there before somebody asks for them.
  useEffect(() => {
    return whenQuiet(() => {
      for (const load of [loadAccept, loadPropose]) preloadChunk(load)
    })
  }, [])
  const close = () => actor.send({ type: 'close' })
  const change = (body: UpdateReservationInput) => record.submit({ kind: 'change', body })
  const isReading = state.matches({ question: 'reading' })
  const conflict = record.isConflict && (!isReading || record.isRefused) && <Conflict record={record} status={status} keeps={!isReading} />
  const form = { reservation: shown, saveState: record, onClose: close, children: conflict }
  return (
    <div className={classes.detail}>
      <RecordHeader status={<StatusBadge status={status} labels={reservationStatusLabels} />}>
        <Fact>{phone && <PhoneLink phone={phone} />}</Fact>
        <Fact>{email && <EmailLink email={email} />}</Fact>
      </RecordHeader>
      <p className={classes.said}>
        <strong>{saidOf(shown)}</strong>
        {besideOf(shown) && <span>{besideOf(shown)}</span>}
        {shown.lapse && <span>{texts.lapses[shown.lapse]}</span>}
        {shown.word && <span>{texts.word(shown.word)}</span>}
        {shown.rejection && <span>{texts.rejections[shown.rejection]}</span>}
      </p>
      {isReading && conflict}
      {isReading && record.isUncertain && <UncertainAlert onReviewed={record.discard}>{texts.uncertain}</UncertainAlert>}
      {mayAnswer && (
        <fieldset data-takes-focus disabled={record.isSaving} className={classes.answers} aria-label={texts.answers}>
          <AnswerButton type="beginAccept" at="accepting" {...{ state, actor }}>
            {texts.accept}
          </AnswerButton>
          {email !== '' && (
            <AnswerButton type="beginPropose" at="proposing" {...{ state, actor }}>
              {status === 'PROPOSED' ? texts.proposeOthers : texts.propose}
            </AnswerButton>
          )}
          {nextStatuses<string>(reservationStatusChart, status).includes('WAITING') && email !== '' && (
            <Button variant="default" onClick={() => change({ status: 'WAITING' })}>
              {texts.wait}
            </Button>
          )}
          {(status === 'WAITING' || status === 'PROPOSED') && (
            <Button variant="default" onClick={() => change({ status: 'PENDING' })}>
              {texts.unwait}
            </Button>
          )}
          {status === 'REJECTED' && (
            <Button variant="default" onClick={() => change({ status: 'PENDING' })}>
              {texts.reopen}
            </Button>
          )}
          <AnswerButton type="beginReject" at="rejecting" {...{ state, actor }}>
            {texts.reject}
          </AnswerButton>
        </fieldset>
      )}
      <Data reservation={shown} person={fullName(person)} />
      {state.matches({ question: 'accepting' }) && (
        <Part title={texts.acceptTitle}>
          <AcceptForm {...form} />
        </Part>
      )}
      {state.matches({ question: 'proposing' }) && (
        <Part title={texts.proposeTitle}>
          <ProposeForm {...form} />
        </Part>
      )}
      {state.matches({ question: 'rejecting' }) && (
        <Part title={texts.rejectTitle}>
          <RejectForm id={id} saveState={record} submit={change} onClose={close}>
            {conflict}
          </RejectForm>
        </Part>
      )}
      {isReading && (
        <div>
          <BackLink />
        </div>
      )}
    </div>
  )
}

type AnswerButtonProps = {
  type: 'beginAccept' | 'beginPropose' | 'beginReject'
  at: 'accepting' | 'proposing' | 'rejecting'
  state: SnapshotFrom<typeof reservationMachine>
  actor: ActorRefFrom<typeof reservationMachine>
  children: string
}

/** Begins an answer, and is pressed while its form is there. Nothing where the status does not admit it. */
function AnswerButton({ type, at, state, actor, children }: AnswerButtonProps) {
  const isOpen = state.matches({ question: at })
  if (!isOpen && !state.can({ type })) return null
  const isFirst = type === 'beginAccept' && state.matches({ question: 'reading' })
  return (
    <Button variant={isOpen ? 'light' : isFirst ? 'filled' : 'default'} aria-pressed={isOpen} onClick={() => actor.send({ type })}>
      {children}
    </Button>
  )
}

/** The form of an answer, under its heading, which gets the focus. */
function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h3" mb="sm" tabIndex={-1} ref={focusOnce}>
        {title}
      </Title>
      {children}
    </section>
  )
}
const focusOnce = (element: HTMLElement | null) => element?.focus()

/** Somebody else was faster. The page shows their version by now. */
function Conflict({ record, status, keeps }: { record: Handle; status: Reservation['status']; keeps: boolean }) {
  return (
    <Alert color="orange" role="alert" icon={<IconUsers aria-hidden />} title={texts.conflict}>
      <p>
        {texts.conflictNow(statusLabel(status, reservationStatusLabels))} {keeps && texts.conflictKept}
      </p>
      <Button size="xs" variant="default" onClick={record.discard}>
        {texts.understood}
      </Button>
    </Alert>
  )
}

function Data({ reservation: shown, person }: { reservation: Shown; person: string }) {
  const { dni, contact, email, insurance, origin, note, service, createdAt, proposed, heldUntil, consultation, rejectedReason } = shown
  const wanted = useWantedClinics(shown)
  const wishes = wishesOf(shown, wanted).map((one) => <div key={one}>{one}</div>)
  return (
    <DescriptionList
      label={person}
      items={[
        [texts.wish, withWhom(shown)],
        ...(service
          ? ([[texts.service, `${service.title} · ${formatMoney(service.price)} · ${formatMinutes(service.time)}`]] as const)
          : []),
        // An accepted reservation shows its appointment as it stands now, and the wish beside it.
        ...(consultation
          ? ([
              [
                texts.when,
                <span key="turno">
                  <Anchor component={Link} href={agendaDayPath(consultation.doctorId, formatIsoDate(consultation.date))} inherit>
                    {formatDateTime(consultation.date)}
                  </Anchor>{' '}
                  <AppointmentBadge appointment={consultation} />
                </span>,
              ],
              [texts.wantedTimes, wishes],
            ] as const)
          : ([[texts.when, wishes]] as const)),
        ...(proposed.length > 0
          ? ([
              [
                texts.proposed,
                `${proposed.map(({ date }) => formatDateTime(date)).join(' · ')}. ${texts.heldUntil(formatDateTime(heldUntil))}.`,
              ],
            ] as const)
          : []),
        [texts.clinic, whereOf(shown, wanted)],
        [texts.insurance, insurance?.name ?? texts.particular],
        [texts.dni, dni ? formatDni(dni) : texts.noDni],
        // Phone and e-mail are of whoever asks.
        ...(contact ? ([[texts.contact, contact]] as const) : []),
        ...(email === '' ? ([[texts.email, texts.noEmail]] as const) : []),
        [texts.origin, texts.origins[origin]],
        [texts.asked, `${formatDateTime(createdAt)}, ${texts.ago(ageOf(shown))}`],
        ...(note ? ([[texts.note, note]] as const) : []),
        ...(rejectedReason ? ([[texts.rejectedReason, rejectedReason]] as const) : []),
      ]}
    />
  )
}
