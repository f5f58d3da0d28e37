import type { FastifyInstance } from 'fastify'
import { policy } from '#src/api/generated/policy.ts'
import type { Env } from '../env.ts'
import type { Contract } from './contract.ts'

/** The contract itself, always; in development also a page to read it on. */
export function serveDocs(app: FastifyInstance, env: Env, source: string, contract: Contract) {
  app.get('/api/openapi.yaml', (_, reply) => reply.type('application/yaml; charset=utf-8').send(source))
  if (env.production) return
  const page = docsPage(contract)
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page))
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const code = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
const details = (title: string, value: unknown) => (value ? `<details><summary>${escapeHtml(title)}</summary>${code(value)}</details>` : '')

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  article { border-top: 1px solid #8886; padding: 1rem 0 } h3 { margin: 0 } code, pre { font-size: 13px } pre { overflow: auto }
  summary { cursor: pointer } .roles { opacity: .7 }`

/** Every operation, by feature, and every schema of the contract. The page has no script, so that the server's own Content Security Policy allows it. */
function docsPage({ info, tags, paths, components }: Contract) {
  const operations = Object.entries(policy).map(([id, rule]) => ({ id, rule, operation: paths[rule.path]?.[rule.method.toLowerCase()] }))
  const sections = tags.map(({ name, description }) => {
    const articles = operations
      .filter(({ operation }) => operation?.tags.includes(name))
      .map(
        ({ id, rule, operation }) => `<article id="${id}"><h3><code>${rule.method} ${rule.path}</code></h3>
          <p>${escapeHtml(operation?.summary ?? '')}<br><span class="roles"><code>${id}</code> · ${rule.roles.join(', ')}</span></p>
          ${details('Parameters', operation?.parameters)}${details('Body', operation?.requestBody)}${details('Answers', operation?.responses)}</article>`,
      )
    return `<h2>${name}</h2><p>${escapeHtml(description)}</p>${articles.join('')}`
  })
  const schemas = Object.entries(components.schemas).map(([name, schema]) => details(name, schema))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${info.title}</title><style>${STYLE}</style>
    <h1>${info.title} ${info.version}</h1><pre>${escapeHtml(info.description)}</pre><p><a href="/api/openapi.yaml">openapi.yaml</a></p>${sections.join('')}<h2>Schemas</h2>${schemas.join('')}`
}
