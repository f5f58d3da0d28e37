import { type ComponentType, lazy, StrictMode, Suspense, useEffect, useState } from 'react'
import { chunk } from '../chunk-error.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { Loading } from '../loading.tsx'
import type { AroundLoginProps } from './around-login.tsx'
import { Login } from './login.tsx'
import { Theme } from './theme.tsx'

let loading: Promise<typeof import('../app.tsx')> | undefined

/** Loads the router and the console behind it side by side. */
function loadConsole() {
  loading ??= Promise.all([import('../app.tsx'), import('../console.tsx')]).then(([app]) => app)
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

const App = lazy(() => chunk(loadConsole().then(({ App }) => ({ default: App }))))

/** The document of the login page. Once somebody has signed in, the console takes the page's place. */
export function LoginDocument() {
  return (
    <StrictMode>
      <Theme>
        <ErrorBoundary>
          <Content />
        </ErrorBoundary>
      </Theme>
    </StrictMode>
  )
}

function Content() {
  const [isIn, setIn] = useState(false)
  const AroundLogin = useAroundLogin()
  function enter(path: string) {
    history.replaceState(null, '', path)
    setIn(true)
  }
  return (
    <>
      {isIn ? (
        <Suspense fallback={<Loading />}>
          <App />
        </Suspense>
      ) : (
        <Login onSignedIn={enter} onBegin={loadConsoleSoon} />
      )}
      {AroundLogin && <AroundLogin isLogin={!isIn} />}
    </>
  )
}

// Safari has no idle callbacks.
const loadConsoleSoon = () => void (window.requestIdleCallback ?? setTimeout)(loadConsole)

/** Returns what surrounds the form once it is there. The form can be filled in and sent before. */
function useAroundLogin() {
  const [loaded, setLoaded] = useState<{ Component?: ComponentType<AroundLoginProps>; error?: unknown }>({})
  useEffect(() => {
    chunk(import('./around-login.tsx')).then(
      ({ AroundLogin }) => setLoaded({ Component: AroundLogin }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [])
  if (loaded.error) throw loaded.error
  return loaded.Component
}
