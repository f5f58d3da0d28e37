import { createHmac } from 'node:crypto'
import { lookup as dnsLookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { productToken } from '../platform/product-name.ts'

/** How long an answer is waited for. */
const TIMEOUT_MS = 10_000

/** That of https, 443, aside. */
const LOWEST_PORT = 1024

const REFUSED_ADDRESS = 'La dirección es de una red privada.'

/** Why something did not arrive, in Spanish, with the status of the answer where there was one. */
export class Undelivered extends Error {
  override name = 'Undelivered'
  readonly answer: number | undefined

  constructor(message: string, { answer, cause }: { answer?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.answer = answer
  }
}

/** Whether an address is of the internet, and none that only a network of its own reaches. */
export const isPublicAddress = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Why an address is not told: in Spanish. Undefined where it may be, as far as its text says. */
export function refusalOf(url: string, toPrivate: boolean) {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed?.hostname || parsed.username || parsed.password) return 'La dirección no es válida.'
  if (toPrivate) return undefined
  if (parsed.protocol !== 'https:') return 'La dirección empieza con https://.'
  // Below lie the ports of mail, remote shells and the like.
  if (parsed.port !== '' && Number(parsed.port) < LOWEST_PORT) return 'El puerto de la dirección no se admite.'
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  const isPrivate =
    isIP(host) > 0 ? !isPublicAddress(host) : !host.includes('.') || /\.(local|localhost|internal|home\.arpa)\.?$/.test(host)
  return isPrivate ? REFUSED_ADDRESS : undefined
}

/**
 * Looks a name up for a connection, and refuses it where any of its addresses is private. The connection goes to an address that was checked here,
 * so that no second look-up can answer otherwise.
 */
export const lookUpPublic =
  (lookUp: typeof dnsLookup = dnsLookup): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new Undelivered(REFUSED_ADDRESS), [])
      const [first] = addresses
      if (options.all || !first) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }

/** The body of a delivery. */
type Told = { id: number; event: string; createdAt: string; data: Record<string, unknown> }

/** The header that proves who sent a body, and when: `t=<seconds>,v1=<hex>`, where the latter is the HMAC-SHA-256 of `<seconds>.<body>` with the secret. */
export function signatureOf(secret: string, body: string, seconds: number) {
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hex}`
}

/** Tells an address something, and returns the status of its answer, which is a 2xx. Throws `Undelivered` otherwise. A redirect is none: it could lead anywhere. */
export function sendSigned({ url, secret }: { url: string; secret: string }, told: Told, toPrivate: boolean) {
  const refusal = refusalOf(url, toPrivate)
  if (refusal) return Promise.reject(new Undelivered(refusal))
  const body = JSON.stringify(told)
  const { request } = new URL(url).protocol === 'https:' ? https : http
  return new Promise<number>((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': [productToken(), 'Webhooks/1'].filter(Boolean).join('-'),
        'x-salvia-event': told.event,
        'x-salvia-delivery': String(told.id),
        'x-salvia-signature': signatureOf(secret, body, Math.floor(Date.now() / 1000)),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false,
      ...(!toPrivate && { lookup: lookUpPublic() }),
    })
    sending.on('response', (response) => {
      const { statusCode = 0 } = response
      // Nobody reads the program's answer.
      response.destroy()
      if (statusCode >= 200 && statusCode < 300) resolve(statusCode)
      else reject(new Undelivered(`Respondió ${statusCode}.`, { answer: statusCode }))
    })
    sending.on('error', (cause) => reject(cause instanceof Undelivered ? cause : new Undelivered(reasonOf(cause), { cause })))
    sending.end(body)
  })
}

function reasonOf(error: Error & { code?: string }) {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'No respondió a tiempo.'
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'El nombre de la dirección no existe.'
  if (error.code === 'ECONNREFUSED') return 'No aceptó la conexión.'
  if (error.code?.includes('CERT') || error.code?.includes('TLS') || error.code?.includes('SIGNED')) return 'Su certificado no es válido.'
  return 'La conexión falló.'
}
