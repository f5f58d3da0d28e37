import { hydrateRoot } from 'react-dom/client'
import '#src/ui/public.css.ts'
import { LoginDocument } from './app/public/login-document.tsx'
import { startSession } from './app/session.ts'

// This module is the first chunk of the console, too, where it has nothing to do.
const element = document.querySelector('#root[data-page="/login"]')
if (element) {
  startSession()
  hydrateRoot(element, <LoginDocument />)
}
