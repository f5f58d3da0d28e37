import { useLayoutEffect, useRef } from 'react'
import { useEntry } from './page-router.tsx'

const STORE = 'scroll-positions'

/** Where each history entry was scrolled to. */
const positions = read()

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}')
  } catch {
    return {}
  }
}

// A reload finds them again.
window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(positions))
  } catch {}
})

let isFirstPage = true

/**
 * Rendered with a page, it does for pages of one document what the browser does for documents: the focus moves to the new
 * page, and Back returns to where it was scrolled to.
 */
export function ScrollAndFocus() {
  const entry = useEntry()
  const isThere = useRef(false)
  // On the first page the focus stays where a fresh document has it, before the skip link.
  const movesFocus = useRef(!isFirstPage)
  useLayoutEffect(() => {
    isFirstPage = false
    // What only changes the query of a page stays where it is scrolled to.
    const goal = positions[entry] ?? (isThere.current ? window.scrollY : 0)
    positions[entry] = goal
    isThere.current = true
    return settle(goal, movesFocus, (position) => {
      positions[entry] = position
    })
  }, [entry])
  return null
}

/** Scrolls and focuses as soon as the page allows, until the person takes over, and tells from then on where it is scrolled to. */
function settle(goal: number, movesFocus: { current: boolean }, onScroll: (position: number) => void) {
  const main = document.querySelector('main')
  if (!main) return
  const end = new AbortController()
  const options = { signal: end.signal, passive: true }
  let isSettled = false
  // It is called before the next paint, and again as the page grows with what it waits for.
  const growth = new ResizeObserver(() => {
    const heading = main.querySelector('h1')
    if (movesFocus.current && heading) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      movesFocus.current = false
    }
    window.scrollTo(0, goal)
    if (!movesFocus.current && Math.abs(window.scrollY - goal) < 1) stop()
  })
  const stop = () => {
    isSettled = true
    growth.disconnect()
  }
  growth.observe(main)
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown']) window.addEventListener(type, stop, options)
  window.addEventListener('scroll', () => isSettled && onScroll(window.scrollY), options)
  return () => {
    growth.disconnect()
    end.abort()
  }
}
