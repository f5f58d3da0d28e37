import { createContext, type ReactNode, use, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { navigate, useHistoryState, useLocationProperty, usePathname, useSearch } from 'wouter/use-browser-location'
import { BASE } from './addresses.ts'
import classes from './page-router.module.css'

/** Removes the slash at the end of the dashboard's address. */
const trim = (href: string) => href.replace(/^\/app\/(?=$|[?#])/, BASE)

const newId = () => Math.random().toString(36).slice(2)

/** Gives each history entry an id, under which its scroll position and the like are stored. A replaced entry keeps its id. */
const addId: AroundNavHandler = (navigate, to, options) => {
  const href = trim(to)
  // As in browsers, a second click on the same link adds no history entry.
  const replace = options?.replace || new URL(href, location.href).href === location.href
  navigate(href, { ...options, replace, state: { ...options?.state, entry: replace ? history.state?.entry : newId() } })
}

/** Gives an id to an entry that wouter did not make: the first one, or a new hash. */
function ensureId() {
  if (!history.state?.entry) history.replaceState({ ...history.state, entry: newId() }, '')
}
// The capture phase runs before wouter notifies React.
for (const type of ['pushState', 'replaceState', 'popstate']) window.addEventListener(type, ensureId, true)
ensureId()

const shared = { base: BASE, hrefs: trim, aroundNav: addId }

// Links need the address only to navigate. Without a subscription they do not render again when it changes.
const useNoLocation = (): [string, typeof navigate] => ['', navigate]

/**
 * The router for the parts around the page. Its links do not render again when the address changes; a component that shows the address reads it
 * with `useCurrentPath`.
 */
export const ShellRouter = ({ children }: { children: ReactNode }) => (
  <Router {...shared} hook={useNoLocation}>
    {children}
  </Router>
)

/** Returns `select(path)` for the path under /app, without delay. The component renders again only when the result changes. */
export const useCurrentPath = <Selected extends string | boolean | undefined>(select: (path: string) => Selected) =>
  useLocationProperty(() => select(location.pathname.slice(BASE.length) || '/'))

// Separate contexts, so that links, which read only the path, do not render again when the query changes.
const PathContext = createContext('')
const SearchContext = createContext('')
const EntryContext = createContext('')

const IsFirstContext = createContext(true)

/** Returns the id of the history entry that the page shows. */
export const useEntry = () => use(EntryContext)

/** Returns whether there was no page before this one. */
export const useIsFirst = () => use(IsFirstContext)

/**
 * The router of the page. The page gets a new address as a deferred value, so that a click does not wait for its rendering and
 * the next click interrupts it. Until then the page that is being left keeps its own address.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const path = usePathname()
  const search = useSearch()
  const { entry } = useHistoryState<{ entry: string }>()
  const current = useMemo(() => ({ path, search, entry }), [path, search, entry])
  const deferred = useDeferredValue(current)
  const [first] = useState(current)
  // A new query on the same path does not change the page and is not deferred.
  const shown = deferred.path === path ? current : deferred
  useEffect(() => {
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = 'auto'
    }
  }, [])
  return (
    <PathContext value={shown.path}>
      <SearchContext value={shown.search}>
        <EntryContext value={shown.entry}>
          <Router {...shared} hook={usePageLocation} searchHook={usePageSearch}>
            <IsFirstContext value={shown === first}>
              <div className={classes.page} data-leaving={shown !== current || undefined}>
                {children}
              </div>
            </IsFirstContext>
          </Router>
        </EntryContext>
      </SearchContext>
    </PathContext>
  )
}

const usePageSearch = () => use(SearchContext)

function usePageLocation(): [string, typeof navigate] {
  const path = use(PathContext)
  return [
    path,
    (to, options) => {
      // A page that is being left must not replace the address that the user has opened since.
      if (!options?.replace || location.pathname === path) navigate(to, options)
    },
  ]
}
