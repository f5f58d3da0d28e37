import { useLayoutEffect, useRef } from 'react'
import { useEntry } from './page-router.tsx'

const STORE = 'scroll-positions'

/** The scroll position of each history entry, in pixels. */
const positions = read()

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}')
  } catch {
    return {}
  }
}

// The positions survive a reload.
window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(positions))
  } catch {}
})

// Somebody who signs in was on a page of this document before.
const [opened] = performance.getEntriesByType('navigation')
let isFirstPage = !opened || new URL(opened.name).pathname !== '/login'

/**
 * Does for the pages of the app the same as a browser for documents: moves the focus to a new page, and restores the scroll position on Back.
 */
export function ScrollAndFocus() {
  const entry = useEntry()
  const isShown = useRef(false)
  // The first page leaves the focus at the start of the document, before the skip link.
  const movesFocus = useRef(!isFirstPage)
  useLayoutEffect(() => {
    isFirstPage = false
    // A change of the query keeps the scroll position.
    const target = positions[entry] ?? (isShown.current ? window.scrollY : 0)
    positions[entry] = target
    isShown.current = true
    return scrollAndFocus(target, movesFocus, (position) => {
      positions[entry] = position
    })
  }, [entry])
  return null
}

/**
 * Scrolls to `target` and focuses the heading as soon as the page has them, unless the user acts first. From then on it reports
 * the scroll position.
 */
function scrollAndFocus(target: number, movesFocus: { current: boolean }, onScroll: (position: number) => void) {
  const main = document.querySelector('main')
  if (!main) return
  const listeners = new AbortController()
  const options = { signal: listeners.signal, passive: true }
  let isDone = false
  // The observer runs before the next paint, and again whenever loaded data makes the page grow.
  const observer = new ResizeObserver(() => {
    const heading = main.querySelector('h1')
    if (movesFocus.current && heading) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      movesFocus.current = false
    }
    window.scrollTo(0, target)
    if (!movesFocus.current && Math.abs(window.scrollY - target) < 1) stop()
  })
  const stop = () => {
    isDone = true
    observer.disconnect()
  }
  observer.observe(main)
  const yieldToUser = () => {
    // A later change of the query must not take the focus from what the user has reached meanwhile.
    movesFocus.current = false
    stop()
  }
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown']) window.addEventListener(type, yieldToUser, options)
  window.addEventListener('scroll', () => isDone && onScroll(window.scrollY), options)
  return () => {
    observer.disconnect()
    listeners.abort()
  }
}
