import type { Page } from 'playwright-core'

/** What toasts and the page's own words about a save have said, each once. */
type Told = { text: string; isFailure: boolean }

/** Notes what a page's toasts say from now on, until it is loaded anew. */
export const listen = (page: Page) =>
  page.evaluate(() => {
    if ('toldHere' in window) return
    const told: { text: string; isFailure: boolean }[] = []
    const seen = new WeakMap<Element, string>()
    const look = () => {
      for (const toast of document.querySelectorAll('[aria-label^="Notificaciones"] :is([role=alert], [role=group]), main [role=status]')) {
        const text = toast.textContent
        if (!text) seen.delete(toast)
        if (!text || seen.get(toast) === text) continue
        seen.set(toast, text)
        told.push({ text, isFailure: toast.role === 'alert' })
      }
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { toldHere: told })
  })

/** Returns what was said since it was asked last. */
export const hear = (page: Page): Promise<Told[]> =>
  page.evaluate(() => {
    const { toldHere = [] } = window as typeof window & { toldHere?: { text: string; isFailure: boolean }[] }
    return toldHere.splice(0)
  })
