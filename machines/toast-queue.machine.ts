import { assign, setup } from 'xstate'
import { withEvent } from './with-event.ts'

export type Toast = {
  id: string
  title: string
  description?: string | undefined
  variant: 'default' | 'destructive'
  action?: { label: string; run: () => void } | undefined
  open: boolean
}
export type ToastContent = Omit<Toast, 'id' | 'open'>

export const toastQueue = setup({
  types: {
    context: {} as { toast: Toast | null },
    events: {} as
      | { type: 'add'; id: string; content: ToastContent }
      | { type: 'update'; id: string; content: Partial<ToastContent> }
      | { type: 'dismiss'; id?: string }
      | { type: 'pause' }
      | { type: 'resume' },
  },
  actions: {
    put: assign({ toast: (_, { id, content }: { id: string; content: ToastContent }) => ({ ...content, id, open: true }) }),
    change: assign({ toast: ({ context }, content: Partial<ToastContent>) => context.toast && { ...context.toast, ...content } }),
    close: assign({ toast: ({ context }) => context.toast && { ...context.toast, open: false } }),
    remove: assign({ toast: null }),
  },
  guards: { isShown: ({ context }, id: string | undefined) => id === undefined || id === context.toast?.id },
  delays: {
    // Errors and toasts with an action need more time to be read.
    display: ({ context: { toast } }) => (toast?.variant === 'destructive' || toast?.action ? 10_000 : 5000),
    removal: 3000,
  },
}).createMachine({
  id: 'toast-queue',
  context: { toast: null },
  initial: 'empty',
  on: {
    add: { target: '.shown', actions: withEvent('put') },
    update: {
      guard: { type: 'isShown', params: ({ event }) => event.id },
      actions: { type: 'change', params: ({ event }) => event.content },
    },
  },
  states: {
    empty: {},
    shown: {
      initial: 'counting',
      on: { dismiss: { guard: { type: 'isShown', params: ({ event }) => event.id }, target: 'dismissed' } },
      states: {
        counting: { after: { display: '#toast-queue.dismissed' }, on: { pause: 'paused' } },
        paused: { on: { resume: 'counting' } },
      },
    },
    dismissed: {
      entry: 'close',
      after: { removal: { target: 'empty', actions: 'remove' } },
    },
  },
})
