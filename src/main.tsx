import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './login.tsx'
import { App } from './app/app.tsx'
import { Root } from './app/public/root.tsx'
import { startSession } from './app/session.ts'

// The import stands here alone, so that no production chunk contains it.
if (import.meta.env.DEV) import('./app/development/contract-badge.ts').then(({ watchContract }) => watchContract())

// The login page, which React has taken over by then, loads this module as a part of the console.
const element = document.querySelector('#root:not([data-page])')
if (element) {
  // The session check starts before the console's chunk has loaded.
  startSession()
  createRoot(element).render(
    <StrictMode>
      <Root>
        <App />
      </Root>
    </StrictMode>,
  )
}
