import type { AppointmentAnswerInput, PatientAppointment, PatientMoveInput } from '#contract/generated/schema.ts'
import { mapAddress } from '#contract/map-address.ts'
import { diallable } from '#contract/phone.ts'
import { texts } from './appointment.texts.ts'
import { writeFacts } from './appointment-facts-live.ts'
import { clinicWords, livePage } from './live-page.ts'
import { offerTimes } from './offered-times-live.ts'
import { recordByLink } from './record-by-link.ts'

/** The state of the page. `asking`: whether a patient who does not come means it. `moving`: which time is to be the new one; `choosing`: whether it is that. */
type State = 'loading' | 'open' | 'confirmed' | 'asking' | 'moving' | 'choosing' | 'cancelled' | 'completed' | 'bad' | 'lost'

/** The sentence about an appointment, and the one below it. */
function saying({ status, isConfirmed, cancelledKind, bookable }: PatientAppointment): [state: State, said: string, hint?: string] {
  if (status === 'CANCELLED')
    return ['cancelled', cancelledKind === 'CLINIC' ? texts.cancelledByClinic : texts.cancelled, bookable ? '' : texts.cancelledHint]
  if (status === 'COMPLETED') return ['completed', texts.completed]
  if (isConfirmed) return ['confirmed', texts.confirmed]
  return ['open', status === 'CONFIRMED' ? texts.expected : texts.pending]
}

/** Runs the page of an appointment: its address ends with the key, and `data-api` is that of the API. Returns a function that ends it. */
export function runAppointment(page: HTMLElement) {
  const live = livePage(page)
  const { all, slot, show, write, onAction } = live
  let shown: PatientAppointment | undefined
  /** The moment that was chosen for the appointment. */
  let chosen = ''

  /** Has a link lead there, or takes it away where there is nothing. */
  function lead(name: string, href: string | undefined, text?: string) {
    const link = slot(name)
    if (!link) return
    link.hidden = !href
    if (href) link.setAttribute('href', href)
    if (text) write(name, text)
  }

  function showAppointment(appointment: PatientAppointment) {
    shown = appointment
    const { clinic, canMove, bookable } = appointment
    writeFacts(live, appointment, appointment.timeZone)
    if (clinic) lead('map', mapAddress(clinic))
    lead('phone', clinic?.phone ? `tel:${diallable(clinic.phone)}` : undefined, clinic?.phone)
    lead('whatsApp', clinic?.whatsApp)
    const reach = slot('reach')
    if (reach) reach.hidden = !clinic?.phone && !clinic?.whatsApp
    lead('calendar', `${page.dataset['api']}/appointments/${record.key}/calendar`)
    lead('another', bookable ? `/reservar/${bookable}` : undefined)
    for (const button of all('[data-slot=move]')) button.hidden = !canMove
    show(...saying(appointment))
  }

  function ask() {
    if (!shown) return
    show('asking', saying(shown)[1])
    slot('question')?.focus()
  }

  /** Offers the free times: from now on, or after those that are there. */
  async function move(isLater = false) {
    if (!shown) return
    if (!isLater) {
      show('moving', texts.moving)
      slot('timesTitle')?.focus()
    }
    await offerTimes(live, { address: addressOf(record.key), timeZone: shown.timeZone, signal: record.signal, isLater }, choose)
  }

  function choose(date: string) {
    if (!shown) return
    chosen = date
    const { dayOf, timeOf } = clinicWords(shown.timeZone)
    write('to', texts.to(`${dayOf(date)}, ${timeOf(date)}`))
    show('choosing', texts.moving)
    slot('moveQuestion')?.focus()
  }

  function keep() {
    if (!shown) return
    const was = page.dataset['state']
    if (was === 'choosing') {
      show('moving', texts.moving)
      slot('timesTitle')?.focus()
      return
    }
    showAppointment(shown)
    page.querySelector<HTMLElement>(`[data-show]:not([hidden]) [data-action=${was === 'moving' ? 'move' : 'ask'}]`)?.focus()
  }

  const addressOf = (key: string) => `${page.dataset['api']}/appointments/${key}`
  const record = recordByLink<PatientAppointment, AppointmentAnswerInput | PatientMoveInput>(page, {
    live,
    addressOf,
    isRecord: (body) => 'doctor' in body,
    showRecord: showAppointment,
    texts,
    onRead: () => location.hash === '#cancelar' && shown && shown.status !== 'CANCELLED' && shown.status !== 'COMPLETED' && ask(),
    keep,
  })
  const answer = (wish: AppointmentAnswerInput['answer']) => shown && record.answer({ answer: wish, date: shown.date })
  onAction(
    {
      confirm: () => answer('CONFIRMED'),
      cancel: () => answer('CANCELLED'),
      ask,
      keep,
      move: () => move(),
      more: () => move(true),
      moveTo: () => shown && record.answer({ date: shown.date, to: chosen }, '/time'),
      retry: record.retry,
    },
    record.signal,
  )
  record.start()
  return record.end
}
