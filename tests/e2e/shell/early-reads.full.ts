import { describe, expect } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { mayOpen, screens } from '#src/app/screens.ts'
import { test } from '#tests/support/browser/browser.ts'
import { heading } from '#tests/support/browser/console.ts'
import { loaded } from '#tests/support/browser/loading.ts'
import { shareOf } from '#tests/support/setup/settings.ts'

describe('the document of a page of the console', () => {
  test.for(['BACKOFFICE', 'DOCTOR'] as const)(
    'asks for what the page of a %s reads first, once, before any script runs',
    async (role: Role, { visit }) => {
      const page = await visit(role)
      // Before the first page nothing is known of who is signed in.
      await page.goto('/app/chats')
      await heading(page, 'Chats')
      // A page reads again when it is told of a change, and other tests change the agenda of the demo's doctor.
      await page.route('**/api/v1/schedule/changes', () => {})
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.push(pathname + search)
      })
      const reading = Object.entries(screens).filter(([path, { reads }]) => reads && mayOpen(path, role))
      for (const [path, { title }] of shareOf(reading, 4)) {
        asked.length = 0
        await page.goto(`/app${path === '/' ? '' : path.replace(':id', '1')}`)
        await heading(page, title)
        await loaded(page)
        const readEarly = () =>
          page.evaluate(() => {
            // Modules run when the document has been read.
            const [{ domInteractive } = { domInteractive: 0 }] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // the only kind of this type
            return performance
              .getEntriesByType('resource')
              .filter(({ name, startTime }) => name.includes('/api/') && startTime < domInteractive)
              .map(({ name }) => name.slice(location.origin.length))
          })
        // The session, the user, and what the page itself reads. The browser lists a request when its answer is complete.
        await expect.poll(readEarly, { message: path }).toHaveLength(3)
        const early = await readEarly()
        await expect.poll(() => page.evaluate(() => Object.keys(globalThis.earlyReads ?? {})), { message: path }).toEqual([])
        for (const address of early)
          expect(
            asked.filter((one) => one === address),
            path,
          ).toEqual([address])
      }
    },
  )

  test('says that it loads until the page is drawn, once, with what it has read', async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.goto('/app/chats')
    await heading(page, 'Chats')
    const answered = page.waitForResponse('**/api/v1/insurances')
    await page.route('**/assets/main-*.js', async (route) => {
      await answered
      await route.continue()
    })
    await page.addInitScript(() => {
      const shown = new Set<string>()
      Object.assign(window, { shown })
      new MutationObserver(() => {
        if (document.querySelector('[role=status][aria-label=Cargando]')) shown.add('loading')
        if (document.querySelector('nav')) shown.add('shell')
        if (document.querySelector('[aria-busy=true]')) shown.add('placeholders')
        if (document.querySelector('tbody a')) shown.add('rows')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/app/insurances')
    await page.locator('tbody a').first().waitFor()
    expect(await page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown])).toEqual(['loading', 'shell', 'rows'])
  })
})
