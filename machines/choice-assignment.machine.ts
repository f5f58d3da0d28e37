import { assign, fromPromise, setup } from 'xstate'
import { type Intent, keyFor } from './intent.ts'

/** What is assigned: `quantity` choices at `ppc` pesos each. */
export type Assignment = { quantity: number; paymentMethod: string; ppc: number }

const NOTHING: Assignment = { quantity: 0, paymentMethod: '', ppc: 0 }

/**
 * The assignment of choices to a doctor. An intent keeps its key until it is known to be done: whoever tries the same again
 * after a lost answer, or after signing in again, assigns once.
 */
export const choiceAssignment = setup({
  types: {
    /** From this quantity on it asks before it assigns. */
    input: {} as { large: number },
    context: {} as Intent<Assignment> & { large: number; error: unknown },
    events: {} as { type: 'edit' } | { type: 'submit'; value: Assignment } | { type: 'confirm' } | { type: 'cancel' } | { type: 'close' },
  },
  actors: { assign: fromPromise<unknown, Intent<Assignment>>(() => Promise.reject(new Error('assign is not provided'))) },
  actions: {
    onAssigned: (_, _params: { assigned: unknown }) => {},
    onFailed: (_, _params: { error: unknown }) => {},
    intend: assign({
      value: (_, { value }: { value: Assignment }) => value,
      key: ({ context }, { value }: { value: Assignment }) => keyFor(context, value),
      error: undefined,
    }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => error }),
    forget: assign({ value: NOTHING, key: '', error: undefined }),
  },
  guards: { isLarge: ({ context }) => context.value.quantity >= context.large },
}).createMachine({
  id: 'choice-assignment',
  context: ({ input }) => ({ large: input.large, value: NOTHING, key: '', error: undefined }),
  initial: 'idle',
  states: {
    idle: { on: { edit: 'editing' } },
    editing: {
      on: { submit: { target: 'submitted', actions: { type: 'intend', params: ({ event }) => event } }, close: 'idle' },
    },
    submitted: { always: [{ guard: 'isLarge', target: 'confirming' }, { target: 'assigning' }] },
    confirming: { on: { confirm: 'assigning', cancel: 'editing' } },
    assigning: {
      invoke: {
        src: 'assign',
        input: ({ context: { value, key } }) => ({ value, key }),
        onDone: { target: 'assigned', actions: ['forget', { type: 'onAssigned', params: ({ event }) => ({ assigned: event.output }) }] },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepError', params: ({ event }) => event },
            { type: 'onFailed', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    assigned: { on: { edit: 'editing' } },
    failed: {
      on: { submit: { target: 'submitted', actions: { type: 'intend', params: ({ event }) => event } }, close: 'idle' },
    },
  },
})
