import type { CDPSession, Page } from 'playwright-core'

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }

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
