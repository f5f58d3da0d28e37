import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OperationId } from '#contract/generated/policy.ts'
import type { Versioned } from '#src/api/client.ts'
import type { Path } from '#src/api/freshness.ts'
import { valuesOf, type z } from '../fields/zod.ts'
import { Columns } from '../page/columns.tsx'
import { RecordDates } from '../page/record-dates.tsx'
import { Fact, RecordHeader } from '../page/record-header.tsx'
import { RecordPage } from '../page/record-page.tsx'
import { ArchiveAction, archivingOf } from './archive-action.tsx'
import { CreatePage, useCreateForm } from './create-form.tsx'
import type { FieldsOf } from './form.tsx'
import { NEW } from './form-memory.ts'
import { RecordForm, useRecordForm } from './record-form.tsx'
import { type Actions, type Changing, type RecordHandle, type RecordQuery, useRecord } from './use-record.ts'
import type { SubmissionTexts, ToastText } from './use-save.ts'

/** The properties of every record beside its fields. */
type Listed = { id: number; createdAt: string }

type FormProps<Entity extends Record<keyof Typed, unknown> & Listed, Typed extends object, Output> = {
  /** The id in the page's path: 0 for a new record. */
  id: number
  /** How the records are read and saved: a `resource`. */
  records: {
    all: { queryKey: readonly [Path] }
    one: (id: number) => RecordQuery<Versioned<Entity>>
    create: (body: NoInfer<Output>, key: string) => Promise<unknown>
    update: (version: Changing, body: NoInfer<Output>) => Promise<Versioned<Entity>>
    archive?: (version: Changing, isArchived: boolean) => Promise<Versioned<Entity>>
  }
  schema: z.ZodMiniType<Output, Typed>
  /** The form values of a new record. */
  empty: NoInfer<Typed>
  /** The fields that this user does not write: they are shown to be read. */
  readOnly?: readonly (keyof NoInfer<Typed> & string)[] | undefined
  /** Form values that are neither the record's nor their text, such as a day (`dayText`). */
  toInput?: (record: Versioned<Entity>) => Partial<NoInfer<Typed>>
  /** The name of the record. */
  name: (record: Versioned<Entity>) => string
  /** The parts that belong to the record, beside its form. */
  aside?: (record: Versioned<Entity>) => ReactNode
  /** The API operation of a change. Users who may not call it get a read-only form. */
  operation: OperationId
  /** `create` and `save` are the labels of the submit buttons. */
  texts: { create: string; save: string; created: SubmissionTexts & { invalid?: ToastText }; updated: SubmissionTexts }
  /** The API operation that archives the record, where it is archived. */
  archive?: OperationId
  /** The fields. `record` is the record that the form was filled with, undefined for a new one. */
  children: (form: FieldsOf<Typed, Output>, record?: Versioned<Entity>) => ReactNode
}

type EditPageProps<Entity extends Record<keyof Typed, unknown> & Listed, Typed extends object, Output, Values extends object> = FormProps<
  Entity,
  Typed,
  Output
> & {
  /** The actions on an existing record, beside saving and archiving, and what shows them. */
  actions?: Actions<Versioned<Entity>, Values>
  action?: (record: RecordHandle<Versioned<Entity>, Output, Values & { archive: boolean }>) => ReactNode
}

/** The page of a new record and the page of an existing one, for records whose two forms have the same fields. */
export function EditPage<
  Entity extends Record<keyof Typed, unknown> & Listed,
  Typed extends object,
  Output,
  Values extends object = object,
>(props: EditPageProps<Entity, Typed, Output, Values>) {
  return props.id === 0 ? <NewRecord {...props} /> : <ExistingRecord {...props} />
}

function NewRecord<Entity extends Record<keyof Typed, unknown> & Listed, Typed extends object, Output>({
  records,
  schema,
  empty,
  readOnly,
  texts,
  children,
}: FormProps<Entity, Typed, Output>) {
  const [path] = records.all.queryKey
  const form = useCreateForm({ form: [path, NEW], empty, schema, readOnly, changes: path, save: records.create, texts: texts.created })
  return (
    <CreatePage form={form} submit={texts.create}>
      {children(form)}
    </CreatePage>
  )
}

function ExistingRecord<Entity extends Record<keyof Typed, unknown> & Listed, Typed extends object, Output, Values extends object>(
  props: EditPageProps<Entity, Typed, Output, Values>,
) {
  const { id, records, name, aside, empty, texts, archive, actions, action } = props
  const queries = useQueryClient()
  const query = records.one(id)
  const archiving = records.archive && archivingOf(queries, query.queryKey, records.archive, name)
  const record = useRecord({
    query,
    save: records.update,
    texts: texts.updated,
    actions: { ...actions, ...(archiving && { archive: archiving }) } as Actions<Versioned<Entity>, Values & { archive: boolean }>, // only who archives asks for it
  })
  const form = <ExistingForm {...props} record={record} />
  return (
    <RecordPage record={record} name={name} fields={Object.keys(empty).length}>
      {(newest) => (
        <>
          <RecordHeader
            actions={
              <>
                {action?.(record)}
                {archive && <ArchiveAction record={record} operation={archive} />}
              </>
            }
          >
            <Fact>ID {newest.id}</Fact>
          </RecordHeader>
          {aside ? (
            <Columns>
              {form}
              {aside(newest)}
            </Columns>
          ) : (
            form
          )}
          <RecordDates createdAt={newest.createdAt} />
        </>
      )}
    </RecordPage>
  )
}

function ExistingForm<Entity extends Record<keyof Typed, unknown> & Listed, Typed extends object, Output>({
  schema,
  empty,
  readOnly,
  toInput,
  operation,
  texts,
  children,
  record,
}: FormProps<Entity, Typed, Output> & { record: RecordHandle<Versioned<Entity>, Output> }) {
  const form = useRecordForm({
    record,
    schema,
    readOnly,
    toInput: (version: Versioned<Entity>) => ({ ...valuesOf(empty, version), ...toInput?.(version) }),
    operation,
  })
  return (
    <RecordForm form={form} submit={texts.save}>
      {children(form, form.loaded)}
    </RecordForm>
  )
}
