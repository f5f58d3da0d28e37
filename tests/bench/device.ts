import type { CDPSession, Page } from 'playwright-core'

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }

/** TypeScript's library lacks this property. It is 0 for events that are no click, tap or key press, such as a hover. */
export type EventEntry = PerformanceEntry & { interactionId: number }

declare global {
  interface Window {
    /** How long the tasks of the main thread took that were over 50 ms. */
    tasks: number[]
  }
}

/** Keeps the long tasks of a page in its `window.tasks`: an init script. */
export function watchTasks() {
  window.tasks = []
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
}

/** Waits until the page is idle, because only then the observers have all entries. A throttled page never is without a timeout. */
export const idle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))

/** Slows a page down to a phone's processor (CPU 4x). */
export const slowCpu = (devtools: CDPSession) => devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })

/** Slows a page down to a phone's processor and network (CPU 4x, slow 4G). Returns its DevTools session. */
export async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await slowCpu(devtools)
  return devtools
}
