import { lazy, Suspense, useState } from 'react'
import { chunk } from '../chunk-error.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { Loading } from '../loading.tsx'
import { Login } from './login.tsx'

const loadConsole = () => Promise.all([import('../app.tsx'), import('../console.tsx')]).then(([{ App }]) => ({ default: App }))
const App = lazy(() => chunk(loadConsole()))

/** The login page and, once somebody has signed in, the console, which is loaded then. */
export function LoginDocument() {
  const [isIn, setIn] = useState(false)
  function enter(path: string) {
    history.replaceState(null, '', path)
    setIn(true)
  }
  return (
    <ErrorBoundary>
      {isIn ? (
        <Suspense fallback={<Loading />}>
          <App />
        </Suspense>
      ) : (
        <Login onSignedIn={enter} />
      )}
    </ErrorBoundary>
  )
}
