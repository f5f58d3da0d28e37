import { assign, fromPromise, raise, setup } from 'xstate'
import { type PendingRequest, requestFor } from './pending-request.ts'

/** How a request ended: done, not done, not done because somebody else changed the record before, or nobody knows. */
export type Outcome =
  | { type: 'saved'; saved: unknown }
  | { type: 'rejected'; error: unknown }
  | { type: 'conflict' }
  | { type: 'unknown'; error: unknown }

type Input = {
  /** Whether somebody is asked before the value is sent. */
  asks: (value: unknown) => boolean
  /** Requests of an earlier page whose end is unknown. */
  pending: readonly PendingRequest[]
}

const nothing: PendingRequest = { value: undefined, key: '', isUnknown: false }

/** What all machines that save have in common; their states are made with `submissionStates`. */
export const submission = setup({
  types: {
    input: {} as Input,
    context: {} as Input & {
      /** What was submitted last, until it is done. */
      current: PendingRequest
      error: unknown
    },
    events: {} as
      | { type: 'edit' }
      | { type: 'close' }
      | { type: 'submit'; value: unknown }
      | { type: 'confirm' }
      | { type: 'cancel' }
      | { type: 'discard' }
      /** Somebody else saved the record that is being edited. */
      | { type: 'outdated' }
      | Outcome,
  },
  actors: { send: fromPromise<Outcome, PendingRequest>(() => Promise.reject(new Error('send is not provided'))) },
  actions: {
    onSaved: (_, _params: { saved: unknown }) => {},
    prepare: assign({ current: ({ context }, { value }: { value: unknown }) => requestFor(context.pending, value) }),
    begin: assign(({ context: { pending, current } }) => ({
      pending: [...pending.filter(({ key }) => key !== current.key), { ...current, isUnknown: true }],
      error: undefined,
    })),
    // It was not done; trying it again keeps the key all the same.
    settle: assign(({ context: { pending, current } }) => ({
      pending: pending.map((request) => (request.key === current.key ? { ...request, isUnknown: false } : request)),
    })),
    // What was tried before it keeps its key, and is no longer what somebody waits for.
    forget: assign(({ context: { pending, current } }) => ({
      pending: pending.filter(({ key }) => key !== current.key).map((request) => ({ ...request, isUnknown: false })),
      current: nothing,
    })),
    forgetAll: assign({ pending: [], current: nothing, error: undefined }),
    setError: assign({ error: (_, { error }: { error: unknown }) => error }),
  },
  guards: {
    asks: ({ context }) => context.asks(context.current.value),
    hasUnknown: ({ context }) => context.pending.some(({ isUnknown }) => isUnknown),
  },
})

/** The context that a submission starts with. */
export const submissionContext = ({ input }: { input: Input }) => ({ ...input, current: nothing, error: undefined })

/**
 * The states of every save: `editing`, the question, the request, and back to `editing`, or on to the state `saved` when it
 * was done. A state around them may not be needed: `saved` can be `editing` itself.
 */
export function submissionStates(saved: string) {
  const editing = submission.createStateConfig({
    id: 'editing',
    initial: 'idle',
    on: {
      submit: { target: '#submitted', actions: { type: 'prepare', params: ({ event }) => event } },
      outdated: '.conflict',
    },
    states: {
      idle: {},
      /** Nothing was done. */
      failed: {},
      /** It may have been done: trying the same again is safe. */
      uncertain: { on: { discard: { target: 'idle', actions: 'forgetAll' } } },
      /** Somebody else changed the record. Submitting over their change is an answer, and is not asked about again. */
      conflict: {
        on: {
          submit: { target: '#saving', actions: { type: 'prepare', params: ({ event }) => event } },
          discard: 'idle',
        },
      },
      last: { type: 'history' },
    },
  })
  const submitted = submission.createStateConfig({
    id: 'submitted',
    always: [{ guard: 'asks', target: 'confirming' }, { target: 'saving' }],
  })
  const confirming = submission.createStateConfig({ on: { confirm: 'saving', cancel: 'editing.last' } })
  const saving = submission.createStateConfig({
    id: 'saving',
    entry: 'begin',
    invoke: {
      src: 'send',
      input: ({ context }) => context.current,
      onDone: { actions: raise(({ event }) => event.output) },
      onError: { actions: raise(({ event }) => ({ type: 'unknown', error: event.error })) },
    },
    on: {
      saved: { target: saved, actions: ['forget', { type: 'onSaved', params: ({ event }) => event }] },
      rejected: { target: 'editing.failed', actions: ['settle', { type: 'setError', params: ({ event }) => event }] },
      conflict: { target: 'editing.conflict', actions: 'settle' },
      unknown: { target: 'editing.uncertain', actions: { type: 'setError', params: ({ event }) => event } },
    },
  })
  return { editing, submitted, confirming, saving }
}
