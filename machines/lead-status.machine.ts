import { common, endedWith, held, loading, ready, saving, setupRecord } from './record.machine.ts'
import { withEvent } from './with-event.ts'

/** A lead whose status and comments are changed on its page. After a save the lead is read again, with its history. */
export const leadStatus = setupRecord().createMachine({
  ...common,
  id: 'lead-status',
  initial: 'begin',
  states: {
    ...loading,
    choosing: ready,
    saving: { ...saving, on: { ...saving.on, saved: { target: 'reloading', actions: withEvent('takeSaved') } } },
    reloading: {
      tags: 'busy',
      on: { outdated: { actions: withEvent('hold') }, missing: { actions: 'lose' } },
      invoke: {
        src: 'reload',
        input: ({ context }) => context.reload,
        onDone: endedWith(held),
        onError: endedWith(held),
      },
    },
  },
})
