import { assign, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate'
import { type PendingRequest, requestFor } from './pending-request.ts'

/** The outcome of a request: done, rejected, rejected because another user changed the record first, or unknown. */
export type Outcome =
  | { type: 'saved'; saved: unknown }
  | { type: 'rejected'; error: unknown }
  | { type: 'conflict' }
  | { type: 'unknown'; error: unknown }

/** What is known about the record: it is there, it does not exist, it could not be loaded, or another user saved a newer version. */
export type RecordEvent = { type: 'found' } | { type: 'missing' } | { type: 'unreachable' } | { type: 'outdated' }

type Input = {
  /** Requests of earlier pages whose outcome is unknown. */
  pending: readonly PendingRequest[]
}

const nothing: PendingRequest = { value: undefined, key: '', isUnknown: false }

/** The common setup of all machines that save. `submissionStates` returns their states. */
export const submission = setup({
  types: {
    input: {} as Input,
    context: {} as Input & {
      /** The request that was submitted last, until it has succeeded. */
      current: PendingRequest
      error: unknown
    },
    events: {} as
      | { type: 'edit' }
      | { type: 'close' }
      /** `needsConfirmation`: the user must confirm the value before it is sent. */
      | { type: 'submit'; value: unknown; needsConfirmation?: boolean }
      | { type: 'confirm' }
      | { type: 'cancel' }
      | { type: 'discard' }
      | { type: 'retry' }
      | RecordEvent
      | Outcome,
  },
  actors: {
    send: fromPromise<Outcome, PendingRequest>(() => Promise.reject(new Error('send is not provided'))),
    /** Follows the record that is edited, where the machine also loads it. */
    watch: fromCallback<{ type: 'fetch' }, undefined, RecordEvent>(() => {}),
    /** Loads the newest version of the record. */
    reload: fromPromise<unknown>(() => Promise.reject(new Error('reload is not provided'))),
  },
  actions: {
    onSaved: (_, _params: { saved: unknown }) => {},
    onReloaded: () => {},
    prepare: assign({ current: ({ context }, { value }: { value: unknown }) => requestFor(context.pending, value) }),
    begin: assign(({ context: { pending, current } }) => ({
      pending: [...pending.filter(({ key }) => key !== current.key), { ...current, isUnknown: true }],
      error: undefined,
    })),
    // The server did not execute the request. A retry keeps its key all the same.
    markKnown: assign(({ context: { pending, current } }) => ({
      pending: pending.map((request) => (request.key === current.key ? { ...request, isUnknown: false } : request)),
    })),
    // Earlier requests keep their keys, but they are no longer the last request, so their outcome is no longer shown as unknown.
    forget: assign(({ context: { pending, current } }) => ({
      pending: pending.filter(({ key }) => key !== current.key).map((request) => ({ ...request, isUnknown: false })),
      current: nothing,
    })),
    // The request of an earlier page becomes the last one again, so that it can be repeated.
    resume: assign({ current: ({ context: { pending } }) => pending.findLast(({ isUnknown }) => isUnknown) ?? nothing }),
    forgetAll: assign({ pending: [], current: nothing, error: undefined }),
    clearError: assign({ error: undefined }),
    setError: assign({ error: (_, { error }: { error: unknown }) => error }),
  },
  guards: {
    needsConfirmation: ({ event }) => event.type === 'submit' && event.needsConfirmation === true,
    hasUnknown: ({ context }) => context.pending.some(({ isUnknown }) => isUnknown),
  },
})

/** Returns the initial context of a submission. */
export const submissionContext = ({ input }: { input: Input }) => ({ ...input, current: nothing, error: undefined })

const prepared = submission.createStateConfig({
  on: { submit: { target: '#saving', actions: { type: 'prepare', params: ({ event }) => event } } },
}).on

/**
 * Returns the states of every save: `editing` and `saving`. A successful save leads to the state named by `saved`, which can be
 * `editing` itself.
 */
export function submissionStates(saved: string) {
  const editing = submission.createStateConfig({
    id: 'editing',
    description: 'The form is open.',
    initial: 'idle',
    on: prepared,
    states: {
      idle: { description: 'Nothing was sent, or it is done.' },
      failed: { description: 'The server did nothing.' },
      uncertain: {
        description: 'The save may have been done. Saving the same value again is safe.',
        on: { discard: { target: 'idle', actions: 'forgetAll' } },
      },
    },
  })
  const saving = submission.createStateConfig({
    id: 'saving',
    description: 'The request is on its way.',
    entry: 'begin',
    invoke: {
      src: 'send',
      input: ({ context }) => context.current,
      onDone: { actions: raise(({ event }) => event.output) },
      onError: { actions: raise(({ event }) => ({ type: 'unknown', error: event.error })) },
    },
    on: {
      saved: { target: saved, actions: ['forget', { type: 'onSaved', params: ({ event }) => event }] },
      rejected: { target: 'editing.failed', actions: ['markKnown', { type: 'setError', params: ({ event }) => event }] },
      unknown: { target: 'editing.uncertain', actions: { type: 'setError', params: ({ event }) => event } },
    },
  })
  return { editing, saving }
}

type Submission = ReturnType<typeof submissionStates>

/** Adds that another user can have changed the record first: the state `editing.conflict`. */
export function withConflict<States extends Submission>({ editing, saving, ...others }: States) {
  const conflict = submission.createStateConfig({
    description: 'Another user changed the record. Saving over that change needs no second confirmation.',
    on: { ...prepared, discard: 'idle' },
  })
  return {
    ...others,
    editing: { ...editing, on: { ...editing.on, outdated: '.conflict' }, states: { ...editing.states, conflict } },
    saving: { ...saving, on: { ...saving.on, conflict: { target: 'editing.conflict', actions: 'markKnown' } } },
  } as const
}

/** Adds that a value can need a confirmation before it is sent: the state `confirming`. */
export function withConfirmation<States extends Submission>({ editing, ...others }: States) {
  const confirming = submission.createStateConfig({
    description: 'The user is asked whether to send the value.',
    on: { confirm: 'saving', cancel: 'editing.last' },
  })
  const asking = submission.createStateConfig({
    on: {
      submit: [{ ...prepared.submit, guard: 'needsConfirmation', target: '#confirming' }, prepared.submit],
    },
  }).on
  const last = submission.createStateConfig({ type: 'history' })
  return {
    ...others,
    editing: { ...editing, on: { ...editing.on, ...asking }, states: { ...editing.states, last } },
    confirming: { ...confirming, id: 'confirming' },
  } as const
}

/** Returns the states of a record that is loaded, changed and loaded again. The machine invokes `watch` beside them. */
export function recordStates() {
  const { editing, ...others } = withConflict(submissionStates('reloading'))
  const { uncertain } = editing.states
  return {
    loading: submission.createStateConfig({
      description: 'The record is not there yet.',
      on: { found: 'begin', missing: 'notFound', unreachable: 'unreachable' },
    }),
    notFound: submission.createStateConfig({ description: 'The record does not exist.' }),
    unreachable: submission.createStateConfig({
      description: 'The record could not be loaded.',
      on: { retry: { target: 'loading', actions: sendTo('watch', { type: 'fetch' }) }, found: 'begin' },
    }),
    begin: submission.createStateConfig({
      description: 'Looks for a request of an earlier page whose outcome is unknown.',
      always: [{ guard: 'hasUnknown', target: 'editing.uncertain', actions: 'resume' }, { target: 'editing' }],
    }),
    editing: {
      ...editing,
      states: {
        ...editing.states,
        // The record has a newer version: so the same request can change nothing any more, and its answer tells whether it did before.
        uncertain: { ...uncertain, on: { ...uncertain.on, outdated: '#saving' } },
      },
    },
    ...others,
    reloading: submission.createStateConfig({
      description: 'The newest version of the record is loaded.',
      invoke: {
        src: 'reload',
        onDone: { target: 'editing', actions: 'onReloaded' },
        onError: { target: 'editing', actions: 'onReloaded' },
      },
    }),
  }
}
