import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect'

const MAX_EVENTS = 200

const list = (id: string) => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}.`)
  return found
}
const actors = list('actors')
const events = list('events')
const names = new Map<string, string>()

/** Returns a line that expands to its data. It sets only text, so that data is never read as markup. */
function entry(title: string, data: unknown) {
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  const pre = document.createElement('pre')
  summary.textContent = title
  pre.textContent = JSON.stringify(data, null, 2)
  details.append(summary, pre)
  return details
}

function row(sessionId: string) {
  const id = `actor-${sessionId}`
  const found = document.getElementById(id)
  if (found) return found
  const item = document.createElement('li')
  item.id = id
  actors.append(item)
  return item
}

function showActor(sessionId: string, snapshot: { status?: string; value?: unknown; context?: unknown }) {
  const item = row(sessionId)
  const isOpen = item.querySelector('details')?.open ?? false
  const details = entry(`${names.get(sessionId) ?? sessionId}: ${JSON.stringify(snapshot.value ?? snapshot.status)}`, snapshot.context)
  details.open = isOpen
  item.className = snapshot.status ?? ''
  item.replaceChildren(details)
}

function showEvent({ sessionId, event, sourceId }: Extract<StatelyInspectionEvent, { type: '@xstate.event' }>) {
  const nameOf = (id: string) => names.get(id) ?? id
  const item = document.createElement('li')
  item.append(entry(`${sourceId ? `${nameOf(sourceId)} → ` : ''}${nameOf(sessionId)}: ${event.type}`, event))
  events.prepend(item)
  if (events.childElementCount > MAX_EVENTS) events.lastElementChild?.remove()
}

function show(event: StatelyInspectionEvent) {
  if (event.type === '@xstate.event') return showEvent(event)
  if (event.type === '@xstate.actor') names.set(event.sessionId, event.name)
  showActor(event.sessionId, event.snapshot)
}

// The receiver contacts the app, which answers only to a loaded frame.
window.addEventListener('load', () => createBrowserReceiver().subscribe(show))
