import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Env } from '../env.ts'
import { root } from '../env.ts'

const GOOGLE = ['https://www.google.com', 'https://www.gstatic.com']

/** Sets the security headers of every answer. An inline script runs only if the build listed its hash, and the console calls only the API that it was built for. */
export async function secureHeaders(app: FastifyInstance, env: Pick<Env, 'captcha' | 'hstsSubdomains'>, build = fromBuild()) {
  const captcha = env.captcha.provider === 'recaptcha' ? GOOGLE : []
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...build.script, ...captcha],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...build.api],
        'connect-src': ["'self'", ...build.api, ...captcha],
        'frame-src': captcha.length > 0 ? captcha : ["'none'"],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // This server cannot know whether the hosts below its own have TLS.
    strictTransportSecurity: { includeSubDomains: env.hstsSubdomains },
    xFrameOptions: { action: 'deny' },
    // The console opens an attachment in a new tab.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** The headers that helmet sets, which are the same for every answer. By itself it would put them together anew for each. */
async function headersOf(options: FastifyHelmetOptions) {
  const probe = Fastify()
  await probe.register(helmet, options)
  probe.get('/', async () => {})
  const { headers } = await probe.inject('/')
  const { 'content-length': _, date: __, connection: ___, ...own } = headers
  return own
}

/** Reads what the built console needs: the hashes of its scripts, and the origin of its API where that is another one. */
function fromBuild() {
  try {
    const csp = JSON.parse(readFileSync(join(root, 'build/csp.json'), 'utf8'))
    return z.object({ script: z.array(z.string()), api: z.array(z.string()) }).parse(csp)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { script: [], api: [] }
    throw error
  }
}
