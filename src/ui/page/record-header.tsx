import { Skeleton } from '@mantine/core'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { setEdges } from './head-height.ts'
import classes from './record-header.module.css'

const NameContext = createContext('')

/** Provides a record's page with the name of the record. */
export const RecordName = NameContext.Provider

type RecordHeaderProps = {
  /** The person's picture. */
  image?: ReactNode
  /** Beside the name. */
  status?: ReactNode
  /** The first actions. */
  actions?: ReactNode
  /** The page has no form whose buttons stay in sight, so on a phone the actions do: at the lower edge, within reach of the thumb. */
  isWithinReach?: boolean
  /** One quiet line: the facts that tell the record from others, and the ways to reach it; each a `Fact`. */
  children?: ReactNode
}

/** The person or thing of a record, with the first actions. It stays in sight while the page scrolls. */
export function RecordHeader({ image, status, actions, isWithinReach, children }: RecordHeaderProps) {
  const name = use(NameContext)
  return (
    <section ref={useRoomForFocus()} aria-label={name} className={classes.header}>
      <div className={classes.image}>{image}</div>
      <div className={classes.who}>
        <p className={classes.name}>{name}</p>
        {status}
      </div>
      <ul className={classes.facts}>{children}</ul>
      {actions && (
        <div className={classes.actions} data-sticks={isWithinReach || undefined}>
          {actions}
        </div>
      )}
    </section>
  )
}

/** A part of a header's line; nothing where there is nothing to tell. */
export const Fact = ({ children }: { children: ReactNode }) => (children ? <li>{children}</li> : null)

/** The shape of the header while its record loads. */
export const RecordHeaderSkeleton = () => (
  <div className={classes.header} aria-hidden>
    <div className={classes.image} />
    <div className={classes.who}>
      <Skeleton height="1.25rem" width="14rem" />
    </div>
    <div className={classes.facts}>
      <Skeleton height="0.75rem" width="min(22rem, 80%)" />
    </div>
  </div>
)

/**
 * Tells the page how high the header is, as its texts make it, so that nothing that gets the focus, nor the last line, lies beneath it. On a wide window the
 * whole header stays in sight, on a narrow one its name at the upper edge and its actions at the lower one.
 */
function useRoomForFocus() {
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current: element } = header
    if (!element) return
    const main = element.closest('main')
    const heightOf = (one: Element | null, position: string) =>
      one instanceof HTMLElement && getComputedStyle(one).position === position ? one.offsetHeight : 0
    const measure = () => {
      const head = heightOf(element, 'sticky') || heightOf(element.querySelector(`.${classes.who}`), 'sticky')
      const foot = heightOf(element.querySelector(`.${classes.actions}`), 'fixed')
      setEdges(head, foot)
      // The page's last line ends above the actions, however many lines they take.
      if (main) main.style.paddingBottom = foot ? `calc(${foot}px + var(--mantine-spacing-md))` : ''
    }
    const observer = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => {
      observer.disconnect()
      setEdges(0, 0)
      if (main) main.style.paddingBottom = ''
    }
  }, [])
  return header
}
