import type { AppointmentAnswerInput, PatientAppointment, Problem } from '#contract/generated/schema.ts'
import { mapAddress } from '#contract/map.ts'
import { texts } from './appointment.texts.ts'

/** What the page shows. `asking`: whether somebody who does not come means it. */
type State = 'loading' | 'open' | 'confirmed' | 'asking' | 'cancelled' | 'completed' | 'bad' | 'lost'

const dayOf = (date: string, timeZone: string) =>
  new Intl.DateTimeFormat('es-AR', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(date)).replace(',', '')
const timeOf = (date: string, timeZone: string) =>
  new Intl.DateTimeFormat('es-AR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(date))

/** What is said first, and below it, of an appointment. */
function saying({ status, isConfirmed }: PatientAppointment): [state: State, said: string, hint?: string] {
  if (status === 'CANCELLED') return ['cancelled', texts.cancelled, texts.cancelledHint]
  if (status === 'COMPLETED') return ['completed', texts.completed]
  if (isConfirmed) return ['confirmed', texts.confirmed]
  return ['open', status === 'CONFIRMED' ? texts.expected : texts.pending]
}

/** Runs the page of an appointment: its address ends with the key, and `data-api` is that of the API. Returns what ends it. */
export function runAppointment(page: HTMLElement) {
  const [, , key = ''] = location.pathname.split('/')
  const hasKey = /^[\w-]{20,100}$/.test(key)
  const address = `${page.dataset['api']}/appointments/${key}`
  const leaving = new AbortController()
  const { signal } = leaving
  const all = (selector: string) => page.querySelectorAll<HTMLElement>(selector)
  const slot = (name: string) => page.querySelector<HTMLElement>(`[data-slot=${name}]`)
  let shown: PatientAppointment | undefined
  let repeat = read

  function write(name: string, text: string) {
    const element = slot(name)
    // A screen reader says what has changed, not what is written again.
    if (element && element.textContent !== text) element.textContent = text
  }

  function show(state: State, said: string, hint = '') {
    page.dataset['state'] = state
    for (const part of all('[data-show]')) part.hidden = !part.dataset['show']?.split(' ').includes(state)
    write('said', said)
    write('hint', hint)
  }

  function showAppointment(appointment: PatientAppointment) {
    shown = appointment
    const { date, durationInMinutes, doctor, clinic, timeZone } = appointment
    write('when', `${dayOf(date, timeZone)}, ${timeOf(date, timeZone)} (${texts.minutes(durationInMinutes)})`)
    write('doctor', `${doctor.firstName} ${doctor.lastName}`)
    const place = slot('place')
    if (place) place.hidden = !clinic
    if (clinic) {
      write('where', `${clinic.name}, ${clinic.address}, ${clinic.city}`)
      slot('map')?.setAttribute('href', mapAddress(clinic))
    }
    show(...saying(appointment))
  }

  /** Asks the server, and shows its answer. What was tried can be tried again where no answer came. */
  async function call(answer?: AppointmentAnswerInput) {
    repeat = () => call(answer)
    for (const button of all('button')) (button as HTMLButtonElement).disabled = true
    const ask = {
      signal,
      cache: 'no-store' as const,
      ...(answer && { method: 'POST', body: JSON.stringify(answer), headers: { 'content-type': 'application/json' } }),
    }
    try {
      const response = await fetch(address, ask)
      const body: PatientAppointment | Problem = await response.json()
      if ('doctor' in body) showAppointment(body)
      else if (response.status === 409) {
        // The appointment is another one by now, which is shown with the reason.
        await call()
        write('hint', body.message)
      } else if (response.status === 404 || response.status === 422) show('bad', texts.bad, response.status === 404 ? body.message : '')
      else show('lost', texts.failed)
    } catch {
      if (!signal.aborted) show('lost', texts.lost, texts.lostHint)
    } finally {
      for (const button of all('button')) (button as HTMLButtonElement).disabled = false
    }
  }

  async function read() {
    await call()
    if (location.hash === '#cancelar' && shown && shown.status !== 'CANCELLED' && shown.status !== 'COMPLETED') ask()
  }

  function ask() {
    if (!shown) return
    show('asking', saying(shown)[1])
    slot('question')?.focus()
  }

  /** Answers, and has the focus where the answer stands: the button that had it is gone. */
  async function answer(wish: AppointmentAnswerInput['answer']) {
    if (!shown) return
    await call({ answer: wish, date: shown.date })
    slot('status')?.focus()
  }

  const actions: Record<string, () => unknown> = {
    confirm: () => answer('CONFIRMED'),
    cancel: () => answer('CANCELLED'),
    ask,
    keep() {
      if (shown) showAppointment(shown)
      page.querySelector<HTMLElement>('[data-show]:not([hidden]) [data-action=ask]')?.focus()
    },
    retry: () => repeat(),
  }
  page.addEventListener(
    'click',
    ({ target }) => {
      const name = target instanceof Element ? target.closest<HTMLElement>('[data-action]')?.dataset['action'] : undefined
      if (name) void actions[name]?.()
    },
    { signal },
  )
  page.addEventListener('keydown', ({ key }) => key === 'Escape' && page.dataset['state'] === 'asking' && actions['keep']?.(), { signal })
  // A page that the browser restores from its cache may be of yesterday.
  addEventListener('pageshow', ({ persisted }) => persisted && void read(), { signal })
  if (hasKey) {
    show('loading', texts.loading)
    void read()
  } else show('bad', texts.bad, texts.incomplete)
  return () => leaving.abort()
}
