import { type AnyActorRef, type AnyEventObject, type AnyStateMachine, matchesState, type StateValue } from 'xstate'
import { choiceAssignment } from './choice-assignment.machine.ts'
import { choiceAssignmentModel } from './choice-assignment.model.ts'
import { consultationStatus } from './consultation-status.machine.ts'
import { consultationStatusModel } from './consultation-status.model.ts'
import { formSubmission } from './form-submission.machine.ts'
import { askingFormSubmissionModel, formSubmissionModel } from './form-submission.model.ts'
import { leadStatus } from './lead-status.machine.ts'
import { leadStatusModel } from './lead-status.model.ts'
import { resumedFormModel, resumedRecordModel } from './resumed.model.ts'
import { sessionMachine } from './session.machine.ts'
import { sessionModel } from './session.model.ts'
import { toastQueue } from './toast-queue.machine.ts'
import { toastQueueModel } from './toast-queue.model.ts'

/** What the machine can receive when a model's event happens, depending on the machine's state. */
export type Received = readonly AnyEventObject[]

/** A model of a flow: how its events and states appear in the machine. */
export type FlowModel = {
  name: string
  model: AnyStateMachine
  /** The machine's input. */
  input?: { pending: unknown[] }
  /** What the machine receives before the model's initial state. */
  begins?: Received
  states: Record<string, StateValue>
  /** An empty list: the machine is not told of it. */
  events: Record<string, Received>
}

/** A machine of the console with the models whose paths are walked on it. */
export type Flow = { machine: AnyStateMachine; models: FlowModel[] }

/** What a promise that the machine invoked in a state leads to. */
const done = (id: string, output?: unknown) => ({ type: `xstate.done.actor.0.${id}`, output })
const failed = (id: string) => ({ type: `xstate.error.actor.0.${id}`, error: new Error('No') })
const after = (delay: string, state: string) => ({ type: `xstate.after.${delay}.${state}` })

const outcome = (type: string) => [done('saving', { type })]
const submit = { type: 'submit', value: {} }
const saves = {
  succeed: outcome('saved'),
  reject: outcome('rejected'),
  lose: [...outcome('unknown'), failed('saving')],
  collide: outcome('conflict'),
}
const asked = { edit: [{ type: 'edit' }], confirm: [{ type: 'confirm' }], cancel: [{ type: 'cancel' }], close: [{ type: 'close' }] }
const changed = { submit: [submit], discard: [{ type: 'discard' }], outdate: [{ type: 'outdated' }] }
const savingStates = {
  editing: { editing: 'idle' },
  saved: { editing: 'idle' },
  failed: { editing: 'failed' },
  uncertain: { editing: 'uncertain' },
  conflict: { editing: 'conflict' },
  saving: 'saving',
}
const asking = {
  'confirming.editing': 'confirming',
  'confirming.failed': 'confirming',
  'confirming.uncertain': 'confirming',
  'confirming.conflict': 'confirming',
}
const pending = [{ value: {}, key: 'before', isUnknown: true }]

const record = (machine: AnyStateMachine, model: AnyStateMachine): Flow => {
  const shared = {
    states: {
      ...savingStates,
      ...asking,
      loading: 'loading',
      notFound: 'notFound',
      unreachable: 'unreachable',
      reloading: 'reloading',
    },
    events: {
      ...saves,
      ...asked,
      ...changed,
      arrive: [{ type: 'found' }, done(`${machine.id}.reloading`)],
      fail: [{ type: 'unreachable' }, failed(`${machine.id}.reloading`)],
      vanish: [{ type: 'missing' }],
      recover: [{ type: 'found' }],
      retry: [{ type: 'retry' }],
    },
  }
  return {
    machine,
    models: [
      { name: 'open', model, input: { pending: [] }, ...shared },
      { name: 'resumed', model: resumedRecordModel, input: { pending }, ...shared },
    ],
  }
}

const form = (name: string, model: AnyStateMachine, input: { pending: unknown[] }, needsConfirmation = false): FlowModel => ({
  name,
  model,
  input,
  states: { ...savingStates, ...asking },
  events: { ...saves, ...asked, ...changed, submit: [{ ...submit, needsConfirmation }] },
})

const visitor = (id: number) => ({ role: 'BACKOFFICE', user: { id } })
const CHECKS = ['session.activity.ready.checking', 'session.activity.rechecking']
const checked = (output: unknown) => CHECKS.map((id) => done(id, output))
const CALLS = ['session.activity.signingIn', 'session.activity.signingOut']
const during = (status: string) => (activity: StateValue) => ({ status, activity })
const ready = (inner: string) => ({ ready: inner })
const signIn = (status: string) => ({
  [`${status}.signingIn`]: during(status)('signingIn'),
  [`${status}.rechecking`]: during(status)('rechecking'),
  [`${status}.checking`]: during(status)(ready('checking')),
  [`${status}.failed`]: during(status)(ready('failed')),
  [`${status}.idle`]: during(status)(ready('idle')),
})

/** The flows of the console, with the paths that QA and the tests walk. */
export const flows: Flow[] = [
  {
    machine: sessionMachine,
    models: [
      {
        name: 'session',
        model: sessionModel,
        begins: [{ type: 'check' }],
        states: {
          ...signIn('unknown'),
          ...signIn('offline'),
          ...signIn('unauthenticated'),
          ...signIn('authenticated'),
          ...signIn('expired'),
          'offline.waiting': during('offline')(ready('idle')),
          'authenticated.signingOut': during('authenticated')('signingOut'),
        },
        events: {
          somebody: checked({ type: 'authenticated', visitor: visitor(1) }),
          somebodyElse: checked({ type: 'authenticated', visitor: visitor(2) }),
          nobody: checked({ type: 'unauthenticated' }),
          silence: checked({ type: 'unreachable' }),
          breakdown: CHECKS.map((id) => failed(id)),
          accept: CALLS.map((id) => done(id)),
          reject: CALLS.map((id) => failed(id)),
          login: [{ type: 'login', values: {} }],
          logout: [{ type: 'logout' }],
          leave: [{ type: 'leave' }],
          unauthorized: [{ type: 'unauthorized' }],
          loggedIn: [{ type: 'loggedInElsewhere' }],
          loggedOut: [{ type: 'loggedOut' }],
          retry: [{ type: 'check' }],
          wait: [after('retry', 'session.status.offline')],
        },
      },
    ],
  },
  {
    machine: toastQueue,
    models: [
      {
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
      },
    ],
  },
  record(leadStatus, leadStatusModel),
  record(consultationStatus, consultationStatusModel),
  {
    machine: choiceAssignment,
    models: [
      {
        name: 'assignment',
        model: choiceAssignmentModel,
        input: { pending: [] },
        states: { ...savingStates, ...asking, idle: 'idle', closed: 'idle', assigning: 'saving', assigned: 'assigned' },
        events: { ...saves, ...asked, ...changed, submitSmall: [submit], submitLarge: [{ ...submit, needsConfirmation: true }] },
      },
    ],
  },
  {
    machine: formSubmission,
    models: [
      form('at once', formSubmissionModel, { pending: [] }),
      form('asking', askingFormSubmissionModel, { pending: [] }, true),
      form('resumed', resumedFormModel, { pending }),
    ],
  },
]

/** True when the machine is where the model says. */
export const isIn = ({ states }: FlowModel, state: string, value: StateValue) => {
  const expected = states[state]
  return expected !== undefined && matchesState(expected, value)
}

/** Returns what the machine can receive in its present state when the model's event happens. */
export const receivedNow = ({ events }: FlowModel, event: string, actor: AnyActorRef): Received =>
  events[event]?.filter((one) => actor.getSnapshot().can(one)) ?? []
