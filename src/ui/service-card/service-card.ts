import { formatMinutes, formatMoney } from '#src/i18n/numbers.ts'
import { make } from './make-element.ts'
import { markdownNodes } from './markdown.ts'
import classes from './service-card.module.css'

/** A doctor's service, as patients see it. */
export type Service = {
  title: string
  category: string | null
  /** In pesos and in minutes. They are null while somebody types them. */
  price: number | null
  time: number | null
  description: string
  /** The address of the image, and its description. */
  image: string | null
  imageAlt: string | null
}

const details = 'Más información'

/**
 * Makes the card of a service, for patients on the public page and for its author beside the form. `control` chooses it; without one the card
 * shows all its parts. `hint` stands in the place of a missing price and time.
 */
export function serviceCard(
  { title, category, price, time, description, image, imageAlt }: Service,
  control?: HTMLInputElement,
  hint = '',
) {
  const name = make('strong', { class: classes['title'] ?? '' }, title)
  const facts = [price === null ? '' : formatMoney(price), time === null ? '' : formatMinutes(time)].filter(Boolean).join(' · ') || hint
  const text = make('div', { class: classes['text'] ?? '' }, ...markdownNodes(description))
  const hasText = description.trim() !== ''
  return make(
    'article',
    { class: classes['card'] ?? '' },
    image !== null && make('img', { src: image, alt: imageAlt ?? '', class: classes['image'] ?? '', loading: 'lazy', decoding: 'async' }),
    make(
      'div',
      { class: classes['body'] ?? '' },
      category !== null && make('p', { class: classes['category'] ?? '' }, category),
      control ? make('label', { class: classes['choice'] ?? '' }, control, name) : name,
      make('p', { class: classes['facts'] ?? '' }, facts),
      hasText && (control ? make('details', {}, make('summary', {}, details), text) : text),
    ),
  )
}
