import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { test as base } from './browser.ts'
import { client, signIn } from './client.ts'
import { fillDataFolder } from './demo.ts'
import { type Server, startServer, temporaryFolder } from './server.ts'

/** A server of a test file's own, with the demo data: what the file changes, no other file sees. Call it once, at the top of the file. */
export function ownServer() {
  const folder = temporaryFolder()
  let started: { server: Server; token: string } | undefined
  const running = () => {
    if (!started) throw new Error('The server runs from the first test of the file on.')
    return started
  }
  beforeAll(async () => {
    fillDataFolder(folder.path)
    const server = await startServer({ DATA_DIR: folder.path, CAPTCHA_PROVIDER: 'none' })
    started = { server, token: await signIn(server.api) }
  })
  afterAll(async () => {
    await started?.server.stop()
    folder.remove()
  })
  return {
    get server() {
      return running().server
    },
    /** The back office's session. */
    get token() {
      return running().token
    },
    backOffice: () => client(running().server.api, running().token),
    /** A test whose `page` is signed in as the back office there. */
    test: base.extend<{ page: Page }>({
      page: async ({ visit }, use) => use(await visit({ token: running().token }, { baseURL: running().server.url })),
    }),
  }
}
