import type { AppointmentAnswerInput, PatientAppointment, Problem } from '#contract/generated/schema.ts'
import { mapAddress } from '#contract/map-address.ts'
import { texts } from './appointment.texts.ts'
import { writeFacts } from './appointment-facts-live.ts'
import { ask as askApi, livePage } from './live-page.ts'

/** The state of the page. `asking`: whether a patient who does not come means it. */
type State = 'loading' | 'open' | 'confirmed' | 'asking' | 'cancelled' | 'completed' | 'bad' | 'lost'

/** The sentence about an appointment, and the one below it. */
function saying({ status, isConfirmed }: PatientAppointment): [state: State, said: string, hint?: string] {
  if (status === 'CANCELLED') return ['cancelled', texts.cancelled, texts.cancelledHint]
  if (status === 'COMPLETED') return ['completed', texts.completed]
  if (isConfirmed) return ['confirmed', texts.confirmed]
  return ['open', status === 'CONFIRMED' ? texts.expected : texts.pending]
}

/** Runs the page of an appointment: its address ends with the key, and `data-api` is that of the API. Returns a function that ends it. */
export function runAppointment(page: HTMLElement) {
  const [, , key = ''] = location.pathname.split('/')
  const hasKey = /^[\w-]{20,100}$/.test(key)
  const address = `${page.dataset['api']}/appointments/${key}`
  const leaving = new AbortController()
  const { signal } = leaving
  const live = livePage(page)
  const { slot, write, show, lock, onAction } = live
  let shown: PatientAppointment | undefined
  let latest = 0
  let repeat: () => unknown = read

  function showAppointment(appointment: PatientAppointment) {
    shown = appointment
    writeFacts(live, appointment, appointment.timeZone)
    if (appointment.clinic) slot('map')?.setAttribute('href', mapAddress(appointment.clinic))
    show(...saying(appointment))
  }

  /** Asks the server. Returns whether it shows the answer: not the one to an earlier question. Without an answer the patient can try again. */
  async function call(answer?: AppointmentAnswerInput): Promise<boolean> {
    latest += 1
    const number = latest
    repeat = () => call(answer)
    lock(true)
    const heard = await askApi<PatientAppointment | Problem>(address, signal, answer)
    if (signal.aborted || number !== latest) return false
    lock(false)
    const { status, body } = heard ?? {}
    if (!body) show('lost', texts.lost, texts.lostHint)
    else if ('doctor' in body) showAppointment(body)
    else if (status === 409) {
      // It is another one by now, which is shown with the reason.
      if (!(await call())) return false
      write('hint', body.message)
    } else if (status === 404 || status === 422) show('bad', texts.bad, status === 404 ? body.message : '')
    else show('lost', texts.failed)
    return true
  }

  async function read() {
    if ((await call()) && location.hash === '#cancelar' && shown && shown.status !== 'CANCELLED' && shown.status !== 'COMPLETED') ask()
  }

  function ask() {
    if (!shown) return
    show('asking', saying(shown)[1])
    slot('question')?.focus()
  }

  /** Answers, and has the focus where the answer stands: the button that had it is gone. */
  async function answer(wish: AppointmentAnswerInput['answer']) {
    if (!shown) return
    if (await call({ answer: wish, date: shown.date })) slot('status')?.focus()
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
  onAction(actions, signal)
  page.addEventListener('keydown', ({ key }) => key === 'Escape' && page.dataset['state'] === 'asking' && actions['keep']?.(), { signal })
  // A page that the browser restores from its cache may be of yesterday.
  addEventListener('pageshow', ({ persisted }) => persisted && void read(), { signal })
  if (hasKey) {
    show('loading', texts.loading)
    void read()
  } else show('bad', texts.bad, texts.incomplete)
  return () => leaving.abort()
}
