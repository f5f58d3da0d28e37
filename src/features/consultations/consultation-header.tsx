import { ActionIcon, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ConsultationRecord, ConsultationStatusInput, ReopenConsultationInput } from '#contract/generated/schema.ts'
import type { Versioned } from '#src/api/client.ts'
import { formatDateTime, fullName, isolated } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { z } from '#src/ui/fields/zod.ts'
import { ConflictAlert, Replaced } from '#src/ui/form/conflict-alert.tsx'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { useShowsNewer } from '#src/ui/form/use-button.ts'
import { type RecordHandle, usePart } from '#src/ui/form/use-record.ts'
import { useHasCome } from '#src/ui/live/use-minute.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { PersonFacts } from '#src/ui/page/contact.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { Fact, RecordHeader } from '#src/ui/page/record-header.tsx'
import { AppointmentBadge } from './appointment-badge.tsx'
import { tellCancelled } from './cancellation/cancelled.texts.ts'
import classes from './consultation-page.module.css'
import { texts } from './consultations.texts.ts'
import { earlierOf, nextOf } from './next-statuses.ts'

const print = (
  <ActionIcon variant="default" size="input-sm" aria-label={texts.print} title={texts.print} onClick={() => window.print()}>
    <IconPrinter size={16} aria-hidden />
  </ActionIcon>
)

const CancelDialog = loadable(() => import('./cancellation/cancel-dialog.tsx'))
const ReasonDialog = loadable(() => import('./reason-dialog.tsx'))

type Consultation = Versioned<ConsultationRecord>
type Actions = { cancel: ConsultationStatusInput; reopen: ReopenConsultationInput }
type ConsultationHeaderProps = { saveState: RecordHandle<Consultation, ConsultationStatusInput, Actions>; record: Consultation }

/**
 * The patient and the time of a consultation. Offers the next statuses, and to the back office the way back. A cancellation and a way back ask
 * for a reason.
 */
export function ConsultationHeader({ saveState, record }: ConsultationHeaderProps) {
  const { isConflict, isSaving, isUncertain, discard, fieldErrors } = saveState
  const mayChange = usePermission('updateConsultationStatus')
  const mayReopen = usePermission('reopenConsultation')
  const cancelling = useDialog(usePart(saveState, 'cancel'))
  const reopening = useDialog(usePart(saveState, 'reopen'))
  /** So many changes the user had seen when a change was refused. */
  const [seen, setSeen] = useState(0)
  /** The status that was asked for here, as long as the page is open. */
  const [reached, setReached] = useState<string>()
  const { next, mayCancel } = nextOf(mayChange ? record.status : '', useHasCome(record.date))
  const earlier = mayReopen ? earlierOf(record) : undefined
  const api = useSchemaForm({
    values: {},
    schema: z.object({}),
    submit() {
      if (!next) return
      setReached(next)
      saveState.submit({ status: next })
    },
  })
  const noteSeen = (before: object) => setSeen((before as Consultation).changes.length) // the changes that the page has read
  useShowsNewer(saveState, noteSeen)
  useShowsNewer(cancelling.saveState, noteSeen)
  useShowsNewer(reopening.saveState, noteSeen)

  const section = useRef<HTMLElement>(null)
  const hasActed = useRef(false)
  const isBusy = isSaving || cancelling.isOpen || reopening.isOpen
  // The button that was pressed is gone. The next one takes the focus or, after the last status, that status itself, and is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the status has changed, which may be after the save has ended.
  useEffect(() => {
    if (isBusy) hasActed.current = true
    else if (hasActed.current && document.activeElement === document.body) {
      const next = section.current?.querySelector<HTMLElement>('[data-cancels]') ?? section.current
      next?.focus({ preventScroll: true })
    }
  }, [isBusy, record.status])

  const form = useId()
  const isReached = reached === record.status
  const advance = next && (
    <Button key={next} type="submit" form={form} loading={isSaving}>
      {texts.become[next]}
    </Button>
  )
  const actions = (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`${texts.status}: ${statusLabel(record.status, consultationStatusLabels)}`}
      className={classes.actions}
    >
      {mayCancel && (
        <Button variant="default" aria-haspopup="dialog" data-cancels onClick={cancelling.open}>
          {texts.cancel}
        </Button>
      )}
      {earlier && (
        <Button variant="subtle" color="gray" aria-haspopup="dialog" onClick={reopening.open}>
          {texts.goBackTo(consultationStatusLabels[earlier])}
        </Button>
      )}
      {advance}
      {/* A second click meets nothing: the new status takes the place of the button at the end, and the next button stands before. */}
      {isReached && <span className={classes.reached}>{statusLabel(record.status, consultationStatusLabels)}</span>}
    </section>
  )
  const aboutPatient = { patient: fullName(record.patient), date: record.date, conflict: <ChangesSince record={record} seen={seen} /> }
  return (
    <>
      <RecordHeader
        status={<AppointmentBadge appointment={record} />}
        actions={
          <>
            {print}
            {actions}
          </>
        }
        isWithinReach
      >
        <Fact>
          <time dateTime={record.date}>{formatDateTime(record.date)}</time>
        </Fact>
        <PersonFacts {...record.patient} />
      </RecordHeader>
      {/* The form of the header's button, which is seen when it has something to tell. */}
      <div hidden={!isUncertain && !isConflict && Object.keys(fieldErrors).length === 0}>
        <Form form={{ api, saveState }} id={form} isPart uncertain={texts.statusUncertain} actions={null}>
          {isConflict && <StatusConflict record={record} seen={seen} onDiscard={discard} />}
        </Form>
      </div>
      {cancelling.isOpen && (
        <CancelDialog
          {...aboutPatient}
          saveState={cancelling.saveState}
          submit={cancelling.saveState.submit}
          known={cancelling.saveState.record}
          isPossible={mayCancel}
          onClose={cancelling.close}
        />
      )}
      {reopening.isOpen && (
        <ReasonDialog
          {...aboutPatient}
          words={texts.reopening(earlier ? consultationStatusLabels[earlier] : '')}
          saveState={reopening.saveState}
          submit={(reason) => earlier && reopening.saveState.submit({ status: earlier, reason })}
          known={reopening.saveState.record}
          isPossible={earlier !== undefined}
          onClose={reopening.close}
        />
      )}
    </>
  )
}

/** A save with a dialog, which is open at first when the save of an earlier page has not ended. */
function useDialog<Save extends { isUncertain: boolean; isSaving: boolean }>(saveState: Save) {
  const [isOpen, setOpen] = useState(saveState.isUncertain || saveState.isSaving)
  return { saveState, isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** Tells the change of the consultation that another user made meanwhile. */
function StatusConflict({ record, seen, onDiscard }: { record: Consultation; seen: number; onDiscard: () => void }) {
  return (
    <ConflictAlert title={texts.conflict} version={record.etag} note={texts.conflictOver} save={null} onDiscard={onDiscard}>
      <ChangesSince record={record} seen={seen} />
    </ConflictAlert>
  )
}

/** The changes of the consultation since, with their people. */
const ChangesSince = ({ record: { changes }, seen }: { record: Consultation; seen: number }) => (
  <ul className={classes.conflict}>
    {changes.slice(seen).map(({ at, by, previousStatus, status, cancelledKind, cancelledReason, reopenedReason, moved, previousName }) => (
      <li key={`${at} ${status}`}>
        {previousStatus !== status && (
          <Replaced before={statusLabel(previousStatus, consultationStatusLabels)} after={statusLabel(status, consultationStatusLabels)} />
        )}
        {previousStatus === status && moved && texts.movedFrom(formatDateTime(moved.previousDate))}
        {previousName && texts.reasonWas(previousName)} · {by ? isolated(fullName(by)) : texts.someone}, {formatDateTime(at)}
        {cancelledReason && <p className={classes.text}>{tellCancelled(cancelledKind, cancelledReason)}</p>}
        {reopenedReason && <p className={classes.text}>{reopenedReason}</p>}
      </li>
    ))}
  </ul>
)
