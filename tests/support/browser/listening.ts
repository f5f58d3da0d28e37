import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { tabTo } from './keyboard.ts'

declare global {
  interface Window {
    /** The words of live regions since the last reading. */
    spoken: string[]
  }
}

/**
 * A page for a user who neither sees it nor has a pointer: the keyboard, the focused element in the accessibility tree, and the words of live
 * regions.
 */
export async function listenTo(page: Page) {
  await page.addInitScript(() => {
    window.spoken = []
    const said = new WeakMap<Element, string>()
    const regionOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      return element?.closest('[role=alert], [role=status], [aria-live]')
    }
    /** A region is heard when its text has changed. One that is hidden, or off, is not. */
    const hear = (region: Element) => {
      if (region.getAttribute('aria-live') === 'off' || region.closest('[hidden], [aria-hidden=true]')) return
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim()
      if (text === (said.get(region) ?? '')) return
      said.set(region, text)
      if (text) window.spoken.push(text)
    }
    new MutationObserver((mutations) => {
      const regions = new Set<Element>()
      for (const { target, addedNodes } of mutations) {
        const around = regionOf(target)
        if (around) regions.add(around)
        // An alert is heard when it appears; another region has to be there before.
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll('*')]) if (alert.matches('[role=alert]')) regions.add(alert)
      }
      for (const region of regions) hear(region)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  const tree = await page.context().newCDPSession(page)

  /** The role and the name of the focused element, as the browser tells them to a screen reader. */
  async function here() {
    const { result } = await tree.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const { nodes } = await tree.send('Accessibility.getPartialAXTree', { objectId: result.objectId ?? '', fetchRelatives: false })
    return `${nodes[0]?.role?.value}: ${nodes[0]?.name?.value}`
  }

  let heard: string[] = []
  return {
    press: (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve()),
    type: (text: string) => page.keyboard.type(text),
    /** Waits until the focus is there, and each of these texts was spoken since the last time. */
    async isAt(stop: string | RegExp, ...spoken: string[]) {
      if (typeof stop === 'string') await expect.poll(here).toBe(stop)
      else await expect.poll(here).toMatch(stop)
      for (const text of spoken)
        await expect
          .poll(async () => {
            heard.push(...(await page.evaluate(() => window.spoken.splice(0))))
            return heard.join(' | ')
          })
          .toContain(text)
      heard = []
    },
    /** Presses Tab until the focus is there, and never takes more stops than the page has. */
    tabTo: (stop: string | RegExp, key = 'Tab') => tabTo(page, stop, { here, key, most: 120 }),
  }
}
