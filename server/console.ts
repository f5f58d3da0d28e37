import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound, sendProblem } from './problems.ts'
import { root } from './root.ts'

const client = join(root, 'build/client')
// What the build writes last: without it there is none, or half of one.
const pagesPath = join(root, 'build/pages.json')
const pagesFile = z.object({ public: z.record(z.string(), z.string()), app: z.array(z.string()) })

/**
 * Serves the console that the build left beside the server, and the 404 of everything else. Public pages are files of their own;
 * the console's paths, with `/app` or without (it redirects those itself), are all one file. Without a build there is only the API.
 */
export async function serveConsole(app: FastifyInstance) {
  const refuse = (request: FastifyRequest, reply: FastifyReply) => sendProblem(notFound(), request, reply)
  if (!existsSync(pagesPath)) {
    app.setNotFoundHandler(refuse)
    return
  }

  const pages = pagesFile.parse(JSON.parse(readFileSync(pagesPath, 'utf8')))
  const consolePaths = new Set(pages.app)
  const assets = join(client, 'assets/')
  await app.register(fastifyStatic, {
    root: client,
    // One route for each file of the build: anything else is a page or nothing.
    wildcard: false,
    globIgnore: ['**/*.{html,br,gz}'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const [path = '/', query] = request.url.split('?', 2)
    if (!['GET', 'HEAD'].includes(request.method) || /^\/api(\/|$)/.test(path)) return refuse(request, reply)
    if (path.length > 1 && path.endsWith('/')) {
      // One leading slash: with two the browser would leave for another host.
      return reply.redirect(path.replace(/^\/+|\/+$/g, '').replace(/^/, '/') + (query ? `?${query}` : ''), 308)
    }
    const file = pages.public[path] ?? (consolePaths.has(path.split('/')[1] ?? '') ? 'app.html' : '404.html')
    // Without validators: a browser that asked whether its 404 page is still good would get an empty one.
    return file === '404.html' ? reply.code(404).sendFile(file, { etag: false, lastModified: false }) : reply.sendFile(file)
  })
}
