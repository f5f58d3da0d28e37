import { type DataTag, type QueryClient, type QueryKey, QueryObserver, type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ActorRefFrom, fromCallback, fromPromise, type InputFrom } from 'xstate'
import { type Emitted, type RecordEvent, recordMachine, type Version } from '#machines/record.machine.ts'
import { ApiError } from '#src/api/client.ts'
import { makeOld, type Path, showAnswer } from '#src/api/freshness.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { inspect } from '../live/inspection.ts'
import { hasSecret, useFields, useFormId, useOnlyOne } from './form-id.ts'
import { forgetFormPending, readPending } from './pending-requests.ts'
import { type Save, useSubmitEffect } from './submit-effect.ts'

/** A query for one record. */
export type RecordQuery<Entity, Key extends QueryKey> = UseQueryOptions<Entity, Error, Entity, Key> & { queryKey: Key }

/** The data type of a query for one record. */
export type RecordOf<Query extends (id: number) => { queryKey: QueryKey }> =
  ReturnType<Query>['queryKey'] extends DataTag<unknown, infer Entity, unknown> ? Entity : never

/** The state of a save, as its form sees it. The type of the submitted value depends on the form. */
export type Saving = Omit<ReturnType<typeof useSaving>, 'error' | 'value' | 'actor' | 'state' | 'isConflict'>

type Implementations = Parameters<typeof recordMachine.provide>[0]

function useSaving<Value, Saved, Over>(
  { isSecret, ...save }: Save<Value, Saved, Over>,
  input: Omit<InputFrom<typeof recordMachine>, 'pending'>,
  actors: Implementations['actors'] = {},
) {
  const fields = useFields()
  const { id } = save
  useOnlyOne('pending', id)
  const [pending] = useState(() => (id ? readPending(id) : []))
  const send = useSubmitEffect<Value, Saved, Over>({ ...save, isSecret: isSecret ?? hasSecret(fields) })
  // Each `provide` builds all states of the machine.
  const [machine] = useState(() => recordMachine.provide({ actors: { ...actors, send } }))
  const actor = useActorRef(machine, { input: { ...input, pending }, inspect })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { error, current, asked } = state.context
  const isConfirming = state.matches('confirming')
  return {
    id,
    fields,
    actor,
    state,
    confirm: () => actor.send({ type: 'confirm' }),
    cancel: () => actor.send({ type: 'cancel' }),
    /** Gives up the requests with unknown outcome, or the user's own changes in a conflict. */
    discard() {
      if (id) forgetFormPending(id)
      actor.send({ type: 'discard' })
    },
    /** The value that was submitted last, until it is saved. */
    value: (isConfirming ? asked : current).value as Value | undefined, // only these are submitted
    isConfirming,
    isSaving: state.hasTag('busy'),
    /** The last request may have been done, but no answer came. */
    isUncertain: state.matches({ editing: 'uncertain' }),
    isConflict: state.matches({ editing: 'conflict' }),
    /** Why the last request was refused, until the next one. */
    error: error instanceof ApiError ? error : undefined,
    /** The server's message for each field that it rejected, until the next request. */
    fieldErrors: (error instanceof ApiError && error.errors) || none,
  }
}

const none: Record<string, string> = {}

/** Calls the latest of these functions when the actor tells of something. */
export function useEmitted(
  actor: ActorRefFrom<typeof recordMachine>,
  react: { [Type in Emitted['type']]?: (event: Extract<Emitted, { type: Type }>) => void },
) {
  const onSaved = useEffectEvent((event: Extract<Emitted, { type: 'saved' }>) => react.saved?.(event))
  const onChanged = useEffectEvent((event: Extract<Emitted, { type: 'changed' }>) => react.changed?.(event))
  useEffect(() => {
    const listeners = [actor.on('saved', (event) => onSaved(event)), actor.on('changed', (event) => onChanged(event))]
    return () => {
      for (const { unsubscribe } of listeners) unsubscribe()
    }
  }, [actor])
}

/**
 * A save that changes no record that the page has loaded: `submit` a value, then `confirm` or `cancel` where a confirmation is needed.
 * With `opens` the form is opened by `edit` and closed by `close`, and after a save.
 */
export function useSave<Value, Saved, Over extends Version | undefined = undefined>({
  onSaved,
  opens = false,
  changes,
  answers,
  over,
  ...save
}: Omit<Save<Value, Saved, Over>, 'refresh'> & {
  opens?: boolean
  /** Returns the version that it changes, as it is shown. It belongs to the request: a retry without an answer has the same. */
  over?: (() => Over) | undefined
  /** The path of the changed records, and the key of the one that `onDone` brings up to date. */
  changes: Path
  answers?: QueryKey
  /** The page's reaction to a save; not called when the user has left the page. */
  onSaved?: (saved: Saved) => void
}) {
  const queries = useQueryClient()
  const refresh = (isAnswered: boolean) => makeOld(queries, changes, isAnswered ? answers : undefined)
  const saving = useSaving<Value, Saved, Over>({ ...save, refresh }, { opens, repeats: over !== undefined })
  const { actor, state } = saving
  useEmitted(actor, { saved: ({ saved }) => onSaved?.(saved as Saved) }) // the result of `save`
  return {
    ...saving,
    isOpen: !state.matches('closed'),
    edit: () => actor.send({ type: 'edit' }),
    close: () => actor.send({ type: 'close' }),
    submit: (value: Value, needsConfirmation = false) => actor.send({ type: 'submit', value, over: over?.(), needsConfirmation }),
  }
}

/** The default subject of a change: that version of the record. */
export type Changing = { id: number; etag: string }

type RecordOptions<Entity, Value, Over, Key extends QueryKey> = Pick<Save<Value, Entity, Over>, 'texts' | 'undo' | 'formOf'> & {
  query: RecordQuery<Entity, Key>
  /** Names the action on the record, if there are several. */
  part?: string
  /** Saves the value over that version of the record, and only over that version. A retry has the same `key`. Absent where it is only read. */
  save?: (over: Over, value: Value, key: string) => Promise<Entity>
  /** The parts of the changed version that the save needs, if more than its id. */
  over?: (record: Entity) => Over
  /** The record is read again after a save. */
  reloads?: boolean
  /** A save without an answer is repeated if the record has a newer version: the server knows its key. */
  repeats?: boolean
}

/** Returns the id of a record's form, which is the same on every page of the record. `part` names the action. */
export const useRecordFormId = ({ queryKey: [path, ...subject] }: { queryKey: QueryKey }, part = '') =>
  useFormId(`${path}${part}`, subject.join('/'))

const isMissing = (error: Error) => error instanceof ApiError && error.status === 404

/** A record that is loaded, shown, changed, saved over the version that was seen, and loaded again. */
export function useRecord<Entity extends object, Value, Over extends Version = Changing, Key extends QueryKey = QueryKey>({
  query,
  part,
  // Stryker disable next-line StringLiteral: nobody is told these words.
  save = () => Promise.reject(new Error('The record is only read.')),
  over = ({ id, etag }: Partial<Changing>) => ({ id, etag }) as unknown as Over, // `Changing`
  texts,
  undo,
  formOf,
  reloads = false,
  repeats = false,
}: RecordOptions<Entity, Value, Over, Key>) {
  const queries = useQueryClient()
  const { queryKey } = query
  const [known] = useState(() => queries.getQueryData<Entity>(queryKey) ?? (query.initialData as Entity | undefined))
  const saving = useSaving<Value, Entity, Over>(
    {
      id: useRecordFormId(query, part),
      formOf,
      save: (value, key, version) => save(version, value, key),
      onDone: (saved) => showAnswer(queries, queryKey, saved),
      read: () => queries.fetchQuery<Entity, Error, Entity, Key>({ ...query, staleTime: 0 } as never),
      // The key of a record begins with the path of its kind.
      refresh: (isAnswered) => makeOld(queries, queryKey[0] as Path, isAnswered ? queryKey : undefined),
      texts,
      undo,
    },
    { record: known ?? null, reloads, repeats },
    {
      watch: watch(queries, query),
      reload: fromPromise<unknown>(() => queries.refetchQueries({ queryKey, exact: true })),
    },
  )
  const { actor, state } = saving
  const { record, newest } = state.context
  return {
    ...saving,
    texts,
    failed: query.meta?.failed?.description ?? '',
    /** The version that is changed, and the newest one that is known. They are undefined until the record is there. */
    record: record as Entity | undefined, // only this query's data is told
    newest: newest as Entity | undefined,
    isMissing: state.matches('notFound'),
    isUnreachable: state.matches('unreachable'),
    retry: () => actor.send({ type: 'retry' }),
    submit(value: Value, needsConfirmation = false) {
      actor.send({ type: 'submit', value, over: over(actor.getSnapshot().context.record as Entity), needsConfirmation })
    },
  }
}

/** A record as its page and its form get it. */
export type RecordHandle<Entity extends object, Value> = Omit<ReturnType<typeof useRecord<Entity, Value, Version, QueryKey>>, 'value'>

/** Follows a record in the cache, and tells the machine when it is there, when it is not, and when it has changed. */
const watch = <Entity extends object, Key extends QueryKey>(queries: QueryClient, query: RecordQuery<Entity, Key>) =>
  fromCallback<{ type: 'fetch' }, Version | undefined, RecordEvent>(({ sendBack, receive, input }) => {
    const observer = new QueryObserver(queries, query)
    let last: object | undefined = input
    const tell = ({ data, error }: ReturnType<typeof observer.getCurrentResult>) => {
      if (data && data !== last) sendBack({ type: last ? 'outdated' : 'found', record: data })
      else if (error && !isHandledGlobally(error)) sendBack({ type: isMissing(error) ? 'missing' : 'unreachable' })
      last = data ?? last
    }
    tell(observer.getCurrentResult())
    receive(() => void observer.refetch())
    return observer.subscribe(tell)
  })

/** Reads a record once, for a save outside of its page. */
export const watchOnce = (read: () => Promise<Version>, onFailed: (error: Error) => void) =>
  fromCallback<{ type: 'fetch' }, Version | undefined, RecordEvent>(({ sendBack }) => {
    read().then(
      (record) => sendBack({ type: 'found', record }),
      (error: Error) => {
        onFailed(error)
        sendBack({ type: isMissing(error) ? 'missing' : 'unreachable' })
      },
    )
  })
