import type { LaunchOptions } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import type { Role } from '#contract/generated/policy.ts'
import { findBrowser, findPackagedBrowser } from '#tests/support/browser/chromium.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { signIn } from '#tests/support/server/client.ts'
import { fillDataFolder, provideDemo } from '#tests/support/server/demo.ts'
import { provideDeployed } from '#tests/support/server/package.ts'
import { type Environment, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { PACKAGED_BROWSER } from './settings.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How each worker starts its browser. */
    browser: LaunchOptions
    /** The address of the run's server as it is shipped, with the demo data, which no test changes. */
    url: string
    /** A session of each role there. */
    tokens: Record<Role, string>
    /** The server with data that tests change, and a session of the back office there. */
    writable: { url: string; api: string; token: string }
  }
}

export default async function setup(project: TestProject) {
  const [demo, folder] = await Promise.all([provideDemo(project), provideDeployed(project)])
  const ends: (() => unknown)[] = []
  const stop = async () => {
    for (const end of ends.reverse()) await end()
  }
  async function start(settings: Environment) {
    const data = temporaryFolder()
    ends.push(data.remove)
    fillDataFolder(data.path, demo)
    // A slow machine refuses no request, and an idle session does not end. Tests of jobs run the jobs themselves.
    const patient = { OVERLOAD_DELAY_MS: '0', SESSION_IDLE_MINUTES: '720', JOBS: '0' }
    const server = await startServer({ DATA_DIR: data.path, NODE_ENV: 'production', ...patient, ...settings }, folder, ['--liftoff-only'])
    ends.push(server.stop)
    return server
  }
  try {
    // Each worker has a browser of its own. Whether one starts at all is tried here, once.
    const [server, browser] = await Promise.all([start({}), project.name === PACKAGED_BROWSER ? findPackagedBrowser() : findBrowser()])
    // It also takes requests of the other's console: see tests/e2e/shell/origins.full.ts.
    const writable = await start({ CAPTCHA_PROVIDER: 'none', APP_ROLES: roles.join(), CORS_ORIGINS: new URL(server.url).origin })
    const tokens = await Promise.all(roles.map(async (role) => [role, await signIn(server.api, accountOf(role))] as const))
    project.provide('browser', browser)
    project.provide('url', server.url)
    project.provide('tokens', Object.fromEntries(tokens) as Record<Role, string>) // one for each of the roles
    project.provide('writable', { url: writable.url, api: writable.api, token: await signIn(writable.api) })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
