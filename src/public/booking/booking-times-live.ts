import type { BookableProfile } from '#contract/generated/schema.ts'
import { type BookingEvent, type BookingPage, daysOf, type FreeTime, hasLater, keyOf, shownTimes } from '#machines/booking-page.ts'
import { make } from '#src/ui/service-card/make-element.ts'
import { texts } from './booking.texts.ts'
import type { clinicWords, LivePage } from './live-page.ts'
import type { shortMoments } from './short-moments.ts'

/** So many days can be gone to. */
const WEEK = 7

/** The doctor whose times they are, and how moments are written in their zone. */
type Of = { doctor: BookableProfile; clinicTime: ReturnType<typeof clinicWords>; moments: ReturnType<typeof shortMoments> }

/** A doctor of whom one chooses a single time, since it is booked at once. */
export const isDirect = (doctor: BookableProfile | undefined) => doctor?.onlineBooking === 'DIRECT'

/** Draws the first days with their free times; for each clinic by itself if the doctor has several. `send` is told which time is chosen. */
export function drawTimes(
  { slot, write }: LivePage,
  page: BookingPage,
  { doctor, clinicTime, moments }: Of,
  send: (event: BookingEvent) => void,
) {
  const clinicOf = new Map(doctor.clinics.map(({ id, name }) => [id, name]))
  const groups = new Map<string, FreeTime[]>()
  for (const one of shownTimes(page)) {
    const clinic = clinicOf.size > 1 ? clinicOf.get(one.clinicId) : undefined
    const title = [one.day, clinic].filter(Boolean).join(' · ')
    groups.set(title, [...(groups.get(title) ?? []), one])
  }
  const isOnly = isDirect(doctor)
  function option(time: FreeTime, title: string) {
    const clock = clinicTime.timeOf(time.date)
    const key = keyOf(time)
    const input = make('input', {
      ...{ type: isOnly ? 'radio' : 'checkbox', name: 'time', value: key },
      'aria-label': `${title}, ${clock}`,
    })
    input.checked = page.chosen.includes(key)
    input.addEventListener('change', () => send({ type: 'choose', key, isChosen: input.checked, isOnly }))
    return make('li', {}, make('label', {}, input, clock))
  }
  slot('times')?.replaceChildren(
    ...[...groups].map(([title, own]) =>
      make('section', { 'aria-label': title }, make('h3', {}, title), make('ul', {}, ...own.map((one) => option(one, title)))),
    ),
  )
  // With a single day there is nothing to choose between.
  const days = daysOf(page.times).slice(0, WEEK)
  slot('days')?.replaceChildren(
    ...(days.length < 2 ? [] : days).map((day) => {
      const own = page.times.filter((one) => one.day === day)
      const short = moments.dayInShort(own[0]?.date ?? '')
      const button = make('button', { type: 'button', 'aria-label': texts.ofDay(short, own.length) }, short)
      button.addEventListener('click', () => send({ type: 'showDay', day }))
      return button
    }),
  )
  const more = slot('more')
  if (more) more.hidden = !hasLater(page)
  // With no time to choose it is a request.
  write('submitText', isOnly && page.times.length > 0 ? texts.book : texts.ask)
  const none = page.from ? texts.noTimesSince : texts.noTimes
  const some = isOnly ? texts.chooseOne : texts.chooseSome
  write('timesHint', page.offer === 'none' && page.isOpen ? none : some)
}

/** Draws what is chosen, which stays in sight at the foot with the way on. */
export function drawChosen({ slot, write }: LivePage, { chosen }: BookingPage, { doctor, moments }: Omit<Of, 'clinicTime'>) {
  const part = slot('chosenPart')
  const [dates, places] = [new Set<string>(), new Set<string>()]
  for (const key of chosen) {
    const [date = '', clinicId] = key.split(' ')
    dates.add(moments.momentOf(date))
    places.add(doctor.clinics.find(({ id }) => String(id) === clinicId)?.name ?? '')
  }
  if (part) part.hidden = chosen.length === 0
  write('chosen', [...dates, ...places].filter(Boolean).join(' · '))
}
