import { createContext, type ReactNode, use, useDeferredValue, useEffect, useMemo } from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { navigate, useHistoryState, useLocationProperty, usePathname, useSearch } from 'wouter/use-browser-location'
import { BASE } from './addresses.ts'
import classes from './page-router.module.css'

/** The dashboard's address has no slash at its end. */
const trim = (href: string) => href.replace(/^\/app\/(?=$|[?#])/, BASE)

const newMark = () => Math.random().toString(36).slice(2)

/** Each history entry bears a mark, by which what belongs to it is found again. A replaced one keeps it. */
const mark: AroundNavHandler = (navigate, to, options) => {
  const href = trim(to)
  // As browsers do: a second click on the same link adds nothing to go back to.
  const replace = options?.replace || new URL(href, location.href).href === location.href
  navigate(href, { ...options, replace, state: { ...options?.state, entry: replace ? history.state?.entry : newMark() } })
}

/** Marks an entry that was made by other means: the first one, or another hash. */
function markCurrent() {
  if (!history.state?.entry) history.replaceState({ ...history.state, entry: newMark() }, '')
}
// While the event is captured, before wouter tells React of it.
for (const type of ['pushState', 'replaceState', 'popstate']) window.addEventListener(type, markCurrent, true)
markCurrent()

const shared = { base: BASE, hrefs: trim, aroundNav: mark }

// A link reads the address only to navigate from it, and would be drawn again with each one.
const useNowhere = (): [string, typeof navigate] => ['', navigate]

/** For what surrounds the page. Its links are not drawn again when the address changes: whoever shows it reads it with `useCurrentPath`. */
export const ShellRouter = ({ children }: { children: ReactNode }) => (
  <Router {...shared} hook={useNowhere}>
    {children}
  </Router>
)

/** What `select` makes of the path under /app, at once; drawn again only when that changes. */
export const useCurrentPath = <Selected extends string | boolean | undefined>(select: (path: string) => Selected) =>
  useLocationProperty(() => select(location.pathname.slice(BASE.length) || '/'))

// Each by itself, so that a link, which reads the path, does not render again with the query.
const PathContext = createContext('')
const SearchContext = createContext('')
const EntryContext = createContext('')

/** The mark of the history entry that the page shows. */
export const useEntry = () => use(EntryContext)

/**
 * For the page: the address follows when React has rendered what belongs to it, so that a click does not wait for it and
 * the next one interrupts it. Until then the page that is left still reads its own address.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const path = usePathname()
  const search = useSearch()
  const { entry } = useHistoryState<{ entry: string }>()
  const current = useMemo(() => ({ path, search, entry }), [path, search, entry])
  const deferred = useDeferredValue(current)
  // Another query of the same page makes no new page.
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
            <div className={classes.page} data-leaving={shown !== current || undefined}>
              {children}
            </div>
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
      // What a page that is being left still wants to write must not replace the address that was asked for since.
      if (!options?.replace || location.pathname === path) navigate(to, options)
    },
  ]
}
