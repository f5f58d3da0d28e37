import type { Eye } from './eye.ts'

/** A link has a colour of the product: that of the browser is made for another page, and hard to read in the dark theme. */
export function seeLinks(eye: Eye) {
  const { styleOf, add, controls } = eye

  // A system's own colours are one for all links.
  if (matchMedia('(forced-colors: active)').matches) return
  const probe = document.createElement('a')
  probe.href = '#'
  probe.style.color = 'revert'
  document.body.append(probe)
  const ofBrowser = getComputedStyle(probe).color
  probe.remove()
  const hasText = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  for (const thing of controls) {
    if (!thing.element.matches('a[href]')) continue
    const parts = [thing.element, ...thing.element.querySelectorAll('*')].filter(hasText)
    if (parts.some((part) => styleOf(part).color === ofBrowser)) add('link', thing, 'has the colour that the browser gives to links')
  }
}
