import { StrictMode, useState } from 'react'
import { ErrorBoundary } from '#src/app/faults/error-boundary.tsx'
import { Loading } from '#src/app/loading.tsx'
import { loadable, preloadChunk, useLoaded } from '#src/ui/loading/chunks.tsx'
import { Login } from './login.tsx'
import { Theme } from './theme.tsx'

/** Imports the router, with the console behind it. */
async function importApp() {
  // Both begin to load at once.
  const [{ App, fetchConsole }] = await Promise.all([import('#src/app/app.tsx'), import('#src/app/console.tsx')])
  await fetchConsole()
  return { default: App }
}
const App = loadable(importApp, Loading)

/** The document of the login page. Once somebody has signed in, the console takes the page's place. */
export function LoginDocument() {
  return (
    <StrictMode>
      <Theme>
        <ErrorBoundary at="/login">
          <Content />
        </ErrorBoundary>
      </Theme>
    </StrictMode>
  )
}

function Content() {
  const [isIn, setIn] = useState(false)
  // The form can be filled in and sent before.
  const around = useLoaded(importAroundLogin)
  function enter(path: string) {
    history.replaceState(null, '', path)
    setIn(true)
  }
  return (
    <>
      {isIn ? <App /> : <Login onSignedIn={enter} onBegin={loadConsoleSoon} />}
      {around && <around.AroundLogin isLogin={!isIn} />}
    </>
  )
}

// Safari has no idle callbacks.
const loadConsoleSoon = () => void (window.requestIdleCallback ?? setTimeout)(() => preloadChunk(importApp))

const importAroundLogin = () => import('./around-login.tsx')
