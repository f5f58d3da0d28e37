import { hydrateRoot } from 'react-dom/client'
import '#src/ui/public.css.ts'
import { LoginDocument } from './app/public/login-document.tsx'
import { startSession } from './app/session.ts'
import { loadFace } from './ui/face/load-face.ts'

// Only now are they style sheets, which are disabled: some browsers fetch those, too, when they read the document.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-inline]')) link.rel = 'stylesheet'

// This module is the first chunk of the console, too, where it has nothing to do.
const element = document.querySelector('#root[data-page="/login"]')
if (element) {
  startSession()
  hydrateRoot(element, <LoginDocument />)
  loadFace()
}
