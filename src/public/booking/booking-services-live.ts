import type { BookableService, BookableServices, Problem } from '#contract/generated/schema.ts'
import { make } from '#src/ui/service-card/make-element.ts'
import { texts } from './booking.texts.ts'
import { ask, type LivePage } from './live-page.ts'

type Options = {
  api: string | undefined
  doctorId: number
  signal: AbortSignal
  /** Which service is chosen once they are drawn, and what is told of a choice. */
  chosen: () => number | undefined
  choose: (serviceId: number | undefined) => void
}

/** Reads what a doctor offers, and returns it with what draws it. Without any, or an answer, there is nothing to choose. */
export async function readServices({ slot }: LivePage, { api, doctorId, signal, chosen, choose }: Options) {
  const heard = await ask<BookableServices | Problem>(`${api}/booking/doctors/${doctorId}/services`, signal)
  const services = heard && 'data' in heard.body ? heard.body.data : []
  const cards = services.length > 0 ? await import('#src/ui/service-card/service-card.ts').catch(() => undefined) : undefined
  function draw() {
    const part = slot('servicesPart')
    if (part) part.hidden = !cards
    if (!cards) return
    const usual = { title: texts.usual, category: null, price: null, time: null, description: '', image: null, imageAlt: null }
    const control = (one?: BookableService) => {
      const input = make('input', { type: 'radio', name: 'chosenService', value: String(one?.id ?? '') })
      input.checked = one?.id === chosen()
      input.addEventListener('change', () => choose(one?.id))
      return input
    }
    const card = (one?: BookableService) =>
      one
        ? cards.serviceCard({ ...one, image: one.image && `${api}${one.image}` }, control(one))
        : cards.serviceCard(usual, control(), texts.usualHint)
    slot('services')?.replaceChildren(...[...services, undefined].map((one) => make('li', {}, card(one))))
  }
  return { services: cards ? services : [], draw }
}
