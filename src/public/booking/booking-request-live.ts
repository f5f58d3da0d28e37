import { endOf } from '#contract/appointment.ts'
import type { BookingAnswerInput, BookingRequest, Problem } from '#contract/generated/schema.ts'
import { formatMoney } from '#src/i18n/numbers.ts'
import { make } from '#src/ui/service-card/make-element.ts'
import { texts } from './booking-request.texts.ts'
import { ask, clinicWords, livePage, nameOf } from './live-page.ts'

type Offered = BookingRequest['proposed'][number]

function inWords(date: string, zone: string) {
  const { dayOf, timeOf } = clinicWords(zone)
  return `${dayOf(date)}, ${timeOf(date)}`
}
const placeOf = ({ doctor, clinic }: Offered) =>
  [nameOf(doctor), clinic && `${clinic.name}, ${clinic.address}, ${clinic.city}`].filter(Boolean).join(' · ')

/** The sentence about a request, and the one below it. */
function saying(
  { status, proposed, heldUntil, appointment, timeZone }: BookingRequest,
  now = Date.now(),
): [state: string, said: string, hint?: string] {
  switch (status) {
    case 'PROPOSED':
      return ['proposed', texts.proposed, heldUntil ? texts.proposedHint(proposed.length, inWords(heldUntil, timeZone)) : '']
    case 'WAITING':
      return ['waiting', texts.waiting, texts.waitingHint]
    case 'ACCEPTED':
      if (!appointment) return ['cancelled', texts.cancelled, texts.cancelledHint]
      return endOf(appointment) > now ? ['accepted', texts.accepted, texts.acceptedHint] : ['over', texts.over]
    case 'REJECTED':
      return ['rejected', texts.rejected, texts.rejectedHint]
    case 'WITHDRAWN':
      return ['withdrawn', texts.withdrawn, texts.withdrawnHint]
    default:
      return ['pending', texts.pending, texts.pendingHint]
  }
}

/** Runs the page of a request: its address ends with the key, and `data-api` is that of the API. Returns a function that ends it. */
export function runBookingRequest(page: HTMLElement) {
  const key = location.pathname.split('/').at(-1) ?? ''
  const hasKey = /^[\w-]{20,100}$/.test(key)
  const address = `${page.dataset['api']}/booking/requests/${key}`
  const leaving = new AbortController()
  const { signal } = leaving
  const { slot, write, show, lock, onAction } = livePage(page)
  let shown: BookingRequest | undefined
  let latest = 0
  let repeat: () => unknown = read

  function showRequest(request: BookingRequest) {
    shown = request
    const { doctor, speciality, service, proposed, appointment, timeZone } = request
    const who = `${texts.with}: ${doctor ? nameOf(doctor) : (speciality ?? '')}`
    write('wish', service ? `${who} · ${service.title}, ${formatMoney(service.price)}` : who)
    slot('times')?.replaceChildren(
      ...proposed.map((one, index) => {
        const input = make('input', { type: 'radio', name: 'time', value: String(one.id) })
        input.checked = proposed.length === 1 && index === 0
        return make(
          'li',
          {},
          make('label', {}, input, make('span', {}, inWords(one.date, timeZone), make('br'), make('small', {}, placeOf(one)))),
        )
      }),
    )
    if (appointment) write('appointment', `${inWords(appointment.date, timeZone)} · ${placeOf(appointment)}`)
    show(...saying(request))
  }

  /** Asks the server. Returns whether it shows the answer: not the one to an earlier question. Without an answer the person can try again. */
  async function call(sent?: BookingAnswerInput): Promise<boolean> {
    latest += 1
    const number = latest
    repeat = () => call(sent)
    lock(true)
    const heard = await ask<BookingRequest | Problem>(address, signal, sent)
    if (signal.aborted || number !== latest) return false
    lock(false)
    const { status, body } = heard ?? {}
    if (!body) show('lost', texts.lost, texts.lostHint)
    else if ('timeZone' in body) showRequest(body)
    else if (status === 409) {
      // It is another one by now, which is shown with the reason.
      if (!(await call())) return false
      write('hint', body.message)
    } else if (status === 404 || status === 422) show('bad', texts.bad, status === 404 ? body.message : '')
    else show('lost', texts.failed)
    return true
  }

  /** The button that asks, which the page shows where a request can still be given up. */
  const asking = () => page.querySelector<HTMLElement>('[data-show]:not([hidden]) [data-action=ask]')

  async function read() {
    if ((await call()) && location.hash === '#retirar' && asking()) question()
  }

  function question() {
    if (!shown) return
    show('asking', saying(shown)[1])
    slot('question')?.focus()
  }

  /** Answers, and has the focus where the answer stands: the button that had it is gone. */
  async function answer(sent: BookingAnswerInput) {
    write('problem', '')
    if (await call(sent)) slot('status')?.focus()
  }

  function keep() {
    if (shown) showRequest(shown)
    asking()?.focus()
  }

  slot<HTMLFormElement>('form')?.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      const chosen = page.querySelector<HTMLInputElement>('input[name=time]:checked')
      if (chosen) void answer({ answer: 'CHOSEN', timeId: Number(chosen.value) })
      else {
        write('problem', texts.none)
        page.querySelector<HTMLElement>('input[name=time]')?.focus()
      }
    },
    { signal },
  )
  onAction(
    {
      ask: question,
      keep,
      none: () => answer({ answer: 'NONE' }),
      withdraw: () => answer({ answer: 'WITHDRAWN' }),
      retry: () => repeat(),
    },
    signal,
  )
  page.addEventListener('keydown', (event) => event.key === 'Escape' && page.dataset['state'] === 'asking' && keep(), { signal })
  // A page that the browser restores from its cache may be of yesterday.
  addEventListener('pageshow', ({ persisted }) => persisted && void read(), { signal })
  if (hasKey) {
    show('loading', texts.requestLoading)
    void read()
  } else show('bad', texts.bad, texts.incomplete)
  return () => leaving.abort()
}
