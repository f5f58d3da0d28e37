import { sendTo, setup } from 'xstate'
import { formSubmission, type SubmissionInput, type Told } from './form-submission.machine.ts'
import type { Part } from './record.machine.ts'
import { withEvent } from './with-event.ts'

/** The choices that somebody assigns, as far as the flow looks at them. */
type Amount = { quantity: number }

/** Choices are assigned to a doctor in a form that is opened and closed. Many of them are asked about first. */
export const choiceAssignment = setup({
  types: {
    /** `many`: from so many choices on the user is asked. */
    input: {} as { submission: SubmissionInput; many: number },
    context: {} as { submission: Part; many: number },
    events: {} as
      | { type: 'open' }
      | { type: 'close' }
      | { type: 'submit'; value: Amount }
      | { type: 'confirm' }
      | { type: 'cancel' }
      | Told,
    tags: 'busy' as const,
  },
  actors: { submission: formSubmission },
  actions: {
    send: sendTo(
      ({ context }) => context.submission,
      (_, { value, needsConfirmation = false }: { value: Amount; needsConfirmation?: boolean }) => ({
        type: 'submit',
        value,
        needsConfirmation,
      }),
    ),
    confirm: sendTo(({ context }) => context.submission, { type: 'confirm' }),
    cancel: sendTo(({ context }) => context.submission, { type: 'cancel' }),
    /** A form that is opened anew says nothing of what the server refused before. */
    dismiss: sendTo(({ context }) => context.submission, { type: 'dismiss' }),
  },
  guards: { isMany: ({ context: { many } }, { value: { quantity } }: { value: Amount }) => quantity >= many },
}).createMachine({
  id: 'choice-assignment',
  context: ({ spawn, self, input: { submission, many } }) => ({
    submission: spawn('submission', { id: 'submission', input: { ...submission, around: self } }),
    many,
  }),
  initial: 'closed',
  states: {
    closed: { on: { open: 'filling' } },
    filling: {
      on: {
        submit: [
          {
            guard: withEvent('isMany'),
            target: 'asking',
            actions: { type: 'send', params: ({ event: { value } }) => ({ value, needsConfirmation: true }) },
          },
          { target: 'assigning', actions: withEvent('send') },
        ],
        close: { target: 'closed', actions: 'dismiss' },
      },
    },
    asking: { on: { confirm: { target: 'assigning', actions: 'confirm' }, cancel: { target: 'filling', actions: 'cancel' } } },
    assigning: { tags: 'busy', on: { saved: 'assigned', settled: 'filling' } },
    assigned: { on: { open: 'filling' } },
  },
})
