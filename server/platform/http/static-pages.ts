import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type DocumentHead, withHead } from '../document-head.ts'
import { type Env, root } from '../env.ts'
import { notFound, sendProblem } from './problems.ts'

/** The page of a doctor: one file of the build for all of them. */
const DOCTOR = '/reservar/medico'
/** What the landing says to patients. */
const FOR_PATIENTS = /<p[^>]* data-patients[^>]*>.*?<\/p>/
/** The database knows no greater id. */
const GREATEST_ID = 2_147_483_647

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

/** What the documents of the public site say of what the database has. */
type Documents = { headOf: (doctorId: number) => Promise<DocumentHead | undefined>; addresses: () => Promise<string[]> }

/** No search engine has a use for the console, and each link of a mail is somebody's. */
const HIDDEN = ['/app', '/api', '/turno', '/reservar/pedido']

/** Tells search engines what they may list of the site. */
function serveSearchEngines(app: FastifyInstance, { publicUrl }: Pick<Env, 'publicUrl'>, { addresses }: Documents) {
  const lines = ['User-agent: *', ...HIDDEN.map((path) => `Disallow: ${path}`), `Sitemap: ${publicUrl}/sitemap.xml`]
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`))
  app.get('/sitemap.xml', async (_, reply) => {
    const urls = (await addresses()).map((address) => `<url><loc>${address}</loc></url>`).join('')
    const set = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
    return reply.type('application/xml; charset=utf-8').send(`<?xml version="1.0" encoding="UTF-8"?>${set}`)
  })
}

/**
 * Serves the console that the build left beside the server, and answers everything else with 404. Each public page is a file of its own,
 * and so is each page of the console, with `/app` or without (the console redirects those itself). Its other paths are one more file.
 * Without a build there is only the API.
 */
export async function serveStaticPages(app: FastifyInstance, env: Pick<Env, 'publicBooking' | 'publicUrl'>, documents: Documents) {
  const { publicBooking } = env
  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) => sendProblem(notFound(), request, reply)
  if (!existsSync(pagesPath)) {
    app.setNotFoundHandler(sendNotFound)
    return
  }

  const pages = pagesFile.parse(JSON.parse(readFileSync(pagesPath, 'utf8')))
  const consolePaths = new Set(pages.app)
  /** The pages for patients are there where the deployment wants them. Each is one page for all keys, or doctors. */
  function publicFile(path: string) {
    const [, keyed] = /^(\/turno|\/reservar\/pedido)(?:\/[\w-]+)?$/.exec(path) ?? []
    const own = keyed ?? (/^\/reservar\/(cualquiera\/)?\d+$/.test(path) ? DOCTOR : path)
    const isForPatients = keyed !== undefined || own === DOCTOR || own === '/reservar'
    return isForPatients && !publicBooking ? undefined : pages.public[own]
  }
  const consoleFile = (path: string) => {
    const inConsole = path.replace(/^\/app(?=\/|$)/, '') || '/'
    return pages.screens.find(({ pattern }) => pattern.test(inConsole))?.file ?? 'app.html'
  }
  serveSearchEngines(app, env, documents)
  const ofDoctor = readFileSync(join(client, pages.public[DOCTOR] ?? ''), 'utf8')
  /** The page of a doctor, with what it is about in its head. For a doctor who is not on the site it says so. */
  async function sendDoctor(id: number, request: FastifyRequest, reply: FastifyReply) {
    // Where the database does not answer, the page itself tells so.
    const unknown = (error: unknown) => {
      request.log.error(error)
      return 'unknown' as const
    }
    const head = id > GREATEST_ID ? undefined : await documents.headOf(id).catch(unknown)
    const html = typeof head === 'object' ? withHead(ofDoctor, head) : ofDoctor
    return reply
      .code(head ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  }
  // Routes of their own: what the handler of all other paths answers is not compressed, unless the build did it.
  if (publicBooking)
    app.get<{ Params: { id: string } }>('/reservar/:id(^[1-9]\\d{0,9}$)', (request, reply) =>
      sendDoctor(Number(request.params.id), request, reply),
    )
  else {
    /** The landing without the way to pages that are not there. */
    const landing = readFileSync(join(client, pages.public['/'] ?? ''), 'utf8').replace(FOR_PATIENTS, '')
    app.get('/', (_, reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(landing))
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
    // Each file has an ETag, and none is so large that a part of it would be asked for.
    lastModified: false,
    acceptRanges: false,
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
