import { assign, not, sendTo, setup } from 'xstate'
import { formSubmission, isVersion, type SubmissionInput, type Told, type Version } from './form-submission.machine.ts'
import { lastUnknown } from './pending-request.ts'
import type { Part } from './record.machine.ts'
import { withEvent } from './with-event.ts'

/** A place and a time: a doctor's time at a clinic. */
export type Place = { doctorId: number; clinicId?: number | undefined; date: string; minutes: number }

/** What is typed into the fields of the time, until another time is chosen: it may be none. */
export type TypedTime = Partial<Record<'day' | 'time' | 'minutes', string>>

/** The version of the appointment that is moved. */
export type Moved = { id: number; etag: string }

const isMoved = (version: Version | undefined): version is Moved => version !== undefined && 'id' in version && 'etag' in version

/** The reason of a refusal: the time is not free. The error says with what it collides, and which times are free. */
export const TAKEN = 'taken'

type Context = {
  submission: Part
  /** The time that was chosen. */
  place: Place | undefined
  typed: TypedTime
  /** The appointment that is moved; none for a new one. */
  moved: Moved | undefined
  /** The request whose answer was lost, and what it moves. Until it is known, no other one begins. */
  unanswered: { moved: Moved | undefined } | undefined
  /** What became of the dates of a series. */
  series: unknown
}
type Settled = Extract<Told, { type: 'settled' }>

/** The request of an earlier page whose answer was lost. */
function unansweredOf(pending: SubmissionInput['pending']) {
  const { isUnknown, over } = lastUnknown(pending)
  return isUnknown ? { moved: isMoved(over) ? over : undefined } : undefined
}

const newAppointmentSetup = setup({
  types: {
    input: {} as SubmissionInput,
    context: {} as Context,
    events: {} as
      | { type: 'choose'; place: Place }
      /** Opens the form that moves an appointment. */
      | { type: 'move'; moved: Moved; place: Place }
      /** Moves an appointment at once, to where it was dropped. */
      | { type: 'drop'; moved: Moved; place: Place; value: unknown }
      /** What is typed is no time, or is one again. */
      | { type: 'mistype'; typed: TypedTime }
      | { type: 'correct'; typed: TypedTime }
      | { type: 'submit'; value: unknown }
      | { type: 'close' }
      | { type: 'discard' }
      | Told,
    tags: 'busy' as const,
  },
  actors: { submission: formSubmission },
  actions: {
    take: assign((_, { place }: { place: Place }) => ({ place, typed: {} })),
    takeTyped: assign((_, { typed }: { typed: TypedTime }) => ({ typed })),
    takeMoved: assign((_, { moved, place }: { moved: Moved; place: Place }) => ({ moved, place, typed: {} })),
    send: sendTo(
      ({ context }) => context.submission,
      ({ context }, { value }: { value: unknown }) => ({ type: 'submit', value, over: context.moved }),
    ),
    /** A request that was not answered is about the appointment that it moves. */
    resume: assign(({ context: { unanswered } }) => ({ moved: unanswered?.moved })),
    noteUnanswered: assign(({ context: { moved } }) => ({ unanswered: { moved } })),
    forgetUnanswered: assign({ unanswered: undefined }),
    /** After a conflict a wish goes over the newest version. Nothing newer is known of an appointment that left the calendar. */
    renew: assign(({ context }, { record }: { record: Version | undefined }) => ({
      moved: isMoved(record) ? record : context.moved,
    })),
    keepSeries: assign((_, { saved }: { saved: unknown }) => ({ series: saved })),
    leave: assign({ place: undefined, moved: undefined, typed: {} }),
    forgetSeries: assign({ series: undefined }),
    /** What was refused is read. What somebody else changed is given up, and what nobody knows is not. */
    dismiss: sendTo(({ context }) => context.submission, { type: 'dismiss' }),
    discard: sendTo(({ context }) => context.submission, { type: 'discard' }),
  },
  guards: {
    hasUnknown: ({ context }) => context.unanswered !== undefined,
    isTaken: (_, { reason }: Settled) => reason === TAKEN,
    isRejected: (_, { how }: Settled) => how === 'rejected',
    isConflict: (_, { how }: Settled) => how === 'conflict',
    isSeries: (_, { saved }: { saved: unknown }) => isVersion(saved) && 'kind' in saved && saved.kind === 'series',
  },
})

const sending = newAppointmentSetup.createStateConfig({
  tags: 'busy',
  entry: 'forgetUnanswered',
  on: {
    settled: [
      { guard: withEvent('isTaken'), target: '#new-appointment.filling.outcome.taken' },
      { guard: withEvent('isRejected'), target: '#new-appointment.filling.outcome.failed' },
      { guard: withEvent('isConflict'), target: '#new-appointment.filling.outcome.conflict', actions: withEvent('renew') },
      { target: '#new-appointment.filling.outcome.uncertain', actions: 'noteUnanswered' },
    ],
  },
})

export const newAppointmentMachine = newAppointmentSetup.createMachine({
  id: 'new-appointment',
  context: ({ spawn, self, input }) => ({
    submission: spawn('submission', { id: 'submission', input: { ...input, around: self } }),
    unanswered: unansweredOf(input.pending),
    place: undefined,
    typed: {},
    moved: undefined,
    series: undefined,
  }),
  initial: 'begin',
  states: {
    begin: {
      always: [{ guard: 'hasUnknown', target: 'filling.outcome.uncertain', actions: 'resume' }, { target: 'choosing' }],
    },
    choosing: {
      initial: 'idle',
      on: {
        choose: [
          { guard: 'hasUnknown', target: 'filling.outcome.uncertain', actions: ['resume', withEvent('take')] },
          { target: 'filling', actions: withEvent('take') },
        ],
        move: [
          { guard: 'hasUnknown', target: 'filling.outcome.uncertain', actions: 'resume' },
          { target: 'filling', actions: withEvent('takeMoved') },
        ],
        drop: [
          { guard: 'hasUnknown', target: 'filling.outcome.uncertain', actions: 'resume' },
          { target: 'dropping', actions: [withEvent('takeMoved'), withEvent('send')] },
        ],
      },
      states: {
        idle: {},
        /** What became of the dates of a series is shown. */
        series: { on: { close: 'idle' }, exit: 'forgetSeries' },
      },
    },
    filling: {
      type: 'parallel',
      on: { close: { target: 'choosing', actions: ['dismiss', 'leave'] } },
      states: {
        outcome: {
          initial: 'idle',
          on: {
            choose: { target: '.idle', actions: [withEvent('take'), 'dismiss'] },
            // Whether a request was done has to be known before another appointment is moved.
            move: { guard: not('hasUnknown'), target: '.idle', actions: [withEvent('takeMoved'), 'dismiss'] },
          },
          states: {
            idle: {},
            taken: {},
            failed: {},
            uncertain: {
              on: {
                choose: { actions: withEvent('take') },
                close: { target: '#new-appointment.choosing', actions: 'leave' },
                discard: { target: '#new-appointment.choosing', actions: ['discard', 'forgetUnanswered', 'leave'] },
              },
            },
            conflict: {
              on: {
                choose: { actions: withEvent('take') },
                move: { target: 'idle', actions: ['discard', withEvent('takeMoved')] },
                close: { target: '#new-appointment.choosing', actions: ['discard', 'leave'] },
                discard: { target: '#new-appointment.choosing', actions: ['discard', 'leave'] },
              },
            },
          },
        },
        time: {
          initial: 'known',
          on: {
            mistype: { target: '.mistyped', actions: withEvent('takeTyped') },
            correct: { target: '.known', actions: withEvent('takeTyped') },
          },
          states: {
            known: {
              on: {
                submit: { target: '#new-appointment.saving', actions: withEvent('send') },
              },
            },
            /** What is typed is no time: nothing is sent until it is one, or another time is chosen. */
            mistyped: { on: { choose: 'known', move: { guard: not('hasUnknown'), target: 'known' } } },
          },
        },
      },
    },
    saving: {
      ...sending,
      on: {
        ...sending.on,
        saved: [
          { guard: withEvent('isSeries'), target: 'choosing.series', actions: [withEvent('keepSeries'), 'leave'] },
          { target: 'choosing', actions: 'leave' },
        ],
      },
    },
    /** An appointment that was dropped stands in its new place while that is saved. */
    dropping: { ...sending, on: { ...sending.on, saved: { target: 'choosing', actions: 'leave' } } },
  },
})
