import { Button } from '@mantine/core'
import { useStore } from '@tanstack/react-form'
import { useEffect, useState } from 'react'
import * as limits from '#contract/generated/limits.ts'
import type { ConsultationRecord } from '#contract/generated/schema.ts'
import type { Versioned } from '#src/api/client.ts'
import { formatDateTime, fullName, isolated } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { ConflictAlert } from '#src/ui/form/conflict-alert.tsx'
import { Form, useFields, useSchemaForm } from '#src/ui/form/form.tsx'
import { visibleLines, z } from '#src/ui/form/zod.ts'
import { usePermission } from '#src/ui/permission.tsx'
import { statusLabel } from '#src/ui/status-badge.tsx'
import classes from './consultation-page.module.css'
import { texts } from './consultations.texts.ts'
import { nextOf } from './next-statuses.ts'
import type { useConsultationStatus } from './use-consultation-status.ts'

const MOST = limits.ConsultationStatusInput.cancelledReason
const schema = z.object({ cancelledReason: visibleLines([1, MOST], texts.reasonMissing) })
const empty = { cancelledReason: '' }

type StatusFormProps = {
  record: Versioned<ConsultationRecord>
  state: ReturnType<typeof useConsultationStatus>
  onReloaded: { current: () => void }
}

/** Offers what the status leads to. A cancellation asks for its reason. */
export function StatusForm({ record, state: { id, saving, isIdle, wanted, submit, edit }, onReloaded }: StatusFormProps) {
  const { isConfirming, isConflict, isSaving, isUncertain } = saving
  const isReadOnly = !usePermission('updateConsultationStatus')
  const fields = useFields()
  const api = useSchemaForm({ values: empty, schema, submit: (typed) => submit({ status: 'CANCELLED', ...typed }) })
  const hasTyped = useStore(api.store, (form) => !form.isDefaultValue)
  /** So many changes the user has seen. */
  const [seen, setSeen] = useState(record.changes.length)
  const { next, mayCancel } = nextOf(record.status)
  const isWanted = hasTyped || wanted !== undefined

  useEffect(() => {
    onReloaded.current = () => api.reset()
  })
  useEffect(() => {
    if (isIdle) setSeen(record.changes.length)
  }, [isIdle, record])
  // biome-ignore lint/correctness/useExhaustiveDependencies: who wanted nothing follows the newest version, and a restored reason is shown.
  useEffect(() => {
    if (isConflict && !isWanted) saving.discard()
    if (isIdle && hasTyped) edit()
  }, [isConflict, isIdle, isWanted, hasTyped])

  function close() {
    api.reset()
    if (isConfirming) saving.cancel()
    if (isConflict) saving.discard()
  }

  if (isReadOnly || (!mayCancel && !isWanted && !isUncertain && !isConfirming)) return null
  const isOpen = isConfirming || hasTyped
  return (
    <Form
      form={{ api, id, fields, saving: { ...saving, isConfirming: false } }}
      isPart
      uncertain={texts.statusUncertain}
      actions={
        isOpen && isConflict ? null : isOpen ? (
          <>
            {mayCancel && (
              <Button type="submit" color="red" variant="light" loading={isSaving}>
                {texts.confirmCancel}
              </Button>
            )}
            <Button variant="default" onClick={close}>
              {texts.keep}
            </Button>
          </>
        ) : (
          <>
            {next && (
              <Button key={next} loading={isSaving} onClick={() => submit({ status: next })}>
                {texts.become[next]}
              </Button>
            )}
            {mayCancel && (
              <Button variant="default" onClick={edit}>
                {texts.cancel}
              </Button>
            )}
          </>
        )
      }
    >
      {isConflict && isWanted && <StatusConflict record={record} seen={seen} isOpen={hasTyped} mayCancel={mayCancel} onDiscard={close} />}
      {isOpen && (
        <api.AppField name="cancelledReason">
          {(field) => <field.Textarea label={texts.cancelledReason} description={texts.cancelledReasonHelp} rows={3} limit={MOST} wide />}
        </api.AppField>
      )}
    </Form>
  )
}

type StatusConflictProps = {
  record: Versioned<ConsultationRecord>
  seen: number
  /** A reason is typed. */
  isOpen: boolean
  mayCancel: boolean
  onDiscard: () => void
}

/** Tells what another user made of the consultation meanwhile. */
function StatusConflict({ record: { changes, etag }, seen, isOpen, mayCancel, onDiscard }: StatusConflictProps) {
  const canGoOn = isOpen && mayCancel
  return (
    <ConflictAlert
      title={texts.conflict}
      version={etag}
      note={canGoOn ? texts.conflictKept : texts.conflictOver}
      save={canGoOn ? texts.cancelAnyway : null}
      onDiscard={onDiscard}
    >
      <ul className={classes.conflict}>
        {changes.slice(seen).map(({ at, by, previousStatus, status, cancelledReason }) => (
          <li key={`${at} ${status}`}>
            <del>{statusLabel(previousStatus, consultationStatusLabels)}</del> <ins>{statusLabel(status, consultationStatusLabels)}</ins> ·{' '}
            {by ? isolated(fullName(by)) : texts.someone}, {formatDateTime(at)}
            {cancelledReason && <p className={classes.text}>{cancelledReason}</p>}
          </li>
        ))}
      </ul>
    </ConflictAlert>
  )
}
