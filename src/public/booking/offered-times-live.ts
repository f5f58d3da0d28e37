import type { BookableTimes, Problem } from '#contract/generated/schema.ts'
import { make } from '#src/ui/service-card/make-element.ts'
import { texts } from './appointment.texts.ts'
import { ask, clinicWords, type LivePage } from './live-page.ts'

type Options = {
  /** The address of the appointment in the API. */
  address: string
  timeZone: string
  signal: AbortSignal
  /** Those after the last one that is there. */
  isLater: boolean
}

let latest = 0

/** Reads the times to which an appointment may move, and draws them by day. `choose` is called with the one that is pressed. */
export async function offerTimes(
  { all, slot, write }: LivePage,
  { address, timeZone, signal, isLater }: Options,
  choose: (date: string) => void,
) {
  latest += 1
  const number = latest
  const [list, more, again] = [slot('times'), slot('more'), slot('again')]
  if (!isLater) list?.replaceChildren()
  const last = [...all('[data-date]')].at(-1)?.dataset['date'] ?? ''
  const from = isLater ? `?from=${more?.dataset['from']}` : ''
  for (const button of [more, again]) if (button) button.hidden = true
  write('timesSaid', texts.searching)
  const heard = await ask<BookableTimes | Problem>(`${address}/times${from}`, signal)
  if (signal.aborted || number !== latest) return
  if (!heard || !('data' in heard.body)) {
    write('timesSaid', heard && 'message' in heard.body && heard.status === 409 ? heard.body.message : texts.lost)
    if (again) again.hidden = false
    return
  }
  const { data, searchedTo } = heard.body
  const { dayOf, timeOf } = clinicWords(timeZone)
  // The day on which the last ones stand is read again, since it may have more.
  const found = data.filter(({ date }) => date > last)
  for (const { date } of found) {
    const day = dayOf(date)
    const button = make('button', { type: 'button', 'data-date': date, 'aria-label': `${day}, ${timeOf(date)}` }, timeOf(date))
    button.addEventListener('click', () => choose(date))
    const known = [...(list?.children ?? [])].find((section) => section.getAttribute('aria-label') === day)
    if (known) known.querySelector('ul')?.append(make('li', {}, button))
    else list?.append(make('section', { 'aria-label': day }, make('h3', {}, day), make('ul', {}, make('li', {}, button))))
  }
  write('timesSaid', list?.childElementCount === 0 ? texts.noTimes : '')
  if (!more) return
  more.dataset['from'] = searchedTo
  more.hidden = found.length === 0
}
