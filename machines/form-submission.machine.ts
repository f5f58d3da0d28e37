import { assign, emit, fromCallback, fromPromise, not, raise, sendTo, setup } from 'xstate'
import { begun, done, known, lastUnknown, nothingSent, type PendingRequest, requestFor } from './pending-request.ts'

/** A version of a record. One that is only read has no `etag`. */
export type Version = { etag?: string }

/** The outcome of a request: done, refused, refused because somebody else was faster, with their version of the record, or unknown. */
export type Outcome =
  | { type: 'saved'; saved: unknown }
  | { type: 'rejected'; error: unknown }
  | { type: 'conflict'; record?: Version | undefined }
  | { type: 'unknown'; error: unknown }

/** The page knows this about the record: it is there, it does not exist, it could not be loaded, or it has changed. */
export type RecordEvent =
  | { type: 'found'; record: Version }
  | { type: 'missing' }
  | { type: 'unreachable' }
  | { type: 'outdated'; record: Version }

/** The events to which a page reacts. */
export type Emitted =
  /** A request was done. */
  | { type: 'saved'; request: PendingRequest; saved: unknown; before: Version | undefined }
  /** The record has a newer version. `isRefused`: a save was refused for it. `mayBeDone`: the version may be that of the save itself. */
  | { type: 'changed'; record: Version; before: Version; isRefused: boolean; mayBeDone: boolean }

type Input = {
  /** Requests of earlier pages whose outcome is unknown. */
  pending: readonly PendingRequest[]
  /** The record, null where it is not loaded yet. A form without a record has none. */
  record?: Version | null
  /** The form is opened and closed. */
  opens?: boolean
  /** After a save the record is loaded again. */
  reloads?: boolean
  /** A request without an answer is repeated over its own version. If the record has a newer version, the machine repeats it by itself: the key tells whether it was done. */
  repeats?: boolean
}

export const recordMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Required<Omit<Input, 'record'>> & {
      hasRecord: boolean
      /** The version that the form was filled with, and the newest one that is known. */
      record: Version | undefined
      newest: Version | undefined
      /** The request that was sent last, until it is done. */
      current: PendingRequest
      /** The request that the user is asked about. Until it is confirmed, the one before is the one that may have been done. */
      asked: PendingRequest
      /** The server's answer, until the page knows it. */
      saved: unknown
      error: unknown
    },
    events: {} as
      | { type: 'edit' }
      | { type: 'close' }
      /** `over`: the part of the changed version that the save needs. `needsConfirmation`: the user is asked before it is sent. */
      | { type: 'submit'; value: unknown; over?: Version | undefined; needsConfirmation?: boolean }
      | { type: 'confirm' }
      | { type: 'cancel' }
      /** The restored values contradict a change that somebody else has saved since. */
      | { type: 'contradict' }
      | { type: 'discard' }
      | { type: 'retry' }
      | RecordEvent
      | Outcome,
    emitted: {} as Emitted,
    tags: 'busy' as const,
  },
  actors: {
    send: fromPromise<Outcome, PendingRequest>(() => Promise.reject(new Error('send is not provided'))),
    /** Follows the record. */
    watch: fromCallback<{ type: 'fetch' }, Version | undefined, RecordEvent>(() => {}),
    /** Loads the newest version of the record. */
    reload: fromPromise<unknown>(() => Promise.reject(new Error('reload is not provided'))),
  },
  actions: {
    load: assign((_, { record }: { record: Version }) => ({ record, newest: record })),
    note: assign((_, { record }: { record?: Version | undefined }) => ({ newest: record })),
    tellChanged: emit(({ context: { record, newest, current } }, { isRefused }: { isRefused: boolean }) => {
      return { type: 'changed', record: newest ?? {}, before: record ?? {}, isRefused, mayBeDone: current.isUnknown } as const
    }),
    take: assign({ record: ({ context }) => context.newest }),
    prepare: assign({
      current: ({ context }, { value, over }: { value: unknown; over?: Version | undefined }) =>
        requestFor(context.pending, value, over, context.repeats),
    }),
    ask: assign({
      asked: ({ context }, { value, over }: { value: unknown; over?: Version | undefined }) =>
        requestFor(context.pending, value, over, context.repeats),
    }),
    accept: assign(({ context: { asked } }) => ({ current: asked, asked: nothingSent })),
    takeBack: assign({ asked: nothingSent }),
    begin: assign(({ context: { pending, current } }) => ({ pending: begun(pending, current), error: undefined })),
    keep: assign({ saved: (_, { saved }: { saved: unknown }) => saved }),
    tellSaved: emit(({ context: { current, saved, record } }) => ({ type: 'saved', request: current, saved, before: record }) as const),
    finish: assign(({ context: { pending, current, hasRecord, record, newest, saved } }) => ({
      pending: done(pending, current),
      current: nothingSent,
      saved: undefined,
      // Stryker disable next-line OptionalChaining: a record that was saved is there, which the compiler does not know.
      ...(hasRecord && { record: saved as Version, newest: newest?.etag === record?.etag ? (saved as Version) : newest }),
    })),
    markKnown: assign(({ context: { pending, current } }) => known(pending, current)),
    markUnknown: assign({ current: ({ context }) => ({ ...context.current, isUnknown: true }) }),
    // The request of an earlier page becomes the last one again, so that it can be repeated.
    resume: assign({ current: ({ context }) => lastUnknown(context.pending) }),
    forgetAll: assign({ pending: [], current: nothingSent, error: undefined }),
    clearError: assign({ error: undefined }),
    setError: assign({ error: (_, { error }: { error: unknown }) => error }),
  },
  guards: {
    opens: ({ context }) => context.opens,
    reloads: ({ context }) => context.reloads,
    isMissing: ({ context }) => context.hasRecord && context.record === undefined,
    repeats: ({ context }) => context.repeats,
    needsConfirmation: (_, { needsConfirmation }: { needsConfirmation?: boolean }) => needsConfirmation === true,
    hasUnknown: ({ context }) => context.pending.some(({ isUnknown }) => isUnknown),
    // While the answer to a request is unknown that repeats, that comes first.
    hasNewer: ({ context: { record, newest, current, repeats } }) => newest?.etag !== record?.etag && !(repeats && current.isUnknown),
    /**
     * The answer was lost, and its record has a newer version: so the same request can change nothing any more, and its answer tells
     * whether it did before.
     */
    isOvertaken: ({ context: { current, repeats } }, { record }: { record: Version | undefined }) =>
      repeats && current.isUnknown && current.over !== undefined && record !== undefined && current.over.etag !== record.etag,
  },
}).createMachine({
  id: 'record',
  context: ({ input: { pending, opens = false, reloads = false, repeats = false, ...input } }) => ({
    ...{ pending, opens, reloads, repeats, hasRecord: input.record !== undefined, record: input.record ?? undefined },
    ...{ newest: input.record ?? undefined, current: nothingSent, asked: nothingSent, saved: undefined, error: undefined },
  }),
  invoke: { id: 'watch', src: 'watch', input: ({ context }) => context.record },
  initial: 'begin',
  on: { outdated: { actions: { type: 'note', params: ({ event }) => event } } },
  states: {
    begin: {
      always: [
        { guard: 'opens', target: 'closed' },
        { guard: 'isMissing', target: 'loading' },
        { guard: 'hasUnknown', target: 'resuming', actions: 'resume' },
        { target: 'editing' },
      ],
    },
    closed: {
      on: { edit: [{ guard: 'hasUnknown', target: 'resuming', actions: 'resume' }, { target: 'editing' }] },
    },
    loading: {
      on: {
        found: { target: 'begin', actions: { type: 'load', params: ({ event }) => event } },
        missing: 'notFound',
        unreachable: 'unreachable',
      },
    },
    notFound: {},
    unreachable: {
      on: {
        retry: { target: 'loading', actions: sendTo('watch', { type: 'fetch' }) },
        found: { target: 'begin', actions: { type: 'load', params: ({ event }) => event } },
      },
    },
    resuming: {
      always: [
        { guard: { type: 'isOvertaken', params: ({ context }) => ({ record: context.record }) }, target: 'saving' },
        { target: 'editing.uncertain' },
      ],
    },
    editing: {
      initial: 'idle',
      always: {
        guard: 'hasNewer',
        target: '.conflict',
        actions: [{ type: 'tellChanged', params: { isRefused: false } }, 'take'],
      },
      on: {
        submit: [
          {
            guard: { type: 'needsConfirmation', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'ask', params: ({ event }) => event },
          },
          { target: 'saving', actions: { type: 'prepare', params: ({ event }) => event } },
        ],
        close: { guard: 'opens', target: 'closed', actions: 'clearError' },
      },
      states: {
        idle: { on: { contradict: 'conflict' } },
        failed: { on: { contradict: 'conflict' } },
        uncertain: {
          on: {
            outdated: {
              guard: { type: 'isOvertaken', params: ({ event }) => event },
              target: '#record.saving',
              actions: { type: 'note', params: ({ event }) => event },
            },
            contradict: { guard: not('repeats'), target: 'conflict' },
            discard: { target: 'idle', actions: 'forgetAll' },
          },
        },
        conflict: {
          on: {
            submit: { target: '#record.saving', actions: { type: 'prepare', params: ({ event }) => event } },
            discard: { target: 'idle', actions: 'forgetAll' },
          },
        },
        last: { type: 'history' },
      },
    },
    confirming: {
      on: {
        confirm: { target: 'saving', actions: 'accept' },
        cancel: [
          {
            guard: { type: 'isOvertaken', params: ({ context }) => ({ record: context.newest }) },
            target: 'saving',
            actions: 'takeBack',
          },
          { target: 'editing.last', actions: 'takeBack' },
        ],
      },
    },
    saving: {
      tags: 'busy',
      entry: 'begin',
      invoke: {
        src: 'send',
        input: ({ context }) => context.current,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'unknown', error: event.error })) },
      },
      on: {
        saved: [
          { guard: 'opens', target: 'closed', actions: [{ type: 'keep', params: ({ event }) => event }, 'tellSaved', 'finish'] },
          { guard: 'reloads', target: 'reloading', actions: { type: 'keep', params: ({ event }) => event } },
          { target: 'editing', actions: [{ type: 'keep', params: ({ event }) => event }, 'tellSaved', 'finish'] },
        ],
        rejected: { target: 'editing.failed', actions: ['markKnown', { type: 'setError', params: ({ event }) => event }] },
        // After a conflict a wish is a new one.
        conflict: {
          target: 'editing.conflict',
          actions: [
            { type: 'note', params: ({ event }) => event },
            { type: 'tellChanged', params: { isRefused: true } },
            'take',
            'forgetAll',
          ],
        },
        unknown: { target: 'editing.uncertain', actions: ['markUnknown', { type: 'setError', params: ({ event }) => event }] },
      },
    },
    reloading: {
      tags: 'busy',
      invoke: {
        src: 'reload',
        onDone: { target: 'editing', actions: ['tellSaved', 'finish'] },
        onError: { target: 'editing', actions: ['tellSaved', 'finish'] },
      },
    },
  },
})
