import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import type { Role } from '#src/api/generated/policy.ts'
import { accountOf, roles } from './accounts.ts'
import { findBrowser } from './chromium.ts'
import { signIn } from './client.ts'
import { fillDataFolder, provideDemo } from './demo.ts'
import { startServer, temporaryFolder } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's one browser listens. */
    browser: string
    /** The address of the run's one server, with the demo data and every other setting as it comes. */
    url: string
    /** A session of each role there. */
    tokens: Record<Role, string>
  }
}

export default async function setup(project: TestProject) {
  const demo = await provideDemo(project)
  const data = temporaryFolder()
  fillDataFolder(data.path, demo)
  const server = await startServer({ DATA_DIR: data.path, NODE_ENV: 'production' })
  const stop = async () => {
    await server.stop()
    data.remove()
    demo.remove()
  }
  try {
    const tokens = await Promise.all(roles.map(async (role) => [role, await signIn(server.api, accountOf(role))] as const))
    const browser = await chromium.launchServer(await findBrowser())
    project.provide('browser', browser.wsEndpoint())
    project.provide('url', server.url)
    project.provide('tokens', Object.fromEntries(tokens) as Record<Role, string>) // one for each of the roles
    return async () => {
      await browser.close()
      await stop()
    }
  } catch (error) {
    await stop()
    throw error
  }
}
