import type { CaptchaChallenge } from '#src/api/generated/schema.ts'

/** What tells the API that a person is at the other end. It can be sent once, until it expires. */
export type CaptchaToken = { token: string; expiresAt: number }

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
