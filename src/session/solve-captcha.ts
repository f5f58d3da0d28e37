import type { CaptchaChallenge } from '#contract/generated/schema.ts'
import type { CaptchaToken } from './captcha-token.ts'

/** Solves the challenge of the configured provider. A provider may show its own widget in `widget`. */
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
      return (await import('./recaptcha.ts')).solveRecaptcha(siteKey ?? '', widget)
  }
}
