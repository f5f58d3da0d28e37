/** What tells the API that a person is at the other end. It can be sent once, until it expires. */
export type CaptchaToken = { token: string; expiresAt: number }
