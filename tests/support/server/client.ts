import { accountOf } from './accounts.ts'
import { encode, solve } from './captcha.ts'

/** Calls a server over the network, like any client. */
export function client(api: string, token?: string) {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  /** Encodes form data as multipart and anything else as JSON. */
  const encoded = (body: unknown) =>
    body instanceof FormData
      ? { headers: authorization, body }
      : { headers: { 'content-type': 'application/json', ...authorization }, ...(body !== undefined && { body: JSON.stringify(body) }) }
  async function send(method: string, path: string, body?: unknown) {
    const response = await fetch(api + path, { method, ...encoded(body) })
    const answer: { status: number; headers: Headers; body: unknown } = {
      status: response.status,
      headers: response.headers,
      body: await response.json(),
    }
    return answer
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown) => send('POST', path, body),
    patch: (path: string, body: unknown) => send('PATCH', path, body),
  }
}

/** Returns form data with these fields. */
export function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Returns a token of an account, by default BACKOFFICE's demo account. Solves the captcha if the server requires one. */
export async function signIn(api: string, { email, password }: { email: string; password: string } = accountOf('BACKOFFICE')) {
  const { get, post } = client(api)
  const { provider, challenge } = (await get('/auth/challenge')).body as { provider: string; challenge: unknown } // the 200 of the challenge operation
  const recaptchaToken = provider === 'altcha' ? encode(await solve(challenge)) : 'none'
  const { status, body } = await post('/auth/login', { email, password, recaptchaToken })
  if (status !== 200) throw new Error(`The sign-in was refused: ${JSON.stringify(body)}`)
  return (body as { access_token: string }).access_token // the 200 of the login operation
}

/** Like `signIn`, with a password that somebody else chose: it is changed, as nothing else is open before. */
export async function firstSignIn(api: string, { email, password }: { email: string; password: string }) {
  const token = await signIn(api, { email, password })
  const change = { currentPassword: password, newPassword: `${password}, mía` }
  const { status, body } = await client(api, token).post('/users/me/password', change)
  if (status !== 200) throw new Error(`The change was refused: ${JSON.stringify(body)}`)
  return token
}
