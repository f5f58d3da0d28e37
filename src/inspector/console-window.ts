import { createBrowserReceiver } from '@statelyai/inspect'
import { type Command, type InspectorWindow, type Message, type Orders, type Report, WINDOW } from './protocol.ts'
import type { Recorder } from './recording.ts'

const here: InspectorWindow = window

/** The window or frame of the console: where its messages come from and commands go to. */
export function connectConsole(recorder: Recorder) {
  let target: Window | null = null
  /** Commands to a page that is still being loaded; undefined when there is none. */
  let waiting: Command[] | undefined
  const post = (command: Command) => target?.postMessage({ command }, location.origin)
  const orders: Orders = { hold: [], replay: null }
  here.orders = orders

  createBrowserReceiver().subscribe((event) => recorder.receive(event))
  addEventListener('message', ({ data, source }: MessageEvent<Report>) => {
    if (source !== target || typeof data?.type !== 'string' || !data.type.startsWith('salvia.')) return
    recorder.receive(data as Message)
    if (data.type !== 'salvia.loaded') return
    waiting?.forEach(post)
    waiting = undefined
  })

  return {
    /** Shows the console in a frame from now on. */
    showInFrame(frame: HTMLIFrameElement | null) {
      target = frame?.contentWindow ?? null
    },
    /** Shows the console in a window of its own from now on. Browsers allow it after a click only. */
    openWindow(url: string) {
      target = window.open(url, WINDOW, 'popup,width=1280,height=860')
    },
    closeWindow() {
      if (target && target.parent === target) target.close()
    },
    run(command: Command) {
      if (waiting) waiting.push(command)
      else post(command)
    },
    /** Loads an address, or the present one, anew. What is ordered holds from its first request on. */
    load(change: Partial<Orders>, url?: string) {
      Object.assign(orders, change)
      if (!target) return
      waiting = []
      if (url === undefined) target.location.reload()
      else target.location.href = url
    },
    orders: () => orders,
  }
}

export type ConsoleWindow = ReturnType<typeof connectConsole>
