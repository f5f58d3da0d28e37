import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  type QueryMeta,
  QueryObserver,
  useQueryClient,
} from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Actor, ActorRefFrom } from 'xstate'
import type { Version } from '#machines/form-submission.machine.ts'
import type { leadStatus } from '#machines/lead-status.machine.ts'
import type { postMachine } from '#machines/post.machine.ts'
import { type Follow, type Part, type RecordInput, recordMachine } from '#machines/record.machine.ts'
import type { reservationMachine } from '#machines/reservation.machine.ts'
import { ApiError } from '#src/api/client.ts'
import { makeRecordOld, showAnswer } from '#src/api/freshness.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { inspect } from '../live/inspection.ts'
import { useViewerId } from '../page/permission.tsx'
import { type FormKey, formIdOf, hasSecret, readPending, useFields, useFormId, useOnlyOne } from './form-memory.ts'
import type { FormId } from './stored.ts'
import { type Save, type SaveState, type SubmissionTexts, sender, useLatest, useSubmission } from './use-save.ts'

/** A query for one record. */
export type RecordQuery<Entity> = {
  queryKey: QueryKey
  queryFn?(context: QueryFunctionContext): Entity | Promise<Entity>
  meta?: QueryMeta
  /** The record, where the page has it already. */
  initialData?: Entity | (() => Entity | undefined)
}

/** The data type of a query for one record. */
export type RecordOf<Query extends (id: number) => RecordQuery<object>> =
  ReturnType<Query> extends RecordQuery<infer Entity> ? Entity : never

/** The default subject of a change: that version of the record. */
export type Changing = { id: number; etag: string }

/** A form or a button of a record: how its value is saved. */
export type PartOptions<Entity, Value, Over = Changing> = Pick<
  Save<Value, Entity, Over>,
  'texts' | 'undo' | 'formOf' | 'onDone' | 'isButton'
> & {
  /** Saves the value over that version of the record, and only over that version. A retry has the same `key`. */
  save(over: Over, value: Value, key: string): Promise<Entity>
  /** The parts of the changed version that the save needs, if more than its id. */
  over?: (record: Entity) => Over
  /** A save without an answer is repeated if the record has a newer version: the server knows its key. */
  repeats?: boolean
}

/** The buttons of a record beside its form, by their names. */
export type Actions<Entity, Values extends object> = { [Name in keyof Values]: PartOptions<Entity, Values[Name]> }

/** The flows of records. */
type Flow = typeof recordMachine | typeof leadStatus | typeof reservationMachine | typeof postMachine

type RecordOptions<Entity, Value, Over, Values extends object, Own extends Flow> = Partial<PartOptions<Entity, Value, Over>> & {
  query: RecordQuery<Entity>
  actions?: Actions<Entity, Values>
  /** The flow of the record, where it is not that of most. */
  machine?: Own
}

/** A form or a button of a record, as its page gets it. The record is there. */
export type PartHandle<Entity extends object, Value> = ReturnType<typeof useSubmission<Value>> &
  SaveState & {
    /** It is there with the record. */
    actor: Part | undefined
    texts: SubmissionTexts | undefined
    /** The version that is changed, and the newest one that is known. They are undefined until the record is there. */
    record: Entity | undefined
    latestVersion: Entity | undefined
    submit(value: Value, needsConfirmation?: boolean): void
  }

/** What the parts of a record have in common, for `usePart`. */
type Parts<Entity extends object> = {
  flow: Actor<Flow>
  fields: SaveState['fields']
  ids: Readonly<Record<string, FormId | null>>
  options: Readonly<Record<string, Partial<PartOptions<Entity, unknown, Version>>>>
}

/** A record as its page and its form get it, with the values of its actions. */
export type RecordHandle<Entity extends object, Value, Values extends object = object, Own extends Flow = Flow> = Omit<
  PartHandle<Entity, Value>,
  'value'
> & {
  /** The record's actor, for what its flow has beside loading and saving. */
  flow: ActorRefFrom<Own>
  failed: string
  isMissing: boolean
  isUnreachable: boolean
  /** It was there, and is no more, or may no longer be seen. */
  isGone: boolean
  retry: () => void
  parts: Parts<Entity>
  /** Only the types of the values. */
  actions?: Values
}

const FORM = 'form'
/** Which form of a record it is: the same one on every page of the record. */
const formOf = ([path, ...subject]: QueryKey, part = FORM): FormKey => [`${path}${part === FORM ? '' : `#${part}`}`, subject.join('/')]

/** Returns the id of a record's form. */
export const useRecordFormId = ({ queryKey }: { queryKey: QueryKey }) => useFormId(...formOf(queryKey))

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404

/** A record that is loaded, shown, changed, and saved over the version that was seen: by its form, and by its actions (`usePart`). */
export function useRecord<
  Entity extends object,
  Value,
  Over extends Version = Changing,
  Values extends object = object,
  Own extends Flow = typeof recordMachine,
>({ query, actions, machine, ...form }: RecordOptions<Entity, Value, Over, Values, Own>): RecordHandle<Entity, Value, Values, Own> {
  const queries = useQueryClient()
  const person = useViewerId()
  const fields = useFields()
  const { queryKey } = query
  const options: Parts<Entity>['options'] = { [FORM]: form, ...actions }
  const names = Object.keys(options)
  const ids = Object.fromEntries(names.map((name) => [name, person === null ? null : formIdOf(person, formOf(queryKey, name))]))
  const latest = useLatest({ query, options, ids })
  const [input] = useState((): RecordInput => {
    const begins = Object.entries(options).map(([name, { repeats = false }]) => {
      const id = ids[name]
      return [name, { send: sender(() => saveOf(name)), pending: id ? readPending(id) : [], repeats }] as const
    })
    return {
      record: new QueryObserver(queries, query).getCurrentResult().data ?? null,
      follow: follow(queries, query),
      reload: () => queries.refetchQueries({ queryKey: latest().query.queryKey, exact: true }),
      parts: Object.fromEntries(begins),
    }
  })
  /** How a part is saved, as was rendered last. */
  function saveOf(name: string): Save<unknown, Entity, Version> {
    const { query, options, ids } = latest()
    const { save = () => Promise.reject(new Error('The record is only read.')), onDone, ...more } = options[name] ?? {}
    return {
      ...more,
      id: ids[name] ?? null,
      save: (value, key, over) => save(over, value, key),
      onDone(saved) {
        showAnswer(queries, query.queryKey, saved)
        onDone?.(saved)
      },
      read: () => queries.fetchQuery({ ...query, staleTime: 0 }),
      refresh: (isAnswered) => makeRecordOld(queries, query.queryKey, isAnswered),
      isSecret: hasSecret(fields),
    }
  }
  useOnlyOne('pending', ...Object.values(ids))
  const logic: Flow = machine ?? recordMachine
  const flow = useActorRef(logic, { input, inspect })
  const state = useSelector(flow, (snapshot) => snapshot)
  const parts = { flow, fields, ids, options }
  return {
    ...usePartOf<Entity, Value>(parts, FORM),
    parts,
    flow: flow as ActorRefFrom<Own>, // it runs this one
    failed: query.meta?.failed?.description ?? '',
    isMissing: state.hasTag('missing'),
    isUnreachable: state.hasTag('unreachable'),
    isGone: state.context.isGone,
    retry: () => flow.send({ type: 'retry' }),
  }
}

const versionOf = ({ id, etag }: Partial<Changing>) => ({ id, etag }) as Version

function usePartOf<Entity extends object, Value>({ flow, fields, ids, options }: Parts<Entity>, name: string): PartHandle<Entity, Value> {
  const around = useSelector(flow, (snapshot) => snapshot)
  const actor = around.context.parts[name]
  const shownIn = (part: Part | undefined) => part?.getSnapshot().context.version as Entity | undefined // only this query's data is told
  const latestVersion = around.context.record as Entity | undefined
  const { texts, over = versionOf } = options[name] ?? {}
  return {
    ...useSubmission<Value>(actor, ids[name] ?? null),
    fields,
    actor,
    // While one part of a record saves, the others wait.
    isSaving: around.hasTag('busy'),
    texts,
    record: shownIn(actor) ?? latestVersion,
    latestVersion,
    submit(value, needsConfirmation = false) {
      // The part has the version that its form shows.
      const shown = shownIn(actor)
      if (actor && shown && !flow.getSnapshot().hasTag('busy')) actor.send({ type: 'submit', value, over: over(shown), needsConfirmation })
    },
  }
}

/** A button of a record, beside its form, by its name among the record's `actions`. */
export const usePart = <Entity extends object, Values extends object, Name extends keyof Values & string>(
  { parts }: Pick<RecordHandle<Entity, never, Values>, 'parts' | 'actions'>,
  name: Name,
) => usePartOf<Entity, Values[Name]>(parts, name)

/** Follows a record in the cache, and tells when it is there, when it is not, and when it has changed. */
const follow =
  <Entity extends object>(queries: QueryClient, query: RecordQuery<Entity>): Follow =>
  (known, tell) => {
    const observer = new QueryObserver(queries, query)
    let last: object | undefined = known
    let isGone = false
    const look = ({ data, error }: ReturnType<typeof observer.getCurrentResult>) => {
      if (data && (data !== last || (isGone && !error))) tell({ type: last ? 'outdated' : 'found', record: data })
      else if (error && !isHandledGlobally(error)) tell({ type: isMissing(error) ? 'missing' : 'unreachable' })
      isGone = isMissing(error)
      last = data ?? last
    }
    look(observer.getCurrentResult())
    return { fetch: () => void observer.refetch(), stop: observer.subscribe(look) }
  }
