import { sendTo } from 'xstate'
import { submission, submissionContext, submissionStates } from './submission.ts'

const { editing, ...others } = submissionStates('reloading')
const { uncertain } = editing.states

/** The states of a lead that is loaded, changed and loaded again. */
export const leadStatus = submission.createMachine({
  id: 'lead-status',
  context: submissionContext,
  invoke: { id: 'watch', src: 'watch' },
  initial: 'loading',
  states: {
    loading: { on: { found: 'begin', missing: 'notFound', unreachable: 'unreachable' } },
    notFound: {},
    unreachable: { on: { retry: { target: 'loading', actions: sendTo('watch', { type: 'fetch' }) }, found: 'begin' } },
    begin: { always: [{ guard: 'hasUnknown', target: 'editing.uncertain', actions: 'resume' }, { target: 'editing' }] },
    editing: {
      ...editing,
      states: {
        ...editing.states,
        // The lead has a newer version: so the same request can change nothing any more, and its answer tells whether it did before.
        uncertain: { on: { ...uncertain.on, outdated: '#saving' } },
      },
    },
    ...others,
    reloading: {
      invoke: {
        src: 'reload',
        onDone: { target: 'editing', actions: 'onReloaded' },
        onError: { target: 'editing', actions: 'onReloaded' },
      },
    },
  },
})
