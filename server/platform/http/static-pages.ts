import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Env, root } from '../env.ts'
import { notFound, sendProblem } from './problems.ts'

const client = join(root, 'build/client')
// The build writes this file last: without it there is no build, or an unfinished one.
const pagesPath = join(root, 'build/pages.json')
const pagesFile = z.object({
  public: z.record(z.string(), z.string()),
  screens: z.array(z.object({ pattern: z.string().transform((source) => new RegExp(source)), file: z.string() })),
  app: z.array(z.string()),
})

/** Headers that protect documents. On a script or a style sheet they would be as long as a small one itself. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
]

/**
 * Serves the console that the build left beside the server, and answers everything else with 404. Each public page is a file of its own,
 * and so is each page of the console, with `/app` or without (the console redirects those itself). Its other paths are one more file.
 * Without a build there is only the API.
 */
export async function serveStaticPages(app: FastifyInstance, { publicBooking }: Pick<Env, 'publicBooking'>) {
  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) => sendProblem(notFound(), request, reply)
  if (!existsSync(pagesPath)) {
    app.setNotFoundHandler(sendNotFound)
    return
  }

  const pages = pagesFile.parse(JSON.parse(readFileSync(pagesPath, 'utf8')))
  const consolePaths = new Set(pages.app)
  /** The pages for patients are there where the deployment wants them. Each is one page for all keys, or doctors. */
  function publicFile(path: string) {
    const [, own] = /^(\/turno|\/reservar\/pedido)(?:\/[\w-]+)?$/.exec(path) ?? /^(\/reservar)(?:\/\d+)?$/.exec(path) ?? []
    if (own) return publicBooking ? pages.public[own] : undefined
    return pages.public[path]
  }
  const consoleFile = (path: string) => {
    const inConsole = path.replace(/^\/app(?=\/|$)/, '') || '/'
    return pages.screens.find(({ pattern }) => pattern.test(inConsole))?.file ?? 'app.html'
  }
  const assets = join(client, 'assets/')
  await app.register(fastifyStatic, {
    root: client,
    // There is one route for each file of the build. Any other path is a page, or it does not exist.
    wildcard: false,
    globIgnore: ['**/*.{html,br,gz}'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isAsset = path.startsWith(assets)
      reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (isAsset && /\.(js|css|woff2)(\.(br|gz))?$/.test(path)) for (const name of OF_DOCUMENTS) reply.removeHeader(name)
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const [path = '/', query] = request.url.split('?', 2)
    if (!['GET', 'HEAD'].includes(request.method) || /^\/api(\/|$)/.test(path)) return sendNotFound(request, reply)
    if (path.length > 1 && path.endsWith('/')) {
      // With two leading slashes the browser would read the first part of the path as another host.
      return reply.redirect(path.replace(/^\/+|\/+$/g, '').replace(/^/, '/') + (query ? `?${query}` : ''), 308)
    }
    const file = publicFile(path) ?? (consolePaths.has(path.split('/')[1] ?? '') ? consoleFile(path) : '404.html')
    // The 404 page has no validators: a browser that asks whether its copy is still good would get an empty answer.
    return file === '404.html' ? reply.code(404).sendFile(file, { etag: false, lastModified: false }) : reply.sendFile(file)
  })
}
