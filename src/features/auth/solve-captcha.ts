import type { CaptchaChallenge } from '#src/api/generated/schema.ts'
import type { CaptchaToken } from './captcha-token.ts'

/** Answers the challenge of whichever provider is in use. `widget` is where a provider may ask the person something. */
export async function solveCaptcha(
  { provider, siteKey, challenge }: CaptchaChallenge,
  widget: HTMLElement,
  signal: AbortSignal,
): Promise<CaptchaToken> {
  switch (provider) {
    case 'none':
      return { token: '', expiresAt: Number.POSITIVE_INFINITY }
    case 'altcha':
      return (await import('./altcha.ts')).solve(challenge, signal)
    case 'recaptcha':
      return (await import('./recaptcha.ts')).askGoogle(siteKey ?? '', widget)
  }
}
