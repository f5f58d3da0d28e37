import type { CaptchaToken } from './captcha-token.ts'

type Grecaptcha = {
  ready(call: () => void): void
  /** Version 3. */
  execute(siteKey: string, options: { action: string }): Promise<string>
  /** Version 2: the check box. */
  render(element: HTMLElement, options: { sitekey: string; theme: string; callback: (token: string) => void }): void
}

/** Google accepts a token for two minutes. */
const LIFE_MS = 110_000

let script: Promise<Grecaptcha> | undefined

function load(siteKey: string) {
  script ??= new Promise<Grecaptcha>((done, fail) => {
    const element = document.createElement('script')
    element.src = `https://www.google.com/recaptcha/api.js?hl=es-419&render=${encodeURIComponent(siteKey)}`
    element.onload = () => {
      // The script exposes only this global variable.
      const { grecaptcha } = window as typeof window & { grecaptcha: Grecaptcha }
      grecaptcha.ready(() => done(grecaptcha))
    }
    element.onerror = () => {
      // The next call loads the script again.
      script = undefined
      element.remove()
      fail(new Error('The script of reCAPTCHA could not be loaded.'))
    }
    document.head.append(element)
  })
  return script
}

/**
 * Returns a reCAPTCHA token. The API does not say which version a site key has; executing a key of version 2 fails, and then its
 * check box is shown.
 */
export async function solveRecaptcha(siteKey: string, widget: HTMLElement): Promise<CaptchaToken> {
  const google = await load(siteKey)
  const execute = async () => google.execute(siteKey, { action: 'login' })
  const token = await execute().catch((error: unknown) => {
    if (!/invalid site key/i.test(String(error))) throw error
    return renderCheckbox(google, siteKey, widget)
  })
  return { token, expiresAt: Date.now() + LIFE_MS }
}

const renderCheckbox = (google: Grecaptcha, sitekey: string, widget: HTMLElement) =>
  new Promise<string>((callback) => {
    const box = document.createElement('div')
    // A check box that was used goes with the next try. Its place keeps the focus, from where Tab leads to the new one.
    const hadFocus = widget.contains(document.activeElement)
    widget.replaceChildren(box)
    if (hadFocus) {
      widget.tabIndex = -1
      widget.focus()
    }
    google.render(box, { sitekey, theme: document.documentElement.dataset.mantineColorScheme ?? 'dark', callback })
  })
