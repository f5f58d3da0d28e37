import type { CaptchaChallenge } from '#src/api/generated/schema.ts'

/** The proof for the API that the user is a person. It can be used once, until `expiresAt` (epoch milliseconds). */
export type CaptchaToken = { token: string; expiresAt: number }

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
