import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import type { Contract } from './contract.ts'
import { contractPage } from './contract-page.ts'

/** The contract itself, always; in development also the page of `docs/contract.md`, for the contract that runs. */
export async function serveDocs(app: FastifyInstance, env: Env, source: string, contract: Contract) {
  app.get('/api/openapi.yaml', (_, reply) => reply.type('application/yaml; charset=utf-8').send(source))
  if (env.production) return
  const { parse } = await import('marked')
  app.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(`${headOf(contract.info.title)}${await parse(contractPage(contract))}`),
  )
}

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  h2, h3 { border-top: 1px solid #8886; padding-top: 1rem } code, pre { font-size: 13px } pre { overflow: auto }
  table { border-collapse: collapse; display: block; overflow: auto } th, td { border: 1px solid #8886; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top }`

/** The page has no script, so that the server's own Content Security Policy allows it. */
const headOf = (title: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style>`
