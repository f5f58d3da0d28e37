import { createBrowserInspector } from '@statelyai/inspect'
import { config } from '#src/config.ts'
import { type Command, FRAME, type InspectorWindow, type Message, SECOND_FRAME, WINDOW } from '../protocol.ts'
import { act } from './act.ts'
import { followActors, serialize } from './actors.ts'
import { installClock } from './clock.ts'
import { isolate } from './isolate.ts'
import { interceptFetch } from './network.ts'
import { redactAddress, redactStorage } from './redact.ts'
import { replayOf } from './replay.ts'

/**
 * The part of the inspector that runs in the console's page, before everything else of it. It does nothing unless the inspector has opened the
 * page. `?inspect` leads to the inspector, and `?inspect=stately` to Stately's own.
 */
function main() {
  const inspector: InspectorWindow | null = parent === window ? opener : parent
  if ([FRAME, WINDOW, SECOND_FRAME].includes(window.name) && inspector) return start(inspector)
  const address = new URL(location.href)
  const wanted = address.searchParams.get('inspect')
  if (wanted === null) return
  if (wanted === 'stately') return Object.assign(globalThis, { inspectActor: createBrowserInspector({ serialize }).inspect.next })
  address.searchParams.delete('inspect')
  location.replace(`/src/inspector/index.html?at=${encodeURIComponent(address.pathname + address.search)}`)
}

function start(inspector: InspectorWindow) {
  const { orders, nextOrder, second } = inspector.forConsoles ?? {}
  const { hold, replay } = orders?.[window.name] ?? { hold: [], replay: null }
  const isSecond = window.name === SECOND_FRAME
  if (isSecond && second) isolate(second)
  const stored = { local: redactStorage(localStorage), session: redactStorage(sessionStorage) }
  hurryIdleCallbacks()
  const clock = installClock(config.api.timeout)
  const post = (message: Message) => inspector.postMessage(message, location.origin)
  let count = 0
  const stamp = () => {
    count += 1
    return { at: clock.now(), order: nextOrder?.() ?? count }
  }
  const actors = followActors(post, stamp, replay !== null)
  let isPausedByHand = false
  let isWaiting = false
  /** The time also stands still while somebody chooses how a request ends. Otherwise the console would give it up. */
  function runClock() {
    if (replay || isPausedByHand || isWaiting) clock.pause()
    else clock.resume()
    actors.tell({ type: 'salvia.clock', isPaused: clock.isPaused(), isWaiting })
  }
  const onWaiting = (count: number) => {
    if (isWaiting === count > 0) return
    isWaiting = count > 0
    runClock()
  }
  const network = interceptFetch(actors.tell, stamp, onWaiting, isSecond)
  Object.assign(globalThis, { inspectActor: actors.inspect })
  const address = () => redactAddress(location.pathname + location.search)

  actors.tell({ type: 'salvia.loaded', url: address(), stored })
  network.hold(replay ? [{ method: '', path: '' }] : hold)
  if (replay) {
    const { local, session } = replay.stored
    isolate({ local: new Map(Object.entries(local)), session: new Map(Object.entries(session)) })
    clock.set(replay.startedAt)
  }
  runClock()
  const play = replay && replayOf(replay, actors, network, clock)
  let played = 0

  async function playOn(count: number, pace: number) {
    if (!replay || !play) return
    for (const entry of replay.entries.slice(played, played + count)) {
      if (pace > 0) await clock.wait(Math.min(3000, Math.max(0, entry.at - clock.now()) / pace))
      const problem = await play(entry).then(
        () => undefined,
        (error: Error) => error.message,
      )
      played += 1
      actors.tell({ type: 'salvia.replayed', entry: played, ...(problem && { problem }) })
      if (problem) return
    }
  }

  const commands: { [Type in Command['type']]: (command: Extract<Command, { type: Type }>) => unknown } = {
    send: ({ sessionId, event }) => actors.send(sessionId, event),
    restore: ({ snapshot }) => actors.restore(snapshot),
    act: (command) => act(command.act, clock.wait),
    answer: ({ request, outcome }) => network.choose(request, outcome),
    hold: ({ rules }) => network.hold(rules),
    pause: () => {
      isPausedByHand = true
    },
    resume: () => {
      isPausedByHand = false
    },
    advance: ({ milliseconds }) => clock.moveTo(clock.now() + milliseconds, isWaiting),
    replay: ({ entries, pace }) => playOn(entries, pace),
  }
  addEventListener('message', async ({ data, source }: MessageEvent<{ command?: Command }>) => {
    if (source !== inspector || !data.command) return
    const { command } = data
    await (commands[command.type] as (command: Command) => unknown)(command)
    runClock()
  })

  followAddress(() => actors.tell({ type: 'salvia.navigated', url: address() }))
}

/** A page that draws without a pause is never idle. The inspector must hear of it all the same, and in order. */
function hurryIdleCallbacks() {
  const original = window.requestIdleCallback.bind(window)
  window.requestIdleCallback = (run) => original(run, { timeout: 500 })
}

/** Calls the listener when the page's address changes. */
function followAddress(listener: () => void) {
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history)
    history[method] = (...args) => {
      const before = location.href
      original(...args)
      if (location.href !== before) listener()
    }
  }
  addEventListener('popstate', listener)
}

main()
