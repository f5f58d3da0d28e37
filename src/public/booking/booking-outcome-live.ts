import type { BookingResult, Problem } from '#contract/generated/schema.ts'
import { writeFacts } from './appointment-facts-live.ts'
import { texts } from './booking.texts.ts'
import { ask, clinicWords, type LivePage } from './live-page.ts'

type Asking = { api: string | undefined; timeZone: () => string; signal: AbortSignal }

/**
 * The outcome for the person who asked, and the way to correct their e-mail address. The key of the correction is kept by this page alone: a
 * reader of the mail does not have it.
 */
export function bookingOutcome(page: LivePage, { api, timeZone, signal }: Asking) {
  const { slot, write, show, lock } = page
  const form = slot<HTMLFormElement>('correction')
  const field = form?.elements.namedItem('correctedEmail') as HTMLInputElement | null
  const error = form?.querySelector('[data-error]')
  const [choices, opener] = [slot('choices'), slot('correct')]
  let key: string | undefined
  let address = ''

  function tell(message: string) {
    if (error) error.textContent = message
    field?.setAttribute('aria-invalid', String(message !== ''))
    if (message) field?.focus()
  }

  /** Opens or closes the form, and has the focus where one goes on. */
  function open(isOpen: boolean) {
    if (form) form.hidden = !isOpen
    if (choices) choices.hidden = isOpen
    if (opener) opener.hidden = key === undefined
    if (isOpen && field) field.value = address
    tell('')
    if (isOpen) field?.select()
    else opener?.focus()
  }

  /** What is said of an outcome, and below it. */
  function saying({ outcome, heldUntil }: BookingResult, email: string): [said: string, hint: string] {
    if (outcome === 'BOOKED') return [texts.booked, texts.bookedHint(email)]
    if (outcome === 'HELD' && heldUntil) return [texts.held, texts.heldHint(email, clinicWords(timeZone()).timeOf(heldUntil))]
    return [texts.requested, texts.requestedHint(email)]
  }

  function showResult(result: BookingResult, email: string, corrected?: string) {
    const { outcome, appointment, link, correctionKey } = result
    const isBooked = outcome === 'BOOKED'
    key = correctionKey
    address = email
    const [said, hint] = saying(result, email)
    // What is held has to be confirmed at the new address, too.
    show(isBooked ? 'booked' : 'requested', said, corrected && outcome !== 'HELD' ? corrected : hint)
    const [facts, leading] = [slot('facts'), slot('link')]
    if (facts) facts.hidden = !appointment
    if (appointment) writeFacts(page, appointment, timeZone())
    if (leading) leading.hidden = link === undefined
    if (link) leading?.setAttribute('href', link)
    write('linkText', isBooked ? texts.seeAppointment : texts.seeRequest)
    open(false)
    slot('status')?.focus()
  }

  async function send() {
    const email = field?.value.trim() ?? ''
    tell('')
    lock(true)
    const heard = await ask<BookingResult | Problem>(`${api}/booking/corrections/${key}`, signal, { email })
    lock(false)
    if (signal.aborted) return
    if (!heard) tell(`${texts.lost} ${texts.lostAgain}`)
    else if ('outcome' in heard.body) showResult(heard.body, email, texts.corrected(email))
    else tell(heard.body.errors?.['email'] ?? heard.body.message)
  }

  form?.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      void send()
    },
    { signal },
  )
  form?.addEventListener('keydown', (event) => event.key === 'Escape' && open(false), { signal })
  return {
    actions: { correct: () => open(true), keepEmail: () => open(false) },
    show: (result: BookingResult, email: string) => showResult(result, email),
  }
}
