import { assign, emit, fromPromise, not, raise, setup } from 'xstate'
import type { Outcome, Version } from './form-submission.machine.ts'
import { begun, done, known, lastUnknown, nothingSent, type PendingRequest, requestFor } from './pending-request.ts'

/** A place and a time: a doctor's time at a clinic. */
export type Place = { doctorId: number; clinicId?: number | undefined; date: string; minutes: number }

/** The version of the appointment that is moved. */
export type Moved = { id: number; etag: string }

/** The outcome of a new appointment or a move. `taken`: the time is not free; the error says with what it collides, and which times are free. */
export type NewAppointmentOutcome = Outcome | { type: 'taken'; error: unknown }

/** A page reacts to this: an appointment was made or moved. */
export type NewAppointmentEmitted = { type: 'saved'; request: PendingRequest; saved: unknown }

export const newAppointmentMachine = setup({
  types: {
    /** `pending`: requests of earlier pages whose outcome is unknown. */
    input: {} as { pending: readonly PendingRequest[] },
    context: {} as {
      pending: readonly PendingRequest[]
      /** The request that was submitted last, until it is done. */
      current: PendingRequest
      /** The time that was chosen. */
      place: Place | undefined
      /** The appointment that is moved; none for a new one. */
      moved: Moved | undefined
      error: unknown
    },
    events: {} as
      | { type: 'choose'; place: Place }
      /** Opens the form that moves an appointment. */
      | { type: 'move'; moved: Moved; place: Place }
      /** Moves an appointment at once, to where it was dropped. */
      | { type: 'drop'; moved: Moved; place: Place; value: unknown }
      | { type: 'submit'; value: unknown }
      | { type: 'close' }
      | { type: 'discard' }
      | NewAppointmentOutcome,
    emitted: {} as NewAppointmentEmitted,
    tags: 'busy' as const,
  },
  actors: { send: fromPromise<NewAppointmentOutcome, PendingRequest>(() => Promise.reject(new Error('send is not provided'))) },
  actions: {
    take: assign((_, { place }: { place: Place }) => ({ place })),
    takeMoved: assign((_, { moved, place }: { moved: Moved; place: Place }) => ({ moved, place })),
    prepare: assign({
      current: ({ context: { pending, moved } }, { value }: { value: unknown }) => requestFor(pending, value, moved),
    }),
    begin: assign(({ context: { pending, current } }) => ({ pending: begun(pending, current), error: undefined })),
    tellSaved: emit(({ context: { current } }, { saved }: { saved: unknown }) => ({ type: 'saved', request: current, saved }) as const),
    finish: assign(({ context: { pending, current } }) => ({ pending: done(pending, current), current: nothingSent })),
    markKnown: assign(({ context: { pending, current } }) => known(pending, current)),
    /** A request that was not answered becomes the last one again, with the appointment that it moves. */
    resume: assign(({ context: { pending } }) => {
      const current = lastUnknown(pending)
      return { current, moved: current.over as Moved | undefined } // `prepare` takes no other
    }),
    /** After a conflict a wish is a new one, over the newest version. Nothing newer is known of an appointment that left the calendar. */
    renew: assign(({ context: { moved } }, { record }: { record?: Version | undefined }) => ({
      moved: (record as Moved | undefined) ?? moved, // who sends reads the appointment that is moved
      pending: [],
      current: nothingSent,
    })),
    leave: assign({ place: undefined, moved: undefined, error: undefined }),
    forgetAll: assign({ pending: [], current: nothingSent }),
    clearError: assign({ error: undefined }),
    setError: assign({ error: (_, { error }: { error: unknown }) => error }),
  },
  guards: { hasUnknown: ({ context }) => context.pending.some(({ isUnknown }) => isUnknown) },
}).createMachine({
  id: 'new-appointment',
  context: ({ input: { pending } }) => ({ pending, current: nothingSent, place: undefined, moved: undefined, error: undefined }),
  initial: 'begin',
  states: {
    begin: {
      always: [{ guard: 'hasUnknown', target: 'filling.uncertain', actions: 'resume' }, { target: 'choosing' }],
    },
    choosing: {
      on: {
        choose: [
          { guard: 'hasUnknown', target: 'filling.uncertain', actions: ['resume', { type: 'take', params: ({ event }) => event }] },
          { target: 'filling', actions: { type: 'take', params: ({ event }) => event } },
        ],
        move: [
          { guard: 'hasUnknown', target: 'filling.uncertain', actions: 'resume' },
          { target: 'filling', actions: { type: 'takeMoved', params: ({ event }) => event } },
        ],
        drop: [
          { guard: 'hasUnknown', target: 'filling.uncertain', actions: 'resume' },
          {
            target: 'saving',
            actions: [
              { type: 'takeMoved', params: ({ event }) => event },
              { type: 'prepare', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
    filling: {
      initial: 'idle',
      on: {
        choose: { target: '.idle', actions: [{ type: 'take', params: ({ event }) => event }, 'clearError'] },
        move: { guard: not('hasUnknown'), target: '.idle', actions: [{ type: 'takeMoved', params: ({ event }) => event }, 'clearError'] },
        submit: { target: 'saving', actions: { type: 'prepare', params: ({ event }) => event } },
        close: { target: 'choosing', actions: 'leave' },
      },
      states: {
        idle: {},
        taken: {},
        failed: {},
        uncertain: {
          on: {
            choose: { actions: { type: 'take', params: ({ event }) => event } },
            discard: { target: '#new-appointment.choosing', actions: ['forgetAll', 'leave'] },
          },
        },
        conflict: {
          on: {
            choose: { actions: { type: 'take', params: ({ event }) => event } },
            discard: { target: '#new-appointment.choosing', actions: 'leave' },
          },
        },
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
        saved: { target: 'choosing', actions: [{ type: 'tellSaved', params: ({ event }) => event }, 'finish', 'leave'] },
        taken: { target: 'filling.taken', actions: ['markKnown', { type: 'setError', params: ({ event }) => event }] },
        rejected: { target: 'filling.failed', actions: ['markKnown', { type: 'setError', params: ({ event }) => event }] },
        conflict: { target: 'filling.conflict', actions: { type: 'renew', params: ({ event }) => event } },
        unknown: { target: 'filling.uncertain', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
})
