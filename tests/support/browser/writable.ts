import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { client } from '#tests/support/server/client.ts'
import { test as base } from './browser.ts'

/**
 * The run's server for tests that change something, with the demo data and no captcha. All files use it at once: a test
 * works on records of its own, under names that no other one uses.
 */
export const writable = () => inject('writable')

/** The back office, as a client of it. */
export const backOffice = () => client(writable().api, writable().token)

/** A test with a `page` that is signed in as the back office there. */
export const test = base.extend<{ page: Page }>({
  page: async ({ visit }, use) => use(await visit({ token: writable().token }, { baseURL: writable().url })),
})
