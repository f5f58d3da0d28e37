/** The proof for the API that the user is a person. It can be used once, until `expiresAt` (epoch milliseconds). */
export type CaptchaToken = { token: string; expiresAt: number }
