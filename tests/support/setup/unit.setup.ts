import { vi } from 'vitest'
import { WAIT_MS } from './settings.ts'

// The leftovers of the file before.
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.useRealTimers()
if (typeof document !== 'undefined') {
  // What stands in a document keeps a state, and replaces modules. The rules of the others are the same for every file, and read but once.
  vi.resetModules()
  await prepareDocument()
}

async function prepareDocument() {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')

  // jsdom has no layout, so it lacks ResizeObserver and scrolling, which a table needs, media queries and modal dialogs.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView = () => {}
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) })
  Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} })
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: WAIT_MS })
}
