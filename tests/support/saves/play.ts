import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { click, heading } from '#tests/support/browser/console.ts'
import type { Act, Fate, Story } from './acts.ts'
import { networkOf } from './network.ts'
import type { Row, Saving } from './saves.ts'
import { hear, listen } from './told.ts'

const DOUBT = /No sabemos/
const LOST: readonly Fate[] = ['lost before it arrived', 'lost after it was done', 'failed before it was done', 'failed after it was done']
/** Another text at each call, of letters alone: a name has no digits. */
const newWord = () =>
  `Prueba ${randomUUID()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`
/** All that a tab and its browser keep of somebody. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
const SOON = 3000
/** Whether it can be used. It may go while it is looked at, as a button does that somebody else has pressed. */
const isReady = async (one: Locator) =>
  (await one.first().isVisible()) &&
  (await one
    .first()
    .isEnabled({ timeout: SOON })
    .catch(() => false))
/** Presses a button, unless it goes at that moment, since the record has changed. */
const pressed = (one: Locator) =>
  one
    .first()
    .click({ timeout: SOON })
    .then(
      () => true,
      () => false,
    )
const comes = (one: Locator) =>
  one
    .first()
    .waitFor({ timeout: SOON })
    .then(
      () => true,
      () => false,
    )

/** Plays a story on the page, and holds all that the page says to what the server has. */
export async function play(page: Page, sends: Row['sends'], saving: Saving, { acts, end }: Story) {
  const { address, field, submit, saved } = saving
  const words: string[] = []
  /** What is typed and neither saved nor given up. */
  let typed: string | undefined
  /** What was typed and the server has. */
  let done: string | undefined
  /** The answer to the last save was lost, and nothing has told since how it ended. */
  let isInDoubt = false
  let isOver = false
  let others = 0
  const told = { saved: 0, failed: 0 }
  async function saveElsewhere() {
    others += 1
    await saving.elsewhere?.(others)
  }
  const network = await networkOf(page, sends, saveElsewhere)
  const times = saving.times ?? (async (text: string) => network.doneWith(text))
  const isSaved = (text: string) => (typeof saved === 'string' ? text.includes(saved) : saved.test(text))

  async function listenOn() {
    for (const { text, isFailure } of await hear(page)) {
      if (isSaved(text)) told.saved += 1
      else if (isFailure) told.failed += 1
    }
  }
  const doubts = async () => (await page.getByText(DOUBT).filter({ visible: true }).count()) > 0
  const conflicts = async () =>
    (await page
      .getByText(/cambi[óo] mientras/)
      .filter({ visible: true })
      .count()) > 0

  /** A field is marked as wrong. */
  const isMarked = async () => (await page.locator('[aria-invalid=true]').count()) > 0

  /** Loads the page, or shows what it has loaded, up to where something can be typed or pressed. */
  async function arrive(load: () => Promise<unknown>) {
    await listenOn()
    await load()
    if (saving.isSecret) typed = undefined
    await listen(page)
    await saving.open?.(page)
    const shown = field?.(page) ?? submit(page)
    isOver = !(await comes(shown))
    if (isOver) return
    const offer = page.getByRole('button', { name: 'Recuperar', exact: true })
    if (!saving.isSecret && (await offer.first().isVisible())) await offer.first().click()
  }
  const isUp = async () => (await (field?.(page) ?? submit(page)).first().isVisible()) && new URL(page.url()).pathname !== '/login'
  async function comeUp() {
    if (!(await isUp())) await arrive(() => page.goto(address))
    return !isOver
  }

  /** Waits for what is on its way, and checks what must hold at any time. */
  async function settle() {
    await expect.poll(network.isQuiet, { message: 'the page is answered' }).toBe(true)
    await expect.poll(() => page.locator('[data-loading]').count(), { message: 'nothing waits' }).toBe(0)
    await listenOn()
    expect(told.saved, 'nothing is told as done that was not').toBeLessThanOrEqual(network.done())
    for (const word of words) expect(await times(word), `'${word}' is done once at most`).toBeLessThanOrEqual(1)
    if (typed && (await times(typed)) > 0) {
      done = typed
      typed = undefined
    }
    if (typed && field && (await isUp()))
      await expect.poll(() => field(page).first().inputValue(), { message: 'nothing typed is lost' }).toBe(typed)
    if (!isInDoubt) await expect.poll(doubts, { message: 'nothing is in doubt that is known' }).toBe(false)
  }

  async function type() {
    if (!field || !(await comeUp())) return
    if (!(await isReady(field(page)))) return
    typed = saving.word?.(words.length) ?? newWord()
    words.push(typed)
    await saving.fill?.(page, done)
    await field(page).first().fill(typed)
  }

  /** Presses the button. Returns whether something was sent. */
  async function press() {
    if ((field && !typed) || !(await comeUp()) || !(await isReady(submit(page)))) return false
    const before = network.sent()
    if (!(await pressed(submit(page)))) return false
    if (saving.confirm && (await comes(saving.confirm(page)))) await saving.confirm(page).first().click()
    const hasSent = () => network.sent() > before
    // The server's answer may show a choice as chosen in the moment in which it is pressed. Then nothing is sent, and the other one can be chosen.
    if (saving.isChoice && !(await vi.waitUntil(hasSent, { timeout: SOON }).catch(() => false))) await pressed(submit(page))
    await expect.poll(async () => hasSent() || (await isMarked()), { message: 'it is sent' }).toBe(true)
    return hasSent()
  }

  async function save(fate: Fate) {
    if ((field && !typed) || !(await comeUp())) return
    const sending = typed
    await listenOn()
    const before = { ...told }
    network.expect(fate)
    const wasSent = await press()
    if (!wasSent) return network.expect('answered')
    if (fate.startsWith('reloaded')) {
      await expect.poll(network.isQuiet).toBe(true)
      isInDoubt = true
      return arrive(() => page.reload())
    }
    await expect.poll(network.isQuiet, { message: 'it is answered' }).toBe(true)
    const { isDone = false, isKnown = false, status } = network.last() ?? {}
    if (isDone && sending && field) expect(await times(sending), 'what is answered as done is done').toBe(1)
    const says = async (what: string, holds: () => Promise<boolean>) => {
      await expect
        .poll(
          async () => {
            await listenOn()
            return holds()
          },
          { message: `${fate} (${status}): ${what}` },
        )
        .toBe(true)
    }
    if (LOST.includes(fate)) {
      await says('it is said that nobody knows', async () => (await doubts()) || (await conflicts()) || told.saved > before.saved)
      isInDoubt = true
    } else if (isKnown && isDone) {
      await says('it is told', async () => told.saved > before.saved)
      expect(told.failed, 'what is done is told as no failure').toBe(before.failed)
      isInDoubt = false
    } else {
      await says(
        'the refusal is told',
        async () => (await conflicts()) || told.failed > before.failed || told.saved > before.saved || (await isMarked()),
      )
      isInDoubt = false
    }
  }

  async function saveInAnotherTab() {
    if (saving.isAlone) return
    const tab = await page.context().newPage()
    await tab.goto(address)
    await saving.open?.(tab)
    const word = saving.word?.(words.length) ?? newWord()
    if (field && (await comes(field(tab)))) {
      await saving.fill?.(tab, done)
      await field(tab).first().fill(word)
    }
    if (await comes(submit(tab))) {
      await submit(tab).first().click()
      if (saving.confirm && (await comes(saving.confirm(tab)))) await saving.confirm(tab).first().click()
      await tab.getByText(saved).first().waitFor()
      if (field && saving.times) expect(await times(word), 'what another tab tells as done is done').toBe(1)
    }
    await tab.close()
  }
  async function saveWithoutNetwork() {
    if ((field && !typed) || !(await comeUp()) || !(await isReady(submit(page)))) return
    await listenOn()
    const before = { ...told }
    network.expect('without a network')
    await page.context().setOffline(true)
    await submit(page).first().click()
    if (saving.confirm && (await comes(saving.confirm(page)))) await saving.confirm(page).first().click()
    await expect
      .poll(
        async () => {
          await listenOn()
          return told.failed > before.failed || (await doubts())
        },
        { message: 'a failure is told without a network' },
      )
      .toBe(true)
    await page.context().setOffline(false)
    network.expect('answered')
    expect(told.saved, 'nothing is told as done without a network').toBe(before.saved)
  }
  async function leave() {
    if ((await page.locator('dialog[open]').count()) > 0) return
    // What may have been done stays for the next try.
    const isKept = await doubts()
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Dashboard' }).click()
    const question = page.getByRole('dialog', { name: 'Cambios sin guardar' })
    await question
      .or(page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true }))
      .first()
      .waitFor()
    if (await question.isVisible()) {
      await click(question, 'Salir sin guardar')
      if (!isKept) typed = undefined
    }
    await heading(page, 'Dashboard')
    await arrive(() => page.goBack())
  }

  async function take(act: Act) {
    if (act.do === 'type') await type()
    else if (act.do === 'save') await save(act.fate)
    else if (act.do === 'somebody else saves') await saveElsewhere()
    else if (act.do === 'another tab saves') await saveInAnotherTab()
    else if (act.do === 'save without a network') await saveWithoutNetwork()
    else if (act.do === 'reload') await arrive(() => page.reload())
    else await leave()
    await settle()
  }

  async function signOut(tab: Page) {
    while ((await tab.locator('dialog[open]').count()) > 0) await tab.keyboard.press('Escape')
    await tab.getByRole('button', { name: /^Menú de usuario/ }).click()
    await tab.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
    const question = tab.getByRole('dialog', { name: 'Cambios sin guardar' })
    await question
      .or(tab.getByRole('heading', { level: 1, name: 'Iniciar sesión' }))
      .first()
      .waitFor()
    if (await question.isVisible()) await click(question, 'Salir sin guardar')
    await heading(tab, 'Iniciar sesión')
  }
  async function newTab() {
    const tab = await page.context().newPage()
    await tab.goto('/app')
    return tab
  }
  /** Nothing of the person is left where somebody else comes next. */
  async function expectNothing(isStoreEmpty: boolean) {
    await heading(page, 'Iniciar sesión')
    await hear(page)
    const shown = await page.locator('body').textContent()
    const stored = isStoreEmpty ? await kept(page) : ''
    // A number is on any page.
    for (const word of words.filter((one) => one.length > 5)) expect(shown + stored, 'nothing of the person is left').not.toContain(word)
  }
  async function finish() {
    if (end === 'signs out') {
      await signOut(page)
      return expectNothing(true)
    }
    if (end === 'signs out in another tab') {
      await signOut(await newTab())
      return expectNothing(false)
    }
    if (end === 'signs out while it is sent') {
      network.expect('held')
      if (!(await press())) return
      // While a dialog saves nothing else of its page can be reached.
      const isHeld = (await page.locator('dialog[open]').count()) > 0
      await signOut(isHeld ? await newTab() : page)
      await heading(page, 'Iniciar sesión')
      await hear(page)
      network.release()
      await expect.poll(network.isQuiet).toBe(true)
      expect(await hear(page), 'nobody is told after the sign-out').toEqual([])
      return expectNothing(!isHeld)
    }
    if (field) {
      for (let tries = 0; tries < 4 && typed && !isOver; tries++) await take({ do: 'save', fate: 'answered' })
      if (!isOver) expect(typed, 'what was typed can be saved').toBeUndefined()
    } else await take({ do: 'save', fate: 'answered' })
  }

  await arrive(() => page.goto(address))
  for (const act of acts) if (!isOver) await take(act)
  await finish()
  // The eyes of the tests look at the journeys' ends, not at these.
  await page.goto('/favicon.svg')
}
