import { Button } from '@mantine/core'
import { useStore } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import type { OperationId } from '#contract/generated/policy.ts'
import { isEqual } from '#machines/pending-request.ts'
import type { Versioned } from '#src/api/client.ts'
import { usePermission } from '../permission.tsx'
import { RecordContext } from '../record-page.tsx'
import { toast } from '../toasts.tsx'
import { ConflictAlert } from './conflict-alert.tsx'
import type { AnyForm, Change, FieldInfo } from './contexts.ts'
import classes from './form.module.css'
import { Form, type FormHandle, hasSecret, useFields, useFormId, useSchemaForm } from './form.tsx'
import { type SubmissionTexts, useFormSubmission } from './use-submission.ts'
import type { z } from './zod.ts'

type Values = Record<string, unknown>

type RecordFormOptions<Entity, Typed, Output> = {
  record: Versioned<Entity>
  schema: z.ZodMiniType<Output, Typed>
  /** Returns the form values of a record. */
  toInput: (record: Versioned<Entity>) => Typed
  /** Saves the body over the given version of the record, and only over that version. A retry has the same `key`. */
  save: (record: Versioned<Entity>, body: NoInfer<Output>, key: string) => Promise<Versioned<Entity>>
  /** The API operation of the save. Users who may not call it get a read-only form. */
  operation: OperationId
  /** The id of the user who owns the record, for operations that only owners may call. */
  owner?: number
  texts: SubmissionTexts
  /** The question of the confirmation before a save. */
  question?: string
  /** Names the form where a page has several. */
  part?: string
  /** The page's reaction to a save. */
  onSaved?: () => void
}

/**
 * The form of an existing record. It saves over the version that it was filled with. When another user saves meanwhile, the form
 * takes over the fields that were not edited and shows the conflict for the others.
 */
export function useRecordForm<Entity, Typed extends object, Output>({
  record,
  schema,
  toInput,
  save,
  operation,
  owner,
  texts,
  question,
  part,
  onSaved,
}: RecordFormOptions<Entity, Typed, Output>) {
  const queries = useQueryClient()
  const key = use(RecordContext)
  const id = useFormId(part)
  const fields = useFields()
  const isReadOnly = !usePermission(operation, owner)
  const [loaded, setLoaded] = useState(record)
  const [changes, setChanges] = useState<readonly Change[]>([])
  const seen = useRef(record)

  // A value over another version is another request: it has a key of its own.
  const saving = useFormSubmission<{ body: Output; etag: string }, Versioned<Entity>>({
    id,
    save: ({ body }, key) => save(loaded, body, key),
    ...(key && {
      onDone: (saved) => queries.setQueryData(key, saved),
      refetch: () => queries.refetchQueries({ queryKey: key, exact: true }, { throwOnError: true }),
    }),
    texts,
    isSecret: ({ body }) => hasSecret(fields)(body),
    needsConfirmation: question !== undefined,
    onSaved: (saved) => {
      // The page may still show the previous version for a moment.
      seen.current = record
      resetTo(saved)
      onSaved?.()
    },
  })
  const { isEditing, isConflict, isUncertain, outdate, discard } = saving
  const api = useSchemaForm({ values: toInput(loaded), schema, submit: (body) => saving.submit({ body, etag: loaded.etag }) })

  /** Fills the form with a version and discards the edits. */
  function resetTo(version: Versioned<Entity>) {
    setLoaded(version)
    setChanges([])
    api.reset(toInput(version))
  }

  /** Fills the form with a version and keeps the edits. */
  function merge(version: Versioned<Entity>) {
    // Form values are plain objects.
    const [before, mine, theirs] = [toInput(loaded), api.state.values, toInput(version)] as [Values, Values, Values]
    const changed = Object.keys(theirs).filter((name) => !isEqual(before[name], theirs[name]))
    if (changed.length === 0) return setLoaded(version)
    const accepted = (values: unknown) => schema.safeParse(values).data ?? values
    if (api.state.isDefaultValue || isEqual(accepted(mine), accepted(theirs))) {
      resetTo(version)
      if (isUncertain) toast(texts.saved)
      return discard()
    }
    const typed = Object.entries(mine).filter(([name, value]) => !isEqual(value, before[name]))
    api.reset(toInput(version))
    for (const [name, value] of typed) (api as AnyForm).setFieldValue(name, value)
    setLoaded(version)
    setChanges((known) => [
      ...known.filter(({ name }) => !changed.includes(name)),
      ...changed.map((name) => ({ name, before: before[name], theirs: theirs[name] })),
    ])
    outdate()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new version, as soon as no confirmation and no save is open.
  useEffect(() => {
    // A confirmation or a save must keep the values that the user saw.
    if (!isEditing || record === seen.current) return
    seen.current = record
    if (record.etag !== loaded.etag) merge(record)
  }, [record, isEditing])

  const hasTyped = useStore(api.store, (state) => !state.isDefaultValue)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form without edits has no conflict to resolve.
  useEffect(() => {
    if (isConflict && !hasTyped) discardChanges()
  }, [isConflict, hasTyped])

  function discardChanges() {
    resetTo(loaded)
    discard()
  }

  function onOutdated(found: readonly Change[]) {
    setChanges(found)
    outdate()
  }

  const shown = isConflict ? changes : undefined
  return { api, AppField: api.AppField, id, fields, saving, isReadOnly, question, loaded, changes: shown, onOutdated, discardChanges }
}

type RecordFormProps = Omit<Parameters<typeof Form>[0], 'form'> & {
  /** `changes` are what another user changed in the form, where a conflict is open; it may be none of its fields. */
  form: FormHandle & { changes: readonly Change[] | undefined; discardChanges: () => void; loaded: { etag: string } }
}

/** Renders the form of a record. 'Volver' links to its list. */
export function RecordForm({ form, children, ...props }: RecordFormProps) {
  return (
    <Form form={form} {...props}>
      {form.changes && <FieldConflicts {...form} changes={form.changes} />}
      {children}
    </Form>
  )
}

/** Returns the label and the description of a field. A field such as `list[0]` also describes its whole list. */
function describeWith(fields: ReadonlyMap<string, FieldInfo>, name: string) {
  const whole = fields.get(name)
  const first = fields.get(`${name}[0]`)
  return {
    label: (whole ?? first)?.label ?? name,
    describe: (value: unknown) =>
      whole ? whole.describe(value) : first && Array.isArray(value) ? first.describe(value[0]) : String(value),
  }
}

const NOTE = 'Lo demás que cambió ya está en el formulario, y lo que escribiste sigue acá.'
const NOTE_ELSEWHERE = 'Lo que cambió no está en este formulario, y no se guardó nada. Lo que escribiste sigue acá.'

/** Shows what another user changed, field by field, and lets the user choose which values to keep. */
function FieldConflicts({ api, fields, changes, loaded, discardChanges }: RecordFormProps['form'] & { changes: readonly Change[] }) {
  const values = useStore(api.store, (state) => state.values as Values)
  return (
    <ConflictAlert
      title="Otra persona cambió este registro mientras lo editabas"
      version={loaded.etag}
      note={changes.length > 0 ? NOTE : NOTE_ELSEWHERE}
      onDiscard={discardChanges}
    >
      <dl className={classes.changes}>
        {changes.map(({ name, before, theirs }) => {
          const { label, describe } = describeWith(fields, name)
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <del>{describe(before)}</del> <ins>{describe(theirs)}</ins>
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
