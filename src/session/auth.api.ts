import type { CaptchaChallenge } from '#contract/generated/schema.ts'
import { ApiError, api, unwrap } from '#src/api/client.ts'
import { config } from '#src/config.ts'

/**
 * Returns the captcha challenge of the API. For a backend without that operation it returns this build's reCAPTCHA site key, if
 * there is one.
 */
export async function readChallenge(signal: AbortSignal): Promise<CaptchaChallenge> {
  try {
    return await unwrap(api.GET('/auth/challenge', { signal }))
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
    return config.captchaSiteKey ? { provider: 'recaptcha', siteKey: config.captchaSiteKey } : { provider: 'none' }
  }
}
