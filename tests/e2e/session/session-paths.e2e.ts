import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { sessionModel } from '#machines/session.model.ts'
import { throughEveryState, type Walk, walksOf } from '#machines/walks/paths.ts'
import { test } from '#tests/support/browser/browser.ts'
import { addressOf, expectToast, heading } from '#tests/support/browser/console.ts'
import { beforeNextSave, interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { failing } from '#tests/support/browser/save-faults.ts'
import { writable } from '#tests/support/browser/writable.ts'
import { type System, tagBeyond, tellLeftOut, walk } from '#tests/support/flows/model.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { isFull } from '#tests/support/setup/settings.ts'

const PAGE = '/app/insurances/create'
const LOGIN = `/login?redirect=${encodeURIComponent(PAGE)}`
const REJECTION = { status: 401, title: 'Unauthorized', code: 'unauthorized', message: 'El correo o la contraseña no coinciden.' }

const STEP = { key: 'A'.repeat(43), methods: ['AUTHENTICATOR', 'RECOVERY_CODE'], expiresAt: '2099-12-01T12:10:00.000Z' }
const CODE = '481516'
const problem = (status: number, code: string, message: string, more = {}) => ({
  status,
  contentType: 'application/problem+json',
  json: { status, title: String(status), code, message, ...more },
})

/** Who signs in where the server's next answer tells who it is. */
const roleOf = (answer: string | undefined) => (answer === 'somebodyElse' ? 'DOCTOR' : 'BACKOFFICE')

/** A form of the console with something typed, another tab, and in the walk's hands the network between them and the real server. */
async function system(page: Page, { steps }: Walk): Promise<System<typeof sessionModel>> {
  await page.clock.install()
  const otherTab = await page.context().newPage()
  await otherTab.goto('/favicon.svg')
  const checks = await interceptRequests(page, 'GET', '/auth/verify-session')
  const logins = await interceptRequests(page, 'POST', '/auth/login')
  const proofs = await interceptRequests(page, 'POST', '/auth/second-step')
  const logouts = await interceptRequests(page, 'POST', '/auth/logout')

  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  const loginPage = page.locator('main').filter({ has: page.getByRole('heading', { level: 1, name: 'Iniciar sesión' }) })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const nameField = page.locator('[name=name]')

  const answers = steps
    .map(({ event }) => event)
    .filter((event) => /^(somebody|somebodyNew|somebodyBare|somebodyAwaiting|somebodyElse|nobody|breakdown|silence)$/.test(event))
  let visitor: 'BACKOFFICE' | 'DOCTOR' = 'BACKOFFICE'
  /** What somebody is shown instead of the pages. */
  let held: 'choosing' | 'adding' | 'awaiting' | undefined
  let isProving = false
  /** Another tab has signed in since the second step was sent. */
  let isOvertaken = false
  let typed = ''
  let signingOut = false
  /** Somebody signed out on purpose: the next sign-in leads to the dashboard. */
  let beginsAnew = false
  /** Another tab has stored a token. It stays until somebody signs out, also where the server refuses it. */
  let hasOthersToken = false
  /** The user is asked before something that they typed is lost. */
  const losesTyped = async () => {
    if (typed) await page.getByRole('dialog', { name: 'Cambios sin guardar' }).getByRole('button', { name: 'Salir sin guardar' }).click()
  }
  const storedToken = () => page.evaluate(() => localStorage.getItem('authToken'))
  async function storeToken(tab: Page) {
    const token = await signIn(writable().api, accountOf(roleOf(answers[0])))
    await page.context().addCookies([{ name: 'access_token', value: token, url: writable().url, sameSite: 'Lax' }])
    await tab.evaluate((token) => localStorage.setItem('authToken', token), token)
  }
  const answer = async (event: string, act: (route: Route) => Promise<void>) => {
    expect(answers.shift()).toBe(event)
    await act(await checks.next())
  }
  // Who it is the server says; that they are held up, the walk.
  await page.route('**/api/v1/users/me', async (route) => {
    // With a token it is asked for together with the check.
    const [asked = ''] = answers
    const response = await route.fetch().catch(() => undefined)
    // The walk is over, and its page is gone.
    if (!response) return
    const next = {
      somebodyNew: { mustChangePassword: true },
      somebodyBare: { mustAddSecondStep: true },
      somebodyAwaiting: { signUp: { status: 'PENDING', rejectedReason: null } },
    }
    const person = await response.json().catch(() => undefined)
    if (!person) return
    const json = { ...person, ...(next as Record<string, object>)[asked] }
    await route.fulfill({ response, json }).catch(() => {})
  })
  const heldBy = { somebody: undefined, somebodyNew: 'choosing', somebodyBare: 'adding', somebodyAwaiting: 'awaiting' } as const
  const isSomebody = (event: keyof typeof heldBy) =>
    answer(event, async (route) => {
      visitor = 'BACKOFFICE'
      held = heldBy[event]
      await route.continue()
    })

  /** The sign-in form, on its page or in its dialog. */
  const seesForm =
    (place: Locator, { busy = false, failed = false } = {}) =>
    async () => {
      await place.getByRole('button', { name: 'Ingresar' }).waitFor()
      const look = () =>
        place.locator('form').evaluate((form) => ({
          busy: form.querySelector('[type=submit]')?.ariaDisabled === 'true',
          failed: /no coinciden|Error de autenticación/.test(form.textContent ?? ''),
        }))
      await expect.poll(look).toEqual({ busy, failed })
    }
  /** What is asked for beside the password, in the place of the form. */
  const seesStep =
    (place: Locator, { busy = false } = {}) =>
    async () => {
      await place.getByRole('heading', { name: 'Confirmá que sos vos' }).waitFor()
      await expect.poll(() => place.getByRole('button', { name: 'Confirmar' }).getAttribute('aria-disabled')).toBe(String(busy))
      expect(await place.getByRole('button', { name: 'Ingresar' }).isVisible()).toBe(false)
    }
  /** The sign-in goes on. The last form was that of the password or that of the second step. */
  const seesBusy = (place: Locator) => async () => {
    const sent = place.getByRole('button', { name: /^(Ingresar|Confirmar)$/ })
    await expect.poll(() => sent.getAttribute('aria-disabled')).toBe('true')
  }
  const seesExpired =
    (form = {}) =>
    async () => {
      await seesForm(dialog, form)()
      if (!held) expect(await nameField.inputValue()).toBe(typed)
    }
  const seesConsole = async () => {
    if (beginsAnew) return heading(page, 'Dashboard')
    // Doctors do not create insurers: they are led to the root.
    if (visitor === 'DOCTOR') return expect.poll(() => addressOf(page)).toBe('/')
    await heading(page, 'Crear Obra Social')
    expect(await nameField.inputValue()).toBe(typed)
    await dialog.waitFor({ state: 'detached' })
  }
  const seesChoosing = () => heading(page, 'Elegí tu contraseña')
  const seesAdding = () => heading(page, 'Activá la verificación en dos pasos')
  const seesAwaiting = () => heading(page, 'Tu cuenta está en revisión')
  /** The login was accepted, which is seen only by what is asked next. */
  const asksAgain = (sees: () => Promise<unknown>) => async () => {
    await checks.isWaiting()
    await sees()
  }
  const seesLoader = () => page.getByRole('status', { name: 'Cargando' }).waitFor()
  const seesOffline = () => heading(page, 'No podemos conectarnos')
  // A user who signs in before the first answer does it on the login page.
  const signsInEarly = steps.some(({ event, state }) => event === 'login' && /^(unknown|offline)/.test(state))
  await page.goto(signsInEarly ? LOGIN : PAGE)
  // The login asks who is signed in once somebody acts there.
  if (signsInEarly) await page.mouse.move(1, 1)

  return {
    events: {
      somebody: () => isSomebody('somebody'),
      somebodyNew: () => isSomebody('somebodyNew'),
      somebodyBare: () => isSomebody('somebodyBare'),
      somebodyAwaiting: () => isSomebody('somebodyAwaiting'),
      somebodyElse: () =>
        answer('somebodyElse', async (route) => {
          visitor = 'DOCTOR'
          held = undefined
          await route.continue()
        }),
      breakdown: () => answer('breakdown', (route) => route.fulfill(failing)),
      nobody: () => answer('nobody', (route) => route.fulfill({ json: { isAuthenticated: false, role: null } })),
      silence: () => answer('silence', (route) => route.abort()),
      wait: () => page.clock.fastForward(5000),
      async login() {
        // Who it is shows only in what the server answers later.
        const { email, password } = accountOf(roleOf(answers[0]))
        await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
        await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
        await checks.givingUp(() => button('Ingresar').click())
        await logins.isWaiting()
      },
      askForStep: async () =>
        (await logins.next()).fulfill(problem(401, 'second_step', 'Falta el segundo paso para ingresar.', { secondStep: STEP })),
      async provideStep() {
        await page.getByRole('textbox', { name: 'Código' }).fill(CODE)
        await button('Confirmar').click()
        await proofs.isWaiting()
        isProving = true
        isOvertaken = false
      },
      async cancelStep() {
        isProving = false
        await proofs.givingUp(() => button('Volver').click())
      },
      async end() {
        isProving = false
        await (await proofs.next()).fulfill(problem(410, 'ended', 'Pasó mucho tiempo, y el correo y la contraseña no coinciden.'))
      },
      // The network is back. That somebody else is signed in then is what this tab was not told while it slept.
      async retry() {
        const [asked = ''] = answers
        if (asked === 'somebodyElse' || (asked.startsWith('somebody') && (await storedToken()) === null)) await storeToken(page)
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
      },
      async loggedIn() {
        await checks.givingUp(() => storeToken(otherTab))
        hasOthersToken = true
        isOvertaken = isProving
      },
      async loggedOut() {
        typed = ''
        isProving = false
        beginsAnew = true
        hasOthersToken = false
        await page.context().clearCookies()
        await checks.givingUp(() =>
          otherTab.evaluate(() => {
            localStorage.removeItem('authToken')
            new BroadcastChannel('session').postMessage(null)
          }),
        )
      },
      async leave() {
        isProving = false
        beginsAnew = true
        await proofs.givingUp(async () => {
          await button('Salir').click()
          await losesTyped()
        })
        typed = ''
      },
      async logout() {
        signingOut = true
        if (held)
          return checks.givingUp(async () => {
            await button('Cerrar Sesión').click()
            await losesTyped()
          })
        await page.getByRole('button', { name: /^Menú de usuario/ }).click()
        await checks.givingUp(async () => {
          await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
          await losesTyped()
        })
      },
      async accept() {
        if (isProving) {
          isProving = false
          const route = await proofs.next()
          expect(route.request().postDataJSON()).toEqual({ key: STEP.key, code: CODE })
          const token = await signIn(writable().api, accountOf(roleOf(answers[0])))
          await page.context().addCookies([{ name: 'access_token', value: token, url: writable().url, sameSite: 'Lax' }])
          return route.fulfill({ json: { status: 'ok', message: 'Te damos la bienvenida.', access_token: token } })
        }
        await (await (signingOut ? logouts : logins).next()).continue()
        if (!signingOut) return
        signingOut = false
        beginsAnew = true
        hasOthersToken = false
        await expectToast(page, { title: '¡Hasta luego!', description: 'Has cerrado sesión correctamente.' })
      },
      async reject() {
        if (isProving) {
          isProving = false
          await (await proofs.next()).fulfill(problem(422, 'wrong_code', 'Ese código no es correcto.'))
          if (isOvertaken) return
          return page.getByRole('alert').filter({ hasText: 'Ese código no es correcto.' }).waitFor()
        }
        if (!signingOut) return (await logins.next()).fulfill({ status: 401, contentType: 'application/problem+json', json: REJECTION })
        signingOut = false
        await (await logouts.next()).abort()
        await expectToast(page, { title: 'Oops!', description: 'Ha ocurrido un error al cerrar sesión', destructive: true })
      },
      async unauthorized() {
        // There is nothing to save: another tab has found out that the session ended.
        if (held) {
          await page.context().clearCookies()
          // A check that is on its way goes on.
          return otherTab.evaluate(() => localStorage.removeItem('authToken'))
        }
        typed = 'A medio escribir'
        await nameField.fill(typed)
        const token = (await storedToken()) ?? ''
        await beforeNextSave(page, () => client(writable().api, token).post('/auth/logout', {}))
        const rejected = page.waitForResponse((response) => response.request().method() === 'POST' && response.status() === 401)
        await button('Crear Obra Social').click()
        await rejected
      },
    },
    states: {
      'unknown.checking': signsInEarly ? seesForm(loginPage) : seesLoader,
      'unknown.signingIn': seesForm(loginPage, { busy: true }),
      'unknown.overtaken': seesForm(loginPage, { busy: true }),
      'unknown.rechecking': asksAgain(seesBusy(loginPage)),
      'offline.waiting': signsInEarly ? seesForm(loginPage) : seesOffline,
      'offline.checking': async () => {
        await checks.isWaiting()
        await (signsInEarly ? seesForm(loginPage)() : seesOffline())
      },
      'offline.signingIn': seesForm(loginPage, { busy: true }),
      'offline.overtaken': seesForm(loginPage, { busy: true }),
      'offline.rechecking': asksAgain(seesBusy(loginPage)),
      'unauthenticated.idle': async () => {
        await seesForm(loginPage)()
        if (!hasOthersToken) expect(await storedToken()).toBe(null)
      },
      'unauthenticated.checking': asksAgain(seesForm(loginPage)),
      'unauthenticated.signingIn': seesForm(loginPage, { busy: true }),
      'unauthenticated.overtaken': seesForm(loginPage, { busy: true }),
      'unauthenticated.rechecking': asksAgain(seesBusy(loginPage)),
      'unauthenticated.secondStep': seesStep(loginPage),
      'unauthenticated.provingStep': seesStep(loginPage, { busy: true }),
      'unauthenticated.provingOvertaken': seesStep(loginPage, { busy: true }),
      'unauthenticated.failed': seesForm(loginPage, { failed: true }),
      'authenticated.idle': seesConsole,
      'authenticated.checking': asksAgain(seesConsole),
      'authenticated.signingOut': async () => {
        await logouts.isWaiting()
        await seesConsole()
      },
      'choosingPassword.idle': seesChoosing,
      'choosingPassword.checking': asksAgain(seesChoosing),
      'choosingPassword.signingOut': async () => {
        await logouts.isWaiting()
        await seesChoosing()
      },
      'addingSecondStep.idle': seesAdding,
      'addingSecondStep.checking': asksAgain(seesAdding),
      'addingSecondStep.signingOut': async () => {
        await logouts.isWaiting()
        await seesAdding()
      },
      'awaitingValidation.idle': seesAwaiting,
      'awaitingValidation.checking': asksAgain(seesAwaiting),
      'awaitingValidation.signingOut': async () => {
        await logouts.isWaiting()
        await seesAwaiting()
      },
      'expired.idle': seesExpired(),
      'expired.checking': asksAgain(seesExpired()),
      'expired.signingIn': seesExpired({ busy: true }),
      'expired.overtaken': seesExpired({ busy: true }),
      'expired.rechecking': asksAgain(async () => {
        await seesBusy(dialog)()
        if (!held) expect(await nameField.inputValue()).toBe(typed)
      }),
      'expired.secondStep': async () => {
        await seesStep(dialog)()
        if (!held) expect(await nameField.inputValue()).toBe(typed)
      },
      'expired.provingStep': seesStep(dialog, { busy: true }),
      'expired.provingOvertaken': seesStep(dialog, { busy: true }),
      'expired.failed': seesExpired({ failed: true }),
    },
  }
}

const { walks } = walksOf(sessionModel)
for (const [at, path] of tellLeftOut('the session', sessionModel, isFull ? walks : throughEveryState(walks)).entries())
  test(`the pages follow the model of the session: ${path.title}`, { tags: tagBeyond(1, at) }, async ({ visit, expectComplaint }) => {
    expectComplaint(/401|410|422|500|ERR_FAILED|could not be reached/)
    // Whether the browser begins with a session shows in the first answer of the server.
    const first = path.steps.find(({ event }) =>
      ['somebody', 'somebodyNew', 'somebodyBare', 'somebodyAwaiting', 'nobody', 'login'].includes(event),
    )
    const token = first?.event.startsWith('somebody') ? await signIn(writable().api) : undefined
    const page = await visit(token ? { token } : undefined, { baseURL: writable().url })
    await walk(path, await system(page, path))
  })
