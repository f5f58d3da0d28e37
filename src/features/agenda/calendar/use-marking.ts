import { type PointerEvent, type RefObject, useRef } from 'react'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { formatMinute } from '#src/i18n/wall-clock.ts'
import type { AgendaColumn } from './agenda-columns.ts'
import { endAt, type Span } from './time-grid.ts'

const QUARTER = 15
/** A mouse that moves less was pressed, and takes no edge along. */
const LEAST = 4

type Marking = {
  onMark: ((span: Span) => void) | undefined
  /** Gives an appointment, as it was when its edge was taken, so many minutes. */
  onResize: ((appointment: AgendaAppointment, minutes: number) => void) | undefined
  /** An edge was pressed, and not dragged. */
  onOpen: (id: number) => void
}

type Begun = { first: Span; outside?: Span; resized?: AgendaAppointment; y: number; listening: AbortController }

const spanOf = ({ dataset }: HTMLElement): Span => ({ from: Number(dataset['from']), to: Number(dataset['to']) })
const partAt = ({ target }: PointerEvent, part: string) => (target instanceof HTMLElement ? target.closest<HTMLElement>(part) : null)
const around = (one: Span, other: Span): Span => ({ from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) })

/**
 * Returns what a column does as the mouse marks some time in it: several free times (`data-gap`), quarters of an hour in which nobody attends
 * (`data-outside`), or an appointment up to another end, by its lower edge (`data-edge`). The element `data-mark` shows the last two. Escape gives up.
 * A click on a free time is the button's own.
 */
export function useMarking(root: RefObject<HTMLElement | null>, shown: Span, column: AgendaColumn, { onMark, onResize, onOpen }: Marking) {
  const begun = useRef<Begun>(undefined)
  /** The height of the mouse within the column, from 0 to 1. */
  function shareAt({ clientY }: PointerEvent) {
    const { top = 0, height = 1 } = root.current?.getBoundingClientRect() ?? {}
    return (clientY - top) / height
  }
  function quarterAt(event: PointerEvent, outside: Span): Span {
    const minute = shown.from + shareAt(event) * (shown.to - shown.from)
    const from = Math.min(Math.max(Math.floor(minute / QUARTER) * QUARTER, outside.from), outside.to - 1)
    return { from, to: Math.min(from + QUARTER, outside.to) }
  }
  const isPress = ({ clientY }: PointerEvent) => Math.abs(clientY - (begun.current?.y ?? 0)) < LEAST
  function rangeAt(event: PointerEvent): Span | undefined {
    if (!begun.current) return undefined
    const { first, outside, resized } = begun.current
    if (resized) return isPress(event) ? first : { ...first, to: endAt(shareAt(event), first.from, shown, column) }
    if (outside) return around(first, quarterAt(event, outside))
    const gap = partAt(event, '[data-gap]')
    return gap ? around(first, spanOf(gap)) : undefined
  }
  function show(span: Span | undefined) {
    const { first, outside, resized } = begun.current ?? {}
    const areGaps = !(outside || resized)
    for (const gap of root.current?.querySelectorAll<HTMLElement>('[data-gap]') ?? []) {
      const { from, to } = spanOf(gap)
      gap.toggleAttribute('data-picked', span !== undefined && areGaps && from < span.to && to > span.from)
    }
    const mark = root.current?.querySelector<HTMLElement>('[data-mark]')
    if (!mark) return
    mark.hidden = span === undefined || areGaps
    if (!span || !first) return
    // The appointment is seen as it was, and with it what comes to it or goes.
    const from = resized ? Math.min(first.to, span.to) : span.from
    mark.style.setProperty('--from', String(from))
    mark.style.setProperty('--length', String(Math.max(first.to, span.to) - from))
    mark.textContent = `${formatMinute(span.from)} – ${formatMinute(span.to)}`
  }
  function forget() {
    show(undefined)
    begun.current?.listening.abort()
    begun.current = undefined
  }
  function begin(event: PointerEvent, what: Pick<Begun, 'first' | 'outside' | 'resized'>) {
    const listening = new AbortController()
    begun.current = { ...what, y: event.clientY, listening }
    const giveUp = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      // The panel beside the calendar stays open.
      pressed.stopPropagation()
      forget()
    }
    window.addEventListener('keydown', giveUp, { capture: true, signal: listening.signal })
  }
  return {
    onPointerDown(event: PointerEvent) {
      forget()
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      const [gap, outside, edge] = ['[data-gap]', '[data-outside]', '[data-edge]'].map((part) => partAt(event, part))
      const item = edge && column.items.find(({ id }) => String(id) === edge.dataset['edge'])
      if (item) {
        edge.setPointerCapture(event.pointerId)
        begin(event, { first: { from: item.from, to: item.to }, resized: item.appointment })
      } else if (!onMark) return
      else if (gap) begin(event, { first: spanOf(gap) })
      else if (outside) begin(event, { first: quarterAt(event, spanOf(outside)), outside: spanOf(outside) })
    },
    onPointerMove(event: PointerEvent) {
      if (event.buttons === 1 && begun.current) show(rangeAt(event))
    },
    onPointerUp(event: PointerEvent) {
      const [span, wasPress, { first, resized } = {}] = [rangeAt(event), isPress(event), begun.current]
      forget()
      if (resized && wasPress) return onOpen(resized.id)
      if (!span || !first || (span.from === first.from && span.to === first.to)) return
      if (resized) onResize?.(resized, span.to - span.from)
      else onMark?.(span)
    },
    onPointerLeave: forget,
  }
}
