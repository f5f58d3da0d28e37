import { Anchor, Button, CloseButton, Group, TextInput, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCalendarOff, IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { Fragment, useDeferredValue, useId, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { isExpected, isOn } from '#contract/appointment.ts'
import type { ConsultationDetail, ConsultationStatus, FollowUpNote } from '#contract/generated/schema.ts'
import { matcher } from '#contract/search-terms.ts'
import { formatDateTime, formatMinutes, formatNumber, fullName, isolated, orMissing } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { ViewSwitch } from '#src/ui/page/view-switch.tsx'
import { marked, needlesOf } from '#src/ui/table/marks.tsx'
import { AppointmentBadge } from './appointment-badge.tsx'
import { Attachments } from './attachments.tsx'
import { texts as cancelledTexts } from './cancellation/cancelled.texts.ts'
import { texts } from './consultations.texts.ts'
import { consultationPath } from './list-address.ts'
import classes from './medical-history.module.css'
import { texts as noteTexts } from './notes.texts.ts'

const historyViews = Object.entries(texts.historyView).map(([id, label]) => ({ id, label }))

type MedicalHistoryProps = { consultations: readonly ConsultationDetail[] }

/** A patient's consultations as a time line or as a table, which this browser remembers, newest first, with their notes. */
export function MedicalHistory({ consultations }: MedicalHistoryProps) {
  const heading = useId()
  const [typed, setTyped] = useState('')
  const [view, setView] = useLocalStorage({ key: 'history-view', defaultValue: 'line', getInitialValueInEffect: false })
  const search = useDeferredValue(typed.trim())
  if (consultations.length === 0)
    return (
      <EmptyState Icon={IconCalendarOff} title={texts.noneOfPatient}>
        {texts.noneOfPatientYet}
      </EmptyState>
    )
  const has = matcher(search)
  const found = search ? consultations.filter(({ followUpNotes }) => followUpNotes.some(({ content }) => has(content))) : consultations
  return (
    <section aria-labelledby={heading} className={classes.history}>
      <Group justify="space-between" gap="xs">
        <Title order={2} id={heading}>
          {texts.history}
        </Title>
        <div className={classes.views}>
          <ViewSwitch label={texts.historyViews} views={historyViews} chosen={view} onChoose={setView} />
        </div>
      </Group>
      <HistoryOverview consultations={consultations} />
      <div className={classes.search}>
        <TextInput
          aria-label={texts.searchNotes}
          placeholder={texts.searchNotes}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={typed && <CloseButton size="sm" aria-label="Borrar" onClick={() => setTyped('')} />}
        />
        <p role="status" className={classes.found}>
          {search && (found.length ? texts.noteFound(found.length) : texts.noNoteFound)}
        </p>
      </div>
      {view === 'table' ? (
        <HistoryTable consultations={found} search={search} labelledBy={heading} />
      ) : (
        <ol className={classes.line}>
          {found.map((consultation) => (
            <Entry key={consultation.id} consultation={consultation} search={search} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** The next and the last consultation, and the number of each status. */
export function HistoryOverview({ consultations }: MedicalHistoryProps) {
  const [now] = useState(() => Date.now())
  const isPast = ({ date }: ConsultationDetail) => Date.parse(date) <= now
  // The consultations are newest first.
  const next = consultations.findLast((one) => isExpected(one, now))
  // A patient who sits in the waiting room has not been seen yet.
  const last = consultations.find((one) => isPast(one) && isOn(one) && !isExpected(one, now))
  const statuses = Object.keys(consultationStatusLabels) as ConsultationStatus[] // the labels' keys are the statuses
  const counts = statuses.map((status) => ({ status, count: consultations.filter((one) => one.status === status).length }))
  return (
    <dl className={classes.overview}>
      <div>
        <dt>{texts.next}</dt>
        <dd>{next ? <ConsultationLink consultation={next} /> : texts.noNext}</dd>
      </div>
      <div>
        <dt>{texts.last}</dt>
        <dd>{last ? <ConsultationLink consultation={last} /> : orMissing(null)}</dd>
      </div>
      {counts.map(
        ({ status, count }) =>
          count > 0 && (
            <div key={status} className={classes.count}>
              <dt>
                <StatusBadge status={status} labels={consultationStatusLabels} />
              </dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function ConsultationLink({ consultation: { id, date } }: { consultation: ConsultationDetail }) {
  const time = <time dateTime={date}>{formatDateTime(date)}</time>
  if (!usePermission('getConsultation')) return time
  return (
    <Anchor component={Link} href={consultationPath(id)} inherit>
      {time}
    </Anchor>
  )
}

function Entry({ consultation, search }: { consultation: ConsultationDetail; search: string }) {
  const { date, name, description, durationInMinutes, doctor, cancelledReason } = consultation
  const { buttons, notes } = useNotes(consultation, search)
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <time dateTime={date} className={classes.date}>
          {formatDateTime(date)}
        </time>
        <AppointmentBadge appointment={consultation} />
      </div>
      <Title order={3} className={classes.name}>
        {orMissing(name)}
      </Title>
      <p className={classes.where}>{[fullName(doctor.user), placeOf(consultation), formatMinutes(durationInMinutes)].join(' · ')}</p>
      {description && <p className={classes.text}>{description}</p>}
      {cancelledReason && (
        <p className={classes.text}>
          {cancelledTexts.reason}: {cancelledReason}
        </p>
      )}
      {buttons}
      {notes}
    </li>
  )
}

const placeOf = ({ clinic, clinicName }: ConsultationDetail) => (clinic ? `${clinic.name}, ${clinic.address}` : orMissing(clinicName))

/** Returns the buttons of a consultation, and its notes, which one of them opens and a search shows. */
function useNotes({ id, name, date, followUpNotes }: ConsultationDetail, search: string) {
  const mayOpen = usePermission('getConsultation')
  const [isOpen, setOpen] = useState(false)
  const notesId = useId()
  const shown = isOpen || search !== ''
  const buttons = (
    <div className={classes.actions}>
      {followUpNotes.length > 0 && (
        <Button
          size="xs"
          variant="default"
          aria-expanded={shown}
          aria-controls={notesId}
          onClick={() => setOpen(!isOpen)}
          rightSection={shown ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
        >
          {shown ? texts.hideNotes : texts.showNotes(followUpNotes.length)}
        </Button>
      )}
      {mayOpen && (
        <Button
          component={Link}
          href={consultationPath(id)}
          size="xs"
          variant="default"
          aria-label={`${texts.open}: ${name}, ${formatDateTime(date)}`}
        >
          {texts.open}
        </Button>
      )}
    </div>
  )
  // Paper shows the notes that the page hides.
  const notes = (
    <ul id={notesId} className={classes.notes} data-hidden={!shown || undefined}>
      {followUpNotes.map((note) => (
        <Note key={note.id} note={note} search={search} isShown={shown} />
      ))}
    </ul>
  )
  return { buttons, notes, hasNotes: followUpNotes.length > 0, shown }
}

type HistoryTableProps = MedicalHistoryProps & { search: string; labelledBy: string }

function HistoryTable({ consultations, search, labelledBy }: HistoryTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to reach the scrollable region.
    <section className={classes.scroller} aria-labelledby={labelledBy} tabIndex={0}>
      <table className={classes.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {[texts.date, texts.name, texts.doctor, texts.clinic, texts.duration, texts.status, texts.actionsColumn].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {consultations.map((consultation) => (
            <Row key={consultation.id} consultation={consultation} search={search} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ consultation, search }: { consultation: ConsultationDetail; search: string }) {
  const { date, name, durationInMinutes, doctor, cancelledReason } = consultation
  const { buttons, notes, hasNotes, shown } = useNotes(consultation, search)
  return (
    <Fragment>
      <tr>
        <td>
          <time dateTime={date}>{formatDateTime(date)}</time>
        </td>
        <th scope="row">{orMissing(name)}</th>
        <td>{fullName(doctor.user)}</td>
        <td>{placeOf(consultation)}</td>
        <td>{formatMinutes(durationInMinutes)}</td>
        <td>
          <AppointmentBadge appointment={consultation} />
          {cancelledReason && <p className={classes.text}>{cancelledReason}</p>}
        </td>
        <td>{buttons}</td>
      </tr>
      {hasNotes && (
        <tr className={classes.notesRow} data-hidden={!shown || undefined}>
          <td colSpan={7}>{notes}</td>
        </tr>
      )}
    </Fragment>
  )
}

type NoteProps = { note: FollowUpNote; search: string; isShown: boolean }

function Note({ note: { content, createdAt, attachments, files, author, revisedAt }, search, isShown }: NoteProps) {
  return (
    <li>
      <span className={classes.date}>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {author && ` · ${isolated(fullName(author))}`}
        {revisedAt && ` · ${noteTexts.correctedAt(formatDateTime(revisedAt))}`}
      </span>
      <p className={classes.text}>
        <Marked text={content} search={search} />
      </p>
      <Attachments paths={attachments} files={files} isShown={isShown} />
    </li>
  )
}

/** A text with the searched words marked, in any spelling. */
function Marked({ text, search }: { text: string; search: string }) {
  const needles = useMemo(() => needlesOf(search), [search])
  return marked(text, text, needles)
}
