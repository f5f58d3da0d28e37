import { createModel } from './model.ts'

/** The form beside the calendar. `choose`: another time, in the calendar or of the free ones that a refusal offers; the typed values stay. */
const filling = { choose: '#filling', submit: '#saving', close: '#choosing' }
/** Sending the same again is safe. A form that is closed and opened again still says that nobody knows. */
const uncertain = { choose: '#uncertain', submit: '#saving', discard: '#choosing', close: '#closed' }
const refused = { refuse: '#taken', reject: '#failed', lose: '#uncertain' }
const saving = { ...refused, submit: '#saving' }

/** A form in which what is typed may be no time. */
const form = <const State extends string, const On extends object>(state: State, on: On) => ({
  id: state,
  on: { ...on, mistype: `#mistyped.${state}` as const },
})
/** What is typed there is no time: the form says what it said, and sends nothing. Another time takes its place. */
const mistyped = <const State extends string, const On extends { submit: string }>(state: State, { submit: _, ...on }: On) => ({
  on: { ...on, correct: `#${state}` as const },
})

/** A new appointment, as a user sees it. A second submit changes nothing. */
export const newAppointmentModel = createModel({
  id: 'new-appointment-model',
  initial: 'choosing',
  states: {
    choosing: { id: 'choosing', on: { choose: '#filling' } },
    filling: form('filling', filling),
    mistyped: {
      id: 'mistyped',
      initial: 'filling',
      states: {
        filling: mistyped('filling', filling),
        taken: mistyped('taken', filling),
        failed: mistyped('failed', filling),
        uncertain: mistyped('uncertain', uncertain),
      },
    },
    saving: { id: 'saving', on: { ...saving, succeed: 'booked', succeedAll: 'listed' } },
    /** What became of the dates of a series is shown. */
    listed: { on: { choose: '#filling', close: '#choosing' } },
    /** The appointment is in the calendar, and the toast offers to take it back. */
    booked: { on: { choose: '#filling', undo: 'undone' } },
    undone: { on: { choose: '#filling' } },
    /** `insist`: the refused time all the same, as an overbooking or outside of the hours. */
    taken: form('taken', { ...filling, insist: '#saving' }),
    /** The form keeps the typed values. */
    failed: form('failed', filling),
    uncertain: form('uncertain', uncertain),
    closed: { id: 'closed', on: { choose: '#uncertain' } },
  },
})

/** `move`: another appointment. */
const moving = { ...filling, move: '#filling' }
/** Somebody else changed the appointment. The form shows their version. */
const conflict = { choose: '#conflict', move: '#filling', submit: '#saving', discard: '#choosing', close: '#choosing' }

/** An appointment that is moved, by dropping it or by a form, as a user sees it. */
export const movingModel = createModel({
  id: 'moving-model',
  initial: 'choosing',
  states: {
    choosing: { id: 'choosing', on: { drop: 'dropping', move: '#filling' } },
    /** The appointment stands where it was dropped. */
    dropping: { on: { ...refused, succeed: 'moved', collide: '#conflict' } },
    filling: form('filling', moving),
    mistyped: {
      id: 'mistyped',
      initial: 'filling',
      states: {
        filling: mistyped('filling', moving),
        taken: mistyped('taken', moving),
        failed: mistyped('failed', moving),
        uncertain: mistyped('uncertain', uncertain),
        conflict: mistyped('conflict', conflict),
      },
    },
    saving: { id: 'saving', on: { ...saving, succeed: 'moved', collide: '#conflict' } },
    moved: { on: { drop: 'dropping', move: '#filling', undo: 'undone' } },
    undone: { on: { drop: 'dropping', move: '#filling' } },
    taken: form('taken', { ...moving, insist: '#saving' }),
    failed: form('failed', moving),
    /** Whether it was done has to be known before another one is moved. */
    uncertain: form('uncertain', { ...uncertain, move: '#uncertain' }),
    closed: { id: 'closed', on: { choose: '#uncertain', move: '#uncertain', drop: '#uncertain' } },
    conflict: form('conflict', conflict),
  },
})

/** The agenda that is opened after the answer to an earlier request was lost, as a user sees it. */
export const resumedNewAppointmentModel = createModel({
  id: 'resumed-new-appointment-model',
  initial: 'uncertain',
  states: { uncertain: { on: { submit: 'saving', discard: 'choosing' } }, saving: { on: { succeed: 'booked' } }, booked: {}, choosing: {} },
})
