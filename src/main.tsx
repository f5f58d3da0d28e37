import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './login.tsx'
import { Theme } from '#src/public/theme.tsx'
import { startSession } from '#src/session/session.ts'
import { Toasts } from '#src/ui/feedback/toasts.tsx'
import { loadFace } from '#src/ui/theme/typeface/load-typeface.ts'
import { App, preloadConsole } from './app/app.tsx'

// The import stands here alone, so that no production chunk contains it.
if (import.meta.env.DEV) import('./app/development/contract-badge.ts').then(({ watchContract }) => watchContract())

// The login page, which React has taken over by then, loads this module as a part of the console.
const element = document.querySelector('#root:not([data-page])')
if (element) {
  loadFace()
  // The document itself says that it is loading. Where a chunk does not come, the application says so.
  Promise.allSettled([startSession(), preloadConsole()]).then(() =>
    createRoot(element).render(
      <StrictMode>
        <Theme>
          <App />
          <Toasts />
        </Theme>
      </StrictMode>,
    ),
  )
}
