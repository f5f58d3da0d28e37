import { assign, fromPromise, setup } from 'xstate'
import { type Intent, keyFor } from './intent.ts'

/** The life of a form's save. It knows one value, the one being saved; what is typed belongs to the form. */
export const formSubmission = setup({
  types: {
    input: {} as { asks: boolean },
    context: {} as Intent & { asks: boolean; error: unknown },
    events: {} as { type: 'submit'; value: unknown } | { type: 'confirm' } | { type: 'cancel' },
  },
  actors: { save: fromPromise<unknown, Intent>(() => Promise.reject(new Error('save is not provided'))) },
  actions: {
    onSaved: (_, _params: { saved: unknown }) => {},
    onFailed: (_, _params: { error: unknown }) => {},
    intend: assign({
      value: (_, { value }: { value: unknown }) => value,
      key: ({ context }, { value }: { value: unknown }) => keyFor(context, value),
      error: undefined,
    }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => error }),
    forget: assign({ value: undefined, key: '' }),
  },
  guards: { asks: ({ context }) => context.asks },
}).createMachine({
  id: 'form-submission',
  context: ({ input }) => ({ asks: input.asks, value: undefined, key: '', error: undefined }),
  initial: 'editing',
  states: {
    editing: { on: { submit: { target: 'submitted', actions: { type: 'intend', params: ({ event }) => event } } } },
    submitted: { always: [{ guard: 'asks', target: 'confirming' }, { target: 'saving' }] },
    confirming: { on: { confirm: 'saving', cancel: 'editing' } },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context: { value, key } }) => ({ value, key }),
        onDone: { target: 'editing', actions: ['forget', { type: 'onSaved', params: ({ event }) => ({ saved: event.output }) }] },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepError', params: ({ event }) => event },
            { type: 'onFailed', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    failed: { on: { submit: { target: 'submitted', actions: { type: 'intend', params: ({ event }) => event } } } },
  },
})
