import type { AnyStateMachine } from 'xstate'
import { batch } from './batch.machine.ts'
import { batchModel, moveModel } from './batch.model.ts'
import { choiceAssignment } from './choice-assignment.machine.ts'
import { assignmentModel } from './choice-assignment.model.ts'
import { consultationStatusChart } from './consultation-status.chart.ts'
import { after, done, type Flow, type FlowModel, failed, following } from './flow.ts'
import { formSubmission } from './form-submission.machine.ts'
import { askingFormModel, askingPageModel, formModel, overtakenFormModel, resumedFormModel } from './form-submission.model.ts'
import { leadStatusChart } from './lead-status.chart.ts'
import { leadStatus } from './lead-status.machine.ts'
import { leadPageModel } from './lead-status.model.ts'
import { newAppointmentMachine } from './new-appointment.machine.ts'
import { movingModel, newAppointmentModel, resumedNewAppointmentModel } from './new-appointment.model.ts'
import { postMachine } from './post.machine.ts'
import { postModel } from './post.model.ts'
import { postStatusChart } from './post-status.chart.ts'
import { recordMachine } from './record.machine.ts'
import { knownPageModel, pageModel } from './record.model.ts'
import { reservationMachine } from './reservation.machine.ts'
import { reservationModel } from './reservation.model.ts'
import { reservationStatusChart } from './reservation-status.chart.ts'
import { sessionFlow } from './session.flow.ts'
import { signUpStatusChart } from './sign-up-status.chart.ts'
import { toastQueue } from './toast-queue.machine.ts'
import { toastQueueModel } from './toast-queue.model.ts'

const outcome = (type: string) => [done('form-submission.saving', { type, record: { etag: 'of another person' } })]
const submit = { type: 'submit', value: {}, over: { etag: '1' } }
const found = { type: 'found', record: { etag: '1' } }
/** The events of a form: the user's, and those by which a save ends. */
const saves = {
  succeed: outcome('saved'),
  reject: outcome('rejected'),
  lose: [...outcome('unknown'), failed('form-submission.saving')],
  collide: outcome('conflict'),
  discard: [{ type: 'discard' }],
  outdate: [
    { type: 'outdated', record: { etag: 'of a third person' } },
    { type: 'contradict', since: {} },
  ],
  saveBeside: [{ type: 'outdated', record: { etag: 'of this page' }, isOwn: true }],
  dismiss: [{ type: 'dismiss' }],
}
const asked = { confirm: [{ type: 'confirm' }], cancel: [{ type: 'cancel' }] }
const savingStates = {
  editing: { editing: 'idle' },
  saved: { editing: 'idle' },
  failed: { editing: 'failed' },
  uncertain: { editing: 'uncertain' },
  newer: { editing: { conflict: 'newer' } },
  refused: { editing: { conflict: 'refused' } },
  saving: 'saving',
  'confirming.editing': 'confirming',
  'confirming.failed': 'confirming',
  'confirming.uncertain': 'confirming',
  'confirming.newer': 'confirming',
  'confirming.unheard': 'confirming',
}
const pending = [{ value: {}, over: { etag: '1' }, key: 'before', isUnknown: true }]

type Form = typeof formModel | typeof askingFormModel | typeof askingPageModel | typeof resumedFormModel | typeof overtakenFormModel
type FormInput = { requests?: unknown[]; needsConfirmation?: boolean; repeats?: boolean; etag?: string }
const form = (name: string, model: Form, input: FormInput = {}): FlowModel<Form> => {
  const { requests = [], needsConfirmation = false, repeats = false, etag = '1' } = input
  return {
    name,
    model,
    input: { pending: requests, version: { etag }, repeats },
    states: savingStates,
    events: { ...saves, ...asked, submit: [{ ...submit, needsConfirmation }] },
  }
}

/** What a part of a record tells the record, when its save begins and ends. */
const told = (type: string) => [{ type, saved: { etag: '2' } }]
/** The events of the page of a record, whose form is a child of its machine. */
const pageEvents = {
  arrive: [found],
  fail: [{ type: 'unreachable' }],
  vanish: [{ type: 'missing' }],
  recover: [found],
  takeAway: [{ type: 'missing' }],
  giveBack: [{ type: 'outdated', record: { etag: '1' } }],
  retry: [{ type: 'retry' }],
  submit: told('sending'),
  repeat: told('sending'),
  succeed: told('saved'),
  reject: told('settled'),
  lose: told('settled'),
  collide: told('settled'),
  outdate: [{ type: 'outdated', record: { etag: 'of another person' } }],
  // The form beneath it is told.
  discard: [],
}
const pageStates = (ready: string) => ({
  ...{ loading: 'loading', notFound: 'notFound', unreachable: 'unreachable', saving: 'saving', reloading: 'reloading' },
  ...{ gone: 'gone', goneSaving: 'saving', goneFailed: 'gone', goneReloading: 'reloading' },
  ...{ editing: ready, saved: ready, failed: ready, uncertain: ready, conflict: ready },
})
const ofRecord = (record: unknown) => ({ record, parts: {} })

/** What becomes of several, by their keys. */
const adding = (...keys: string[]) => [{ type: 'add', items: keys.map((key) => ({ key, value: {} })) }]
const ending = (part: string, type: string, how?: string) => [{ type, how, part, saved: {} }]
const endedOne = (type: string, how?: string) => ['a', 'b'].flatMap((part) => ending(part, type, how))

const place = { doctorId: 1, date: '2026-12-01T12:00:00.000Z', minutes: 30 }
const moved = { id: 1, etag: '1' }
const ended = (how: string, reason?: string) => [{ type: 'settled', how, reason, record: moved }]
/** The open form, by what became of its request. */
const inForm = (outcome: string, time = 'known') => ({ filling: { outcome, time } })
type Appointment = typeof newAppointmentModel | typeof movingModel | typeof resumedNewAppointmentModel
const appointment = (name: string, model: Appointment, requests: unknown[] = []): FlowModel<Appointment> => ({
  name,
  model,
  input: { pending: requests },
  states: {
    choosing: { choosing: 'idle' },
    ...{ filling: inForm('idle'), 'mistyped.filling': inForm('idle', 'mistyped') },
    ...{ taken: inForm('taken'), 'mistyped.taken': inForm('taken', 'mistyped') },
    ...{ failed: inForm('failed'), 'mistyped.failed': inForm('failed', 'mistyped') },
    ...{ uncertain: inForm('uncertain'), 'mistyped.uncertain': inForm('uncertain', 'mistyped') },
    ...{ conflict: inForm('conflict'), 'mistyped.conflict': inForm('conflict', 'mistyped') },
    saving: 'saving',
    dropping: 'dropping',
    booked: { choosing: 'idle' },
    listed: { choosing: 'series' },
    moved: { choosing: 'idle' },
    undone: { choosing: 'idle' },
    closed: { choosing: 'idle' },
  },
  events: {
    choose: [{ type: 'choose', place }],
    move: [{ type: 'move', moved, place }],
    drop: [{ type: 'drop', moved, place, value: {} }],
    mistype: [{ type: 'mistype', typed: { time: '25' } }],
    correct: [{ type: 'correct', typed: {} }],
    submit: [{ type: 'submit', value: {} }],
    insist: [{ type: 'submit', value: {} }],
    close: [{ type: 'close' }],
    discard: [{ type: 'discard' }],
    undo: [],
    succeed: [{ type: 'saved', saved: {} }],
    succeedAll: [{ type: 'saved', saved: { kind: 'series' } }],
    refuse: ended('rejected', 'taken'),
    reject: ended('rejected'),
    lose: ended('unknown'),
    collide: ended('conflict'),
  },
})

/** A record with a question beside it, by what becomes of the record. */
const beside = (question: string, record = 'shown') => ({ record, question })
/** The same, whatever becomes of the record. */
const noted = (question: string) => ({ question })
const besidePage = Object.fromEntries(Object.entries(pageStates('shown')).map(([state, record]) => [state, beside('reading', record)]))
const inStatus = (status: string) => ({ etag: status, status })
/** Somebody gave it another status. */
const turned = (status: string) => ({ type: 'outdated', record: inStatus(status) })
const refusedFor = (status: string) => ({ type: 'settled', how: 'conflict', record: inStatus(status) })
/** Its page gave it another status. */
const savedAs = (status: string) => ({ type: 'saved', saved: inStatus(status) })

/** The flows of the console, with the paths that QA and the tests walk. */
export const flows: Flow[] = [
  sessionFlow,
  {
    machine: toastQueue,
    models: [
      following({
        name: 'toasts',
        model: toastQueueModel,
        states: { empty: 'empty', shown: { shown: 'counting' }, attended: { shown: 'paused' }, dismissed: 'dismissed' },
        events: {
          add: [{ type: 'add', id: '1', content: { title: '1', variant: 'default' } }],
          update: [{ type: 'update', id: '1', content: { title: '2' } }],
          dismiss: [{ type: 'dismiss' }],
          attend: [{ type: 'pause' }],
          leave: [{ type: 'resume' }],
          wait: [after('display', 'toast-queue.shown.counting'), after('removal', 'toast-queue.dismissed')],
        },
      }),
    ],
  },
  {
    machine: formSubmission,
    models: [
      form('at once', formModel),
      form('asking', askingFormModel, { needsConfirmation: true }),
      form('asking, repeated', askingPageModel, { needsConfirmation: true, repeats: true }),
      form('resumed', resumedFormModel, { requests: pending }),
      form('overtaken', overtakenFormModel, { requests: pending, repeats: true, etag: '2' }),
    ],
  },
  {
    machine: recordMachine,
    models: [
      { name: 'page', model: pageModel, input: ofRecord(null), states: pageStates('shown'), events: pageEvents },
      { name: 'known page', model: knownPageModel, input: ofRecord(found.record), states: { editing: 'shown' }, events: {} },
    ],
  },
  {
    machine: leadStatus,
    models: [
      {
        name: 'lead',
        model: leadPageModel,
        input: ofRecord(null),
        states: pageStates('choosing'),
        events: {
          ...pageEvents,
          arrive: [found, done('lead-status.reloading')],
          fail: [{ type: 'unreachable' }, failed('lead-status.reloading')],
        },
      },
      { name: 'known lead', model: knownPageModel, input: ofRecord(found.record), states: { editing: 'choosing' }, events: {} },
    ],
  },
  {
    machine: batch,
    models: [
      following({
        name: 'batch',
        model: batchModel,
        input: { atOnce: 1 },
        states: {
          ...{ first: 'running', last: 'running', lastAfterLost: 'running', repeating: 'running' },
          ...{ uncertain: 'idle', over: 'idle', stopped: 'idle' },
        },
        events: {
          addSeveral: adding('a', 'b'),
          addMore: adding('c'),
          retry: adding('a'),
          giveUp: [{ type: 'giveUp', keys: ['a', 'b', 'c'] }],
          stop: [{ type: 'giveUp', keys: ['a', 'b', 'c'] }],
          succeed: endedOne('saved'),
          reject: endedOne('settled', 'rejected'),
          collide: endedOne('settled', 'conflict'),
          lose: endedOne('settled', 'unknown'),
        },
      }),
      following({
        name: 'move',
        model: moveModel,
        input: { atOnce: 3 },
        begins: adding('a'),
        states: {
          ...{ reading: 'running', read: 'running', moving: 'running', repeating: 'running' },
          ...{ moved: 'idle', failed: 'idle', notFound: 'idle', unreachable: 'idle', overtaken: 'idle', conflict: 'idle' },
          ...{ uncertain: 'idle', doneUnheard: 'idle' },
        },
        events: {
          // The request beneath it reads the lead before it is sent.
          ...{ arrive: [], send: [] },
          arriveChanged: ending('a', 'settled', 'conflict'),
          vanish: ending('a', 'settled', 'rejected'),
          fail: ending('a', 'settled', 'rejected'),
          succeed: ending('a', 'saved'),
          reject: ending('a', 'settled', 'rejected'),
          collide: ending('a', 'settled', 'conflict'),
          lose: ending('a', 'settled', 'unknown'),
          loseAnswer: ending('a', 'settled', 'unknown'),
          sendAgain: adding('a'),
        },
      }),
    ],
  },
  {
    machine: choiceAssignment,
    models: [
      following({
        name: 'assignment',
        model: assignmentModel,
        input: { submission: {}, many: 1000 },
        states: {
          ...{ idle: 'closed', closed: 'closed', editing: 'filling', failed: 'filling', uncertain: 'filling' },
          ...{ 'confirming.editing': 'asking', 'confirming.failed': 'asking', 'confirming.uncertain': 'asking' },
        },
        events: {
          submitSmall: [{ type: 'submit', value: { quantity: 999 } }],
          submitLarge: [{ type: 'submit', value: { quantity: 1000 } }],
          succeed: told('saved'),
          reject: told('settled'),
          lose: told('settled'),
          discard: [],
        },
      }),
    ],
  },
  {
    machine: newAppointmentMachine,
    models: [
      appointment('new appointment', newAppointmentModel),
      appointment('moving', movingModel),
      appointment('resumed new appointment', resumedNewAppointmentModel, pending),
    ],
  },
  {
    machine: reservationMachine,
    models: [
      { name: 'page of a reservation', model: pageModel, input: ofRecord(null), states: besidePage, events: pageEvents },
      following({
        name: 'reservation',
        model: reservationModel,
        input: ofRecord(inStatus('PENDING')),
        region: 'question',
        states: {
          // The form stays.
          ...{ saving: beside('accepting', 'saving'), taken: beside('accepting'), failed: beside('accepting') },
          ...{ uncertain: beside('accepting'), conflict: beside('accepting'), accepted: beside('reading'), settled: beside('reading') },
        },
        events: {
          submit: told('sending'),
          succeed: [savedAs('ACCEPTED')],
          ...{ refuse: told('settled'), reject: told('settled'), lose: told('settled') },
          collide: [refusedFor('PROPOSED')],
          changeElsewhere: [turned('PROPOSED')],
          overtake: [refusedFor('REJECTED')],
          settleElsewhere: [turned('REJECTED')],
          // The form beneath it is told.
          discard: [],
        },
      }),
    ],
  },
  {
    machine: postMachine,
    models: [
      { name: 'page of a post', model: pageModel, input: ofRecord(null), states: besidePage, events: pageEvents },
      following({
        name: 'post',
        model: postModel,
        input: ofRecord(inStatus('DRAFT')),
        region: 'question',
        states: {
          // Saving the text or a status takes a moment of which the model says nothing.
          ...{ draft: noted('reading'), inReview: noted('reading'), published: noted('reading'), rejected: noted('reading') },
          ...{ archived: noted('reading'), changed: noted('reading'), changeInReview: noted('reading') },
          archivingPublished: noted('archiving'),
          ...{ publishing: beside('reading', 'saving'), sendingReason: beside('rejecting', 'saving') },
          ...{ failed: beside('reading'), uncertain: beside('reading'), conflict: beside('reading'), overtaken: beside('reading') },
        },
        events: {
          publish: told('sending'),
          ...{ reject: told('settled'), lose: told('settled') },
          submit: [turned('IN_REVIEW')],
          succeed: [savedAs('PUBLISHED')],
          collide: [refusedFor('IN_REVIEW')],
          overtake: [refusedFor('DRAFT')],
          ...{ withdraw: [turned('DRAFT')], edit: [turned('DRAFT')], revise: [turned('DRAFT')], restore: [turned('DRAFT')] },
          sendReason: told('sending'),
          succeedRejecting: [savedAs('REJECTED')],
          ...{ changeElsewhere: [turned('IN_REVIEW')], editElsewhere: [turned('DRAFT')] },
          confirm: [{ type: 'close' }, turned('ARCHIVED')],
          // The button beneath it is told.
          discard: [],
        },
      }),
    ],
  },
]

/** The charts that only say which status may follow which. */
export const statusCharts: AnyStateMachine[] = [
  leadStatusChart,
  consultationStatusChart,
  reservationStatusChart,
  postStatusChart,
  signUpStatusChart,
]
