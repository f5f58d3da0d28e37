import { type PointerEvent, type RefObject, useRef } from 'react'
import { formatMinute } from '#src/i18n/wall-clock.ts'
import type { Span } from './time-grid.ts'

const QUARTER = 15

const spanOf = ({ dataset }: HTMLElement): Span => ({ from: Number(dataset['from']), to: Number(dataset['to']) })
const partAt = ({ target }: PointerEvent, part: string) => (target instanceof HTMLElement ? target.closest<HTMLElement>(part) : null)
const around = (one: Span, other: Span): Span => ({ from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) })

/**
 * Returns what a column does as the mouse marks some time in it: several free times (`data-gap`), or quarters of an hour in which nobody attends
 * (`data-outside`), which its element `data-mark` shows. A click on a free time is the button's own.
 */
export function useMarking(root: RefObject<HTMLElement | null>, shown: Span, onMark: ((span: Span) => void) | undefined) {
  const begun = useRef<{ first: Span; outside: Span | undefined }>(undefined)
  function quarterAt({ clientY }: PointerEvent, outside: Span): Span {
    const { top = 0, height = 1 } = root.current?.getBoundingClientRect() ?? {}
    const minute = shown.from + ((clientY - top) / height) * (shown.to - shown.from)
    const from = Math.min(Math.max(Math.floor(minute / QUARTER) * QUARTER, outside.from), outside.to - 1)
    return { from, to: Math.min(from + QUARTER, outside.to) }
  }
  function rangeAt(event: PointerEvent): Span | undefined {
    if (!begun.current) return undefined
    const { first, outside } = begun.current
    if (outside) return around(first, quarterAt(event, outside))
    const gap = partAt(event, '[data-gap]')
    return gap ? around(first, spanOf(gap)) : undefined
  }
  function show(span: Span | undefined) {
    const isOutside = begun.current?.outside !== undefined
    for (const gap of root.current?.querySelectorAll<HTMLElement>('[data-gap]') ?? []) {
      const { from, to } = spanOf(gap)
      gap.toggleAttribute('data-picked', span !== undefined && !isOutside && from < span.to && to > span.from)
    }
    const mark = root.current?.querySelector<HTMLElement>('[data-mark]')
    if (!mark) return
    mark.hidden = span === undefined || !isOutside
    if (!span) return
    mark.style.setProperty('--from', String(span.from))
    mark.style.setProperty('--length', String(span.to - span.from))
    mark.textContent = `${formatMinute(span.from)} – ${formatMinute(span.to)}`
  }
  function forget() {
    show(undefined)
    begun.current = undefined
  }
  return {
    onPointerDown(event: PointerEvent) {
      begun.current = undefined
      if (event.pointerType !== 'mouse' || event.button !== 0 || !onMark) return
      const [gap, outside] = [partAt(event, '[data-gap]'), partAt(event, '[data-outside]')]
      if (gap) begun.current = { first: spanOf(gap), outside: undefined }
      else if (outside) begun.current = { first: quarterAt(event, spanOf(outside)), outside: spanOf(outside) }
    },
    onPointerMove(event: PointerEvent) {
      if (event.buttons === 1 && begun.current) show(rangeAt(event))
    },
    onPointerUp(event: PointerEvent) {
      const [span, first] = [rangeAt(event), begun.current?.first]
      forget()
      if (span && first && (span.from !== first.from || span.to !== first.to)) onMark?.(span)
    },
    onPointerLeave: forget,
  }
}
