import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import type { Fault } from './faults/fault.ts'
import { LOADING } from './loading.ts'

/** So long may the focus be on its way: it goes where something appears, which a busy machine draws late. */
const SETTLE_MS = 1_500
const STEP_MS = 50
const KEYS = ['Enter', 'Escape']

/** The focus that the actions of a test have lost, by the profile of its pages. */
const lost = new WeakMap<BrowserContext, Fault[]>()

/** Runs in each page: notes the element that was clicked last, or had the focus when Enter or Escape was pressed. */
function noteActions() {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [tabindex], [role=button], [role=option], [role^=menuitem]'
  const focused: Element[] = []
  Reflect.set(window, 'focusedBefore', focused)
  addEventListener('focusin', ({ target }) => target instanceof Element && focused.unshift(target) > 8 && focused.pop(), true)
  const note = (key: string, target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest(CONTROLS) : null
    // A click beside everything takes the focus away, as it should, and an action before it has not lost it.
    if (!element) return void Reflect.set(Reflect.get(window, 'lastAction') ?? {}, 'isTold', true)
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const name = `${element.getAttribute('role') ?? element.localName} «${words.replace(/\s+/g, ' ').trim().slice(0, 60)}»`
    Reflect.set(window, 'lastAction', { element, key, name })
  }
  addEventListener('click', (event) => event.isTrusted && note('click', event.target), true)
  addEventListener('keydown', ({ key, target }) => (key === 'Enter' || key === 'Escape') && note(key, target), true)
}

/** Whether the focus is nowhere after the last action. Runs in the page, and answers once for each action. */
function lostFocus(loading: string) {
  const action: { key: string; name: string; isTold?: boolean } | undefined = Reflect.get(window, 'lastAction')
  const { activeElement } = document
  if (!action || action.isTold || (activeElement && activeElement !== document.body)) return
  // If nothing had it before, there is nothing to give it back to.
  const before: Element[] = Reflect.get(window, 'focusedBefore')
  if (!before.some((element) => element.isConnected && element.checkVisibility())) return
  const isWaiting = document.querySelector(`${loading}, fieldset:disabled, [data-loading]`) !== null
  return { name: action.name, key: action.key, isWaiting }
}

/** Reads of the page, unless it goes, or stands still for a question of the browser. */
const ask = (page: Page) => Promise.race([page.evaluate(lostFocus, LOADING).catch(() => undefined), setTimeout(SETTLE_MS)])

async function checkFocus(page: Page) {
  const losses = lost.get(page.context())
  for (let waited = 0; losses && !page.isClosed(); waited += STEP_MS) {
    const found = await ask(page)
    if (!found) return
    if (waited < SETTLE_MS) {
      await setTimeout(STEP_MS)
      continue
    }
    await page.evaluate(() => Reflect.set(Reflect.get(window, 'lastAction') ?? {}, 'isTold', true)).catch(() => undefined)
    // An element that still loads may take the focus when it is there, and one that is being saved gives it back when the answer has come.
    if (!found.isWaiting)
      losses.push({
        rule: 'focus',
        element: found.name,
        what: `has lost the focus to the page after ${found.key === 'click' ? 'a click' : found.key}`,
      })
    return
  }
}

/** Puts `after` behind a method, for arguments that it is about. */
function extend(owner: object, method: string, isAbout: (args: unknown[]) => boolean, after: (self: unknown) => Promise<void>) {
  const original: (...args: unknown[]) => Promise<unknown> = Reflect.get(owner, method)
  Reflect.set(owner, method, async function (this: unknown, ...args: unknown[]) {
    const answer = await original.apply(this, args)
    if (isAbout(args)) await after(this)
    return answer
  })
}

let isExtended = false

/** Looks where the focus is after each click, Enter and Escape that a test does in a profile. */
export async function watchFocus(context: BrowserContext, page: Page) {
  lost.set(context, [])
  await context.addInitScript(noteActions)
  extend(
    page.keyboard,
    'press',
    ([key]) => KEYS.includes(String(key)),
    () => checkFocus(page),
  )
  if (isExtended) return
  isExtended = true
  const locators = Object.getPrototypeOf(page.locator('html'))
  const pageOf = (locator: unknown) => (locator as ReturnType<Page['locator']>).page()
  const isReal = ([options]: unknown[]) => !(options as { trial?: boolean } | undefined)?.trial
  extend(locators, 'click', isReal, (locator) => checkFocus(pageOf(locator)))
  extend(
    locators,
    'press',
    ([key]) => KEYS.includes(String(key)),
    (locator) => checkFocus(pageOf(locator)),
  )
}

/** The focus that the actions in a profile have lost since the last call. */
export const takeLosses = (context: BrowserContext) => lost.get(context)?.splice(0) ?? []
