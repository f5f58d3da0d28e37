import type { Server } from '#tests/support/server/server.ts'

/** Returns a token of a demo account, by default BACKOFFICE's, from a server with CAPTCHA_PROVIDER=none. */
export async function signIn({ api }: Pick<Server, 'api'>, email = 'backoffice@salvia.test') {
  const response = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Salvia-demo-2026', recaptchaToken: '' }),
  })
  const { access_token, message } = (await response.json()) as { access_token?: string; message?: string } // the login operation's two answers
  if (!access_token) throw new Error(`The benchmark could not sign in: ${message}`)
  return access_token
}
