import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ConsultationRecord, ConsultationStatusInput } from '#contract/generated/schema.ts'
import type { Versioned } from '#src/api/client.ts'
import { formatDateTime, fullName, isolated } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { loadable } from '#src/ui/chunks.tsx'
import { ConflictAlert, Replaced } from '#src/ui/form/conflict-alert.tsx'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { type RecordHandle, useEmitted, useRecord } from '#src/ui/form/use-record.ts'
import { z } from '#src/ui/form/zod.ts'
import { usePermission } from '#src/ui/permission.tsx'
import { statusLabel } from '#src/ui/status-badge.tsx'
import classes from './consultation-page.module.css'
import { changeStatus, consultation } from './consultations.api.ts'
import { texts } from './consultations.texts.ts'
import { nextOf } from './next-statuses.ts'

const CancelDialog = loadable(() => import('./cancel-dialog.tsx'))

type Consultation = Versioned<ConsultationRecord>
type StatusFormProps = { saving: RecordHandle<Consultation, ConsultationStatusInput>; record: Consultation }

/** Offers what the status leads to. A cancellation asks for its reason. */
export function StatusForm({ saving, record }: StatusFormProps) {
  const { isConflict, isSaving, isUncertain, discard } = saving
  const mayChange = usePermission('updateConsultationStatus')
  // The dialog's save is one of its own, which asks for the reason, and comes back with what was typed when its answer was lost.
  const cancelling = useRecord({
    query: consultation(record.id),
    part: '#cancelar',
    save: changeStatus,
    texts: texts.statusSaved,
    repeats: true,
  })
  const [isCancelling, setCancelling] = useState(cancelling.isUncertain || cancelling.isSaving)
  /** So many changes the user had seen when a change was refused. */
  const [seen, setSeen] = useState(0)
  const { next, mayCancel } = nextOf(record.status)
  const api = useSchemaForm({ values: {}, schema: z.object({}), submit: () => next && saving.submit({ status: next }) })
  const follow = (one: typeof saving) => ({
    changed({ before, isRefused }: { before: object; isRefused: boolean }) {
      if (isRefused)
        setSeen((before as Consultation).changes.length) // what the page has read
      // Who wanted nothing follows the newest version.
      else one.discard()
    },
  })
  useEmitted(saving.actor, follow(saving))
  useEmitted(cancelling.actor, follow(cancelling))

  const isShown = mayChange && (mayCancel || isUncertain || isConflict)

  const section = useRef<HTMLElement>(null)
  const hasActed = useRef(false)
  const isBusy = isSaving || isCancelling
  // The button that was pressed may be gone, as it is with the last status. Then the new status takes the focus, and is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the status has changed, which may be after the save has ended.
  useEffect(() => {
    if (isBusy) hasActed.current = true
    else if (hasActed.current && document.activeElement === document.body) section.current?.focus({ preventScroll: true })
  }, [isBusy, record.status, isShown])

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`${texts.status}: ${statusLabel(record.status, consultationStatusLabels)}`}
      className={classes.writing}
    >
      {isShown && (
        <Form
          form={{ api, saving }}
          isPart
          uncertain={texts.statusUncertain}
          actions={
            <>
              {next && (
                <Button key={next} type="submit" loading={isSaving}>
                  {texts.become[next]}
                </Button>
              )}
              {mayCancel && (
                <Button variant="default" aria-haspopup="dialog" onClick={() => setCancelling(true)}>
                  {texts.cancel}
                </Button>
              )}
            </>
          }
        >
          {isConflict && <StatusConflict record={record} seen={seen} onDiscard={discard} />}
        </Form>
      )}
      {isCancelling && (
        <CancelDialog
          saving={cancelling}
          submit={cancelling.submit}
          known={cancelling.record}
          patient={fullName(record.patient)}
          date={record.date}
          conflict={<ChangesSince record={record} seen={seen} />}
          onClose={() => setCancelling(false)}
        />
      )}
    </section>
  )
}

/** Tells what another user made of the consultation meanwhile. */
function StatusConflict({ record, seen, onDiscard }: { record: Consultation; seen: number; onDiscard: () => void }) {
  return (
    <ConflictAlert title={texts.conflict} version={record.etag} note={texts.conflictOver} save={null} onDiscard={onDiscard}>
      <ChangesSince record={record} seen={seen} />
    </ConflictAlert>
  )
}

/** What happened to the consultation since, and who did it. */
const ChangesSince = ({ record: { changes }, seen }: { record: Consultation; seen: number }) => (
  <ul className={classes.conflict}>
    {changes.slice(seen).map(({ at, by, previousStatus, status, cancelledReason }) => (
      <li key={`${at} ${status}`}>
        <Replaced before={statusLabel(previousStatus, consultationStatusLabels)} after={statusLabel(status, consultationStatusLabels)} /> ·{' '}
        {by ? isolated(fullName(by)) : texts.someone}, {formatDateTime(at)}
        {cancelledReason && <p className={classes.text}>{cancelledReason}</p>}
      </li>
    ))}
  </ul>
)
