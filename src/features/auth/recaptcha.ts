import type { CaptchaToken } from './captcha-token.ts'

type Google = {
  ready(call: () => void): void
  /** Version 3. */
  execute(siteKey: string, options: { action: string }): Promise<string>
  /** Version 2: the check box. */
  render(element: HTMLElement, options: { sitekey: string; theme: string; callback: (token: string) => void }): void
}

/** Google honours a token for two minutes. */
const LIFE_MS = 110_000

let script: Promise<Google> | undefined

function load(siteKey: string) {
  script ??= new Promise<Google>((done, fail) => {
    const element = document.createElement('script')
    element.src = `https://www.google.com/recaptcha/api.js?hl=es-419&render=${encodeURIComponent(siteKey)}`
    element.onload = () => {
      // The script's only interface.
      const { grecaptcha } = window as typeof window & { grecaptcha: Google }
      grecaptcha.ready(() => done(grecaptcha))
    }
    element.onerror = () => {
      // The next try asks again.
      script = undefined
      element.remove()
      fail(new Error('The script of reCAPTCHA could not be loaded.'))
    }
    document.head.append(element)
  })
  return script
}

/** A token of Google's. Nothing tells a key of version 3 from one of version 2 but that the latter cannot be executed: then its box is drawn. */
export async function askGoogle(siteKey: string, widget: HTMLElement): Promise<CaptchaToken> {
  const google = await load(siteKey)
  const execute = async () => google.execute(siteKey, { action: 'login' })
  const token = await execute().catch((error: unknown) => {
    if (!/invalid site key/i.test(String(error))) throw error
    return drawBox(google, siteKey, widget)
  })
  return { token, expiresAt: Date.now() + LIFE_MS }
}

const drawBox = (google: Google, sitekey: string, widget: HTMLElement) =>
  new Promise<string>((callback) => {
    const box = document.createElement('div')
    widget.replaceChildren(box)
    google.render(box, { sitekey, theme: document.documentElement.dataset.mantineColorScheme ?? 'dark', callback })
  })
