import { createModel } from './model.ts'

/**
 * The form beside the calendar. `choose`: another time, in the calendar or of the free ones that a refusal offers; the typed values stay.
 * `insist`: the refused time all the same, as an overbooking or outside of the hours.
 */
const filling = { choose: 'filling', submit: 'saving', close: 'choosing' }
const refused = { choose: 'filling', submit: 'saving', close: 'choosing' }
/** Sending the same again is safe. A form that is closed and opened again still says that nobody knows. */
const uncertain = { choose: 'uncertain', submit: 'saving', discard: 'choosing', close: 'closed' }
const dropped = { refuse: 'taken', reject: 'failed', lose: 'uncertain' }
const saving = { ...dropped, submit: 'saving' }

/** A new appointment, as a user sees it. A second submit changes nothing. */
export const newAppointmentModel = createModel({
  id: 'new-appointment-model',
  initial: 'choosing',
  states: {
    choosing: { on: { choose: 'filling' } },
    filling: { on: filling },
    saving: { on: { ...saving, succeed: 'booked', succeedAll: 'listed' } },
    /** What became of the dates of a series is shown. */
    listed: { on: { choose: 'filling', close: 'choosing' } },
    /** The appointment is in the calendar, and the toast offers to take it back. */
    booked: { on: { choose: 'filling', undo: 'undone' } },
    undone: { on: { choose: 'filling' } },
    taken: { on: { ...refused, insist: 'saving' } },
    /** The form keeps the typed values. */
    failed: { on: refused },
    uncertain: { on: uncertain },
    closed: { on: { choose: 'uncertain' } },
  },
})

/** An appointment that is moved, by dropping it or by a form, as a user sees it. */
export const movingModel = createModel({
  id: 'moving-model',
  initial: 'choosing',
  states: {
    choosing: { on: { drop: 'dropping', move: 'filling' } },
    /** The appointment stands where it was dropped. */
    dropping: { on: { ...dropped, succeed: 'moved', collide: 'conflict' } },
    /** `move`: another appointment. */
    filling: { on: { ...filling, move: 'filling' } },
    saving: { on: { ...saving, succeed: 'moved', collide: 'conflict' } },
    moved: { on: { drop: 'dropping', move: 'filling', undo: 'undone' } },
    undone: { on: { drop: 'dropping', move: 'filling' } },
    taken: { on: { ...refused, move: 'filling', insist: 'saving' } },
    failed: { on: { ...refused, move: 'filling' } },
    /** Whether it was done has to be known before another one is moved. */
    uncertain: { on: { ...uncertain, move: 'uncertain' } },
    closed: { on: { choose: 'uncertain', move: 'uncertain', drop: 'uncertain' } },
    /** Somebody else changed the appointment. The form shows their version. */
    conflict: { on: { choose: 'conflict', move: 'filling', submit: 'saving', discard: 'choosing', close: 'choosing' } },
  },
})

/** The agenda that is opened after the answer to an earlier request was lost, as a user sees it. */
export const resumedNewAppointmentModel = createModel({
  id: 'resumed-new-appointment-model',
  initial: 'uncertain',
  states: { uncertain: { on: { submit: 'saving', discard: 'choosing' } }, saving: { on: { succeed: 'booked' } }, booked: {}, choosing: {} },
})
