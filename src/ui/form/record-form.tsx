import { Button } from '@mantine/core'
import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import type { OperationId } from '#contract/generated/policy.ts'
import type { Version } from '#machines/form-submission.machine.ts'
import { isEqual } from '#machines/pending-request.ts'
import { toast } from '../feedback/toasts.tsx'
import type { AnyForm, Change, FieldInfo } from '../fields/contexts.ts'
import { withoutFields, type z } from '../fields/zod.ts'
import { usePermission } from '../page/permission.tsx'
import { ConflictAlert, Replaced } from './conflict-alert.tsx'
import classes from './form.module.css'
import { Form, type FormHandle, useSchemaForm } from './form.tsx'
import { merge } from './merge.ts'
import { usePreparing } from './use-preparing.ts'
import type { RecordHandle } from './use-record.ts'
import { useEmitted } from './use-save.ts'

type Values = Record<string, unknown>

type RecordFormOptions<Entity extends object, Typed, Output> = {
  /** The record, which is there: of `useRecord`. */
  record: RecordHandle<Entity, Output>
  schema: z.ZodMiniType<Output, Typed>
  /** Returns the form values of a record. */
  toInput: (record: Entity) => Typed
  /** The API operation of the save. Users who may not call it get a read-only form. */
  operation: OperationId
  /** The id of the user who owns the record, for operations that only owners may call. */
  owner?: number
  /** The fields that this user does not write. They are shown to be read, and neither checked, sent nor told in a conflict. */
  readOnly?: readonly (keyof Typed & string)[] | undefined
  /** The question of the confirmation before a save, if the value needs one. */
  question?: string | ((body: NoInfer<Output>) => string | undefined)
  /** Fetches what the question needs. The save waits for it. */
  prepare?: (body: NoInfer<Output>) => Promise<unknown>
  /** Nobody changes the record as it is now. */
  isLocked?: boolean
  /** A conflict is also told where nothing has changed that is in the form. */
  tellsAll?: boolean
  /** The page's reaction to a save. */
  onSaved?: () => void
}

/**
 * The form of an existing record. It saves over the version that it was filled with. When another user saves meanwhile, the form
 * takes over the fields that were not edited and shows the conflict for the others.
 */
export function useRecordForm<Entity extends object, Typed extends object, Output>({
  record: saveState,
  schema: whole,
  toInput,
  operation,
  owner,
  readOnly = [],
  question: asks,
  prepare,
  isLocked = false,
  tellsAll = false,
  onSaved,
}: RecordFormOptions<Entity, Typed, Output>) {
  const { actor, isConflict, texts, discard } = saveState
  const loaded = saveState.record as Entity // the page shows the form when the record is there
  const isReadOnly = !usePermission(operation, owner) || isLocked
  /** The values before a conflict that began with an earlier draft: those that it knew. */
  const [drafted] = useState(() => new WeakMap<object, Typed>())
  const schema = withoutFields(whole, readOnly)
  /** The other user's changes to tell: a user who does not see a field, or only reads it, has nothing to decide about it. */
  const changesSince = (since: Version, theirs: Typed): readonly Change[] =>
    merge(drafted.get(since) ?? toInput(since as Entity), theirs, theirs).changes.filter(
      ({ name }) => infoOf(saveState.fields, name) && !(readOnly as readonly string[]).includes(name),
    )
  const { isPreparing, after } = usePreparing()
  const questionOf = (body: Output) => (typeof asks === 'function' ? asks(body) : asks)
  const api = useSchemaForm({
    values: toInput(loaded),
    schema,
    submit(body) {
      const send = () => saveState.submit(body, questionOf(body) !== undefined)
      return prepare ? after(prepare(body), send) : send()
    },
    // A form without edits has no conflict to resolve.
    onUndone: () => isConflict && discard(),
  })
  const accepted = (values: Typed) => schema.safeParse(values).data ?? values

  /** Fills the form with a version, and puts the typed values over it. */
  function fill(version: Typed, typed: Typed) {
    api.reset(version)
    for (const [name, value] of Object.entries(typed))
      if (!isEqual(value, (version as Values)[name])) (api as AnyForm).setFieldValue(name, value)
  }

  useEmitted(actor, {
    saved({ request, saved, before }) {
      const [mine, theirs] = [api.state.values, toInput(saved as Entity)] // the result of `save`
      // A user who typed something else meanwhile keeps it.
      const isSent = isEqual(accepted(mine), request.value)
      fill(theirs, isSent ? theirs : merge(toInput(before as Entity), mine, theirs).merged)
      onSaved?.()
    },
    changed({ record, before, since, isRefused, isOwn, mayBeDone }) {
      const [base, theirs] = [toInput(before as Entity), toInput(record as Entity)]
      // A button of the page has changed the record: that is no news, and what is typed stays.
      if (isOwn) return fill(theirs, merge(base, api.state.values, theirs).merged)
      const isTyped = !isEqual(accepted(api.state.values), accepted(base))
      const { merged } = merge(base, api.state.values, theirs)
      const isSame = isEqual(accepted(merged), accepted(theirs))
      fill(theirs, isSame ? theirs : merged)
      // The typed values stand now, so the save with the lost answer was done.
      if (isSame && isTyped && mayBeDone && texts?.saved) toast(texts.saved)
      // Nothing typed is left, or nothing has changed that is told.
      if (isSame || (changesSince(since, theirs).length === 0 && !isRefused && !tellsAll)) discard()
    },
  })

  function discardChanges() {
    const version = toInput(loaded)
    fill(version, version)
    discard()
  }

  function onOutdated(found: readonly Change[]) {
    const since = { ...loaded }
    drafted.set(since, { ...toInput(loaded), ...Object.fromEntries(found.map(({ name, before }) => [name, before])) })
    actor?.send({ type: 'contradict', since })
  }

  const { since, asked } = actor?.getSnapshot().context ?? {}
  /** The other user's changes, and the version before them. */
  const conflict = since ? { before: since as Entity, changes: changesSince(since, toInput(loaded)) } : undefined
  const question = saveState.isConfirming ? questionOf(asked?.value as Output) : undefined // only these are submitted
  return {
    ...{ api, AppField: api.AppField, saveState: { ...saveState, isPreparing }, isReadOnly, readOnly },
    ...{ question, loaded, conflict, onOutdated, discardChanges },
  }
}

type RecordFormProps = Omit<Parameters<typeof Form>[0], 'form'> & {
  /** `conflict` has the other user's changes in the form, if a conflict is open; it may be none of its fields. */
  form: FormHandle & { conflict: { changes: readonly Change[] } | undefined; discardChanges: () => void; loaded: object }
}

/** Renders the form of a record. 'Volver' links to its list. */
export function RecordForm({ form, children, ...props }: RecordFormProps) {
  return (
    <Form form={form} {...props}>
      {form.conflict && <FieldConflicts {...form} changes={form.conflict.changes} />}
      {children}
    </Form>
  )
}

/** The facts that a field of the form told about itself; undefined if it is not shown. One such as `list[0]` also describes its whole list. */
function infoOf(fields: ReadonlyMap<string, FieldInfo>, name: string): Pick<FieldInfo, 'label' | 'describe'> | undefined {
  const first = fields.get(`${name}[0]`)
  return fields.get(name) ?? (first && { label: first.label, describe: (value) => first.describe([value].flat()[0]) })
}

const NOTE = 'Lo demás que cambió ya está en el formulario, y lo que escribiste sigue acá.'
const NOTE_ELSEWHERE = 'Lo que cambió no está en este formulario, y no se guardó nada. Lo que escribiste sigue acá.'

/** Shows the other user's changes, field by field, and lets the user choose which values to keep. */
function FieldConflicts({
  api,
  saveState: { fields },
  changes,
  loaded,
  discardChanges,
}: RecordFormProps['form'] & { changes: readonly Change[] }) {
  const values = useStore(api.store, (state) => state.values as Values)
  return (
    <ConflictAlert
      title="Este registro cambió mientras lo editabas"
      version={loaded}
      note={changes.length > 0 ? NOTE : NOTE_ELSEWHERE}
      onDiscard={discardChanges}
    >
      <dl className={classes.changes}>
        {changes.map(({ name, before, theirs }) => {
          const info = infoOf(fields, name)
          if (!info) return null
          const { label, describe } = info
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <Replaced before={describe(before)} after={describe(theirs)} />
              </dd>
              {!isEqual(values[name], theirs) && (
                <dd className={classes.mine}>
                  Lo tuyo: {describe(values[name])}
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Usar lo suyo: ${label}`}
                    onClick={() => api.setFieldValue(name, theirs)}
                  >
                    Usar lo suyo
                  </Button>
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </ConflictAlert>
  )
}
