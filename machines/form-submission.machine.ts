import { type AnyActorRef, assign, emit, enqueueActions, fromPromise, not, raise, setup } from 'xstate'
import { begun, done, known, lastUnknown, nothingSent, type PendingRequest, requestFor } from './pending-request.ts'
import { withEvent } from './with-event.ts'

/** A version of a record. One that is only read has no `etag`. `status`: of a record that has one. */
export type Version = { etag?: string; status?: string }

/** Whether what a save returned is the record: the answer to a change of one is. */
export const isVersion = (saved: unknown): saved is Version => typeof saved === 'object' && saved !== null

/** The outcome of a request: done, refused, refused because somebody else was faster, with their version of the record, or unknown. */
export type Outcome =
  | { type: 'saved'; saved: unknown }
  /** `reason`: one that its flow tells in its own way. */
  | { type: 'rejected'; error: unknown; reason?: string | undefined }
  | { type: 'conflict'; record?: Version | undefined }
  | { type: 'unknown'; error: unknown }

/** Why a request was not done, or is not known to be. */
type Why = { how: 'rejected' | 'unknown' | 'conflict'; reason?: string | undefined; error?: unknown }

/** The record got a newer version. `isOwn`: by another save of the same page. */
export type Outdated = { type: 'outdated'; record: Version; isOwn?: boolean }

/** The events to which a page and the record around the form react. */
export type SubmissionEmitted =
  /** A request is on its way. */
  | { type: 'sending' }
  /** A request was done. */
  | { type: 'saved'; request: PendingRequest; saved: unknown; before: Version | undefined }
  /** A request ended and was not done, or it is unknown. `record`: the newest version that is known. `reason`: why it was refused. */
  | ({ type: 'settled'; record: Version | undefined } & Why)
  /**
   * The record has a newer version. `since`: the one with which the conflict began, if others are told already. `isRefused`: a save was refused for it. `isOwn`: another save of the page made it. `mayBeDone`: the version
   * may be that of the save itself.
   */
  | { type: 'changed'; record: Version; before: Version; since: Version; isRefused: boolean; isOwn: boolean; mayBeDone: boolean }

/** What comes of a request. */
type Heard = Exclude<SubmissionEmitted, { type: 'changed' }>
/** What a form tells the flow around it. `part`: its name there. */
export type Told = Heard & { part: string }

/** A value that a person submits. */
type Submitted = {
  value: unknown
  /** The part of the changed version that the save needs. */
  over?: Version | undefined
  /** The person is asked before it is sent. */
  needsConfirmation?: boolean
}

/** Sends a request, and tells how it ended. The signal ends it when the page is left for good. */
export type Send = (request: PendingRequest, signal: AbortSignal) => Promise<Outcome>

/** What a form begins with. */
export type SubmissionInput = {
  send: Send
  /** Requests of earlier pages whose outcome is unknown. */
  pending: readonly PendingRequest[]
  /** The version that the form is filled with. A form for something new has none. */
  version?: Version | undefined
  /** The server knows the key of a request: one without an answer is repeated over its own version, by itself once the record has a newer one. */
  repeats?: boolean
  /** The flow of which the form is a part: it hears what comes of its requests. */
  around?: AnyActorRef
}

/** Tells why a request was not done, or is not known to be. */
const tellSettled = {
  type: 'tell',
  params: ({
    context: { latestVersion },
    event: { type: how, reason, error },
  }: {
    context: { latestVersion: Version | undefined }
    event: Omit<Why, 'how'> & { type: Why['how'] }
  }) => ({ type: 'settled', how, record: latestVersion, reason, error }) as const,
} as const

/** One form, or one button: what is submitted, asked about, sent and answered. */
export const formSubmission = setup({
  types: {
    input: {} as SubmissionInput,
    context: {} as {
      send: Send
      pending: readonly PendingRequest[]
      repeats: boolean
      around: AnyActorRef | undefined
      /** The version that the form was filled with, and the newest one that is known. */
      version: Version | undefined
      latestVersion: Version | undefined
      /** The version with which the conflict began that is told. */
      since: Version | undefined
      /** The request that was sent last, until it is done. */
      current: PendingRequest
      /** The request that the user is asked about. Until it is confirmed, the one before is the one that may have been done. */
      asked: PendingRequest
      error: unknown
    },
    events: {} as
      | ({ type: 'submit' } & Submitted)
      | { type: 'confirm' }
      | { type: 'cancel' }
      /** The restored values contradict a change that somebody else has saved since that version. */
      | { type: 'contradict'; since: Version }
      | { type: 'discard' }
      /** The user has read why the server refused. */
      | { type: 'dismiss' }
      | Outdated
      | Outcome,
    emitted: {} as SubmissionEmitted,
    tags: 'busy' as const,
  },
  actors: {
    send: fromPromise<Outcome, { send: Send; request: PendingRequest }>(({ input: { send, request }, signal }) => send(request, signal)),
  },
  actions: {
    note: assign((_, { record }: { record?: Version | undefined }) => ({ latestVersion: record })),
    tellChanged: emit(
      (
        { context: { version, latestVersion, since, current } },
        { isRefused = false, isOwn = false }: { isRefused?: boolean; isOwn?: boolean },
      ) =>
        ({
          type: 'changed',
          record: latestVersion ?? {},
          before: version ?? {},
          since: since ?? version ?? {},
          isRefused,
          isOwn,
          mayBeDone: current.isUnknown,
        }) as const,
    ),
    take: assign(({ context: { version, latestVersion, since } }) => ({ version: latestVersion, since: since ?? version })),
    takeOwn: assign({ version: ({ context }) => context.latestVersion }),
    noteSince: assign((_, { since }: { since: Version }) => ({ since })),
    prepare: assign({
      current: ({ context }, { value, over }: Submitted) => requestFor(context.pending, value, over, context.repeats),
    }),
    ask: assign({ asked: ({ context }, { value, over }: Submitted) => requestFor(context.pending, value, over, context.repeats) }),
    accept: assign(({ context: { asked } }) => ({ current: asked, asked: nothingSent })),
    takeBack: assign({ asked: nothingSent }),
    begin: assign(({ context: { pending, current } }) => ({ pending: begun(pending, current), error: undefined, since: undefined })),
    tell: enqueueActions(({ context: { around }, self, enqueue }, told: Heard) => {
      enqueue.emit(told)
      if (around) enqueue.sendTo(around, { ...told, part: self.id } satisfies Told)
    }),
    finish: assign(({ context: { pending, current, version } }, { saved }: { saved: unknown }) => ({
      pending: done(pending, current),
      current: nothingSent,
      ...(version && isVersion(saved) && { version: saved, latestVersion: saved }),
    })),
    markKnown: assign(({ context: { pending, current } }) => known(pending, current)),
    markUnknown: assign({ current: ({ context }) => ({ ...context.current, isUnknown: true }) }),
    forgetAll: assign({ pending: [], current: nothingSent, error: undefined }),
    resolve: assign({ since: undefined }),
    clearError: assign({ error: undefined }),
    setError: assign({ error: (_, { error }: { error: unknown }) => error }),
  },
  guards: {
    repeats: ({ context }) => context.repeats,
    needsConfirmation: (_, { needsConfirmation }: Submitted) => needsConfirmation === true,
    isUnknown: ({ context }) => context.current.isUnknown,
    isOwn: (_, { isOwn }: Outdated) => isOwn === true,
    // While the answer to a request is unknown that repeats, that comes first.
    hasNewer: ({ context: { version, latestVersion, current, repeats } }) =>
      latestVersion?.etag !== version?.etag && !(repeats && current.isUnknown),
    /**
     * The answer was lost, and its record has a newer version: so the same request can change nothing any more, and its answer tells
     * whether it did before.
     */
    isOvertaken: ({ context: { current, repeats } }, { record }: { record: Version | undefined }) =>
      repeats && current.isUnknown && current.over !== undefined && record !== undefined && current.over.etag !== record.etag,
  },
}).createMachine({
  id: 'form-submission',
  context: ({ input: { send, pending, version, repeats = false, around } }) => ({
    ...{ send, pending, repeats, around, version, latestVersion: version, since: undefined, asked: nothingSent, error: undefined },
    // The request of an earlier page is the last one again, so that it can be repeated.
    current: lastUnknown(pending),
  }),
  initial: 'begin',
  on: { outdated: { actions: withEvent('note') } },
  states: {
    begin: {
      always: [
        { guard: { type: 'isOvertaken', params: ({ context }) => ({ record: context.version }) }, target: 'saving' },
        { guard: 'isUnknown', target: 'editing.uncertain' },
        { target: 'editing' },
      ],
    },
    editing: {
      initial: 'idle',
      always: { guard: 'hasNewer', target: '.conflict', actions: [{ type: 'tellChanged', params: {} }, 'take'] },
      on: {
        submit: [
          { guard: withEvent('needsConfirmation'), target: 'confirming', actions: withEvent('ask') },
          { target: 'saving', actions: withEvent('prepare') },
        ],
        outdated: {
          guard: withEvent('isOwn'),
          actions: [withEvent('note'), { type: 'tellChanged', params: { isOwn: true } }, 'takeOwn'],
        },
      },
      states: {
        idle: { on: { contradict: { target: 'conflict', actions: withEvent('noteSince') } } },
        failed: {
          on: {
            contradict: { target: 'conflict', actions: withEvent('noteSince') },
            dismiss: { target: 'idle', actions: 'clearError' },
          },
        },
        uncertain: {
          on: {
            outdated: { guard: withEvent('isOvertaken'), target: '#form-submission.saving', actions: withEvent('note') },
            contradict: { guard: not('repeats'), target: 'conflict', actions: withEvent('noteSince') },
            discard: { target: 'idle', actions: 'forgetAll' },
          },
        },
        conflict: {
          initial: 'newer',
          on: {
            submit: { target: '#form-submission.saving', actions: withEvent('prepare') },
            discard: { target: 'idle', actions: ['forgetAll', 'resolve'] },
          },
          states: {
            /** Somebody else saved while something was typed. */
            newer: {},
            /** A save was refused, because somebody else saved before. */
            refused: {
              always: { guard: 'hasNewer', actions: [{ type: 'tellChanged', params: { isRefused: true } }, 'take'] },
            },
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
            guard: { type: 'isOvertaken', params: ({ context }) => ({ record: context.latestVersion }) },
            target: 'saving',
            actions: 'takeBack',
          },
          { target: 'editing.last', actions: 'takeBack' },
        ],
      },
    },
    saving: {
      tags: 'busy',
      entry: ['begin', { type: 'tell', params: { type: 'sending' } }],
      invoke: {
        src: 'send',
        input: ({ context: { send, current } }) => ({ send, request: current }),
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'unknown', error: event.error })) },
      },
      on: {
        saved: {
          target: 'editing',
          actions: [
            {
              type: 'tell',
              params: ({ context: { current, version }, event: { saved } }) => ({
                type: 'saved',
                request: current,
                saved,
                before: version,
              }),
            },
            withEvent('finish'),
          ],
        },
        rejected: { target: 'editing.failed', actions: ['markKnown', withEvent('setError'), tellSettled] },
        // After a conflict a wish is a new one.
        conflict: {
          target: 'editing.conflict.refused',
          actions: [withEvent('note'), { type: 'tellChanged', params: { isRefused: true } }, 'take', 'forgetAll', tellSettled],
        },
        unknown: { target: 'editing.uncertain', actions: ['markUnknown', withEvent('setError'), tellSettled] },
      },
    },
  },
})
