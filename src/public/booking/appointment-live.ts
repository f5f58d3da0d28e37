import type { AppointmentAnswerInput, PatientAppointment } from '#contract/generated/schema.ts'
import { mapAddress } from '#contract/map-address.ts'
import { texts } from './appointment.texts.ts'
import { writeFacts } from './appointment-facts-live.ts'
import { livePage } from './live-page.ts'
import { recordByLink } from './record-by-link.ts'

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
  const live = livePage(page)
  const { slot, show, onAction } = live
  let shown: PatientAppointment | undefined

  function showAppointment(appointment: PatientAppointment) {
    shown = appointment
    writeFacts(live, appointment, appointment.timeZone)
    if (appointment.clinic) slot('map')?.setAttribute('href', mapAddress(appointment.clinic))
    show(...saying(appointment))
  }

  function ask() {
    if (!shown) return
    show('asking', saying(shown)[1])
    slot('question')?.focus()
  }

  function keep() {
    if (shown) showAppointment(shown)
    page.querySelector<HTMLElement>('[data-show]:not([hidden]) [data-action=ask]')?.focus()
  }

  const record = recordByLink<PatientAppointment, AppointmentAnswerInput>(page, {
    live,
    addressOf: (key) => `${page.dataset['api']}/appointments/${key}`,
    isRecord: (body) => 'doctor' in body,
    showRecord: showAppointment,
    texts,
    onRead: () => location.hash === '#cancelar' && shown && shown.status !== 'CANCELLED' && shown.status !== 'COMPLETED' && ask(),
    keep,
  })
  const answer = (wish: AppointmentAnswerInput['answer']) => shown && record.answer({ answer: wish, date: shown.date })
  onAction({ confirm: () => answer('CONFIRMED'), cancel: () => answer('CANCELLED'), ask, keep, retry: record.retry }, record.signal)
  record.start()
  return record.end
}
