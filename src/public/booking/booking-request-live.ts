import { endOf } from '#contract/appointment.ts'
import type { BookingAnswerInput, BookingRequest } from '#contract/generated/schema.ts'
import { partsOfDay } from '#contract/parts-of-day.ts'
import { rejectionSentences } from '#contract/rejections.ts'
import { formatMoney } from '#src/i18n/numbers.ts'
import { make } from '#src/ui/service-card/make-element.ts'
import { texts } from './booking-request.texts.ts'
import { clinicWords, livePage, nameOf } from './live-page.ts'
import { recordByLink } from './record-by-link.ts'

type Offered = BookingRequest['proposed'][number]

function inWords(date: string, zone: string) {
  const { dayOf, timeOf } = clinicWords(zone)
  return `${dayOf(date)}, ${timeOf(date)}`
}
const placeOf = ({ doctor, clinic }: Offered) =>
  [nameOf(doctor), clinic && `${clinic.name}, ${clinic.address}, ${clinic.city}`].filter(Boolean).join(' · ')

/** The sentence about a request, and the one below it. */
function saying(
  { status, rejection, proposed, heldUntil, appointment, timeZone }: BookingRequest,
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
      return ['rejected', texts.rejected, rejection ? rejectionSentences[rejection] : texts.rejectedHint]
    case 'WITHDRAWN':
      return ['withdrawn', texts.withdrawn, texts.withdrawnHint]
    default:
      return ['pending', texts.pending, texts.pendingHint]
  }
}

/** Runs the page of a request: its address ends with the key, and `data-api` is that of the API. Returns a function that ends it. */
export function runBookingRequest(page: HTMLElement) {
  const live = livePage(page)
  const { slot, write, show, onAction } = live
  let shown: BookingRequest | undefined

  function showRequest(request: BookingRequest) {
    shown = request
    const { doctor, speciality, service, wanted, proposed, appointment, timeZone, city, partOfDay } = request
    const who = `${texts.with}: ${doctor ? nameOf(doctor) : (speciality ?? '')}`
    write('wish', service ? `${who} · ${service.title}, ${formatMoney(service.price)}` : who)
    const wishes = [
      ...wanted.map((date) => inWords(date, timeZone)),
      ...(city ? [city] : []),
      ...(partOfDay ? [partsOfDay[partOfDay]] : []),
    ]
    write('wanted', wishes.length > 0 ? texts.wanted(wishes) : '')
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

  /** The button that asks, which the page shows where a request can still be given up. */
  const asking = () => page.querySelector<HTMLElement>('[data-show]:not([hidden]) [data-action=ask]')

  function question() {
    if (!shown) return
    show('asking', saying(shown)[1])
    slot('question')?.focus()
  }

  /** One tap gives no held time away. */
  function decline() {
    if (!shown) return
    show('declining', saying(shown)[1])
    slot('noneQuestion')?.focus()
  }

  function keep() {
    const wasDeclining = page.dataset['state'] === 'declining'
    if (shown) showRequest(shown)
    if (wasDeclining) page.querySelector<HTMLElement>('[data-action=decline]')?.focus()
    else asking()?.focus()
  }

  const record = recordByLink<BookingRequest, BookingAnswerInput>(page, {
    live,
    addressOf: (key) => `${page.dataset['api']}/booking/requests/${key}`,
    isRecord: (body) => 'timeZone' in body,
    showRecord: showRequest,
    texts: { ...texts, loading: texts.requestLoading },
    onRead: () => location.hash === '#retirar' && asking() && question(),
    keep,
  })
  function answer(sent: BookingAnswerInput) {
    write('problem', '')
    return record.answer(sent)
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
    { signal: record.signal },
  )
  onAction(
    {
      ask: question,
      keep,
      decline,
      none() {
        const word = slot<HTMLTextAreaElement>('word')?.value.trim()
        return answer({ answer: 'NONE', ...(word && { word }) })
      },
      withdraw: () => answer({ answer: 'WITHDRAWN' }),
      retry: record.retry,
    },
    record.signal,
  )
  record.start()
  return record.end
}
