import { hydrateRoot } from 'react-dom/client'
import '#src/ui/theme/public.css.ts'
import { LoginDocument } from '#src/public/login-document.tsx'
import { startSessionSoon } from '#src/session/session.ts'
import { loadFace } from '#src/ui/theme/typeface/load-typeface.ts'

// They become style sheets only now: some browsers fetch even disabled ones when they read the document.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-inline]')) link.rel = 'stylesheet'

// This module is the first chunk of the console, too, where it has nothing to do.
const element = document.querySelector('#root[data-page="/login"]')
if (element) {
  startSessionSoon()
  hydrateRoot(element, <LoginDocument />)
  loadFace()
}
