import type { Page, Route } from 'playwright-core'
import { forward } from './intercept-requests.ts'

/** The answer of a server that fails, or refuses with another status. */
export const failing = { status: 500, contentType: 'application/problem+json', body: '{}' }

/** Lets the test meet the page's first change of a record. Later ones go to the server. */
export const onFirstSave = (page: Page, path: string, meet: (route: Route) => Promise<unknown>) => {
  let isFirst = true
  return page.route(`**/api/v1${path}`, (route) => {
    if (route.request().method() !== 'PATCH' || !isFirst) return route.fallback()
    isFirst = false
    return meet(route)
  })
}

type Fault = { title: string; meet: (route: Route) => Promise<unknown>; isDone: boolean }

/** The ways in which the answer to a change is lost, one of each kind first. `isDone` tells whether the server did it. */
export const lostAnswers: Fault[] = [
  {
    title: 'the connection is cut after the server did it',
    meet: async (route) => [await forward(route), await route.abort()],
    isDone: true,
  },
  { title: 'the connection is cut before the server hears of it', meet: (route) => route.abort(), isDone: false },
  { title: 'the server fails after it did it', meet: async (route) => [await forward(route), await route.fulfill(failing)], isDone: true },
  { title: 'the server fails before it does it', meet: (route) => route.fulfill(failing), isDone: false },
]
