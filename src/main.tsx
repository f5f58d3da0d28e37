import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '#src/ui/public.css.ts'
import { fetchPage, publicPages } from './app/public/pages.tsx'
import { Root } from './app/public/root.tsx'
import { startSession } from './app/session.ts'

// The session check starts before the console's chunk has loaded.
startSession()

async function mount(element: HTMLElement) {
  const { page } = element.dataset
  const prerendered = page && publicPages[page]
  // The server answers an unknown address with the prerendered 404 page.
  const unknownPath = page === '/404' ? location.pathname : undefined
  const root = (
    <StrictMode>
      <Root unknownPath={unknownPath} />
    </StrictMode>
  )
  if (!prerendered) return createRoot(element).render(root)
  // A page whose chunk cannot be loaded renders its own error.
  await fetchPage(prerendered).catch(() => {})
  hydrateRoot(element, root)
}

// The import stands here alone, so that no production chunk contains it.
if (import.meta.env.DEV) import('./app/development/contract-badge.ts').then(({ watchContract }) => watchContract())

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root.')
mount(element)
