import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSearch } from 'wouter'

const STORE = 'scroll-positions'

function positions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}')
  } catch {
    return {}
  }
}

/** The mark of the history entry that is shown. */
function entry(): string {
  const { state } = history
  if (state?.entry) return state.entry
  const mark = Date.now().toString(36)
  history.replaceState({ ...state, entry: mark }, '')
  return mark
}

let isFirstPage = true

/**
 * Rendered before a page (it is to be told of the end while the page still stands), it does for pages of one document what
 * the browser does for documents: the focus moves to the new page, and Back returns to where it was scrolled to.
 */
export function Arrival() {
  const search = useSearch()
  const moves = useRef<boolean>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is another history entry.
  useLayoutEffect(() => {
    const left = entry()
    const remember = () => {
      try {
        sessionStorage.setItem(STORE, JSON.stringify({ ...positions(), [left]: window.scrollY }))
      } catch {}
    }
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('pagehide', remember)
      remember()
    }
  }, [search])

  useEffect(() => {
    // On the first page the focus stays where a fresh document has it, before the skip link.
    moves.current ??= !isFirstPage
    isFirstPage = false
    history.scrollRestoration = 'manual'
    const stop = new AbortController()
    settle(positions()[entry()] ?? 0, moves.current, stop)
    return () => {
      stop.abort()
      history.scrollRestoration = 'auto'
    }
  }, [])

  return null
}

/** Scrolls and focuses as soon as the page allows, until the person takes over. */
function settle(position: number, moves: boolean, stop: AbortController) {
  const main = document.querySelector('main')
  if (!main) return
  let focused = !moves
  const attempt = () => {
    const heading = main.querySelector('h1')
    if (!focused && heading) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      focused = true
    }
    window.scrollTo(0, position)
    if (focused && Math.abs(window.scrollY - position) < 1) stop.abort()
  }
  // The page grows with what it waits for.
  const growth = new ResizeObserver(attempt)
  stop.signal.addEventListener('abort', () => growth.disconnect())
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(type, () => stop.abort(), { signal: stop.signal, passive: true })
  growth.observe(main)
  attempt()
}
