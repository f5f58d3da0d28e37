import { type Command, type ForConsoles, FRAME, type InspectorWindow, type Message, type Orders, SECOND_FRAME, WINDOW } from './protocol.ts'
import { createRecorder } from './recording.ts'

const here: InspectorWindow = window
let order = 0
const forConsoles: ForConsoles = {
  orders: {},
  nextOrder() {
    order += 1
    return order
  },
  second: { local: new Map(), session: new Map() },
}
here.forConsoles = forConsoles

/** A console under inspection: its reports are recorded, and commands go to it. `names`: those of its frame and its window. */
function connectConsole(...names: string[]) {
  const recorder = createRecorder()
  let target: Window | null = null
  /** Commands to a page that is still being loaded; undefined when there is none. */
  let waiting: Command[] | undefined
  const post = (command: Command) => target?.postMessage({ command }, location.origin)
  const orders: Orders = { hold: [], replay: null }
  for (const name of names) forConsoles.orders[name] = orders

  addEventListener('message', ({ data, source }: MessageEvent<Partial<Message>>) => {
    if (source !== target || !/^(@xstate|salvia)\./.test(data?.type ?? '')) return
    recorder.receive(data as Message)
    if (data.type !== 'salvia.loaded') return
    waiting?.forEach(post)
    waiting = undefined
  })

  return {
    recorder,
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
    /** Loads an address, or the present one, anew. The orders hold from its first request on. */
    load(change: Partial<Orders>, url?: string) {
      Object.assign(orders, change)
      if (!target) return
      waiting = []
      if (url === undefined) target.location.reload()
      else target.location.href = url
    },
    /** Whether somebody chooses how these requests end, from now on and after the page is loaded anew. */
    hold(rules: Orders['hold']) {
      orders.hold = rules
      this.run({ type: 'hold', rules })
    },
  }
}

export type ConsoleWindow = ReturnType<typeof connectConsole>

/** The console, and the one beside it in which somebody else can be signed in. */
export const consoles = { first: connectConsole(FRAME, WINDOW), second: connectConsole(SECOND_FRAME) }
export type ConsoleName = keyof typeof consoles
