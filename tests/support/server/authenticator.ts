import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000

/** The code that an authenticator app shows, so many half minutes from now: the server takes one more on each side. */
export const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * PERIOD_MS })
